"""Interceptor Bays: a ship that moves takes others along, which are in no sector until it stays (ra.bay.*)."""

from penumbra.eclipse.board import pinning, presence
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Refusal


def most_aboard(state: EclipseState, seat: int, here: Sector, kind: int) -> int:
    """How many Interceptors a ship of a kind may take along from where it stands.

    It leaves together with them, so none of all these may be pinned.

    ra.bay.cargo-limit-per-activation, ra.bay.reaction.
    """
    bays = state.players[seat].stats[kind].bays
    if not bays:
        return 0
    own = here.count(seat, state.box.parts.carried)
    return max(0, min(bays, own, pinning.unpinned(state, here, seat) - 1))


def load_refusal(state: EclipseState, seat: int, here: Sector, kind: int, number: int) -> Refusal | None:
    """Why a ship of a kind may not take so many Interceptors along from where it stands."""
    if number <= most_aboard(state, seat, here, kind):
        return None
    ship, bays = state.box.parts.ship_ids[kind], state.players[seat].stats[kind].bays
    if not bays:
        return Refusal("ra.bay.capacity", f"The {ship} has no Interceptor Bay.")
    carried = state.box.parts.ship_ids[state.box.parts.carried]
    own = here.count(seat, state.box.parts.carried)
    if number > bays:
        return Refusal("ra.bay.capacity", f"The {ship} has bays for {counted(bays, carried)}.")
    if number > own:
        return Refusal("ra.bay.own-interceptors", f"You have {counted(own, carried)} of your own in {here.tile.id}.")
    free = pinning.unpinned(state, here, seat)
    if not free:
        return Refusal("ra.bay.unpinned-only", pinning.why_pinned(state, here, seat))
    why = f"No more than {counted(free, 'ship')} of yours may leave sector {here.tile.id}, the {ship} among them."
    return Refusal("ra.bay.unpinned-only", why)


def take_aboard(state: EclipseState, seat: int, here: SectorToChange, number: int) -> None:
    """So many Interceptors go into the bays of a ship: they pin nothing and are pinned by nothing.

    ra.bay.no-effect-on-pinning.
    """
    for _ in range(number):
        presence.take_away(here, seat, state.box.parts.carried)


def put_down(state: EclipseState, seat: int, here: SectorToChange, number: int) -> None:
    """So many Interceptors leave the bays into the sector where their ship is."""
    for _ in range(number):
        presence.arrive(here, seat, state.box.parts.carried)
