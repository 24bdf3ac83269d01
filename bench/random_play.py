"""Random play that lasts: what a speed of decisions is measured on."""

from collections.abc import Callable
from random import Random

from penumbra.eclipse import NEW_DAWN, EclipseState
from penumbra.eclipse.components.terms import MONEY
from penumbra.kernel import Choice, State, seed_from


def start(players: int, phrase: str, expanded: bool = False) -> EclipseState:
    """A new game of New Dawn with Terrans, or ``expanded`` with all species and modules that go together.

    More players than the box is for have the modules that they need, and all species, in any case.
    """
    edition = NEW_DAWN.edition
    needed = edition.needed_for(players)
    wish = {
        "players": players,
        "species": "all" if expanded or needed else "terrans",
        "modules": edition.together(players) if expanded else needed,
    }
    return NEW_DAWN.start(NEW_DAWN.options(wish), seed_from(phrase))


def choose(state: EclipseState, seat: int, rng: Random) -> Choice:
    """Evenly one of the choices, but none that ruins the seat.

    Whoever draws evenly from all choices acts on until no disc is left, cannot pay, and is out in
    the second round; such games say nothing of the seven rounds to come. So a seat passes when it
    could not pay for one more disc, trades only to pay, and gives no sector up of its own will.
    """
    choices = state.choices(seat)
    kind = state.steps[-1].kind
    if kind == "turn" and not _pays(state, seat):
        return Choice("pass")
    if kind == "upkeep":
        return choices[0] if choices[0].verb == "pay" else rng.choice(choices)
    kept = [one for one in choices if one.verb != "trade" and one.args[1:] != ("track",)]
    return rng.choice(kept or choices)


def _pays(state: EclipseState, seat: int) -> bool:
    player, parts = state.players[seat], state.box.parts
    # Two discs: the one on the action, and one that a sector taken with it needs.
    return player.storage[MONEY] + player.income(parts, MONEY) >= player.upkeep(parts, 2)


def play(state: EclipseState, rng: Random, watch: Callable[[State], None] | None = None) -> int:
    """Plays a game to its end; returns how many choices it took."""
    number = 0
    while not state.over:
        if watch is not None:
            watch(state)
        seat = state.waiting()[0]
        state.play(seat, choose(state, seat, rng))
        number += 1
    return number
