"""What others could do to the seat's sites in their next turns."""

from penumbra.blueshift.greedy.assault import assault, attackers, softened
from penumbra.blueshift.greedy.chart import FAR
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import Force, force, win_chance


class Raid:
    """A rival's ships that could come to a site: what they are in a battle, and their chance to take it after that."""

    def __init__(self, ships: Force, seizing: float) -> None:
        self.ships = ships
        self.seizing = seizing


class Threats:
    """The ships of rivals that are near enough to each own site."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._near: dict[int, list[list[Craft]]] = {}
        self._raids: dict[tuple[int, int], list[Raid]] = {}

    def near(self, place: Place) -> list[list[Craft]]:
        """By rival the ships that can be at a place after the rival's next movement."""
        known = self._near.get(place.index)
        if known is None:
            known = self._near[place.index] = self._look(place)
        return known

    def _look(self, place: Place) -> list[list[Craft]]:
        far = self.sight.chart.around(place.index)
        found: dict[int, list[Craft]] = {}
        for other in self.sight.places:
            if other.foes and far[other.index] < FAR:
                for craft in other.foes:
                    if far[other.index] <= self.sight.stride(craft):
                        found.setdefault(craft.seat, []).append(craft)
        return list(found.values())

    def chance(self, place: Place, guards: list[Craft], garrison: int = 0) -> float:
        """How likely one of the others could take an own site that is guarded so, with so much more garrison."""
        raids = self._raids_on(place, garrison)
        if not raids:
            return 0.0
        held = force(guards)
        most = 0.0
        for raid in raids:
            most = max(most, win_chance(raid.ships, held) * raid.seizing)
        return most

    def _raids_on(self, place: Place, garrison: int) -> list[Raid]:
        key = place.index, garrison
        known = self._raids.get(key)
        if known is None:
            known = self._raids[key] = self._reckon(place, garrison)
        return known

    def _reckon(self, place: Place, garrison: int) -> list[Raid]:
        near = self.near(place)
        if not near:
            return []
        needed = tuple([one + garrison for one in softened(place)])
        least = self.sight.bombards_on(place)
        return [Raid(force(crafts), assault(attackers(crafts), needed, least).chance) for crafts in near]
