"""Battles that nobody can win (nd.stalemate.*)."""

import pytest

from tests.rules.battlefield import (
    NORTH,
    SOUTH,
    controller,
    draws,
    duel,
    hunt,
    only_ones,
    pairs,
    round_of,
    ships_in,
    take_turns,
)
from tests.rules.setting import Setting


def stand_off() -> Setting:
    """Two Interceptors of B with missiles only, against a Starbase of A without a cannon in A's sector."""
    s = duel({"starbase": 1}, {"interceptor": 2}, owner="A")
    s.blueprint("A", "starbase", s1="hull")
    s.blueprint("B", "interceptor", s0="plasma_missile", s1="hull")
    s.dice(1, 1, 1, 1)
    return s


@pytest.mark.rule("nd.stalemate.condition")
def test_ships_without_cannons_reach_a_stalemate_after_the_missiles() -> None:
    s = stand_off()
    s.combat()
    assert not s.dice_left
    assert s.step == "stalemate"
    assert s.waiting == "B"


@pytest.mark.rule("nd.stalemate.condition")
@pytest.mark.parametrize(("letter", "ship", "slot"), [("A", "starbase", "s1"), ("B", "interceptor", "s1")])
def test_a_single_cannon_on_either_side_goes_on(letter: str, ship: str, slot: str) -> None:
    s = stand_off()
    s.blueprint(letter, ship, **{slot: "ion_cannon"})
    s.dice(*[1] * 12)
    s.combat()
    assert s.step == "engage"
    take_turns(s, 4)
    assert s.step == "engage"
    assert round_of(s) == 3


@pytest.mark.rule("nd.stalemate.attacker-retreats")
def test_the_attacker_may_leave_type_by_type_at_once() -> None:
    s = stand_off()
    s.place("310", NORTH, owner="B")
    s.place("304", SOUTH, owner="B")
    s.ships("B", "316", cruiser=1)
    s.blueprint("B", "cruiser", s2="hull")
    s.combat()
    assert s.offered("B") == {
        *(f"retreat {ship} {number}" for ship in ("interceptor", "cruiser") for number in ("310", "304")),
        "scuttle",
    }
    assert s.refused("B attack interceptor") == "nd.stalemate.attacker-retreats"
    s.play("B retreat interceptor 310")
    assert ships_in(s, "310") == {"B interceptor": [0, 0]}
    assert s.refused("B retreat interceptor 310") == "nd.stalemate.attacker-retreats"
    s.play("B retreat cruiser 304")
    assert ships_in(s, "304") == {"B cruiser": [0]}
    assert ships_in(s, "316") == {"A starbase": [0]}
    assert s.state.battle is None


@pytest.mark.rule("nd.stalemate.attacker-retreats", "nd.stalemate.reputation")
def test_attackers_that_cannot_leave_are_destroyed() -> None:
    s = stand_off()
    s.combat()
    assert s.offered("B") == {"scuttle"}
    assert s.refused("B retreat interceptor 223") == "nd.retreat.adjacent-only"
    s.play("B scuttle")
    assert ships_in(s, "316") == {"A starbase": [0]}
    assert controller(s, "316") == "A"
    assert s.player("B").supply[0] == 7
    assert draws(s) == ["A 3", "B 1"]


@pytest.mark.rule("nd.stalemate.attacker-retreats", "nd.retreat.irrevocable")
def test_ships_on_the_edge_keep_their_destination_in_a_stalemate() -> None:
    s = Setting()
    only_ones(s)
    s.place("316", (6, -3), owner="A")
    s.place("310", NORTH, owner="B")
    s.place("304", SOUTH, owner="B")
    s.ships("A", "316", starbase=1)
    s.ships("B", "316", interceptor=1, cruiser=1)
    s.blueprint("A", "starbase", s1="hull")
    s.blueprint("B", "cruiser", s2="hull")
    s.combat()
    s.play("A hold starbase", "B retreat interceptor 310", "B hold cruiser")
    s.play("A hold starbase", "B retreat interceptor 310", "B retreat cruiser 304")
    assert s.step == "stalemate"
    assert s.refused("B retreat cruiser 310") == "nd.retreat.irrevocable"
    s.play("B retreat cruiser 304")
    assert ships_in(s, "304") == {"B cruiser": [0]}


@pytest.mark.rule("nd.stalemate.not-with-npc")
def test_a_battle_with_ancients_goes_on_without_cannons() -> None:
    s = hunt({"interceptor": 1})
    s.blueprint("A", "interceptor", s1="gauss_shield")
    s.dice(5, 5, 1, 1, 6, 1)
    s.combat()
    assert s.offered("A") == {"hold interceptor"}
    s.play("A hold interceptor", "A hold interceptor")
    assert round_of(s) == 3
    assert ships_in(s, "316") == {"A interceptor": [0], "N ancient": [0]}
    s.play("A hold interceptor")
    assert ships_in(s, "316") == {"N ancient": [0]}
    assert pairs(s) == ["A the Ancients"]
    assert not s.dice_left
