"""The cards: which steps they have, in which order, and what is resolved instead of what."""

import pytest

from tests.rules.solo.opponent import Solo


def walled_in() -> Solo:
    """The opponent's home is joined to nothing, and there is no zone that it may explore."""
    setting = Solo()
    for number, at in zip(
        ("209", "309", "310", "315", "316", "317"),
        ((0, -3), (1, -3), (1, -2), (0, -1), (-1, -1), (-1, -2)),
        strict=True,
    ):
        setting.own(number, at, owner=None)
    setting.network()
    setting.sector("223").wormholes = 0
    return setting


@pytest.mark.rule("solo.card.order", "solo.card.i-a")
def test_with_a_zone_to_explore_neither_influence_nor_attack_is_resolved() -> None:
    setting = Solo()
    setting.on_top("209", "309")
    setting.own("317", (5, -5))
    found = setting.card("i_a")
    assert found == [("explore", True), ("influence", False), ("attack", False), ("place_cubes", True)]
    assert setting.board("B")["discs"]["track"] == 13
    assert [cube for cube in setting.sector("209").cubes if cube >= 0] == [0, 1]
    assert setting.sector("317").cubes == [0, -1]
    assert setting.conditions("solo.card.order") == [False, False]


@pytest.mark.rule("solo.card.order", "solo.card.i-a")
def test_without_a_zone_the_influence_step_is_resolved_instead() -> None:
    setting = walled_in()
    setting.network(s223="209")
    assert setting.card("i_a") == [("explore", False), ("influence", True), ("attack", False), ("place_cubes", True)]
    assert setting.sector("209").owner == 1


@pytest.mark.rule("solo.card.i-a")
def test_without_both_it_attacks_and_the_place_cubes_step_follows() -> None:
    setting = walled_in()
    setting.own("318", (5, -5))
    setting.own("107", (5, -4), owner=None)
    setting.own("103", (4, -4), cubes={0: "money"})
    for number in ("318", "107", "103"):
        setting.sector(number).wormholes = 0
    setting.network(s318="107")
    setting.ships("B", "318", interceptor=3)
    setting.ships("A", "107", cruiser=1)
    assert setting.card("i_a") == [("explore", False), ("influence", False), ("attack", True), ("place_cubes", True)]
    assert setting.sector("107").party(1) == 3
    assert setting.sector("103").cubes == [0, 1]


@pytest.mark.rule("solo.card.i-b")
def test_card_i_b_influences_or_else_explores_and_then_researches() -> None:
    setting = walled_in()
    setting.network(s223="209")
    setting.offer(gauss_shield=1)
    assert setting.card("i_b") == [("influence", True), ("explore", False), ("research", True)]
    assert setting.board("B")["discs"]["track"] == 14
    setting = Solo()
    setting.offer(gauss_shield=1)
    setting.on_top("209")
    assert setting.card("i_b") == [("influence", False), ("explore", True), ("research", True)]
    assert setting.sector("209").owner == 1
    assert setting.player("B").has(setting.parts.tech_number["gauss_shield"])


@pytest.mark.rule("solo.card.ii-a")
def test_card_ii_a_researches_upgrades_and_places_cubes() -> None:
    setting = Solo()
    setting.offer(fusion_source=1, plasma_missile=1)
    setting.own("209", (0, -3))
    setting.dice(1)
    assert setting.card("ii_a") == [("research", True), ("upgrade", True), ("place_cubes", True)]
    assert setting.automa.upgrades == 1
    assert setting.automa.marks[0] == "interceptor_2a"
    assert setting.sector("209").cubes == [0, 1]


@pytest.mark.rule("solo.card.ii-b")
def test_card_ii_b_builds_and_attacks_those_nobody_plays() -> None:
    setting = Solo()
    setting.state.round = 3
    setting.own("209", (1, -3))
    setting.own("305", (2, -4), owner=None, npc={"ancient": 1})
    setting.own("310", (3, -4), owner="A")
    setting.network(s209="305 310")
    setting.ships("B", "209", cruiser=1)
    setting.automa.rally = setting.state.galaxy.by_id["223"]
    assert setting.card("ii_b") == [("build", True), ("attack", True), ("research", False)]
    assert setting.sector("305").party(1) == 1
    assert setting.sector("310").party(1) == 0, "the human's sector, open to attack, is no target of this card"


@pytest.mark.rule("solo.card.ii-b")
@pytest.mark.parametrize(
    ("income", "cruisers", "built", "researched"), [(3, 4, {"cruiser": 1}, True), (4, 0, {"interceptor": 2}, False)]
)
def test_card_ii_b_researches_only_where_nothing_is_attacked_and_one_item_built_at_most(
    income: int, cruisers: int, built: dict[str, int], researched: bool
) -> None:
    setting = Solo()
    setting.offer(gauss_shield=1)
    setting.tracks("B", materials=setting.parts.tracks.population.production.index(income))
    setting.player("B").supply[1] = cruisers
    setting.remove_ships("B", "223")
    assert setting.card("ii_b") == [("build", True), ("attack", False), ("research", researched)]
    ships = {one["ship"]: one["count"] for one in setting.seen("223")["ships"]}
    assert ships == built


@pytest.mark.rule("solo.card.iii-a", "solo.step.attack-restriction-human")
@pytest.mark.parametrize(("ships", "attacks"), [(2, False), (3, True)])
def test_card_iii_a_attacks_or_else_builds(ships: int, attacks: bool) -> None:
    setting = Solo()
    setting.own("209", (1, -3))
    setting.own("305", (2, -4), owner=None)
    setting.network(s209="305")
    setting.ships("B", "209", interceptor=ships)
    setting.ships("A", "305", cruiser=1)
    setting.automa.rally = setting.state.galaxy.by_id["223"]
    assert setting.card("iii_a") == [("attack", attacks), ("build", not attacks)]
    assert setting.sector("305").party(1) == (ships if attacks else 0)


@pytest.mark.rule("solo.card.iii-b")
def test_card_iii_b_defends_or_else_attacks_and_then_upgrades() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.own("209", (1, -3))
    setting.own("310", (2, -4), owner="A")
    setting.network(s209="310")
    setting.ships("B", "209", interceptor=1)
    setting.automa.rally = setting.state.galaxy.by_id["223"]
    assert setting.card("iii_b") == [("defend", False), ("attack", True), ("upgrade", True)]
    assert setting.sector("310").party(1) == 1
    setting = Solo()
    setting.state.round = 4
    setting.learn("B", "gauss_shield")
    setting.own("209", (1, -3))
    setting.own("305", (2, -4), owner=None, npc={"ancient": 1})
    setting.network(s209="305")
    setting.ships("B", "209", cruiser=1)
    setting.automa.rally = setting.state.galaxy.by_id["223"]
    assert setting.card("iii_b") == [("defend", False), ("attack", True), ("upgrade", True)]
    assert setting.sector("305").party(1) == 1


@pytest.mark.rule("solo.card.iii-b")
def test_card_iii_b_does_not_attack_where_it_defends() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.own("209", (1, -3))
    setting.own("310", (2, -4), owner="A")
    setting.own("210", (3, -4))
    setting.network(s209="310 210")
    setting.ships("B", "209", cruiser=2)
    setting.ships("A", "210", interceptor=1)
    assert setting.card("iii_b") == [("defend", True), ("attack", False), ("upgrade", True)]
    assert setting.sector("210").party(1) == 2
    assert setting.sector("310").party(1) == 0


def invaded(by: dict[str, int], beside: dict[str, int]) -> Solo:
    """Human ships are in 209 of the opponent, some of its ships in 210 beside it."""
    setting = Solo()
    setting.player("B").passed = True
    setting.own("209", (1, -3))
    setting.own("210", (2, -4))
    setting.network(s209="210")
    setting.remove_ships("B", "223")
    setting.ships("A", "209", **by)
    setting.ships("B", "210", **beside)
    return setting


@pytest.mark.rule("solo.card.reaction", "solo.card.order")
def test_a_reaction_moves_one_ship_in() -> None:
    setting = invaded({"cruiser": 1}, {"interceptor": 1, "cruiser": 1})
    found = setting.card("reaction", ["209"])
    assert found == [("defend", True), ("build", False), ("upgrade", False)]
    assert setting.seen("209")["ships"][-1]["ship"] == "cruiser"
    assert setting.sector("209").party(1) == 1
    assert setting.sector("210").party(1) == 1


@pytest.mark.rule("solo.card.reaction", "solo.step.build-place")
def test_a_reaction_builds_one_ship_where_none_can_come() -> None:
    """Three income and two: a cruiser, the most expensive; with the technology a starbase."""
    setting = invaded({"cruiser": 1}, {})
    assert setting.card("reaction", ["209"]) == [("defend", False), ("build", True), ("upgrade", False)]
    assert [one["ship"] for one in setting.seen("209")["ships"]] == ["cruiser", "cruiser"]
    setting = invaded({"dreadnought": 2}, {"cruiser": 1})
    setting.learn("B", "starbase")
    setting.tracks("B", materials=0)
    assert setting.card("reaction", ["209"]) == [("defend", False), ("build", True), ("upgrade", False)]
    assert [one["ship"] for one in setting.seen("209")["ships"]] == ["dreadnought", "starbase"]
    assert setting.sector("210").party(1) == 1, "a cruiser falls short of two dreadnoughts, and stays"


@pytest.mark.rule("solo.card.reaction")
def test_the_third_build_of_reactions_in_a_round_is_an_upgrade() -> None:
    setting = invaded({"dreadnought": 2}, {})
    setting.learn("B", "gauss_shield", "fusion_source", "improved_hull")
    setting.dice(1)
    for number in range(3):
        found = setting.card("reaction", ["209"])
        assert found == [("defend", False), ("build", number < 2), ("upgrade", number == 2)]
    assert setting.sector("209").party(1) == 2
    assert setting.automa.upgrades == 1
    setting.cleanup()
    assert setting.automa.reaction_builds == 0
