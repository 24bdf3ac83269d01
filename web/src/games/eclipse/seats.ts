import { seatColour } from '../../shell/seats';
import type { GameView, Seat, SeatView } from './types';

type Seats = Pick<GameView, 'seats'>;

/** The board of a seat; null before its faction is chosen, and of what nobody plays. */
export function boardOf({ seats }: Seats, seat: number | null): SeatView | null {
  const found = seat === null ? undefined : seats[seat];
  return found?.seated ? found : null;
}

/** The boards of all who have chosen a faction. */
export function boardsOf({ seats }: Seats): SeatView[] {
  return seats.filter((seat) => seat.seated);
}

/** The colour of what belongs to a seat, or to nobody, as a value of CSS. */
export function colourIn(seats: readonly Seat[], owner: number): string {
  const seat = seats[owner];
  return seatColour(seat?.seated === false ? '' : seat?.color);
}
