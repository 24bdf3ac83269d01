"""After the battles: attacks on population, then influence discs, then repairs."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from penumbra.eclipse import presence
from penumbra.eclipse.blueprints import RIFT
from penumbra.eclipse.combat.fleets import keys_of, next_carrier, stats_of, take_off, wound
from penumbra.eclipse.control import offer_control, take_disc
from penumbra.eclipse.diplomacy import NewConnections
from penumbra.eclipse.discoveries import award_discovery
from penumbra.eclipse.galaxy import ORBITAL, Sector
from penumbra.eclipse.population import TO_GRAVEYARD, send_home, stood_on
from penumbra.eclipse.reading import arguments, whole
from penumbra.eclipse.seat_step import SeatStep, SectorPhase
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import KINDS, NOBODY, NONE
from penumbra.kernel import Choice, Refusal
from penumbra.kernel.seats import seat_letter
from penumbra.odds.dice import RIFT_FACES, hits

_ATTACK: Final = Choice("attack")
_BOMB: Final = Choice("bomb")
_DECLINE: Final = Choice("decline")


def _occupied(state: EclipseState) -> list[int]:
    """Sectors with ships of players, the highest number last, as steps are stacked."""
    found = [index for index, place in enumerate(state.galaxy.sectors) if place.entered]
    return sorted(found, key=lambda index: state.galaxy.sectors[index].tile.order)


def occupier(state: EclipseState, place: Sector) -> int | None:
    """The player whose ships are the only ones left in another player's sector (nd.population.when)."""
    if place.owner == NOBODY or len(place.entered) != 1 or place.entered[0] == place.owner:
        return None
    seat = place.entered[0]
    return None if presence.opponents(state, place, seat) else seat


def attack_all_population(state: EclipseState) -> None:
    """Every sector in descending order of numbers (nd.population.after-all-sectors)."""
    state.steps += [PopulationIn(index) for index in _occupied(state)]


def influence_all(state: EclipseState) -> None:
    """Discs leave and come, and tiles are claimed, in descending order of sector numbers.

    Sector by sector in the first edition, each step for all sectors in the second
    (sd.aftermath.step-by-step).
    """
    occupied = _occupied(state)
    if not state.box.discovery_after_combat:
        for index in occupied:
            state.steps += [PlaceDiscIn(index), ReturnDiscIn(index)]
        return
    state.steps += [PlaceDiscIn(index) for index in occupied]
    by_number = sorted(range(len(state.galaxy.sectors)), key=lambda index: state.galaxy.sectors[index].tile.order)
    state.steps += [DiscoverIn(index) for index in by_number]
    state.steps += [ReturnDiscIn(index) for index in occupied]


def repair(state: EclipseState) -> None:
    """Every ship loses all its damage (nd.repair.all, nd.npc.damage-repaired)."""
    for place in state.galaxy.sectors:
        if place.damage:
            place.damage = {}


class PopulationIn(SectorPhase):
    """The attack on the population of one sector, if there may be one."""

    __slots__ = ()
    kind = "population_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        seat = occupier(state, place)
        if seat is None or not place.has_cubes():
            return
        if state.players[place.owner].species.has("population_always_destroyed"):
            destroy_cubes(state, place, range(len(place.cubes)))
        else:
            state.steps.append(AttackPopulation(seat, self.sector))


def destroy_cubes(state: EclipseState, place: Sector, squares: Iterable[int]) -> None:
    """Sends cubes to their owner's graveyards (nd.population.graveyard)."""
    stood = []
    for index in squares:
        if place.cubes[index] != NONE:
            place.cubes[index] = NONE
            stood.append(stood_on(place, index))
    state.tell(None, "{} cubes of {} are destroyed in {}.", len(stood), seat_letter(place.owner), place.tile.id)
    send_home(state, place.owner, tuple(stood), TO_GRAVEYARD)


class AttackPopulation(SeatStep):
    """Ships alone in an enemy sector may attack its cubes once (nd.population.optional, nd.population.one-attack)."""

    __slots__ = ("sector",)
    kind = "population"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return (_ATTACK, _BOMB, _DECLINE)

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb not in ("attack", "bomb", "decline"):
            return Refusal("nd.population.optional", "Attack the population, bomb it, or decline.")
        arguments(choice, choice.verb)
        place = state.galaxy.sectors[self.sector]
        if choice.verb == "bomb":
            if not state.players[seat].has(state.box.parts.destroys_population):
                return Refusal("nd.tech.neutron-bombs", "Destroying population without dice needs Neutron Bombs.")
            if state.players[place.owner].has_any(state.box.parts.bomb_proof):
                return Refusal("sd.aftermath.neutron-absorber", "A Neutron Absorber makes Neutron Bombs useless here.")
        if choice.verb == "attack" and not any(stats_of(state, key).cannons for key in keys_of(place, seat)):
            return Refusal("nd.population.one-attack", "None of your ships there has a cannon.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if choice.verb == "bomb":
            destroy_cubes(state, place, range(len(place.cubes)))
        elif choice.verb == "attack":
            damage = _roll(state, place, seat)
            cubes = sum(cube != NONE for cube in place.cubes)
            if damage >= cubes:
                destroy_cubes(state, place, range(len(place.cubes)))
            elif damage:
                state.steps.append(ChooseCubes(seat, self.sector, damage))

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "sector": state.galaxy.sectors[self.sector].tile.id}


def _roll(state: EclipseState, place: Sector, seat: int) -> int:
    """The damage of one attack with all cannons; population has no shields (nd.population.hit)."""
    state.revealed += 1
    damage = own = 0
    rolls = []
    for key in keys_of(place, seat):
        stats = stats_of(state, key)
        for worth in stats.cannons * place.ships[key]:
            roll = state.chance.die()
            rolls.append(roll)
            if worth == RIFT:
                damage += RIFT_FACES[roll - 1].damage
                own += RIFT_FACES[roll - 1].own
            elif hits(roll, stats.computer, 0):
                damage += worth
    state.tell(seat, "attacks the population of {}: {}", place.tile.id, " ".join(map(str, rolls)))
    _strike_own(state, place, seat, own)
    return damage


def _strike_own(state: EclipseState, place: Sector, seat: int, own: int) -> None:
    """Own hits of rift dice hurt own ships when population is attacked as well (sd.rift.population)."""
    for _ in range(own):
        struck = next_carrier(state, place, seat)
        if struck is None:
            return
        key, number = struck
        if wound(state, place, key, number):
            take_off(state, place, key, number)
            state.players[seat].supply[key % KINDS] += 1


class ChooseCubes(SeatStep):
    """The attacker chooses each cube that is destroyed (nd.population.damage)."""

    __slots__ = ("left", "sector")
    kind = "destroy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "left")

    def __init__(self, seat: int, sector: int, left: int) -> None:
        super().__init__(seat)
        self.sector = sector
        self.left = left

    def _index(self, place: Sector, word: str) -> int:
        squares = len(place.tile.planets)
        if word == ORBITAL:
            return squares if place.orbital else NONE
        return whole(word, 0, max(squares - 1, 0), f"square of {place.tile.id}")

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        place = state.galaxy.sectors[self.sector]
        squares = len(place.tile.planets)
        return [
            Choice("destroy", (str(index) if index < squares else ORBITAL,))
            for index, cube in enumerate(place.cubes)
            if cube != NONE
        ]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        place = state.galaxy.sectors[self.sector]
        if choice.verb != "destroy":
            return Refusal("nd.population.damage", f"First choose the {self.left} cubes that are destroyed.")
        index = self._index(place, arguments(choice, "destroy <square or 'orbital'>")[0])
        if index == NONE or index >= len(place.cubes) or place.cubes[index] == NONE:
            return Refusal("nd.population.damage", "No cube is there.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        place = state.galaxy.sectors[self.sector]
        self.left -= 1
        if not self.left:
            state.steps.pop()
        destroy_cubes(state, place, (self._index(place, choice.args[0]),))

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        sector = state.galaxy.sectors[self.sector].tile.id
        return {"kind": self.kind, "seat": self.seat, "sector": sector, "left": self.left}


class ReturnDiscIn(SectorPhase):
    """A disc without population leaves a sector that others occupy (nd.control.remove-disc)."""

    __slots__ = ()
    kind = "return_disc_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if occupier(state, place) is not None and not place.has_cubes():
            state.players[place.owner].discs += 1
            state.tell(place.owner, "loses control of sector {}", place.tile.id)
            take_disc(state, place.owner, place)


class DiscoverIn(SectorPhase):
    """Whoever has a ship in a sector without defenders takes its tile (sd.aftermath.discovery-claim).

    Without any ship there, friends of the Ancients take it where they have the disc
    (sd.aftermath.discovery-draco).
    """

    __slots__ = ()
    kind = "discover_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if place.discovery == NONE:
            return
        if len(place.entered) == 1:
            award_discovery(state, place.entered[0], self.sector)
        elif not place.entered and place.owner != NOBODY and presence.friend_of_ancients(state, place.owner):
            award_discovery(state, place.owner, self.sector)


class PlaceDiscIn(SectorPhase):
    """Whose ships are alone in a sector without a disc may put one there (nd.control.place-disc)."""

    __slots__ = ()
    kind = "place_disc_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if place.owner == NOBODY and len(place.entered) == 1:
            state.proposed = []
            if not state.box.proposals_before_upkeep:
                state.steps.append(NewConnections(place.entered[0], self.sector))
            offer_control(state, place.entered[0], self.sector)
