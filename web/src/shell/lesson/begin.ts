import { api } from '../api';
import { tableHash } from '../route';
import { keepLesson } from './kept';

/** Makes the table of a game's lesson; the address of the seat of who learns. */
export async function begin(game: string): Promise<string> {
  const { options, seat, seed } = await api.lesson(game);
  const { table, keys } = await api.open({ game, seats: [...seat], options, seed, access: 'public' });
  keepLesson(table, { game, left: false, course: [] });
  return tableHash(table, keys.find((key) => key !== null) ?? null);
}
