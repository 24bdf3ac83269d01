"""Influence: move discs between the track and sectors, and turn colony ships up."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions.action import Action, Guise, activations
from penumbra.eclipse.board import presence
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.components.terms import NOBODY, NONE
from penumbra.eclipse.language.notation import DISC_MOVE, END, FLIP
from penumbra.eclipse.language.shown import InfluenceView
from penumbra.eclipse.language.vocabulary import TRACK
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.modules.simultaneous import taken_by_other
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.control import INFLUENCING, kept_refusal, put_disc, take_disc
from penumbra.kernel import Deed, Refusal, by_verb
from penumbra.kernel.seats import seat_letter

_FLIP: Final = Deed("flip")
_ON_TRACK: Final = NONE


class Influence(Action):
    """Moves up to ``left`` discs and turns up to ``flips`` colony ships.

    ``touched`` are the sectors that took part, and ``fresh`` the discs on the track that came there
    by this action, for the edition in which both do so once (sd.influence.sector-once,
    sd.influence.disc-once).

    nd.influence.sequential, nd.influence.same-sector-two-moves, nd.influence.home-may-leave,
    nd.influence.return-needs-no-connection, nd.influence.return-under-attack, nd.influence.flip-timing,
    nd.influence.cubes-after-disc, nd.influence.discovery, sd.influence.colony-refresh-alone, sd.influence.to-track.
    """

    __slots__ = ("flips", "fresh", "touched")
    kind = "influence"
    activation = "disc move"
    forms = by_verb(DISC_MOVE, FLIP, END)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "guise", "flips", "touched", "fresh")

    def __init__(
        self,
        seat: int,
        left: int,
        guise: Guise,
        flips: int,
        touched: tuple[int, ...] = (),
        fresh: int = 0,
    ) -> None:
        super().__init__(seat, left, guise)
        self.flips = flips
        self.touched = touched
        self.fresh = fresh

    @classmethod
    def begun(cls, state: EclipseState, seat: int, guise: Guise) -> "Influence":
        return cls(seat, activations(state, seat, cls.kind, guise), guise, _most_flips(state, seat))

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        found = [_FLIP]
        if not self.left:
            return found
        sectors = state.galaxy.sectors
        owned = [index for index, place in enumerate(sectors) if place.owner == seat]
        targets = [index for index in _within_reach(state, seat) if sectors[index].owner == NOBODY]
        found += [Deed("disc", (_ON_TRACK, there)) for there in targets]
        for here in owned:
            found.append(Deed("disc", (here, _ON_TRACK)))
            found += [Deed("disc", (here, there)) for there in targets]
        return found

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "flip":
            return self._flip_refusal(state, seat)
        origin, target = deed.values
        if not self.left:
            return self.spent(state, seat)
        if origin == target:
            here = TRACK if origin == _ON_TRACK else state.galaxy.sectors[origin].tile.id
            return Refusal("nd.influence.to", f"A disc moves to another place, not from {here} to {here}.")
        if state.box.sector_influenced_once:
            for place in (origin, target):
                if place in self.touched:
                    number = state.galaxy.sectors[place].tile.id
                    return Refusal("sd.influence.sector-once", f"Sector {number} took part in this action before.")
            discs = state.players[seat].discs
            if origin == _ON_TRACK and 0 < discs <= self.fresh:
                here = "The only disc on the track was" if discs == 1 else f"All {discs} discs on the track were"
                return Refusal("sd.influence.disc-once", f"{here} moved there by this action.")
        refusal = _origin_refusal(state, seat, origin)
        if refusal is not None or target == _ON_TRACK:
            return refusal
        return target_refusal(state, seat, state.galaxy.sectors[target], origin)

    def _flip_refusal(self, state: EclipseState, seat: int) -> Refusal | None:
        player = state.players[seat]
        if not self.flips:
            return Refusal(
                "nd.influence.flip-two",
                f"This action has turned up {counted(_most_flips(state, seat), 'colony ship')}.",
            )
        if player.colony_ready == player.colony_total:
            return Refusal("nd.influence.flip-two", f"All {player.colony_total} colony ships are face up.")
        return None

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        player = state.player_to_change(seat)
        if deed.verb == "flip":
            self.flips -= 1
            player.colony_ready += 1
            state.tell(seat, "turns a colony ship up")
            return
        self.left -= 1
        origin, target = deed.values
        self.touched += tuple(place for place in (origin, target) if place != _ON_TRACK)
        if target == _ON_TRACK:
            player.discs += 1
            self.fresh += 1
        if origin == _ON_TRACK:
            player.discs -= 1
        if target != _ON_TRACK:
            put_disc(state, seat, target)
        if origin != _ON_TRACK:
            place = state.sector_to_change(origin)
            state.tell(seat, "gives up sector {}", place.tile.id)
            take_disc(state, seat, place)

    def view(self, state: EclipseState, seat: int | None) -> InfluenceView:
        return {**super().view(state, seat), "flips": self.flips}


def _most_flips(state: EclipseState, seat: int) -> int:
    """How many colony ships an influence action turns up (nd.influence.flip-two)."""
    return state.players[seat].species.colony_ships_refreshed


def _origin_refusal(state: EclipseState, seat: int, origin: int) -> Refusal | None:
    if origin == _ON_TRACK:
        if not state.players[seat].discs:
            return Refusal("nd.influence.from", "No influence disc is left on the track.")
    elif state.galaxy.sectors[origin].owner != seat:
        number = state.galaxy.sectors[origin].tile.id
        return Refusal("nd.influence.from", f"Sector {number} does not hold your influence disc.")
    return None


def _within_reach(state: EclipseState, seat: int) -> list[int]:
    """The sectors that are worth naming: those that the seat is in or next to."""
    found: set[int] = set()
    for index, place in enumerate(state.galaxy.sectors):
        if presence.has_presence(place, seat):
            found.add(index)
            for far, _ in place.links:
                found.add(far)
    return sorted(found)


def target_refusal(state: EclipseState, seat: int, place: Sector, origin: int) -> Refusal | None:
    """Why a disc may not go to a sector; ``origin`` is the sector it comes from, or -1 (nd.influence.to).

    nd.influence.target-own-ship, nd.influence.connection-from-ship, nd.influence.generator.
    """
    number = place.tile.id
    if place.owner == seat:
        return Refusal("nd.limits.disc-per-sector", f"Sector {number} already holds your disc.")
    if place.owner != NOBODY:
        return Refusal(
            "nd.influence.no-disc-over-disc", f"Sector {number} holds the disc of {seat_letter(place.owner)}."
        )
    refusal = kept_refusal(state, seat, place, INFLUENCING) or taken_by_other(state, seat, place.position)
    if refusal is not None:
        return refusal
    if place.party(seat):
        return None
    return _connection_refusal(state, seat, place, origin)


def _connection_refusal(state: EclipseState, seat: int, place: Sector, origin: int) -> Refusal | None:
    least = needed(state, seat)
    moved_away = False
    for far, strength in place.links:
        neighbour = state.galaxy.sectors[far]
        if strength >= least and presence.has_presence(neighbour, seat):
            if far != origin or neighbour.party(seat):
                return None
            moved_away = True
    if moved_away:
        number = state.galaxy.sectors[origin].tile.id
        return Refusal(
            "nd.influence.moved-disc-no-connection",
            f"Of your sectors only {number} is connected to {place.tile.id}, and its disc is the one that moves away.",
        )
    return Refusal(
        "nd.influence.target-adjacent",
        f"Sector {place.tile.id} is not connected to a sector with your disc or a ship of yours.",
    )
