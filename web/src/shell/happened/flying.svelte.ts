import { MediaQuery } from 'svelte/reactivity';
import { FLIGHT } from './flight';

const still = new MediaQuery('(prefers-reduced-motion: reduce)');

/** Whether what glides over the map in a moment is still under way; to be made where a component is. */
export class Flying {
  now = $state(false);

  constructor(moment: () => unknown) {
    $effect(() => {
      if (!moment() || still.current) return;
      this.now = true;
      const timer = setTimeout(() => (this.now = false), FLIGHT);
      return () => {
        clearTimeout(timer);
        this.now = false;
      };
    });
  }
}
