"""Quick battles of the automated opponent with ships that nobody plays: one roll says who is left."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from penumbra.eclipse.components import Components, ShipKind
from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.automa.files import QuickRow, QuickTable, QuickTables
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState

FACES: Final = (1, 2, 3, 4, 5, 6)

ByKind = tuple[int, ...]
"""How many ships there are of each kind, by the kind's number."""


class QuickEnd(NamedTuple):
    """What a quick battle leaves: own ships ``left``, and of those that nobody plays so many ``destroyed``."""

    left: ByKind
    destroyed: ByKind


class QuickBattle(NamedTuple):
    """A quick battle before its roll: the ships of both sides, what own kinds cost, its table, X without the die."""

    ships: ByKind
    foes: ByKind
    costs: ByKind
    table: QuickTable
    x_without_die: int
    foe_ids: tuple[str, ...]

    def x(self, die: int) -> int:
        """What decides the battle (solo.quick.x)."""
        return self.x_without_die + die

    def row(self, die: int) -> int:
        """The row of the table that a roll leads to: the last whose X is reached."""
        return max(at for at, row in enumerate(self.table.rows) if row.x <= self.x(die))

    def ends(self, die: int) -> tuple[QuickEnd, ...]:
        """What may come of a roll: several where kinds that cost the same may be the one, all as likely.

        Ships of one kind are alike (solo.quick.ties-expensive). solo.quick.ancient-lose, solo.quick.ancient-8,
        solo.quick.ancient-9-10, solo.quick.ancient-11, solo.quick.two-lose, solo.quick.two-one-destroyed,
        solo.quick.two-10-11, solo.quick.two-12-13, solo.quick.two-14, solo.quick.gcds-lose, solo.quick.gcds-12-13,
        solo.quick.gcds-14-15, solo.quick.gcds-16.
        """
        row = self.table.rows[self.row(die)]
        if row.survive == "none":
            fallen = zip(self.foe_ids, self.foes, strict=True)
            destroyed = tuple(min(count, row.destroys.get(kind, 0)) for kind, count in fallen)
            return (QuickEnd((0,) * len(self.ships), destroyed),)
        return tuple(QuickEnd(left, self.foes) for left in self._survivors(row))

    def _survivors(self, row: QuickRow) -> list[ByKind]:
        if row.survive == "all" or sum(self.ships) == 1:
            return [self.ships]
        ones = self._extreme(row)
        if row.survive == "one":
            return [tuple(int(kind == one) for kind in range(len(self.ships))) for one in ones]
        return [tuple(count - (kind == one) for kind, count in enumerate(self.ships)) for one in ones]

    def _extreme(self, row: QuickRow) -> list[int]:
        """The kinds of ships there are that cost most, or least."""
        there = [kind for kind, count in enumerate(self.ships) if count]
        extreme = max if row.which == "most_expensive" else min
        price = extreme(self.costs[kind] for kind in there)
        return [kind for kind in there if self.costs[kind] == price]

    def odds(self) -> dict[QuickEnd, float]:
        """How likely each end is."""
        found: dict[QuickEnd, float] = {}
        for die in FACES:
            ends = self.ends(die)
            for end in ends:
                found[end] = found.get(end, 0.0) + 1 / (len(FACES) * len(ends))
        return found


def reputation_value(parts: Components, ships: Sequence[int]) -> int:
    """The reputation tiles that all of these ships are worth, by kind, five or more (solo.basics.frv).

    solo.basics.frv-starbase.
    """
    return sum(worth * count for worth, count in zip(_worth(parts.ships), ships, strict=True))


def _worth(kinds: Iterable[ShipKind]) -> ByKind:
    return tuple(kind.reputation_draws for kind in kinds)


class QuickTerms(NamedTuple):
    """What the quick battles of a round go by.

    The tables with the ids of the kinds that nobody plays, what own kinds cost, the reputation tiles that kinds are
    worth on either side, and how many are drawn for taking part and at most.
    """

    tables: QuickTables
    foe_ids: tuple[str, ...]
    costs: ByKind
    worth: ByKind
    foe_worth: ByKind
    took_part: int
    draw_limit: int
    round: int

    def battle(self, ships: Sequence[int], foes: Sequence[int]) -> QuickBattle:
        """The battle of so many ships of each kind, by the first table that is against any of these opponents.

        solo.quick.x.
        """
        table = self.tables.against(dict(zip(self.foe_ids, foes, strict=True)))
        value = sum(worth * count for worth, count in zip(self.worth, ships, strict=True))
        return QuickBattle(tuple(ships), tuple(foes), self.costs, table, value + self.round, self.foe_ids)

    def tiles(self, end: QuickEnd) -> int:
        """The reputation tiles that are drawn where nothing else was fought in the sector (solo.quick.reputation)."""
        credited = sum(worth * count for worth, count in zip(self.foe_worth, end.destroyed, strict=True))
        return min(self.draw_limit, self.took_part + credited)


def quick_terms(automa: Automa, parts: Components, costs: Mapping[str, int], round_: int) -> QuickTerms:
    """The terms of a round, with what kinds of ships cost by id."""
    reputation = parts.reputation
    return QuickTerms(
        automa.quick_tables,
        parts.npc_ids,
        tuple(costs[kind] for kind in parts.ship_ids),
        _worth(parts.ships),
        _worth(parts.npc_ships),
        reputation.took_part,
        reputation.draw_limit,
        round_,
    )


def quick_battle_in(state: EclipseState, automa: Automa, place: Sector, seat: int) -> QuickBattle:
    """The quick battle of all ships that a seat has in a sector with those there that nobody plays.

    solo.quick.when, solo.quick.after-human: where the human has ships there too, these are fought first.
    """
    parts = state.box.parts
    ships = [place.count(seat, kind) for kind in range(len(parts.ships))]
    foes = [place.count(state.npc, kind) for kind in range(len(parts.npc_ships))]
    return quick_terms(automa, parts, state.players[seat].species.build_costs, state.round).battle(ships, foes)
