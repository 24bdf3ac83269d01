"""How the cruisers and the dreadnought of the Ancients fight (ra.ancient.*)."""

import pytest

from tests.rules.battlefield import round_of, ships_in, told
from tests.rules.rise_of_the_ancients.ancients import center, guarded
from tests.rules.setting import Setting

RARE = ("rare_technologies",)
BOTH = ["ancient_homeworlds", *RARE]


def of_nobody(s: Setting, number: str = "271") -> list[int]:
    """The damage of the only ship that nobody plays in a sector, none where it is destroyed."""
    return [hurt for name, found in ships_in(s, number).items() if name.startswith("N") for hurt in found]


@pytest.mark.rule("ra.ancient.regeneration")
@pytest.mark.parametrize(("rolled", "left"), [((6, 6), 1), ((1, 1), 0)])
def test_it_loses_a_damage_after_each_engagement_round(rolled: tuple[int, int], left: int) -> None:
    s = center(1, {"dreadnought": 1})
    s.dice(1, 1, *rolled, 1, 1)
    s.combat()
    s.play("A attack dreadnought")
    assert (round_of(s), of_nobody(s, "001")) == (2, [left])
    s = center(2, {"dreadnought": 1})
    s.dice(1, 1, 1, 1, 1, 6, 6, 1)
    s.combat()
    s.play("A attack dreadnought")
    assert of_nobody(s, "001") == [2], "the other side does not"


@pytest.mark.rule("ra.ancient.regeneration-timing")
def test_it_repairs_nothing_after_the_missiles_and_brings_nothing_back() -> None:
    s = center(1, {"interceptor": 1})
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.dice(6, 1, 1, 1)
    s.combat()
    assert (round_of(s), of_nobody(s, "001")) == (1, [2])
    s = center(1, {"dreadnought": 1})
    s.sector("001").damage[s.key("N", "ancient_dreadnought")] = [5]
    s.dice(1, 1, 6, 1)
    s.combat()
    s.play("A attack dreadnought")
    assert ships_in(s, "001") == {"A dreadnought": [0]}


@pytest.mark.rule("ra.ancient.distortion-shield")
@pytest.mark.parametrize(("tile", "damage"), [("e", 0), ("f", 2)])
def test_a_distortion_shield_takes_two_off_missiles(tile: str, damage: int) -> None:
    s = guarded({"cruiser": 1}, tile)
    s.blueprint("A", "cruiser", s0="plasma_missile")
    assert s.board("A")["blueprints"]["cruiser"]["computer"] == 1
    s.dice(*([1] if tile == "e" else []), 5, 1, *([1, 1] if tile == "f" else []), *[1] * (1 if tile == "e" else 2))
    s.combat()
    assert of_nobody(s) == [damage]
    if tile == "e":
        s.blueprint("A", "cruiser", s0=None)
        s.dice(5, 1)
        s.play("A attack cruiser")
        assert of_nobody(s) == [1], "cannons it lets through"


@pytest.mark.rule("ra.ancient.point-defense")
def test_point_defense_fires_all_cannons_at_each_volley() -> None:
    s = guarded({"interceptor": 1, "cruiser": 1}, "f")
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("A", "cruiser", s0="plasma_missile")
    s.dice(6, 1, 4, 1, 6, 1, 3, 1, 1, 1)
    s.combat()
    assert told(s, "at the missiles") == [
        "1 ancient cruiser fires at the missiles: 4 1",
        "1 ancient cruiser fires at the missiles: 3 1",
    ]
    assert of_nobody(s) == [2], "a four hits with its computer of 2, a three does not"
    s = guarded({"interceptor": 1}, "a")
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.dice(6, 1)
    s.combat()
    assert of_nobody(s) == [2]
    assert not told(s, "at the missiles"), "others have none"


@pytest.mark.rule("ra.ancient.point-defense-targets")
def test_point_defense_stops_what_does_most_damage_and_hits() -> None:
    s = guarded({"cruiser": 1}, "f", modules=BOTH)
    s.blueprint("A", "cruiser", s0="plasma_missile", s1="flux_missile", s4=None)
    s.dice(6, 2, 6, 1, 6, 1, 1, 1)
    s.combat()
    assert of_nobody(s) == [1], "the flux missile is left, and what misses was not shot at"


@pytest.mark.rule("ra.ancient.missiles")
@pytest.mark.parametrize(("tile", "missiles", "cannons"), [("d", 2, 2), ("e", 1, 1), ("side_2", 4, 1), ("a", 0, 0)])
def test_missiles_are_fired_once_and_cannons_in_every_round(tile: str, missiles: int, cannons: int) -> None:
    ships = {"dreadnought": 1}
    s = center(2, ships) if tile == "side_2" else guarded(ships, tile)
    s.dice(*[1] * (missiles + cannons))
    s.combat()
    assert (s.dice_left, round_of(s), s.waiting) == ([], 1, "A")
    assert len(told(s, "missiles")) == bool(missiles)
    s.dice(1, 1, *[1] * (cannons or 1))
    s.play("A attack dreadnought")
    assert s.dice_left == []


@pytest.mark.rule("ra.ancient.missiles")
def test_a_red_missile_does_four_damage() -> None:
    s = guarded({"dreadnought": 1}, "e")
    s.dice(6)
    s.blueprint("A", "dreadnought", s0="hull")
    s.combat()
    assert "A dreadnought" not in ships_in(s, "271")


@pytest.mark.rule("ra.ancient.missiles-point-defense")
@pytest.mark.parametrize(
    ("owned", "dice", "damage"), [((), [6, 5, 1, 1, 1], 2), (("point_defense",), [6, 5, 1, 1, 6, 1, 1], 1)]
)
def test_point_defense_stops_missiles_of_ancients(owned: tuple[str, ...], dice: list[int], damage: int) -> None:
    s = center(2, {"dreadnought": 1}, more=RARE)
    s.learn("A", *owned)
    s.dice(*dice)
    s.combat()
    assert s.dice_left == []
    assert s.damage("A", "001") == [damage]


@pytest.mark.rule("ra.ancient.missiles-point-defense")
@pytest.mark.parametrize(("owned", "damage"), [((), 1), (("distortion_shield",), 0)])
def test_a_distortion_shield_turns_missiles_of_ancients_away(owned: tuple[str, ...], damage: int) -> None:
    s = center(2, {"dreadnought": 1}, more=RARE)
    s.learn("A", *owned)
    s.dice(5, 1, 1, 1, 1)
    s.combat()
    assert s.damage("A", "001") == [damage]


@pytest.mark.rule("ra.ancient.who-rolls")
def test_nobody_is_asked_when_an_ancient_fires() -> None:
    s = guarded({"interceptor": 2, "dreadnought": 1}, "c")
    s.dice(5, 5, 5)
    s.combat()
    assert s.dice_left == []
    assert (s.step, s.waiting) == ("engage", "A"), "all three dice have been assigned"
    assert told(s, "fires cannons") == ["1 ancient cruiser fires cannons: 5 5 5"]


@pytest.mark.rule("ra.ancient.targeting-base")
def test_it_destroys_what_it_can_and_hurts_the_largest() -> None:
    s = guarded({"interceptor": 1, "dreadnought": 1}, "c")
    s.dice(6, 6, 1)
    s.combat()
    assert ships_in(s, "271") == {"A dreadnought": [1], "N ancient_cruiser": [0]}


@pytest.mark.rule("ra.ancient.repair")
def test_what_survives_is_repaired() -> None:
    s = center(1, {"interceptor": 1})
    s.sector("001").damage[s.key("N", "ancient_dreadnought")] = [4]
    s.dice(6, 1)
    s.combat()
    assert "A interceptor" not in ships_in(s, "001")
    assert of_nobody(s, "001") == [0]


@pytest.mark.rule("ra.ancient.rules-in-force")
def test_the_dreadnought_fights_by_the_rules_of_the_cruisers_without_their_module() -> None:
    s = center(2, {"interceptor": 1, "dreadnought": 1})
    assert s.state.box.modules == ("galactic_center_takeover",)
    s.blueprint("A", "dreadnought", s0="plasma_missile")
    s.dice(4, 3, 1, 1, 6, 1, 1)
    s.combat()
    assert (s.dice_left, round_of(s), s.waiting) == ([], 1, "A")
    assert ships_in(s, "001") == {"A dreadnought": [0], "N ancient_dreadnought": [2]}, "its one hit destroys"
    s.dice(1, 6)
    s.play("A attack dreadnought")
    assert ships_in(s, "001") == {"N ancient_dreadnought": [0]}, "who has survived is repaired"
