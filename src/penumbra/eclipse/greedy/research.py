"""Which technology pays."""

from penumbra.eclipse.components import Development, Technology
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy, buy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.kernel import Choice


def technology_value(sight: Sight, economy: Economy, tech: str, track: str | None = None) -> float:
    """What a technology is worth to the seat, its place on a track included."""
    printed = sight.parts.techs[sight.parts.tech_number[tech]]
    return _track_value(sight, track or printed.category) + _use(sight, economy, printed)


def _track_value(sight: Sight, category: str) -> float:
    points = sight.parts.tracks.technology.vp
    held = len(sight.me["techs"].get(category, ()))
    if held + 1 >= len(points):
        return 0.0
    value = float(points[held + 1] - points[held])
    if sight.rounds_left > 1:
        value += weights.NEXT_ON_TRACK * (1 + held / 3)
    return value


def _use(sight: Sight, economy: Economy, tech: Technology) -> float:
    left = sight.rounds_left
    if tech.effect == "influence_discs":
        return tech.value * weights.DISC_A_ROUND * (left - 0.5)
    if tech.effect == "advanced_squares":
        return _advanced(sight, economy, tech.squares)
    if tech.effect == "artifact_resources":
        found = sum(place.tile.artifact for place in sight.own)
        return found * tech.value * max(economy.worth.values())
    if tech.kind == "build" and tech.unlocks not in sight.me["costs"]:
        return 0.0
    if tech.id == "orbital":
        return _orbitals(sight, economy)
    if tech.id == "monolith":
        materials: int = economy.storage["materials"] + economy.income["materials"] * (left - 1)
        price: int = sight.me["costs"]["monolith"]
        return 0.6 * 3 * min(3.0, materials / price / 2)
    use = weights.TECHNOLOGY.get(tech.id, weights.OTHER_TECHNOLOGY)
    return use * min(1.0, (left - 1) / 4) * (1 + 0.15 * len(sight.rivals) * (left > 2))


def _advanced(sight: Sight, economy: Economy, kinds: tuple[str, ...]) -> float:
    """Squares that open up on own sectors, and some yet to come."""
    value = 0.0
    opened = 0
    for place in sight.own:
        for square, raw in zip(place.planets, place.raw["squares"], strict=True):
            if square.advanced and square.kind in (*kinds, "gray") and raw["cube"] is None:
                track = square.kind if square.kind in kinds else kinds[0]
                value += economy.cube(track, opened) * weights.LATER_SHIP
                opened += 1
    return value + 0.4 * economy.cube(kinds[0], opened) * (sight.rounds_left > 3)


def _orbitals(sight: Sight, economy: Economy) -> float:
    """Two or three cubes more, each for the price of an orbital."""
    price: float = sight.me["costs"]["orbital"] * economy.worth["materials"]
    gain = max(economy.cube("money"), economy.cube("science")) - price
    return max(0.0, gain) * min(3, len(sight.own))


def plan(sight: Sight, economy: Economy) -> tuple[float, Choice]:
    """The worth of the best purchase, and what comes next for it: the technology or a trade that pays for it."""
    best = (0.0, Choice("end"))
    for row in sight.view["supply"]["techs"]:
        for track, price in row["prices"].items():
            choice = Choice("research", (row["id"], track) if row["rare"] else (row["id"],))
            value = technology_value(sight, economy, row["id"], track)
            best = max(best, _purchase(economy, choice, value, price))
    for name in sight.view["supply"]["developments"]:
        best = max(best, _development(sight, economy, name))
    return best


def _development(sight: Sight, economy: Economy, name: str) -> tuple[float, Choice]:
    """What is left of a development's worth when it is paid, and the first step to it: one resource may be short."""
    printed = next(one for one in sight.parts.developments if one.id == name)
    held = economy.storage
    short = {kind: units - held[kind] for kind, units in printed.cost.items() if units > held[kind]}
    if len(short) > 1 or (printed.lays and not sight.own) or printed.cost.get("money", 0) > economy.surplus("money"):
        return 0.0, Choice("end")
    value = development_value(sight, economy, printed)
    paid = sum((units - short.get(kind, 0)) * economy.worth[kind] for kind, units in printed.cost.items())
    for kind, missing in short.items():
        bought = buy(economy, kind, missing, keep=tuple(printed.cost))
        if bought is None:
            return 0.0, Choice("end")
        return value - paid - bought[0], bought[1]
    return value - paid, Choice("develop", (name,))


def development_value(sight: Sight, economy: Economy, printed: Development) -> float:
    """What a development brings at once and until the end."""
    artifacts = sum(place.tile.artifact for place in sight.own)
    value = printed.vp + weights.POINT_HELD * artifacts * printed.vp_per.get("artifact_controlled", 0)
    value += sum(units * economy.worth[kind] for kind, units in printed.gain.items())
    if printed.extra_space and sight.rounds_left > 1:
        value += weights.DEVELOPED_SPACE
    if printed.lays:
        value += weights.POINT_HELD * printed.lays.vp_if_controlled
        value += weights.DEVELOPED_PORTAL * printed.lays.warp_portal
        value += sum(economy.cube(square.kind) for square in printed.lays.planets)
    return value


def _purchase(economy: Economy, choice: Choice, value: float, price: int) -> tuple[float, Choice]:
    """What is left of a technology's worth when it is paid, and the first step to it."""
    science = economy.worth["science"]
    missing = price - economy.storage["science"]
    if missing <= 0:
        return value - price * science, choice
    bought = buy(economy, "science", missing)
    if bought is None:
        return 0.0, Choice("end")
    cost, trade = bought
    return value - (price - missing) * science - cost, trade


def research(sight: Sight, economy: Economy) -> Choice:
    """Buys what pays best; trades for it first where science is short."""
    value, choice = plan(sight, economy)
    return choice if value > 0 and choice in sight.allowed else Choice("end")
