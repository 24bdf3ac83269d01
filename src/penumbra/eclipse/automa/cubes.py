"""Where the automated opponent places population cubes, and where they go when they leave."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from penumbra.eclipse.automa.priorities import Fitness, choose, holds, opponent
from penumbra.eclipse.automa.sheet import printed
from penumbra.eclipse.board.presence import populate
from penumbra.eclipse.components.automa.steps import PlaceCubesStep
from penumbra.eclipse.components.terms import GRAY, MATERIALS, MONEY, RESOURCES, SCIENCE
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.colony_ships import cube_refusal
from penumbra.eclipse.seat.population import ORBITAL_CUBE, ReturnCube, homes, tracks_of
from penumbra.hexes import Axial
from penumbra.kernel import Deed, PhaseStep

_RULE: Final = "solo.population.place-square"
_ORDER: Final = ("coloured_square", "gray_square", "most_cubes", "materials", "money")


class Cube(NamedTuple):
    """A cube that may be placed: the index of its sector and of its square there, the square's colour, its track."""

    sector: int
    square: int
    colour: int
    track: int


def own_sectors(state: EclipseState, seat: int) -> list[int]:
    """The sectors that a seat controls."""
    return [index for index, place in enumerate(state.galaxy.sectors) if place.owner == seat]


def available(state: EclipseState, seat: int, sectors: Iterable[int]) -> list[Cube]:
    """The cubes that may be placed in some sectors, by the rules of colony ships but for the ships themselves.

    solo.population.available, solo.upkeep.advanced, solo.basics.population-squares.
    """
    found = []
    for index in sectors:
        place = state.galaxy.sectors[index]
        colours = [colour for colour, _ in place.colours] + [ORBITAL_CUBE] * place.orbital
        for square, colour in enumerate(colours):
            found += [
                Cube(index, square, colour, track)
                for track in tracks_of(colour)
                if cube_refusal(state, seat, place, square, track) is None
            ]
    return found


def fill(state: EclipseState, sectors: Iterable[int], most: int) -> int:
    """Places up to so many cubes in some sectors, one after the other; how many were placed.

    solo.population.place-square, solo.population.place-track, solo.population.place-orbital,
    solo.population.several-squares.
    """
    seat = opponent(state).seat
    for placed in range(most):
        cubes = available(state, seat, sectors)
        if not cubes:
            return placed
        cube = choose(state, _RULE, "square", cubes, _ORDER, _fitness(state, seat), lambda cube: _named(state, cube))
        _place(state, seat, cube)
    return most


def _fitness(state: EclipseState, seat: int) -> dict[str, Fitness[Cube]]:
    left = state.players[seat].cubes
    return {
        "coloured_square": lambda cube: cube.colour < GRAY,
        "gray_square": lambda cube: cube.colour == GRAY,
        "most_cubes": lambda cube: left[cube.track],
        "materials": lambda cube: cube.track == MATERIALS,
        "money": lambda cube: cube.track == MONEY,
    }


def _named(state: EclipseState, cube: Cube) -> str:
    place = state.galaxy.sectors[cube.sector]
    square = "orbital" if cube.colour == ORBITAL_CUBE else f"square {cube.square}"
    return f"{place.tile.id} {square} {RESOURCES[cube.track]}"


def _place(state: EclipseState, seat: int, cube: Cube) -> None:
    place = state.sector_to_change(cube.sector)
    state.player_to_change(seat).cubes[cube.track] -= 1
    populate(state, seat, place, cube.square, cube.track)
    state.tell(seat, "settles a {} cube in {}", RESOURCES[cube.track], place.tile.id)


def place_cubes(state: EclipseState, step: PlaceCubesStep) -> bool:
    """The place cubes step (solo.step.place-cubes, solo.setup.cubes-normal)."""
    seat = opponent(state).seat
    own = own_sectors(state, seat)
    squares = len({(cube.sector, cube.square) for cube in available(state, seat, own)})
    if not holds(state, "solo.step.place-cubes", f"{counted(squares, 'square')} to fill", squares > 0):
        return False
    return fill(state, own, step.squares) > 0


def fill_in_upkeep(state: EclipseState) -> None:
    """The opponent's upkeep: cubes in sectors without enemy ships, and nothing is paid or produced.

    solo.upkeep.place, solo.upkeep.no-resources.
    """
    automa = opponent(state)
    automa.trace = ()
    automa.begin("upkeep")
    placed = fill(state, own_sectors(state, automa.seat), printed(state).sheet.squares_in_upkeep)
    automa.end(placed > 0)
    state.tell(automa.seat, "places {} in upkeep", counted(placed, "cube"))


class FillExplored(PhaseStep):
    """Cubes in a sector just explored, where the opponent controls it by now (solo.step.explore-claim)."""

    __slots__ = ("most", "position")
    kind = "fill_explored"
    fields = ("position", "most")

    def __init__(self, position: Axial, most: int) -> None:
        self.position = position
        self.most = most

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        index = state.galaxy.at.get(self.position)
        if index is not None and state.galaxy.sectors[index].owner == opponent(state).seat:
            fill(state, (index,), self.most)


def send_back(state: EclipseState, step: Any) -> Deed:
    """The track of a cube that leaves: the one with the fewest, those in its graveyard too, science, then money.

    solo.population.remove.
    """
    assert isinstance(step, ReturnCube)
    player = state.players[step.seat]

    def rank(track: int) -> tuple[int, bool, bool]:
        return player.cubes[track] + player.graveyard[track], track != SCIENCE, track != MONEY

    return Deed("cube", (min(homes(state, step.seat, step.cubes[0], step.to), key=rank),))
