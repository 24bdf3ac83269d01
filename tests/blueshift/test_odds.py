"""Exact chances of battles, against every fall of the dice: reckoned anew here, and in battles of the engine."""

from collections import defaultdict
from itertools import product
from random import Random
from typing import Any, Final, cast

import pytest

from penumbra.blueshift.components.effects import CombatModifier, FleeCover
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.odds.chances import Ending, chances, upshot
from penumbra.blueshift.odds.question import Side, fighter, sides
from penumbra.odds.work import TooLarge, Work
from tests.blueshift.engine import A, B, Plan, battle, of_the_engine

KINDS: Final = {
    "interceptor": (5, (6,), 1),
    "scout": (8, (5,), 1),
    "orbital_turret": (8, (5,), 2),
    "colony_ship": (10, (6,), 1),
    "destroyer": (20, (4,), 2),
    "battleship": (50, (4, 4, 4), 4),
}
"""Size, power and hit points as the book has them."""
RUTHLESS: Final = CombatModifier(
    amount=1, side="attacker", rounds=(1,), units=("scout", "destroyer"), duration="permanent", battles="all"
)
CLOAK: Final = FleeCover(enemy_hits_on=6, from_round=1, ignore_roll_bonuses=True, fleeing_player_assigns_hits=True)

Ships = tuple[tuple[str, int], ...]
"""Kinds and hit points left."""


def strike(target: Ships, hits: list[str]) -> Ships:
    """Hits by the kinds that scored them go to the biggest ship allowed, of these to the weakest."""
    left = dict(enumerate(target))
    for kind in hits:
        sizes = {at: KINDS[left[at][0]][0] for at in left}
        limit = max(KINDS[kind][0], min(sizes.values(), default=0))
        legal = [at for at in left if sizes[at] <= limit]
        if legal:
            struck, points = left.pop(best := max(legal, key=lambda at: (sizes[at], -left[at][1], left[at][0])))
            if points > 1:
                left[best] = struck, points - 1
    return tuple(sorted(left.values()))


def volleys(ships: Ships, target: Ships, bonus: bool) -> dict[Ships, float]:
    """What every fall of the dice leaves of the target."""
    guns = [(kind, need) for kind, _ in sorted(ships, key=lambda one: KINDS[one[0]][0]) for need in KINDS[kind][1]]
    found: dict[Ships, float] = defaultdict(float)
    for dice in product(range(1, 7), repeat=len(guns)):
        hits = [
            kind
            for die, (kind, need) in zip(dice, guns, strict=True)
            if die == 6 or die + (bonus and kind in RUTHLESS.units) >= need
        ]
        found[strike(target, hits)] += 6.0 ** -len(guns)
    return found


def enumerated(own: Ships, other: Ships, bonus: bool, known: dict[Any, Any] | None = None) -> tuple[float, ...]:
    """The chances that attacker, defender and nobody have ships in the end."""
    known = {} if known is None else known
    if (own, other, bonus) in known:
        return tuple(known[own, other, bonus])
    if not own or not other:
        held = [any(kind != "interceptor" for kind, _ in fleet) for fleet in (own, other)]
        return float(held[0]), float(held[1]), float(not any(held))
    total, same = [0.0, 0.0, 0.0], 0.0
    for (theirs, chance), (mine, back) in product(
        volleys(own, other, bonus).items(), volleys(other, own, False).items()
    ):
        if (mine, theirs) == (own, other) and not bonus:
            same = chance * back
            continue
        end = enumerated(mine, theirs, False, known)
        total = [before + chance * back * part for before, part in zip(total, end, strict=True)]
    known[own, other, bonus] = [part / (1 - same) for part in total]
    return tuple(known[own, other, bonus])


def side(ships: Ships, **more: Any) -> Side:
    fleet = [fighter(own_box().units, cast(UnitId, kind), KINDS[kind][2] - left) for kind, left in ships]
    return Side(tuple(sorted(fleet)), **more)


def drawn(rng: Random) -> Ships:
    """A fleet with at most three dice, some of its ships damaged."""
    if rng.random() < 0.1:
        return (("battleship", rng.randint(1, 4)),)
    kinds = rng.choices(["interceptor", "scout", "orbital_turret", "colony_ship", "destroyer"], k=rng.randint(1, 3))
    return tuple(sorted((kind, rng.randint(1, KINDS[kind][2])) for kind in kinds))


@pytest.mark.rule("bs.combat.rounds", "bs.combat.orphan-only", "bs.marrow.ruthless")
def test_a_hundred_battles_are_as_every_fall_of_their_dice_says() -> None:
    rng = Random("battles")
    for _ in range(100):
        own, other, bonus = drawn(rng), drawn(rng), rng.random() < 0.3
        told = chances(own_box().units, side(own, modifiers=(RUTHLESS,) * bonus), side(other))
        assert told.fled == 0
        assert told[:3] == pytest.approx(enumerated(own, other, bonus), abs=1e-9)


def test_two_scouts_are_reckoned_by_hand() -> None:
    told = chances(own_box().units, side((("scout", 1),)), side((("scout", 1),)))
    assert told == pytest.approx(Ending(2 / 5, 2 / 5, 1 / 5, 0), abs=1e-12)


@pytest.mark.rule("bs.combat.rounds")
def test_rounds_are_counted_until_nobody_fights_any_more() -> None:
    """Two scouts go on with 4/9; one that flees in the second round is shot at in it, and then it is over."""
    units, scout, work = own_box().units, side((("scout", 1),)), Work()
    assert upshot(units, (scout, scout), 1, work).rounds == pytest.approx(1 / (1 - 4 / 9))
    assert upshot(units, (scout, scout), 1, work, battles=40_000).rounds == pytest.approx(9 / 5, abs=0.03)
    assert upshot(units, (scout._replace(flees=True), scout), 1, work).rounds == pytest.approx(1 + 4 / 9)
    ruthless = scout._replace(modifiers=(RUTHLESS,))
    assert upshot(units, (ruthless, scout), 1, work).rounds == pytest.approx(1 + (1 / 2 * 2 / 3) * 9 / 5)


@pytest.mark.rule("bs.flee.first-round-full", "bs.flee.later-six", "bs.flee.attacker-not-first", "bs.xanil.cloak")
def test_flights_are_reckoned_by_hand() -> None:
    scout, units = side((("scout", 1),)), own_box().units
    coward = scout._replace(flees=True)
    assert chances(units, scout, coward) == pytest.approx(Ending(1, 0, 0, 2 / 3))
    assert chances(units, scout, coward._replace(covers=(CLOAK,))) == pytest.approx(Ending(1, 0, 0, 5 / 6))
    first = Ending(2 / 9, 2 / 9, 1 / 9, 0)
    then = 4 / 9
    assert chances(units, coward, scout) == pytest.approx(
        Ending(first.attacker, first.defender + then, first.nobody, then * 5 / 6)
    )


@pytest.mark.rule("bs.xanil.cloak-assign")
def test_who_assigns_hits_on_the_own_fleet_loses_less() -> None:
    units = own_box().units
    fleet = side((("destroyer", 2), ("interceptor", 1)), flees=True, covers=(CLOAK,))
    pair = side((("destroyer", 2), ("destroyer", 2)))
    assert chances(units, pair, fleet).fled == pytest.approx(1)
    assert chances(units, pair, fleet._replace(covers=())).fled == pytest.approx(3 / 4)


@pytest.mark.rule("bs.flee.turrets-stay", "bs.flee.turrets-choice", "bs.flee.turrets-fire")
def test_turrets_that_stay_are_shot_at_or_those_that_flee() -> None:
    """The scout hits with 1/3, the turret too; the turret has two hit points and so outlives the flight in any case."""
    units, scout = own_box().units, side((("scout", 1),))
    fleet = side((("orbital_turret", 2), ("scout", 1)), flees=True)
    told = chances(units, scout, fleet)
    assert told.fled == pytest.approx(1)
    chased = chances(units, scout._replace(chases=True), fleet)
    assert chased.fled == pytest.approx(2 / 3)
    stays = chances(units, scout, side((("orbital_turret", 2),)))
    hurt = chances(units, scout, side((("orbital_turret", 1),)))
    assert chased.attacker == pytest.approx(2 / 3 * stays.attacker)
    assert told.attacker == pytest.approx(2 / 3 * (2 / 3 * stays.attacker + 1 / 3 * hurt.attacker))
    assert told.nobody == pytest.approx(2 / 3 * (2 / 3 * stays.nobody + 1 / 3 * hurt.nobody))


@pytest.mark.rule("bs.flee.turrets-alone")
def test_turrets_alone_fight_on() -> None:
    fleet = side((("orbital_turret", 2),))
    units, scout = own_box().units, side((("scout", 1),))
    assert chances(units, scout, fleet._replace(flees=True)) == chances(units, scout, fleet)


def test_many_battles_fought_with_dice_end_as_they_should() -> None:
    units = own_box().units
    first = side((("destroyer", 2),) * 4 + (("scout", 1),) * 3, modifiers=(RUTHLESS,))
    other = side((("destroyer", 2),) * 3 + (("interceptor", 1),) * 5 + (("colony_ship", 1),))
    exact = upshot(units, (first, other), 1, Work())
    guess = upshot(units, (first, other), 1, Work(), battles=20_000)
    assert exact.margin == 0
    assert guess.margin == pytest.approx(0.0091, abs=1e-4)
    assert guess.ending() == pytest.approx(exact.ending(), abs=guess.margin)
    assert guess.ending() != exact.ending()
    assert sum(guess.ending()[:3]) == pytest.approx(1)


def test_what_is_too_large_is_found_to_be_so_before_it_is_worked_on() -> None:
    fleet = side((("destroyer", 2),) * 9 + (("scout", 1),) * 8 + (("interceptor", 1),) * 16)
    work = Work(100_000)
    with pytest.raises(TooLarge):
        upshot(own_box().units, (fleet, fleet), 1, work)


# ---- the engine's own battles


@pytest.mark.rule("bs.combat.rounds", "bs.combat.target-equal-or-less", "bs.marrow.ruthless", "bs.space.nebula")
@pytest.mark.parametrize(
    ("own", "other", "place"),
    [
        ((("scout", 0, 0),), (("scout", 0, 0),), None),
        ((("destroyer", 0, 1),), (("orbital_turret", 0, 0),), None),
        ((("destroyer", 1, 0), ("scout", 0, 0)), (("colony_ship", 0, 0), ("scout", 0, 0)), None),
        ((("destroyer", 1, 1),), (("destroyer", 0, 0),), "ion_nebula_1"),
    ],
)
def test_battles_of_the_engine_end_with_these_chances(own: Any, other: Any, place: str | None) -> None:
    state = battle(own, other, place).state
    told = chances(state.content.units, *sides(state))
    assert told == pytest.approx(of_the_engine(state, {}, Plan()), abs=1e-9)


@pytest.mark.rule(
    "bs.flee.turrets-stay", "bs.flee.turrets-fire", "bs.flee.turrets-choice", "bs.flee.turrets-choice-size"
)
@pytest.mark.parametrize("chases", [False, True])
@pytest.mark.parametrize(
    ("own", "other", "flees"),
    [
        ((("scout", 0, 0),), (("orbital_turret", 0, 0), ("scout", 0, 0)), B),
        ((("destroyer", 0, 0), ("scout", 0, 0)), (("orbital_turret", 1, 1), ("destroyer", 1, 0)), B),
        ((("orbital_turret", 0, 0), ("scout", 0, 0)), (("destroyer", 0, 0),), A),
    ],
)
def test_flights_of_the_engine_that_leave_turrets_end_with_these_chances(
    own: Any, other: Any, flees: int, chases: bool
) -> None:
    state = battle(own, other).state
    attacker, defender = (one._replace(flees=seat == flees, chases=chases) for seat, one in enumerate(sides(state)))
    told = chances(state.content.units, attacker, defender)
    assert 0 < told.fled <= 1
    assert told == pytest.approx(of_the_engine(state, {}, Plan(flees, chases)), abs=1e-9)
