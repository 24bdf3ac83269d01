"""The Ancient Dreadnought in the Galactic Center (ra.center.*)."""

import pytest

from penumbra.eclipse.phases.scoring import score
from tests.rules.battlefield import battles, draws, pairs, ships_in
from tests.rules.rise_of_the_ancients.ancients import center
from tests.rules.setting import Setting

MODULES = ["galactic_center_takeover"]
DRACO = ("descendants_of_draco", "terran_union")
TYPES = ("cannons", "missiles")


@pytest.mark.rule("ra.center.setup")
def test_the_dreadnought_stands_in_the_center_on_either_side() -> None:
    hulls = []
    for seed in range(50):
        one = Setting(2, seed=seed, modules=MODULES).seen("001")
        assert [ships["ship"] for ships in one["ships"]] == ["ancient_dreadnought"]
        hulls.append(one["defenders"]["ancient_dreadnought"]["hull"])
    assert set(hulls) == {5, 3}
    assert min(hulls.count(5), hulls.count(3)) > 12
    assert [ships["ship"] for ships in Setting(2).seen("001")["ships"]] == ["gcds"]


@pytest.mark.rule("ra.center.side-known")
@pytest.mark.parametrize(
    ("side", "figures", "weapons"),
    [
        (1, (3, 2, 5), {"cannons": [("orange", 2)], "missiles": []}),
        (2, (4, 2, 3), {"cannons": [("red", 1)], "missiles": [("yellow", 4)]}),
    ],
)
def test_all_see_the_side_that_is_up(
    side: int, figures: tuple[int, ...], weapons: dict[str, list[tuple[str, int]]]
) -> None:
    state = center(side).state
    for seat in (None, 0, 1):
        view = state.view(seat)
        shown = next(one for one in view["sectors"] if one["id"] == "001")["defenders"]["ancient_dreadnought"]
        assert (shown["initiative"], shown["computer"], shown["hull"]) == figures
        assert {what: [(dice["die"], dice["dice"]) for dice in shown[what]] for what in TYPES} == weapons
        assert "ancient_dreadnought" not in view["defenders"]


@pytest.mark.rule("ra.center.discovery")
def test_the_discovery_of_the_center_goes_with_the_first_disc() -> None:
    s = center(1, {"cruiser": 1})
    s.hide("001", "money")
    assert s.seen("001")["discovery"] is True
    s.sector("001").damage[s.key("N", "ancient_dreadnought")] = [5]
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack cruiser")
    assert (s.step, s.seen("001")["discovery"]) == ("take_control", True)
    s.play("A disc")
    assert (s.step, s.seen("001")["discovery"]) == ("discovery", False)


@pytest.mark.rule("ra.center.pins-all")
def test_the_dreadnought_pins_all_ships() -> None:
    s = center(1, {"interceptor": 5})
    s.place("102", at=(0, -1))
    s.play("A move")
    assert s.refused("A move interceptor 001 102") == "ra.center.pins-all"
    assert s.why("A move interceptor 001 102").startswith("The Ancient Dreadnought pins all ships in sector 001, 5 ")
    s.turn("A")
    s.play("A explore")
    assert not any(choice == "at 1,-1" for choice in s.offered("A", "at"))
    assert s.refused("A at 1,-1") == "ra.center.pins-all"
    s.sector("001").ships[s.key("N", "ancient_dreadnought")] = 0
    assert "at 1,-1" in s.offered("A", "at")
    s.turn("A")
    s.play("A move", "A move interceptor 001 102")


@pytest.mark.rule("ra.center.disc-after-dreadnought")
def test_no_disc_goes_to_the_center_before_the_dreadnought_is_destroyed() -> None:
    s = center()
    s.place("102", at=(0, -1), owner="A")
    s.sector("102").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["102"])
    s.play("A influence")
    assert s.refused("A disc track 001") == "ra.center.disc-after-dreadnought"
    s.sector("001").ships[s.key("N", "ancient_dreadnought")] = 0
    s.play("A disc track 001")
    assert s.seen("001")["owner"] == 0


@pytest.mark.rule("ra.center.kept", "ra.center.reputation")
def test_who_destroys_the_dreadnought_keeps_its_tile_and_draws_for_it() -> None:
    s = center(1, {"cruiser": 1})
    s.sector("001").damage[s.key("N", "ancient_dreadnought")] = [5]
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack cruiser")
    assert s.board("A")["trophies"] == ["ancient_dreadnought"]
    assert (score(s.state, 0)["trophies"], score(s.state, 1)["trophies"]) == (1, 0)
    assert draws(s) == ["A 4"]


@pytest.mark.rule("ra.center.descendants-fight")
def test_descendants_fight_the_dreadnought() -> None:
    s = center(1, {"cruiser": 1}, DRACO)
    s.combat()
    assert battles(s) == ["001"]
    assert pairs(s) == ["A the Ancient dreadnought"]


@pytest.mark.rule("ra.center.descendants-no-vp")
def test_a_dreadnought_left_is_no_point_for_descendants() -> None:
    s = center(1, factions=DRACO)
    s.place("203", at=(8, 0), npc={"ancient": 2})
    assert "N ancient_dreadnought" in ships_in(s, "001")
    assert s.board("A")["score"]["species"] == 2


@pytest.mark.rule("ra.center.last-battle")
def test_the_center_is_fought_for_last() -> None:
    s = center(1, {"cruiser": 1})
    for number, at in (("318", (6, -3)), ("205", (9, -3))):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.dice(1, 1)
    s.combat()
    for _ in range(2):
        s.dice(6, 6, 6, 6)
        s.play(f"{s.waiting} attack interceptor")
    assert battles(s) == ["318", "205", "001"]
