"""The engine's own battles, with both sides aiming as the solver advises."""

from collections import Counter
from math import sqrt
from typing import NamedTuple

from penumbra.eclipse.combat.firing import AssignDice
from penumbra.eclipse.combat.fleets import damage_of, keys_of, party_of, shield_of, ship_name, stats_of
from penumbra.eclipse.combat.hits import strikes
from penumbra.eclipse.combat.order import draw_order, next_battle
from penumbra.eclipse.combat.point_defense import ShootDown
from penumbra.eclipse.combat.rounds import BattleRounds, Engage, Missiles
from penumbra.eclipse.language.vocabulary import Party
from penumbra.eclipse.modules.npc_tiles import lay_tile
from penumbra.eclipse.odds.forecast import forecast
from penumbra.eclipse.position.battle import Battle as Fought
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import ReturnCube
from penumbra.kernel import Chance, Choice, seed_from
from penumbra.odds.advice import Adviser
from penumbra.odds.dice import lowest_hit
from penumbra.odds.fleet import Engagement
from penumbra.odds.rolls import Hit
from penumbra.odds.solver import Solver
from penumbra.odds.turns import ATTACKER, DEFENDER, Strengths
from tests.rules.battlefield import HERE, only_ones
from tests.rules.rise_of_the_ancients.allied import ally
from tests.rules.setting import TERRANS, Setting

SECTOR = "316"

Outfit = dict[str, str | None]
"""Parts by slot of a blueprint, ``{"s0": "hull"}``."""


class Fleet(NamedTuple):
    """Ships of a seat by kind, an orbital among them, and what is on their blueprints beside the printed parts."""

    ships: dict[str, int]
    outfits: dict[str, Outfit] | None = None
    technologies: tuple[str, ...] = ()


class Tile(NamedTuple):
    """A ship that nobody plays, with the figures of one of its tiles."""

    kind: str
    variant: str


class Duel(NamedTuple):
    """Who comes, alone or with an ally, to a sector in which Ancients, a ship with a tile, or another player are."""

    attacker: Fleet
    defender: Fleet | Tile | int
    modules: tuple[str, ...] = ()
    ally: Fleet | None = None
    host: str = TERRANS[0]
    """The faction of seat A, which defends where a player does."""


def stage(duel: Duel) -> Setting:
    """The position right before the combat phase."""
    players = 2 if duel.ally is None else 4
    s = Setting(players, (duel.host, *TERRANS[1:players]), modules=duel.modules)
    only_ones(s)
    if isinstance(duel.defender, Fleet):
        settled = "orbital" in duel.defender.ships
        s.place(SECTOR, HERE, owner="A" if settled else None)
        if settled:
            s.orbital(SECTOR, "money")
        _fit(s, "A", duel.defender)
    elif isinstance(duel.defender, Tile):
        s.place(SECTOR, HERE, npc={duel.defender.kind: 1})
        sector = s.sector(SECTOR)
        lay_tile(sector, s.parts.npc_number[duel.defender.kind], s.parts.npc_blueprints[duel.defender])
    else:
        s.place(SECTOR, HERE, npc={"ancient": duel.defender})
    _fit(s, "B", duel.attacker)
    if duel.ally is not None:
        ally(s, "BC")
        _fit(s, "C", duel.ally)
    s.state.journal = None
    return s


def _fit(s: Setting, letter: str, fleet: Fleet) -> None:
    for ship, outfit in (fleet.outfits or {}).items():
        if ship in fleet.ships:
            s.blueprint(letter, ship, **outfit)
    s.learn(letter, *fleet.technologies)
    s.ships(letter, SECTOR, **{ship: count for ship, count in fleet.ships.items() if ship != "orbital"})


class Engine:
    """One duel, fought by the engine again and again."""

    def __init__(self, duel: Duel) -> None:
        s = stage(duel)
        found = forecast(s.state, SECTOR).first()
        assert found is not None
        self.battle: Engagement = found
        self.solver = Solver(found)
        self.odds = self.solver.solve()
        self.adviser = Adviser(self.solver)
        self.begun = s.state
        place = s.sector(SECTOR)
        upcoming = next_battle(s.state, place)
        assert upcoming is not None
        fought = Fought(s.state.galaxy.by_id[SECTOR], draw_order(s.state, place), s.state.npc)
        fought.defenders, fought.attackers = upcoming
        s.state.battle = fought
        s.state.steps = [BattleRounds()]
        sides = (fought.attackers, fought.defenders)
        self.keys = [[key for party in side for key in keys_of(place, party)] for side in sides]
        # Turns by the keys of the engine.
        self.turns = {
            missiles: {self.keys[turn.side][turn.kind]: number for number, turn in enumerate(turns)}
            for missiles, turns in ((True, self.solver.missiles.turns), (False, self.solver.rounds.turns))
        }

    def fight(self, battles: int, seed: str = "duel") -> Counter[str]:
        """How so many battles end: 'attacker', 'defender' or 'stalemate'."""
        chance = Chance(seed_from(seed))
        return Counter(self._once(chance) for _ in range(battles))

    def _once(self, chance: Chance) -> str:
        state = self.begun.copy()
        state.chance = chance
        battle = state.battle
        assert battle is not None
        place = state.galaxy.sector_to_change(battle.sector)
        attackers = battle.attackers
        # All may be over before anybody has chosen.
        state.settle()
        while state.steps:
            if state.steps[-1].kind == "stalemate":
                return "stalemate"
            seat = state.waiting()[0]
            state.play(seat, self._choice(state, battle, place, seat))
        return "attacker" if any(place.party(attacker) for attacker in attackers) else "defender"

    def _choice(self, state: EclipseState, battle: Fought, place: Sector, seat: int) -> Choice:
        step = state.steps[-1]
        if isinstance(step, Engage):
            name = ship_name(state, step.kinds[0])
            return Choice("attack" if stats_of(state, place, step.kinds[0]).cannons else "hold", (name,))
        if isinstance(step, Missiles):
            return Choice("fire", (ship_name(state, step.kinds[0]),))
        if isinstance(step, ShootDown):
            return self._stopped(state, battle, place, step.left)
        if isinstance(step, ReturnCube):
            return Choice("cube", ("money",))  # the cube of an orbital that was destroyed
        assert isinstance(step, AssignDice)
        return self._aimed(state, battle, place, seat)

    def _stopped(self, state: EclipseState, battle: Fought, place: Sector, left: int) -> Choice:
        """The next missile that point defense shoots down; the rest is thought over again after it."""
        turn = self.turns[True][battle.shooter]
        ships = self._ships(state, place, 1 - self.solver.missiles.turns[turn].side)
        hitting = [
            number
            for number, (die, aim) in enumerate(zip(battle.dice, battle.aims, strict=True))
            if aim in ships and strikes(state, place, battle.shooter, aim[0], die)
        ]
        aims = [(ships.index(battle.aims[number]), battle.dice[number].damage) for number in hitting]
        chosen = self.adviser.stopped(turn, self._position(state, place), aims, left)
        return Choice("shoot", (str(hitting[chosen[0]] + 1),))

    def _aimed(self, state: EclipseState, battle: Fought, place: Sector, seat: int) -> Choice:
        """The current die's target; the whole roll is thought over each time, always with the same answer."""
        side = ATTACKER if seat in battle.attackers else DEFENDER
        missiles = battle.round == 0
        turn = self.turns[missiles][battle.shooter]
        shooter = stats_of(state, place, battle.shooter)
        position = self._position(state, place)
        enemies = [key for key in self.keys[1 - side] if place.ships[key]]
        needs = {lowest_hit(shooter.computer, shield_of(state, place, key)) for key in enemies}
        reaches = [
            0 if die.roll == 1 else max((need for need in needs if need <= die.roll), default=0) for die in battle.dice
        ]
        order = sorted(
            (number for number, reach in enumerate(reaches) if reach),
            key=lambda number: (-battle.dice[number].damage, -reaches[number], number),
        )
        hits = tuple(Hit(battle.dice[number].damage, reaches[number]) for number in order)
        aims = self.adviser.aims(missiles, turn, position, hits)
        target = aims[order.index(len(battle.aims))]
        key, ship = self._ships(state, place, 1 - side)[target]
        party = Party().write(state, party_of(state, key))
        return Choice("hit", (party, ship_name(state, key), str(ship + 1)))

    def _position(self, state: EclipseState, place: Sector) -> Strengths:
        sides = [
            tuple(
                tuple(sorted(stats_of(state, place, key).hull + 1 - hurt for hurt in damage_of(place, key)))
                for key in self.keys[side]
            )
            for side in (ATTACKER, DEFENDER)
        ]
        return sides[0], sides[1]

    def _ships(self, state: EclipseState, place: Sector, side: int) -> list[tuple[int, int]]:
        """The engine's ships in the order of the roster: by kind, those nearest to destruction first."""
        return [
            (key, ship)
            for key in self.keys[side]
            for ship in sorted(range(place.ships[key]), key=lambda ship: -damage_of(place, key)[ship])
        ]


def standard_errors(share: float, expected: float, battles: int) -> float:
    """How many standard errors a share of battles lies off what is expected."""
    spread = sqrt(max(expected * (1 - expected), 1 / battles) / battles)
    return abs(share - expected) / spread


# The worked combat example (nd.example.combat): Blue attacks Red.
_VERNOR = Fleet(
    {"interceptor": 3, "cruiser": 1},
    {
        "interceptor": {"s0": "plasma_missile", "s3": "fusion_drive"},
        "cruiser": {
            "s0": "improved_hull",
            "s1": "plasma_missile",
            "s2": "plasma_cannon",
            "s3": "fusion_source",
            "s4": "gauss_shield",
            "s5": "fusion_drive",
        },
    },
)
_IAIN = Fleet(
    {"interceptor": 3, "cruiser": 1},
    {
        "interceptor": {"s0": "plasma_missile"},
        "cruiser": {"s1": "ion_cannon", "s3": "fusion_source", "s4": "positron_computer"},
    },
)
WORKED_EXAMPLE = Duel(_VERNOR, _IAIN)

_PLASMA: dict[str, Outfit] = {
    "interceptor": {"s0": "electron_computer", "s1": "plasma_cannon"},
    "cruiser": {"s1": "improved_hull", "s2": "plasma_cannon", "s3": "fusion_source"},
    "dreadnought": {"s0": "plasma_cannon", "s2": "improved_hull", "s4": "tachyon_source", "s5": "plasma_cannon"},
    "starbase": {"s1": "plasma_cannon", "s3": "gauss_shield"},
}
_TOUGH: dict[str, Outfit] = {
    "interceptor": {"s0": "improved_hull"},
    "cruiser": {"s0": "improved_hull", "s1": "gauss_shield"},
    "dreadnought": {"s1": "improved_hull", "s2": "gauss_shield", "s3": "improved_hull"},
    "starbase": {"s0": "improved_hull", "s3": "ion_cannon"},
}
_MISSILES: dict[str, Outfit] = {
    "interceptor": {"s0": "plasma_missile", "s1": "electron_computer"},
    "cruiser": {"s0": "plasma_missile", "s1": "plasma_missile", "s2": "antimatter_cannon", "s3": "fusion_source"},
}
_ATTACKERS = (
    Fleet({"interceptor": 4, "cruiser": 1}, _PLASMA),
    Fleet({"cruiser": 2, "dreadnought": 1}),
    Fleet({"interceptor": 2, "cruiser": 2}, _TOUGH),
    Fleet({"interceptor": 2, "dreadnought": 1}, _PLASMA),
    Fleet({"interceptor": 3, "cruiser": 2}, _MISSILES),
)
_DEFENDERS = (
    2,
    3,
    Fleet({"interceptor": 2, "cruiser": 1, "starbase": 1}, _TOUGH),
    Fleet({"interceptor": 3, "dreadnought": 1}),
    Fleet({"cruiser": 2, "starbase": 2}, _PLASMA),
    Fleet({"interceptor": 2, "cruiser": 2}, _MISSILES),
)
_NO_CANNONS = Fleet({"interceptor": 4}, {"interceptor": {"s0": "improved_hull", "s1": "plasma_missile"}})
STALEMATE = Duel(_NO_CANNONS, _NO_CANNONS)
_RARE = ("rare_technologies", "new_discoveries")
_ANCIENT = (*_RARE, "ancient_homeworlds", "galactic_center_takeover")
_NEW = (*_RARE, "new_species")
_TWO = (*_ANCIENT, "alliances")
_FLUX: dict[str, Outfit] = {
    "interceptor": {"s0": "flux_missile", "s3": "fusion_drive"},
    "cruiser": {"s0": "conifold_field", "s1": "flux_missile", "s2": "plasma_missile", "s4": "positron_computer"},
    "dreadnought": {"s0": "plasma_missile", "s2": "flux_missile", "s6": "positron_computer"},
}
_RED: dict[str, Outfit] = {
    "interceptor": {"s0": "sentient_hull"},
    "cruiser": {"s1": "morph_shield", "s2": "antimatter_cannon", "s4": "positron_computer"},
    "dreadnought": {"s0": "antimatter_cannon", "s2": "morph_shield", "s4": "zero_point_source"},
    "starbase": {"s1": "ion_turret", "s3": "morph_shield"},
}
_BAYS: dict[str, Outfit] = {
    "cruiser": {"s1": "interceptor_bay", "s2": "ion_disruptor", "s4": "positron_computer"},
    "dreadnought": {"s0": "interceptor_bay", "s1": "interceptor_bay", "s2": "plasma_cannon"},
}
_DUG_IN: dict[str, Outfit] = {"orbital": {"s0": "morph_shield", "s1": "plasma_cannon"}}
_SPLIT = ("antimatter_splitter",)
_ELSEWHERE = ("neutron_absorber", "cloaking_device")
_GUARDED = ("point_defense", "distortion_shield")
RARE_DUELS = (
    Duel(Fleet({"interceptor": 3, "cruiser": 1}, _FLUX), Fleet({"cruiser": 2}, _RED, ("point_defense",)), _RARE),
    Duel(Fleet({"cruiser": 2}, _FLUX), Fleet({"cruiser": 1}, _RED, (*_SPLIT, *_GUARDED)), _RARE),
    Duel(Fleet({"interceptor": 2, "cruiser": 1}, _RED, _SPLIT), Fleet({"interceptor": 3, "cruiser": 1}), _RARE),
    Duel(Fleet({"interceptor": 5}, _FLUX), Fleet({"interceptor": 1, "starbase": 1}, _RED, _GUARDED), _RARE),
    Duel(Fleet({"cruiser": 2}, _RED, (*_SPLIT, "point_defense")), Fleet({"dreadnought": 1}, _FLUX, _GUARDED), _RARE),
    Duel(Fleet({"dreadnought": 1}, _RED, _SPLIT), 2, _RARE),
    Duel(Fleet({"interceptor": 3, "cruiser": 1}, _FLUX), Tile("ancient_cruiser", "f"), _ANCIENT),
    Duel(Fleet({"cruiser": 2}, _FLUX), Tile("ancient_cruiser", "e"), _ANCIENT),
    Duel(Fleet({"interceptor": 2, "cruiser": 2}, _RED, _SPLIT), Tile("ancient_dreadnought", "side_1"), _ANCIENT),
    Duel(Fleet({"interceptor": 3, "cruiser": 1}, _RED, _GUARDED), Tile("ancient_dreadnought", "side_2"), _ANCIENT),
    Duel(
        Fleet({"interceptor": 3, "cruiser": 2}, _BAYS), Fleet({"orbital": 1, "cruiser": 1}, _BAYS), _NEW, host="exiles"
    ),
    Duel(Fleet({"cruiser": 2, "dreadnought": 1}, _FLUX), Fleet({"orbital": 1}, _DUG_IN, _GUARDED), _NEW, host="exiles"),
    Duel(Fleet({"dreadnought": 1}, _RED, _SPLIT), Fleet({"orbital": 1}, _DUG_IN, _ELSEWHERE), _NEW, host="exiles"),
    Duel(Fleet({"cruiser": 2, "dreadnought": 1}, _BAYS, _ELSEWHERE), Tile("ancient_cruiser", "h"), _ANCIENT),
    Duel(Fleet({"interceptor": 4, "dreadnought": 1}, _RED, _SPLIT), Tile("ancient_cruiser", "a"), _ANCIENT),
    Duel(
        Fleet({"interceptor": 2, "cruiser": 2}, _RED),
        Tile("ancient_dreadnought", "side_1"),
        _TWO,
        Fleet({"cruiser": 2}, _BAYS),
    ),
    Duel(Fleet({"cruiser": 1}, _RED, _SPLIT), Tile("ancient_cruiser", "f"), _TWO, Fleet({"cruiser": 1}, _FLUX)),
    Duel(Fleet({"interceptor": 3}, _FLUX), Fleet({"cruiser": 2}, _RED), _TWO, Fleet({"cruiser": 2}, _BAYS, _SPLIT)),
    Duel(
        Fleet({"cruiser": 1}, _FLUX, _ELSEWHERE), Fleet({"cruiser": 2}), _TWO, Fleet({"interceptor": 2}, _RED, _GUARDED)
    ),
    Duel(
        Fleet({"dreadnought": 1}, _RED),
        Fleet({"cruiser": 1, "starbase": 3}, _RED, _SPLIT),
        _TWO,
        Fleet({"dreadnought": 1}, _RED),
    ),
)
"""Twenty battles with split hits, point defense, distortion shields, ships that repair themselves, tiles of Ancients,
bays, orbitals that are ships, allies, and technologies that have no part in a battle."""

DUELS = (
    WORKED_EXAMPLE,
    STALEMATE,
    *(Duel(attacker, other) for attacker in _ATTACKERS for other in _DEFENDERS),
)[:30]
"""Thirty battles, most of them larger than any that can be enumerated."""
