"""The worked example of a battle, from the missiles to the new disc: A defends against B (nd.example.combat.*)."""

import pytest

from penumbra.odds.dice import lowest_hit
from tests.rules.battlefield import (
    HERE,
    NORTH,
    controller,
    defender,
    draws,
    initiatives,
    only_ones,
    retreating,
    roll,
    round_of,
    ships_in,
    told,
)
from tests.rules.setting import Setting

MISSILES = (6, 6, 5, 4, 3, 2)


def example() -> Setting:
    """The ships of both sides on their blueprints in a sector of A with one money cube; B's refuge is 310."""
    s = Setting()
    only_ones(s)
    s.place("307", HERE, owner="A", cubes={0: "money"})
    s.place("310", NORTH, owner="B")
    s.ships("A", "307", interceptor=3, cruiser=1)
    s.ships("B", "307", interceptor=3, cruiser=1)
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("A", "cruiser", s1="ion_cannon", s3="fusion_source", s4="positron_computer")
    s.blueprint("B", "interceptor", s0="plasma_missile", s3="fusion_drive")
    s.blueprint(
        "B",
        "cruiser",
        s0="improved_hull",
        s1="plasma_missile",
        s2="plasma_cannon",
        s3="fusion_source",
        s4="gauss_shield",
        s5="fusion_drive",
    )
    return s


def missiles_of_b() -> Setting:
    """B's Interceptors have rolled their missiles."""
    s = example()
    s.dice(*MISSILES)
    s.combat()
    return s


def missiles_of_a() -> Setting:
    """A's last Interceptor has rolled its missiles."""
    s = missiles_of_b()
    s.dice(6, 6)
    s.play("B hit A interceptor 1", "B hit A interceptor 2")
    return s


def engaged() -> Setting:
    """The missiles of both sides have been fired."""
    s = missiles_of_a()
    s.dice(3, 2)
    s.play("A hit B interceptor 1", "A hit B cruiser 1")
    return s


def round_two() -> Setting:
    """The first engagement round has been fought."""
    s = engaged()
    s.dice(3, 4, 2, 6)
    s.play("B retreat interceptor 310", "A attack interceptor", "A attack cruiser", "A hit B interceptor 1")
    s.play("B attack cruiser", "B hit A interceptor 1")
    return s


def won() -> Setting:
    """A's last ship has been destroyed."""
    s = round_two()
    s.dice(1, 2, 6)
    s.play("B retreat interceptor 310", "A attack cruiser", "B attack cruiser")
    return s


@pytest.mark.rule("nd.example.combat.00-missile-order")
def test_missiles_are_fired_in_the_order_of_the_example() -> None:
    s = engaged()
    assert told(s, "fire missiles", "fires missiles") == [
        "fires missiles with 3 interceptors: 6 6 5 4 3 2",
        "fires missiles with 1 interceptor: 6 6",
        "fires missiles with 1 cruiser: 3 2",
    ]
    assert [entry.seat for entry in s.state.journal or () if "fires missiles" in entry.sentence] == [1, 0, 1]
    assert {type_["ship"] for type_ in s.state.view(None)["battle"]["types"] if type_["seat"] == 0} == {
        "interceptor",
        "cruiser",
    }


@pytest.mark.rule("nd.example.combat.01-vernor-missiles")
def test_two_sixes_destroy_two_interceptors_and_the_rest_misses() -> None:
    s = missiles_of_b()
    assert roll(s) == [f"orange {die}" for die in MISSILES]
    assert defender(s) == "A"
    s.dice(1, 1, 1, 1)
    s.play("B hit A interceptor 1", "B hit A interceptor 2")
    assert {name: hurt for name, hurt in ships_in(s, "307").items() if name[0] == "A"} == {
        "A interceptor": [0],
        "A cruiser": [0],
    }


@pytest.mark.rule("nd.example.combat.02-iain-missiles")
def test_the_last_interceptor_hits_twice() -> None:
    s = missiles_of_a()
    assert roll(s) == ["orange 6", "orange 6"]
    s.dice(3, 2)
    s.play("A hit B interceptor 1", "A hit B cruiser 1")
    assert ships_in(s, "307")["B interceptor"] == [0, 0]
    assert ships_in(s, "307")["B cruiser"] == [2]


@pytest.mark.rule("nd.example.combat.03-vernor-cruiser-missiles")
def test_the_missiles_of_the_cruiser_miss_and_engagement_begins() -> None:
    s = engaged()
    assert not s.dice_left
    assert round_of(s) == 1
    assert ships_in(s, "307") == {
        "A interceptor": [0],
        "A cruiser": [0],
        "B interceptor": [0, 0],
        "B cruiser": [2],
    }


@pytest.mark.rule("nd.example.combat.04-engagement-order")
def test_the_order_of_engagement() -> None:
    s = engaged()
    assert initiatives(s) == {"B interceptor": 4, "A interceptor": 3, "A cruiser": 3, "B cruiser": 3}
    assert s.waiting == "B"
    assert s.offered("B", "attack") == {"attack interceptor"}
    s.dice(1, 1, 1, 1, 1, 1)
    s.play("B attack interceptor")
    assert s.offered("A") == {"attack interceptor", "attack cruiser"}
    s.play("A attack interceptor", "A attack cruiser")
    assert s.offered("B", "attack") == {"attack cruiser"}
    s.play("B attack cruiser")
    assert round_of(s) == 2


@pytest.mark.rule("nd.example.combat.05-needed-rolls")
@pytest.mark.parametrize(
    ("shooter", "needed"),
    [
        ("A interceptor", {"B interceptor": 6, "B cruiser": 6}),
        ("A cruiser", {"B interceptor": 4, "B cruiser": 5}),
        ("B interceptor", {"A interceptor": 6, "A cruiser": 6}),
        ("B cruiser", {"A interceptor": 6, "A cruiser": 6}),
    ],
)
def test_the_rolls_that_are_needed(shooter: str, needed: dict[str, int]) -> None:
    s = engaged()
    figures = {f"{'AB'[one['seat']]} {one['ship']}": one for one in s.state.view(None)["battle"]["types"]}
    assert needed == {
        name: lowest_hit(figures[shooter]["computer"], one["shield"])
        for name, one in figures.items()
        if name[0] != shooter[0]
    }


@pytest.mark.rule("nd.example.combat.05-needed-rolls")
def test_the_rolls_that_are_needed_are_shown_with_the_die() -> None:
    s = engaged()
    s.dice(3, 5, 4)
    s.play("B retreat interceptor 310", "A attack interceptor", "A attack cruiser")
    assert s.state.view(0)["step"]["needs"] == {"interceptor": 4, "cruiser": 5}


@pytest.mark.rule("nd.example.combat.06-round-one")
def test_the_first_round() -> None:
    s = round_two()
    assert ships_in(s, "307") == {"A cruiser": [0], "B interceptor": [0], "B cruiser": [2]}
    assert retreating(s) == {"B interceptor": "310"}
    assert round_of(s) == 2


@pytest.mark.rule("nd.example.combat.07-round-two")
def test_the_second_round() -> None:
    s = round_two()
    s.dice(1, 2, 6)
    s.play("B retreat interceptor 310")
    assert ships_in(s, "310") == {"B interceptor": [0]}
    s.play("A attack cruiser")
    assert ships_in(s, "307") == {"A cruiser": [0], "B cruiser": [2]}
    s.play("B attack cruiser")
    assert ships_in(s, "307") == {"B cruiser": [2]}
    assert s.step == "population"


@pytest.mark.rule("nd.example.combat.08-population")
def test_the_last_cube_falls_and_the_sector_changes_hands() -> None:
    s = won()
    own, other = s.player("A").discs, s.player("B").discs
    s.dice(6)
    s.play("B attack")
    assert s.player("A").graveyard == [1, 0, 0]
    assert s.player("A").discs == own + 1
    s.play("B disc")
    assert controller(s, "307") == "B"
    assert s.player("B").discs == other - 1
    assert ships_in(s, "307") == {"B cruiser": [0]}


@pytest.mark.rule("nd.example.combat.09-reputation")
def test_the_defender_draws_three_tiles_and_the_attacker_five() -> None:
    s = won()
    assert draws(s) == ["A 3", "B 5"]
    assert s.player("A").reputation == [1]
    assert s.player("B").reputation == [1]
    assert s.state.view(None)["supply"]["reputation"] == 30


@pytest.mark.rule("nd.example.combat.10-replay")
def test_the_whole_example_with_its_dice_in_order() -> None:
    s = example()
    s.dice(*MISSILES, 6, 6, 3, 2, 3, 4, 2, 6, 1, 2, 6, 6)
    s.combat()
    s.play("B hit A interceptor 1", "B hit A interceptor 2", "A hit B interceptor 1", "A hit B cruiser 1")
    s.play("B retreat interceptor 310", "A attack interceptor", "A attack cruiser", "A hit B interceptor 1")
    s.play("B attack cruiser", "B hit A interceptor 1", "B retreat interceptor 310")
    s.play("A attack cruiser", "B attack cruiser", "B attack", "B disc")
    assert not s.dice_left
    assert controller(s, "307") == "B"
    assert ships_in(s, "307") == {"B cruiser": [0]}
    assert ships_in(s, "310") == {"B interceptor": [0]}
    assert s.state.phase == "upkeep"
