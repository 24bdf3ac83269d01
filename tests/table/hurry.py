"""A player in a hurry: plays some of everything, keeps out of debt, passes soon, and never dithers."""

import random
from typing import Any

_LAST = ("trade", "propose", "leave", "discard", "decline", "retreat", "abandon")
_STOPS = ("end", "pass")


def hurried(rng: random.Random, position: dict[str, Any]) -> str:
    """One of the position's choices."""
    choices: list[str] = position["choices"]
    view = position["view"]
    kinds = {choice.split(" ")[0] for choice in choices}
    if view["step"]["kind"] == "turn" and "pass" in kinds and not _solvent(view):
        return "pass"
    wanted = sorted(kinds - set(_LAST) - set(_STOPS))
    stop = next((kind for kind in _STOPS if kind in kinds), None)
    if stop is not None and (not wanted or rng.random() < 0.25):
        return stop
    if not wanted:
        # Short of money at upkeep: trading comes before giving up a sector.
        wanted = [kind for kind in _LAST if kind in kinds][:1]
    kind = rng.choice(wanted)
    return rng.choice([choice for choice in choices if choice.split(" ")[0] == kind])


def _solvent(view: dict[str, Any]) -> bool:
    mine = view["seats"][view["seat"]]
    return bool(mine["storage"]["money"] + mine["income"]["money"] >= mine["upkeep_next"])
