"""BlueShift as it is soaked: on all of its maps, by all rules and by those for beginners."""

from collections.abc import Mapping
from typing import Final

from penumbra.blueshift.kit import BOTS, KITS
from tests.blueshift.random_games import RANDOM, everything, play_checked
from tests.soaked import Met, Soaked, Thing


class SoakedBlueShift(Soaked):
    """BlueShift with the box that comes along."""

    name = "blueshift"
    varieties = ("standard", "beginner")
    usual: Mapping[str, int] = {RANDOM: 500} | {
        name: 60 for name, kind in BOTS.items() if name != RANDOM and kind.pace is None
    }

    def seats(self) -> tuple[int, ...]:
        return KITS[0].form().players

    def everything(self) -> set[Thing]:
        return everything()

    def play(self, players: int, seed: int, variety: str, bots: str) -> Met:
        played = play_checked(players, seed, variety, bots)
        return Met(len(played.record.lines), played.things | {("step", kind) for kind in played.kinds})


SOAKED: Final = (SoakedBlueShift(),)
