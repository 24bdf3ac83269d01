/** Words of the page that are no game's own. */

/** Why chance chooses for a bot's seat. */
export const PLAYED_BY_CHANCE: Record<string, string> = {
  failed: 'The bot of this seat failed: chance plays it from here on.',
  late: 'The bot of this seat did not choose in time: chance plays it for now.',
  absent: 'This server does not have the bot of this seat: chance plays it from here on.',
};

/** What has to be known about a game whose dice somebody can foresee. */
export const TYPED_SEED =
  'The seed of this game was typed by whoever opened the table. Who knows it can foresee every die and every draw.';

export function title(id: string): string {
  const spaced = id.replace(/[_-]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** So many of a thing, within a sentence. */
export function many(count: number, thing: string, things = `${thing}s`): string {
  return `${figure(count)} ${count === 1 ? thing : things}`;
}

/** A place in an order: "1st". */
export function ordinal(place: number): string {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** Words as they stand at the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentenceCase(text: string): string {
  const said = capital(text);
  return said === '' || /[.!?]$/.test(said) ? said : `${said}.`;
}

/** A number as print has it: a hyphen is no minus. */
export function figure(number: number): string {
  return String(number).replace('-', '−');
}

/** What a figure takes away: "−2"; where it takes nothing away, "0" without a sign. */
export function less(number: number): string {
  return figure(number === 0 ? 0 : -number);
}

/** What an undo takes back, of so many choices: one's own, and what bots answered to it. */
export function takesBack(choices: number): string {
  const answers = choices > 1 ? `, and ${many(choices - 1, 'answer')} of bots that ${choices > 2 ? 'are' : 'is'} given anew` : '';
  return `Take the last choice back${answers} (U)`;
}
