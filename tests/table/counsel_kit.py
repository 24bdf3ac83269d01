"""The coin game with a bot that says what it thinks, as soon as the door is open (see :mod:`tests.table.slow_kit`)."""

import os
from collections.abc import Sequence
from typing import Final

from penumbra.bots import BotKind, Position
from penumbra.bots.halving import Budget, Comparison, Tried
from penumbra.bots.measure import POINTS
from penumbra.bots.weighing import Intent, Weighing, weighing
from penumbra.kernel import Choice
from penumbra.kit import House
from tests.table.coin_kit import BOTS, CoinKit, Ending
from tests.table.slow_kit import door


class Musing(Ending):
    """Thinks what others' cards may be, which it draws, is what each choice is worth; ends its turn all the same."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        super().__init__(seed)

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        with (door() / "begun").open("a") as begun:
            begun.write(f"{os.getpid()} {len(position.view['purses'])}{position.seat}\n")
        while not (door() / "open").exists():
            sum(range(1000))
        if (door() / "broken").exists():
            raise ValueError(f"secret {position.sample().plain()}")
        first = [Intent((choice,)) for choice in made[:1]]
        return self.compare(
            position, list(dict.fromkeys([*first, *[Intent((choice,)) for choice in position.choices]]))
        )

    def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
        samples = [position.sample() for _ in range(6)]
        tried = []
        for place, plan in enumerate(plans):
            worths = tuple(float(place + sum(sample.plain()["cards"]) % 7) for sample in samples)
            tried.append(Tried(plan, worths[0], 0.0, 0.0, worths))
        return weighing(Comparison(plans[-1], tuple(tried)), float, POINTS)


MUSING: Final = BotKind(Musing, "Musing", "Muses about cards.", mentor=Musing)

HOUSE = House((CoinKit({**BOTS, "musing": MUSING}),), place="tests.table.counsel_kit:HOUSE")
