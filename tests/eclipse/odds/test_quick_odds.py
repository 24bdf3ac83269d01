"""Battles with the automated opponent, and quick battles after them, against an enumeration of its own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from penumbra.eclipse.odds.battles import battle_of, beside, verdict_of
from penumbra.eclipse.odds.quick import rolled
from penumbra.eclipse.odds.ships import box_of
from penumbra.eclipse.odds.words import read, read_side
from penumbra.kit import BadBattle
from penumbra.odds.contenders import in_order
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.orders import by_chance
from penumbra.odds.solver import solve
from tests.odds.enumeration import Enumeration, Fleet, Node, attacker_win
from tests.rules.solo.test_quick import by_hand

BOX = box_of("second-dawn")


def named(fleet: tuple[Ships, ...], counts: tuple[int, ...]) -> dict[str, int]:
    """So many ships by kind, whatever box of the sheet they have."""
    return {ships.name.split(" ")[0].lower(): count for ships, count in zip(fleet, counts, strict=True) if count}


def rolls(ships: dict[str, int], foes: dict[str, int], round_: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    """What is left of the opponent after a quick battle, and how likely that is."""
    every = {kind: ships.get(kind, 0) for kind in BOX.parts.ship_ids}
    for end, chance in by_hand({kind: count for kind, count in every.items() if count}, foes, round_):
        yield dict(zip(BOX.parts.ship_ids, end.left, strict=True)), chance


@pytest.mark.parametrize(
    ("text", "ships", "foes"),
    [
        ("cruiser mk ii, 2 interceptor mk i vs ancient", {"cruiser": 1, "interceptor": 2}, {"ancient": 1}),
        ("interceptor mk i, starbase mk i vs 2 ancient", {"interceptor": 1, "starbase": 1}, {"ancient": 2}),
        ("2 dreadnought mk v, cruiser mk i vs gcds", {"dreadnought": 2, "cruiser": 1}, {"gcds": 1}),
        ("3 cruiser mk iv-a vs guardian (advanced)", {"cruiser": 3}, {"guardian": 1}),
    ],
)
@pytest.mark.parametrize("round_", [1, 4, 8])
def test_a_quick_battle_is_told_as_an_enumeration_has_it(
    text: str, ships: dict[str, int], foes: dict[str, int], round_: int
) -> None:
    """No figure of a blueprint counts, only what the ships are worth and cost."""
    wishes = read(text, BOX)
    battle, verdict = battle_of(*wishes, BOX), verdict_of(*wishes, BOX, round_)
    assert verdict is not None
    odds = rolled(verdict, battle.attacker, battle.defender)
    wins = float(sum(chance for left, chance in rolls(ships, foes, round_) if any(left.values())))
    assert abs(odds.attacker_win - wins) < 1e-9
    assert abs(odds.defender_win - (1 - wins)) < 1e-9
    assert (odds.exact, odds.stalemate) == (True, 0)
    for kind in ships:
        expected = float(sum(left[kind] * chance for left, chance in rolls(ships, foes, round_)))
        place = list(named(battle.attacker, tuple(one.count for one in battle.attacker))).index(kind)
        found = sum(left[0][place] * chance for left, chance in odds.survivors.items())
        assert abs(found - expected) < 1e-9


def test_a_quick_battle_needs_the_round_and_an_opponent_that_attacks() -> None:
    opponent, nobody = read("cruiser mk ii vs ancient", BOX)
    with pytest.raises(BadBattle, match="the round counts"):
        verdict_of(opponent, nobody, BOX, None)
    with pytest.raises(BadBattle, match="never attack"):
        verdict_of(nobody, opponent, BOX, 3)


def test_no_other_battle_is_decided_by_one_roll() -> None:
    for text in ("cruiser vs 2 ancient", "cruiser vs cruiser mk ii", "cruiser mk ii vs cruiser"):
        assert verdict_of(*read(text, BOX), BOX, 3) is None


class Valued(Enumeration):
    """A battle enumerated with a value for whatever is left of either side."""

    def __init__(self, battle: Engagement, attackers: Callable[[Fleet], float], defenders: Callable[[Fleet], float]):
        super().__init__(battle)
        self.left = cache(attackers), cache(defenders)

    def worth(self, node: Node, values: dict[Node, float]) -> float:
        (attacker, defender), _ = node
        if not attacker:
            return self.left[1](defender)
        if not defender:
            return self.left[0](attacker)
        return super().worth(node, values)


def standing(fleet: tuple[Ships, ...], left: Fleet) -> tuple[Ships, ...]:
    """What is left of a fleet, with its damage."""
    lives = [[life for of, life in left if of == kind] for kind in range(len(fleet))]
    return tuple(
        replace(ships, count=len(own), damage=tuple(ships.full - life for life in own))
        for ships, own in zip(fleet, lives, strict=True)
    )


@pytest.mark.parametrize("opponent_attacks", [False, True])
@pytest.mark.parametrize(
    ("human", "opponent", "nobody"),
    [
        ("2 cruiser", "cruiser mk i, interceptor mk i", "ancient"),
        ("cruiser, interceptor", "2 interceptor mk ii-c", "2 ancient"),
        ("dreadnought", "interceptor mk i, starbase mk i", "guardian"),
    ],
)
def test_whoever_survives_goes_on_against_ships_that_nobody_plays(
    human: str, opponent: str, nobody: str, opponent_attacks: bool
) -> None:
    """The human by dice of ships, the opponent by one roll for what is left of it; both aim by the same plain rule."""
    round_ = 5
    sides = (opponent, human) if opponent_attacks else (human, opponent)
    wishes = read(" vs ".join(sides), BOX)
    battle = battle_of(*wishes, BOX).under(Policy.NPC, Policy.NPC)
    contenders = beside(wishes, battle, read_side(nobody, BOX), BOX, round_)
    held = in_order(contenders)
    foes = {ships.name.split("_")[0]: ships.count for ships in contenders[0].fleet}

    def by_dice(fleet: tuple[Ships, ...], left: Fleet) -> float:
        rest = standing(fleet, left)
        return attacker_win(Engagement(rest, contenders[0].fleet, Policy.NPC, Policy.NPC))

    def by_roll(fleet: tuple[Ships, ...], left: Fleet) -> float:
        rest = standing(fleet, left)
        ships = named(rest, tuple(one.count for one in rest))
        return float(sum(chance for after, chance in rolls(ships, foes, round_) if any(after.values())))

    def nothing(_: Fleet) -> float:
        return 0.0

    decides = (by_roll, by_dice) if opponent_attacks else (by_dice, by_roll)
    attacker = Valued(battle, lambda left: decides[0](battle.attacker, left), nothing).value()
    defender = Valued(battle, nothing, lambda left: decides[1](battle.defender, left)).value()
    assert abs(held[2].stays - attacker) < 1e-9
    assert abs(held[1].stays - defender) < 1e-9
    assert abs(held[0].stays - (1 - attacker - defender)) < 1e-9
    assert min(attacker, defender, 1 - attacker - defender) > 0, "each of them may be left"


def test_a_human_alone_goes_on_by_dice() -> None:
    """And with nobody of the opponent in it no round is asked for."""
    wishes = read("2 cruiser vs interceptor", BOX)
    battle = battle_of(*wishes, BOX)
    contenders = beside(wishes, battle, read_side("ancient", BOX), BOX, None)
    assert [one.verdict for one in contenders] == [None, None, None]


def test_ships_of_players_do_not_stand_beside() -> None:
    wishes = read("2 cruiser vs interceptor", BOX)
    with pytest.raises(BadBattle, match="ships that nobody plays, and no others"):
        beside(wishes, battle_of(*wishes, BOX), read_side("cruiser", BOX), BOX, 3)


@pytest.mark.rule("solo.combat.own-ties")
def test_the_die_says_which_of_the_opponents_kinds_comes_first_where_they_are_as_quick() -> None:
    """With the fusion drive an interceptor is as quick as a starbase; with the nuclear one it is not."""
    battle = battle_of(
        *read("dreadnought, interceptor vs interceptor mk ii-b, starbase mk i with fusion drive", BOX), BOX
    )
    orders = [battle.defender, battle.defender[::-1]]
    wins = [attacker_win(replace(battle, attacker_policy=Policy.NPC, defender=fleet)) for fleet in orders]
    assert abs(wins[0] - wins[1]) > 1e-4
    odds = solve(battle.under(Policy.NPC, Policy.NPC))
    assert abs(odds.attacker_win - sum(wins) / 2) < 1e-9
    slower = battle_of(*read("dreadnought, interceptor vs interceptor mk ii-b, starbase mk i", BOX), BOX)
    assert len(by_chance(battle)) == 2
    assert len(by_chance(slower)) == 1
    assert by_chance(battle_of(*read("cruiser vs interceptor, starbase", BOX), BOX))[0].drawn == (False, False)
