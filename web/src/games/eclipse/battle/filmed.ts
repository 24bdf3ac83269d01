/** A battle that is watched again, as the stage shows it. */

import { lively, type Picture } from '../../../shell/past/pictures';
import type { BattleType, GameView } from '../types';

type Battle = NonNullable<GameView['battle']>;

/**
 * The pictures with the battle on the stage to the last: dice lie until others fall, a ship that is destroyed is seen
 * once more as a wreck, and who is left stays.
 */
export function filmed(found: readonly Picture<GameView>[]): Picture<GameView>[] {
  const sector = found[0]?.view.battle?.sector;
  let fought: Battle | null = null;
  let shown: Battle | null = null;
  const staged = found.map((picture) => {
    const { battle } = picture.view;
    if (battle && battle.sector === sector) {
      const next: Battle = fought && follows(battle, fought) ? withDice(battle, fought) : battle;
      shown = fought && says(picture, DESTROYED) ? withWrecks(next, says(picture, RETREATS) ? stayed(fought) : fought) : next;
      fought = next;
    }
    return { ...picture, view: { ...picture.view, battle: shown } };
  });
  return lively(staged, ({ battle }) => battle && [battle.attacker, battle.round, battle.types.map(({ acted: _, needed: __, ...seen }) => seen), battle.dice]);
}

const DESTROYED = /^destroys | (is|are) destroyed\.$/;
const RETREATS = /^retreats /;

function says({ lines }: Picture<GameView>, what: RegExp): boolean {
  return lines.some(({ text }) => what.test(text));
}

/** The battle without those who had turned to flee. */
function stayed(battle: Battle): Battle {
  return { ...battle, types: battle.types.filter(({ retreating }) => !retreating) };
}

/** Whether the same sides fight on. */
function follows(battle: Battle, last: Battle): boolean {
  return battle.attacker === last.attacker && battle.defender === last.defender;
}

function withDice(battle: Battle, { dice, defence, roller, round }: Battle): Battle {
  return battle.dice.length > 0 || dice.length === 0 ? battle : { ...battle, dice, defence, roller, round };
}

/** The ships that were there before and are no more, with all that their hulls could bear. */
function withWrecks(battle: Battle, before: Battle): Battle {
  const types = before.types.map((type): BattleType => {
    const left = battle.types.find(({ seat, ship }) => seat === type.seat && ship === type.ship);
    const damage = Array.from({ length: type.count - (left?.count ?? 0) }, () => type.hull + 1);
    return { ...(left ?? type), count: type.count, damage: [...(left?.damage ?? []), ...damage] };
  });
  const others = battle.types.filter(({ seat, ship }) => !types.some((type) => type.seat === seat && type.ship === ship));
  return { ...battle, types: [...types, ...others] };
}
