"""Cleanup: new technologies, discs and cubes back, colony ships up, the next round."""

from typing import ClassVar

from penumbra.eclipse.components.terms import NOBODY, RARE
from penumbra.eclipse.modules.direction import ask_direction
from penumbra.eclipse.modules.hives import stirring
from penumbra.eclipse.modules.pulsars import renew
from penumbra.eclipse.modules.supernovas import Supernovas
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import TO_TRACK, send_home
from penumbra.kernel import PhaseStep


def lay_out_technologies(state: EclipseState) -> None:
    """The technologies of the first round, and those of the second where they are drawn in advance."""
    _draw(state, state.box.seats(state.player_count).tech_tiles_at_setup, state.tech_supply)
    _draw_in_advance(state, state.round + 1)


def _renew_technologies(state: EclipseState) -> None:
    """Technologies come to the supply board: from the bag, or those drawn in advance (nd.cleanup.new-tech).

    ra.variant.predictable-draw, ra.variant.predictable-rare.
    """
    if not state.box.has("predictable_technologies"):
        _draw(state, state.box.seats(state.player_count).tech_tiles_per_cleanup, state.tech_supply)
        return
    for tech, coming in enumerate(state.tech_preview):
        state.tech_supply[tech] += coming
        state.tech_preview[tech] = 0
    _draw_in_advance(state, state.round + 2)


def _draw_in_advance(state: EclipseState, number: int) -> None:
    """Shows which technologies a round to come will bring, where it is played (ra.variant.predictable-last-round)."""
    if state.box.has("predictable_technologies") and number <= state.box.rounds:
        _draw(state, state.box.seats(state.player_count).tech_tiles_per_cleanup, state.tech_preview)


def _draw(state: EclipseState, number: int, board: list[int]) -> None:
    """Draws tiles from the bag to a board; every copy counts, but rare ones come on top.

    nd.setup.tech-stacks, nd.cleanup.tech-bag-empty, sd.setup.tech-rare-not-counted, nd.cleanup.tech-stay,
    sd.setup.tech-rare-no-cap, sd.cleanup.tech-rare, ra.rare.draw-stops-on-count.
    """
    regular = 0
    while regular < number and any(state.tech_bag):
        tech = state.chance.draw(state.tech_bag)
        board[tech] += 1
        regular += state.box.parts.tech_category[tech] != RARE
    state.revealed += 1


def clean_up(state: EclipseState) -> None:
    """Supernovas, all that a round leaves behind, hives, then the next round, each settled first (sd.cleanup.order).

    ra.hive.roll-timing, ra.variant.direction-after-hives.
    """
    state.steps += [NextRound(), *stirring(state), PutRight(), Supernovas.of(state)]


class PutRight(PhaseStep):
    """Everything a round leaves behind is put right.

    nd.cleanup.discs-return, nd.cleanup.colony-ships-up, nd.cleanup.summary-cards.
    """

    __slots__ = ()
    kind = "put_right"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        renew(state)
        _renew_technologies(state)
        for seat in state.seats:
            if state.players[seat].out:
                continue
            player = state.player_to_change(seat)
            player.discs += sum(player.on_action)
            player.on_action = [0] * len(player.on_action)
            player.colony_ready = player.colony_total
            player.passed = False
        for seat in reversed(list(state.seats_from(_next_start(state)))):
            _empty_graveyards(state, seat)


class NextRound(PhaseStep):
    """The round marker moves on, and the turn order with it (nd.cleanup.round-marker).

    ra.variant.direction-first-pass.
    """

    __slots__ = ()
    kind = "next_round"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        state.round += 1
        state.start_seat = _next_start(state)
        state.next_start = NOBODY
        passed, state.passed_order = state.passed_order, []
        by_passing = state.box.has("turn_order")
        state.turn_order = [seat for seat in passed if by_passing and not state.players[seat].out]
        ask_direction(state, passed)


def _next_start(state: EclipseState) -> int:
    """Who begins the next round: the first to pass, or who sits next of those still in the game.

    nd.elimination.start-player.
    """
    start = state.start_seat if state.next_start == NOBODY else state.next_start
    return next((seat for seat in state.seats_from(start) if not state.players[seat].out), start)


def _empty_graveyards(state: EclipseState, seat: int) -> None:
    """Cubes come back to their tracks (nd.cleanup.graveyards)."""
    player = state.players[seat]
    stood = tuple(track for track, count in enumerate(player.graveyard) for _ in range(count))
    if stood:
        state.player_to_change(seat).graveyard = [0] * len(player.graveyard)
    if not player.out:
        send_home(state, seat, stood, TO_TRACK)
