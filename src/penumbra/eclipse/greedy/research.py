"""Which technology pays."""

from penumbra.eclipse.components import Development, Technology
from penumbra.eclipse.components.terms import CATEGORIES, GRAY, MATERIALS, MONEY, NONE, RARE, RESOURCES, SCIENCE
from penumbra.eclipse.greedy.economy import Economy, buy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.seat.artifacts import artifacts
from penumbra.eclipse.seat.technologies import prices, track_of
from penumbra.kernel import Choice


def technology_value(sight: Sight, economy: Economy, tech: int, track: int | None = None) -> float:
    """What a technology is worth to the seat, its place on a track included."""
    parts = sight.parts
    return _track_value(sight, parts.tech_category[tech] if track is None else track) + _use(
        sight, economy, parts.techs[tech]
    )


def _track_value(sight: Sight, track: int) -> float:
    points = sight.parts.tracks.technology.vp
    held = 0 if track == RARE else len(sight.player.techs[track])
    if held + 1 >= len(points):
        return 0.0
    value = float(points[held + 1] - points[held])
    if sight.rounds_left > 1:
        value += sight.weights.next_on_track * (1 + held / 3)
    return value


def _use(sight: Sight, economy: Economy, tech: Technology) -> float:
    left = sight.rounds_left
    if tech.effect == "influence_discs":
        return tech.value * sight.weights.disc_a_round * (left - 0.5)
    if tech.effect == "advanced_squares":
        return _advanced(sight, economy, [RESOURCES.index(kind) for kind in tech.squares])
    if tech.effect == "artifact_resources":
        return artifacts(sight.state, sight.seat) * tech.value * max(economy.worth)
    if tech.kind == "build" and tech.unlocks not in sight.player.buildable:
        return 0.0
    if tech.id == "orbital":
        return _orbitals(sight, economy)
    if tech.id == "monolith":
        materials = economy.storage[MATERIALS] + economy.income[MATERIALS] * (left - 1)
        return sight.weights.monoliths * 3 * min(3.0, materials / sight.cost("monolith") / 2)
    use = sight.weights.technology.get(tech.id, sight.weights.other_technology)
    return use * min(1.0, (left - 1) / 4) * (1 + 0.15 * _rivals(sight) * (left > 2))


def _rivals(sight: Sight) -> int:
    """How many others play."""
    return sum([one.seat != sight.seat and one.seated and not one.out for one in sight.state.players])


def _advanced(sight: Sight, economy: Economy, kinds: list[int]) -> float:
    """Squares that open up on own sectors, and some yet to come."""
    value = 0.0
    opened = 0
    for place in sight.own:
        for (colour, advanced), cube in zip(place.sector.colours, place.sector.cubes, strict=False):
            if advanced and cube == NONE and (colour == GRAY or colour in kinds):
                track = colour if colour in kinds else kinds[0]
                value += economy.cube(track, opened) * sight.weights.later_ship
                opened += 1
    return value + 0.4 * economy.cube(kinds[0], opened) * (sight.rounds_left > 3)


def _orbitals(sight: Sight, economy: Economy) -> float:
    """Two or three cubes more, each for the price of an orbital."""
    gain = economy.best_cube() - sight.cost("orbital") * economy.worth[MATERIALS]
    return max(0.0, gain) * min(3, len(sight.own))


def plan(sight: Sight, economy: Economy) -> tuple[float, Choice]:
    """The worth of the best purchase, and what comes next for it: the technology or a trade that pays for it."""
    best = (0.0, Choice("end"))
    for tech, tracks in prices(sight.state, sight.seat).items():
        name = sight.parts.tech_ids[tech]
        rare = track_of(sight.state, tech) is None
        for track, price in tracks.items():
            value = technology_value(sight, economy, tech, track)
            if value > best[0]:  # What is paid for it only makes it less.
                choice = Choice("research", (name, CATEGORIES[track]) if rare else (name,))
                best = max(best, _purchase(economy, choice, value, price))
    for number in sight.state.development_supply:
        best = max(best, _development(sight, economy, sight.parts.developments[number]))
    return best


def _development(sight: Sight, economy: Economy, printed: Development) -> tuple[float, Choice]:
    """What is left of a development's worth when it is paid, and the first step to it: one resource may be short."""
    held = economy.storage
    cost = {RESOURCES.index(kind): units for kind, units in printed.cost.items()}
    short = {kind: units - held[kind] for kind, units in cost.items() if units > held[kind]}
    if len(short) > 1 or (printed.lays and not sight.own) or cost.get(MONEY, 0) > economy.surplus(MONEY):
        return 0.0, Choice("end")
    value = development_value(sight, economy, printed)
    paid = 0.0
    for kind, units in cost.items():
        paid += (units - short.get(kind, 0)) * economy.worth[kind]
    for kind, missing in short.items():
        bought = buy(economy, kind, missing, keep=tuple(cost))
        if bought is None:
            return 0.0, Choice("end")
        return value - paid - bought[0], bought[1]
    return value - paid, Choice("develop", (printed.id,))


def development_value(sight: Sight, economy: Economy, printed: Development) -> float:
    """What a development brings at once and until the end."""
    each = sight.weights.point_held * artifacts(sight.state, sight.seat)
    value = printed.vp + each * printed.vp_per.get("artifact_controlled", 0)
    gained = 0.0
    for kind, units in printed.gain.items():
        gained += units * economy.worth[RESOURCES.index(kind)]
    value += gained
    if printed.extra_space and sight.rounds_left > 1:
        value += sight.weights.developed_space
    if printed.lays:
        value += sight.weights.point_held * printed.lays.vp_if_controlled
        value += sight.weights.developed_portal * printed.lays.warp_portal
        settled = 0.0
        for square in printed.lays.planets:
            settled += economy.cube(RESOURCES.index(square.kind))
        value += settled
    return value


def _purchase(economy: Economy, choice: Choice, value: float, price: int) -> tuple[float, Choice]:
    """What is left of a technology's worth when it is paid, and the first step to it."""
    science = economy.worth[SCIENCE]
    missing = price - economy.storage[SCIENCE]
    if missing <= 0:
        return value - price * science, choice
    bought = buy(economy, SCIENCE, missing)
    if bought is None:
        return 0.0, Choice("end")
    cost, trade = bought
    return value - (price - missing) * science - cost, trade


def research(sight: Sight, economy: Economy) -> Choice:
    """Buys what pays best; trades for it first where science is short."""
    value, choice = plan(sight, economy)
    return choice if value > 0 and sight.may(choice) else Choice("end")
