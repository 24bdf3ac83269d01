"""Games that are watched while they are played."""

from collections.abc import Callable, Iterator
from pkgutil import resolve_name
from random import Random
from typing import Any

from penumbra.bots import longest_waiting
from penumbra.chronicle import Chances, Watch
from penumbra.eclipse import EclipseState
from penumbra.games import HOUSE
from penumbra.kernel import Chance, Choice, State, seed_from
from tests.blueshift import random_games as blueshift
from tests.eclipse import random_games as eclipse

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "new-dawn": ("new-dawn", {"players": 3}),
    "rise of the ancients": (
        "new-dawn",
        {"players": 3, "modules": ["warp_portals", "ancient_hives", "developments", "new_discoveries"]},
    ),
    "second-dawn": ("second-dawn", {"players": 4, "modules": ["black_hole", "supernova", "pulsar", "rift_cannon"]}),
    "solo": ("second-dawn", {"players": 2, "solo": "standard"}),
    "blueshift": ("blueshift", {"players": 3}),
}
"""Games with their options."""


class CountedDice(Chance):
    """Dice that are counted."""

    __slots__ = ("rolled",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.rolled = 0

    def die(self) -> int:
        self.rolled += 1
        return super().die()


def begun(name: str) -> Watch:
    """A watch at the beginning of a game."""
    game, options = GAMES[name]
    kit = HOUSE.kits[game]
    assert kit.chronicler is not None
    read = kit.game.options(options)
    return Watch(kit.game.start(read, seed_from(name)), kit.chronicler, kit.game.seats(read))


Choose = Callable[[State, int, list[Choice]], Choice]


def tempers(state: State, seats: int, rng: Random) -> list[Choose]:
    """Whoever sits at a game: each inclines as chance would have it, so that battles are fought."""
    if isinstance(state, EclipseState):
        warlike: list[Any] = [eclipse.Temper(rng).choose for _ in range(seats)]
        return warlike
    those = [blueshift.Temper(rng) for _ in range(seats)]
    return [lambda _, seat, offered: those[seat].choose(offered) for _ in those]


def played(watch: Watch, seed: str, most: int) -> Iterator[State]:
    """The positions of a game that chance plays."""
    rng = Random(seed)
    state: State = watch.state
    choosers = tempers(state, len(watch.chronicler.out(state)), rng)
    chose_at: dict[int, int] = {}
    for number in range(most):
        if state.over:
            return
        seat = longest_waiting(state.waiting(), chose_at)
        watch.play(seat, choosers[seat](state, seat, state.choices(seat)))
        chose_at[seat] = number
        yield state


def weighed(watch: Watch, number: int = 0) -> Chances:
    """The chances of a battle of a watched game, worked out here."""
    answering = resolve_name(watch.chronicler.answering)
    *_, last = answering.answers(watch.battles[number].question, lambda: False)
    assert isinstance(last, Chances)
    return last
