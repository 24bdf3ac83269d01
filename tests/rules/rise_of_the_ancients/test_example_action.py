"""The expansion's example of an action phase, replayed turn by turn (ra.example.action-*).

A plays the Magellan, B the Exiles, C the Syndicate, D is a Terran; B and D are the Flare Alliance. Each test plays the
script up to its turn and then shows what the turn does.
"""

from typing import Any

import pytest

from penumbra.eclipse.combat.order import next_battle
from tests.rules.rise_of_the_ancients.allied import ally, envoys, partners, tile, traitor
from tests.rules.rise_of_the_ancients.test_warp import joined
from tests.rules.scholars import own, prices
from tests.rules.setting import Setting

MODULES = (
    "warp_portals",
    "ancient_homeworlds",
    "galactic_center_takeover",
    "alliances",
    "rare_technologies",
    "developments",
    "new_discoveries",
    "new_species",
)
FACTIONS = ("sentinels", "exiles", "rho_indi", "terran_federation")

WARP, FIRST, SECOND = "281", "203", "210"
"""The warp sector of A, and the two sectors of B on the way of D: in the first are ships, the second gets a portal."""

BASE, BETWEEN = "304", "205"
"""Where C's Cruisers stand, and the sector between it and B's home: towards this no wormhole leads on."""

SCRIPT: dict[str, tuple[str, ...]] = {
    "1": (
        "A research",
        "A synthesize science",
        "A synthesize science",
        "A research zero_point_source military",
        "A use",
        "A end",
    ),
    "2": (
        "B research",
        "B develop warp_portal",
        f"B portal {SECOND}",
        "B propose A money",
        "A accept science",
        "B end",
    ),
    "3": (
        "C move",
        f"C move cruiser {BASE} {BETWEEN}",
        "C jump 234",
        f"C move cruiser {BASE} {BETWEEN}",
        "C jump 234",
        "C move interceptor 236 107",
        "C move interceptor 236 107",
        "C end",
    ),
    "4": (
        "D betray",
        "D move",
        f"D move dreadnought 223 {FIRST}",
        "D cube money",
        "B cube money",
        "D load dreadnought 223 2",
        f"D on {FIRST}",
        f"D on {SECOND}",
        f"D on {WARP}",
        "D end",
    ),
}


def opening(orbital: str | None = "science", cloaked: bool = True) -> Setting:
    """The table before the first turn; B's orbital on the way of D may be empty, and D without its Cloaking Device."""
    s = Setting(4, FACTIONS, modules=MODULES)
    own(s, "military", "neutron_bombs", "starbase", "plasma_cannon")
    s.store("A", science=10)
    s.offer(zero_point_source=1)
    s.next_discovery("ancient_orbital")
    s.place(WARP, (3, -3), 1, owner="A")
    s.state.development_supply = [s.parts.development_ids.index("warp_portal")]
    s.store("B", materials=8)
    s.place(FIRST, (-2, -1), owner="B")
    s.orbital(FIRST, orbital)
    s.ships("B", FIRST, interceptor=1)
    s.place(SECOND, (-2, -2), owner="B")
    s.place(BETWEEN, (1, 1), owner="C")
    s.place(BASE, (1, 2), owner="C")
    s.place("107", (-1, 1), 3)
    s.ships("C", BASE, cruiser=2)
    s.learn("C", "fusion_source")
    s.blueprint("C", "cruiser", s1="jump_drive", s3="fusion_source")
    partners(s, "BD")
    ally(s, "BD", "flare")
    s.learn("D", "interceptor_bay", "fusion_source", "tachyon_drive", *(["cloaking_device"] if cloaked else []))
    s.remove_ships("D", "223")
    s.ships("D", "223", dreadnought=2, interceptor=2)
    s.blueprint("D", "dreadnought", s1="interceptor_bay", s4="fusion_source", s5="hull", s7="tachyon_drive")
    return s


def before(turn: str, **given: Any) -> Setting:
    """The situation at the beginning of a turn, all earlier ones played."""
    s = opening(**given)
    for name, moves in SCRIPT.items():
        if name == turn:
            return s
        s.play(*moves)
    raise KeyError(turn)


def strength(s: Setting, letter: str, number: str) -> dict[str, int]:
    """A seat's ships in a sector."""
    seat = s.player(letter).seat
    return {one["ship"]: one["count"] for one in s.seen(number)["ships"] if one["seat"] == seat}


def embattled(s: Setting) -> set[str]:
    """The sectors in which a battle is to be fought."""
    return {place.tile.id for place in s.state.galaxy.sectors if next_battle(s.state, place)}


@pytest.mark.parametrize(("letter", "ship"), [("C", "cruiser"), ("D", "dreadnought")])
def test_the_ships_of_the_example_have_the_energy_that_they_need(letter: str, ship: str) -> None:
    plan = opening().board(letter)["blueprints"][ship]
    assert plan["used"] <= plan["energy"]


@pytest.mark.rule("ra.example.action-research-rare")
def test_a_rare_technology_is_paid_with_the_help_of_colony_ships() -> None:
    s = before("1")
    assert prices(s, "zero_point_source") == {"military": 15 - 3, "grid": 15 - 1, "nano": 15}
    s.play("A research")
    assert s.refused("A research zero_point_source military") == "nd.research.pay-science"
    s.play("A synthesize science")
    assert s.refused("A research zero_point_source military") == "nd.research.pay-science"
    s.play("A synthesize science", "A research zero_point_source military")
    assert s.board("A")["storage"]["science"] == 0
    assert s.board("A")["techs"]["military"][3] == "zero_point_source"
    assert s.board("A")["colony"]["ready"] == 1


@pytest.mark.rule("ra.example.action-revelation")
def test_the_fourth_technology_of_a_track_brings_an_orbital_home() -> None:
    s = before("1")
    s.play(*SCRIPT["1"][:4])
    step = s.state.view(0)["step"]
    assert (s.step, step["tile"]) == ("discovery", "ancient_orbital")
    home = s.seen("237")
    assert (home["owner"], home["orbital"], home["artifact"]) == (0, None, 1)
    assert {"use", "keep"} <= s.offered("A"), "A decides"
    s.play("A use")
    home = s.seen("237")
    assert (home["orbital"], home["artifact"]) == ({"cube": None}, 2)
    assert s.player("A").discoveries_kept == 0
    assert s.step == "research", "and the action goes on"


@pytest.mark.rule("ra.example.action-portal-development")
def test_a_portal_that_is_bought_joins_two_players_who_then_form_relations() -> None:
    s = before("2")
    s.play(*SCRIPT["2"][:2])
    assert s.board("B")["storage"]["materials"] == 0
    assert s.board("B")["developments"] == ["warp_portal"]
    assert s.offered("B", "portal") == {f"portal {FIRST}", f"portal {SECOND}", "portal 234"}
    assert WARP not in joined(s, SECOND)
    s.play(f"B portal {SECOND}")
    assert WARP in joined(s, SECOND)
    assert s.offered("B", "propose") == {"propose A money", "propose A science", "propose A materials"}
    cubes = {letter: s.board(letter)["cubes"] for letter in "AB"}
    s.play("B propose A money")
    assert envoys(s, "A") == "", "A has to agree"
    s.play("A accept science")
    assert (envoys(s, "A"), envoys(s, "B")) == ("B", "AD")
    assert s.board("A")["cubes"]["science"] == cubes["A"]["science"] - 1
    assert s.board("B")["cubes"]["money"] == cubes["B"]["money"] - 1


@pytest.mark.rule("ra.example.action-portal-development")
def test_before_the_portal_lies_there_is_no_way_to_the_other() -> None:
    s = before("2")
    assert s.refused("B propose A money") == "nd.diplomacy.connection"
    s.play("B research", "B develop warp_portal", f"B portal {FIRST}")
    s.sector(WARP).owner = -1
    assert s.refused("B propose A money") == "nd.diplomacy.connection", "the portal of nobody joins nobody"


@pytest.mark.rule("ra.example.action-jump-attack")
def test_two_cruisers_jump_to_a_home_and_two_interceptors_move() -> None:
    s = before("3")
    s.play("C move", f"C move cruiser {BASE} {BETWEEN}")
    assert s.refused(f"C move cruiser {BETWEEN} 234") == "nd.move.wormholes"
    s.play("C jump 234")
    assert s.refused(f"C jump {BETWEEN}") == "ra.disc.jump-drive"
    assert s.board("C")["blueprints"]["cruiser"]["movement"] == 1
    s.play(*SCRIPT["3"][3:-1])
    assert strength(s, "C", "234") == {"cruiser": 2}
    assert strength(s, "C", "107") == {"interceptor": 2}
    assert s.refused("C move interceptor 107 236") == "nd.move.three", "a fifth activation"
    assert embattled(s) == {"234"}
    assert traitor(s) == "", "nobody is betrayed: B and C had no relations"


@pytest.mark.rule("ra.example.action-betrayal")
def test_an_alliance_is_left_before_an_attack_on_the_ally() -> None:
    s = before("4")
    assert (tile(s, "B"), tile(s, "D"), envoys(s, "B"), envoys(s, "D")) == ("flare", "flare", "AD", "B")
    s.play("D betray")
    assert (tile(s, "D"), envoys(s, "D"), traitor(s)) == ("flare betrayer", "B", ""), "as yet nobody is attacked"
    s.play(*SCRIPT["4"][1:])
    assert (tile(s, "B"), tile(s, "D")) == ("flare", "flare betrayer")
    assert [s.board(letter)["score"]["alliance"] for letter in "BD"] == [2, -3]
    assert (envoys(s, "B"), envoys(s, "D"), traitor(s)) == ("A", "", "D")


@pytest.mark.rule("ra.example.action-betrayal")
def test_without_leaving_it_the_same_way_is_a_visit() -> None:
    s = before("4")
    s.play("D move", f"D move dreadnought 223 {FIRST}")
    assert (tile(s, "D"), envoys(s, "D"), traitor(s)) == ("flare", "B", "")
    assert s.refused(f"D on {SECOND}") is None, "an ally holds no ship"
    assert FIRST not in embattled(s)


@pytest.mark.rule("ra.example.action-cloaked-carriers")
def test_one_cloaked_dreadnought_is_held_and_the_other_carries_its_interceptors_on() -> None:
    s = before("4")
    s.play(*SCRIPT["4"][:5])
    assert s.refused(f"D on {SECOND}") == "nd.move.through", "two opponents hold the first"
    s.play(*SCRIPT["4"][5:7])
    assert strength(s, "D", FIRST) == {"dreadnought": 2}
    s.play(*SCRIPT["4"][7:-1])
    assert s.refused(f"D move dreadnought {FIRST} {SECOND}") == "nd.move.pin"
    s.play("D end")
    assert strength(s, "D", FIRST) == {"dreadnought": 1}
    assert strength(s, "D", WARP) == {"dreadnought": 1, "interceptor": 2}
    assert embattled(s) == {FIRST, "234"}
    assert s.seen(WARP)["owner"] == 0


@pytest.mark.rule("ra.example.action-cloaked-carriers")
@pytest.mark.parametrize(
    ("orbital", "cloaked", "held"), [("science", True, 1), ("science", False, 2), (None, True, 0), (None, False, 1)]
)
def test_how_many_are_held_by_an_interceptor_and_an_orbital(orbital: str | None, cloaked: bool, held: int) -> None:
    s = before("4", orbital=orbital, cloaked=cloaked)
    s.play(*SCRIPT["4"][:5])
    assert s.refused(f"D on {SECOND}") == ("nd.move.through" if held else None)
    s.play(*SCRIPT["4"][5:7])
    assert s.refused(f"D on {SECOND}") == ("nd.move.through" if held > 1 else None)
