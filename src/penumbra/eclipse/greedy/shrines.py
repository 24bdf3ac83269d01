"""Which shrine is built, if any."""

from penumbra.eclipse.components.printed import ShrineRow
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.kernel import Choice

_LESS_THAN_ALL = 1e-3
"""A gray planet takes any shrine, so one of the shrine's colour is used before it."""


def build(sight: Sight, economy: Economy) -> Choice:
    """The shrine that is worth most beside its price; none where none is worth it, or upkeep needs the money."""
    values = {choice: _worth(sight, economy, choice) for choice in sight.of("shrine")}
    best = max(values, key=lambda one: (values[one], one), default=None)
    return Choice("decline") if best is None or values[best] <= 0 else best


def _worth(sight: Sight, economy: Economy, choice: Choice) -> float:
    number = sight.parts.shrine_ids.index(choice.args[0])
    kind, row = sight.parts.shrines[number].kind, sight.parts.row_of_shrine[number]
    if row.cost > economy.surplus(kind):
        return 0.0
    point = sight.parts.vp_per_shrine * weights.POINT_HELD
    squares = sight.by_id[choice.args[1]].planets
    gray = any(square.kind == "gray" for square in squares if str(square.planet) == choice.args[2])
    return point + _share(sight, row) - row.cost * economy.worth[kind] - _LESS_THAN_ALL * gray


def _share(sight: Sight, row: ShrineRow) -> float:
    """What one more shrine of a row brings of its bonus: all of it with the last, nothing where time is too short."""
    standing = {one["shrine"] for place in sight.places for one in place.raw["shrines"]}
    missing = sum(one.id not in standing for one in row.shrines)
    if missing > sight.rounds_left:
        return 0.0
    bonus = row.bonus.vp + row.bonus.influence_discs * weights.DISC_A_ROUND * (sight.rounds_left - missing)
    bonus += row.bonus.half_wormholes * weights.TECHNOLOGY["wormhole_generator"]
    return bonus / missing
