"""Quick battles: one roll, the fleet's reputation value and the round say who is left."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from penumbra.eclipse.combat.quick_battles import QuickBattle, QuickEnd, quick_terms, reputation_value
from tests.eclipse.transcription import AUTOMA, BOXES

PARTS = BOXES["second_dawn"].box.parts
COSTS = {"interceptor": 3, "cruiser": 5, "dreadnought": 8, "starbase": 3}
Fleet = dict[str, int]


def row(ids: tuple[str, ...], counts: Fleet) -> tuple[int, ...]:
    """Counts by the kind's number."""
    assert set(counts) <= set(ids)
    return tuple(counts.get(name, 0) for name in ids)


def battle(ships: Fleet, foes: Fleet, round_: int) -> QuickBattle:
    terms = quick_terms(AUTOMA, PARTS, COSTS, round_)
    return terms.battle(row(PARTS.ship_ids, ships), row(PARTS.npc_ids, foes))


def left(ships: Fleet, foes: Fleet, round_: int, die: int) -> tuple[Fleet, Fleet]:
    """What is left of both, where that is certain."""
    (end,) = battle(ships, foes, round_).ends(die)
    standing = {name: foes.get(name, 0) - gone for name, gone in zip(PARTS.npc_ids, end.destroyed, strict=True)}
    own = {name: count for name, count in zip(PARTS.ship_ids, end.left, strict=True) if count}
    return own, {name: count for name, count in standing.items() if count}


@pytest.mark.rule("solo.basics.frv")
def test_the_value_of_a_fleet_is_what_its_ships_are_worth_in_tiles_and_may_exceed_five() -> None:
    assert reputation_value(PARTS, row(PARTS.ship_ids, {"interceptor": 2, "cruiser": 1, "dreadnought": 1})) == 7


@pytest.mark.rule("solo.basics.frv-starbase")
def test_a_starbase_adds_one() -> None:
    assert reputation_value(PARTS, row(PARTS.ship_ids, {"starbase": 1, "cruiser": 1})) == 3


@pytest.mark.rule("solo.quick.x", "solo.basics.die")
def test_x_is_the_die_the_value_and_the_round() -> None:
    fought = battle({"cruiser": 1}, {"ancient": 1}, 3)
    assert [fought.x(die) for die in (1, 3, 6)] == [6, 8, 11]


@pytest.mark.rule("solo.quick.ancient-lose", "solo.quick.ancient-8", "solo.quick.ancient-9-10", "solo.quick.ancient-11")
@pytest.mark.parametrize(
    ("ships", "round_", "die", "survivors"),
    [
        ({"cruiser": 1, "interceptor": 2}, 2, 1, {}),
        ({"cruiser": 1, "interceptor": 1}, 3, 2, {"cruiser": 1}),
        ({"cruiser": 1}, 3, 3, {"cruiser": 1}),
        ({"cruiser": 1, "interceptor": 1}, 3, 3, {"cruiser": 1}),
        ({"cruiser": 1, "interceptor": 2}, 3, 2, {"cruiser": 1, "interceptor": 1}),
        ({"cruiser": 1, "interceptor": 1}, 3, 4, {"cruiser": 1}),
        ({"cruiser": 1}, 3, 4, {"cruiser": 1}),
        ({"cruiser": 1, "interceptor": 1}, 4, 4, {"cruiser": 1, "interceptor": 1}),
    ],
    ids=["X 7", "X 8", "X 8 alone", "X 9", "X 9 of three", "X 10", "X 9 alone", "X 11"],
)
def test_against_one_ancient(ships: Fleet, round_: int, die: int, survivors: Fleet) -> None:
    assert left(ships, {"ancient": 1}, round_, die) == (survivors, {} if survivors else {"ancient": 1})


@pytest.mark.rule(
    "solo.quick.two-lose",
    "solo.quick.two-10-11",
    "solo.quick.two-12-13",
    "solo.quick.two-14",
    "solo.quick.three-ancients",
)
@pytest.mark.parametrize("foes", [{"ancient": 2}, {"guardian": 1}, {"ancient": 3}])
@pytest.mark.parametrize(
    ("ships", "round_", "die", "survivors"),
    [
        ({"cruiser": 1}, 3, 2, {}),
        ({"dreadnought": 1, "cruiser": 1, "interceptor": 1}, 1, 2, {}),
        ({"dreadnought": 1, "cruiser": 1, "interceptor": 1}, 1, 3, {"dreadnought": 1}),
        ({"dreadnought": 1, "cruiser": 1, "interceptor": 1}, 1, 4, {"dreadnought": 1}),
        ({"dreadnought": 1, "cruiser": 1, "interceptor": 1}, 1, 5, {"dreadnought": 1, "cruiser": 1}),
        ({"dreadnought": 1, "cruiser": 1, "interceptor": 1}, 2, 5, {"dreadnought": 1, "cruiser": 1}),
        ({"cruiser": 1}, 5, 5, {"cruiser": 1}),
        ({"cruiser": 1, "interceptor": 1}, 5, 6, {"cruiser": 1, "interceptor": 1}),
    ],
    ids=["X 7", "X 9", "X 10", "X 11", "X 12", "X 13", "X 12 alone", "X 14"],
)
def test_against_two_ancients_a_guardian_and_what_else_is_treated_so(
    foes: Fleet, ships: Fleet, round_: int, die: int, survivors: Fleet
) -> None:
    own, _ = left(ships, foes, round_, die)
    assert own == survivors


@pytest.mark.rule("solo.quick.two-one-destroyed", "solo.quick.three-ancients")
@pytest.mark.parametrize(
    ("foes", "die", "standing"),
    [
        ({"ancient": 2}, 2, {"ancient": 2}),
        ({"ancient": 2}, 3, {"ancient": 1}),
        ({"ancient": 2}, 4, {"ancient": 1}),
        ({"ancient": 2}, 5, {}),
        ({"guardian": 1}, 3, {"guardian": 1}),
        ({"guardian": 1}, 4, {"guardian": 1}),
        ({"guardian": 1}, 5, {}),
        ({"ancient": 3}, 2, {"ancient": 3}),
        ({"ancient": 3}, 3, {"ancient": 2}),
        ({"ancient": 3}, 5, {}),
        ({"ancient": 1}, 2, {"ancient": 1}),
    ],
)
def test_one_of_two_ancients_falls_at_8_and_9_with_all_ships_and_a_guardian_does_not(
    foes: Fleet, die: int, standing: Fleet
) -> None:
    """X is 5 and the die."""
    assert left({"cruiser": 1}, foes, 3, die)[1] == standing


@pytest.mark.rule("solo.quick.gcds-lose", "solo.quick.gcds-12-13", "solo.quick.gcds-14-15", "solo.quick.gcds-16")
@pytest.mark.parametrize(
    ("ships", "round_", "die", "survivors"),
    [
        ({"cruiser": 1, "interceptor": 1}, 7, 1, {}),
        ({"dreadnought": 1, "interceptor": 1}, 3, 5, {"interceptor": 1}),
        ({"dreadnought": 1, "interceptor": 1}, 4, 5, {"interceptor": 1}),
        ({"dreadnought": 1, "interceptor": 1}, 4, 6, {"dreadnought": 1}),
        ({"dreadnought": 1, "interceptor": 1}, 5, 6, {"dreadnought": 1}),
        ({"dreadnought": 2, "interceptor": 1}, 4, 5, {"dreadnought": 2}),
        ({"dreadnought": 1}, 8, 5, {"dreadnought": 1}),
        ({"dreadnought": 2, "interceptor": 1}, 8, 5, {"dreadnought": 2}),
    ],
    ids=["X 11", "X 12", "X 13", "X 14", "X 15", "X 16", "X 16 alone", "X 20"],
)
def test_against_the_galactic_centre(ships: Fleet, round_: int, die: int, survivors: Fleet) -> None:
    """At 12 and 13 the least expensive ship is the one that is left, which no other table has."""
    assert left(ships, {"gcds": 1}, round_, die) == (survivors, {} if survivors else {"gcds": 1})


@pytest.mark.rule("solo.quick.ties-expensive")
def test_ships_of_a_kind_are_alike() -> None:
    (end,) = battle({"cruiser": 2}, {"ancient": 1}, 3).ends(1)
    assert end.left == row(PARTS.ship_ids, {"cruiser": 1})


@pytest.mark.rule("solo.quick.ties-expensive")
def test_an_interceptor_and_a_starbase_cost_the_same_and_each_may_be_the_one() -> None:
    fought = battle({"interceptor": 1, "starbase": 1}, {"ancient": 1}, 3)
    assert {end.left for end in fought.ends(3)} == {
        row(PARTS.ship_ids, {"interceptor": 1}),
        row(PARTS.ship_ids, {"starbase": 1}),
    }
    assert len(fought.ends(3)) == 2
    assert [chance for end, chance in fought.odds().items() if sum(end.left) == 1] == pytest.approx([3 / 12, 3 / 12])


@pytest.mark.rule("solo.quick.ties-expensive")
def test_a_dearer_ship_beside_them_is_the_one_that_is_left_and_not_the_one_that_is_lost() -> None:
    fought = battle({"interceptor": 1, "starbase": 1, "cruiser": 1}, {"ancient": 1}, 3)
    assert [end.left for end in fought.ends(1)] == [row(PARTS.ship_ids, {"cruiser": 1})]
    assert {end.left for end in fought.ends(2)} == {
        row(PARTS.ship_ids, {"interceptor": 1, "cruiser": 1}),
        row(PARTS.ship_ids, {"starbase": 1, "cruiser": 1}),
    }


@pytest.mark.rule("solo.quick.reputation")
@pytest.mark.parametrize(
    ("ships", "foes", "die", "tiles"),
    [
        ({"cruiser": 1}, {"ancient": 1}, 1, 1),
        ({"cruiser": 1}, {"ancient": 1}, 4, 2),
        ({"cruiser": 1}, {"ancient": 2}, 3, 2),
        ({"cruiser": 1}, {"guardian": 1}, 3, 1),
        ({"cruiser": 1}, {"guardian": 1}, 6, 3),
        ({"cruiser": 1}, {"ancient": 2}, 6, 3),
        ({"dreadnought": 2, "cruiser": 1}, {"gcds": 1}, 4, 4),
        ({"cruiser": 1, "dreadnought": 1}, {"ancient": 5}, 6, 5),
    ],
)
def test_tiles_are_drawn_for_taking_part_and_for_what_is_destroyed(
    ships: Fleet, foes: Fleet, die: int, tiles: int
) -> None:
    """In round 4; all five Ancients would be six tiles, which nobody draws."""
    (end,) = battle(ships, foes, 4).ends(die)
    assert quick_terms(AUTOMA, PARTS, COSTS, 4).tiles(end) == tiles


def by_hand(ships: Fleet, foes: Fleet, round_: int) -> Iterator[tuple[QuickEnd, Fraction]]:
    """Every end with its chance, ship by ship and worked out apart: a list of ships, sorted by price."""
    fleet = [name for name, count in ships.items() for _ in range(count)]
    value = sum({"interceptor": 1, "cruiser": 2, "dreadnought": 3, "starbase": 1}[name] for name in fleet)
    for die in range(1, 7):
        x = die + value + round_
        dear = sorted({name for name in fleet if COSTS[name] == max(map(COSTS.get, fleet))})  # type: ignore[type-var]
        cheap = sorted({name for name in fleet if COSTS[name] == min(map(COSTS.get, fleet))})  # type: ignore[type-var]
        one_dear, one_cheap = [[name] for name in dear], [[name] for name in cheap]
        but_cheap = [_without(fleet, name) for name in cheap] if len(fleet) > 1 else [fleet]
        beaten: Fleet = foes
        if "gcds" in foes:
            ends = [[]] if x < 12 else one_cheap if x < 14 else one_dear if x < 16 else but_cheap
        elif "guardian" in foes or foes["ancient"] > 1:
            ends = [[]] if x < 10 else one_dear if x < 12 else but_cheap if x < 14 else [fleet]
        else:
            ends = [[]] if x < 8 else one_dear if x == 8 else but_cheap if x < 11 else [fleet]
        if ends == [[]]:
            beaten = {"ancient": 1} if foes.get("ancient", 0) > 1 and x in (8, 9) else {}
        for end in ends:
            counts = {name: end.count(name) for name in ships}
            yield QuickEnd(row(PARTS.ship_ids, counts), row(PARTS.npc_ids, beaten)), Fraction(1, 6 * len(ends))


def _without(fleet: list[str], name: str) -> list[str]:
    rest = fleet[:]
    rest.remove(name)
    return rest


@pytest.mark.parametrize("foes", [{"ancient": 1}, {"ancient": 2}, {"guardian": 1}, {"gcds": 1}, {"ancient": 3}])
def test_the_chances_are_those_of_an_enumeration(foes: Fleet) -> None:
    """Every small fleet in every round, to a billionth."""
    for counts in product(range(3), range(3), range(2), range(2)):
        ships = dict(zip(PARTS.ship_ids, counts, strict=True))
        if not any(counts):
            continue
        for round_ in range(1, 9):
            expected: dict[QuickEnd, Fraction] = {}
            for end, chance in by_hand(ships, foes, round_):
                expected[end] = expected.get(end, Fraction(0)) + chance
            found = battle(ships, foes, round_).odds()
            assert found.keys() == expected.keys()
            assert all(abs(found[end] - chance) < 1e-9 for end, chance in expected.items())


def test_what_comes_of_a_roll_is_as_likely_as_the_chances_say() -> None:
    """Rolled as a game does it: the die, and chance among what is equal."""
    fought, rng, rolls = battle({"interceptor": 2, "starbase": 1}, {"ancient": 2}, 5), Random(7), 20_000
    seen: dict[QuickEnd, int] = {}
    for _ in range(rolls):
        end = rng.choice(fought.ends(rng.randint(1, 6)))
        seen[end] = seen.get(end, 0) + 1
    odds = fought.odds()
    assert seen.keys() == odds.keys()
    for end, chance in odds.items():
        assert abs(seen[end] / rolls - chance) < 4.5 * (chance * (1 - chance) / rolls) ** 0.5
