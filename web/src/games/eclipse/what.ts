import { partFacts } from './blueprint';
import { many, sentenceCase, title } from '../../shell/words';
import { points, shipNoun, someShips, type Kinds, type Words } from './labels';
import { RESOURCES, type Catalogue, type DevelopmentInfo, type DiscoveryInfo, type MinorSpeciesInfo, type Resource, type ShrineRow, type TechInfo } from './types';

/** What printed components do, said in our own words from their data. */

const EFFECTS: Readonly<Partial<Record<TechInfo['effect'], (tech: TechInfo) => string>>> = {
  destroy_all_population: () => 'Attacks on population destroy all cubes.',
  immune_to_neutron_bombs: () => 'Your population is safe from neutron bombs.',
  split_antimatter_damage: () => 'Damage of your antimatter cannons may be split between ships.',
  two_ships_to_pin_one: () => 'Two ships are needed to pin one of yours.',
  enemy_missiles_to_hit: (tech) => `Missiles that come for your ships have ${tech.value ?? -2} on their dice.`,
  fire_cannons_at_incoming_missiles: () => 'Your cannons fire at missiles that come for your ships.',
  half_wormholes: () => 'A wormhole on one side of an edge is enough for you.',
  influence_discs: (tech) => `${tech.value} more influence ${tech.value === 1 ? 'disc' : 'discs'} at once.`,
  artifact_resources: (tech) => `${tech.value} resources of one kind for each artifact you control, at once.`,
  draw_discovery: () => 'A discovery tile at once.',
  place_warp_portal: (tech) => `A warp portal in a sector of yours at once, worth ${tech.vp_if_controlled} to whoever controls it.`,
  extra_activations: (tech) => `${tech.value} more ${tech.action} ${tech.value === 1 ? 'activation' : 'activations'} in each such action.`,
  advanced_squares: (tech) => `Cubes may go on advanced ${tech.squares.join(', ')} squares.`,
};

export function techText(id: string, catalogue: Catalogue): string {
  const tech = catalogue.techs[id];
  if (!tech) return '';
  const part = tech.unlocks ? catalogue.parts[tech.unlocks] : undefined;
  if (part) return partFacts(part);
  if (tech.text) return sentenceCase(tech.text);
  const effect = EFFECTS[tech.effect]?.(tech);
  if (effect) return effect;
  return tech.unlocks ? `Lets you build: ${shipNoun(catalogue, tech.unlocks)}.` : '';
}

function amounts(gain: Record<string, number>): string {
  return Object.entries(gain)
    .map(([kind, value]) => (kind === 'any_one_kind' ? `${value} of one resource you choose` : `${value} ${kind}`))
    .join(', ');
}

const PER: Record<string, string> = {
  artifact_controlled: 'artifact you control',
  reputation_points: 'reputation points',
  reputation_tile: 'reputation tile',
  ambassador_tile: 'ambassador, itself included',
};

function per(values: Record<string, number>, kind: string): string {
  return Object.entries(values)
    .map(([what, count]) => {
      if (what === 'reputation_points') return `1 point for every ${count} ${PER[what]}`;
      return `${points(count)} for each ${PER[what] ?? title(what).toLowerCase()}`;
    })
    .join(`, ${kind}`);
}

export function discoveryWhat(tile: DiscoveryInfo, catalogue: Catalogue): string {
  const said: string[] = [];
  if (Object.keys(tile.gain).length > 0) said.push(amounts(tile.gain));
  for (const [what, count] of Object.entries(tile.place)) {
    said.push(`${count === 1 ? shipNoun(catalogue, what) : someShips(catalogue, what, count)} placed in the sector`);
  }
  if (tile.lays?.artifact) said.push(`${tile.lays.artifact} artifact comes with it`);
  const part = tile.part ? catalogue.parts[tile.part] : undefined;
  if (part) said.push(partFacts(part));
  if (tile.vp_if_controlled) said.push(`a warp portal worth ${tile.vp_if_controlled} to whoever controls its sector`);
  if (Object.keys(tile.vp_per).length > 0) said.push(per(tile.vp_per, ''));
  if (said.length === 0 && tile.text) said.push(tile.text);
  return sentenceCase(said.join('; '));
}

export function discoveryText(words: Words, id: string): string {
  const tile = words.catalogue.discoveries[id];
  if (!tile) return title(id);
  const what = discoveryWhat(tile, words.catalogue);
  return what ? `${tile.name}: ${what}` : tile.name;
}

/** What a development costs, resource by resource. */
export function developmentCost(info: DevelopmentInfo): [Resource, number][] {
  return RESOURCES.flatMap((kind): [Resource, number][] => (info.cost[kind] ? [[kind, info.cost[kind]]] : []));
}

export function developmentText(catalogue: Catalogue, id: string): string {
  const info = catalogue.developments[id];
  return info ? `${info.name}: ${info.text}` : title(id);
}

/** What the bonus tile of a row of shrines gives. */
export function shrineBonus({ bonus }: ShrineRow): string {
  const said: string[] = [];
  if (bonus.half_wormholes) said.push('half wormholes serve as whole ones');
  if (bonus.influence_discs) said.push(many(bonus.influence_discs, 'more influence disc'));
  if (bonus.vp) said.push(points(bonus.vp));
  return said.join('; ');
}

export function minorWhat(minor: MinorSpeciesInfo, kinds: Kinds): string {
  const said: string[] = [];
  if (minor.vp) said.push(points(minor.vp));
  if (Object.keys(minor.vp_per).length > 0) said.push(per(minor.vp_per, ''));
  for (const [what, cut] of Object.entries(minor.discount)) {
    said.push(what === 'research' ? `technologies cost ${cut} less` : `${shipNoun(kinds, what)} costs ${cut} less`);
  }
  if (minor.cubes) said.push('takes a population cube of any track');
  return said.join('; ');
}

export function minorText(catalogue: Catalogue, id: string): string {
  const minor = catalogue.minor_species[id];
  return minor ? `${title(id)}: ${minorWhat(minor, catalogue)}` : title(id);
}
