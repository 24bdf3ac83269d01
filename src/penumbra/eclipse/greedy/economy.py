"""Income, upkeep and population: what a cube, a disc and a sector are worth, and what can be paid."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from penumbra.eclipse.components import Ability, SectorTile, Square
from penumbra.eclipse.components.terms import ORBITAL, RESOURCES
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.sight import Place, Sight
from penumbra.kernel import Choice


class Economy:
    """The seat's economy at one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.me = sight.me
        self.storage: dict[str, int] = self.me["storage"]
        self.income: dict[str, int] = self.me["income"]
        self.discs: int = self.me["discs"]["track"]

    @cached_property
    def worth(self) -> dict[str, float]:
        """What a stored unit of each resource is worth."""
        if self.sight.rounds_left == 1:
            debt = weights.IN_DEBT if self.slack() < 0 else 1.0
            return {kind: weights.SPENT_LATE * (debt if kind == "money" else 1) for kind in RESOURCES}
        low, high = weights.SCARCITY
        mean = sum(self.income.values()) / len(RESOURCES)
        worth = {
            kind: weights.UNIT[kind] * max(low, min(high, (mean + 2) / (self.income[kind] + 2))) for kind in RESOURCES
        }
        if self.slack() < 0:
            worth["money"] *= weights.IN_DEBT
        return worth

    @cached_property
    def _rounds_of_use(self) -> float:
        """Upkeeps to come whose income can still be spent, later ones for less."""
        return sum((weights.GROWTH**later for later in range(self.sight.rounds_left - 1)), 0.0)

    def step_up(self, track: str, already: int = 0) -> int:
        """What the income grows by when one more cube leaves a track, after ``already`` others."""
        production = self.sight.parts.tracks.population.production
        left = self.me["cubes"][track] - already
        return production[left - 1] - production[left] if left > 0 else 0

    def step_down(self, track: str, already: int = 0) -> int:
        """What the income changes by (downwards, so below 0) when a cube returns to a track, after others."""
        production = self.sight.parts.tracks.population.production
        left: int = min(self.me["cubes"][track] + already, len(production) - 2)
        return production[left + 1] - production[left]

    def cube(self, track: str, already: int = 0) -> float:
        """What it is worth that one more cube leaves a track."""
        return self.step_up(track, already) * self._rounds_of_use * self.worth[track]

    def cube_back(self, track: str) -> float:
        """What a cube costs that returns to a track."""
        production = self.sight.parts.tracks.population.production
        left: int = self.me["cubes"][track]
        if left + 1 >= len(production):
            return float("inf")
        return (production[left] - production[left + 1]) * self._rounds_of_use * self.worth[track]

    # Money.

    def upkeep(self, more: int) -> int:
        """Upkeep after ``more`` discs have left the track."""
        upkeep = self.sight.parts.tracks.influence.upkeep
        return upkeep[max(0, min(self.discs - more, len(upkeep) - 1))]

    def slack(self, more: int = 0) -> int:
        """Money that this round's upkeep would leave after ``more`` discs have left the track."""
        return self.storage["money"] + self.income["money"] - self.upkeep(more)

    @cached_property
    def reserve(self) -> int:
        """Money that must be left after upkeep because the next round already costs more than it brings."""
        if self.sight.rounds_left == 1:
            return 0
        return max(0, self.upkeep(-self.on_actions) - self.income["money"])

    @cached_property
    def on_actions(self) -> int:
        """Discs that lie on actions and come back to the track."""
        return int(sum(self.me["discs"].values()) - self.me["discs"]["track"] - self.me["discs"]["aside"])

    @cached_property
    def tradable(self) -> int:
        """Money that stored science and materials would reasonably bring: all in the last round, else a part."""
        return self.sales if self.sight.rounds_left == 1 else self.sales // 3

    @cached_property
    def coming(self) -> int:
        """Discs that this round's battles and visits will yet ask for: sectors that wait for ships there to take them.

        None while the phase of battles itself asks, one disc after the other.
        """
        if self.sight.view["phase"] != "action":
            return 0
        waiting = sum(bool(self.sight.mine(place)) and place.owner is None for place in self.sight.places)
        return min(weights.MOST_COMING, waiting)

    @cached_property
    def sales(self) -> int:
        """The money that selling all science and materials would bring."""
        return sum(self.storage[kind] // self.me["trade"][kind] for kind in ("science", "materials"))

    def pays(self, more: int) -> bool:
        """Whether upkeep can be paid after ``more`` discs have left the track, beside those for sectors to be won."""
        if self.discs < more:
            return False
        more = min(self.discs, more + self.coming)
        return self.slack(more) + self.tradable >= self.reserve + self._at_risk

    @cached_property
    def _at_risk(self) -> int:
        """Money that enemies in own sectors may cost before upkeep."""
        return sum(
            weights.CUBE_AT_RISK
            for place in self.sight.own
            if self.sight.foes(place)
            for square in place.raw["squares"]
            if square["cube"] == "money"
        )

    def price(self, more: int) -> float:
        """What the upkeep of ``more`` discs costs this round; money that must be traded for costs the rate."""
        rise = self.upkeep(more) - self.upkeep(0)
        traded = max(0, min(rise, self.reserve - self.slack(more)))
        rate: int = min(self.me["trade"][kind] for kind in ("science", "materials"))
        dear = rate * min(self.worth["science"], self.worth["materials"])
        return (rise - traded) * self.worth["money"] + traded * dear

    def surplus(self, kind: str) -> int:
        """Units of a resource that may be traded away without danger."""
        if kind == "money":
            return max(0, min(self.storage["money"], self.slack() - self.reserve))
        return self.storage[kind]

    # Sectors.

    @cached_property
    def disc(self) -> float:
        """What one more disc on a sector costs in upkeep over the rest of the game."""
        used = weights.USUAL_ACTIONS - self.on_actions
        rise = max(0, self.upkeep(used + 1) - self.upkeep(used))
        return rise * self.sight.rounds_left * self.worth["money"]

    def accepts(self, square: Square) -> tuple[str, ...]:
        """The tracks whose cubes the seat may put on a square."""
        kinds = RESOURCES if square.kind == "gray" else (square.kind,)
        if not square.advanced:
            return tuple(kinds)
        return tuple(kind for kind in kinds if kind in self.sight.advanced)

    def squares(self, squares: Iterable[Square], ships: int) -> float:
        """What it is worth to settle squares, the best first, with ``ships`` colony ships face up."""
        taken = dict.fromkeys(RESOURCES, 0)
        total, count = 0.0, 0
        for square in squares:
            tracks = self.accepts(square)
            if not tracks:
                continue
            best = max(tracks, key=lambda track: self.cube(track, taken[track]))
            ready = 1.0 if count < ships else weights.LATER_SHIP
            total += self.cube(best, taken[best]) * ready
            taken[best] += 1
            count += 1
        return total

    def tile(self, tile: SectorTile, discovery: bool) -> float:
        """What control of an unpopulated sector is worth, less what its disc costs."""
        if not tile.influence_space:
            return 0.0
        value = (tile.vp + self.sight.species.has(Ability.VP_PER_CONTROLLED_SECTOR)) * weights.POINT_HELD
        value += weights.ARTIFACT * tile.artifact
        if discovery:
            value += weights.DISCOVERY
        return value + self.squares(tile.planets, self.me["colony"]["ready"]) - self.disc

    def claim(self, place: Place) -> float:
        """What control of a sector on the map would be worth."""
        if not place.raw["influence_space"]:
            return 0.0
        value = self.tile(place.tile, place.raw["discovery"])
        return value + 3 * weights.POINT_HELD if place.raw["monolith"] else value

    def holding(self, place: Place) -> float:
        """What the seat would lose with one of its sectors."""
        cubes = [square["cube"] for square in place.raw["squares"] if square["cube"]]
        if place.raw["orbital"] and place.raw["orbital"]["cube"]:
            cubes.append(place.raw["orbital"]["cube"])
        income = sum(max(0.0, self.cube_back(track)) for track in cubes if self.cube_back(track) < 99)
        points = place.tile.vp + self.sight.species.has(Ability.VP_PER_CONTROLLED_SECTOR) + 3 * place.raw["monolith"]
        if self.sight.species.has(Ability.VP_PER_SHRINE):
            points += len(place.raw["shrines"]) * self.sight.parts.vp_per_shrine
        if place.raw["orbital"] and place.raw["orbital"]["cube"]:
            income += self.orbital_point
        return float(points) + income

    @cached_property
    def orbital_point(self) -> float:
        """What a cube on an orbital is worth beside its income, to those who have a point for it."""
        return weights.POINT_HELD if self.sight.species.has(Ability.VP_PER_ORBITAL) else 0.0

    @cached_property
    def open_squares(self) -> list[Square]:
        """Empty squares of own sectors that the seat may settle."""
        found = []
        for place in self.sight.own:
            for square, raw in zip(place.planets, place.raw["squares"], strict=True):
                if raw["cube"] is None and self.accepts(square):
                    found.append(square)
        return found


# Choices.


def settle(economy: Economy) -> Choice | None:
    """The colony ship that raises income most: ships turn up again every round, so none waits."""
    found = [choice for choice in economy.sight.of("colony") if _settling(economy, choice) > 0]
    if not found:
        return None
    return max(found, key=lambda choice: (_settling(economy, choice), choice))


def _settling(economy: Economy, choice: Choice) -> float:
    """A gray square takes any cube, so one that takes only this colour is filled before it."""
    place = economy.sight.by_id[choice.args[0]]
    value = economy.cube(choice.args[2]) + 1e-3 * economy.step_up(choice.args[2])
    if choice.args[1] == ORBITAL:
        return value + economy.orbital_point
    if place.planets[int(choice.args[1])].kind == "gray":
        value *= 0.97
    return value


def influence_value(economy: Economy, left: int, flips: int) -> tuple[float, Choice]:
    """The whole worth of an influence action, and its first choice."""
    claims = _claims(economy, left)
    turned = _flip_value(economy, flips)
    value = sum(worth for worth, _ in claims) + turned
    if claims and economy.pays(2 if economy.sight.kind == "turn" else 1):
        return value, Choice("disc", ("track", claims[0][1]))
    if turned > 0:
        return turned, Choice("flip")
    return 0.0, Choice("end")


def _claims(economy: Economy, left: int) -> list[tuple[float, str]]:
    """The sectors that a disc from the track may take, the best first."""
    sight = economy.sight
    found = []
    for place in sight.places:
        if place.owner is not None or sight.foes(place) or not _reached(sight, place):
            continue
        worth = economy.claim(place)
        if worth > 0:
            found.append((worth, place.id))
    found.sort(reverse=True)
    able = economy.discs - (sight.kind == "turn")
    return found[: max(0, min(left, able))]


def _reached(sight: Sight, place: Place) -> bool:
    return bool(sight.mine(place)) or any(sight.present(far) for far in sight.ways(place))


def _flip_value(economy: Economy, flips: int) -> float:
    """Colony ships turned up now settle a round earlier than they would."""
    colony = economy.me["colony"]
    able = min(flips, colony["total"] - colony["ready"])
    waiting = len(economy.open_squares) - colony["ready"]
    use = economy.sight.rounds_left > 1
    return sum(
        1.3 * max(economy.step_up(track) * economy.worth[track] for track in economy.accepts(square))
        for square in economy.open_squares[: max(0, min(able, waiting))]
        if use
    )


def influence(economy: Economy) -> Choice:
    """Takes the best sector in reach, then turns colony ships up for squares that wait."""
    step = economy.sight.step
    value, choice = influence_value(economy, step["left"], step["flips"])
    if value > 0 and choice in economy.sight.allowed:
        return choice
    flip = Choice("flip")
    return flip if flip in economy.sight.allowed and _flip_value(economy, step["flips"]) > 0 else Choice("end")


def trade_for_money(economy: Economy) -> Choice | None:
    """Sells what is worth least for money."""
    sales = [choice for choice in economy.sight.of("trade") if choice.args[1] == "money"]
    if not sales:
        return None
    return min(sales, key=lambda one: economy.worth[one.args[0]] * economy.me["trade"][one.args[0]])


def upkeep(economy: Economy) -> Choice:
    """Pays; where money is missing, sells first and only then gives up the sector that matters least.

    Colony ships that had nowhere to go and may give resources do so: all are turned up before the next round.
    """
    pay = Choice("pay")
    ships = {one.args[0]: one for one in economy.sight.of("synthesize")}
    if pay in economy.sight.allowed:
        return ships[max(ships, key=lambda kind: (economy.worth[kind], kind))] if ships else pay
    if "money" in ships:
        return ships["money"]
    sale = trade_for_money(economy)
    missing = -economy.sight.step["balance"] - economy.sales
    if sale is not None and missing <= 0:
        return sale
    given = [(one, economy.sight.by_id[one.args[0]]) for one in economy.sight.of("abandon")]
    if given:
        return min(given, key=lambda one: (_falls_short(economy, one[1], missing), economy.holding(one[1]), one[0]))[0]
    return sale if sale is not None else economy.sight.choices[0]


def _falls_short(economy: Economy, place: Place, missing: int) -> int:
    """Money still missing when a sector is given up: its disc costs no more, its money cubes bring no more."""
    cubes = [square["cube"] for square in place.raw["squares"]].count("money")
    relief = economy.upkeep(0) - economy.upkeep(-1) + sum(economy.step_down("money", n) for n in range(cubes))
    return max(0, missing - relief)


def return_cube(economy: Economy) -> Choice:
    """To the track on which it lowers income least."""
    return min(economy.sight.of("cube"), key=lambda one: (economy.cube_back(one.args[0]), one))


def settle_orbital(economy: Economy) -> Choice:
    """Off the track on which it raises income most."""
    return max(economy.sight.of("cube"), key=lambda one: (economy.cube(one.args[0]), one))


def remove_cube(economy: Economy) -> Choice:
    """Off the track on which it raises income most."""
    return max(economy.sight.of("remove"), key=lambda one: (economy.cube(one.args[0]), one))


def artifacts(economy: Economy) -> Choice:
    """The resource that is worth most now."""
    return max(economy.sight.of("take"), key=lambda one: (economy.worth[one.args[0]], one))


def buy(economy: Economy, kind: str, missing: int, keep: Sequence[str] = ()) -> tuple[float, Choice] | None:
    """What it costs to trade for ``missing`` units, and the first trade; None where too little can be spared."""
    cost = 0.0
    first: Choice | None = None
    sources = sorted(
        (other for other in RESOURCES if other != kind and other not in keep),
        key=lambda other: economy.worth[other] * economy.me["trade"][other],
    )
    for other in sources:
        rate = economy.me["trade"][other]
        units = min(missing, economy.surplus(other) // rate)
        if units <= 0:
            continue
        cost += units * rate * economy.worth[other]
        missing -= units
        first = first or Choice("trade", (other, kind))
        if not missing:
            return cost, first
    return None
