"""Supernovas (sd.supernova.*)."""

import pytest

from tests.rules.battlefield import controller, told
from tests.rules.second_dawn.dawn import AWAY, NORTH, NORTH_EAST, SOUTH, dawn
from tests.rules.setting import Setting


def near(number: int, *factions: str, owner: str | None = None, modules: tuple[str, ...] = ()) -> Setting:
    """Supernova 397 in round ``number``."""
    s = dawn(*factions, modules=["supernova", *modules])
    s.place("397", AWAY, owner=owner)
    s.state.round = number
    return s


def whole(s: Setting, number: str = "397") -> bool:
    """Whether a supernova has not exploded yet."""
    return bool(s.seen(number)["supernova"])


def cleaned_up(s: Setting, *rolls: int) -> Setting:
    """The round is cleaned up, and the dice of the supernovas fall so."""
    s.dice(*rolls)
    s.cleanup()
    assert s.dice_left == []
    return s


@pytest.mark.rule("sd.supernova.setup")
@pytest.mark.parametrize(("players", "used"), [(6, 18), (2, 5)])
def test_supernovas_are_shuffled_among_the_outer_sectors(players: int, used: int) -> None:
    drawn = []
    for seed in range(60):
        s = dawn(players=players, modules=["supernova"], seed=seed)
        stack = s.state.stacks[2]
        assert len(s.parts.rings["outer"]) == 20
        assert len(stack) == len(set(stack)) == used
        drawn.append("397" in stack)
    assert set(drawn) == {True, False}


@pytest.mark.rule("sd.supernova.when")
def test_two_dice_are_rolled_for_each_explored_supernova() -> None:
    s = near(6)
    s.place("398", SOUTH)
    cleaned_up(s, 2, 3, 3, 3)
    assert [sentence for sentence in told(s, "Supernova") if "dice" in sentence] == [
        "Supernova 398: dice 2 3, 5 in all.",
        "Supernova 397: dice 3 3, 6 in all.",
    ]
    assert (whole(s, "398"), whole(s, "397")) == (False, True)


@pytest.mark.rule("sd.supernova.when")
def test_a_supernova_in_the_stack_is_not_rolled_for() -> None:
    s = near(1)
    s.on_top("398")
    cleaned_up(s, 2, 3)
    assert "398" in s.state.stacks[2]


@pytest.mark.rule("sd.supernova.sum")
@pytest.mark.parametrize(("dice", "total"), [((4, 6), 7), ((1, 4), 7), ((6, 1), 3), ((5, 5), 13)])
def test_the_longest_track_of_the_controller_is_added(dice: tuple[int, int], total: int) -> None:
    s = near(3, owner="A")
    s.learn("A", "neutron_bombs", "plasma_cannon", "gauss_shield")
    assert [len(track) for track in s.board("A")["techs"].values()] == [3, 1, 0]
    cleaned_up(s, *dice)
    assert told(s, "dice") == [f"Supernova 397: dice {dice[0]} {dice[1]}, {total} in all."]


@pytest.mark.rule("sd.supernova.sum", "sd.supernova.explode")
@pytest.mark.parametrize(("number", "holds"), [(7, True), (8, False)])
def test_a_sum_of_seven_holds_through_round_seven(number: int, holds: bool) -> None:
    s = near(number, owner="A")
    s.learn("A", "neutron_bombs", "plasma_cannon")
    assert whole(cleaned_up(s, 4, 6)) == holds


@pytest.mark.rule("sd.supernova.no-controller", "sd.supernova.explode")
@pytest.mark.parametrize(("number", "holds"), [(5, True), (6, False)])
def test_without_a_controller_the_dice_stand_alone(number: int, holds: bool) -> None:
    s = near(number)
    s.learn("A", "neutron_bombs", "plasma_cannon")
    s.ships("A", "397", cruiser=1)
    assert whole(cleaned_up(s, 2, 3)) == holds


@pytest.mark.rule("sd.supernova.effect", "sd.supernova.cubes-tracks")
def test_everything_leaves_the_sector_and_it_is_turned_over() -> None:
    s = near(6, owner="A")
    s.tracks("A", money=7, science=7, materials=7)
    for square, resource in enumerate(("money", "science", "materials")):
        s.cube("397", square, resource)
    s.ships("A", "397", cruiser=2)
    s.orbital("397")
    s.sector("397").monolith = True
    discs = s.board("A")["discs"]["track"]
    assert s.board("A")["income"]["money"] == 10
    cleaned_up(s, 1, 1)
    found = s.seen("397")
    assert (found["ships"], found["orbital"], found["monolith"], found["owner"]) == ([], None, False, None)
    assert (found["squares"], found["wormholes"], found["entered"], found["supernova"]) == ([], [], [], False)
    board = s.board("A")
    assert board["blueprints"]["cruiser"]["supply"] == 4
    assert board["discs"]["track"] == discs + 1
    assert board["cubes"] == {"money": 7, "science": 7, "materials": 7}
    assert board["graveyard"] == {"money": 0, "science": 0, "materials": 0}
    assert [s.board(letter)["reputation"]["count"] for letter in "AB"] == [0, 0]


@pytest.mark.rule("sd.supernova.cubes-tracks")
def test_a_money_cube_returns_to_the_money_track() -> None:
    s = near(6, owner="A")
    s.tracks("A", money=9)
    s.cube("397", 0, "money")
    assert s.board("A")["income"]["money"] == 6
    cleaned_up(s, 6, 6)
    assert s.board("A")["income"]["money"] == 4
    assert s.board("A")["graveyard"]["money"] == 0


@pytest.mark.rule("sd.supernova.cubes-tracks")
def test_the_owner_says_where_a_cube_from_a_gray_square_goes() -> None:
    s = near(6, owner="A")
    s.cube("397", 3, "money")
    before = s.board("A")["cubes"]["science"]
    s.tracks("A", science=before - 2)
    cleaned_up(s, 6, 6)
    s.play("A cube science")
    assert s.board("A")["cubes"]["science"] == before - 1
    assert s.step == "turn"


@pytest.mark.rule("sd.cleanup.order")
def test_a_cube_is_settled_before_the_cleanup_goes_on() -> None:
    s = near(6, owner="A")
    s.cube("397", 3, "money")
    s.player("A").on_action[0] = 1
    laid_out = s.state.tech_supply[:]
    cleaned_up(s, 6, 6)
    assert (s.waiting, s.step, s.state.view(None)["round"]) == ("A", "return_cube", 6)
    assert (s.board("A")["discs"]["explore"], s.state.tech_supply) == (1, laid_out)
    s.play("A cube money")
    assert (s.step, s.state.view(None)["round"]) == ("turn", 7)
    assert s.board("A")["discs"]["explore"] == 0
    assert s.state.tech_supply != laid_out


@pytest.mark.rule("sd.cleanup.order", "sd.supernova.when")
def test_a_cube_is_settled_before_the_next_supernova_is_rolled_for() -> None:
    s = near(6, owner="A")
    s.place("398", SOUTH, owner="A")
    gray = next(square for square, one in enumerate(s.seen("398")["squares"]) if one["kind"] == "gray")
    s.cube("398", gray, "money")
    s.dice(1, 1, 5, 5)
    s.cleanup()
    assert (s.step, whole(s, "398"), s.dice_left) == ("return_cube", False, [5, 5])
    s.play("A cube materials")
    assert (s.step, whole(s), s.dice_left) == ("turn", True, [])


@pytest.mark.rule("sd.supernova.after")
def test_an_exploded_supernova_is_entered_with_the_wormhole_generator_only() -> None:
    s = near(6)
    s.place("310", NORTH)
    s.place("304", NORTH_EAST)
    s.ships("A", "310", interceptor=1)
    s.ships("A", "304", interceptor=1)
    assert (s.seen("310")["wormholes"], s.seen("304")["wormholes"]) == ([0, 3], [0, 3])
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 310 397") is None
    cleaned_up(s, 1, 1)
    for generator in (False, True):
        s.turn("A")
        s.play("A move")
        assert s.refused("A move interceptor 310 397") == (None if generator else "sd.move.connection")
        assert s.refused("A move interceptor 304 397") == "sd.move.connection"
        s.learn("A", "wormhole_generator")
    s.play("A move interceptor 310 397")
    assert s.refused("A move interceptor 397 310") is None
    assert s.refused("A move interceptor 397 304") == "sd.move.connection"


@pytest.mark.rule("sd.supernova.no-jump")
def test_no_jump_leads_into_an_exploded_supernova_nor_out_of_it() -> None:
    s = near(6, modules=("worlds_afar",))
    s.place("304", NORTH_EAST)
    s.blueprint("A", "interceptor", s2="jump_drive")
    s.ships("A", "304", interceptor=1)
    s.ships("A", "397", interceptor=1)
    for generator in (False, True):
        s.turn("A")
        s.play("A move")
        assert s.refused("A jump interceptor 304 397") is None
        assert s.refused("A jump interceptor 397 304") is None
        if not generator:
            s.learn("A", "wormhole_generator")
    s.learn("A", "neutron_bombs")
    cleaned_up(s, 1, 1)
    s.ships("A", "397", interceptor=1)
    s.turn("A")
    s.play("A move")
    assert s.refused("A jump interceptor 304 397") == "sd.supernova.no-jump"
    assert s.refused("A jump interceptor 397 304") == "sd.supernova.no-jump"


@pytest.mark.rule("sd.supernova.after")
def test_a_warp_portal_tile_is_lost_with_the_sector() -> None:
    s = near(6, modules=("warp_portals",))
    s.state.galaxy.open_portal(s.state.galaxy.by_id["397"], 1)
    s.place("281", (10, 0))
    s.ships("A", "281", interceptor=1)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 281 397") is None
    cleaned_up(s, 1, 1)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 281 397") == "sd.move.connection"
    assert not s.seen("397")["portal"]


@pytest.mark.rule("sd.supernova.exploded-no-disc")
def test_an_exploded_supernova_is_never_controlled_again() -> None:
    s = cleaned_up(near(6), 1, 1)
    s.ships("A", "397", cruiser=1)
    s.turn("A")
    assert s.board("A")["discs"]["track"] >= 8
    s.play("A influence")
    assert s.refused("A disc track 397") == "sd.supernova.exploded-no-disc"
    s.combat()
    assert s.step == "upkeep"
    assert controller(s, "397") is None
    assert (s.seen("397")["vp"], s.seen("397")["squares"]) == (0, [])


@pytest.mark.rule("sd.supernova.exploded-no-disc")
def test_a_whole_supernova_is_controlled_like_other_sectors() -> None:
    s = near(6)
    s.ships("A", "397", cruiser=1)
    s.turn("A")
    s.play("A influence", "A disc track 397")
    assert controller(s, "397") == "A"


@pytest.mark.rule("sd.supernova.once")
def test_an_exploded_supernova_is_not_rolled_for_again() -> None:
    s = near(5)
    s.place("398", SOUTH)
    cleaned_up(s, 5, 5, 1, 1)
    assert (whole(s, "398"), whole(s, "397")) == (True, False)
    for _ in (6, 7, 8):
        cleaned_up(s, 5, 5)
    assert s.state.over


@pytest.mark.rule("sd.supernova.npc")
def test_ancients_are_lost_too() -> None:
    s = near(6, "descendants_of_draco", "terran_federation")
    s.place("104", NORTH, npc={"ancient": 2})
    s.place("305", NORTH_EAST, npc={"ancient": 1})
    s.sector("397").ships[s.key("N", "ancient")] = 1
    assert s.board("A")["score"]["species"] == 4
    cleaned_up(s, 1, 1)
    assert s.seen("397")["ships"] == []
    assert s.board("A")["score"]["species"] == 3


@pytest.mark.rule("sd.supernova.sum")
def test_technologies_of_others_are_not_added() -> None:
    s = near(3, owner="A")
    s.learn("B", "neutron_bombs", "plasma_cannon", "phase_shield")
    s.ships("B", "397", interceptor=1)
    cleaned_up(s, 4, 6)
    assert told(s, "dice") == ["Supernova 397: dice 4 6, 5 in all."]


@pytest.mark.rule("sd.supernova.effect")
def test_sectors_beside_an_explosion_stay_as_they_are() -> None:
    s = near(6, owner="A")
    s.place("310", NORTH, owner="A", cubes={0: "science"})
    s.sector("310").monolith = True
    s.ships("A", "310", cruiser=1)
    before = s.seen("310")
    cleaned_up(s, 1, 1)
    assert not whole(s)
    assert s.seen("310") == before
