"""A player in a hurry: plays some of everything, keeps out of debt, and never dithers."""

import random
from typing import Any

# Taken only where nothing else is left, in this order.
_LAST = ("return", "trade", "propose", "leave", "discard", "decline", "retreat", "abandon")
_STOPS = ("end", "pass")
_EAGER = {"explore": 4, "build": 3, "research": 3, "move": 2}


def hurried(rng: random.Random, position: dict[str, Any]) -> str:
    """One of the position's choices."""
    view = position["view"]
    # A disc goes out to a sector, never back: who takes them all home is out of the game.
    choices: list[str] = [choice for choice in position["choices"] if not _gives_up(choice)]
    kinds = {choice.split(" ")[0] for choice in choices}
    turn = view["step"]["kind"] == "turn"
    if turn and "pass" in kinds and not _solvent(view):
        return "pass"
    wanted = sorted(kinds - set(_LAST) - set(_STOPS))
    stop = next((kind for kind in _STOPS if kind in kinds), None)
    if stop is not None and (not wanted or rng.random() < (0.1 if turn else 0.2)):
        return stop
    if not wanted:
        wanted = [kind for kind in _LAST if kind in kinds][:1]
    kind = rng.choices(wanted, [_EAGER.get(kind, 1) for kind in wanted])[0]
    return rng.choice([choice for choice in choices if choice.split(" ")[0] == kind])


def _gives_up(choice: str) -> bool:
    return choice.startswith("disc ") and not choice.startswith("disc track ")


def _solvent(view: dict[str, Any]) -> bool:
    mine = view["seats"][view["seat"]]
    return bool(mine["storage"]["money"] + mine["income"]["money"] >= mine["upkeep_next"])
