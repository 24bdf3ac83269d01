import type { Position, View } from '../../shell/types';
import type { GameView, SeatView } from './types';

/** A seat before its faction is chosen: the server tells only that it is there. */
const EMPTY: Omit<SeatView, 'seat' | 'letter' | 'seated'> = {
  faction: null,
  name: 'no faction yet',
  species: '',
  color: '',
  passed: false,
  out: false,
  storage: { money: 0, science: 0, materials: 0 },
  income: { money: 0, science: 0, materials: 0 },
  income_next: { money: null, science: null, materials: null },
  showing: { money: -1, science: -1, materials: -1, influence: -1, influence_next: null },
  cubes: { money: 0, science: 0, materials: 0 },
  graveyard: { money: 0, science: 0, materials: 0 },
  trade: { money: 0, science: 0, materials: 0 },
  trade_gain: { money: 0, science: 0, materials: 0 },
  discs: {},
  upkeep: 0,
  upkeep_next: 0,
  colony: { ready: 0, total: 0 },
  techs: { military: [], grid: [], nano: [] },
  discount: { military: 0, grid: 0, nano: 0 },
  blueprints: {},
  costs: {},
  parts_kept: [],
  reputation: { spaces: [], count: 0, tiles: null },
  ambassadors: [],
  alliance: null,
  allies: [],
  minor_species: [],
  trophies: [],
  shrine_rows: [],
  kept_face_up: [],
  traitor: false,
  discoveries_kept: 0,
  score: {},
};

export function withEmptySeats(position: Position): Position<GameView> {
  const view = position.view as View & GameView;
  return { ...position, view: { ...view, seats: view.seats.map((seat) => (seat.seated ? seat : { ...EMPTY, ...seat })) } };
}
