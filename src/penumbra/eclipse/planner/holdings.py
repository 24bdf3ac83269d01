"""What each seat has, in figures: points, research, income, sectors, ships, and what lies around its borders.

They are read at the beginning of a round, when all discs are back and all colony ships face up, so that they say how a
seat stands for the rounds to come. How much each of them counts a ``Value`` says. What a seat looks at is its
``outlook``: its own figures, its rivals' highest and mean ones, and which technologies it has.
"""

from math import sqrt
from typing import Final

from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import MATERIALS, MONEY, NONE, SCIENCE
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, Sector
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.reputation import reputation_room
from penumbra.hexes import EDGES_IN, neighbour
from penumbra.odds.dice import ALWAYS_HITS, lowest_hit

_STANDING: Final = (
    "points",
    "reputation tiles",
    "spaces for reputation tiles",
    "ambassadors",
    "discoveries kept",
    "military technologies",
    "grid technologies",
    "nano technologies",
)
_ECONOMY: Final = (
    "money income less upkeep",
    "money missing after three actions",
    "science income",
    "materials income",
    "stored money",
    "stored science",
    "stored materials",
    "discs on the track",
)
_LANDS: Final = (
    "sectors",
    "the galactic center",
    "empty squares",
    "empty advanced squares",
    "orbitals",
    "doors to the unexplored",
    "borders with ships of nobody",
    "strongest ships of nobody at a border",
    "sectors with a stronger rival next door",
)
_FLEET: Final = (
    "fire",
    "hull",
    "power",
    "mobile power",
    "rivals with more mobile power",
    "fire of the best design",
    "hull of the best design",
)
NAMES: Final = (*_STANDING, *_ECONOMY, *_LANDS, *_FLEET)
"""What each figure of a seat is, by its place; ``points`` are those that it would have if the game ended now.

None of them says who somebody is rather than how they stand: a starbase is built by whoever is weak, a drive by whoever
has all else, and so neither is worth what these players had less or more of in the end.
"""

POINTS: Final = NAMES.index("points")

_MISSILES: Final = 0.7
"""What a missile's die is worth beside a cannon's: it is rolled once, though first."""

_SHIELD: Final = 0.7
"""What a point of shield is worth beside one of hull."""

_USUAL_ACTIONS: Final = 3
"""Discs on actions whose upkeep is looked ahead to."""


def holdings(state: EclipseState) -> list[list[float]]:
    """The figures of each seat, as ``NAMES`` calls them; all 0 for one that has left the game.

    Reputation counts as it lies in the state: of a sample the rivals' is drawn.
    """
    muster = _Muster(state)
    return [
        _of_player(state, player, muster) if player.seated and not player.out else [0.0] * len(NAMES)
        for player in state.players
    ]


def outlook_names(box: Box) -> tuple[str, ...]:
    """What each figure of an outlook is, by its place: ``own points``, ``highest fire``, ``technology monolith``."""
    of_all = [f"{whose} {name}" for whose in ("own", "highest", "mean") for name in NAMES]
    return (*of_all, *[f"technology {tech}" for tech in box.parts.tech_ids])


def outlook(state: EclipseState, seat: int, figures: list[list[float]]) -> list[float]:
    """The outlook of a seat, where all have some ``figures``, as ``outlook_names`` calls it."""
    highest, mean = of_rivals(figures, seat)
    return [*figures[seat], *highest, *mean, *_technologies(state, seat)]


def _technologies(state: EclipseState, seat: int) -> list[float]:
    had = [0.0] * len(state.box.parts.tech_ids)
    for track in state.players[seat].techs:
        for tech in track:
            had[tech] = 1.0
    return had


def of_rivals(figures: list[list[float]], seat: int) -> tuple[list[float], list[float]]:
    """The highest and the mean of each figure among a seat's rivals; of one alone the mean says no more, and is 0."""
    columns = list(zip(*[row for rival, row in enumerate(figures) if rival != seat], strict=True))
    alone = len(figures) == 2
    return [max(column) for column in columns], [0.0 if alone else sum(column) / len(column) for column in columns]


def _of_player(state: EclipseState, player: Player, muster: "_Muster") -> list[float]:
    return [
        *_standing(state, player),
        *_economy(state, player),
        *_lands(state, player.seat, muster),
        *_fleet(state, player, muster),
    ]


def _standing(state: EclipseState, player: Player) -> list[float]:
    return [
        float(score(state, player.seat)["total"]),
        float(len(player.reputation)),
        float(reputation_room(player) - len(player.reputation)),
        float(len(player.ambassadors)),
        float(player.discoveries_kept),
        *[float(len(track)) for track in player.techs],
    ]


def _economy(state: EclipseState, player: Player) -> list[float]:
    parts, stored = state.box.parts, player.storage
    money = player.income(parts, MONEY)
    return [
        float(money - player.upkeep(parts)),
        float(min(0, stored[MONEY] + money - player.upkeep(parts, _USUAL_ACTIONS))),
        float(player.income(parts, SCIENCE)),
        float(player.income(parts, MATERIALS)),
        *[float(stored[kind]) for kind in (MONEY, SCIENCE, MATERIALS)],
        float(player.discs),
    ]


def strength(stats: ShipStats) -> tuple[float, float]:
    """What a ship deals out in a round of battle and what it bears, in points of damage, against plain ships."""
    hits = (ALWAYS_HITS + 1 - lowest_hit(stats.computer, 0)) / ALWAYS_HITS
    dice = sum([max(1, die) for die in stats.cannons]) + _MISSILES * sum([max(1, die) for die in stats.missiles])
    return hits * dice, 1 + stats.hull + _SHIELD * max(0, stats.shield)


class _Muster:
    """All ships on the map: their power by sector and party, and what each seat has of them."""

    def __init__(self, state: EclipseState) -> None:
        parties = state.npc + 1
        self.power = [[0.0] * parties for _ in state.galaxy.sectors]
        """The power of each party in each sector."""
        self.fire = [0.0] * parties
        self.hull = [0.0] * parties
        self.mobile = [0.0] * parties
        self._known: dict[int, tuple[float, float]] = {}
        for index, sector in enumerate(state.galaxy.sectors):
            if any(sector.ships):
                self._count(state, index, sector)

    def _count(self, state: EclipseState, index: int, sector: Sector) -> None:
        for key, count in enumerate(sector.ships):
            if not count:
                continue
            party, kind = divmod(key, sector.stride)
            if party == state.npc:
                fire, hull = strength(sector.npc[kind])
                self.power[index][party] += count * sqrt(fire * hull)
                continue
            stats = state.players[party].stats[kind]
            if key not in self._known:
                self._known[key] = strength(stats)
            fire, hull = self._known[key]
            power = count * sqrt(fire * hull)
            self.power[index][party] += power
            self.fire[party] += count * fire
            self.hull[party] += count * hull
            if stats.movement:
                self.mobile[party] += power


def _lands(state: EclipseState, seat: int, muster: _Muster) -> list[float]:
    """What the sectors of a seat hold, and who stands at their full connections."""
    owned = [(index, place) for index, place in enumerate(state.galaxy.sectors) if place.owner == seat]
    squares = [0, 0]
    for _, place in owned:
        for (_, advanced), cube in zip(place.colours, place.cubes, strict=False):
            squares[advanced] += cube == NONE
    borders = [_border(state, seat, index, place, muster) for index, place in owned]
    return [
        float(len(owned)),
        float(any(place.position == (0, 0) for _, place in owned)),
        float(squares[0]),
        float(squares[1]),
        float(sum([place.orbital for _, place in owned])),
        float(sum([_doors(state, place) for _, place in owned])),
        float(sum([wild for wild, _, _ in borders])),
        max([strongest for _, strongest, _ in borders], default=0.0),
        float(sum([weak for _, _, weak in borders])),
    ]


def _border(state: EclipseState, seat: int, index: int, place: Sector, muster: _Muster) -> tuple[int, float, bool]:
    """Neighbours of a sector with nobody's ships, the strongest of these, and whether a stronger rival is there."""
    wild, strongest, most = 0, 0.0, 0.0
    for other, link in place.links:
        if link < FULL_CONNECTION:
            continue
        power = muster.power[other]
        if power[state.npc]:
            wild += 1
            strongest = max(strongest, power[state.npc])
        most = max(most, *[power[rival] for rival in state.seats if rival != seat])
    return wild, strongest, most > muster.power[index][seat]


def _doors(state: EclipseState, place: Sector) -> int:
    """Wormholes of a sector that lead to nothing yet."""
    at = state.galaxy.at
    return sum([neighbour(place.position, edge) not in at for edge in EDGES_IN[place.wormholes]])


def _fleet(state: EclipseState, player: Player, muster: _Muster) -> list[float]:
    seat = player.seat
    fire, hull = muster.fire[seat], muster.hull[seat]
    designs = [player.stats[kind] for kind in player.kinds if player.stats[kind].movement]
    best = max([(deals * bears, deals, bears) for deals, bears in map(strength, designs)], default=(0.0, 0.0, 0.0))
    return [
        fire,
        hull,
        sqrt(fire * hull),
        muster.mobile[seat],
        float(sum([muster.mobile[rival] > muster.mobile[seat] for rival in state.seats if rival != seat])),
        best[1],
        best[2],
    ]
