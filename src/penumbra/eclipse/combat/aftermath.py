"""After the battles: attacks on population, then influence discs, then repairs."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import ClassVar, Final, NamedTuple

from penumbra.eclipse.board import presence
from penumbra.eclipse.board.sides import alone, at_peace, occupiers
from penumbra.eclipse.combat.fleets import (
    key_of,
    keys_of,
    next_carrier,
    party_of,
    seat_of,
    ship_name,
    stats_of,
    take_off,
    wound,
)
from penumbra.eclipse.combat.rerolls import Lying, Reroll, may_reroll
from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.blueprints import RIFT
from penumbra.eclipse.components.terms import NOBODY, NONE
from penumbra.eclipse.language.notation import ATTACK, ATTACK_BY_SOME, BOMB, DECLINE, DESTROY
from penumbra.eclipse.language.shown import AttackPopulationView, DestroyCubesView
from penumbra.eclipse.language.steps import SeatSectorPhase, SeatStep, SectorPhase
from penumbra.eclipse.language.vocabulary import ships_in, squadron
from penumbra.eclipse.language.words import counted, listed
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.alliances import attack_host
from penumbra.eclipse.seat.control import AskControl, take_disc
from penumbra.eclipse.seat.diplomacy import NewConnections
from penumbra.eclipse.seat.effects import award_discovery
from penumbra.eclipse.seat.population import TO_GRAVEYARD, send_home, stood_on
from penumbra.kernel import Deed, FallenDie, MalformedChoice, Refusal, Thrown, by_verb, fallen
from penumbra.kernel.seats import seat_letter
from penumbra.odds.dice import RIFT_FACES, hits

_ATTACK: Final = Deed("attack")
_BOMB: Final = Deed("bomb")
_DECLINE: Final = Deed("decline")


def _occupied(state: EclipseState) -> list[int]:
    """Sectors with ships of players, the highest number last, as steps are stacked."""
    found = [index for index, place in enumerate(state.galaxy.sectors) if place.entered]
    return sorted(found, key=lambda index: state.galaxy.sectors[index].tile.order)


def attack_all_population(state: EclipseState) -> None:
    """Every sector in descending order of numbers (nd.population.after-all-sectors)."""
    state.steps += [PopulationIn(index) for index in _occupied(state)]


def influence_all(state: EclipseState) -> None:
    """Discs leave and come, and tiles are claimed, in descending order of sector numbers.

    Sector by sector in the first edition, each step for all sectors in the second
    (sd.aftermath.step-by-step).

    nd.control.disc-returned-usable, sd.aftermath.sector-order, sd.discovery.several.
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
    """Every ship loses all its damage (nd.repair.all, nd.npc.damage-repaired, nd.combat.damage-stays).

    ra.ancient.repair.
    """
    for index, place in enumerate(state.galaxy.sectors):
        if place.damage:
            state.sector_to_change(index).damage = {}


class PopulationIn(SectorPhase):
    """The attack on the population of one sector, if there may be one (nd.population.no-battle-needed).

    ra.ally.population-attack.
    """

    __slots__ = ()
    kind = "population_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        state.steps += [PopulationFor(seat, self.sector) for seat in reversed(occupiers(state, place))]


class PopulationFor(SeatSectorPhase):
    """The attack of one seat on the cubes that are left in a sector (nd.species.planta.population-timing).

    ra.ally.planta.
    """

    __slots__ = ()
    kind = "population_for"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if not place.has_cubes():
            return
        if state.players[place.owner].species.has(Ability.POPULATION_ALWAYS_DESTROYED):
            destroy_cubes(state, self.sector, range(len(place.cubes)))
        else:
            state.steps.append(AttackPopulation(self.seat, self.sector))


def destroy_cubes(state: EclipseState, index: int, squares: Iterable[int]) -> None:
    """Sends cubes of a sector to their owner's graveyards (nd.population.graveyard, nd.population.orbital-cube)."""
    place = state.sector_to_change(index)
    stood = []
    for square in squares:
        if place.cubes[square] != NONE:
            presence.depopulate(state, place.owner, place, square)
            stood.append(stood_on(place, square))
    lost = counted(len(stood), "cube")
    are = "is" if len(stood) == 1 else "are"
    state.tell(None, "{} of {} {} destroyed in {}.", lost, seat_letter(place.owner), are, place.tile.id)
    send_home(state, place.owner, tuple(stood), TO_GRAVEYARD)


Raid = dict[int, int]
"""How many ships of each key take part in an attack."""


def _armed(state: EclipseState, place: Sector, seat: int) -> Raid:
    """A seat's ships in a sector that have cannons (ra.part.flux-missile-once)."""
    return {key: place.ships[key] for key in keys_of(place, seat) if stats_of(state, place, key).cannons}


def _some_of(place: Sector, armed: Raid) -> Iterable[Deed]:
    """An attack by each smaller number of the ships with cannons."""
    for counts in product(*(range(most + 1) for most in armed.values())):
        if 0 < sum(counts) < sum(armed.values()):
            named = zip(armed, counts, strict=True)
            yield Deed("attack", tuple(squadron(key % place.stride, count) for key, count in named if count))


def _raid_named(state: EclipseState, seat: int, squadrons: tuple[int, ...]) -> Raid:
    """The ships that an attack names, each kind once and in the order of their names on a board."""
    raid: Raid = {}
    for kind, count in map(ships_in, squadrons):
        key = key_of(state, seat, kind)
        if any(other >= key for other in raid):
            raise MalformedChoice("an attack names each kind of ship once, in their order on a board")
        raid[key] = count
    return raid


class AttackPopulation(SeatStep):
    """Ships alone in an enemy sector may attack its cubes once (nd.population.optional, nd.population.one-attack).

    ``attack`` is an attack by all; where each ship may choose, ``attack interceptor,2 cruiser,1`` is one by some
    (sd.aftermath.attack-population).

    nd.population.neutron-bombs, sd.tech.neutron-absorber.
    """

    __slots__ = ("sector",)
    kind = "population"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")
    forms = by_verb(ATTACK, ATTACK_BY_SOME, BOMB, DECLINE)

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        some: Iterable[Deed] = ()
        if state.box.each_ship_may_attack_population:
            place = state.galaxy.sectors[self.sector]
            some = _some_of(place, _armed(state, place, seat))
        return (_ATTACK, *some, _BOMB, _DECLINE)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.population.optional", "Attack the population, bomb it, or decline.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        place = state.galaxy.sectors[self.sector]
        if deed.verb == "attack":
            return self._attack_refusal(state, place, seat, deed.values)
        if deed.verb == "bomb":
            if not state.players[seat].has(state.box.parts.destroys_population):
                return Refusal("nd.tech.neutron-bombs", "Destroying population without dice needs Neutron Bombs.")
            if state.players[place.owner].has_any(state.box.parts.bomb_proof):
                owner = seat_letter(place.owner)
                why = f"{owner} has a Neutron Absorber: Neutron Bombs are useless in sector {place.tile.id}."
                return Refusal("sd.aftermath.neutron-absorber", why)
        return None

    def _attack_refusal(
        self, state: EclipseState, place: Sector, seat: int, squadrons: tuple[int, ...]
    ) -> Refusal | None:
        armed = _armed(state, place, seat)
        if not armed:
            own = place.party(seat)
            ships = "Your only ship" if own == 1 else f"None of your {own} ships"
            return Refusal(
                "nd.population.one-attack", f"{ships} in sector {place.tile.id} has {'no' if own == 1 else 'a'} cannon."
            )
        if not squadrons:
            return None
        if not state.box.each_ship_may_attack_population:
            raise MalformedChoice("in this game all ships with cannons attack: that is 'attack' without their names")
        raid = _raid_named(state, seat, squadrons)
        if raid == armed:
            raise MalformedChoice("all ships with cannons attack: that is 'attack' without their names")
        for key, count in raid.items():
            most = armed.get(key, 0)
            if count > most:
                are = "is" if most == 1 else "are"
                ships = counted(most, ship_name(state, key))
                why = f"{ships} with cannons {are} in sector {place.tile.id}, not {count}."
                return Refusal("nd.population.one-attack", why)
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        place = state.sector_to_change(self.sector)
        if deed.verb != "decline":
            attack_host(state, seat, place)
        if deed.verb == "bomb":
            destroy_cubes(state, self.sector, range(len(place.cubes)))
        elif deed.verb == "attack":
            raid = _raid_named(state, seat, deed.values) if deed.values else _armed(state, place, seat)
            dice = _roll(state, place, seat, raid)
            if may_reroll(state, seat, (die.roll for die in dice)):
                state.steps.append(RerollRaid(seat, self.sector, dice))
            else:
                _raid(state, seat, self.sector, dice)

    def view(self, state: EclipseState, seat: int | None) -> AttackPopulationView:
        place = state.galaxy.sectors[self.sector]
        armed = _armed(state, place, self.seat)
        return {
            "kind": self.kind,
            "seat": self.seat,
            "sector": place.tile.id,
            "armed": {ship_name(state, key): count for key, count in armed.items()},
        }


class RaidDie(NamedTuple):
    """A die of an attack on population: whose cannon it is, the damage it is made for, and what it shows."""

    key: int
    worth: int
    roll: int


RaidDice = tuple[RaidDie, ...]


def volley(state: EclipseState, place: Sector, raid: Raid) -> RaidDice:
    """Rolls all cannons of a raid once."""
    state.revealed += 1
    dice = tuple(
        RaidDie(key, worth, state.chance.die())
        for key, count in raid.items()
        for worth in stats_of(state, place, key).cannons * count
    )
    if state.witness is not None and dice:
        seat = seat_of(state, party_of(state, dice[0].key))
        state.witness(Thrown(seat, "attacks on population", tuple(_fallen(state, place, die) for die in dice)))
    return dice


def rolls_of(dice: RaidDice) -> str:
    """What the dice of an attack show, as a sentence says it."""
    return " ".join(str(die.roll) for die in dice)


def damage_by(state: EclipseState, place: Sector, die: RaidDie) -> int:
    """What a die does to population, which has no shields (nd.population.hit)."""
    if die.worth == RIFT:
        return RIFT_FACES[die.roll - 1].damage
    return die.worth if hits(die.roll, stats_of(state, place, die.key).computer, 0) else 0


def _fallen(state: EclipseState, place: Sector, die: RaidDie) -> FallenDie:
    """A die for who looks whether it hits population."""
    return fallen(die.roll, lambda face: damage_by(state, place, die._replace(roll=face)) > 0)


def _roll(state: EclipseState, place: Sector, seat: int, raid: Raid) -> RaidDice:
    """The dice of an attack of a seat."""
    dice = volley(state, place, raid)
    ships = listed([counted(count, ship_name(state, key)) for key, count in raid.items()])
    some = "" if raid == _armed(state, place, seat) else f" with {ships}"
    state.tell(seat, "attacks the population of {}{}: {}", place.tile.id, some, rolls_of(dice))
    return dice


class RerollRaid(Reroll):
    """The dice of an attack on population."""

    __slots__ = ("dice", "sector")
    kind = "reroll_raid"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "dice")

    def __init__(self, seat: int, sector: int, dice: RaidDice) -> None:
        super().__init__(seat)
        self.sector = sector
        self.dice = dice

    def lying(self, state: EclipseState) -> Sequence[Lying]:
        place = state.galaxy.sectors[self.sector]
        return [Lying(die.worth, die.roll, damage_by(state, place, die) > 0) for die in self.dice]

    def turn_up(self, state: EclipseState, die: int, roll: int) -> None:
        self.dice = (*self.dice[:die], self.dice[die]._replace(roll=roll), *self.dice[die + 1 :])

    def go_on(self, state: EclipseState) -> None:
        _raid(state, self.seat, self.sector, self.dice)


def _raid(state: EclipseState, seat: int, sector: int, dice: RaidDice) -> None:
    """What an attack does to the cubes of a sector, and its rift dice to own ships."""
    place = state.sector_to_change(sector)
    damage = sum(damage_by(state, place, die) for die in dice)
    own = sum(RIFT_FACES[die.roll - 1].own for die in dice if die.worth == RIFT)
    _strike_own(state, place, seat, own)
    if damage >= sum(cube != NONE for cube in place.cubes):
        destroy_cubes(state, sector, range(len(place.cubes)))
    elif damage:
        state.steps.append(ChooseCubes(seat, sector, damage))


def _strike_own(state: EclipseState, place: SectorToChange, seat: int, own: int) -> None:
    """Own hits of rift dice hurt own ships when population is attacked as well (sd.rift.population)."""
    for _ in range(own):
        struck = next_carrier(state, place, seat)
        if struck is None:
            return
        key, number = struck
        if wound(state, place, key, number):
            take_off(state, place, key, number)
            state.player_to_change(seat).supply[key % place.stride] += 1


class ChooseCubes(SeatStep):
    """The attacker chooses each cube that is destroyed (nd.population.damage)."""

    __slots__ = ("left", "sector")
    kind = "destroy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "left")
    forms = by_verb(DESTROY)

    def __init__(self, seat: int, sector: int, left: int) -> None:
        super().__init__(seat)
        self.sector = sector
        self.left = left

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        place = state.galaxy.sectors[self.sector]
        squares = len(place.tile.planets)
        return [
            Deed("destroy", (index if index < squares else NONE,))
            for index, cube in enumerate(place.cubes)
            if cube != NONE
        ]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.population.damage", f"First choose {counted(self.left, 'cube')} to be destroyed.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        place = state.galaxy.sectors[self.sector]
        (square,) = deed.values
        index = place.cube_index(square)
        if index == NONE or place.cubes[index] == NONE:
            there = "the orbital" if square == NONE else f"square {square}"
            return Refusal("nd.population.damage", f"No cube is on {there} of sector {place.tile.id}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        place = state.galaxy.sectors[self.sector]
        self.left -= 1
        if not self.left:
            state.steps.pop()
        destroy_cubes(state, self.sector, (place.cube_index(deed.values[0]),))

    def view(self, state: EclipseState, seat: int | None) -> DestroyCubesView:
        sector = state.galaxy.sectors[self.sector].tile.id
        return {"kind": self.kind, "seat": self.seat, "sector": sector, "left": self.left}


class ReturnDiscIn(SectorPhase):
    """A disc without population leaves a sector that others occupy (nd.control.remove-disc).

    nd.population.own-disc-stays, nd.control.no-population-ever, nd.npc.never-move.

    ra.ally.no-takeover.
    """

    __slots__ = ()
    kind = "return_disc_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if occupiers(state, place) and not place.has_cubes():
            state.player_to_change(place.owner).discs += 1
            state.tell(place.owner, "loses control of sector {}", place.tile.id)
            take_disc(state, place.owner, state.sector_to_change(self.sector))


def _had_friends(state: EclipseState, place: Sector) -> bool:
    """Whether the controller of a sector was at peace with ships that came with it."""
    if place.owner == NOBODY:
        return False
    came = place.tile.defenders
    return any(came.get(kind) for kind in at_peace(state.players[place.owner].species))


class DiscoverIn(SectorPhase):
    """Whoever has a ship in a sector without defenders takes its tile (sd.aftermath.discovery-claim).

    Without any ship there, friends of the Ancients take it where these were destroyed beside their disc
    (sd.aftermath.discovery-draco).

    sd.aftermath.discovery-gcds, sd.nebula.claim.
    """

    __slots__ = ()
    kind = "discover_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if place.discovery == NONE:
            return
        first = alone(state, place)[:1]
        if first:
            award_discovery(state, first[0], self.sector)
        elif not place.entered and _had_friends(state, place):
            award_discovery(state, place.owner, self.sector)


class PlaceDiscIn(SectorPhase):
    """Whose ships are alone in a sector without a disc may put one there, each in order of entry.

    nd.control.place-disc.

    ra.ally.influence-priority.
    """

    __slots__ = ()
    kind = "place_disc_in"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        seats = alone(state, place)
        if place.owner != NOBODY or not seats:
            return
        state.proposed = []
        for seat in reversed(seats):
            if not state.box.proposals_before_upkeep:
                state.steps.append(NewConnections(seat, self.sector))
            state.steps.append(AskControl(seat, self.sector))
