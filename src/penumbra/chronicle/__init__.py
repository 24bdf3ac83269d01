"""How a game went: points by round, battles against their odds, dice against expectation, and where it turned.

A :class:`Watch` sees a game played, choice by choice, and tells of it what a seat may know. What a game's points are,
what a battle is asked for at the odds and how its parts of a round are called says its :class:`Chronicler`.
"""

from penumbra.chronicle.chronicler import Chances, Chronicler, Stretch
from penumbra.chronicle.told import BattleTold, Chronicle, DiceTold, RoundTold, SideTold, ThrowsTold, TurningPoint
from penumbra.chronicle.watch import Watch

__all__ = [
    "BattleTold",
    "Chances",
    "Chronicle",
    "Chronicler",
    "DiceTold",
    "RoundTold",
    "SideTold",
    "Stretch",
    "ThrowsTold",
    "TurningPoint",
    "Watch",
]
