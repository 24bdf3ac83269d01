"""Predictable technologies (ra.variant.predictable-*)."""

import pytest

from tests.rules.rise_of_the_ancients.test_rare import out_of_the_bag
from tests.rules.setting import TERRANS, Setting
from tests.rules.test_discovery import discovering, found

MODULES = ["predictable_technologies"]


def game(players: int = 4, *modules: str, seed: int = 1) -> Setting:
    return Setting(players, TERRANS[:players], seed, modules=[*MODULES, *modules])


def for_sale(s: Setting) -> dict[str, int]:
    return {tech["id"]: tech["count"] for tech in s.state.view(None)["supply"]["techs"]}


def preview(s: Setting) -> dict[str, int]:
    shown: dict[str, int] = s.state.view(None)["supply"]["preview"]
    return shown


def announce(s: Setting, *techs: str) -> None:
    """Has just these tiles lie in the preview, and nothing on the supply board."""
    for number, count in enumerate(s.state.tech_preview):
        s.state.tech_bag[number] += count
        s.state.tech_preview[number] = 0
    s.offer()
    for tech in techs:
        s.state.tech_bag[s.parts.tech_number[tech]] -= 1
        s.state.tech_preview[s.parts.tech_number[tech]] += 1


@pytest.mark.rule("ra.variant.predictable-draw")
@pytest.mark.parametrize(("players", "first", "later"), [(2, 12, 4), (4, 16, 7), (6, 20, 9)])
def test_the_technologies_of_the_next_round_are_on_show(players: int, first: int, later: int) -> None:
    s = game(players)
    assert (sum(for_sale(s).values()), sum(preview(s).values())) == (first, later)
    for turned in range(1, 4):
        before, coming = for_sale(s), preview(s)
        s.cleanup()
        expected = {tech: before.get(tech, 0) + coming.get(tech, 0) for tech in {*before, *coming}}
        assert for_sale(s) == expected
        assert sum(preview(s).values()) == later
        assert sum(s.state.tech_bag) == 96 - first - later * (turned + 1)
    assert preview(Setting(players, TERRANS[:players])) == {}


@pytest.mark.rule("ra.variant.predictable-not-for-sale")
def test_what_is_on_show_is_not_for_sale_before_its_round() -> None:
    s = game(2)
    announce(s, "gauss_shield")
    s.store("A", science=20)
    s.play("A research")
    assert s.offered("A", "research") == set()
    assert s.refused("A research gauss_shield") == "ra.variant.predictable-not-for-sale"
    assert s.refused("A research nanorobots") == "nd.research.only-available"
    s.cleanup()
    s.turn("A")
    s.store("A", science=20)
    s.play("A research", "A research gauss_shield")
    assert s.board("A")["techs"]["grid"] == ["gauss_shield"]


@pytest.mark.rule("ra.variant.predictable-not-for-sale")
def test_what_is_on_show_is_found_by_nobody() -> None:
    s = discovering("ancient_technology", modules=MODULES)
    announce(s, "gauss_shield")
    found(s)
    assert s.offered("A") == {"keep"}
    s = discovering("ancient_technology", modules=MODULES)
    announce(s, "gauss_shield")
    s.offer(plasma_cannon=1)
    found(s)
    assert s.offered("A", "use") == {"use plasma_cannon"}


@pytest.mark.rule("ra.variant.predictable-rare")
def test_rare_technologies_on_show_are_not_counted() -> None:
    s = game(4, "rare_technologies")
    announce(s)
    ordinary = ("gauss_shield", "nanorobots", "starbase", "improved_hull", "fusion_drive", "plasma_cannon", "orbital")
    out_of_the_bag(s, *ordinary[:3], "point_defense", *ordinary[3:])
    s.cleanup()
    assert preview(s) == dict.fromkeys((*ordinary, "point_defense"), 1)
    s.turn("A")
    s.store("A", science=20)
    s.play("A research")
    assert s.refused("A research point_defense nano") == "ra.variant.predictable-not-for-sale"
    out_of_the_bag(s, *["gauss_shield"] * 4, *["nanorobots"] * 3)
    s.cleanup()
    assert for_sale(s) == dict.fromkeys((*ordinary, "point_defense"), 1)
    s.turn("A")
    s.store("A", science=20)
    s.play("A research")
    assert s.refused("A research point_defense nano") is None


@pytest.mark.rule("ra.variant.predictable-last-round")
def test_nothing_is_drawn_for_a_round_that_is_not_played() -> None:
    s = game(4)
    s.state.round = 7
    s.cleanup()
    assert (s.state.round, sum(preview(s).values())) == (8, 7)
    bag, sale = sum(s.state.tech_bag), sum(for_sale(s).values())
    s.cleanup()
    assert (s.state.round, preview(s)) == (9, {})
    assert sum(for_sale(s).values()) == sale + 7
    assert sum(s.state.tech_bag) == bag
