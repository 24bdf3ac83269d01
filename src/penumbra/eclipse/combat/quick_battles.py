"""Quick battles of the automated opponent with ships that nobody plays: one roll says who is left."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from penumbra.eclipse.components import Components
from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.automa.files import QuickRow, QuickTable
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

    def ends(self, die: int) -> tuple[QuickEnd, ...]:
        """What may come of a roll: several where kinds that cost the same may be the one, all as likely.

        Ships of one kind are alike (solo.quick.ties-expensive). solo.quick.ancient-lose, solo.quick.ancient-8,
        solo.quick.ancient-9-10, solo.quick.ancient-11, solo.quick.two-lose, solo.quick.two-one-destroyed,
        solo.quick.two-10-11, solo.quick.two-12-13, solo.quick.two-14, solo.quick.gcds-lose, solo.quick.gcds-12-13,
        solo.quick.gcds-14-15, solo.quick.gcds-16.
        """
        x = self.x(die)
        row = next(row for row in reversed(self.table.rows) if row.x <= x)
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
    return sum(kind.reputation_draws * count for kind, count in zip(parts.ships, ships, strict=True))


def quick_battle(
    automa: Automa, parts: Components, ships: Sequence[int], foes: Sequence[int], costs: Sequence[int], round_: int
) -> QuickBattle:
    """The quick battle of ships with those that nobody plays, by their kinds' numbers, in a round of the game.

    solo.quick.when, solo.quick.x, solo.quick.three-ancients.
    """
    against = dict(zip(parts.npc_ids, foes, strict=True))
    table = automa.quick_table(against)
    return QuickBattle(
        tuple(ships), tuple(foes), tuple(costs), table, reputation_value(parts, ships) + round_, parts.npc_ids
    )


def quick_battle_in(state: EclipseState, automa: Automa, place: Sector, seat: int) -> QuickBattle:
    """The quick battle of all ships that a seat has in a sector with those there that nobody plays.

    solo.quick.after-human: where the human has ships there too, these are fought first.
    """
    parts, player = state.box.parts, state.players[seat]
    ships = [place.count(seat, kind) for kind in range(len(parts.ships))]
    foes = [place.count(state.npc, kind) for kind in range(len(parts.npc_ships))]
    costs = [player.cost(kind.id) for kind in parts.ships]
    return quick_battle(automa, parts, ships, foes, costs, state.round)
