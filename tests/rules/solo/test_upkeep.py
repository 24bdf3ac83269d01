"""The opponent's upkeep, its population, what it finds, the cleanup and the score."""

import pytest

from penumbra.eclipse import EclipseState
from penumbra.eclipse.automa.cubes import available, fill
from penumbra.eclipse.components.terms import GRAY, MATERIALS, MONEY, SCIENCE
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.seat.effects import award_discovery
from penumbra.eclipse.seat.population import ADVANCED_GRAY_CUBE, ORBITAL_CUBE, TO_GRAVEYARD, TO_TRACK, send_home
from tests.rules.solo.opponent import HUMAN, OPPONENT, Solo, alike

SQUARE = "solo.population.place-square"


def upkeep(setting: Solo) -> None:
    """Carries out the upkeep of both."""
    setting.upkeep()
    setting.play("A pay")


def settled(*numbers: str) -> Solo:
    """Sectors of the opponent far from everything."""
    setting = Solo()
    for step, number in enumerate(numbers):
        setting.own(number, (3, -7 + step))
    return setting


def index(setting: Solo, number: str) -> int:
    """The place of a sector on the map."""
    return setting.state.galaxy.by_id[number]


@pytest.mark.rule("solo.upkeep.place")
def test_two_squares_are_filled_in_upkeep_and_none_beside_enemies() -> None:
    setting = settled("209", "310")
    upkeep(setting)
    assert sum(cube >= 0 for number in ("209", "310") for cube in setting.sector(number).cubes) == 2
    setting = settled("209", "311")
    setting.ships("A", "209", interceptor=1)
    upkeep(setting)
    assert setting.sector("209").cubes == [-1, -1]
    assert setting.sector("311").cubes == [MATERIALS]


@pytest.mark.rule("solo.upkeep.no-resources")
def test_nothing_is_paid_produced_or_given_up() -> None:
    setting = settled("315", "316", "317", "318", "309", "310", "311", "312")
    setting.player("B").discs = 0
    setting.tracks("B", money=11)
    upkeep(setting)
    assert sum(place.owner == OPPONENT for place in setting.state.galaxy.sectors) == 9
    assert setting.board("B")["storage"] == {"money": 0, "science": 0, "materials": 0}
    assert not setting.player("B").out
    assert setting.state.round == 2


@pytest.mark.rule("solo.upkeep.advanced")
def test_starred_squares_need_the_technology() -> None:
    setting = settled("202")
    setting.cube("202", 0, "science")
    where = [index(setting, "202")]
    assert available(setting.state, OPPONENT, where) == []
    setting.learn("B", "advanced_mining")
    assert available(setting.state, OPPONENT, where) == []
    setting.learn("B", "advanced_labs")
    assert [cube.track for cube in available(setting.state, OPPONENT, where)] == [SCIENCE]
    setting = settled("202")
    setting.learn("B", "metasynthesis")
    assert len({cube.square for cube in available(setting.state, OPPONENT, [index(setting, "202")])}) == 2


@pytest.mark.rule("solo.population.available")
def test_a_square_is_available_only_with_a_cube_on_a_track_that_it_takes() -> None:
    setting = settled("108")
    setting.cube("108", 1, "science")
    where = [index(setting, "108")]
    setting.learn("B", "advanced_economy")
    assert {(cube.square, cube.track) for cube in available(setting.state, OPPONENT, where)} == {
        (0, MONEY),
        (2, MONEY),
        (2, SCIENCE),
        (2, MATERIALS),
    }
    setting.tracks("B", money=0)
    assert {(cube.square, cube.track) for cube in available(setting.state, OPPONENT, where)} == {
        (2, SCIENCE),
        (2, MATERIALS),
    }
    setting.cube("108", 2, "science")
    assert available(setting.state, OPPONENT, where) == []


@pytest.mark.rule("solo.population.place-square", "solo.population.several-squares")
@pytest.mark.parametrize(
    ("numbers", "orbital", "tracks", "chosen", "by"),
    [
        (("313", "317"), "", (9, 9, 11), "317 square 0 money", "coloured_square"),
        (("313",), "315", (9, 9, 8), "313 square 0 money", "money"),
        (("313",), "313", (9, 9, 11), "313 square 0 materials", "most_cubes"),
        (("309", "307"), "", (8, 9, 9), "", ""),
        (("103",), "", (8, 9, 9), "103 square 1 science", "most_cubes"),
        (("209",), "", (9, 9, 9), "209 square 0 money", "money"),
        (("310",), "", (9, 9, 9), "310 square 1 materials", "materials"),
        (("306",), "", (9, 9, 9), "306 square 1 materials", "materials"),
        (("306",), "", (10, 9, 9), "306 square 0 money", "most_cubes"),
    ],
)
def test_coloured_squares_before_gray_ones_before_orbitals_and_then_by_track(
    numbers: tuple[str, ...], orbital: str, tracks: tuple[int, int, int], chosen: str, by: str
) -> None:
    there = numbers if not orbital or orbital in numbers else (*numbers, orbital)
    setting = settled(*there)
    if orbital:
        setting.orbital(orbital)
    setting.tracks("B", *tracks)
    setting.automa.begin("test")
    setting.dice(*[1] * 3)
    fill(setting.state, [index(setting, number) for number in there], 1)
    if chosen:
        assert setting.decided_by(SQUARE) == (chosen, by)
    else:
        assert setting.decided_by(SQUARE)[1] == "die", "two money squares of different sectors"


@pytest.mark.rule("solo.population.place-track")
@pytest.mark.parametrize(
    ("tracks", "track"), [((9, 8, 9), MATERIALS), ((9, 9, 8), MONEY), ((9, 10, 9), SCIENCE), ((8, 9, 9), MATERIALS)]
)
def test_a_gray_square_takes_from_the_fullest_track_then_materials_then_money(
    tracks: tuple[int, int, int], track: int
) -> None:
    setting = settled("313")
    setting.tracks("B", *tracks)
    fill(setting.state, [index(setting, "313")], 1)
    assert setting.sector("313").cubes == [track]


@pytest.mark.rule("solo.population.place-orbital")
@pytest.mark.parametrize(("tracks", "track"), [((9, 9, 11), MONEY), ((9, 10, 11), SCIENCE)])
def test_an_orbital_takes_money_or_science(tracks: tuple[int, int, int], track: int) -> None:
    setting = settled("315")
    setting.orbital("315")
    setting.tracks("B", *tracks)
    fill(setting.state, [index(setting, "315")], 1)
    assert setting.sector("315").cubes == [track]


@pytest.mark.rule("solo.population.place-square", "solo.basics.random")
def test_equal_squares_are_left_to_the_die() -> None:
    setting = settled("317", "309")
    where = [index(setting, number) for number in ("317", "309")]

    def filled(state: EclipseState) -> object:
        fill(state, where, 1)
        return state.sector("317").cubes[0]

    assert alike(setting.shares(filled), 2)


@pytest.mark.rule("solo.step.place-cubes")
def test_the_place_cubes_step_fills_two_squares_at_most_enemies_or_not() -> None:
    setting = settled("209", "311")
    setting.ships("A", "209", interceptor=1)
    assert setting.resolve("place_cubes")
    assert sum(cube >= 0 for number in ("209", "311") for cube in setting.sector(number).cubes) == 2
    assert setting.resolve("place_cubes")
    assert sum(cube >= 0 for number in ("209", "311") for cube in setting.sector(number).cubes) == 3
    assert not setting.resolve("place_cubes")


@pytest.mark.rule("solo.population.remove")
@pytest.mark.parametrize(
    ("stood", "tracks", "track"),
    [
        (ORBITAL_CUBE, (8, 8, 2), SCIENCE),
        (ORBITAL_CUBE, (7, 8, 2), MONEY),
        (GRAY, (8, 8, 8), SCIENCE),
        (GRAY, (8, 8, 7), MATERIALS),
        (GRAY, (8, 9, 8), MONEY),
        (GRAY, (12, 12, 11), MATERIALS),
        (GRAY, (11, 12, 12), MONEY),
    ],
)
def test_a_cube_goes_to_the_emptiest_track_then_science_then_money(
    stood: int, tracks: tuple[int, int, int], track: int
) -> None:
    setting = Solo()
    setting.tracks("B", *tracks)
    send_home(setting.state, OPPONENT, (stood,), TO_TRACK)
    setting.state.settle()
    after = list(tracks)
    after[track] += 1
    assert setting.player("B").cubes == after


@pytest.mark.rule("solo.population.remove")
def test_a_starred_gray_cube_goes_only_where_its_technology_is_owned() -> None:
    setting = Solo()
    setting.tracks("B", 9, 5, 8)
    setting.learn("B", "advanced_mining")
    send_home(setting.state, OPPONENT, (ADVANCED_GRAY_CUBE,), TO_TRACK)
    setting.state.settle()
    assert setting.player("B").cubes == [9, 5, 9]
    setting.learn("B", "metasynthesis")
    send_home(setting.state, OPPONENT, (ADVANCED_GRAY_CUBE,), TO_TRACK)
    setting.state.settle()
    assert setting.player("B").cubes == [9, 6, 9]


@pytest.mark.rule("solo.population.remove")
def test_cubes_in_the_graveyard_count_and_several_go_one_after_the_other() -> None:
    setting = Solo()
    setting.tracks("B", 5, 5, 5)
    send_home(setting.state, OPPONENT, (GRAY, GRAY), TO_GRAVEYARD)
    setting.state.settle()
    assert setting.player("B").graveyard == [1, 1, 0]
    send_home(setting.state, OPPONENT, (GRAY,), TO_GRAVEYARD)
    setting.state.settle()
    assert setting.player("B").graveyard == [1, 1, 1]


@pytest.mark.rule("solo.cleanup.normal")
def test_cubes_in_graveyards_come_back_in_the_cleanup() -> None:
    setting = Solo()
    income = setting.parts.tracks.population.production.index(8)
    setting.tracks("B", money=income)
    setting.player("B").graveyard = [2, 0, 0]
    setting.cleanup()
    assert setting.player("B").graveyard == [0, 0, 0]
    assert setting.board("B")["income"]["money"] == 4


def find(tile: str, number: str = "206") -> Solo:
    """The opponent takes a discovery tile of one of its sectors."""
    setting = settled(number)
    setting.hide(number, tile)
    award_discovery(setting.state, OPPONENT, index(setting, number))
    setting.state.settle()
    return setting


@pytest.mark.rule("solo.discovery.structures", "solo.scoring.normal")
@pytest.mark.parametrize(("tile", "points"), [("ancient_orbital", 0), ("ancient_monolith", 3)])
def test_structures_are_placed_and_nothing_is_gained_beside(tile: str, points: int) -> None:
    setting = find(tile)
    sector = setting.sector("206")
    assert (sector.orbital, sector.monolith) == (tile == "ancient_orbital", tile == "ancient_monolith")
    assert setting.player("B").storage == [0, 0, 0]
    assert setting.player("B").discoveries_kept == 0
    assert score(setting.state, OPPONENT)["monoliths"] == points


@pytest.mark.rule("solo.discovery.others-points")
@pytest.mark.parametrize("tile", ["ancient_cruiser", "money", "shard_hull", "ancient_technology"])
def test_all_else_is_kept_for_its_points(tile: str) -> None:
    setting = find(tile)
    assert setting.player("B").discoveries_kept == 1
    assert score(setting.state, OPPONENT)["discoveries"] == 2
    assert setting.player("B").supply[1] == 4
    assert setting.player("B").parts_kept == []
    assert setting.player("B").techs == [[], [], []]


@pytest.mark.rule("solo.discovery.others-points")
def test_promo_tiles_count_their_own_points() -> None:
    setting = Solo(modules=["worlds_afar"])
    setting.own("206", (3, -7))
    setting.hide("206", "ancient_might")
    award_discovery(setting.state, OPPONENT, index(setting, "206"))
    setting.state.settle()
    setting.player("B").reputation = [4, 4, 2]
    assert setting.player("B").discoveries_kept == 0
    might = next(one for one in setting.parts.discoveries if one.id == "ancient_might")
    assert score(setting.state, OPPONENT)["discoveries"] == 10 // might.vp_per["reputation_points"]


@pytest.mark.rule("solo.discovery.impossible")
def test_a_structure_that_cannot_be_placed_is_kept_for_points() -> None:
    setting = settled("206")
    setting.orbital("206")
    setting.hide("206", "ancient_orbital")
    award_discovery(setting.state, OPPONENT, index(setting, "206"))
    setting.state.settle()
    assert len(setting.sector("206").cubes) == 2
    assert setting.player("B").discoveries_kept == 1
    assert setting.player("B").storage == [0, 0, 0]


@pytest.mark.rule("solo.scoring.normal")
def test_the_opponent_scores_as_a_player_does() -> None:
    setting = settled("202", "304", "307", "308")
    setting.sector("223").owner = -1
    setting.player("B").discoveries_kept = 2
    setting.player("B").reputation = [3, 1]
    found = score(setting.state, OPPONENT)
    assert (found["sectors"], found["discoveries"], found["reputation"]) == (8, 4, 4)


@pytest.mark.rule("solo.scoring.tech")
@pytest.mark.parametrize(("tiles", "points"), [(0, 0), (1, 1), (3, 1), (4, 2), (7, 3), (8, 3)])
def test_technologies_count_one_point_for_three_rounded_up(tiles: int, points: int) -> None:
    setting = Solo()
    names = [tech.id for tech in setting.parts.techs if tech.category == "grid"][:8]
    setting.learn("B", *names[:tiles])
    assert score(setting.state, OPPONENT)["technologies"] == points
    setting.learn("A", *[tech.id for tech in setting.parts.techs if tech.category == "nano"][:4])
    assert score(setting.state, HUMAN)["technologies"] == 1, "the human's by tracks"


def over(setting: Solo) -> list[int]:
    """The places once the last round is over."""
    setting.state.round = 8
    upkeep(setting)
    return [row["place"] for row in setting.state.result()]


@pytest.mark.rule("solo.scoring.tie")
@pytest.mark.parametrize(("stored", "places"), [(1, [1, 2]), (0, [1, 1])])
def test_in_a_tie_the_opponent_has_no_resources(stored: int, places: list[int]) -> None:
    setting = Solo()
    setting.vanish("A")
    setting.own("306", (3, 0), owner="A")
    setting.vanish("B")
    setting.own("310", (3, -5))
    setting.tracks("A", money=12, science=12, materials=12)  # No income, and with all discs no upkeep.
    setting.player("A").discs = 13
    setting.store("A", money=stored, science=0, materials=0)
    assert over(setting) == places


@pytest.mark.rule("solo.scoring.win")
@pytest.mark.parametrize(("more", "places"), [(1, [1, 2]), (-1, [2, 1])])
def test_who_has_more_points_after_round_8_wins(more: int, places: list[int]) -> None:
    setting = Solo()
    setting.player("A").reputation = [2]
    setting.player("B").reputation = [2 - more]
    assert score(setting.state, HUMAN)["sectors"] == score(setting.state, OPPONENT)["sectors"]
    assert over(setting) == places


@pytest.mark.rule("solo.scoring.win")
@pytest.mark.parametrize(("gone", "places"), [("B", [1, 2]), ("A", [2, 1])])
def test_who_has_neither_ships_nor_sectors_after_combat_has_lost(gone: str, places: list[int]) -> None:
    setting = Solo()
    setting.state.round = 5
    setting.player("AB".replace(gone, "")).reputation = []
    setting.player(gone).reputation = [4, 4]
    setting.vanish(gone)
    setting.after_battles()
    assert setting.state.over
    assert [row["place"] for row in setting.state.result()] == places
