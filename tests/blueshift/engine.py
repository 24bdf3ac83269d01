"""The engine's own battles, with the choices that the chances are for."""

from collections import Counter
from math import sqrt
from typing import Any, Final, NamedTuple, cast

from penumbra.blueshift.combat.battles import begin_battle
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.odds.chances import Ending
from penumbra.blueshift.odds.question import Side, sides
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position
from penumbra.kernel import Chance, Choice, LoadedDice, Undecided, seed_from
from tests.rules.blueshift.battlefield import HERE, field
from tests.rules.blueshift.setting import Setting

A, B = 0, 1


class Plan(NamedTuple):
    """What is chosen in a battle of the engine: who flees as soon as it may, and whether those are shot at first."""

    flees: int | None = None
    chases: bool = False


def settled(state: BlueShiftState, number: int, plan: Plan) -> bool:
    """Plays the round with the choices that the chances are for; whether the dice were enough for it."""
    try:
        state.settle()
        while state.battle is not None and state.battle.round == number:
            seat = state.waiting()[0]
            state.play(seat, chosen(state, [str(one) for one in state.choices(seat)], plan))
    except Undecided:
        return state.battle is None or state.battle.round > number
    return True


def chosen(state: BlueShiftState, offered: list[str], plan: Plan) -> Choice:
    """To fire with the smallest kind, ship by ship where there are two groups; to hit the biggest and weakest."""
    if "stay" in offered:
        return Choice("flee" if state.waiting()[0] == plan.flees else "stay")
    verbs = {one.split()[0] for one in offered}
    for verb in ("chase", "fire") if plan.chases else ("fire", "chase"):
        if verb in verbs:
            fire = [one for one in offered if one.split()[0] == verb]
            return Choice.parse(min(fire, key=lambda one: _first(state, one, len(verbs) > 1)))
    if verbs == {"hit"}:
        return Choice.parse(max(offered, key=lambda one: _worth(state, one.split()[1])))
    return Choice.parse(offered[0])


def _first(state: BlueShiftState, choice: str, singly: bool) -> tuple[int, int]:
    """The smallest first: where there are two groups one ship, else all of a kind."""
    _, unit, count = choice.split()
    return _unit(state, unit).size or 0, int(count) if singly else -int(count)


def _unit(state: BlueShiftState, name: str) -> Unit:
    return state.content.units[cast(UnitId, name)]


def _worth(state: BlueShiftState, target: str) -> tuple[int, int]:
    if target.endswith("interceptor") or target == "adrift":
        return _unit(state, "interceptor").size or 0, -1
    assert state.battle is not None
    enemy = state.battle.enemy(state.waiting()[0])
    ship = state.players[enemy].ship(state.content.piece_words.index(target))
    assert ship is not None
    unit = _unit(state, target.rpartition("-")[0])
    return unit.size or 0, ship.damage - unit.hp


def of_the_engine(state: BlueShiftState, known: dict[Any, Any], plan: Plan) -> Ending:
    """Who has ships in the sector in the end, and whether ships got away, by every fall of the dice."""
    if state.battle is None:
        here = state.at[read_position(HERE)]
        held = [bool(state.ships_in(here, seat)) for seat in (A, B)]
        away = any(len(state.players[seat].fleet) > len(state.ships_in(here, seat)) for seat in (A, B))
        return Ending(float(held[A]), float(held[B]), float(not any(held)), float(away))
    number = state.battle.round
    now = key(state)
    if (now, min(number, 3)) in known:
        return Ending(*known[now, min(number, 3)])
    total, same = [0.0] * 4, 0.0
    after: dict[Any, tuple[float, BlueShiftState]] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        dice = waiting.pop()
        twin = state.copy()
        twin.chance = LoadedDice(dice, seed_from("odds"))
        if settled(twin, number, plan):
            share = 6.0 ** -len(dice)
            before = after.get(key(twin), (0.0, twin))[0]
            after[key(twin)] = before + share, twin
        else:
            waiting += [(*dice, face) for face in range(1, 7)]
    for found, (chance, twin) in after.items():
        if found == now and number > 2:
            same = chance
            continue
        end = of_the_engine(twin, known, plan)
        total = [before + chance * part for before, part in zip(total, end, strict=True)]
    known[now, min(number, 3)] = [part / (1 - same) for part in total]
    return Ending(*known[now, min(number, 3)])


def key(state: BlueShiftState) -> Any:
    """What is left of both in the sector and elsewhere, and whether the battle is over."""
    here = state.at[read_position(HERE)]
    away = tuple(any(ship.sector != here for ship in player.fleet) for player in state.players)
    if state.battle is None:
        return away, tuple(bool(state.ships_in(here, seat)) for seat in (A, B))
    return away, tuple(one.fleet for one in sides(state))


def battle(own: tuple[Any, ...], other: tuple[Any, ...], place: str | None = None) -> Setting:
    """A battle of ships ``(kind, damage, interceptors aboard)`` before its first die; those of A came out of 0,-1."""
    table = field("marrow_kir", "tivare")
    if place is not None:
        table.lay(HERE, place)
    for letter, fleet in (("A", own), ("B", other)):
        for kind, harm, aboard in fleet:
            table.add(letter, kind, HERE, damage=harm, interceptors=aboard)
    table.lay_dice()
    state = table.state
    state.active = A
    state.steps = state.steps[:1]
    begin_battle(state, A, table.index(HERE))
    assert state.battle is not None
    state.battle.origins = (table.index("0,-1"),)
    return table


class Duel(NamedTuple):
    """Ships of A that attack those of B, each ``(kind, damage, interceptors aboard)``; where, and what is chosen."""

    own: tuple[Any, ...]
    other: tuple[Any, ...]
    place: str | None = None
    plan: Plan = Plan()

    def asked(self, state: BlueShiftState) -> tuple[Side, Side]:
        """The sides of the battle as the chances are asked for."""
        flees, chases = self.plan
        attacker, defender = (one._replace(flees=seat == flees, chases=chases) for seat, one in enumerate(sides(state)))
        return attacker, defender


def fight(begun: BlueShiftState, plan: Plan, battles: int, seed: str) -> Counter[str]:
    """How so many battles of the engine end: who has ships in the sector, and how often ships got away."""
    chance = Chance(seed_from(seed))
    ended: Counter[str] = Counter()
    for _ in range(battles):
        state = begun.copy()
        state.chance = chance
        state.settle()
        while state.battle is not None:
            seat = state.waiting()[0]
            state.play(seat, chosen(state, [str(one) for one in state.choices(seat)], plan))
        ended.update(name for name, share in of_the_engine(state, {}, plan)._asdict().items() if share)
    return ended


def standard_errors(share: float, expected: float, battles: int) -> float:
    """How many standard errors a share of battles lies off what is expected."""
    spread = sqrt(max(expected * (1 - expected), 1 / battles) / battles)
    return abs(share - expected) / spread


def _ships(*kinds: tuple[str, int, int, int]) -> tuple[Any, ...]:
    """So many ships of each kind, with damage and interceptors aboard each."""
    return tuple((kind, damage, aboard) for kind, count, damage, aboard in kinds for _ in range(count))


_NINE = _ships(("destroyer", 8, 0, 0), ("battleship", 1, 0, 0))
_MIXED = _ships(("destroyer", 4, 0, 1), ("scout", 4, 0, 0))
_SWARM = _ships(("scout", 8, 0, 0), ("colony_ship", 2, 0, 3))
_FORT = _ships(("orbital_turret", 2, 0, 1), ("destroyer", 3, 0, 1), ("scout", 3, 0, 0))
_HURT = _ships(("destroyer", 5, 1, 0), ("battleship", 1, 2, 4))
_LEAN = _ships(("destroyer", 6, 0, 0), ("scout", 2, 0, 0))
_LONE = _ships(("battleship", 1, 0, 4), ("colony_ship", 4, 0, 0))

DUELS: Final = (
    *(Duel(own, other) for own, other in ((_NINE, _NINE), (_NINE, _MIXED), (_MIXED, _NINE), (_MIXED, _FORT))),
    *(Duel(own, other) for own, other in ((_SWARM, _FORT), (_SWARM, _LEAN), (_LEAN, _SWARM), (_LEAN, _FORT))),
    *(Duel(own, other) for own, other in ((_HURT, _LEAN), (_LEAN, _HURT), (_LONE, _SWARM), (_LONE, _LEAN))),
    *(Duel(own, other, "ion_nebula_1") for own, other in ((_LEAN, _LEAN), (_SWARM, _LONE), (_HURT, _NINE))),
    Duel(_LEAN, _FORT, None, Plan(B)),
    Duel(_LEAN, _FORT, None, Plan(B, chases=True)),
    Duel(_SWARM, _MIXED, None, Plan(B)),
    Duel(_MIXED, _LEAN, None, Plan(A)),
    Duel(_HURT, _FORT, "ion_nebula_1", Plan(B)),
)
"""Twenty large battles."""
