"""Who may see what (nd.info.*)."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from penumbra.eclipse.position.galaxy import Sector
from tests.rules.setting import Setting


def views(s: Setting) -> list[Mapping[str, Any]]:
    """What each seat and a spectator see."""
    return [s.state.view(seat) for seat in (*s.state.seats, None)]


def public_log(s: Setting) -> list[str]:
    """The journal's sentences that all may read."""
    assert s.state.journal is not None
    return [entry.sentence for entry in s.state.journal if entry.private_to is None]


def explored_206() -> tuple[Setting, Sector]:
    """A has explored 206 south-west of the home sector and left it without a disc."""
    s = Setting()
    s.on_top("206")
    s.play("A explore", "A at -1,-1", "A place 206 0", "A decline", "A end")
    return s, s.sector("206")


@pytest.mark.rule("nd.info.reputation-hidden")
def test_only_the_owner_sees_reputation_tiles() -> None:
    s = Setting()
    for value in (4, 2, 1):
        s.state.reputation_bag[value] -= 1
    s.player("A").reputation = [4, 2, 1]
    own, rival, spectator = (view["seats"][0]["reputation"] for view in views(s))
    assert (own["count"], own["tiles"]) == (3, [4, 2, 1])
    for seen in (rival, spectator):
        assert (seen["count"], seen["tiles"]) == (3, None)
    s.player("A").reputation = [1, 1, 1]
    for seen in views(s)[1:]:
        assert seen["seats"][0]["score"]["total"] == 3
        assert seen["seats"][0]["score"]["reputation"] is None


@pytest.mark.rule("nd.info.reputation-hidden")
@pytest.mark.parametrize("left", ["passed", "out"])
def test_tiles_stay_hidden_from_others_when_their_owner_has_passed_or_left(left: str) -> None:
    s = Setting(3)
    s.player("A").reputation = [4, 2]
    s.player("A").passed = True
    if left == "out":
        s.vanish("A")
        s.turn("A")
        s.play("A leave")
    own, *others = (view["seats"][0] for view in views(s))
    assert own["reputation"]["tiles"] == [4, 2]
    assert own["score"]["reputation"] == 6
    for seen in others:
        assert seen["reputation"] == {**own["reputation"], "tiles": None}
        assert seen["score"]["reputation"] is None
        assert seen["score"]["total"] == own["score"]["total"] - 6


@pytest.mark.rule("nd.info.reputation-draw-hidden")
def test_tiles_drawn_are_seen_by_the_drawer_only() -> None:
    s = Setting()
    s.place("104", (5, 0), npc={"ancient": 2})
    s.ships("A", "104", dreadnought=2)
    s.blueprint("A", "dreadnought", s4="tachyon_source", s7="tachyon_drive")
    s.state.reputation_bag = [0, 1, 1, 0, 1]
    s.dice(6, 6, 6, 6)
    s.combat()
    s.play("A attack dreadnought", *["A hit N ancient 1"] * 2, *["A hit N ancient 2"] * 2)
    own, rival, spectator = (view["step"] for view in views(s))
    assert own["drawn"] == [4, 2, 1]
    assert rival["count"] == spectator["count"] == 3
    assert rival["drawn"] is spectator["drawn"] is None
    s.play("A keep 4")
    assert "draws 3 reputation tiles and keeps one" in public_log(s)
    assert not any("reputation tile of" in sentence for sentence in public_log(s))
    private = [(entry.private_to, entry.sentence) for entry in s.state.journal or () if entry.private_to is not None]
    assert private == [(0, "keeps a reputation tile of 4")]
    assert s.state.reputation_bag == [0, 1, 1, 0, 0]


@pytest.mark.rule("nd.info.discovery-vp-side")
def test_a_discovery_tile_is_shown_before_it_is_kept() -> None:
    s = Setting()
    s.place("206", (5, 0), discovery="money")
    s.ships("A", "206", interceptor=1)
    s.play("A influence", "A disc track 206")
    assert s.state.view(1)["step"]["tile"] == "money"
    assert any("+8 Money" in sentence for sentence in public_log(s))
    s.play("A keep")
    seen = s.state.view(1)["seats"][0]
    assert seen["discoveries_kept"] == 1
    assert seen["score"]["discoveries"] == 2
    assert seen["storage"]["money"] == 2


@pytest.mark.rule("nd.info.discovery-on-map")
def test_a_tile_on_the_map_is_face_down_for_all() -> None:
    s, sector = explored_206()
    before = views(s)
    assert all(next(p for p in view["sectors"] if p["id"] == "206")["discovery"] is True for view in before)
    other = next(index for index, tile in enumerate(s.state.discoveries) if tile != sector.discovery)
    sector.discovery, s.state.discoveries[other] = s.state.discoveries[other], sector.discovery
    assert views(s) == before


@pytest.mark.rule("nd.info.discovery-on-map")
def test_the_seed_settles_what_lies_face_down() -> None:
    faces = []
    for _ in range(2):
        s, _ = explored_206()
        s.turn("A")
        s.play("A influence", "A disc track 206")
        faces.append(s.state.view(1)["step"]["tile"])
    assert faces[0] == faces[1]


@pytest.mark.rule("nd.info.stack-order-hidden")
def test_stacks_piles_and_bags_show_only_how_much_is_left() -> None:
    s = Setting(4)
    supply = s.state.view(0)["supply"]
    assert [stack["left"] for stack in supply["stacks"].values()] == [8, 11, 14]
    assert (supply["tech_bag"], supply["discoveries"], supply["reputation"]) == (80, 20, 32)
    before = views(s)
    for stack in s.state.stacks:
        stack.reverse()
    s.state.discoveries.reverse()
    s.state.tech_bag.reverse()
    s.state.reputation_bag.reverse()
    assert views(s) == before
    assert "chance" not in json.dumps(before)


@pytest.mark.rule("nd.info.discards-public")
def test_discarded_sectors_lie_face_up() -> None:
    s = Setting()
    s.on_top("305")
    s.play("A explore", "A at 0,-3", "A discard")
    for view in views(s):
        assert view["supply"]["stacks"]["outer"]["discards"] == ["305"]
        assert "305" not in view["supply"]["stacks"]["outer"]["unseen"]


@pytest.mark.rule("nd.info.discards-public")
def test_what_a_stack_of_discards_holds_is_known_but_not_its_order() -> None:
    s = Setting()
    s.state.stacks[2], s.state.discards[2] = ["304"], ["309", "302"]
    s.play("A explore", "A at 0,-3", "A place 304 0")
    for _ in range(2):
        assert [view["supply"]["stacks"]["outer"]["unseen"] for view in views(s)] == [["302", "309"]] * 3
        s.state.stacks[2].reverse()
    stacks = {tuple(s.state.sample(0, Random(seed)).plain()["stacks"][2]) for seed in range(20)}
    assert stacks == {("302", "309"), ("309", "302")}


@pytest.mark.rule("nd.info.everything-else-public")
def test_boards_are_public() -> None:
    s = Setting(4)
    s.play("A research", "A end")
    s.player("B").ambassadors = [2]
    s.player("B").parts_kept = [s.parts.part_number["shard_hull"]]
    for view in views(s):
        board = view["seats"][1]
        assert board["storage"] == {"money": 2, "science": 3, "materials": 3}
        assert board["cubes"] == {"money": 10, "science": 10, "materials": 10}
        assert board["discs"]["track"] == 12
        assert board["colony"]["ready"] == 3
        assert board["techs"] == {"military": ["starbase"], "grid": [], "nano": []}
        assert set(board["blueprints"]) == {"interceptor", "cruiser", "dreadnought", "starbase"}
        assert board["blueprints"]["interceptor"]["slots"][1]["part"] == "ion_cannon"
        assert board["parts_kept"] == ["shard_hull"]
        assert board["ambassadors"] == [2]
        assert view["seats"][0]["discs"]["research"] == 1
