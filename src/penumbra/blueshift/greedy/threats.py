"""What others could do to the seat's sites in their next turns."""

from collections.abc import Iterable
from typing import Final

from penumbra.blueshift.greedy.assault import assault, attackers, softened
from penumbra.blueshift.greedy.sight import FAR, Craft, Place, Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance

_FARTHEST: Final = 3
"""The most steps that ships are thought to make in a turn."""


class Threats:
    """The ships of rivals that are near enough to each own site."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._near: dict[int, list[list[Craft]]] = {}

    def near(self, place: Place) -> list[list[Craft]]:
        """By rival the ships that can be at a place after the rival's next movement."""
        known = self._near.get(place.index)
        if known is None:
            known = self._near[place.index] = self._look(place)
        return known

    def _look(self, place: Place) -> list[list[Craft]]:
        far = self._steps(place)
        found: dict[int, list[Craft]] = {}
        for other in self.sight.places:
            if far[other.index] < FAR:
                for craft in other.crafts:
                    if craft.seat != self.sight.seat and far[other.index] <= self.sight.stride(craft):
                        found.setdefault(craft.seat, []).append(craft)
        return list(found.values())

    def _steps(self, place: Place) -> list[int]:
        """Steps to a place whoever stands in the way, as far as anybody gets in a turn."""
        far = [FAR] * len(self.sight.places)
        far[place.index] = 0
        edge = [place]
        for steps in range(1, _FARTHEST + 1):
            reached = []
            for one in edge:
                for near in one.ways:
                    if far[near.index] == FAR:
                        far[near.index] = steps
                        reached.append(near)
            edge = reached
        return far

    def chance(self, place: Place, guards: Iterable[Craft], garrison: int = 0) -> float:
        """How likely one of the others could take an own site that is guarded so, with so much more garrison."""
        near = self.near(place)
        if not near:
            return 0.0
        held = force(guards)
        needed = tuple(one + garrison for one in softened(place))
        least = self.sight.bombards_on(place)
        return max(
            win_chance(force(crafts), held) * assault(attackers(crafts), needed, least).chance for crafts in near
        )
