"""Which sector to fight for, with which ships, and how they get there."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from penumbra.eclipse.actions.action import activations
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.components import Ability, ShipKind
from penumbra.eclipse.components.terms import MATERIALS, MONEY, NOBODY, NONE
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Enemy, Place, ShipCounts, Sight, with_more
from penumbra.eclipse.greedy.skirmish import Groups, win_chance
from penumbra.eclipse.seat.reputation import tiles_beside
from penumbra.kernel import Choice

_SOON: Final = 3
"""Movements within which a ship can come to a battle for which others are built."""


class Leg(NamedTuple):
    """One ship on its way: how many movements it needs to a target, its kind, and where it is."""

    movements: int
    kind: int
    origin: Place


class Campaign(NamedTuple):
    """A target, what it is worth to go there, and the ships that go, the nearest first."""

    value: float
    target: Place | None
    legs: Sequence[Leg]


NO_CAMPAIGN: Final = Campaign(0.0, None, ())


class War:
    """The seat's wars at one decision."""

    __slots__ = (
        "_chances",
        "_claimed",
        "_enemies",
        "_far",
        "_legs",
        "_prizes",
        "_ready",
        "_targets",
        "economy",
        "sight",
        "weights",
    )

    def __init__(self, sight: Sight, economy: Economy) -> None:
        self.sight = sight
        self.weights = sight.weights
        self.economy = economy
        self._claimed = 1.0 if economy.pays(2 if sight.at_turn else 1) else self.weights.not_claimed
        """The share of a sector's worth that it has with a disc for it, or without."""
        self._targets: list[Place] | None = None
        self._ready: list[Place] | None = None
        self._far: dict[int, list[int]] = {}
        self._legs: dict[int, list[Leg]] = {}
        self._prizes: dict[int, float] = {}
        self._enemies: dict[int, Groups] = {}
        self._chances: dict[tuple[int, ShipCounts], float] = {}

    # Targets.

    @property
    def targets(self) -> list[Place]:
        """Sectors that it may pay to send ships to: an ally's to help, a partner's never: that breaks relations."""
        if self._targets is None:
            sight = self.sight
            self._targets = [
                place
                for place in sight.places
                if not (self._partners(place) or place.sector.tile.return_to)
                and (place.foes or not (place.owner == sight.seat or place.owner in sight.allies))
            ]
        return self._targets

    def _partners(self, place: Place) -> bool:
        """Whether a disc or a ship of a partner is in a sector, who is no ally."""
        sight = self.sight
        return any(
            (place.owner == friend or friend in place.sector.entered) and friend not in sight.allies
            for friend in sight.friends
        )

    def distances(self, place: Place) -> list[int]:
        """By sector the steps between it and a place for ships that are not held up; NONE where no way leads."""
        if place.index not in self._far:
            self._far[place.index] = self._spread(place)
        return self._far[place.index]

    def _spread(self, start: Place) -> list[int]:
        places, least = self.sight.places, self.sight.least
        found = [NONE] * len(places)
        found[start.index] = 0
        border = [start]
        while border:
            near: list[Place] = []
            for place in border:
                if place is not start and not self.free(place):
                    continue
                steps = found[place.index] + 1
                for far, strength in place.sector.links:
                    if strength >= least and found[far] == NONE:
                        found[far] = steps
                        near.append(places[far])
            border = near
        return found

    def free(self, place: Place) -> bool:
        """Whether ships pass a sector unhindered, and without breaking relations."""
        if place.foes or place.sector.tile.return_to:
            return False
        return place.owner == NOBODY or place.owner not in self.sight.friends or place.owner in self.sight.allies

    def legs(self, target: Place) -> list[Leg]:
        """Every ship that is free to go to a target, those with the fewest movements first, the strongest first."""
        if target.index not in self._legs:
            self._legs[target.index] = self._legs_to(target)
        return self._legs[target.index]

    def _legs_to(self, target: Place) -> list[Leg]:
        stats = self.sight.player.stats
        found: list[Leg] = []
        for place in self._at_hand():
            far = self.distances(place)[target.index]
            if place is not target and far != NONE:
                for kind, count in enumerate(place.mine):
                    if count and stats[kind].movement:
                        found += [Leg(-(-far // stats[kind].movement), kind, place)] * count
        found.sort(key=lambda leg: (leg.movements, -leg.kind, leg.origin.id))
        return found

    def _at_hand(self) -> list[Place]:
        """Where ships of the seat stand that no foe holds up."""
        if self._ready is None:
            self._ready = [place for place in self.sight.places if place.visited and not place.foes]
        return self._ready

    # Worth.

    def draw_gain(self, kills: int) -> float:
        """Reputation for a battle with so many draws for ships destroyed, and what is pillaged with it."""
        return self._tile_gain(kills) + self._pillage(kills)

    def _pillage(self, kills: int) -> float:
        """The money for so many draws beside that for the battle, to those who take it."""
        if not self.sight.species.has(Ability.PILLAGE):
            return 0.0
        return min(kills, self.sight.parts.reputation.draw_limit - 1) * self.economy.worth[MONEY]

    def _tile_gain(self, kills: int) -> float:
        """The best of the tiles drawn, less the one that must go for it."""
        drawn = self.weights.reputation[min(len(self.weights.reputation) - 1, 1 + kills)]
        player = self.sight.player
        if len(player.reputation) < tiles_beside(player.reputation_track, player.envoys()):
            return drawn
        return max(0.0, drawn - min(player.reputation)) if player.reputation else 0.0

    def kills(self, foes: list[Enemy]) -> int:
        """Draws for destroying all foes."""
        return sum([count * kind.reputation_draws for kind, count in self._kinds(foes)])

    def trophies(self, foes: list[Enemy]) -> int:
        """Points of the tiles that are kept for destroying all foes."""
        return sum([kind.vp_if_destroyed for kind, _ in self._kinds(foes)])

    def _kinds(self, foes: list[Enemy]) -> list[tuple[ShipKind, int]]:
        """The kinds of ship among foes, and how many of each a party has."""
        return [
            (self.sight.kind_of(foe.party, kind), count)
            for foe in foes
            for kind, count in enumerate(foe.ships)
            if count
        ]

    def prize(self, place: Place) -> float:
        """What it is worth to be the only one left in a sector."""
        if place.index not in self._prizes:
            self._prizes[place.index] = self._prize(place)
        return self._prizes[place.index]

    def _prize(self, place: Place) -> float:
        sight, economy, sector = self.sight, self.economy, place.sector
        value = self.draw_gain(self.kills(place.foes)) + self.trophies(place.foes) if place.foes else 0.0
        if place.owner == sight.seat:
            return value + economy.holding(place)
        held = max(0.0, economy.claim(place)) * self._claimed
        if place.owner == NOBODY:
            return value + held
        points = sector.tile.vp + 3 * sector.monolith
        if place.owner in sight.allies:
            return value + self.weights.allys_point * points
        populated = any(cube != NONE for cube in sector.cubes[: len(sector.colours)])
        sure = not populated or self._bare(place.owner) or sight.player.has(sight.parts.destroys_population)
        falls = 1.0 if sure else self.weights.population_falls
        return value + falls * (held + self.weights.rival_loss * points)

    def _bare(self, seat: int) -> bool:
        """Whether a rival's cubes fall without a roll."""
        return self.sight.state.players[seat].species.has(Ability.POPULATION_ALWAYS_DESTROYED)

    def price(self, ships: ShipCounts) -> float:
        """What ships would cost to build again; an orbital stays where its cube is lost."""
        parts = self.sight.parts
        lost = 0
        for kind, count in enumerate(ships):
            if count and kind != parts.settled_orbital:
                lost += count * self.sight.cost(parts.ship_ids[kind])
        return lost * self.economy.worth[MATERIALS]

    def outlook(self, place: Place, ships: ShipCounts) -> float:
        """What it is worth to have these ships, and no others, in a sector when battles begin."""
        if ships == self.sight.none:
            return 0.0
        chance = self.chance(place, ships) if place.foes else 1.0
        return chance * self.prize(place) - (1 - chance) * self.weights.loss * self.price(ships)

    def chance(self, place: Place, ships: ShipCounts) -> float:
        """The odds of these ships, and of the allies' there, against all foes in a sector."""
        question = (place.index, ships)
        if question not in self._chances:
            own = self.sight.fleet(self.sight.seat, ships, place) + self.sight.backing(place)
            self._chances[question] = win_chance(own, self._enemy(place))
        return self._chances[question]

    def _enemy(self, place: Place) -> Groups:
        if place.index not in self._enemies:
            self._enemies[place.index] = self.sight.enemy(place)
        return self._enemies[place.index]

    # Campaigns.

    def campaign(self, movements: int) -> Campaign:
        """The best use of so many movements."""
        best = NO_CAMPAIGN
        for target in self.targets:
            found = self.against(target, movements)
            if found.value > best.value + 1e-9:
                best = found
        return best

    def against(self, target: Place, movements: int) -> Campaign:
        """The best campaign with so many movements against one target."""
        sight = self.sight
        ships = target.mine
        prize = self.prize(target)
        if prize <= 0 or (target.visited and not target.foes):
            return NO_CAMPAIGN
        before = self.outlook(target, ships)
        best = NO_CAMPAIGN
        chosen: list[Leg] = []
        bays = [0] * len(sight.places)
        for leg in self.legs(target):
            if leg.kind == sight.parts.carried and bays[leg.origin.index]:
                bays[leg.origin.index] -= 1
            else:
                movements -= leg.movements
                if movements < 0:
                    break
            bays[leg.origin.index] += sight.player.stats[leg.kind].bays
            chosen.append(leg)
            ships = with_more(ships, leg.kind, 1)
            if target.foes and target.owner != sight.seat and self.chance(target, ships) < self.weights.confident:
                continue
            value = self.outlook(target, ships) - before - 0.02 * len(chosen)
            if value > best.value:
                best = Campaign(value, target, chosen[:])
            if not target.foes:
                break
        return best

    def plan(self, left: int, more: int) -> Campaign:
        """A campaign with ``left`` movements now, or with ``more`` of a next action as well."""
        now = self.campaign(left)
        if more and self.economy.pays(3 if self.sight.at_turn else 2):
            later = self.campaign(left + more)
            if later.value * self.weights.later_battle > now.value:
                return later._replace(value=later.value * self.weights.later_battle)
        return now

    def potential(self, kind: int, count: int, origin: Place | None) -> tuple[float, Place | None]:
        """The best battle that all free ships, with so many more of a kind built at ``origin``, could fight."""
        best, where = 0.0, None
        for target in self.targets:
            if not target.foes or (origin is not None and self.distances(origin)[target.index] == NONE):
                continue
            if self.prize(target) <= best:
                continue  # No fleet makes more of it.
            ships = self._gathered(target)
            if count:
                ships = with_more(ships, kind, count)
            value = self.outlook(target, ships)
            if value > best and self.chance(target, ships) >= self.weights.confident:
                best, where = value, target
        return best, where

    def _gathered(self, target: Place) -> ShipCounts:
        """The ships in a sector with all that can come soon."""
        ships = target.mine
        for leg in self.legs(target):
            if leg.movements <= _SOON:
                ships = with_more(ships, leg.kind, 1)
        return ships

    def toward(self, origin: Place, target: Place) -> str:
        """The neighbour that is nearest to a target."""
        far = self.distances(target)
        steps = [
            (far[place.index], place.id)
            for place in self.sight.ways(origin)
            if far[place.index] != NONE and (place is target or self.free(place))
        ]
        return min(steps)[1]


def movements(sight: Sight) -> int:
    """How many movements a move action has."""
    return activations(sight.state, sight.seat, "move")


def move(war: War, step: Move) -> Choice:
    """Goes on with the ship under way, or begins the next movement of the best campaign."""
    sight = war.sight
    if step.steps or step.jumps:
        onward = _set_out(war, step) if _loaded(sight, step) else _go_on(war, step)
        if onward is not None:
            return onward
    if not step.left:
        return Choice("end")
    campaign = war.plan(step.left, movements(sight) if not sight.player.passed else 0)
    for leg in campaign.legs:
        assert campaign.target is not None
        words = (sight.parts.ship_ids[leg.kind], leg.origin.id)
        for choice in (
            *_loading(war, campaign, leg),
            Choice("move", (*words, war.toward(leg.origin, campaign.target))),
        ):
            if sight.may(choice):
                return choice
    return Choice("end")


def _loading(war: War, campaign: Campaign, leg: Leg) -> list[Choice]:
    """Ways to take those along that go with a ship to the same target, most of them first."""
    parts = war.sight.parts
    along = sum([other.kind == parts.carried and other.origin is leg.origin for other in campaign.legs])
    most = min(along, war.sight.player.stats[leg.kind].bays)
    return [Choice("load", (parts.ship_ids[leg.kind], leg.origin.id, str(number))) for number in range(most, 0, -1)]


def _loaded(sight: Sight, step: Move) -> bool:
    """Whether the ship under way has taken others aboard and has not left yet."""
    return step.cargo > 0 and step.steps == sight.player.stats[step.ship].movement


def _set_out(war: War, step: Move) -> Choice | None:
    """The first step of a ship that takes others along, to where they are needed most."""
    here = war.sight.places[step.at]
    target = war.campaign(step.left + war.weights.movements_behind).target
    if target is None or war.distances(target)[here.index] in (NONE, 0):
        return None
    return Choice("on", (war.toward(here, target),))


def _go_on(war: War, step: Move) -> Choice | None:
    """The next step of the ship under way, where that brings it to a target it would have chosen."""
    sight = war.sight
    here = sight.places[step.at]
    reach = step.steps + sight.player.stats[step.ship].movement
    best, where = 0.0, None
    for target in war.targets:
        distance = war.distances(target)[here.index]
        if 0 < distance <= reach:
            value = war.against(target, step.left + war.weights.movements_behind).value / distance
            if value > best:
                best, where = value, target
    if where is None or (here.owner != sight.seat and war.outlook(here, here.mine) > best):
        return None
    choice = Choice("on", (war.toward(here, where),))
    return choice if sight.may(choice) else None
