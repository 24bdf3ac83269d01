/** The seats that were opened in this browser, so that the lobby can lead back to them. */

export interface KeptSeat {
  seat: number;
  name: string;
  key: string;
}

const STORE = 'penumbra.tables';

type Kept = Record<string, KeptSeat[]>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export function keptSeats(table: string): KeptSeat[] {
  return read()[table] ?? [];
}

export function keepSeat(table: string, seat: KeptSeat): void {
  const kept = read();
  const others = (kept[table] ?? []).filter((other) => other.seat !== seat.seat);
  kept[table] = [...others, seat].sort((a, b) => a.seat - b.seat);
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch (error) {
    // A browser that keeps nothing still plays: the address itself holds the key.
    console.info('This browser does not keep the seat.', error);
  }
}
