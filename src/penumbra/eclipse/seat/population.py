"""Population cubes on their way between tracks, sectors and graveyards."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.eclipse.board import presence
from penumbra.eclipse.components.terms import GRAY, MATERIALS, MONEY, NONE, RESOURCES, SCIENCE
from penumbra.eclipse.language.notation import CUBE
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal, by_verb

ORBITAL_CUBE = 4
"""Where a cube stood, besides the colours of squares: on an orbital."""

ADVANCED_GRAY_CUBE = 5
"""Where a cube stood: on an advanced gray square."""

_OF_SEVERAL = {ORBITAL_CUBE: (MONEY, SCIENCE), GRAY: (MONEY, SCIENCE, MATERIALS)}
TO_TRACK = "track"
TO_GRAVEYARD = "graveyard"


def has_room(state: EclipseState, seat: int, track: int) -> bool:
    """Whether a population track can take one more cube (nd.concept.full-track)."""
    return state.players[seat].cubes[track] < len(state.box.parts.tracks.population.squares)


def tracks_of(colour: int) -> tuple[int, ...]:
    """The tracks of the cubes that a square of a colour or an orbital takes (nd.colony.gray-square)."""
    return _OF_SEVERAL.get(colour, (colour,))


def homes(state: EclipseState, seat: int, stood: int, to: str) -> tuple[int, ...]:
    """Where a cube that stood on a square of a colour, or on an orbital, may go.

    The track of the square's colour; any for a gray one (nd.colony.gray-return), money or science
    from an orbital (nd.colony.orbital-source),
    a track whose advanced technology the owner has from an advanced gray square
    (sd.population.return-advanced-gray); another track where those are full
    (nd.concept.track-overflow, nd.colony.orbital-overflow). A graveyard is never full.

    sd.population.return-colour, sd.population.return-metasynthesis, sd.cleanup.graveyard-full.
    """
    if stood == ADVANCED_GRAY_CUBE:
        masks = state.box.parts.advanced_masks
        wanted = tuple(track for track, mask in enumerate(masks) if state.players[seat].has_any(mask))
    else:
        wanted = tracks_of(stood)
    if to == TO_GRAVEYARD:
        return wanted
    open_tracks = tuple(track for track in wanted if has_room(state, seat, track))
    if open_tracks:
        return open_tracks
    return tuple(track for track in range(len(RESOURCES)) if has_room(state, seat, track))


def cubes_here(sector: Sector) -> tuple[int, ...]:
    """Where the cubes of a sector stand: the colour of each square that holds one, or ORBITAL_CUBE."""
    return tuple(stood_on(sector, index) for index, cube in enumerate(sector.cubes) if cube != NONE)


def stood_on(sector: Sector, index: int) -> int:
    """Where a cube stands: the colour of its square, ADVANCED_GRAY_CUBE or ORBITAL_CUBE."""
    if index == len(sector.tile.planets):
        return ORBITAL_CUBE
    colour, advanced = sector.square(index)
    return ADVANCED_GRAY_CUBE if advanced and colour == GRAY else colour


def send_home(state: EclipseState, seat: int, stood: tuple[int, ...], to: str) -> None:
    """Sends cubes to tracks or graveyards, and waits for their owner where there is a choice."""
    open_question: list[int] = []
    for cube in sorted(stood):
        where = homes(state, seat, cube, to)
        if len(where) == 1:
            _put(state, seat, where[0], to)
        else:
            open_question.append(cube)
    if open_question:
        state.steps.append(ReturnCube(seat, tuple(open_question), to))


def _put(state: EclipseState, seat: int, track: int, to: str) -> None:
    player = state.player_to_change(seat)
    if to == TO_TRACK:
        player.cubes[track] += 1
    else:
        player.graveyard[track] += 1


def clear(state: EclipseState, sector: SectorToChange, seat: int) -> None:
    """Takes a disc's cubes off its sector, back to their tracks (nd.influence.cubes-return).

    nd.upkeep.bankruptcy-cubes.
    """
    stood = cubes_here(sector)
    for index, cube in enumerate(sector.cubes):
        if cube != NONE:
            presence.depopulate(state, seat, sector, index)
    send_home(state, seat, stood, TO_TRACK)


def bury(state: EclipseState, sector: SectorToChange, seat: int) -> None:
    """The cube of an orbital that was destroyed as a ship goes to a graveyard, and the orbital stays.

    ra.exiles.orbital-destroyed, ra.exiles.orbital-graveyard-choice, ra.exiles.orbital-not-population-target.
    """
    sector.cubes[sector.cube_index(NONE)] = NONE
    send_home(state, seat, (ORBITAL_CUBE,), TO_GRAVEYARD)


class ReturnCube(SeatStep):
    """The owner says where a cube goes that may go to more than one track or graveyard."""

    __slots__ = ("cubes", "to")
    kind = "return_cube"
    fields: ClassVar[tuple[str, ...]] = ("seat", "cubes", "to")
    forms = by_verb(CUBE)

    def __init__(self, seat: int, cubes: tuple[int, ...], to: str) -> None:
        super().__init__(seat)
        self.cubes = cubes
        self.to = to

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("cube", (track,)) for track in range(len(RESOURCES))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.turn.interrupt-decisions", f"First say where the {self._stood()} cube goes.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        (track,) = deed.values
        if track in homes(state, seat, self.cubes[0], self.to):
            return None
        if self.to == TO_TRACK and not has_room(state, seat, track):
            cubes = counted(state.players[seat].cubes[track], "cube")
            return Refusal("nd.concept.track-overflow", f"The {RESOURCES[track]} track is full: it holds {cubes}.")
        if self.cubes[0] == ADVANCED_GRAY_CUBE:
            why = "A cube from a starred gray square goes to a track whose advanced technology you have."
            return Refusal("sd.population.return-advanced-gray", why)
        rule = "nd.population.graveyard-gray" if self.to == TO_GRAVEYARD else "nd.colony.orbital-source"
        return Refusal(rule, "A cube from an orbital goes to money or science.")

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (track,) = deed.values
        state.steps.pop()
        _put(state, seat, track, self.to)
        state.tell(seat, "puts a cube {} on the {} {}", self._whence(), RESOURCES[track], self.to)
        send_home(state, seat, self.cubes[1:], self.to)

    def _stood(self) -> str:
        return "orbital" if self.cubes[0] == ORBITAL_CUBE else "returning"

    def _whence(self) -> str:
        return "from an orbital" if self.cubes[0] == ORBITAL_CUBE else "from the map"
