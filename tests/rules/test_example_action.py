"""The rulebook's example of an action phase, replayed turn by turn (nd.example.action.*).

A is a Terran, B plays Planta, C Mechanema, D Hydran Progress. Each test plays the script up to its
turn and then shows what the turn does.
"""

from copy import copy

import pytest

from penumbra.eclipse.combat.order import next_battle
from tests.rules.setting import Setting

CONTESTED = "205"
"""C's sector that D attacks."""

SCRIPT: dict[str, tuple[str, ...]] = {
    "1": ("A build", "A build cruiser 231", "A build orbital 231", "A end"),
    "2a": (
        "B explore",
        "B at 2,-1",
        "B place 203 0",
        "B disc",
        "B keep",
        "B colony 203 0 money",
        "B colony 203 1 science",
    ),
    "2b": ("B at 3,0", "B discard"),
    "3": (
        "C upgrade",
        "C return interceptor 0",
        "C fit plasma_missile interceptor 0",
        "C fit positron_computer cruiser 4",
        "C fit ion_cannon cruiser 1",
        "C end",
    ),
    "4": ("D research", "D research fusion_drive", "D research wormhole_generator", "D end"),
    "5": ("A explore", "A at 3,-3", "A place 301 4", "A end"),
    "6a": (
        "B explore",
        "B at 3,-2",
        "B place 318 2",
        "B disc",
        "B colony 318 1 money",
        "B colony 318 0 materials",
        "B at 3,0",
        "B place 310 2",
        "B disc",
    ),
    "6b": ("B propose A science", "A accept money", "A drop 1", "B end"),
    "7": ("C pass",),
    "8": (
        "D move",
        "D move interceptor 224 205",
        "D cube science",
        "C cube materials",
        "D move interceptor 224 205",
        "D end",
    ),
    "9": ("A pass",),
    "10": (
        "B influence",
        "B disc 207 106",
        "B disc 315 track",
        "B flip",
        "B flip",
        "B colony 106 0 science",
        "B colony 106 1 materials",
        "B end",
    ),
    "11": ("C react move", "C move cruiser 107 205", "C end"),
    "12": ("D move", "D move interceptor 224 205", "D move cruiser 304 224", "D on 205", "D end"),
    "end": ("A pass", "B pass", "C pass", "D pass"),
}


def opening() -> Setting:
    """The table before the first turn: what the players have won in the rounds before."""
    s = Setting(4, ("terran_alliance", "planta", "mechanema", "hydran_progress"))
    s.learn("A", "orbital")
    s.store("A", materials=10)
    s.player("A").reputation = [3, 2, 1, 1]
    for value in s.player("A").reputation:
        s.state.reputation_bag[value] -= 1
    for one, other in (("A", "C"), ("C", "D")):
        for giver, taker in ((one, other), (other, one)):
            s.player(giver).cubes[0] -= 1
            s.player(taker).ambassadors.append(s.player(giver).seat)
    s.learn("B", "advanced_mining")
    s.place("207", at=(1, 1), owner="B")
    s.place("315", at=(2, 1), owner="B")
    s.place("106", at=(1, 0))
    s.place(CONTESTED, at=(-2, 1), owner="C", cubes={0: "money"})
    s.place("107", at=(-1, 1), owner="C")
    s.ships("C", CONTESTED, interceptor=3)
    s.ships("C", "107", cruiser=1)
    s.blueprint("C", "interceptor", s0="electron_computer")
    s.blueprint("C", "cruiser", s3="fusion_source")
    s.learn("C", "plasma_missile")
    s.learn("D", "nanorobots", "orbital", "advanced_robotics")
    s.store("D", science=13)
    s.place("304", at=(-2, -1), owner="D")
    s.ships("D", "224", interceptor=2)
    s.ships("D", "304", cruiser=1)
    s.blueprint("D", "cruiser", s5="fusion_drive")
    s.offer(fusion_drive=1, wormhole_generator=1)
    # The example's Middle sector has a discovery tile, money and science, but no Ancients: none is left for it yet.
    s.state.ancients_left = 0
    s.next_discovery("money")
    s.on_top("203")
    s.on_top("302", "301", "318", "310")
    return s


def before(turn: str) -> Setting:
    """The situation at the beginning of a turn, all earlier ones played."""
    s = opening()
    for name, moves in SCRIPT.items():
        if name == turn:
            return s
        s.play(*moves)
        if name == "2a":
            s.state.ancients_left = 20
    raise KeyError(turn)


def fleets(s: Setting, letter: str) -> list[int]:
    """A seat's ships in the contested sector, from Interceptors to Starbases."""
    return [s.sector(CONTESTED).count(s.player(letter).seat, kind) for kind in range(4)]


@pytest.mark.rule("nd.example.action.01-alastair-build")
def test_turn_1_a_cruiser_and_an_orbital() -> None:
    s = before("1")
    discs = s.board("A")["discs"]["track"]
    s.play(*SCRIPT["1"])
    assert s.board("A")["discs"]["track"] == discs - 1
    assert s.board("A")["storage"]["materials"] == 0
    assert s.sector("231").count(0, 1) == 1
    assert next(one for one in s.state.view(0)["sectors"] if one["id"] == "231")["orbital"] == {"cube": None}
    assert s.waiting == "B"


@pytest.mark.rule("nd.example.action.02-ken-explore-place")
def test_turn_2a_a_middle_sector_is_placed_and_settled() -> None:
    s = before("2a")
    a = s.board("B")
    s.play(*SCRIPT["2a"])
    b = s.board("B")
    assert s.sector("203").owner == 1
    assert s.sector("203").party(s.state.npc) == 0
    assert b["discs"]["track"] == a["discs"]["track"] - 2
    assert (a["colony"]["ready"], b["colony"]["ready"]) == (4, 2)
    assert b["cubes"]["money"] == a["cubes"]["money"] - 1
    assert b["cubes"]["science"] == a["cubes"]["science"] - 1
    assert (b["discoveries_kept"], b["score"]["discoveries"]) == (1, 2)


@pytest.mark.rule("nd.example.action.03-ken-explore-discard")
def test_turn_2b_a_second_sector_is_discarded() -> None:
    s = before("2b")
    discs = s.board("B")["discs"]["track"]
    s.play(*SCRIPT["2b"])
    assert s.board("B")["discs"]["track"] == discs
    assert s.state.view(0)["supply"]["stacks"]["outer"]["discards"] == ["302"]
    assert s.waiting == "C"


@pytest.mark.rule("nd.example.action.04-iain-upgrade")
def test_turn_3_three_parts_in_one_upgrade() -> None:
    s = before("3")
    s.play(*SCRIPT["3"])
    ships = s.board("C")["blueprints"]
    assert [slot["tile"] for slot in ships["interceptor"]["slots"]] == ["plasma_missile", None, None, None]
    assert ships["cruiser"]["computer"] == 2
    assert [die["dice"] for die in ships["cruiser"]["cannons"]] == [2]
    assert ships["cruiser"]["used"] == 4
    assert s.board("C")["discs"]["upgrade"] == 1


@pytest.mark.rule("nd.example.action.04-iain-upgrade")
def test_turn_3_needs_the_technology_and_the_species() -> None:
    s = Setting(2, ("mechanema", "terran_alliance"))
    s.play("A upgrade")
    assert s.refused("A fit plasma_missile interceptor 0") == "nd.upgrade.tech-needed"
    s.turn("B")
    s.play("B upgrade", "B fit hull interceptor 0", "B fit ion_cannon cruiser 1")
    assert s.refused("B fit hull dreadnought 2") == "nd.upgrade.take-two"


@pytest.mark.rule("nd.example.action.05-vernor-research")
def test_turn_4_two_technologies_the_second_cheaper() -> None:
    s = before("4")
    s.play("D research", "D research fusion_drive")
    assert s.board("D")["storage"]["science"] == 10
    s.play("D research wormhole_generator", "D end")
    assert s.board("D")["storage"]["science"] == 0
    assert s.board("D")["discs"]["research"] == 1
    assert len(s.board("D")["techs"]["nano"]) == 6


@pytest.mark.rule("nd.example.action.06-alastair-explore")
def test_turn_5_two_ancients_keep_discs_away() -> None:
    s = before("5")
    discs = s.board("A")["discs"]["track"]
    s.play(*SCRIPT["5"])
    assert s.board("A")["discs"]["track"] == discs - 1
    place = next(one for one in s.state.view(0)["sectors"] if one["id"] == "301")
    assert place["ships"] == [{"seat": -1, "ship": "ancient", "count": 2, "damage": [0, 0], "aboard": {}}]
    assert (place["discovery"], place["owner"]) == (True, None)
    twin = copy(s)
    twin.state = s.state.copy()
    twin.turn("A")
    twin.play("A influence")
    assert twin.refused("A disc track 301") == "nd.influence.ancients-are-enemies"


@pytest.mark.rule("nd.example.action.07-ken-explore-two")
def test_turn_6a_two_outer_sectors_are_placed() -> None:
    s = before("6a")
    a = s.board("B")
    s.play(*SCRIPT["6a"])
    b = s.board("B")
    assert s.sector("318").cubes == [2, 0]
    assert s.sector("310").owner == 1
    assert (a["colony"]["ready"], b["colony"]["ready"]) == (2, 0)
    assert b["cubes"]["money"] == a["cubes"]["money"] - 1
    assert b["cubes"]["materials"] == a["cubes"]["materials"] - 1
    assert s.refused("B colony 310 0 science") == "nd.colony.face-down-unusable"
    assert b["discs"]["track"] == a["discs"]["track"] - 1 - 2


@pytest.mark.rule("nd.example.action.07-ken-explore-two")
def test_turn_6a_needs_advanced_mining() -> None:
    s = Setting(2, ("planta", "terran_alliance"))
    s.place("318", at=(0, -3), owner="A")
    assert s.refused("A colony 318 0 materials") == "nd.colony.advanced-square"
    assert s.refused("A colony 318 1 money") is None


@pytest.mark.rule("nd.example.action.08-ken-diplomacy")
def test_turn_6b_ambassadors_over_the_new_connection() -> None:
    s = before("6a")
    assert s.offered("B", "propose") == set()
    s.play(*SCRIPT["6a"])
    a, b, bag = s.board("A"), s.board("B"), sum(s.state.reputation_bag)
    assert (a["ambassadors"], a["reputation"]["count"]) == ([2], 4)
    s.play(*SCRIPT["6b"])
    assert s.board("A")["ambassadors"] == [2, 1]
    assert s.board("B")["ambassadors"] == [0]
    assert s.board("A")["reputation"]["tiles"] == [3, 2, 1]
    assert sum(s.state.reputation_bag) == bag + 1
    assert s.board("A")["cubes"]["money"] == a["cubes"]["money"] - 1
    assert s.board("B")["cubes"]["science"] == b["cubes"]["science"] - 1


@pytest.mark.rule("nd.example.action.09-iain-pass")
def test_turn_7_the_first_to_pass_takes_the_marker() -> None:
    s = before("7")
    s.play(*SCRIPT["7"])
    assert s.board("C")["passed"]
    assert s.state.view(None)["next_start"] == 2
    assert s.waiting == "D"


@pytest.mark.rule("nd.example.action.10-vernor-move")
def test_turn_8_an_attack_through_half_connections_breaks_relations() -> None:
    s = before("8")
    home, target = s.state.galaxy.by_id["224"], s.state.galaxy.by_id[CONTESTED]
    assert s.state.galaxy.strength(home, target) == 1
    c, d = s.board("C"), s.board("D")
    assert (c["ambassadors"], d["ambassadors"]) == ([0, 3], [2])
    s.play(*SCRIPT["8"][:-1])
    assert s.refused("D move interceptor 224 205") == "nd.move.three"
    s.play("D end")
    assert (s.board("C")["ambassadors"], s.board("D")["ambassadors"]) == ([0], [])
    assert s.board("C")["cubes"]["materials"] == c["cubes"]["materials"] + 1
    assert s.board("D")["cubes"]["science"] == d["cubes"]["science"] + 1
    assert s.board("D")["traitor"]
    assert (fleets(s, "C"), fleets(s, "D")) == ([3, 0, 0, 0], [2, 0, 0, 0])


@pytest.mark.rule("nd.example.action.11-alastair-pass")
def test_turn_9_a_passes() -> None:
    s = before("9")
    s.play(*SCRIPT["9"])
    assert [letter for letter in "ABCD" if s.board(letter)["passed"]] == ["A", "C"]
    assert s.state.view(None)["next_start"] == 2


@pytest.mark.rule("nd.example.action.12-ken-influence")
def test_turn_10_discs_move_and_colony_ships_work_again() -> None:
    s = before("10")
    a = s.board("B")
    s.play(*SCRIPT["10"])
    b = s.board("B")
    assert b["discs"]["track"] == a["discs"]["track"]
    assert b["discs"]["influence"] == 1
    assert (s.sector("207").owner, s.sector("315").owner, s.sector("106").owner) == (-1, -1, 1)
    assert s.sector("106").cubes == [1, 2]
    assert (a["colony"]["ready"], b["colony"]["ready"]) == (0, 0)


@pytest.mark.rule("nd.example.action.13-iain-reaction")
def test_turn_11_a_reaction_brings_one_cruiser() -> None:
    s = before("11")
    s.play("C react move", "C move cruiser 107 205")
    assert s.offered("C", "move") == set()
    s.play("C end")
    assert s.board("C")["discs"]["reaction"] == 1
    assert fleets(s, "C") == [3, 1, 0, 0]


@pytest.mark.rule("nd.example.action.14-vernor-move")
def test_turn_12_a_cruiser_goes_two_sectors() -> None:
    s = before("12")
    s.play(*SCRIPT["12"])
    assert fleets(s, "D") == [3, 1, 0, 0]
    assert s.sector(CONTESTED).entered == [2, 3]


@pytest.mark.rule("nd.example.action.15-end")
def test_the_last_pass_ends_the_phase_with_one_battle() -> None:
    s = before("end")
    s.play(*SCRIPT["end"][:-1])
    assert s.state.phase == "action"
    assert [place.tile.id for place in s.state.galaxy.sectors if next_battle(s.state, place)] == [CONTESTED]
    s.dice(*[1] * 6)
    s.play(SCRIPT["end"][-1])
    shown = s.state.view(None)
    assert shown["phase"] == "combat"
    battle = shown["battle"]
    assert (battle["sector"], battle["defender"], battle["attacker"]) == (CONTESTED, 2, 3)
    assert s.dice_left == []
