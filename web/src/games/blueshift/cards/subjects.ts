import type { Choice } from '../../../shell/choice';
import { seatOfLetter } from '../../../shell/seats';
import { capital } from '../../../shell/words';
import { cardName, playerName, sectorName, shipName, shipOf, type Words } from '../labels';

/** What an answer to the question of an effect is about, by its verb. */
const SUBJECTS: Readonly<Record<string, (args: readonly string[], words: Words) => string>> = {
  rank: ([, place = ''], words) => capital(sectorName(words, place)),
  place: ([place = ''], words) => capital(sectorName(words, place)),
  aim: ([place = ''], words) => capital(sectorName(words, place)),
  peek: ([place = ''], words) => capital(sectorName(words, place)),
  swap: ([one = '', other = ''], words) => `${capital(sectorName(words, one))} and ${sectorName(words, other)}`,
  stow: ([ship = ''], words) => `Aboard ${whereabouts(ship, words)}`,
  choose: ([ship = ''], words) => capital(whereabouts(ship, words)),
  against: ([whose = ''], words) => playerName(words, seatOfLetter(whose)),
  strip: ([card = ''], words) => cardName(words, card),
  roll: () => 'Roll',
};

export function subjectOf({ verb, args, text }: Choice, words: Words): string {
  return SUBJECTS[verb]?.(args, words) ?? text;
}

/** A ship of the seat, and where it is. */
function whereabouts(word: string, words: Words): string {
  const ship = shipOf(words.view, words.seat, word);
  return ship ? `${shipName(word)} at ${sectorName(words, ship.sector)}` : shipName(word);
}

/** What has been chosen for the question of an effect, by whatever its step tells. */
export function chosenSoFar(words: Words): string[] {
  const step = words.view.step;
  if (!step) return [];
  const places = 'hit' in step ? step.hit : 'seen' in step ? step.seen : 'last' in step && step.last ? [step.last] : [];
  const chosen = 'chosen' in step ? step.chosen : [];
  return [
    ...chosen.map((word) => (word.includes(' ') ? rank(word, words) : shipName(word))),
    ...places.map((place) => sectorName(words, place)),
  ];
}

/** A rank as steps write it: "defense 0,-3". */
function rank(word: string, words: Words): string {
  const [stat = '', place = ''] = word.split(' ');
  return `${stat} of ${sectorName(words, place)}`;
}
