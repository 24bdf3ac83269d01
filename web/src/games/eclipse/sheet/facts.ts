import { many } from '../../../shell/words';
import { someShips, type Kinds } from '../labels';
import type { Catalogue, Ring, SectorInfo } from '../types';

/** The printed facts of a sector in one line, for checking by eye. */
export function sectorFacts(info: SectorInfo, kinds: Kinds): string {
  const counted = new Map<string, number>();
  for (const planet of info.planets) {
    const name = `${planet.advanced ? 'advanced ' : ''}${planet.kind}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const said = [`${info.vp} VP`, `wormholes ${info.wormholes.map((edge) => edge + 1).join(' ') || 'none'}`];
  for (const [name, count] of counted) said.push(`${count} ${name}`);
  if (info.artifact) said.push(`${info.artifact} artifact`);
  if (info.discovery) said.push(info.discovery > 1 ? `${info.discovery} discoveries` : 'discovery');
  for (const [ship, count] of Object.entries(info.defenders)) said.push(someShips(kinds, ship, count));
  if (info.hive_dice.length) said.push(`dice ${info.hive_dice.join(' ')}`);
  if (info.warp_portal) said.push('warp portal');
  if (info.subsectors.length) said.push(many(info.subsectors.length, 'part'));
  if (info.action_spaces.length) said.push(info.action_spaces.join(', '));
  // Each fact stays on one line.
  return said.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ');
}

/** The title of the module that brings a component; null for the box itself. */
export function moduleOf(catalogue: Catalogue, kind: string, id: string): string | null {
  const module = Object.values(catalogue.modules).find(({ brings }) => brings[kind]?.includes(id));
  return module?.title ?? null;
}

export interface Total {
  id: string;
  what: string;
  count: number;
}

function copies(things: Record<string, { copies?: number | null }>): number {
  return Object.values(things).reduce((sum, one) => sum + (one.copies ?? 0), 0);
}

export function totals(catalogue: Catalogue): Total[] {
  const sectors = Object.values(catalogue.sectors);
  const of = (...rings: Ring[]): number => sectors.filter(({ ring }) => rings.includes(ring)).length;
  const minor = Object.keys(catalogue.minor_species).length;
  const developments = Object.keys(catalogue.developments).length;
  const alliances = Object.values(catalogue.alliances).reduce((sum, { tiles }) => sum + tiles, 0);
  const guardians = of('guardian');
  return [
    { id: 'explored', what: 'sectors to explore', count: of('inner', 'middle', 'outer') },
    { id: 'home', what: 'home sectors', count: of('starting') },
    ...(guardians ? [{ id: 'guardian', what: 'guardian sectors', count: guardians }] : []),
    { id: 'techs', what: 'technology tiles', count: copies(catalogue.techs) },
    { id: 'tech-kinds', what: 'technologies', count: Object.keys(catalogue.techs).length },
    { id: 'parts', what: 'kinds of ship part', count: Object.keys(catalogue.parts).length },
    { id: 'discoveries', what: 'discovery tiles', count: copies(catalogue.discoveries) },
    {
      id: 'reputation',
      what: 'reputation tiles',
      count: Object.values(catalogue.reputation.tiles).reduce((sum, count) => sum + count, 0),
    },
    { id: 'factions', what: 'factions', count: Object.keys(catalogue.factions).length },
    { id: 'species', what: 'species', count: Object.keys(catalogue.species).length },
    { id: 'npcs', what: 'defenders’ blueprints', count: Object.keys(catalogue.npcs).length },
    ...(developments ? [{ id: 'developments', what: 'developments', count: developments }] : []),
    ...(alliances ? [{ id: 'alliances', what: 'alliance tiles', count: alliances }] : []),
    ...(minor ? [{ id: 'minor', what: 'minor species', count: minor }] : []),
  ];
}
