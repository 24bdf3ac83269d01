"""What a seat sees, arranged for thinking: places with what is there, ships with what they can do.

It is read off a state. Nothing that the seat cannot know is read: no hand but its own and those that are open to it, no
tile that it has not seen, no order of the deck, no dice to come.
"""

from collections.abc import Sequence
from typing import TypeVar

from penumbra.blueshift.board.income import tribute
from penumbra.blueshift.board.movement import steps_left, usual_steps
from penumbra.blueshift.board.standing import abilities_of
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.effects import Effect, RollModifier
from penumbra.blueshift.components.printed import Species
from penumbra.blueshift.components.terms import INFANTRY, INTERCEPTOR, NOBODY, NONE, UnitId
from penumbra.blueshift.greedy.chart import Chart, Passage, chart_of
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.ship_class import ShipClass, classes_of_pieces, ship_classes
from penumbra.blueshift.phases.bombardment import least_to_bombard
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.player import Player
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice

_Effect = TypeVar("_Effect", bound=Effect)

_Alike = tuple[int, int, int, int, int, int]
"""What tells ships of a seat apart, but for the names of their pieces."""


class Sight:
    """What a seat sees at one decision; what the decision does not ask for is not worked out."""

    def __init__(self, state: BlueShiftState, seat: int, choices: list[Choice]) -> None:
        self.state = state
        self.content = state.content
        self.seat = seat
        self.choices = choices
        self.me: Player = state.players[seat]
        self.goal: int = state.content.figures.victory_points_to_win
        self.rivals = [player.seat for player in state.players if player.seat != seat and not player.out]
        self.classes: dict[UnitId, ShipClass] = ship_classes(state.content)
        self._allowed: frozenset[Choice] | None = None
        self._chart: Chart | None = None
        self._places: list[Place] | None = None
        self._passage: Passage | None = None
        self._fleet: list[Craft] | None = None
        self._own: list[Place] | None = None
        self._abilities: list[Effect] | None = None
        self._income = -1
        self._kin: dict[_Alike, int] = {}

    # ---- what may be chosen

    @property
    def allowed(self) -> frozenset[Choice]:
        """The choices, to be looked up."""
        if self._allowed is None:
            self._allowed = frozenset(self.choices)
        return self._allowed

    def of(self, verb: str) -> list[Choice]:
        """The choices with a verb."""
        return [choice for choice in self.choices if choice.verb == verb]

    # ---- the map

    @property
    def chart(self) -> Chart:
        """Where the sectors lead."""
        if self._chart is None:
            self._chart = chart_of(self.state)
        return self._chart

    @property
    def places(self) -> list[Place]:
        """Every sector of the map with its ships."""
        if self._places is None:
            self._places = self._look()
        return self._places

    def _look(self) -> list[Place]:
        seat = self.seat
        found = [Place(self.state, index, seat) for index in range(len(self.state.sectors))]
        classes: list[ShipClass] = classes_of_pieces(self.content)
        words: tuple[str, ...] = self.content.piece_words
        for player in self.state.players:
            for ship in player.fleet:
                place = found[ship.sector]
                craft = Craft(player.seat, classes[ship.piece], place, words[ship.piece])
                craft.damage = ship.damage
                craft.infantry = ship.cargo[INFANTRY]
                craft.interceptors = ship.cargo[INTERCEPTOR]
                place.crafts.append(craft)
                if player.seat == seat:
                    craft.steps = self._steps(ship)
                    place.mine.append(craft)
                else:
                    place.foes.append(craft)
        return found

    def _steps(self, ship: Ship) -> int:
        return steps_left(self.state, self.seat, ship) if self.seat == self.state.active else 0

    def at(self, word: str) -> Place:
        """The place that a word of a choice names."""
        return self.places[self.chart.numbers[word]]

    def word(self, place: Place) -> str:
        """The word that names a place in choices."""
        return self.chart.words[place.index]

    def around(self, place: Place) -> list[Place]:
        """The places that are a step away from one."""
        return [self.places[near] for near in self.chart.ways[place.index]]

    def far(self, origin: Place) -> list[int]:
        """By place how many steps it is to there from an origin, past all sectors with ships of others."""
        if self._passage is None:
            held = [bool(place.foes) for place in self.places]
            self._passage = self.chart.passage(held, [place.step for place in self.places])
        return self._passage.far(origin.index)

    def nearest(self, origin: Place, found: Sequence[Place], none: int = 0) -> int:
        """How many steps it is from an origin to the nearest of some places, or ``none`` where there are none."""
        far = self.far(origin)
        return min([far[place.index] for place in found], default=none)

    # ---- what the seat has

    @property
    def fleet(self) -> list[Craft]:
        """The seat's ships, by places."""
        if self._fleet is None:
            self._fleet = [craft for place in self.places for craft in place.mine]
        return self._fleet

    def ship(self, word: str) -> Craft:
        """The seat's ship that a word of a choice names."""
        for craft in self.fleet:
            if craft.word == word:
                return craft
        raise KeyError(word)

    @property
    def own(self) -> list[Place]:
        """The sites that the seat controls."""
        if self._own is None:
            self._own = [place for place in self.places if place.owner == self.seat]
        return self._own

    @property
    def income(self) -> int:
        """What the seat's sites pay."""
        if self._income < 0:
            self._income = tribute(self.state, self.seat)
        return self._income

    @property
    def species(self) -> Species | None:
        """The seat's species, once it is chosen."""
        return None if self.me.species == NONE else self.content.species[self.me.species]

    def supply(self, unit: UnitId) -> int:
        """How many pieces of a unit the seat has left."""
        return pieces_left(self.state, self.seat, unit)

    def abilities(self, kind: type[_Effect]) -> list[_Effect]:
        """The effects of a kind that work for the seat: those of its species and of the sites it controls."""
        if self._abilities is None:
            self._abilities = list(abilities_of(self.state, self.seat, Effect))
        return [effect for effect in self._abilities if isinstance(effect, kind)]

    @property
    def invasion_bonus(self) -> int:
        """What boons add to the seat's invasions this turn; none adds more than one."""
        return sum([isinstance(boon.effect, RollModifier) for boon in self.me.boons])

    # ---- ships and sites

    def kin(self, craft: Craft) -> int:
        """The number of all ships of the seat that are where one is, of its class, in its state, and may do as much."""
        if craft.kin < 0:
            alike = (
                craft.place.index,
                craft.kind.number,
                craft.damage,
                craft.infantry,
                craft.interceptors,
                craft.steps,
            )
            craft.kin = self._kin.setdefault(alike, len(self._kin))
        return craft.kin

    def stride(self, craft: Craft) -> int:
        """How many steps a ship makes in a turn that it begins where it is."""
        if craft.stride < 0:
            craft.stride = usual_steps(self.state, craft.seat, craft.kind.moves, craft.place.index)
        return craft.stride

    def bombards_on(self, place: Place) -> int:
        """What a die must show to bombard a site: its owner may be covered."""
        return least_to_bombard(self.state, place.index)

    @property
    def theirs(self) -> list[Place]:
        """The sites that others control."""
        return [place for place in self.places if place.owner not in (NOBODY, self.seat)]
