import { seatColour } from '../../shell/seats';
import type { GameView, Seat, SeatView } from './types';

type Seats = Pick<GameView, 'seats'>;

/** The board of a seat; null before its faction is chosen, and of what nobody plays. */
export function boardOf({ seats }: Seats, seat: number | null): SeatView | null {
  const found = seat === null ? undefined : seats[seat];
  return found?.seated ? found : null;
}

/** The boards of all who have chosen a faction, in the order of play from the one whose turn it is. */
export function boardsOf(view: Pick<GameView, 'seats' | 'order'>): SeatView[] {
  return view.order.flatMap((seat) => boardOf(view, seat) ?? []);
}

/** The colour of what belongs to a seat, or to nobody, as a value of CSS. */
export function colourIn(seats: readonly Seat[], owner: number): string {
  const seat = seats[owner];
  return seatColour(seat?.seated === false ? '' : seat?.color);
}
