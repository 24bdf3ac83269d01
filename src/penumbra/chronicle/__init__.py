"""How a game went: points by round, battles against their odds, dice against expectation, and where it turned.

A :class:`Watch` sees a game played, choice by choice, and tells of it what a seat may know. What a game's points are,
what a battle is asked for at the odds and how its parts of a round are called says its :class:`Chronicler`.
"""

from penumbra.chronicle.chronicler import Chances, Chronicler, Stretch
from penumbra.chronicle.told import BattleEntry, Chronicle, DiceEntry, RoundEntry, SideEntry, ThrowsEntry, TurningPoint
from penumbra.chronicle.watch import Watch

__all__ = [
    "BattleEntry",
    "Chances",
    "Chronicle",
    "Chronicler",
    "DiceEntry",
    "RoundEntry",
    "SideEntry",
    "Stretch",
    "ThrowsEntry",
    "TurningPoint",
    "Watch",
]
