"""Cleanup: new technologies, discs and cubes back, colony ships up, the next round."""

from penumbra.eclipse.population import TO_TRACK, send_home
from penumbra.eclipse.pulsars import renew
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.supernovas import roll_supernovas
from penumbra.eclipse.terms import NOBODY, RARE


def draw_technologies(state: EclipseState, number: int) -> None:
    """Draws tiles from the bag to the supply board; every copy counts, but rare ones come on top.

    nd.setup.tech-stacks, nd.cleanup.tech-bag-empty, sd.setup.tech-rare-not-counted.
    """
    regular = 0
    while regular < number and any(state.tech_bag):
        tech = _draw_technology(state)
        state.tech_supply[tech] += 1
        regular += state.box.parts.tech_category[tech] != RARE
    state.revealed += 1


def _draw_technology(state: EclipseState) -> int:
    """Takes a tile out of the bag, each equally likely."""
    bag = state.tech_bag
    place = state.chance.below(sum(bag))
    for tech, count in enumerate(bag):
        if place < count:
            bag[tech] -= 1
            return tech
        place -= count
    raise AssertionError("the bag holds as many tiles as it counts")


def clean_up(state: EclipseState) -> None:
    """Everything a round leaves behind is put right, and the next one begins (nd.cleanup.round-marker)."""
    roll_supernovas(state)
    renew(state)
    draw_technologies(state, state.box.seats(state.npc).tech_tiles_per_cleanup)
    for player in state.players:
        if player.out:
            continue
        player.discs += sum(player.on_action)
        player.on_action = [0] * len(player.on_action)
        player.colony_ready = player.colony_total
        player.passed = False
    state.round += 1
    start = state.start_seat if state.next_start == NOBODY else state.next_start
    state.start_seat = next((seat for seat in state.seats_from(start) if not state.players[seat].out), start)
    state.next_start = NOBODY
    state.turn_order = [seat for seat in state.passed_order if not state.players[seat].out]
    state.passed_order = []
    for seat in reversed(list(state.seats_from(state.start_seat))):
        _empty_graveyards(state, seat)


def _empty_graveyards(state: EclipseState, seat: int) -> None:
    """Cubes come back to their tracks (nd.cleanup.graveyards)."""
    player = state.players[seat]
    stood = tuple(track for track, count in enumerate(player.graveyard) for _ in range(count))
    player.graveyard = [0] * len(player.graveyard)
    if not player.out:
        send_home(state, seat, stood, TO_TRACK)
