"""The steps that bring sectors and technologies: explore, influence, research."""

import pytest

from penumbra.eclipse import EclipseState
from penumbra.hexes import write_position
from tests.rules.solo.opponent import OPPONENT, Solo, alike, resolve


def zones(*there: tuple[int, int]) -> Solo:
    """Just these zones may be explored, each by a ship of the opponent in a sector beside it."""
    setting = Solo()
    setting.sector("223").wormholes = 0
    spare = iter(("209", "210", "309", "310", "315", "316"))
    for q, r in there:
        for edge, at in enumerate(((q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r))):
            if at not in setting.state.galaxy.at and at not in there:
                number = next(spare)
                setting.place(number, at)
                setting.sector(number).wormholes = 1 << (edge + 3) % 6
                setting.ships("B", number, interceptor=1)
                break
    return setting


@pytest.mark.rule("solo.step.explore-restriction", "solo.basics.restrictions")
def test_without_a_disc_or_a_zone_nothing_is_explored() -> None:
    setting = zones((1, -3))
    setting.player("B").discs = 0
    assert not setting.resolve("explore")
    assert setting.conditions("solo.step.explore-restriction") == [False]
    setting = zones()
    assert not setting.resolve("explore")
    assert setting.conditions("solo.step.explore-restriction") == [True, False]
    setting = zones((1, -3))
    assert setting.resolve("explore")
    assert setting.conditions("solo.step.explore-restriction") == [True, True]


@pytest.mark.rule("solo.step.explore-zone", "solo.basics.priorities")
@pytest.mark.parametrize(
    ("there", "chosen", "by"),
    [
        ([(-1, -1), (0, -3), (3, -3)], (-1, -1), "middle_ring"),
        ([(0, -1), (0, -3), (0, 3)], (0, -3), "northmost"),
        ([(0, -1), (3, -3)], (3, -3), "outer_ring"),
        ([(0, -1), (1, 0)], (0, -1), "northmost"),
        ([(0, -3), (3, -3)], (0, -3), "northmost"),
        ([(-1, -1), (1, 1)], (-1, -1), "northmost"),
    ],
)
def test_the_zone_by_ring_and_then_by_how_far_north(
    there: list[tuple[int, int]], chosen: tuple[int, int], by: str
) -> None:
    setting = zones(*there)
    setting.resolve("explore")
    assert setting.decided_by("solo.step.explore-zone") == (write_position(chosen), by)
    assert set(setting.decision("solo.step.explore-zone").outcomes) == {write_position(zone) for zone in there}
    assert chosen in setting.state.galaxy.at


@pytest.mark.rule("solo.step.explore-zone")
def test_the_outer_ring_is_not_before_the_middle_and_the_inner_ring_comes_last() -> None:
    setting = zones((0, -1), (3, -3), (-1, -1))
    setting.resolve("explore", zone=("inner_ring",))
    assert setting.decided_by("solo.step.explore-zone") == ("0,-1", "inner_ring")


@pytest.mark.rule("solo.step.explore-zone", "solo.basics.random")
def test_zones_that_are_equal_are_left_to_the_die() -> None:
    setting = zones((-1, -2), (1, -3))

    def explored(state: EclipseState) -> object:
        resolve(state, "explore", zone=("outer_ring",))
        return state.galaxy.sectors[-1].position

    assert alike(setting.shares(explored, 300), 2)
    for roll, zone in ((1, "-1,-2"), (6, "1,-3")):
        setting = zones((-1, -2), (1, -3))
        setting.dice(roll, *[1] * 9)
        setting.resolve("explore", zone=("outer_ring",))
        assert setting.decided_by("solo.step.explore-zone") == (zone, "die")


def revealed(tile: str, around: dict[int, str | None]) -> Solo:
    """A sector is revealed at (3, -6); around it, by edge, sectors with a wormhole towards it and these owners."""
    setting = Solo()
    setting.sector("223").wormholes = 0
    spare = iter(("209", "210", "310", "315", "316", "317"))
    steps = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    for edge, owner in around.items():
        number = next(spare)
        at = (3 + steps[edge][0], -6 + steps[edge][1])
        setting.place(number, at, owner=owner)
        setting.sector(number).wormholes = 1 << (edge + 3) % 6
    setting.on_top(tile)
    return setting


@pytest.mark.rule("solo.step.explore-orientation")
@pytest.mark.parametrize(
    ("around", "turn", "by"),
    [
        ({0: "B", 3: "B"}, None, "most_links_to_own"),
        ({0: "B", 2: "B"}, "5", "most_links_to_own"),
        ({0: "B", 3: None}, None, "most_links_to_nobodys"),
        ({0: "B", 3: "A"}, None, "fewest_links_to_human"),
    ],
)
def test_the_orientation_by_what_it_joins(around: dict[int, str | None], turn: str | None, by: str) -> None:
    """Sector 306 has wormholes on edges 1 and 3: it may join two that are two edges apart, or one alone."""
    setting = revealed("306", around)
    setting.dice(*[1] * 9)
    setting.resolve("explore", zone=("northmost",))
    decision = setting.decision("solo.step.explore-orientation")
    placed = setting.sector("306")
    joined = [edge for edge in around if placed.wormholes >> edge & 1]
    if by == "most_links_to_own" and turn is not None:
        assert joined == [0, 2]
        assert setting.decided_by("solo.step.explore-orientation") == (turn, by)
    elif by == "most_links_to_own":
        assert len(joined) == 1, "306 cannot join sectors that face each other"
        assert decision.dice
    else:
        assert joined == [0]
    assert 0 in joined or 3 in joined


@pytest.mark.rule("solo.step.explore-orientation")
def test_of_equal_links_to_own_sectors_one_to_nobodys_decides_and_then_none_to_the_human() -> None:
    setting = revealed("306", {0: "B", 2: None})
    setting.resolve("explore", zone=("northmost",))
    assert setting.decided_by("solo.step.explore-orientation") == ("5", "most_links_to_nobodys")
    setting = revealed("306", {0: "B", 2: "A"})
    setting.resolve("explore", zone=("northmost",))
    assert setting.decided_by("solo.step.explore-orientation") == ("3", "fewest_links_to_human")
    setting = revealed("306", {0: "B", 2: "B", 4: "A"})
    setting.resolve("explore", zone=("northmost",))
    assert setting.decided_by("solo.step.explore-orientation") == ("5", "most_links_to_own")


@pytest.mark.rule("solo.step.explore-orientation", "solo.basics.random")
@pytest.mark.parametrize(("roll", "turn"), [(1, "3"), (4, "5")])
def test_equal_orientations_are_left_to_the_die(roll: int, turn: str) -> None:
    setting = revealed("306", {0: "B"})
    setting.dice(roll)
    setting.resolve("explore", zone=("northmost",))
    assert setting.decided_by("solo.step.explore-orientation") == (turn, "die")


@pytest.mark.rule("solo.step.explore-always-place")
def test_what_is_revealed_is_placed() -> None:
    """Whatever comes up, and wherever: no explore step of fifty games puts a sector on a discard pile."""
    explored = 0
    for seed in range(50):
        setting = Solo(seed=seed)
        for _ in range(8):
            before = len(setting.state.galaxy.sectors)
            explored += setting.resolve("explore")
            assert setting.state.discards == [[], [], []]
            assert (
                len(setting.state.galaxy.sectors) - before
                == setting.conditions("solo.step.explore-restriction").count(True) - 1
            )
    assert explored > 200


@pytest.mark.rule("solo.step.explore-claim", "nd.explore.no-legal-rotation")
def test_a_sector_that_fits_in_no_way_is_discarded() -> None:
    setting = revealed("306", {0: "B"})
    setting.sector("209").wormholes = 0
    setting.learn("B", "wormhole_generator")
    assert setting.resolve("explore", zone=("northmost",))
    assert "306" in setting.state.galaxy.by_id


@pytest.mark.rule("solo.step.explore-claim", "solo.discovery.others-points")
def test_tile_disc_and_cubes_of_a_sector_explored() -> None:
    setting = Solo()
    setting.on_top("206")
    setting.next_discovery("money")
    setting.resolve("explore")
    sector = setting.sector("206")
    assert (sector.discovery, sector.owner, sector.cubes) == (-1, OPPONENT, [2])
    assert setting.player("B").discoveries_kept == 1
    assert setting.player("B").storage == [0, 0, 0]


@pytest.mark.rule("solo.step.explore-claim", "solo.basics.rules-apply")
def test_where_defenders_stand_nothing_is_claimed() -> None:
    setting = Solo()
    setting.on_top("204")
    setting.resolve("explore")
    sector = setting.sector("204")
    assert sector.discovery >= 0
    assert (sector.owner, set(sector.cubes)) == (-1, {-1})


@pytest.mark.rule("solo.step.explore-claim")
def test_two_squares_of_the_new_sector_are_filled_and_none_of_others() -> None:
    setting = Solo()
    setting.own("209", (5, -5))
    setting.learn("B", "metasynthesis")
    setting.on_top("202")
    setting.resolve("explore")
    assert sorted(setting.sector("202").cubes) == [1, 1]
    assert setting.sector("209").cubes == [-1, -1]
    setting = Solo()
    setting.learn("B", "metasynthesis")
    setting.on_top("205")
    setting.resolve("explore")
    assert sorted(setting.sector("205").cubes) == [-1, 0, 1], "two of its three squares"


def beside_home(*numbers: str) -> Solo:
    """Sectors that nobody controls, each joined to the opponent's home."""
    setting = Solo()
    for number, at in zip(numbers, ((4, -6), (5, -6), (6, -6)), strict=False):
        setting.own(number, at, owner=None)
    setting.network(s223=" ".join(numbers))
    return setting


@pytest.mark.rule("solo.step.influence-restriction")
def test_nothing_is_influenced_without_a_disc_or_where_others_are() -> None:
    rule = "solo.step.influence-restriction"
    setting = beside_home("209")
    setting.player("B").discs = 0
    assert not setting.resolve("influence")
    assert setting.conditions(rule) == [False]
    setting = beside_home("209", "210", "309")
    setting.sector("209").owner = 0
    setting.ships("A", "210", interceptor=1)
    setting.sector("309").ships[setting.key("N", "ancient")] = 1
    before = setting.board("B")["discs"]
    assert not setting.resolve("influence")
    assert setting.conditions(rule) == [True, False]
    assert setting.board("B")["discs"] == before


@pytest.mark.rule("solo.step.influence-priority")
@pytest.mark.parametrize(
    ("numbers", "techs", "chosen", "by"),
    [
        (("102", "304"), (), "102", "most_available_squares"),
        (("107", "102"), ("advanced_labs",), "107", "most_printed_points"),
        (("107", "102"), (), "102", "most_available_squares"),
        (("102", "209"), (), "102", "most_printed_points"),
    ],
)
def test_the_sector_that_is_influenced(numbers: tuple[str, ...], techs: tuple[str, ...], chosen: str, by: str) -> None:
    setting = beside_home(*numbers)
    setting.learn("B", *techs)
    setting.resolve("influence")
    assert setting.decided_by("solo.step.influence-priority") == (chosen, by)
    assert setting.sector(chosen).owner == OPPONENT
    assert setting.board("B")["discs"]["track"] == 14


@pytest.mark.rule("solo.step.influence-priority")
def test_of_equal_sectors_the_nearest_to_home_and_then_the_die() -> None:
    """209 and 306 are equal; 209 is two steps from home, and then as near as 306."""
    setting = beside_home("306", "210")
    setting.own("209", (7, -6))
    setting.network(s223="306 209", s209="210")
    setting.resolve("influence")
    assert setting.decided_by("solo.step.influence-priority") == ("306", "nearest_to_home")
    for roll, chosen in ((2, "306"), (5, "210")):
        setting = beside_home("306", "210")
        setting.dice(roll)
        setting.resolve("influence")
        assert setting.decided_by("solo.step.influence-priority") == (chosen, "die")


def income(setting: Solo, **kinds: int) -> None:
    """Sets incomes of the opponent."""
    production = setting.parts.tracks.population.production
    setting.tracks("B", **{kind: production.index(amount) for kind, amount in kinds.items()})


@pytest.mark.rule("solo.step.research-limit")
def test_the_printed_cost_is_at_most_science_income_and_round() -> None:
    setting = Solo()
    income(setting, science=4)
    setting.state.round = 3
    setting.offer(positron_computer=1)
    assert not setting.resolve("research")
    assert setting.conditions("solo.step.research-limit") == [False]
    setting.offer(sentient_hull=1, positron_computer=1)
    assert setting.resolve("research")
    assert setting.decision("solo.step.research-priority").outcomes == ("Sentient Hull",)
    setting.offer(gauss_shield=1)
    setting.learn("B", "gauss_shield")
    assert not setting.resolve("research"), "it is owned already"


@pytest.mark.rule("solo.step.research-priority")
@pytest.mark.parametrize(
    ("offered", "starred", "chosen", "by"),
    [
        (("advanced_mining", "tachyon_drive"), "materials", "Advanced Mining", "opens_squares"),
        (("advanced_mining", "tachyon_drive"), "science", "Tachyon Drive", "highest_cost"),
        (("advanced_mining", "advanced_labs", "tachyon_drive"), "gray", "Advanced Mining", "military"),
        (("tachyon_source", "tachyon_drive"), "", "Tachyon Source", "military"),
        (("tachyon_drive", "monolith"), "", "Tachyon Drive", "grid"),
        (("transition_drive", "tachyon_drive"), "", "Tachyon Drive", "highest_cost"),
        (("neutron_absorber", "fusion_drive", "antimatter_splitter"), "", "die", "die"),
        (("advanced_labs", "advanced_economy"), "", "Advanced Economy", "grid"),
    ],
)
def test_the_tile_that_is_taken(offered: tuple[str, ...], starred: str, chosen: str, by: str) -> None:
    setting = Solo()
    income(setting, science=8)
    setting.state.round = 4
    setting.cube("223", 1, "money")
    setting.cube("223", 3, "science")
    squares = {"materials": ("204", {0: "money"}), "science": ("202", {}), "gray": ("110", {0: "money"})}
    if starred:
        number, cubes = squares[starred]
        setting.own(number, (5, -5), cubes=cubes)
    setting.offer(**dict.fromkeys(offered, 1))
    setting.dice(*([] if by != "die" else [2]))
    before = setting.player("B").storage[:]
    assert setting.resolve("research")
    if by == "die":
        assert setting.decided_by("solo.step.research-priority") == ("Antimatter Splitter", "die")
        assert setting.decision("solo.step.research-priority").narrowed[1].left == (
            "Antimatter Splitter",
            "Neutron Absorber",
        )
    else:
        assert setting.decided_by("solo.step.research-priority") == (chosen, by)
    assert setting.player("B").storage == before
    assert sum(setting.state.tech_supply) == len(offered) - 1


@pytest.mark.rule("solo.step.research-priority")
def test_of_equal_costs_military_grid_nano_and_then_rare() -> None:
    order = []
    setting = Solo()
    income(setting, science=28)
    printed = {tech.id: tech for tech in setting.parts.techs}
    assert {printed[one].cost for one in ("starbase", "fusion_source", "fusion_drive")} == {4}
    offered = ["starbase", "fusion_source", "fusion_drive"]
    while offered:
        setting.offer(**dict.fromkeys(offered, 1))
        setting.resolve("research")
        order.append(setting.decided_by("solo.step.research-priority"))
        taken = next(one for one in offered if printed[one].name == order[-1][0])
        offered.remove(taken)
    assert order == [("Starbase", "military"), ("Fusion Source", "grid"), ("Fusion Drive", "only one")]


@pytest.mark.rule("solo.step.research-effects", "solo.discovery.structures", "solo.discovery.others-points")
def test_ancient_labs_draw_a_discovery_and_a_structure_goes_home() -> None:
    setting = Solo()
    income(setting, science=28)
    setting.offer(ancient_labs=1)
    setting.next_discovery("money")
    setting.resolve("research")
    assert setting.player("B").discoveries_kept == 1
    assert setting.player("B").storage == [0, 0, 0]
    setting = Solo()
    income(setting, science=28)
    setting.offer(ancient_labs=1)
    setting.next_discovery("ancient_orbital")
    setting.resolve("research")
    assert setting.sector("223").orbital
    assert setting.player("B").discoveries_kept == 0
    setting = Solo()
    income(setting, science=28)
    setting.offer(ancient_labs=1)
    setting.next_discovery("ancient_orbital")
    setting.sector("223").owner = 0
    setting.resolve("research")
    assert not setting.sector("223").orbital
    assert setting.player("B").discoveries_kept == 1


@pytest.mark.rule("solo.step.research-effects")
def test_other_technologies_only_count() -> None:
    setting = Solo()
    income(setting, science=28)
    setting.state.round = 8
    for name in ("quantum_grid", "advanced_robotics", "artifact_key", "plasma_cannon"):
        setting.offer(**{name: 1})
        setting.resolve("research")
    board = setting.board("B")
    assert board["discs"]["track"] == 15
    assert board["storage"] == {"money": 0, "science": 0, "materials": 0}
    assert [(one["die"], one["dice"]) for one in board["blueprints"]["interceptor"]["cannons"]] == [("yellow", 1)]
    assert sum(map(len, setting.player("B").techs)) == 4
