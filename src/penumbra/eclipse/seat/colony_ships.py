"""Colony ships: each brings one population cube from a track to an empty square of an own sector."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from penumbra.eclipse.board import presence, sides
from penumbra.eclipse.board.opposition import in_sector
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import GRAY, MATERIALS, NONE, ORBITAL, RESOURCES
from penumbra.eclipse.language.notation import COLONY
from penumbra.eclipse.language.words import counted, listed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import ORBITAL_CUBE, tracks_of
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb, written

Kinds = tuple[tuple[int, bool], ...]
"""The colour of each square of a sector and whether it is starred."""

_ORBITAL_KIND: Final = (ORBITAL_CUBE, False)
"""What an orbital's square is: the last, where there is one."""


@lru_cache(maxsize=4096)
def _settlements(
    box: Box, number: str, kinds: Kinds, cubes: tuple[int, ...], held: tuple[bool, ...], owned: int
) -> tuple[Choice, ...]:
    """The ways to fill a sector that holds these cubes, from the tracks that hold some, with these technologies."""
    squares = len(kinds)
    return tuple(
        written("colony", number, ORBITAL if index == squares else str(index), RESOURCES[track])
        for index, (cube, (colour, starred)) in enumerate(zip(cubes, (*kinds, _ORBITAL_KIND), strict=False))
        if cube == NONE
        for track in tracks_of(colour)
        if held[track] and not (starred and not _mastered(box, owned, colour, track))
    )


class Settle(Extra):
    """Using colony ships beside a step (nd.colony.any-time-in-action).

    nd.colony.activate, nd.colony.when-passing, nd.colony.in-reaction, nd.colony.own-turn-only, nd.colony.free-target,
    nd.colony.enemy-in-action-phase, sd.species.draco-colonize.
    """

    __slots__ = ()
    forms = by_verb(COLONY)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Every empty square of the seat's sectors with the tracks it takes; none without a ship face up."""
        found: list[Deed] = []
        if not state.players[seat].colony_ready:
            return found
        for number, place in enumerate(state.galaxy.sectors):
            if place.owner == seat:
                kinds = (*place.colours, _ORBITAL_KIND)
                for index, cube in enumerate(place.cubes):
                    if cube == NONE:
                        square = NONE if index == len(place.tile.planets) else index
                        found += [Deed("colony", (number, square, track)) for track in tracks_of(kinds[index][0])]
        return found

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The settlements that are possible now."""
        player = state.players[seat]
        found: list[Choice] = []
        if not player.colony_ready:
            return found
        box, upkeep = state.box, state.phase == "upkeep"
        for place in state.galaxy.sectors:
            if place.owner == seat and NONE in place.cubes and not (upkeep and _kept_out(state, place, seat)):
                held, owned = tuple(map(bool, player.cubes)), player.owned & box.parts.advanced
                found += _settlements(box, place.tile.id, place.colours, tuple(place.cubes), held, owned)
        return found

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """The rules of colony ships, in the action and the upkeep phase."""
        sector, square, track = deed.values
        place = state.galaxy.sectors[sector]
        number, index = place.tile.id, place.cube_index(square)
        player = state.players[seat]
        if not player.colony_ready:
            return Refusal(
                "nd.colony.face-down-unusable",
                f"None of your {counted(player.colony_total, 'colony ship')} is face up.",
            )
        if place.owner != seat:
            return Refusal("nd.colony.own-control", f"Sector {number} does not hold your influence disc.")
        if index == NONE:
            missing = "orbital" if square == NONE else "square"
            return Refusal("nd.concept.sector-contents", f"Sector {number} has no {missing}.")
        return cube_refusal(state, seat, place, index, track)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Turns a ship face down and moves the cube."""
        sector, square, track = deed.values
        place = state.sector_to_change(sector)
        player = state.player_to_change(seat)
        player.colony_ready -= 1
        player.cubes[track] -= 1
        presence.populate(state, seat, place, place.cube_index(square), track)
        state.tell(seat, "settles a {} cube in {}", RESOURCES[track], place.tile.id)


SETTLE: Final = Settle()


def cube_refusal(state: EclipseState, seat: int, place: Sector, index: int, track: int) -> Refusal | None:
    """Why a cube of a track does not go to a square or the orbital of a seat's own sector."""
    number, square = place.tile.id, index if index < len(place.tile.planets) else NONE
    if place.cubes[index] != NONE:
        filled = "The orbital" if square == NONE else f"Square {square}"
        held = RESOURCES[place.cubes[index]]
        return Refusal("nd.limits.square-one-cube", f"{filled} of sector {number} already holds a {held} cube.")
    refusal = _colour_refusal(state, seat, place, index, track)
    if refusal is not None:
        return refusal
    if not state.players[seat].cubes[track]:
        return Refusal("nd.colony.empty-track", f"No cube is left on your {RESOURCES[track]} track.")
    if _kept_out(state, place, seat):
        others = in_sector(state, place, _keepers(state, place, seat))
        return Refusal("nd.upkeep.colony-no-enemies", f"{others} In upkeep no cubes go there.")
    return None


def opened_by(state: EclipseState, seat: int, tech: int) -> list[tuple[str, int]]:
    """The empty starred squares of a player's sectors, by sector and number, that a technology would open to cubes.

    nd.tech.advanced-mining, nd.tech.advanced-economy, nd.tech.advanced-labs, sd.tech.metasynthesis.
    """
    box, owned = state.box, state.players[seat].owned
    if not box.parts.advanced >> tech & 1:
        return []
    return [
        (place.tile.id, index)
        for place in state.galaxy.sectors
        if place.owner == seat
        for index, (colour, starred) in enumerate(place.colours)
        if starred and place.cubes[index] == NONE and _opens(box, owned, 1 << tech, colour)
    ]


def _opens(box: Box, owned: int, tech: int, colour: int) -> bool:
    """Whether a starred square takes a cube of some track with a technology, and of none without it."""
    tracks = tracks_of(colour)
    return not any(_mastered(box, owned, colour, track) for track in tracks) and any(
        _mastered(box, owned | tech, colour, track) for track in tracks
    )


def _kept_out(state: EclipseState, place: Sector, seat: int) -> bool:
    """Whether ships of others keep cubes out of a sector, as they do in upkeep (nd.upkeep.colony-no-enemies).

    ra.hive.no-colonising.
    """
    crowded = state.phase == "upkeep" and sum(place.ships) > place.party(seat)
    return crowded and bool(_keepers(state, place, seat))


def _keepers(state: EclipseState, place: Sector, seat: int) -> list[int]:
    """The ships that would keep cubes out: opponents, or those at peace as well."""
    return (sides.strangers if state.box.friends_keep_cubes_out else sides.opposing)(state, place, seat)


def _colour_refusal(state: EclipseState, seat: int, place: Sector, index: int, track: int) -> Refusal | None:
    if index == len(place.tile.planets):
        if track == MATERIALS:
            return Refusal("nd.concept.orbital-capacity", "An orbital takes a money or a science cube.")
        return None
    colour, advanced = place.square(index)
    if colour not in (GRAY, track):
        return Refusal("nd.colony.matching-track", f"That square takes a {RESOURCES[colour]} cube.")
    return _advanced_refusal(state, seat, colour, track) if advanced else None


def _mastered(box: Box, owned: int, colour: int, track: int) -> bool:
    """Whether the advanced technology that a starred square asks for is among these (sd.colony.advanced-gray)."""
    if owned & box.parts.advanced_masks[track]:
        return True
    return colour == GRAY and not box.advanced_gray_asks_for_track and bool(owned & box.parts.advanced)


def _advanced_refusal(state: EclipseState, seat: int, colour: int, track: int) -> Refusal | None:
    """A starred square asks for the advanced technology of the cube's track, a gray one perhaps for any of them.

    nd.tech.advanced-mining, nd.tech.advanced-economy, nd.tech.advanced-labs, sd.tech.metasynthesis.
    """
    if _mastered(state.box, state.players[seat].owned, colour, track):
        return None
    needed = listed(state.box.parts.advanced_techs[RESOURCES[track]], "or")
    if colour != GRAY:
        return Refusal("nd.colony.advanced-square", f"A {RESOURCES[track]} cube on an advanced square needs {needed}.")
    if state.box.advanced_gray_asks_for_track:
        return Refusal("sd.colony.advanced-gray", f"A {RESOURCES[track]} cube on an advanced square needs {needed}.")
    return Refusal("sd.colony.advanced-gray", "A starred gray square needs one of the advanced technologies.")
