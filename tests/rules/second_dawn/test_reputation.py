"""Reputation tiles: how many are drawn, in which order, and where they lie (sd.reputation.*)."""

from functools import partial

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules import battlefield
from tests.rules.battlefield import HERE, NORTH, SOUTH, deserted, draws, only_ones, ships_in, siege, take_turns, told
from tests.rules.setting import TERRANS, Setting

duel = partial(battlefield.duel, game=SECOND_DAWN)
HYDRAN = ("hydran_progress", "terran_directorate")


def fill(s: Setting, *values: int) -> None:
    """A bag of just these tiles."""
    s.state.reputation_bag = [values.count(value) for value in range(5)]


def won(destroyed: dict[str, int], *bag: int) -> Setting:
    """Two dreadnoughts of A have destroyed all ships of B in one roll; the bag holds just these tiles, or ones."""
    s = duel({"dreadnought": 2}, destroyed)
    if bag:
        fill(s, *bag)
    cannons = {f"s{slot}": "antimatter_cannon" for slot in range(3)}
    s.blueprint("A", "dreadnought", **cannons, s3="conformal_drive", s7="conformal_drive")
    s.dice(*[6] * 6)
    s.combat()
    s.play("A attack dreadnought")
    while s.step == "assign":
        s.play(f"A {min(s.offered('A'))}")
    return s


def left(s: Setting) -> list[int]:
    """The tiles in the bag."""
    return [value for value, count in enumerate(s.state.reputation_bag) for _ in range(count)]


def drawing(s: Setting, letter: str = "A") -> list[int]:
    """The tiles a seat has drawn and may choose from."""
    assert (s.step, s.waiting) == ("reputation", letter)
    tiles: list[int] = s.state.view(ord(letter) - 65)["step"]["drawn"]
    return tiles


# ---- when, and how many


@pytest.mark.rule("sd.reputation.when")
def test_tiles_are_drawn_before_the_next_sector() -> None:
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    for at, number in ((HERE, "315"), (NORTH, "208")):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert told(s, "Battle in") == ["Battle in sector 315."]
    s.draw_reputation()
    assert draws(s) == ["A 2", "B 1"]
    assert told(s, "Battle in") == ["Battle in sector 315.", "Battle in sector 208."]


@pytest.mark.rule("sd.reputation.participation")
def test_three_battles_in_a_sector_give_one_tile_for_taking_part() -> None:
    s = Setting(4, game=SECOND_DAWN)
    only_ones(s)
    s.place("316", HERE)
    s.ships("A", "316", dreadnought=1)
    for letter in "BCD":
        s.ships(letter, "316", starbase=1)
    s.blueprint("D", "starbase", s1="antimatter_cannon", s3="axion_computer")
    s.dice(6, 6, 6)
    s.combat()
    take_turns(s, 3)
    s.draw_reputation()
    assert draws(s) == ["A 1", "B 1", "C 1", "D 5"]


@pytest.mark.rule("sd.reputation.small", "sd.reputation.medium", "sd.reputation.large", "sd.reputation.max-five")
@pytest.mark.parametrize(
    ("destroyed", "drawn"),
    [
        ({"interceptor": 2}, 1 + 2),
        ({"starbase": 1}, 1 + 1),
        ({"cruiser": 1}, 1 + 2),
        ({"dreadnought": 1}, 1 + 3),
        ({"interceptor": 1, "dreadnought": 1}, 5),
        ({"dreadnought": 2}, 5),
    ],
)
def test_tiles_by_the_ships_destroyed(destroyed: dict[str, int], drawn: int) -> None:
    s = won(destroyed)
    s.draw_reputation()
    assert draws(s) == [f"A {drawn}", "B 1"]


@pytest.mark.rule("sd.reputation.small", "sd.reputation.medium")
@pytest.mark.parametrize(("number", "kind", "drawn"), [("316", "ancient", 2), ("271", "guardian", 3)])
def test_tiles_for_an_ancient_and_a_guardian(number: str, kind: str, drawn: int) -> None:
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    if kind == "ancient":
        s.place(number, HERE, npc={"ancient": 1})
    s.ships("A", number, dreadnought=1)
    s.blueprint("A", "dreadnought", s1="antimatter_cannon", s7="tachyon_drive", s3="axion_computer")
    s.dice(6, 1)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert draws(s) == [f"A {drawn}"]


@pytest.mark.rule("sd.reputation.large")
def test_tiles_for_the_defence_system() -> None:
    s = siege({"dreadnought": 1}, game=SECOND_DAWN)
    s.blueprint("A", "dreadnought", s1="antimatter_cannon", s2="antimatter_cannon")
    s.dice(6, 6)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert draws(s) == ["A 4"]


@pytest.mark.rule("sd.reputation.population-none")
def test_bombed_population_gives_no_tiles() -> None:
    s = Setting(factions=("orion_hegemony", "terran_directorate"), game=SECOND_DAWN)
    s.place("301", HERE, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("A", "301", interceptor=1)
    s.dice()
    s.combat()
    s.play("A bomb")
    assert not s.sector("301").has_cubes()
    assert draws(s) == []
    assert s.player("A").reputation == []


# ---- retreats and losses


@pytest.mark.rule("sd.reputation.destroyed-draw")
def test_a_player_without_ships_left_still_draws() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"cruiser": 2})
    s.dice(*[1] * 8, 6, 6, 1, 5, 5)
    s.combat()
    take_turns(s, 6)
    s.blueprint("A", "interceptor", s0="plasma_cannon")
    s.dice(6, 1)
    s.play("A attack interceptor", "A hit B cruiser 1", "A attack cruiser")
    s.dice(6)
    s.play("B attack cruiser", "B hit A interceptor 1")
    s.dice(1, 6, 1, 6)
    take_turns(s, 4)
    s.draw_reputation()
    assert ships_in(s, "316") == {"B cruiser": [0]}
    assert draws(s) == ["A 3", "B 4"]


@pytest.mark.rule("sd.reputation.retreat-penalty")
def test_no_tile_for_taking_part_after_retreating() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 2})
    s.place("310", NORTH, owner="A")
    s.dice(1, 1, 6, 1)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser", "A hit B interceptor 1")
    s.play("B attack interceptor", "A retreat cruiser 310")
    s.dice(1)
    s.play("B attack interceptor", "A retreat cruiser 310")
    s.draw_reputation()
    assert draws(s) == ["A 1", "B 1"]


@pytest.mark.rule("sd.reputation.retreat-penalty")
def test_taking_part_counts_where_a_ship_stays() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1, 6)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor", "A attack cruiser")
    s.draw_reputation()
    assert draws(s) == ["A 2", "B 1"]


@pytest.mark.rule("sd.reputation.retreat-attempt-enough")
def test_ships_shot_down_while_retreating_have_retreated() -> None:
    s = duel({"interceptor": 2}, {"cruiser": 2, "starbase": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1, 6, 1)
    s.combat()
    s.play("B attack starbase", "A attack interceptor", "A hit B cruiser 1")
    s.dice(1, 1, 1, 6, 1)
    s.play("B attack cruiser", "B attack starbase", "A attack interceptor", "A hit B cruiser 1")
    assert ships_in(s, "316")["B cruiser"] == [0]
    s.dice(1, 1)
    s.play("B attack cruiser", "B attack starbase", "A retreat interceptor 310")
    s.dice(6, 6)
    s.play("B attack cruiser", "B hit A interceptor 1", "B attack starbase")
    s.draw_reputation()
    assert draws(s) == ["A 2", "B 3"]


@pytest.mark.rule("sd.reputation.retreat-attempt-enough")
def test_who_tried_to_retreat_has_retreated_even_if_the_enemy_destroys_itself() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, modules=["rift_cannon"])
    s.place("310", NORTH, owner="A")
    s.blueprint("B", "interceptor", s0="rift_cannon")
    s.dice(6)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor")
    s.draw_reputation()
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert draws(s) == ["A 1", "B 1"]


# ---- order, choosing and the bag


@pytest.mark.rule("sd.reputation.order")
@pytest.mark.parametrize(
    ("entered", "owner", "order"), [("AC", "B", "BAC"), ("ABC", None, "ABC"), ("CA", None, "CA"), ("CBA", None, "CBA")]
)
def test_the_controller_draws_first_then_who_came_first(entered: str, owner: str | None, order: str) -> None:
    s = Setting(3, game=SECOND_DAWN)
    only_ones(s)
    s.place("316", HERE, owner=owner)
    for letter in entered + (owner or ""):
        s.ships(letter, "316", interceptor=1)
    s.dice(*[6] * (len(order) - 1))
    s.combat()
    take_turns(s, len(order) - 1)
    s.draw_reputation()
    assert "".join(draw[0] for draw in draws(s)) == order


@pytest.mark.rule("sd.reputation.keep-one")
def test_one_tile_at_most_is_kept() -> None:
    s = won({"interceptor": 2}, 1, 3, 2)
    assert drawing(s) == [3, 2, 1]
    assert s.offered("A") == {"keep 3", "keep 2", "keep 1", "return"}
    assert s.refused("A keep 4") == "sd.reputation.keep-one"
    assert s.refused("A keep 3 2") == "sd.reputation.make-room"
    s.play("A keep 3")
    assert s.player("A").reputation == [3]
    assert sorted([*left(s), *drawing(s, "B")]) == [1, 2]


@pytest.mark.rule("sd.reputation.keep-one")
def test_all_tiles_may_be_returned() -> None:
    s = won({"interceptor": 2}, 1, 3, 2)
    s.play("A return")
    assert s.player("A").reputation == []
    assert sorted([*left(s), *drawing(s, "B")]) == [1, 2, 3]


@pytest.mark.rule("sd.reputation.draw-before-next")
def test_tiles_not_kept_are_in_the_bag_before_the_next_draws() -> None:
    s = won({"interceptor": 2}, 4, 1, 1)
    assert (drawing(s), left(s)) == ([4, 1, 1], [])
    s.play("A keep 1")
    assert s.player("A").reputation == [1]
    assert sorted([*left(s), *drawing(s, "B")]) == [1, 4]


@pytest.mark.rule("sd.reputation.bag-empty")
def test_a_bag_that_runs_out_gives_what_it_has() -> None:
    s = won({"interceptor": 3}, 2, 3)
    assert drawing(s) == [3, 2]
    s.play("A keep 2")
    assert (left(s), drawing(s, "B")) == ([], [3])
    s.play("B return")
    assert left(s) == [3]


# ---- the track


@pytest.mark.rule("sd.reputation.track-space", "sd.reputation.make-room")
def test_on_a_full_track_a_tile_is_returned_for_a_new_one() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, factions=HYDRAN)
    a = s.player("A")
    a.reputation, a.ambassadors = [3, 2, 1], [1]
    fill(s, 4, 4, 4)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.offered("A") == {"keep 4 1", "keep 4 2", "keep 4 3", "return"}
    assert s.refused("A keep 4") == "sd.reputation.track-space"
    assert s.refused("A keep 4 4") == "sd.reputation.track-space"
    s.play("A keep 4 1")
    assert a.reputation == [4, 3, 2]
    assert sorted([*left(s), *drawing(s, "B")]) == [1, 4, 4]


@pytest.mark.rule("sd.reputation.make-room")
def test_no_tile_is_returned_while_there_is_room() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.player("A").reputation = [1]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.refused("A keep 1 1") == "sd.reputation.make-room"


@pytest.mark.rule("sd.reputation.ambassador-only-space")
def test_a_space_for_ambassadors_holds_no_tile() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.player("A").reputation = [2, 2, 1, 1]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.board("A")["reputation"]["spaces"] == ["ambassador", "either", "either", "either", "either"]
    assert s.offered("A") == {"keep 1 1", "keep 1 2", "return"}


@pytest.mark.rule("sd.reputation.ambassador-only-space")
def test_a_space_for_reputation_holds_no_ambassador() -> None:
    s = Setting(6, ("orion_hegemony", *TERRANS[:5]), game=SECOND_DAWN)
    s.player("A").ambassadors = [2, 3, 4, 5]
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1), owner="B")
    assert s.board("A")["reputation"]["spaces"] == ["either", "either", "either", "either", "reputation"]
    assert s.refused("A propose B money") == "sd.diplomacy.space-needed"


@pytest.mark.rule("sd.reputation.rearrange")
def test_an_ambassador_moves_to_its_own_space() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.player("A").reputation, s.player("A").ambassadors = [3, 2, 1], [1]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor", "A keep 1")
    assert s.player("A").reputation == [3, 2, 1, 1]


@pytest.mark.rule("sd.reputation.hidden")
def test_tiles_are_hidden_until_the_end() -> None:
    s = Setting(game=SECOND_DAWN)
    s.player("A").reputation = [4, 1]

    def seen_by(seat: int | None) -> tuple[int, list[int] | None]:
        track = s.state.view(seat)["seats"][0]["reputation"]
        return track["count"], track["tiles"]

    assert [seen_by(seat) for seat in (0, 1, None)] == [(2, [4, 1]), (2, None), (2, None)]
    s.state.round = 8
    s.cleanup()
    assert s.state.over
    assert [seen_by(seat) for seat in (0, 1, None)] == [(2, [4, 1])] * 3


@pytest.mark.rule("sd.reputation.return-ships")
def test_destroyed_ships_are_back_in_the_supply() -> None:
    s = won({"interceptor": 2})
    s.place("208", SOUTH, owner="B")
    s.remove_ships("B", s.home("B"))
    s.draw_reputation()
    assert s.player("B").supply[0] == 8
    s.turn("B")
    s.play("B build")
    assert "build interceptor 208" in s.offered("B")


@pytest.mark.rule("sd.reputation.participation")
def test_who_was_there_and_never_fought_draws_nothing() -> None:
    s = deserted(game=SECOND_DAWN)
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert (s.step, s.waiting) == ("take_control", "A"), "nobody is asked which tile to keep"
    assert draws(s) == []


@pytest.mark.rule("sd.reputation.max-five")
def test_up_to_five_tiles_are_drawn_in_every_sector() -> None:
    s = Setting(3, game=SECOND_DAWN)
    only_ones(s)
    cannons = {f"s{slot}": "antimatter_cannon" for slot in range(3)}
    s.blueprint("A", "dreadnought", **cannons, s3="conformal_drive", s7="conformal_drive")
    for at, number, letter in ((0, "316", "B"), (1, "207", "C")):
        s.place(number, at=(10 + 3 * at, 0))
        s.ships("A", number, dreadnought=1)
        s.ships(letter, number, dreadnought=2)
    s.dice(*[6] * 6)
    s.combat()
    while s.step in ("engage", "assign", "reputation"):
        letter = s.waiting
        s.play(f"{letter} {min(s.offered(letter, 'keep') or s.offered(letter))}")
    assert draws(s) == ["A 5", "B 1", "A 5", "C 1"]
