"""The module of the rift cannon (sd.rift.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.kernel import MalformedChoice
from tests.rules.battlefield import HERE, draws, duel, ships_in
from tests.rules.setting import Setting

BLANK, TWO_HITS, THREE_HITS_AND_OWN, OWN_HIT = 1, 4, 5, 6
"""Faces of the rift die by the number rolled."""


def rifts(*rolls: int, b: dict[str, int], **a: int) -> Setting:
    """Ships of A, which acts first where initiatives are equal, fight ships of B, and the dice fall so.

    Interceptors of A have a rift cannon as their only weapon, other ships what a test gives them.
    """
    s = duel(a, b, owner="A", game=SECOND_DAWN, modules=["rift_cannon"])
    s.blueprint("A", "interceptor", s0="rift_cannon")
    s.dice(*rolls)
    return s


# ---- the die


@pytest.mark.rule("sd.rift.faces")
@pytest.mark.parametrize(
    ("roll", "theirs", "own"),
    [(1, [0], 0), (2, [0], 0), (3, [1], 0), (4, [2], 0), (5, [3], 1), (6, [0], 1)],
)
def test_the_faces_of_the_rift_die(roll: int, theirs: list[int], own: int) -> None:
    s = rifts(roll, b={"cruiser": 1}, interceptor=1)
    s.blueprint("A", "interceptor", s3="hull")
    s.blueprint("B", "cruiser", s2="shard_hull")
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [own], "B cruiser": theirs}


@pytest.mark.rule("sd.rift.ignores")
@pytest.mark.parametrize("computer", [{}, {"s3": "gluon_computer"}])
def test_rift_dice_ignore_computers_and_shields(computer: dict[str, str]) -> None:
    s = rifts(TWO_HITS, b={"dreadnought": 1}, interceptor=1)
    s.blueprint("A", "interceptor", **computer)
    s.blueprint("B", "dreadnought", s3="flux_shield", s5="ion_cannon")
    shown = s.board("B")["blueprints"]["dreadnought"]
    assert (shown["shield"], shown["hull"]) == (3, 1)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.rift.ignores")
def test_a_blank_face_misses_whatever_the_computer() -> None:
    s = rifts(BLANK, b={"interceptor": 1}, interceptor=1)
    s.blueprint("A", "interceptor", s3="gluon_computer")
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0], "B interceptor": [0]}


@pytest.mark.rule("sd.rift.faces", "sd.rift.assign")
def test_a_blank_die_is_not_given_to_anybody() -> None:
    s = rifts(BLANK, b={"interceptor": 2}, interceptor=1)
    s.combat()
    s.play("A attack interceptor")
    assert s.step != "assign", "there is nothing to choose about a die that hits nobody"
    assert ships_in(s, "316") == {"A interceptor": [0], "B interceptor": [0, 0]}


@pytest.mark.rule("sd.rift.assign")
def test_the_hits_of_one_die_go_to_one_ship() -> None:
    s = rifts(TWO_HITS, b={"interceptor": 2}, interceptor=1)
    s.combat()
    s.play("A attack interceptor")
    assert [(die["die"], die["value"]) for die in s.state.view(None)["battle"]["dice"]] == [("pink", TWO_HITS)]
    s.play("A hit B interceptor 1")
    assert ships_in(s, "316") == {"A interceptor": [0], "B interceptor": [0]}


# ---- own hits


@pytest.mark.rule("sd.rift.own-hit")
def test_own_hits_damage_ships_with_rift_weapons_only() -> None:
    s = rifts(1, OWN_HIT, 1, OWN_HIT, b={"dreadnought": 1}, cruiser=1, interceptor=1)
    s.blueprint("A", "cruiser", s1="rift_cannon")
    s.blueprint("A", "interceptor", s0="ion_cannon")
    s.blueprint("B", "dreadnought", s1="hull", s2="hull")
    s.combat()
    s.play("A attack interceptor", "A attack cruiser", "B hold dreadnought")
    assert ships_in(s, "316") == {"A interceptor": [0], "A cruiser": [1], "B dreadnought": [0]}
    s.play("A attack interceptor", "A attack cruiser")
    assert ships_in(s, "316") == {"A interceptor": [0], "B dreadnought": [0]}


@pytest.mark.rule("sd.rift.own-hit-order")
@pytest.mark.parametrize(
    ("hull", "left"),
    [
        ({}, {"A dreadnought": [0]}),
        ({"s3": "hull"}, {"A interceptor": [0], "A dreadnought": [1]}),
    ],
)
def test_own_hits_destroy_first_and_damage_the_largest_else(hull: dict[str, str], left: dict[str, list[int]]) -> None:
    s = rifts(OWN_HIT, b={"cruiser": 1}, dreadnought=1, interceptor=1)
    s.blueprint("A", "dreadnought", s1="rift_cannon")
    s.blueprint("A", "interceptor", **hull)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {**left, "B cruiser": [0]}


@pytest.mark.rule("sd.rift.own-hit-after")
def test_own_hits_are_dealt_with_the_other_results() -> None:
    s = rifts(TWO_HITS, OWN_HIT, b={"cruiser": 1}, interceptor=2)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.rift.own-hit-after")
def test_both_sides_may_fall_to_one_die() -> None:
    s = rifts(THREE_HITS_AND_OWN, b={"cruiser": 1}, interceptor=1)
    s.combat()
    s.play("A attack interceptor")
    s.draw_reputation()
    assert ships_in(s, "316") == {}
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.rift.own-ships-reputation")
def test_a_ship_lost_to_its_own_die_is_credited_to_the_opponent() -> None:
    s = rifts(OWN_HIT, OWN_HIT, b={"dreadnought": 1}, cruiser=1)
    s.blueprint("A", "cruiser", s1="rift_cannon")
    s.blueprint("B", "dreadnought", s1="hull", s2="hull")
    s.combat()
    s.play("A attack cruiser", "B hold dreadnought", "A attack cruiser")
    s.draw_reputation()
    assert dict(entry.split() for entry in draws(s)) == {"A": "1", "B": "3"}


# ---- population


@pytest.mark.rule("sd.rift.population")
def test_rift_cannons_attack_population_and_their_own_ships() -> None:
    s = Setting(game=SECOND_DAWN, modules=["rift_cannon"])
    s.place("104", at=HERE, owner="B", cubes={0: "money", 1: "money", 2: "science", 3: "science"})
    s.blueprint("A", "cruiser", s1="rift_cannon")
    s.ships("A", "104", cruiser=1)
    s.dice(THREE_HITS_AND_OWN)
    s.combat()
    s.play("A attack")
    assert ships_in(s, "104") == {"A cruiser": [1]}
    s.play("A destroy 0", "A destroy 1", "A destroy 2")
    assert [square["cube"] for square in s.seen("104")["squares"]] == [None, None, None, "science"]
    assert s.dice_left == []


@pytest.mark.rule("sd.aftermath.attack-population", "sd.rift.population")
def test_each_ship_may_attack_population_or_not() -> None:
    s = Setting(game=SECOND_DAWN, modules=["rift_cannon"])
    s.place("104", at=HERE, owner="B", cubes={0: "money", 1: "money", 2: "science", 3: "science"})
    s.blueprint("A", "cruiser", s1="rift_cannon")
    s.blueprint("A", "dreadnought", s1="hull")
    s.ships("A", "104", interceptor=2, cruiser=1)
    s.dice(6)
    s.combat()
    assert s.state.view(1)["step"]["armed"] == {"interceptor": 2, "cruiser": 1}
    assert s.offered("A") == {
        "attack",
        "attack interceptor,1",
        "attack interceptor,2",
        "attack cruiser,1",
        "attack interceptor,1 cruiser,1",
        "decline",
    }
    assert s.why("A attack interceptor,3") == "2 interceptors with cannons are in sector 104, not 3."
    assert s.why("A attack dreadnought,1") == "0 dreadnoughts with cannons are in sector 104, not 1."
    for unreadable in ("interceptor,2 cruiser,1", "cruiser,1 interceptor,1", "interceptor", "interceptor,0", "N,1"):
        with pytest.raises(MalformedChoice):
            s.refused(f"A attack {unreadable}")
    s.play("A attack interceptor,1", "A destroy 0")
    assert ships_in(s, "104") == {"A interceptor": [0, 0], "A cruiser": [0]}
    assert s.dice_left == [], "one die of one interceptor: no rift die, no own hit"
    assert s.step != "population", "each ship attacks once at most, all that do at once"


@pytest.mark.rule("sd.rift.population")
def test_an_attack_on_population_may_cost_ships() -> None:
    s = Setting(game=SECOND_DAWN, modules=["rift_cannon"])
    s.place("104", at=HERE, owner="B", cubes={0: "money", 1: "money", 2: "science", 3: "science"})
    s.blueprint("A", "cruiser", s1="rift_cannon")
    s.ships("A", "104", cruiser=3)
    s.dice(THREE_HITS_AND_OWN, OWN_HIT, OWN_HIT)
    s.combat()
    s.play("A attack")
    assert ships_in(s, "104") == {"A cruiser": [1, 0]}
    assert s.board("A")["blueprints"]["cruiser"]["supply"] == 2
