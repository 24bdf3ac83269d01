"""Which shrine is built, if any."""

from typing import Final

from penumbra.eclipse.components.printed import ShrineRow
from penumbra.eclipse.components.terms import GRAY, RESOURCES
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.modules.shrines import planets
from penumbra.kernel import Choice

_LESS_THAN_ALL: Final = 1e-3
"""A gray planet takes any shrine, so one of the shrine's colour is used before it."""


def build(sight: Sight, economy: Economy) -> Choice:
    """The shrine that is worth most beside its price; none where none is worth it, or upkeep needs the money."""
    best = max([(_worth(sight, economy, choice), choice) for choice in sight.of("shrine")], default=None)
    return Choice("decline") if best is None or best[0] <= 0 else best[1]


def _worth(sight: Sight, economy: Economy, choice: Choice) -> float:
    parts = sight.parts
    number = parts.shrine_ids.index(choice.args[0])
    kind, row = RESOURCES.index(parts.shrines[number].kind), parts.row_of_shrine[number]
    if row.cost > economy.surplus(kind):
        return 0.0
    point = parts.vp_per_shrine * sight.weights.point_held
    gray = planets(sight.state.sector(choice.args[1]).tile)[int(choice.args[2])] == GRAY
    return point + _share(sight, row) - row.cost * economy.worth[kind] - _LESS_THAN_ALL * gray


def _share(sight: Sight, row: ShrineRow) -> float:
    """What one more shrine of a row brings of its bonus: all of it with the last, nothing where time is too short."""
    ids = sight.parts.shrine_ids
    standing = {ids[one.shrine] for sector in sight.state.galaxy.sectors for one in sector.shrines}
    missing = sum([one.id not in standing for one in row.shrines])
    if missing > sight.rounds_left:
        return 0.0
    bonus = row.bonus.vp + row.bonus.influence_discs * sight.weights.disc_a_round * (sight.rounds_left - missing)
    bonus += row.bonus.half_wormholes * sight.weights.technology["wormhole_generator"]
    return bonus / missing
