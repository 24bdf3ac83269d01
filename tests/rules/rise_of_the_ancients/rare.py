"""Battles of players who have rare technologies."""

from typing import Any

from tests.rules import battlefield
from tests.rules.setting import Setting

MODULES = ("rare_technologies",)

SURE = "axion_computer"
"""A computer of 3: every die but a 1 and a 2 hits."""


def duel(a: dict[str, int], b: dict[str, int], **options: Any) -> Setting:
    """Two players' ships, those of A there first and first to act on a tie."""
    return battlefield.duel(a, b, modules=MODULES, **options)


def defence(s: Setting) -> list[str]:
    """The dice that were fired at missiles: ``["A yellow 4: 1"]``, behind the colon how many each stops."""
    battle = s.state.view(None)["battle"]
    return [
        f"{'N' if die['seat'] < 0 else 'ABCDEF'[die['seat']]} {die['die']} {die['value']}: {die['stops']}"
        for die in battle["defence"]
    ]


def stopped(s: Setting) -> list[bool]:
    """Which missiles of the roll have been shot down."""
    return [die["stopped"] for die in s.state.view(None)["battle"]["dice"]]
