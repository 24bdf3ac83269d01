"""Which ships are wanted where: every place is worth something to a team of ships, and ships go where they add most."""

from typing import Final

from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.chart import FAR
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.prospects import Prospect, Prospects
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth

_STEP: Final = 0.01
"""A step more breaks ties."""


class Mission:
    """A place, the ships that are to be there, and the turns after which the last of them is."""

    def __init__(self, place: Place, team: list[Craft], turns: int = 0) -> None:
        self.place = place
        self.team = team
        self.turns = turns


class Plan:
    """The missions of the seat's ships. With ``next_turn`` all of them are thought to stand before their next move."""

    def __init__(self, sight: Sight, worth: Worth, threats: Threats, next_turn: bool = False, extra: int = 0) -> None:
        self.sight = sight
        self.worth = worth
        self.next_turn = next_turn
        self.extra = extra
        self.missions: dict[int, Mission] = {}
        self.idle: list[Craft] = []
        prospects = Prospects(sight, worth, threats)
        self._prospects: list[Prospect | None] = [prospects.of(place) for place in sight.places]
        self.targets = [place for place in sight.places if self._prospects[place.index] is not None]
        self._gains: list[dict[int, float]] = [{} for _ in sight.places]
        self._base: dict[int, float] = {}
        self._best: dict[int, tuple[float, Place | None]] = {}
        self._turns: dict[int, list[int]] = {}

    # ---- when ships are there

    def first(self, craft: Craft) -> int:
        """The steps of a ship in the turn that is planned."""
        usual = self.sight.stride(craft) if self.next_turn else craft.steps
        return usual + self.extra if craft.kind.moves else usual

    def turns(self, craft: Craft, place: Place) -> int:
        """After how many further turns a ship is at a place; ``FAR`` where it never comes there."""
        kin = self.sight.kin(craft)
        known = self._turns.get(kin)
        if known is None:
            known = self._turns[kin] = self._travel(craft)
        return known[place.index]

    def _travel(self, craft: Craft) -> list[int]:
        """By place after how many further turns a ship is there."""
        first, each = self.first(craft), max(1, craft.kind.moves)
        return [
            FAR if steps >= FAR else 0 if steps <= first else (steps - first + each - 1) // each
            for steps in self.sight.far(craft.place)
        ]

    def value(self, place: Place, team: list[Craft]) -> float:
        """What it is worth that a team is at a place."""
        prospect = self._prospects[place.index]
        return 0.0 if prospect is None else prospect.value(team)

    def gain(self, craft: Craft, place: Place) -> float:
        """What a ship adds to those that are to be at a place; to a battle only where a fleet has been called to it."""
        gains = self._gains[place.index]
        kin = self.sight.kin(craft)
        known = gains.get(kin)
        if known is None:
            known = gains[kin] = self._reckon(craft, place)
        return known

    def _reckon(self, craft: Craft, place: Place) -> float:
        turns = self.turns(craft, place)
        called = place.index in self.missions or not place.foes
        if turns > weights.MUSTER or not called or (place.owner == self.sight.seat and turns):
            return 0.0
        team = self._team(place)
        if place.index not in self._base:
            self._base[place.index] = self.value(place, team)
        added = self.value(place, [*team, craft]) - self._base[place.index]
        return added * self.worth.delay**turns - _STEP * self.sight.far(craft.place)[place.index]

    def _team(self, place: Place) -> list[Craft]:
        mission = self.missions.get(place.index)
        return [] if mission is None else mission.team

    def best(self, craft: Craft) -> tuple[float, Place | None]:
        """Where a ship adds most now, and how much."""
        kin = self.sight.kin(craft)
        known = self._best.get(kin)
        if known is None:
            most, where = 0.0, None
            for place in self.targets:
                gain = self.gain(craft, place)
                if gain > most:
                    most, where = gain, place
            known = self._best[kin] = (most, where)
        return known

    # ---- the missions

    def make(self) -> "Plan":
        """Sends all ships that move: first those that are called together for battles, then each where it adds most.

        Those that have moved already may be called to a battle in a later turn, else they are where they are.
        """
        left = self._muster([craft for craft in self.sight.fleet if craft.kind.moves])
        free = [craft for craft in left if self.first(craft)]
        for craft in left:
            if craft not in free:
                self._join(craft.place, craft)
        while free:
            craft, place = self._most(free)
            if place is None:
                break
            free.remove(craft)
            self._join(place, craft)
        self.idle = free
        return self

    def _most(self, free: list[Craft]) -> tuple[Craft, Place | None]:
        """The ship that adds most anywhere, and where."""
        found = [(self.best(craft), craft) for craft in free]
        (_, place), craft = max(found, key=lambda one: one[0][0])
        return craft, place

    def _join(self, place: Place, craft: Craft) -> None:
        self.missions.setdefault(place.index, Mission(place, [])).team.append(craft)
        self._gains[place.index] = {}
        self._base.pop(place.index, None)
        self._best = {kin: best for kin, best in self._best.items() if best[1] is not place}

    def _muster(self, free: list[Craft]) -> list[Craft]:
        """Sends fleets against ships of others, the best battle first; the ships that are left."""
        solo = {craft.word: self.best(craft)[0] for craft in free}
        held = [place for place in self.targets if place.foes]
        while free and held:
            found = [self._called(place, free, solo) for place in held]
            worth, mission = max(found, key=lambda one: one[0])
            if mission is None or worth <= 0:
                break
            held.remove(mission.place)
            free = [craft for craft in free if craft not in mission.team]
            for craft in mission.team:
                self._join(mission.place, craft)
            self.missions[mission.place.index].turns = mission.turns
        return free

    def _called(self, place: Place, free: list[Craft], solo: dict[str, float]) -> tuple[float, Mission | None]:
        """The fleet that is best called together against ships in a place, and what it is worth beyond other uses."""
        coming = self._coming(place, free)
        foes = force(place.foes)
        least = self._least_chance(place)
        best: tuple[float, Mission | None] = (0.0, None)
        team = self._team(place)[:]
        own = force(team)
        given_up = 0.0
        called: list[Craft] = []
        for turns, _, word, craft in coming:
            team.append(craft)
            own.join(craft)
            called.append(craft)
            given_up += solo[word]
            if win_chance(own, foes) < least:
                continue
            worth = self.value(place, team) * self.worth.delay**turns - given_up
            if worth > best[0]:
                best = (worth, Mission(place, called[:], turns))
        return best

    def _coming(self, place: Place, free: list[Craft]) -> list[tuple[int, int, str, Craft]]:
        """The ships that may be called to a place, those first that are there first, and of these the dearest."""
        found = []
        for craft in free:
            turns = self.turns(craft, place)
            if craft.kind.fights and turns <= weights.MUSTER:
                found.append((turns, -craft.kind.price, craft.word, craft))
        found.sort()
        return found

    def _least_chance(self, place: Place) -> float:
        """The chance from which a battle in a place is sought: any will do to stop who would win."""
        if place.is_site and self.worth.loss(place) >= weights.STOP / 2:
            return 0.0
        since, more = weights.BOLDER
        late = max(0, self.sight.state.round - since) * more
        return max(weights.BOLDEST, weights.CONFIDENT - late)
