"""Where the opponent gathers, what it builds and how it upgrades."""

import pytest

from penumbra.eclipse import EclipseState
from penumbra.eclipse.automa.building import choose_rally, rally_sector
from penumbra.eclipse.position.automa import Decision
from tests.rules.solo.opponent import OPPONENT, Solo, alike, resolve

RALLY = "solo.step.rally-sector"


def income(setting: Solo, materials: int) -> None:
    """Sets the opponent's income of materials."""
    setting.tracks("B", materials=setting.parts.tracks.population.production.index(materials))


def gather(setting: Solo, *numbers: str) -> None:
    """Lays the materials marker on a sector, and takes the ships of home away."""
    setting.remove_ships("B", "223")
    for number in numbers:
        setting.automa.rally = setting.state.galaxy.by_id[number]


def fleet(setting: Solo, number: str) -> dict[str, int]:
    """The opponent's ships in a sector."""
    return {one["ship"]: one["count"] for one in setting.seen(number)["ships"] if one["seat"] == OPPONENT}


def scattered(*numbers: str) -> Solo:
    """Sectors of the opponent beside its home, farther and farther south of each other."""
    setting = Solo()
    for step, number in enumerate(numbers):
        setting.own(number, (3, -4 + step))
    setting.network()
    return setting


@pytest.mark.rule("solo.step.rally-sector")
def test_ships_gather_where_enemies_are() -> None:
    setting = scattered("209", "210", "309", "310")
    setting.own("317", (5, 0), owner="A")
    setting.network(s317="209", s209="210", s210="309", s309="310")
    setting.ships("A", "310", interceptor=1)
    choose_rally(setting.state)
    assert setting.decided_by("solo.step.rally-sector") == ("310", "enemy_ships")
    setting.remove_ships("A", "310")
    choose_rally(setting.state)
    assert setting.decided_by("solo.step.rally-sector") == ("209", "nearest_to_human")


@pytest.mark.rule("solo.step.rally-sector")
def test_with_no_enemy_and_no_way_to_the_human_they_gather_in_the_south_and_then_by_the_die() -> None:
    setting = scattered("209", "210", "309")
    choose_rally(setting.state)
    assert setting.decided_by("solo.step.rally-sector") == ("309", "southmost")
    setting.own("310", (5, -3))
    setting.network()

    def chosen(state: EclipseState) -> object:
        choose_rally(state)
        assert state.automa is not None
        return state.galaxy.sectors[state.automa.rally].tile.id

    assert alike(setting.shares(chosen, 600), 2)
    for roll, number in ((3, "309"), (4, "310")):
        setting.dice(roll)
        choose_rally(setting.state)
        assert setting.decided_by("solo.step.rally-sector") == (number, "die")


@pytest.mark.rule("solo.step.rally-sector")
def test_it_is_chosen_as_a_round_begins_and_again_where_it_was_lost() -> None:
    setting = scattered("209", "210")
    gather(setting, "209")
    assert rally_sector(setting.state) == setting.state.galaxy.by_id["209"], (
        "210 lies farther south, but not until then"
    )
    setting.sector("209").owner = 0
    assert rally_sector(setting.state) == setting.state.galaxy.by_id["210"]
    gather(setting, "223")
    setting.cleanup()
    assert setting.automa.rally == setting.state.galaxy.by_id["210"]
    setting.vanish("B")
    assert rally_sector(setting.state) == -1
    assert not setting.resolve("build")


@pytest.mark.rule("solo.step.build-budget")
@pytest.mark.parametrize(
    ("materials", "spent", "built"),
    [
        (6, ("dreadnought",), {"cruiser": 1, "interceptor": 1}),
        (10, (), {"dreadnought": 1, "interceptor": 1}),
        (0, (), {}),
    ],
)
def test_the_items_cost_no_more_than_income_and_two(
    materials: int, spent: tuple[str, ...], built: dict[str, int]
) -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, materials)
    for name in spent:
        setting.player("B").supply[setting.parts.ship_number[name]] = 0
    assert setting.resolve("build") == sum(built.values())
    assert fleet(setting, "223") == built
    assert setting.player("B").storage == [0, 0, 0]


@pytest.mark.rule("solo.step.build-budget", "solo.step.build-priority")
def test_no_more_than_two_items_are_built() -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, 28)
    assert setting.resolve("build") == 2
    assert fleet(setting, "223") == {"dreadnought": 2}
    assert setting.resolve("build") == 2
    assert fleet(setting, "223") == {"dreadnought": 2, "cruiser": 2}, "only two dreadnoughts are in the supply"


@pytest.mark.rule("solo.step.build-priority")
def test_an_orbital_comes_before_ships_where_there_is_room_for_one() -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, 6)
    assert setting.resolve("build")
    assert fleet(setting, "223") == {"dreadnought": 1}
    setting = Solo()
    gather(setting, "223")
    income(setting, 6)
    setting.learn("B", "orbital")
    setting.own("209", (0, -3))
    setting.ships("A", "209", interceptor=1)
    setting.resolve("build")
    assert setting.sector("223").orbital
    assert not setting.sector("209").orbital, "an enemy ship is there"
    assert fleet(setting, "223") == {"interceptor": 1}
    items = [one for one in setting.thoughts() if isinstance(one, Decision) and one.about == "item"]
    assert [one.chosen for one in items] == ["orbital", "interceptor"]


@pytest.mark.rule("solo.step.build-priority")
@pytest.mark.parametrize(
    ("materials", "cruisers", "interceptors", "enemies", "built"),
    [
        (6, 4, 0, 1, {"starbase": 1, "cruiser": 1}),
        (6, 4, 0, 0, {"dreadnought": 1}),
        (4, 0, 2, 0, {"interceptor": 2, "starbase": 2}),
        (4, 0, 1, 0, {"interceptor": 2, "starbase": 1}),
        (4, 0, 0, 0, {"interceptor": 2}),
        (4, 4, 2, 0, {"interceptor": 2, "cruiser": 1}),
        (4, 0, 3, 1, {"interceptor": 4, "starbase": 1}),
    ],
)
def test_where_starbases_come_among_the_ships(
    materials: int, cruisers: int, interceptors: int, enemies: int, built: dict[str, int]
) -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, materials)
    setting.learn("B", "starbase")
    setting.player("B").supply[setting.parts.ship_number["cruiser"]] = cruisers
    setting.ships("B", "223", interceptor=interceptors)
    setting.ships("A", "223", cruiser=enemies)
    setting.resolve("build")
    assert fleet(setting, "223") == built


@pytest.mark.rule("solo.step.build-priority")
def test_a_starbase_is_built_where_no_other_ship_is_left() -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, 2)
    setting.learn("B", "starbase")
    setting.player("B").supply[0] = 0
    setting.resolve("build")
    assert fleet(setting, "223") == {"starbase": 1}
    assert setting.decided_by("solo.step.build-priority") == ("starbase", "only one")


@pytest.mark.rule("solo.step.build-monolith")
@pytest.mark.parametrize(
    ("round_", "materials", "built"),
    [(7, 8, "monolith"), (6, 8, "dreadnought"), (8, 6, "dreadnought"), (8, 8, "monolith")],
)
def test_a_monolith_is_preferred_from_round_7_where_it_can_be_paid(round_: int, materials: int, built: str) -> None:
    setting = Solo()
    gather(setting, "223")
    income(setting, materials)
    setting.learn("B", "monolith", "orbital")
    setting.sector("223").build_orbital()
    setting.state.round = round_
    setting.resolve("build")
    assert setting.sector("223").monolith is (built == "monolith")
    assert fleet(setting, "223").get("dreadnought", 0) == (built == "dreadnought")


@pytest.mark.rule("solo.step.build-place")
def test_ships_are_built_at_the_marker_and_not_at_home() -> None:
    setting = Solo()
    setting.own("204", (0, -3))
    gather(setting, "204")
    income(setting, 3)
    setting.resolve("build")
    assert fleet(setting, "204") == {"cruiser": 1}
    assert fleet(setting, "223") == {}


@pytest.mark.rule("solo.step.build-structure-place")
@pytest.mark.parametrize(
    ("ways", "chosen", "by"),
    [
        ({"s221": "209", "s209": "210", "s210": "202"}, "202", "farthest_from_human"),
        ({"s221": "209 210 202"}, "202", "most_printed_points"),
        ({"s221": "209 210"}, "202", "farthest_from_human"),
    ],
)
def test_structures_go_far_from_the_human_and_to_many_points(ways: dict[str, str], chosen: str, by: str) -> None:
    setting = Solo()
    gather(setting, "223")
    setting.sector("223").build_orbital()
    for number, at in (("209", (3, -4)), ("210", (3, -5)), ("202", (3, -6))):
        setting.own(number, at)
    setting.network(**ways)
    income(setting, 2)
    setting.learn("B", "orbital")
    setting.resolve("build")
    assert setting.decided_by("solo.step.build-structure-place") == (chosen, by)
    assert setting.sector(chosen).orbital


@pytest.mark.rule("solo.step.build-structure-place")
def test_equal_places_are_left_to_the_die_and_one_with_an_enemy_is_none() -> None:
    for roll, chosen in ((1, "209"), (6, "210")):
        setting = Solo()
        gather(setting, "223")
        setting.sector("223").build_orbital()
        setting.own("209", (3, -4))
        setting.own("210", (3, -5))
        setting.network(s221="209 210")
        income(setting, 2)
        setting.learn("B", "orbital")
        setting.dice(roll)
        setting.resolve("build")
        assert setting.decided_by("solo.step.build-structure-place") == (chosen, "die")
    setting = Solo()
    setting.learn("B", "monolith")
    setting.state.round = 7
    income(setting, 8)
    setting.ships("A", "223", interceptor=1)
    setting.resolve("build", items=1)
    assert not setting.sector("223").monolith


@pytest.mark.rule("solo.step.upgrade-restriction")
def test_there_are_no_more_upgrade_steps_than_technologies() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield", "fusion_source", "improved_hull")
    setting.automa.upgrades = 2
    assert setting.resolve("upgrade")
    assert setting.automa.upgrades == 3
    before = setting.automa.marks
    assert not setting.resolve("upgrade")
    assert setting.conditions("solo.step.upgrade-restriction") == [False]
    assert setting.automa.marks == before


@pytest.mark.rule("solo.step.upgrade-drive")
@pytest.mark.parametrize(
    ("drive", "round_", "after"),
    [
        ("nuclear_drive", 2, "nuclear_drive"),
        ("nuclear_drive", 3, "fusion_drive"),
        ("nuclear_drive", 6, "fusion_drive"),
        ("fusion_drive", 5, "fusion_drive"),
        ("fusion_drive", 6, "tachyon_drive"),
        ("tachyon_drive", 8, "tachyon_drive"),
    ],
)
def test_the_drive_is_exchanged_for_the_next_from_a_round_on(drive: str, round_: int, after: str) -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.automa.drive = setting.parts.part_number[drive]
    setting.state.round = round_
    before = setting.automa.marks
    assert setting.resolve("upgrade")
    assert setting.parts.part_ids[setting.automa.drive] == after
    assert (setting.automa.marks == before) is (drive != after)
    if after == "tachyon_drive" and drive != after:
        cruiser = setting.board("B")["blueprints"]["cruiser"]
        assert (cruiser["movement"], cruiser["initiative"]) == (3, 4)


@pytest.mark.rule("solo.step.upgrade-type", "solo.setup.markers")
def test_the_marker_says_which_kind_advances_and_goes_round() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield", "fusion_source", "improved_hull", "starbase")
    steps = []
    for _ in range(4):
        setting.dice(1)
        setting.resolve("upgrade")
        steps.append((setting.automa.marks, setting.automa.next_type))
    assert steps == [
        (("interceptor_2a", "cruiser_1", "dreadnought_1"), "cruiser"),
        (("interceptor_2a", "cruiser_2", "dreadnought_1"), "dreadnought"),
        (("interceptor_2a", "cruiser_2", "dreadnought_2"), "interceptor"),
        (("interceptor_3a", "cruiser_2", "dreadnought_2"), "cruiser"),
    ]


@pytest.mark.rule("solo.step.upgrade-type", "solo.blueprint.interceptor-levels")
def test_kinds_at_their_last_level_are_skipped() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield", "fusion_source", "improved_hull")
    setting.automa.marks = ("interceptor_3b", "cruiser_1", "dreadnought_1")
    assert setting.resolve("upgrade")
    assert (setting.automa.marks[1], setting.automa.next_type) == ("cruiser_2", "dreadnought")
    setting.automa.marks = ("interceptor_3b", "cruiser_4a", "dreadnought_1")
    assert setting.resolve("upgrade")
    assert setting.automa.next_type == "dreadnought", "the only kind that has a level left"
    setting.automa.marks = ("interceptor_3b", "cruiser_4a", "dreadnought_5")
    setting.automa.drive = setting.parts.part_number["tachyon_drive"]
    assert not setting.resolve("upgrade")
    assert setting.automa.upgrades == 2


@pytest.mark.rule("solo.step.upgrade-roll", "solo.blueprint.interceptor-levels", "solo.basics.die")
@pytest.mark.parametrize(
    ("mark", "at", "faces"),
    [
        ("interceptor_1", 0, "aabbcc"),
        ("interceptor_2b", 0, "aabbcc"),
        ("cruiser_2", 1, "aabbcc"),
        ("cruiser_3c", 1, "aabbcc"),
        ("dreadnought_2", 2, "aabbcc"),
        ("dreadnought_3a", 2, "aaabbb"),
        ("dreadnought_3b", 2, "cccddd"),
        ("dreadnought_3c", 2, "cccddd"),
    ],
)
def test_the_die_chooses_among_versions(mark: str, at: int, faces: str) -> None:
    for roll, version in enumerate(faces, start=1):
        setting = Solo()
        setting.learn("B", "gauss_shield")
        setting.automa.next_type = ("interceptor", "cruiser", "dreadnought")[at]
        setting.automa.marks = tuple(mark if one == at else old for one, old in enumerate(setting.automa.marks))
        setting.dice(roll)
        setting.resolve("upgrade")
        ship, level = mark.rstrip("abc").split("_")
        assert setting.automa.marks[at] == f"{ship}_{int(level) + 1}{version}"
        assert setting.decision("solo.step.upgrade-roll").dice == (roll,)


@pytest.mark.rule("solo.blueprint.cruiser-levels", "solo.blueprint.dreadnought-levels")
@pytest.mark.parametrize(
    ("mark", "at", "after"),
    [
        ("cruiser_1", 1, "cruiser_2"),
        ("dreadnought_1", 2, "dreadnought_2"),
        ("dreadnought_4a", 2, "dreadnought_5"),
        ("dreadnought_4d", 2, "dreadnought_5"),
    ],
)
def test_where_one_version_follows_there_is_no_die(mark: str, at: int, after: str) -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.automa.next_type = ("interceptor", "cruiser", "dreadnought")[at]
    setting.automa.marks = tuple(mark if one == at else old for one, old in enumerate(setting.automa.marks))
    setting.dice()
    setting.resolve("upgrade")
    assert setting.automa.marks[at] == after


def test_equal_boxes_are_reached_equally_often() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")

    def advanced(state: EclipseState) -> object:
        resolve(state, "upgrade")
        assert state.automa is not None
        return state.automa.marks[0]

    assert alike(setting.shares(advanced, 900), 3)
