"""Income, upkeep and population: what a cube, a disc and a sector are worth, and what can be paid."""

from collections.abc import Sequence
from typing import Final

from penumbra.eclipse.components import Ability, SectorTile
from penumbra.eclipse.components.terms import GRAY, MATERIALS, MONEY, NOBODY, NONE, ORBITAL, RESOURCES, SCIENCE
from penumbra.eclipse.greedy.sight import Place, Sight
from penumbra.eclipse.phases.upkeep import balance
from penumbra.eclipse.position.galaxy import colours
from penumbra.kernel import Choice

TRACKS: Final = (MONEY, SCIENCE, MATERIALS)
_SOLD: Final = (SCIENCE, MATERIALS)
"""What is sold for money."""

ColouredSquare = tuple[int, bool]
"""A square's colour, a resource or GRAY, and whether it is advanced."""


class Economy:
    """The seat's economy at one decision; what is kept by resource has the order of ``RESOURCES``."""

    __slots__ = (
        "_at_risk",
        "_coming",
        "_production",
        "_use",
        "disc",
        "discs",
        "income",
        "orbital_point",
        "player",
        "reserve",
        "sales",
        "sight",
        "storage",
        "tradable",
        "weights",
        "worth",
    )

    def __init__(self, sight: Sight) -> None:
        player, parts = sight.player, sight.parts
        self.sight = sight
        self.weights = sight.weights
        self.player = player
        self.storage = player.storage
        self.income = [player.income(parts, track) for track in TRACKS]
        self.discs = player.discs
        self._production = parts.tracks.population.production
        self._use = _rounds_of_use(sight.rounds_left, sight.weights.growth)
        self._at_risk = NONE
        self._coming = NONE
        self.worth = self._worth()
        """What a stored unit of each resource is worth."""
        self.reserve = self._reserve()
        """Money that must be left after upkeep because the next round already costs more than it brings."""
        self.sales = sum([self.storage[kind] // player.trade_rates[kind] for kind in _SOLD])
        """The money that selling all science and materials would bring."""
        self.tradable = self.sales if sight.rounds_left == 1 else self.sales // 3
        """Money that stored science and materials would reasonably bring: all in the last round, else a part."""
        self.disc = self._disc()
        """What one more disc on a sector costs in upkeep over the rest of the game."""
        self.orbital_point = self.weights.point_held if sight.species.has(Ability.VP_PER_ORBITAL) else 0.0
        """What a cube on an orbital is worth beside its income, to those who have a point for it."""

    def _worth(self) -> list[float]:
        if self.sight.rounds_left == 1:
            worth = [self.weights.spent_late] * len(RESOURCES)
        else:
            low, high = self.weights.scarcity
            mean = sum(self.income) / len(RESOURCES)
            unit = self.weights.unit
            worth = [unit[kind] * max(low, min(high, (mean + 2) / (self.income[kind] + 2))) for kind in TRACKS]
        if self.slack() < 0:
            worth[MONEY] *= self.weights.in_debt
        return worth

    def _reserve(self) -> int:
        if self.sight.rounds_left == 1:
            return 0
        return max(0, self.upkeep(-self.sight.discs_used) - self.income[MONEY])

    def _disc(self) -> float:
        used = self.weights.usual_actions - self.sight.discs_used
        rise = max(0, self.upkeep(used + 1) - self.upkeep(used))
        return rise * self.sight.rounds_left * self.worth[MONEY]

    # Cubes.

    def step_up(self, track: int, already: int = 0) -> int:
        """What the income grows by when one more cube leaves a track, after ``already`` others."""
        left = self.player.cubes[track] - already
        return self._production[left - 1] - self._production[left] if left > 0 else 0

    def step_down(self, track: int, already: int = 0) -> int:
        """What the income changes by (downwards, so below 0) when a cube returns to a track, after others."""
        left = min(self.player.cubes[track] + already, len(self._production) - 2)
        return self._production[left + 1] - self._production[left]

    def cube(self, track: int, already: int = 0) -> float:
        """What it is worth that one more cube leaves a track."""
        return self.step_up(track, already) * self._use * self.worth[track]

    def cube_back(self, track: int) -> float:
        """What a cube costs that returns to a track."""
        left = self.player.cubes[track]
        if left + 1 >= len(self._production):
            return float("inf")
        return (self._production[left] - self._production[left + 1]) * self._use * self.worth[track]

    def best_cube(self) -> float:
        """What the best cube on an orbital is worth."""
        return max(self.cube(MONEY), self.cube(SCIENCE))

    # Money.

    def upkeep(self, more: int) -> int:
        """Upkeep after ``more`` discs have left the track."""
        return self.player.upkeep(self.sight.parts, more)

    def slack(self, more: int = 0) -> int:
        """Money that this round's upkeep would leave after ``more`` discs have left the track."""
        return self.storage[MONEY] + self.income[MONEY] - self.upkeep(more)

    def coming(self) -> int:
        """Discs that this round's battles and visits will yet ask for: sectors that wait for ships there to take them.

        None while the phase of battles itself asks, one disc after the other.
        """
        if self._coming == NONE:
            places = self.sight.places if self.sight.state.phase == "action" else []
            waiting = sum([place.visited and place.owner == NOBODY for place in places])
            self._coming = min(self.weights.most_coming, waiting)
        return self._coming

    def at_risk(self) -> int:
        """Money that enemies in own sectors may cost before upkeep."""
        if self._at_risk == NONE:
            attacked = [place.sector for place in self.sight.own if place.foes]
            cubes = [sector.cubes[: len(sector.colours)].count(MONEY) for sector in attacked]
            self._at_risk = self.weights.cube_at_risk * sum(cubes)
        return self._at_risk

    def pays(self, more: int) -> bool:
        """Whether upkeep can be paid after ``more`` discs have left the track, beside those for sectors to be won."""
        if self.discs < more:
            return False
        more = min(self.discs, more + self.coming())
        return self.slack(more) + self.tradable >= self.reserve + self.at_risk()

    def price(self, more: int) -> float:
        """What the upkeep of ``more`` discs costs this round; money that must be traded for costs the rate."""
        rise = self.upkeep(more) - self.upkeep(0)
        traded = max(0, min(rise, self.reserve - self.slack(more)))
        rate = min(self.player.trade_rates[SCIENCE], self.player.trade_rates[MATERIALS])
        dear = rate * min(self.worth[SCIENCE], self.worth[MATERIALS])
        return (rise - traded) * self.worth[MONEY] + traded * dear

    def surplus(self, kind: int) -> int:
        """Units of a resource that may be traded away without danger."""
        if kind == MONEY:
            return max(0, min(self.storage[MONEY], self.slack() - self.reserve))
        return self.storage[kind]

    # Sectors.

    def accepts(self, colour: int, advanced: bool) -> list[int]:
        """The tracks whose cubes the seat may put on a square."""
        kinds = [*TRACKS] if colour == GRAY else [colour]
        if not advanced:
            return kinds
        return [kind for kind in kinds if self.player.has_any(self.sight.parts.advanced_masks[kind])]

    def squares(self, squares: Sequence[ColouredSquare], ships: int) -> float:
        """What it is worth to settle squares, the best first, with ``ships`` colony ships face up."""
        taken = [0] * len(RESOURCES)
        total, count = 0.0, 0
        for colour, advanced in squares:
            best, most = NONE, 0.0
            for track in self.accepts(colour, advanced):
                value = self.cube(track, taken[track])
                if best == NONE or value > most:
                    best, most = track, value
            if best != NONE:
                total += most * (1.0 if count < ships else self.weights.later_ship)
                taken[best] += 1
                count += 1
        return total

    def tile(self, tile: SectorTile, squares: Sequence[ColouredSquare], discovery: bool) -> float:
        """What control of an unpopulated sector is worth, less what its disc costs."""
        if not tile.influence_space:
            return 0.0
        value = (tile.vp + self.sight.species.has(Ability.VP_PER_CONTROLLED_SECTOR)) * self.weights.point_held
        value += self.weights.artifact * tile.artifact
        if discovery:
            value += self.weights.discovery
        return value + self.squares(squares, self.player.colony_ready) - self.disc

    def drawn(self, tile: SectorTile, discovery: bool) -> float:
        """What control of a sector would be worth that is drawn from a stack."""
        return self.tile(tile, colours(tile), discovery)

    def claim(self, place: Place) -> float:
        """What control of a sector on the map would be worth."""
        sector = place.sector
        if not sector.tile.influence_space:
            return 0.0
        value = self.tile(sector.tile, sector.colours, sector.discovery != NONE)
        return value + 3 * self.weights.point_held if sector.monolith else value

    def holding(self, place: Place) -> float:
        """What the seat would lose with one of its sectors."""
        sector, species = place.sector, self.sight.species
        income = 0.0
        for track in sector.cubes:
            back = self.cube_back(track) if track != NONE else 0.0
            if back < 99:
                income += max(0.0, back)
        points = sector.tile.vp + species.has(Ability.VP_PER_CONTROLLED_SECTOR) + 3 * sector.monolith
        if species.has(Ability.VP_PER_SHRINE):
            points += len(sector.shrines) * self.sight.parts.vp_per_shrine
        if sector.settled_orbital():
            income += self.orbital_point
        return float(points) + income

    def open_squares(self) -> list[ColouredSquare]:
        """Empty squares of own sectors that the seat may settle."""
        return [
            square
            for place in self.sight.own
            for square, cube in zip(place.sector.colours, place.sector.cubes, strict=False)
            if cube == NONE and self.accepts(*square)
        ]


def _rounds_of_use(rounds_left: int, growth: float) -> float:
    """Upkeeps to come whose income can still be spent, each later one for ``growth`` of the one before."""
    use = 0.0
    for later in range(rounds_left - 1):
        use += growth**later
    return use


# Choices.


def settle(economy: Economy) -> Choice | None:
    """The colony ship that raises income most: ships turn up again every round, so none waits."""
    found = [(_settling(economy, choice), choice) for choice in economy.sight.of("colony")]
    best = max(found, default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _settling(economy: Economy, choice: Choice) -> float:
    """A gray square takes any cube, so one that takes only this colour is filled before it."""
    number, square, resource = choice.args
    track = RESOURCES.index(resource)
    value = economy.cube(track) + 1e-3 * economy.step_up(track)
    if square == ORBITAL:
        return value + economy.orbital_point
    if economy.sight.state.sector(number).colours[int(square)][0] == GRAY:
        value *= 0.97
    return value


def influence_value(economy: Economy, left: int, flips: int) -> tuple[float, Choice]:
    """The whole worth of an influence action, and its first choice."""
    claims = _claims(economy, left)
    turned = _flip_value(economy, flips)
    value = 0.0
    for worth, _ in claims:
        value += worth
    if claims and economy.pays(2 if economy.sight.at_turn else 1):
        return value + turned, Choice("disc", ("track", claims[0][1]))
    if turned > 0:
        return turned, Choice("flip")
    return 0.0, Choice("end")


def _claims(economy: Economy, left: int) -> list[tuple[float, str]]:
    """The sectors that a disc from the track may take, the best first."""
    sight = economy.sight
    found = []
    for place in sight.places:
        if place.owner == NOBODY and not place.foes and _reached(sight, place):
            worth = economy.claim(place)
            if worth > 0:
                found.append((worth, place.id))
    found.sort(reverse=True)
    able = economy.discs - sight.at_turn
    return found[: max(0, min(left, able))]


def _reached(sight: Sight, place: Place) -> bool:
    return place.visited or any(sight.present(far) for far in sight.ways(place))


def _flip_value(economy: Economy, flips: int) -> float:
    """Colony ships turned up now settle a round earlier than they would."""
    player = economy.player
    if economy.sight.rounds_left == 1:
        return 0.0
    able = min(flips, player.colony_total - player.colony_ready)
    squares = economy.open_squares()
    waiting = len(squares) - player.colony_ready
    value = 0.0
    for colour, advanced in squares[: max(0, min(able, waiting))]:
        tracks = economy.accepts(colour, advanced)
        value += 1.3 * max([economy.step_up(track) * economy.worth[track] for track in tracks])
    return value


def influence(economy: Economy, left: int, flips: int) -> Choice:
    """Takes the best sector in reach, then turns colony ships up for squares that wait."""
    value, choice = influence_value(economy, left, flips)
    if value > 0 and economy.sight.may(choice):
        return choice
    flip = Choice("flip")
    return flip if economy.sight.may(flip) and _flip_value(economy, flips) > 0 else Choice("end")


def _sale(economy: Economy) -> Choice | None:
    """Sells what is worth least for money."""
    best: Choice | None = None
    least = 0.0
    for choice in economy.sight.of("trade"):
        given, gained = choice.args
        if gained == RESOURCES[MONEY]:
            kind = RESOURCES.index(given)
            value = economy.worth[kind] * economy.player.trade_rates[kind]
            if best is None or value < least:
                best, least = choice, value
    return best


def upkeep(economy: Economy) -> Choice | None:
    """Pays; where money is missing, sells first and only then gives up the sector that matters least.

    Colony ships that had nowhere to go and may give resources do so: all are turned up before the next round.
    """
    sight = economy.sight
    pay = Choice("pay")
    ships = [(economy.worth[RESOURCES.index(one.args[0])], one) for one in sight.of("synthesize")]
    if sight.may(pay):
        return max(ships)[1] if ships else pay
    for _, ship in ships:
        if ship.args[0] == RESOURCES[MONEY]:
            return ship
    sale = _sale(economy)
    missing = -balance(sight.state, sight.player) - economy.sales
    if sale is not None and missing <= 0:
        return sale
    given = [(_falls_short(economy, place, missing), economy.holding(place), place.id) for place in sight.own]
    return Choice("abandon", (min(given)[2],)) if given else sale


def _falls_short(economy: Economy, place: Place, missing: int) -> int:
    """Money still missing when a sector is given up: its disc costs no more, its money cubes bring no more."""
    cubes = place.sector.cubes[: len(place.sector.colours)].count(MONEY)
    relief = economy.upkeep(0) - economy.upkeep(-1) + sum([economy.step_down(MONEY, n) for n in range(cubes)])
    return max(0, missing - relief)


def return_cube(economy: Economy) -> Choice:
    """To the track on which it lowers income least."""
    return min([(economy.cube_back(RESOURCES.index(one.args[0])), one) for one in economy.sight.of("cube")])[1]


def off_track(economy: Economy, verb: str) -> Choice:
    """A cube off the track on which it raises income most."""
    return max([(economy.cube(RESOURCES.index(one.args[0])), one) for one in economy.sight.of(verb)])[1]


def artifacts(economy: Economy) -> Choice:
    """The resource that is worth most now."""
    return max([(economy.worth[RESOURCES.index(one.args[0])], one) for one in economy.sight.of("take")])[1]


def buy(economy: Economy, kind: int, missing: int, keep: Sequence[int] = ()) -> tuple[float, Choice] | None:
    """What it costs to trade for ``missing`` units, and the first trade; None where too little can be spared."""
    cost = 0.0
    first: Choice | None = None
    rates = economy.player.trade_rates
    sources = [other for other in TRACKS if other != kind and other not in keep]
    sources.sort(key=lambda other: economy.worth[other] * rates[other])
    for other in sources:
        units = min(missing, economy.surplus(other) // rates[other])
        if units <= 0:
            continue
        cost += units * rates[other] * economy.worth[other]
        missing -= units
        first = first or Choice("trade", (RESOURCES[other], RESOURCES[kind]))
        if not missing:
            return cost, first
    return None
