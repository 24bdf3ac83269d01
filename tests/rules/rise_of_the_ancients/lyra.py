"""Games of the Enlightened of Lyra."""

from collections.abc import Sequence
from typing import Any

from penumbra.kernel import seat_number
from tests.rules import battlefield
from tests.rules.setting import Setting

LYRA = ("enlightened", "terran_directorate")
MODULES = ("new_species",)


def lyra(*more: str) -> Setting:
    """Two players, of whom A plays the Enlightened with plenty of everything, perhaps with more modules."""
    s = Setting(2, LYRA, modules=(*MODULES, *more))
    s.store("A", money=20, science=20, materials=20)
    return s


def duel(a: dict[str, int], b: dict[str, int], ready: int = 3, more: Sequence[str] = ()) -> Setting:
    """Ships of A, the Enlightened, who act first on a tie, and of B in 316; so many of A's colony ships are face up."""
    s = battlefield.duel(a, b, factions=LYRA, modules=(*MODULES, *more))
    s.player("A").colony_ready = ready
    return s


def raised(s: Setting, number: str) -> dict[int, str]:
    """The shrines of a sector by the planets that they stand beside."""
    return {one["planet"]: one["shrine"] for one in s.seen(number)["shrines"]}


def build(s: Setting, *shrines: str) -> None:
    """Has A build shrines, such as ``"freedom_money 238 1"``, each in an upkeep phase of its own."""
    for shrine in shrines:
        s.upkeep()
        s.play(f"A shrine {shrine}")


def homes(s: Setting) -> None:
    """Gives A two more sectors with a planet of each colour, 203 and 105, far from everything."""
    s.place("203", (7, -4), owner="A")
    s.place("105", (7, -3), owner="A")


def lying(s: Setting) -> list[str]:
    """The dice that may be rolled again: ``["yellow 3", "red 6 hits"]``."""
    step: dict[str, Any] = s.state.view(None)["step"]
    return [f"{die['die']} {die['value']}{' hits' * die['hits']}" for die in step["dice"]]


def seen_step(s: Setting, letter: str) -> dict[str, Any]:
    """The step that the game waits at, as a seat sees it."""
    step: dict[str, Any] = s.state.view(seat_number(letter))["step"]
    return step
