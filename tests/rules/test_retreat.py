"""Retreats from battle (nd.retreat.*)."""

import pytest

from penumbra.kernel import MalformedChoice
from tests.rules.battlefield import (
    HERE,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    battles,
    duel,
    only_ones,
    retreating,
    round_of,
    ships_in,
    siege,
)
from tests.rules.setting import Setting

FAR_NORTH = (6, -5)


def refuge(s: Setting) -> Setting:
    """A sector of A north of the battle, fully connected with it."""
    s.place("310", NORTH, owner="A")
    return s


@pytest.mark.rule("nd.retreat.declare", "nd.retreat.complete", "nd.retreat.irrevocable")
def test_a_type_begins_to_retreat_and_leaves_on_its_next_turn() -> None:
    s = refuge(duel({"interceptor": 2}, {"interceptor": 1, "cruiser": 1}))
    s.place("302", NORTH_EAST, owner="A")
    s.blueprint("B", "interceptor", s3="fusion_drive")
    s.dice(1, 1)
    s.combat()
    s.play("B attack interceptor", "A retreat interceptor 310")
    assert s.dice_left == [1]
    assert retreating(s) == {"A interceptor": "310"}
    assert ships_in(s, "316")["A interceptor"] == [0, 0]
    s.play("B attack cruiser")
    assert round_of(s) == 2
    s.dice(6)
    s.play("B attack interceptor", "B hit A interceptor 1")
    assert s.offered("A") == {"retreat interceptor 310"}
    assert s.refused("A retreat interceptor 302") == "nd.retreat.irrevocable"
    assert s.refused("A attack interceptor") == "nd.retreat.irrevocable"
    s.play("A retreat interceptor 310")
    assert ships_in(s, "310") == {"A interceptor": [0]}
    assert "A interceptor" not in ships_in(s, "316")


@pytest.mark.rule("nd.retreat.whole-type")
def test_types_choose_apart_and_ships_of_a_type_together() -> None:
    s = refuge(duel({"interceptor": 2, "cruiser": 1}, {"dreadnought": 1}))
    s.dice(1, 1, 1)
    s.combat()
    with pytest.raises(MalformedChoice):
        s.refused("A retreat interceptor 310 1")
    s.play("A retreat interceptor 310", "A attack cruiser", "B attack dreadnought", "A retreat interceptor 310")
    assert ships_in(s, "310") == {"A interceptor": [0, 0]}
    assert ships_in(s, "316") == {"A cruiser": [0], "B dreadnought": [0]}


@pytest.mark.rule("nd.retreat.destination", "nd.example.retreat")
def test_a_destination_holds_the_own_disc_and_no_enemy() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, number="107")
    s.place("310", NORTH, owner="A")
    s.place("302", NORTH_EAST)
    s.ships("A", "302", interceptor=1)
    s.place("309", SOUTH_EAST)
    s.place("304", SOUTH, owner="A")
    s.ships("B", "304", interceptor=1)
    s.dice(1)
    s.combat()
    assert s.offered("A", "retreat") == {"retreat interceptor 310"}
    for number in ("302", "309", "304"):
        assert s.refused(f"A retreat interceptor {number}") == "nd.retreat.destination"
    s.play("A attack interceptor")
    assert s.waiting == "B"
    assert s.offered("B", "retreat") == set()


@pytest.mark.rule("nd.retreat.destination-own-ships")
def test_own_ships_in_the_destination_do_not_hinder() -> None:
    s = refuge(duel({"interceptor": 1}, {"interceptor": 1}))
    s.ships("A", "310", cruiser=1)
    s.dice(1)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor", "A retreat interceptor 310")
    assert ships_in(s, "310") == {"A interceptor": [0], "A cruiser": [0]}


@pytest.mark.rule("nd.retreat.wormhole")
def test_half_a_connection_needs_the_wormhole_generator() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.place("309", SOUTH_EAST, owner="A")
    s.combat()
    assert s.refused("A retreat interceptor 309") == "nd.retreat.wormhole"
    s.learn("A", "wormhole_generator")
    s.play("A retreat interceptor 309")
    assert retreating(s) == {"A interceptor": "309"}


@pytest.mark.rule("nd.retreat.wormhole")
def test_an_edge_without_wormholes_lets_nobody_through() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.place("310", NORTH_WEST, owner="A")
    s.learn("A", "wormhole_generator")
    s.combat()
    assert s.refused("A retreat interceptor 310") == "nd.retreat.wormhole"


@pytest.mark.rule("nd.retreat.adjacent-only")
def test_fast_ships_retreat_no_further_than_next_door() -> None:
    s = refuge(duel({"interceptor": 1}, {"interceptor": 1}))
    s.place("304", FAR_NORTH, owner="A")
    s.blueprint("A", "interceptor", s3="tachyon_drive")
    s.combat()
    assert s.player("A").stats[0].movement == 3
    assert s.offered("A", "retreat") == {"retreat interceptor 310"}
    assert s.refused("A retreat interceptor 304") == "nd.retreat.adjacent-only"


@pytest.mark.rule("nd.retreat.starbase")
def test_a_starbase_cannot_retreat() -> None:
    s = refuge(duel({"starbase": 1}, {"interceptor": 1}))
    s.combat()
    assert s.offered("A") == {"attack starbase"}
    assert s.refused("A retreat starbase 310") == "nd.retreat.starbase"


@pytest.mark.rule("nd.retreat.pin-ignored")
def test_a_lone_ship_retreats_from_the_defence_system() -> None:
    s = siege({"cruiser": 1})
    s.place("102", (0, -1), owner="A")
    s.dice(1, 2, 3, 4)
    s.combat()
    s.play("A retreat cruiser 102", "A retreat cruiser 102")
    assert ships_in(s, "102") == {"A cruiser": [0]}
    assert ships_in(s, "001") == {"N gcds": [0]}


@pytest.mark.rule("nd.retreat.still-target")
def test_ships_on_the_edge_can_be_destroyed() -> None:
    s = refuge(duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1}))
    s.dice(6)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor", "B hit A interceptor 1")
    assert "A interceptor" not in ships_in(s, "316")
    assert ships_in(s, "310") == {}


@pytest.mark.rule("nd.retreat.destination-lost")
@pytest.mark.parametrize("lost_to", ["disc", "ship"])
def test_ships_whose_destination_is_lost_stay_and_choose_anew(lost_to: str) -> None:
    s = refuge(duel({"interceptor": 1}, {"cruiser": 1}))
    s.place("302", NORTH_EAST, owner="A")
    s.dice(1)
    s.combat()
    s.play("A retreat interceptor 310", "B attack cruiser")
    if lost_to == "disc":
        s.sector("310").owner = -1
    else:
        s.ships("B", "310", interceptor=1)
    assert s.offered("A") == {"attack interceptor", "retreat interceptor 302"}
    assert s.refused("A retreat interceptor 310") == "nd.retreat.destination"
    s.dice(6)
    s.play("A attack interceptor")
    assert retreating(s) == {}
    assert ships_in(s, "316") == {"A interceptor": [0], "B cruiser": [1]}


@pytest.mark.rule("nd.retreat.destination-lost")
def test_ships_whose_destination_is_lost_stay_after_the_last_enemy_is_gone() -> None:
    s = refuge(duel({"interceptor": 1, "starbase": 1}, {"interceptor": 1}))
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack starbase", "A retreat interceptor 310", "B attack interceptor")
    s.sector("310").owner = -1
    s.play("A attack starbase")
    assert ships_in(s, "316") == {"A interceptor": [0], "A starbase": [0]}


@pytest.mark.rule("nd.retreat.none-available")
@pytest.mark.parametrize("hindrance", ["wormhole", "ship"])
def test_without_a_destination_attacking_is_the_only_choice(hindrance: str) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    if hindrance == "wormhole":
        s.place("309", SOUTH_EAST, owner="A")
    else:
        refuge(s)
        s.ships("B", "310", interceptor=1)
    s.combat()
    assert s.offered("A") == {"attack interceptor"}


@pytest.mark.rule("nd.retreat.repaired-and-later-battles")
def test_ships_that_retreat_cause_no_battle_where_they_go() -> None:
    s = Setting()
    only_ones(s)
    s.place("310", NORTH)
    s.place("207", HERE, owner="A")
    s.ships("A", "310", interceptor=1)
    s.ships("B", "310", interceptor=1)
    s.dice(1)
    s.combat()
    s.play("A retreat interceptor 207", "B attack interceptor", "A retreat interceptor 207")
    assert battles(s) == ["310"]
    assert ships_in(s, "207") == {"A interceptor": [0]}
    assert s.state.battle is None


@pytest.mark.rule("nd.retreat.destination")
@pytest.mark.parametrize(
    ("faction", "refused"),
    [("terran_directorate", "nd.retreat.destination"), ("descendants_of_draco", None)],
)
def test_ancients_in_the_destination_are_enemies_but_of_their_friends(faction: str, refused: str | None) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, factions=(faction, "terran_federation"))
    s.place("310", NORTH, owner="A", npc={"ancient": 1})
    s.dice(*[1] * 8)
    s.combat()
    while s.waiting != "A":
        s.play(f"{s.waiting} attack interceptor")
    assert s.refused("A retreat interceptor 310") == refused
