import type { GameView, ShipView } from '../types';

/** Ships of a kind in one sector: how many, how much damage they show, what they carry, and how many were picked. */
export interface Group {
  kind: string;
  count: number;
  damage: number;
  cargo: number;
  picked: number;
}

/** The ships of a player in one sector. */
export interface Party {
  seat: number;
  own: boolean;
  ships: ShipView[];
  kinds: Group[];
}

export function cargoOf(ship: Pick<ShipView, 'cargo'>): number {
  return Object.values(ship.cargo).reduce((sum, count) => sum + count, 0);
}

function grouped(ships: readonly ShipView[], picked: ReadonlySet<string>): Group[] {
  const found = new Map<string, Group>();
  for (const ship of ships) {
    const group = found.get(ship.kind) ?? { kind: ship.kind, count: 0, damage: 0, cargo: 0, picked: 0 };
    group.count += 1;
    group.damage += ship.damage;
    group.cargo += cargoOf(ship);
    group.picked += picked.has(ship.ship) ? 1 : 0;
    found.set(ship.kind, group);
  }
  return [...found.values()];
}

/** The fleets by sector, in the order of their seats; `picked` are own ships by their words. */
export function partiesBySector(view: Pick<GameView, 'players'>, mine: number | null, picked: ReadonlySet<string>): Map<string, Party[]> {
  const found = new Map<string, Party[]>();
  for (const { seat, ships } of view.players) {
    const own = seat === mine;
    for (const place of new Set(ships.map((ship) => ship.sector))) {
      const here = ships.filter((ship) => ship.sector === place);
      const party = { seat, own, ships: here, kinds: grouped(here, own ? picked : new Set()) };
      found.set(place, [...(found.get(place) ?? []), party]);
    }
  }
  return found;
}

/** The players while ships are under way: those that fly, by seat and word, have left and are not there yet. */
export function underWay({ players }: Pick<GameView, 'players'>, flying: ReadonlySet<string>): Pick<GameView, 'players'> {
  return { players: players.map((player) => ({ ...player, ships: player.ships.filter(({ ship }) => !flying.has(`${player.seat} ${ship}`)) })) };
}
