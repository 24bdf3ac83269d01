import type { By } from '../../../shell/map/way';
import type { PartInfo } from '../types';

/** What the page's signs stand for, where no component says it. */

export const RESOURCE_TEXTS: readonly (readonly [string, string])[] = [
  ['money', 'pays the upkeep'],
  ['science', 'pays for technologies'],
  ['materials', 'pay for ships and structures'],
  ['influence', 'discs: for actions and sectors'],
];

interface SquareSign {
  kind: string;
  advanced: boolean;
  cube: boolean;
  name: string;
  text: string;
}

const square = (kind: string, name: string, text: string, more: Partial<SquareSign> = {}): SquareSign => ({ kind, name, text, advanced: false, cube: false, ...more });

export const SQUARES: readonly SquareSign[] = [
  square('money', 'Money', 'takes a cube of the money track'),
  square('science', 'Science', 'takes a cube of the science track'),
  square('materials', 'Materials', 'takes a cube of the materials track'),
  square('gray', 'Gray', 'takes a cube of any track'),
  square('science', 'Advanced square', 'needs the advanced technology of its colour', { advanced: true }),
  square('money', 'Settled square', 'a cube of a player lies on it', { cube: true }),
];

export type MapSign = 'gate' | 'closed' | 'wall' | 'points' | 'owner' | 'discovery' | 'artifact' | 'monolith' | 'orbital' | 'count' | 'hurt';

export const MAP_MARKS: readonly { mark: MapSign; name: string; text: string }[] = [
  { mark: 'gate', name: 'Wormholes that meet', text: 'the two sectors are connected' },
  { mark: 'closed', name: 'Wormhole', text: 'nothing meets it yet' },
  { mark: 'wall', name: 'Closed edge', text: 'nobody passes here without a Wormhole Generator' },
  { mark: 'points', name: 'Points', text: 'for whoever controls the sector at the end' },
  { mark: 'owner', name: 'Sign of a player', text: 'controls the sector; each player has a shape and a colour' },
  { mark: 'discovery', name: 'Discovery tile', text: 'lies face down' },
  { mark: 'artifact', name: 'Artifact', text: 'counts for the Artifact Key' },
  { mark: 'monolith', name: 'Monolith', text: 'worth points at the end' },
  { mark: 'orbital', name: 'Orbital', text: 'takes a cube of money or science' },
  { mark: 'count', name: 'Number of ships', text: 'so many of the kind are there' },
  { mark: 'hurt', name: 'Damaged', text: 'one of these ships has taken damage' },
];

export const DICE: readonly { die: string; name: string; text: string }[] = [
  { die: 'yellow', name: 'Yellow die', text: '1 damage: one bar' },
  { die: 'orange', name: 'Orange die', text: '2 damage: two bars' },
  { die: 'blue', name: 'Blue die', text: '3 damage: three bars' },
  { die: 'red', name: 'Red die', text: '4 damage: four bars' },
  { die: 'pink', name: 'Rift die', text: 'its face says what it deals: a star' },
];

/** How the ways of ships are drawn, by what they lead by. */
export const WAYS: readonly { by: By; name: string; text: string }[] = [
  { by: 'edge', name: 'Step', text: 'over wormholes that meet' },
  { by: 'half', name: 'Step by half a connection', text: 'a Wormhole Generator is needed' },
  { by: 'portal', name: 'Step through portals', text: 'from one warp portal to another' },
  { by: 'jump', name: 'Jump', text: 'of a ship with a jump drive, over any edge' },
];

/** The types of ship parts in the order of the legend. */
export const PART_TYPES: readonly PartInfo['type'][] = ['cannon', 'missile', 'computer', 'shield', 'hull', 'drive', 'source', 'bay'];
