"""What a seat sees at one decision: the map with the ships on it, by whose they are, and its own board.

Everything is read off a state, which is a sample or one that was played on from a sample, and nothing that the seat
could not know: no order of stacks, no tile face down, no reputation of others, no dice to come.
"""

from functools import lru_cache

from penumbra.eclipse.actions.build import cost_of
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.board.sides import at_peace
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.combat.fleets import key_of, kinds_of, stats_of
from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.greedy.skirmish import Groups, group_of
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.outlook.sample import unseen
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import Axial, neighbour, opposite
from penumbra.kernel import Choice, Step

ShipCounts = bytes
"""How many ships of each kind, by the kind's number."""


class Enemy:
    """The ships of a party in a sector."""

    __slots__ = ("party", "ships")

    def __init__(self, party: int, ships: ShipCounts) -> None:
        self.party = party
        self.ships = ships


class Place:
    """A sector on the map: the seat's own ships in it, and those it would fight, of nobody first and then by seat."""

    __slots__ = ("foes", "id", "index", "mine", "owner", "sector", "visited")

    def __init__(self, index: int, sector: Sector, mine: ShipCounts, foes: list[Enemy]) -> None:
        self.index = index
        self.sector = sector
        self.id = sector.tile.id
        self.owner = sector.owner
        self.mine = mine
        self.visited = any(mine)
        """Whether a ship of the seat is there."""
        self.foes = foes


class Sight:
    """What a seat sees at one decision."""

    __slots__ = (
        "_aboard",
        "_own",
        "_places",
        "_unseen",
        "allies",
        "at_turn",
        "box",
        "discs_used",
        "friends",
        "least",
        "none",
        "parts",
        "player",
        "rounds_left",
        "seat",
        "species",
        "state",
        "step",
        "weights",
    )

    def __init__(self, state: EclipseState, seat: int, weights: Weights = USUAL) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        """By which it judges what it sees."""
        self.step: Step = state.facing(seat)
        self.at_turn = isinstance(self.step, Turn)
        self.box = state.box
        self.parts = state.box.parts
        self.player = state.players[seat]
        self.species = self.player.species
        self.rounds_left = state.box.rounds - state.round + 1
        self.least = needed(state, seat)
        """The weakest connection that serves the seat."""
        self.friends = self.player.ambassadors
        """Seats with which there are relations."""
        self.allies = [ally for ally in state.sides[seat] if ally != seat]
        self.discs_used = sum(self.player.on_action)
        """How many of the seat's discs lie on actions."""
        self.none: ShipCounts = bytes(self.parts.kinds_a_party)
        """No ships at all."""
        self._aboard: list[tuple[int, int, int]] = []
        self._places: list[Place] | None = None
        self._own: list[Place] | None = None
        self._unseen: list[list[str]] | None = None

    # Choices.

    def of(self, verb: str) -> list[Choice]:
        """The choices with a verb."""
        return self.state.choices_of(self.seat, verb)

    def may(self, choice: Choice) -> bool:
        """Whether a choice may be played."""
        return self.state.why_not(self.seat, choice) is None

    # The map.

    @property
    def places(self) -> list[Place]:
        """Every sector on the map."""
        if self._places is None:
            self._aboard = _in_bays(self.state)
            self._places = [self._seen(index, sector) for index, sector in enumerate(self.state.galaxy.sectors)]
        return self._places

    @property
    def own(self) -> list[Place]:
        """Sectors with the seat's disc."""
        if self._own is None:
            self._own = [place for place in self.places if place.owner == self.seat]
        return self._own

    @property
    def unseen(self) -> list[list[str]]:
        """By ring the sectors that may lie in its stack, as far as all know."""
        if self._unseen is None:
            self._unseen = unseen(self.state)
        return self._unseen

    def named(self, number: str) -> Place:
        """The sector with a printed number."""
        return self.places[self.state.galaxy.by_id[number]]

    def across(self, spot: Axial, edge: int) -> Place | None:
        """The sector that lies across an edge of a position: of a nebula the part that does."""
        index = self.state.galaxy.facing(neighbour(spot, edge), opposite(edge))
        return None if index is None else self.places[index]

    def ways(self, place: Place) -> list[Place]:
        """The sectors that ships of the seat can go to from a sector."""
        places = self.places
        return [places[far] for far, strength in place.sector.links if strength >= self.least]

    def present(self, place: Place) -> bool:
        """Whether the seat's disc or a ship of it is in a sector."""
        return place.visited or place.owner == self.seat

    def _seen(self, index: int, sector: Sector) -> Place:
        mine, foes = self.none, []
        npc = self.state.npc
        if sector.party(npc):
            ships = self._without_friends(sector)
            if any(ships):
                foes.append(Enemy(npc, ships))
        for seat in sorted(sector.entered):
            if seat == self.seat:
                mine = self.ships_of(index, sector, seat)
            elif seat not in self.allies:
                foes.append(Enemy(seat, self.ships_of(index, sector, seat)))
        return Place(index, sector, mine, foes)

    def ships_of(self, index: int, sector: Sector, party: int) -> ShipCounts:
        """The ships of a party in a sector, those in the bays of others too."""
        at = party * sector.stride
        ships = bytes(sector.ships[at : at + sector.stride])
        for where, whose, count in self._aboard:
            if where == index and whose == party:
                ships = with_more(ships, self.parts.carried, count)
        return ships

    def _without_friends(self, sector: Sector) -> ShipCounts:
        """The ships that nobody plays in a sector, but for those at peace with the seat."""
        at = self.state.npc * sector.stride
        ships = sector.ships[at : at + sector.stride]
        for kind in at_peace(self.species):
            ships[self.parts.npc_number[kind]] = 0
        return bytes(ships)

    # Ships.

    def kind_of(self, party: int, kind: int) -> ShipKind:
        """A kind of a party's ships."""
        return kinds_of(self.state, party)[kind]

    def fleet(self, party: int, ships: ShipCounts, place: Place) -> Groups:
        """Ships of a party, as they fight in a place, in the order of their names: alike fleets make one question."""
        state = self.state
        return tuple(
            [
                group_of(stats_of(state, place.sector, key_of(state, party, kind)), ships[kind])
                for kind in _by_name(kinds_of(state, party))
                if ships[kind]
            ]
        )

    def backing(self, place: Place) -> Groups:
        """The allies' ships in a sector, which fight beside the seat's."""
        found: Groups = ()
        for ally in sorted(self.allies):
            if ally in place.sector.entered:
                found += self.fleet(ally, self.ships_of(place.index, place.sector, ally), place)
        return found

    def enemy(self, place: Place) -> Groups:
        """All foes in a sector, as if they fought together."""
        found: Groups = ()
        for foe in place.foes:
            found += self.fleet(foe.party, foe.ships, place)
        return found

    # The seat's own board.

    def cost(self, what: str) -> int:
        """The price in materials of a ship or structure."""
        return cost_of(self.state, self.seat, what)

    def owns(self, tech: str) -> bool:
        """Whether the seat has a technology, by its id."""
        number = self.parts.tech_number.get(tech, NONE)
        return number != NONE and self.player.has(number)


def with_more(ships: ShipCounts, kind: int, count: int) -> ShipCounts:
    """ShipCounts, and so many more of a kind."""
    return ships[:kind] + bytes((ships[kind] + count,)) + ships[kind + 1 :]


def _in_bays(state: EclipseState) -> list[tuple[int, int, int]]:
    """The ships in the bays of others: in which sector these are, whose they are and how many."""
    if state.box.parts.carried == NONE:
        return []
    return [(step.at, step.seat, step.cargo) for step in state.every_step() if isinstance(step, Move) and step.cargo]


@lru_cache(maxsize=256)
def _by_name(kinds: tuple[ShipKind, ...]) -> tuple[int, ...]:
    """The numbers of kinds of ship in the order of their names."""
    return tuple(sorted(range(len(kinds)), key=lambda number: kinds[number].id))
