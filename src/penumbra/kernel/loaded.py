"""Dice that are laid instead of rolled: a searcher's chance nodes, and situations that are to be acted out."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from penumbra.kernel.chance import Chance
from penumbra.kernel.choice import Choice
from penumbra.kernel.game import State

FACES: Final = 6


class Undecided(Exception):
    """A die is rolled that nobody has laid."""


class LoadedDice(Chance):
    """Dice that fall as they are laid, the first to be rolled first; whatever else is drawn comes from the seed.

    A die beyond them raises :class:`Undecided`.
    """

    __slots__ = ("laid",)

    def __init__(self, laid: Sequence[int], seed: bytes, counter: int = 0) -> None:
        super().__init__(seed, counter)
        self.laid = list(laid)

    def die(self) -> int:
        if not self.laid:
            raise Undecided("a die is rolled that was not laid")
        return self.laid.pop(0)

    def copy(self) -> "LoadedDice":
        return LoadedDice(self.laid, self._key, self.counter)


class Outcome(NamedTuple):
    """One way the dice of a choice may fall: its chance, the dice in the order rolled, the state it leads to."""

    chance: float
    dice: tuple[int, ...]
    state: State


def outcomes(state: State, seat: int, choice: Choice, seed: bytes) -> Iterator[Outcome]:
    """Every way the dice that follow a choice may fall, until the next choice; their chances add up to 1.

    ``state`` stays as it is; it is played on copies whose other draws come from ``seed``. With ``n`` dice
    there are ``6 ** n`` outcomes: a searcher that wants fewer takes only some of the iterator's, or lays dice
    of its own (:class:`LoadedDice`). Raises Refused for a choice that may not be played.
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        dice = waiting.pop()
        twin = state.copy()
        twin.chance = LoadedDice(dice, seed)
        try:
            twin.play(seat, choice)
        except Undecided:
            waiting += [(*dice, face) for face in range(FACES, 0, -1)]
        else:
            twin.chance = Chance(seed)
            yield Outcome(FACES ** -len(dice), dice, twin)
