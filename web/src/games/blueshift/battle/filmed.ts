/** A battle that is watched again, as the stage shows it. */

import { lively, type Picture } from '../../../shell/past/pictures';
import type { GameView } from '../types';

/** The pictures in which dice lie with their shots: the view tells of them only once they are counted. */
export function filmed(found: readonly Picture<GameView>[]): Picture<GameView>[] {
  const sector = found[0]?.view.battle?.sector;
  const counted = found.map((picture, place) => {
    const later = found[place + 1]?.view;
    return picture.rolls && later?.battle?.sector === sector ? { ...picture, view: later! } : picture;
  });
  return lively(counted, ({ battle }) => battle && [battle.round, battle.fleets, battle.shots]);
}
