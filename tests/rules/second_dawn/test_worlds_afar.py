"""Ship parts and discovery tiles of the module Worlds Afar (sd.part.*, sd.discovery.*)."""

from random import Random

import pytest

from penumbra.eclipse.phases.elimination import collapse
from penumbra.kernel import MalformedChoice
from tests.rules.battlefield import only_ones, round_of, ships_in, take_turns
from tests.rules.second_dawn.dawn import AWAY, NORTH, SOUTH, SOUTH_EAST, dawn
from tests.rules.setting import Setting

# ---- the jump drive


def jumper(ship: str = "interceptor", **tiles: str) -> Setting:
    """A's ship in 310, these tiles on its blueprint.

    304, 310 and 313 are joined from north to south; so are, east of them, 209 and 210, of which 209
    touches 310 and 313, and 210 touches 313, without wormholes on those edges.
    """
    s = dawn(modules=["worlds_afar"])
    only_ones(s)
    for number, position in (("304", NORTH), ("310", AWAY), ("313", SOUTH), ("209", SOUTH_EAST), ("210", (7, -2))):
        s.place(number, position)
    s.blueprint("A", ship, **tiles)
    s.ships("A", "310", **{ship: 1})
    return s


def moving(s: Setting) -> Setting:
    """A begins a move action."""
    s.turn("A")
    s.play("A move")
    return s


@pytest.mark.rule("sd.part.jump-drive")
def test_the_jump_drive_alone_jumps_once_across_any_edge() -> None:
    s = jumper(s2="jump_drive")
    plan = s.board("A")["blueprints"]["interceptor"]
    assert (plan["movement"], plan["energy"], plan["used"]) == (0, 3, 3)
    moving(s)
    assert s.refused("A move interceptor 310 304") == "sd.move.activation"
    assert s.refused("A jump interceptor 310 304") is None
    s.play("A jump interceptor 310 209")
    assert s.refused("A jump 313") == "sd.move.jump-drive"
    assert s.refused("A on 210") == "sd.move.activation"
    s.play("A jump interceptor 209 313")
    assert ships_in(s, "313") == {"A interceptor": [0]}


@pytest.mark.rule("sd.part.jump-drive")
def test_a_ship_without_the_jump_drive_does_not_jump() -> None:
    s = moving(jumper())
    assert s.offered("A", "jump") == set()
    assert s.refused("A jump interceptor 310 209") == "sd.part.jump-drive"
    assert s.refused("A move interceptor 310 209") == "sd.move.connection"


@pytest.mark.rule("sd.part.jump-drive")
@pytest.mark.parametrize(
    "moves",
    [
        ("jump interceptor 310 209", "on 210", "on 209"),
        ("move interceptor 310 313", "jump 210", "on 209"),
        ("move interceptor 310 304", "on 310", "jump 209"),
    ],
)
def test_with_a_drive_beside_it_a_ship_steps_and_jumps_in_any_order(moves: tuple[str, ...]) -> None:
    s = jumper(s1="fusion_source", s2="jump_drive", s3="fusion_drive")
    plan = s.board("A")["blueprints"]["interceptor"]
    assert (plan["movement"], plan["energy"], plan["used"]) == (2, 6, 5)
    moving(s)
    for move in moves:
        s.play(f"A {move}")
    assert ships_in(s, "209") == {"A interceptor": [0]}
    assert s.refused("A on 210") == "sd.move.activation"
    assert s.refused("A jump 310") == "sd.move.jump-drive"


@pytest.mark.rule("sd.move.jump-drive")
def test_a_jump_comes_before_between_or_after_the_steps() -> None:
    s = jumper("cruiser", s3="fusion_source", s4="jump_drive", s5="fusion_drive")
    assert s.board("A")["blueprints"]["cruiser"]["movement"] == 2
    moving(s)
    s.play("A move cruiser 310 304", "A on 310", "A jump 209")
    assert s.refused("A jump 310") == "sd.move.jump-drive"
    s.play("A move cruiser 209 210", "A jump 313")
    assert s.refused("A jump 209") == "sd.move.jump-drive"
    s.play("A on 310")
    assert ships_in(s, "310") == {"A cruiser": [0]}


@pytest.mark.rule("sd.part.jump-drive-counts")
def test_the_jump_drive_is_the_one_drive_a_ship_needs() -> None:
    s = dawn(modules=["worlds_afar"])
    s.player("A").parts_kept.append(s.parts.part_number["jump_drive"])
    s.play("A upgrade", "A fit jump_drive interceptor 2", "A end")
    assert s.board("A")["blueprints"]["interceptor"]["movement"] == 0


@pytest.mark.rule("sd.part.jump-drive-counts")
def test_the_jump_drive_never_goes_on_a_starbase() -> None:
    s = dawn(modules=["worlds_afar"])
    s.player("A").parts_kept.append(s.parts.part_number["jump_drive"])
    plan = s.board("A")["blueprints"]["starbase"]
    assert plan["energy"] - plan["used"] == 2
    s.play("A upgrade")
    assert s.refused("A fit jump_drive starbase 3") == "sd.upgrade.starbase-no-drive"


@pytest.mark.rule("sd.part.jump-drive-target")
def test_a_pinned_ship_does_not_jump() -> None:
    s = jumper(s2="jump_drive")
    s.ships("B", "310", interceptor=1)
    moving(s)
    assert s.refused("A jump interceptor 310 209") == "sd.part.jump-drive-target"
    s.ships("A", "310", interceptor=1)
    s.play("A jump interceptor 310 209")
    assert s.refused("A jump interceptor 310 209") == "sd.part.jump-drive-target"


@pytest.mark.rule("sd.part.jump-drive-target")
def test_a_jump_leads_to_an_explored_neighbour() -> None:
    s = moving(jumper(s2="jump_drive"))
    assert s.offered("A", "jump") == {f"jump interceptor 310 {number}" for number in ("304", "313", "209")}
    assert s.refused("A jump interceptor 310 210") == "sd.part.jump-drive"
    with pytest.raises(MalformedChoice):
        s.refused("A jump interceptor 310 5,-3")


# ---- the morph shield


def morphed(**b: int) -> Setting:
    """Three cruisers of A with hull 2 and a morph shield, there before ships of B."""
    s = dawn(modules=["worlds_afar"])
    only_ones(s)
    s.place("316", AWAY)
    s.blueprint("A", "cruiser", s2="morph_shield", s4="improved_hull")
    s.ships("A", "316", cruiser=3)
    s.ships("B", "316", **b)
    return s


@pytest.mark.rule("sd.part.morph-shield")
def test_each_ship_repairs_one_damage_after_an_engagement_round() -> None:
    s = morphed(cruiser=4)
    s.dice(1, 1, 1, 6, 6, 6, 5)
    s.combat()
    assert take_turns(s, 1) == ["A cruiser"]
    s.play("B attack cruiser")
    for ship in (1, 1, 2):
        s.play(f"B hit A cruiser {ship}")
    assert round_of(s) == 2
    assert ships_in(s, "316")["A cruiser"] == [1, 0, 0]


@pytest.mark.rule("sd.part.morph-shield")
def test_the_last_engagement_round_of_a_battle_ends_with_repairs_too() -> None:
    s = morphed(interceptor=1)
    s.state.reputation_bag = [0, 5, 5, 5, 5]
    s.blueprint("B", "interceptor", s3="gauss_shield")
    s.dice(6, 6, 1, 1)
    s.combat()
    s.play("B attack interceptor", "B hit A cruiser 1")
    assert ships_in(s, "316")["A cruiser"] == [1, 0, 0]
    s.play("A attack cruiser")
    assert s.step == "reputation"
    assert ships_in(s, "316") == {"A cruiser": [0, 0, 0]}


@pytest.mark.rule("sd.part.morph-shield-missiles")
def test_nothing_is_repaired_after_the_missile_step() -> None:
    s = morphed(interceptor=1)
    s.blueprint("B", "interceptor", s3="ion_missile")
    s.dice(6, 1, 1, 1, 1, 1, 1)
    s.combat()
    s.play("B hit A cruiser 1")
    assert (round_of(s), ships_in(s, "316")["A cruiser"]) == (1, [1, 0, 0])
    take_turns(s, 2)
    assert (round_of(s), ships_in(s, "316")["A cruiser"]) == (2, [0, 0, 0])


# ---- promotional discovery tiles


def finder(tile: str, *owned: str) -> Setting:
    """A decides about a tile; these sectors are A's beside the home."""
    s = dawn(modules=["worlds_afar"])
    s.vanish("A")
    for step, number in enumerate(owned):
        s.place(number, (10, 2 * step), owner="A")
    s.place("316", AWAY, discovery=tile)
    s.ships("A", "316", interceptor=1)
    s.combat()
    assert (s.step, s.waiting) == ("discovery", "A")
    return s


def worth(s: Setting, viewer: int = 0) -> int:
    """What A's discovery tiles score, as a seat sees it."""
    points = s.state.view(viewer)["seats"][0]["score"]["discoveries"]
    assert isinstance(points, int)
    return points


@pytest.mark.rule("sd.discovery.promo-reputation")
@pytest.mark.parametrize(("tiles", "points"), [([4, 3, 1], 2), ([4, 4, 1], 3), ([2], 0), ([], 0)])
def test_ancient_might_scores_a_third_of_the_reputation(tiles: list[int], points: int) -> None:
    s = finder("ancient_might")
    s.play("A use")
    s.player("A").reputation = tiles
    assert worth(s) == points
    assert s.board("A")["discoveries_kept"] == 0


@pytest.mark.rule("sd.discovery.promo-reputation")
def test_what_ancient_might_scores_does_not_tell_the_reputation_to_others() -> None:
    s = finder("ancient_might")
    s.play("A use")
    seen = []
    for tiles in ([4, 3, 1], [1, 1, 1]):
        s.player("A").reputation = tiles
        seen.append(s.state.view(1)["seats"][0]["score"])
    assert seen[0] == seen[1]
    assert s.state.view(1)["seats"][0]["kept_face_up"] == ["ancient_might"]


@pytest.mark.rule("sd.discovery.promo-reputation")
def test_neither_does_the_score_of_a_player_who_is_out() -> None:
    s = finder("ancient_might")
    s.play("A use")
    s.state.reputation_bag = [0, 3, 3, 3, 3]
    s.player("A").reputation = [4, 4, 4]
    collapse(s.state, 0)
    own, seen = s.state.view(0)["seats"][0]["score"], s.state.view(1)
    assert (own["reputation"], own["discoveries"]) == (12, 4)
    for seed in range(10):
        twin = s.state.sample(1, Random(seed))
        score = twin.view(0)["seats"][0]["score"]
        assert score["reputation"] == sum(twin.view(0)["seats"][0]["reputation"]["tiles"])
        assert score["discoveries"] == score["reputation"] // 3
        assert own["total"] - score["total"] == 16 - score["reputation"] - score["discoveries"]
        assert twin.view(1) == seen


ARTIFACTS = ("301", "302", "303", "107", "109")
"""Sectors with one artifact each."""


@pytest.mark.rule("sd.discovery.promo-artifact")
def test_the_codex_scores_the_artifacts_in_controlled_sectors() -> None:
    s = finder("artifact_codex", *ARTIFACTS[:4])
    assert [s.seen(number)["artifact"] for number in ARTIFACTS[:4]] == [1, 1, 1, 1]
    s.play("A use")
    assert worth(s) == 4
    s.sector("303").owner = 1
    assert worth(s) == 3
    assert worth(s, viewer=1) == 3


@pytest.mark.rule("sd.discovery.promo-instead")
@pytest.mark.parametrize("artifacts", [1, 5])
def test_a_scoring_tile_is_kept_face_up_or_for_two_points(artifacts: int) -> None:
    for choice, points in (("use", artifacts), ("keep", 2)):
        s = finder("artifact_codex", *ARTIFACTS[:artifacts])
        s.play(f"A {choice}")
        assert worth(s) == points
        assert s.offered("A", "use") | s.offered("A", "keep") == set()


# ---- money and a resource of choice


@pytest.mark.rule("sd.discovery.resources-choice")
@pytest.mark.parametrize(("chosen", "stored"), [("materials", [4, 1, 4]), ("science", [4, 4, 1]), ("money", [7, 1, 1])])
def test_money_and_three_units_of_a_resource_of_choice(chosen: str, stored: list[int]) -> None:
    s = finder("money_and_choice")
    s.store("A", money=1, science=1, materials=1)
    assert s.offered("A", "use") == {"use money", "use science", "use materials"}
    s.play(f"A use {chosen}")
    assert list(s.board("A")["storage"].values()) == stored
