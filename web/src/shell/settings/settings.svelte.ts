/** What a person likes, kept by the browser for all tables; where it keeps nothing, as long as the page is open. */

import { PACES, type Pace } from '../happened/playing';
import { lasting } from '../storage';

/** One wish of a few: the first is the usual one. */
export class Wish<Value extends string> {
  private value = $state<Value>()!;
  private readonly store: string;

  constructor(
    name: string,
    readonly values: readonly Value[],
    private readonly wished: (value: Value) => void = () => undefined,
  ) {
    this.store = `penumbra.${name}`;
    const kept = lasting.read(this.store);
    this.value = values.find((one) => one === kept) ?? values[0]!;
    wished(this.value);
  }

  get is(): Value {
    return this.value;
  }

  be(value: Value): void {
    this.value = value;
    lasting.keep(this.store, value);
    this.wished(value);
  }
}

/** The styles read a look off the root of the page. */
function shown(name: string): (value: string) => void {
  return (value) => {
    if (typeof document !== 'undefined' && 'documentElement' in document) document.documentElement.dataset[name] = value;
  };
}

export type Theme = 'system' | 'light' | 'dark';
export type TextSize = 'usual' | 'large' | 'larger' | 'largest';

export const settings = {
  theme: new Wish<Theme>('theme', ['system', 'light', 'dark'], shown('theme')),
  text: new Wish<TextSize>('text', ['usual', 'large', 'larger', 'largest'], shown('text')),
  /** How what others do is played. */
  pace: new Wish<Pace>('pace', PACES),
  sound: new Wish<'off' | 'on'>('sound', ['off', 'on']),
};
