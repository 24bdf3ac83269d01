"""Supernovas: at the beginning of each cleanup one may explode."""

from typing import ClassVar, Final

from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.control import take_disc
from penumbra.kernel import PhaseStep
from penumbra.odds.dice import ALWAYS_HITS, ALWAYS_MISSES

DICE: Final = 2
"""Yellow dice for each supernova."""


class Supernovas(PhaseStep):
    """Rolls for each explored supernova that is still whole, and settles what explodes before the next roll.

    sd.supernova.when, sd.supernova.explode, sd.cleanup.order.
    """

    __slots__ = ("queue",)
    kind = "supernovas"
    fields: ClassVar[tuple[str, ...]] = ("queue",)

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    @staticmethod
    def of(state: EclipseState) -> "Supernovas":
        """All that are whole, in descending order of numbers (sd.supernova.once)."""
        places = state.galaxy.sectors
        whole = [index for index, place in enumerate(places) if place.tile.exploded_face is not None]
        return Supernovas(tuple(sorted(whole, key=lambda index: -places[index].tile.order)))

    def run(self, state: EclipseState) -> None:
        if not self.queue:
            state.steps.pop()
            return
        index, self.queue = self.queue[0], self.queue[1:]
        place = state.galaxy.sectors[index]
        rolls = [state.chance.die() for _ in range(DICE)]
        state.revealed += 1
        state.show_dice(None, "supernovas", rolls)
        total = strength(state, place, rolls)
        state.tell(None, "Supernova {}: dice {}, {} in all.", place.tile.id, " ".join(map(str, rolls)), total)
        if total < state.round:
            explode(state, index)


def strength(state: EclipseState, place: Sector, rolls: list[int]) -> int:
    """The dice, blanks and bursts counting 0, and the longest technology track of the controller.

    sd.supernova.sum, sd.supernova.no-controller.
    """
    shown = sum(roll for roll in rolls if roll not in (ALWAYS_MISSES, ALWAYS_HITS))
    return shown + (0 if place.owner == NOBODY else max(map(len, state.players[place.owner].techs)))


def explode(state: EclipseState, index: int) -> None:
    """Removes everything from the sector and turns it over (sd.supernova.effect, sd.supernova.cubes-tracks).

    sd.supernova.npc.
    """
    place = state.sector_to_change(index)
    state.tell(None, "Supernova {} explodes.", place.tile.id)
    for seat, player in enumerate(state.players):
        if place.party(seat):
            for kind in player.kinds:
                state.player_to_change(seat).supply[kind] += place.count(seat, kind)
    place.ships = bytearray(len(place.ships))
    place.entered = []
    place.damage = {}
    if place.owner != NOBODY:
        state.player_to_change(place.owner).discs += 1
        take_disc(state, place.owner, place)
    place.orbital = place.monolith = False
    place.portals = ()
    state.galaxy.turn_over(index, place.tile.exploded())
