import { expect, it } from 'vitest';
import { lossesOf, luckSaid, partsSaid, placesOf, pointsOf, unusual } from '../../src/shell/standing/figures';
import type { GameStanding, PlayerStanding } from '../../src/shell/types';

const player: PlayerStanding = {
  name: 'Ada',
  games: 5,
  wins: 3,
  draws: 0,
  places: [3, 0, 2],
  score: 12.5,
  points: { sectors: 4, reputation: 8.25, traitor: -0.4, monoliths: 0 },
  species: [],
  luck: { tries: 40, hits: 12, expected: 9.6, chance: 0.2 },
  usual: null,
};
const game: GameStanding = {
  game: 'coins',
  title: 'Coins',
  games: 5,
  sources: { sectors: 'Sectors', reputation: 'Reputation' },
  players: [player],
  species: [],
};

it('shows the places that were taken, each by its share', () => {
  expect(placesOf(player)).toEqual([
    { label: '1st', value: 3, share: 0.6 },
    { label: '3rd', value: 2, share: 0.4 },
  ]);
  expect(partsSaid(placesOf(player), 'time')).toBe('1st 3 times, 3rd 2 times');
});

it('shows where points come from, the most first, and says apart what costs some', () => {
  expect(pointsOf(player, game).map(({ label }) => label)).toEqual(['Reputation', 'Sectors']);
  expect(partsSaid(pointsOf(player, game))).toBe('Reputation 8.3, Sectors 4');
  expect(lossesOf(player, game)).toBe('traitor: −0.4');
});

it('tells luck from what happens', () => {
  expect(luckSaid(player.luck!)).toBe('12 of 40 dice hit, 2.4 more than on average');
  expect(luckSaid({ tries: 1, hits: 0, expected: 0.2, chance: 1 })).toBe('0 of 1 die hit, as many as on average');
  expect(unusual(player.luck!)).toBeNull();
  expect(unusual({ tries: 40, hits: 2, expected: 9.6, chance: 0.01 })).toBe('Unlucky: by chance it comes out so far off in 1 % of cases');
});
