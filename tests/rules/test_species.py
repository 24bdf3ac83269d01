"""Terrans and the six alien species (nd.species.*), and how they are chosen."""

from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.kernel import Choice, seed_from
from tests.rules.setting import TERRANS, Setting

ALIENS = ("eridani_empire", "hydran_progress", "planta", "descendants_of_draco", "mechanema", "orion_hegemony")
HOMES = dict(zip(ALIENS, ("222", "224", "226", "228", "230", "232"), strict=True))
SHIPS = ("interceptor", "cruiser", "dreadnought", "starbase")

WEST = (-1, -1)
"""A Middle position that A's home sector, at the top of a two-player map, opens to."""
NORTH = (0, -3)
"""An Outer position that it opens to."""


def alien(name: str, players: int = 2) -> Setting:
    """A plays an alien species, all others Terrans of other colours."""
    colours = NEW_DAWN.box.parts.factions
    others = [one for one in TERRANS if colours[one].color != colours[name].color]
    return Setting(players, (name, *others[: players - 1]))


def storage(s: Setting) -> list[int]:
    return list(s.board("A")["storage"].values())


def figures(s: Setting, what: str) -> list[Any]:
    """A figure of A's four blueprints, from Interceptor to Starbase."""
    return [s.board("A")["blueprints"][ship][what] for ship in SHIPS]


def discounts(s: Setting) -> list[int]:
    return list(s.board("A")["discount"].values())


def told(s: Setting) -> str:
    """Everything the journal says."""
    return "\n".join(entry.sentence for entry in s.state.journal or ())


# ---- choosing


def chosen_in_order(species: str) -> list[str]:
    """Seats in the order in which they choose, where B is the start player."""
    options = NEW_DAWN.options({"players": 4, "species": species})
    state = next(state for n in range(200) if (state := NEW_DAWN.start(options, seed_from(n))).start_seat == 1)
    order = []
    while state.phase == "setup":
        seat = state.waiting()[0]
        if state.steps[-1].kind == "choose_faction":
            order.append("ABCD"[seat])
        state.play(seat, state.choices(seat)[0])
    return order


@pytest.mark.rule("nd.setup.alien-choice-order")
def test_with_aliens_the_start_player_chooses_last() -> None:
    assert chosen_in_order("all") == ["A", "D", "C", "B"]


@pytest.mark.rule("nd.setup.terran-blocks-alien")
@pytest.mark.parametrize(
    ("taken", "blocked", "open_still"),
    [
        ("terran_alliance", "orion_hegemony", "mechanema"),
        ("orion_hegemony", "terran_alliance", "terran_union"),
        ("planta", "terran_union", "terran_alliance"),
    ],
)
def test_a_board_has_two_sides_and_one_player(taken: str, blocked: str, open_still: str) -> None:
    options = NEW_DAWN.options({"players": 3, "species": "all"})
    state = NEW_DAWN.start(options, seed_from(1))
    state.play(state.waiting()[0], Choice("faction", (taken,)))
    state.play(state.waiting()[0], Choice("orient", ("0",)))
    seat = state.waiting()[0]
    refusal = state.why_not(seat, Choice("faction", (blocked,)))
    assert refusal is not None
    assert refusal.rule == "nd.setup.terran-blocks-alien"
    assert state.why_not(seat, Choice("faction", (open_still,))) is None


# ---- Terrans


@pytest.mark.rule("nd.species.terran.baseline", "nd.species.terran.sectors")
def test_terran_factions_differ_in_name_colour_and_sector_only() -> None:
    s = Setting(6)
    boards: list[dict[str, Any]] = []
    sectors: list[dict[str, Any]] = []
    for letter in "ABCDEF":
        board = s.board(letter)
        assert list(board["storage"].values()) == [2, 3, 3]
        assert set(board["trade"].values()) == {2}
        assert board["discs"]["track"] + 1 == 13
        assert board["colony"] == {"ready": 3, "total": 3}
        assert board["techs"] == {"military": ["starbase"], "grid": [], "nano": []}
        home = next(one for one in s.state.view(0)["sectors"] if one["id"] == s.home(letter))
        assert home["owner"] == board["seat"]
        own = {"seat", "letter", "faction", "name", "color", "points_at", "fleets"}
        boards.append({key: value for key, value in board.items() if key not in own})
        where = {"id", "name", "q", "r", "turn", "wormholes", "owner", "ships", "entered"}
        sectors.append({key: value for key, value in home.items() if key not in where})
    assert [s.home(letter) for letter in "ABCDEF"] == ["221", "223", "225", "227", "229", "231"]
    assert all(board == boards[0] for board in boards)
    assert all(sector == sectors[0] for sector in sectors)


@pytest.mark.rule("nd.species.terran.technology")
def test_terrans_build_starbases_from_the_start() -> None:
    s = Setting()
    assert discounts(s) == [1, 0, 0]
    s.play("A build", "A build starbase 221")
    assert s.sector("221").count(0, SHIPS.index("starbase")) == 1


@pytest.mark.rule("nd.species.terran.blueprints")
def test_terran_blueprints() -> None:
    s = Setting()
    slots = [s.board("A")["blueprints"][ship]["slots"] for ship in SHIPS]
    assert [len(one) for one in slots] == [4, 6, 8, 5]
    assert [sum(slot["part"] is None for slot in one) for one in slots] == [1, 1, 1, 1]
    assert [sum(die["dice"] for die in one) for one in figures(s, "cannons")] == [1, 1, 2, 1]
    assert figures(s, "hull") == [0, 1, 2, 2]
    assert figures(s, "computer") == [0, 1, 1, 1]
    assert figures(s, "initiative") == [3, 2, 1, 4]
    assert figures(s, "movement") == [1, 1, 1, 0]
    spare = [energy - used for energy, used in zip(figures(s, "energy"), figures(s, "used"), strict=True)]
    assert spare == [1, 1, 0, 2]
    assert [bonus["energy"] for bonus in figures(s, "bonus")] == [0, 0, 0, 3]


@pytest.mark.rule("nd.species.terran.ambassador-space")
def test_a_space_is_for_an_ambassador_alone() -> None:
    s = Setting(4)
    s.player("A").reputation = [3, 2, 1, 1]
    s.place("210", at=(2, -1), owner="A")
    s.state.steps.append(KeepTile(0, (4,)))
    assert s.refused("A keep 4") == "nd.reputation.track-full"
    s.play("A keep 4 1")
    assert s.player("A").reputation == [4, 3, 2, 1]
    s.play("A propose B money", "B accept money")
    assert s.step == "turn"
    assert s.board("A")["ambassadors"] == [1]
    assert s.player("A").reputation == [4, 3, 2, 1]


# ---- all aliens


@pytest.mark.rule("nd.species.alien.two-moves")
@pytest.mark.parametrize("name", ALIENS)
def test_aliens_move_twice(name: str) -> None:
    s = alien(name)
    home = s.home("A")
    s.place("207", at=WEST)
    s.remove_ships("A", home)
    s.ships("A", home, interceptor=3)
    s.play("A move", *[f"A move interceptor {home} 207"] * 2)
    assert s.refused(f"A move interceptor {home} 207") == "nd.move.three"


@pytest.mark.rule("nd.species.alien.boards", "nd.species.alien.start-cubes")
def test_each_alien_has_its_own_board_and_sector() -> None:
    s = Setting(6, ALIENS)
    cubes = {}
    for letter, name in zip("ABCDEF", ALIENS, strict=True):
        board = s.board(letter)
        assert board["species"] == name
        assert s.home(letter) == HOMES[name]
        assert s.sector(HOMES[name]).owner == board["seat"]
        assert 4 <= len(board["reputation"]["spaces"]) <= 5
        assert set(board["blueprints"]) == set(SHIPS)
        assert all(amount > 0 for amount in board["storage"].values())
        cubes[name] = list(board["cubes"].values())
    assert cubes == {
        "eridani_empire": [10, 10, 11],
        "hydran_progress": [10, 9, 11],
        "planta": [10, 10, 10],
        "descendants_of_draco": [10, 10, 11],
        "mechanema": [10, 10, 11],
        "orion_hegemony": [11, 10, 10],
    }
    assert list(Setting().board("A")["cubes"].values()) == [10, 10, 10]


@pytest.mark.rule("nd.species.alien.reputation-tracks")
@pytest.mark.parametrize(
    ("name", "tiles", "with_ambassadors"),
    [
        ("terran_directorate", 4, 2),
        ("hydran_progress", 3, 1),
        ("planta", 3, 1),
        ("eridani_empire", 4, 1),
        ("descendants_of_draco", 4, 1),
        ("mechanema", 4, 1),
        ("orion_hegemony", 5, 2),
    ],
)
def test_how_much_a_reputation_track_holds(name: str, tiles: int, with_ambassadors: int) -> None:
    s = alien(name, 4)
    for ambassadors, most in (([], tiles), ([1, 2, 3], with_ambassadors)):
        s.player("A").ambassadors = ambassadors
        s.player("A").reputation = [1] * (most - 1)
        s.state.steps.append(KeepTile(0, (2,)))
        s.play("A keep 2")
        s.state.steps.append(KeepTile(0, (2,)))
        assert s.refused("A keep 2") == "nd.reputation.track-full"
        s.play("A return")


# ---- Eridani Empire


@pytest.mark.rule("nd.species.eridani.reputation")
def test_eridani_draw_two_reputation_tiles() -> None:
    s = alien("eridani_empire")
    assert s.board("A")["reputation"]["count"] == 2
    assert sum(s.state.reputation_bag) == 30
    assert s.state.view(1)["seats"][0]["reputation"]["tiles"] is None


@pytest.mark.rule("nd.species.eridani.discs")
def test_eridani_have_two_discs_fewer() -> None:
    s = alien("eridani_empire")
    assert s.board("A")["discs"]["track"] == 10
    assert (s.board("A")["upkeep"], s.board("B")["upkeep"]) == (1, 0)


@pytest.mark.rule("nd.species.eridani.discs-extra")
def test_eridani_gain_the_three_extra_discs() -> None:
    s = alien("eridani_empire")
    s.offer(advanced_robotics=1, quantum_grid=1)
    s.store("A", science=40)
    for tech in ("advanced_robotics", "quantum_grid"):
        s.turn("A")
        s.play("A research", f"A research {tech}")
    discs = s.board("A")["discs"]
    assert discs["aside"] == 0
    assert sum(discs.values()) + 1 == 14


@pytest.mark.rule("nd.species.eridani.technologies")
def test_eridani_technologies() -> None:
    s = alien("eridani_empire")
    assert s.board("A")["techs"] == {"military": ["plasma_cannon"], "grid": ["gauss_shield"], "nano": ["fusion_drive"]}
    assert discounts(s) == [1, 1, 1]
    s.play("A upgrade", "A fit gauss_shield cruiser 1")
    assert s.board("A")["blueprints"]["cruiser"]["shield"] == 1


@pytest.mark.rule("nd.species.eridani.blueprints")
def test_the_eridani_dreadnought_has_more_energy() -> None:
    s = alien("eridani_empire")
    eridani, terran = s.board("A")["blueprints"], s.board("B")["blueprints"]
    assert eridani["dreadnought"]["bonus"]["energy"] == 1
    assert eridani["dreadnought"]["energy"] == terran["dreadnought"]["energy"] + 1
    assert [ship for ship in SHIPS if eridani[ship] != terran[ship]] == ["dreadnought"]


@pytest.mark.rule("nd.species.eridani.storage")
def test_eridani_storage_and_trade() -> None:
    s = alien("eridani_empire")
    assert storage(s) == [26, 2, 4]
    s.play("A trade money science")
    assert storage(s) == [23, 3, 4]


# ---- Hydran Progress


@pytest.mark.rule("nd.species.hydran.research")
def test_hydran_buy_two_technologies_and_the_second_profits() -> None:
    s = alien("hydran_progress")
    s.learn("A", "nanorobots", "orbital", "advanced_robotics")
    s.offer(fusion_drive=1, wormhole_generator=1, monolith=1)
    s.store("A", science=30)
    s.play("A research", "A research fusion_drive")
    assert storage(s)[1] == 30 - 3
    s.play("A research wormhole_generator")
    assert storage(s)[1] == 30 - 3 - 10
    assert s.refused("A research monolith") == "nd.research.one-tile"


@pytest.mark.rule("nd.species.hydran.setup-cube")
def test_hydran_start_on_the_advanced_square() -> None:
    s = alien("hydran_progress")
    assert list(s.board("A")["cubes"].values()) == [10, 9, 11]
    squares = next(one for one in s.state.view(0)["sectors"] if one["id"] == "224")["squares"]
    assert [(one["kind"], one["advanced"]) for one in squares if one["cube"]] == [
        ("money", False),
        ("science", False),
        ("science", True),
    ]


@pytest.mark.rule("nd.species.hydran.technology")
def test_hydran_settle_advanced_science_from_the_start() -> None:
    s = alien("hydran_progress")
    s.place("202", at=WEST, owner="A")
    s.place("205", at=(1, 1), owner="B")
    s.play("A colony 202 1 science")
    s.turn("B")
    assert s.refused("B colony 205 2 science") == "nd.colony.advanced-square"


@pytest.mark.rule("nd.species.hydran.storage")
def test_hydran_storage_and_trade() -> None:
    s = alien("hydran_progress")
    assert storage(s) == [2, 5, 2]
    s.play("A trade science money")
    assert storage(s) == [3, 2, 2]


# ---- Planta


@pytest.mark.rule("nd.species.planta.explore")
def test_planta_explore_from_what_they_have_just_found() -> None:
    s = alien("planta")
    s.on_top("201", "304")
    s.play("A explore", "A at -1,-1", "A place 201 0", "A disc")
    assert s.sector("201").owner == 0
    s.play("A at -2,-1", "A place 304 2", "A disc")
    assert s.sector("304").owner == 0
    assert s.refused("A at 0,-3") == "nd.explore.one-position"
    assert s.board("A")["discs"]["explore"] == 1


@pytest.mark.rule("nd.species.planta.explore-optional")
@pytest.mark.parametrize("fate", ["place 201 0", "discard"])
def test_planta_decide_about_a_second_position_afterwards(fate: str) -> None:
    s = alien("planta")
    s.on_top("201")
    s.play("A explore", "A at -1,-1", f"A {fate}")
    if s.step == "take_control":
        s.play("A decline")
    assert {"at 0,-3", "end"} <= s.offered("A")
    s.play("A end")
    assert s.waiting == "B"
    discs = s.board("A")["discs"]
    assert (discs["explore"], discs["track"]) == (1, 11)


@pytest.mark.rule("nd.species.planta.explore-after-discard")
def test_planta_explore_again_after_a_discard() -> None:
    s = alien("planta")
    s.play("A explore", "A at -1,-1", "A discard", "A at 0,-3")
    assert s.step == "place_sector"
    s.play("A discard")
    assert s.waiting == "B"


@pytest.mark.rule("nd.species.planta.colony-ships", "nd.cleanup.colony-ships-up")
def test_planta_have_four_colony_ships() -> None:
    s = alien("planta")
    s.place("201", at=WEST, owner="A")
    s.place("210", at=(1, -2), owner="A")
    s.play("A colony 201 0 money", "A colony 201 1 materials", "A colony 210 0 money", "A colony 210 1 materials")
    assert s.board("A")["colony"] == {"ready": 0, "total": 4}
    s.play("A influence", "A flip", "A flip")
    assert s.refused("A flip") == "nd.influence.flip-two"
    s.cleanup()
    assert [s.board(letter)["colony"] for letter in "AB"] == [{"ready": 4, "total": 4}, {"ready": 3, "total": 3}]


@pytest.mark.rule("nd.species.planta.population-lost", "nd.species.planta.population-timing")
def test_planta_cubes_die_before_an_unarmed_enemy() -> None:
    s = Setting(2, ("terran_directorate", "planta"))
    s.place("203", at=WEST, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.blueprint("A", "interceptor", s1="hull")
    s.ships("A", "203", interceptor=1)
    s.dice()
    discs = s.board("B")["discs"]["track"]
    s.combat()
    assert s.board("B")["graveyard"] == {"money": 1, "science": 1, "materials": 1}
    assert s.board("B")["discs"]["track"] == discs + 1
    assert (s.waiting, s.step) == ("A", "take_control")
    s.play("A disc")
    assert s.sector("203").owner == 0


@pytest.mark.rule("nd.species.planta.population-lost")
def test_other_cubes_outlast_an_unarmed_enemy() -> None:
    s = Setting()
    s.place("203", at=WEST, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.blueprint("A", "interceptor", s1="hull")
    s.ships("A", "203", interceptor=1)
    s.combat()
    assert s.refused("A attack") == "nd.population.one-attack"
    s.play("A decline")
    assert s.sector("203").owner == 1


@pytest.mark.rule("nd.species.planta.vp")
def test_planta_score_for_each_sector() -> None:
    s = alien("planta")
    for at, number in enumerate(("201", "202", "205", "206", "207", "208")):
        s.place(number, at=(6, at), owner="A")
    assert s.board("A")["score"]["species"] == 7
    assert s.board("A")["score"]["total"] == 3 + 6 + 7


@pytest.mark.rule("nd.species.planta.technology")
def test_planta_build_starbases_from_the_start() -> None:
    s = alien("planta")
    s.play("A build", "A build starbase 226")
    assert discounts(s) == [1, 0, 0]


@pytest.mark.rule("nd.species.planta.blueprints")
def test_planta_blueprints() -> None:
    s = alien("planta")
    assert [len(s.board("A")["blueprints"][ship]["slots"]) for ship in SHIPS] == [3, 5, 7, 4]
    assert figures(s, "base_initiative") == [0, 0, 0, 2]
    assert [bonus["computer"] for bonus in figures(s, "bonus")] == [1, 1, 1, 1]
    assert [bonus["energy"] for bonus in figures(s, "bonus")] == [2, 2, 2, 5]
    assert figures(s, "computer") == [1, 1, 1, 2]


@pytest.mark.rule("nd.species.planta.storage")
def test_planta_storage_and_trade() -> None:
    s = alien("planta")
    assert storage(s) == [4, 4, 4]
    s.play("A trade materials science")
    assert storage(s) == [4, 5, 1]


# ---- Descendants of Draco


def draco(*stack: str) -> Setting:
    """Draco, at an Explore action with these sectors on top of their stacks."""
    s = alien("descendants_of_draco")
    s.on_top(*stack)
    return s


@pytest.mark.rule(
    "nd.species.draco.coexist", "nd.combat.draco-none-with-ancients", "nd.species.draco.disc-with-ancients"
)
def test_draco_and_ancients_do_not_fight() -> None:
    s = draco()
    s.place("203", at=WEST, npc={"ancient": 2})
    s.ships("A", "228", cruiser=1)
    s.play("A move", "A move cruiser 228 203", "A end")
    s.dice()
    s.combat()
    assert "Battle" not in told(s)
    assert (s.step, s.waiting) == ("take_control", "A")
    s.play("A disc")
    assert s.sector("203").owner == 0
    assert s.sector("203").party(0) == 1
    assert s.sector("203").party(s.state.npc) == 2


@pytest.mark.rule("nd.species.draco.not-pinned")
def test_draco_pass_ancients_but_not_players() -> None:
    s = draco()
    s.place("203", at=WEST, npc={"ancient": 1})
    s.place("307", at=(-2, -1))
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.ships("A", "228", cruiser=2)
    s.play("A move", "A move cruiser 228 203", "A on 307")
    assert s.sector("307").party(0) == 1
    s.ships("B", "203", interceptor=1)
    s.play("A move cruiser 228 203")
    assert s.refused("A on 307") == "nd.move.through"


@pytest.mark.rule("nd.species.draco.disc-with-ancients", "nd.species.draco.no-discovery")
def test_draco_settle_next_to_ancients_and_leave_the_tile() -> None:
    s = draco("305")
    s.play("A explore", "A at 0,-3", "A place 305 0", "A disc")
    assert s.step == "explore"
    s.play("A colony 305 0 science", "A colony 305 1 materials")
    place = next(one for one in s.state.view(0)["sectors"] if one["id"] == "305")
    assert (place["owner"], place["discovery"]) == (0, True)
    assert place["ships"] == [{"seat": -1, "ship": "ancient", "count": 1, "damage": [0], "aboard": {}}]


@pytest.mark.rule("nd.species.draco.disc-with-ancients")
def test_draco_influence_a_sector_of_ancients() -> None:
    s = draco()
    s.place("203", at=WEST, npc={"ancient": 2})
    s.place("210", at=(1, 1), npc={"ancient": 1})
    s.play("A influence", "A disc track 203")
    assert s.sector("203").owner == 0
    s.turn("B")
    s.play("B influence")
    assert s.refused("B disc track 210") == "nd.influence.ancients-are-enemies"


@pytest.mark.rule("nd.species.draco.discovery-later")
def test_draco_take_the_tile_by_placing_the_disc_again() -> None:
    s = draco()
    s.place("305", at=NORTH, owner="A", discovery="money")
    assert s.step == "turn"
    s.play("A influence", "A disc 305 track")
    assert s.step == "influence"
    s.play("A disc track 305")
    assert s.step == "discovery"
    s.play("A use")
    assert storage(s)[0] == 2 + 8


@pytest.mark.rule("nd.species.draco.explore", "nd.species.draco.explore-first-still-open")
@pytest.mark.parametrize(
    ("fate", "discarded"),
    [("place 203 0", ["207"]), ("place 207 0", ["203"]), ("discard", ["203", "207"])],
)
def test_draco_choose_one_of_two_sectors(fate: str, discarded: list[str]) -> None:
    s = draco("203", "207")
    s.play("A explore", "A at -1,-1", "A draw")
    assert s.state.view(1)["step"]["drawn"] == ["203", "207"]
    assert s.refused("A draw") == "nd.species.draco.explore"
    s.play(f"A {fate}")
    assert s.state.view(1)["supply"]["stacks"]["middle"]["discards"] == discarded
    assert [number for number in ("203", "207") if number not in discarded] == [
        number for number in ("203", "207") if number in s.state.galaxy.by_id
    ]


@pytest.mark.rule("nd.species.draco.explore-optional")
def test_draco_need_not_turn_up_a_second_sector() -> None:
    s = draco("203", "207")
    s.play("A explore", "A at -1,-1")
    assert s.offered("A", "draw") == {"draw"}
    s.play("A place 203 0", "A disc")
    assert s.state.stacks[1][-1] == "207"
    assert s.refused("A at 0,-3") == "nd.explore.one-position"


@pytest.mark.rule("nd.species.draco.explore-short-stack")
def test_the_second_sector_may_come_from_the_discards() -> None:
    s = draco()
    s.state.stacks[1], s.state.discards[1] = ["203"], ["201", "202"]
    s.play("A explore", "A at -1,-1", "A draw")
    first, second = s.state.view(0)["step"]["drawn"]
    assert first == "203"
    assert {second, *s.state.stacks[1]} == {"201", "202"}
    assert s.state.discards[1] == []


@pytest.mark.rule("nd.species.draco.explore-short-stack")
def test_without_discards_there_is_no_second_sector() -> None:
    s = draco()
    s.state.stacks[1], s.state.discards[1] = ["203"], []
    s.play("A explore", "A at -1,-1")
    assert s.refused("A draw") == "nd.species.draco.explore-short-stack"


@pytest.mark.rule("nd.species.draco.vp")
def test_draco_score_for_ancients_left() -> None:
    s = draco()
    s.place("203", at=(6, 0), owner="A", npc={"ancient": 2})
    s.place("104", at=(6, 1), npc={"ancient": 2})
    s.place("204", at=(6, 2), owner="B", npc={"ancient": 1})
    assert s.sector("001").party(s.state.npc) == 1
    assert s.board("A")["score"]["species"] == 5
    assert s.board("B")["score"]["species"] == 0


@pytest.mark.rule("nd.species.draco.gcds")
def test_draco_fight_the_defence_system() -> None:
    s = draco()
    s.place("102", at=(0, -1), owner="A")
    s.ships("A", "102", cruiser=2)
    s.play("A move", *["A move cruiser 102 001"] * 2)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move cruiser 001 102") == "nd.move.gcds"
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 001") == "nd.influence.ancients-are-enemies"
    s.combat()
    assert s.state.view(0)["battle"]["sector"] == "001"
    assert s.state.view(0)["battle"]["defender"] == -1


def three_in_203(**ships: int) -> Setting:
    """B, the Draco, is in 203 with an Ancient; A comes later."""
    s = Setting(2, ("terran_directorate", "descendants_of_draco"))
    s.place("203", at=WEST, npc={"ancient": 1})
    s.ships("B", "203", interceptor=1)
    s.ships("A", "203", **ships)
    return s


@pytest.mark.rule("nd.species.draco.battle-with-third")
def test_who_beats_draco_fights_the_ancients() -> None:
    s = three_in_203(cruiser=1)
    s.dice(1, 6, 1, 1)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    battle = s.state.view(0)["battle"]
    assert (battle["attacker"], battle["defender"]) == (0, -1)
    assert s.waiting == "A"


@pytest.mark.rule("nd.species.draco.battle-with-third")
def test_when_draco_win_the_fighting_is_over() -> None:
    s = three_in_203(interceptor=1)
    s.dice(6)
    s.combat()
    s.play("B attack interceptor")
    s.draw_reputation()
    assert told(s).count("attacks") == 1
    assert (s.waiting, s.step) == ("B", "take_control")
    assert s.sector("203").party(s.state.npc) == 1


@pytest.mark.rule("nd.population.draco-and-ancients")
@pytest.mark.parametrize(("rolls", "next_step"), [((1, 1, 6, 6), "population"), ((6, 6, 6, 6), "upkeep")])
def test_ancients_stand_before_the_population_of_draco(rolls: tuple[int, ...], next_step: str) -> None:
    s = three_in_203(cruiser=1)
    s.blueprint("A", "cruiser", s1="ion_cannon")
    s.player("B").discs -= 1
    s.sector("203").owner = 1
    s.cube("203", 0, "money")
    s.dice(1, 6, 6, *rolls)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    if s.step == "engage":
        s.play("A attack cruiser")
    s.draw_reputation()
    assert (s.waiting, s.step) == ("A", next_step)
    assert s.sector("203").has_cubes()


@pytest.mark.rule("nd.species.draco.retreat-to-ancients")
def test_draco_retreat_to_ancients() -> None:
    s = draco()
    s.place("305", at=NORTH, owner="A", npc={"ancient": 1})
    s.ships("B", "228", interceptor=1)
    s.combat()
    assert s.refused("A retreat interceptor 305") is None


@pytest.mark.rule("nd.species.draco.technology")
def test_draco_start_without_a_technology() -> None:
    s = draco()
    assert s.board("A")["techs"] == {"military": [], "grid": [], "nano": []}
    assert discounts(s) == [0, 0, 0]
    s.play("A build")
    assert s.refused("A build starbase 228") == "nd.tech.starbase"


@pytest.mark.rule("nd.species.draco.storage")
def test_draco_storage_and_trade() -> None:
    s = draco()
    assert storage(s) == [2, 4, 3]
    s.play("A trade science materials")
    assert storage(s) == [2, 1, 4]


# ---- Mechanema


@pytest.mark.rule("nd.species.mechanema.upgrade")
def test_mechanema_take_three_parts() -> None:
    s = alien("mechanema")
    s.play("A upgrade", "A fit hull interceptor 0", "A fit hull cruiser 1", "A fit hull dreadnought 2")
    assert s.refused("A fit hull starbase 3") == "nd.upgrade.take-two"
    s.play("A end", "B pass", "A pass")
    s.turn("A")
    s.play("A react upgrade", "A fit hull starbase 3")
    assert s.refused("A fit hull starbase 0") == "nd.reaction.upgrade"


@pytest.mark.rule("nd.species.mechanema.build")
def test_mechanema_build_three() -> None:
    s = alien("mechanema")
    s.store("A", materials=30)
    s.play("A build", *["A build interceptor 230"] * 3)
    assert s.refused("A build interceptor 230") == "nd.build.two"
    s.learn("A", "nanorobots")
    s.turn("A")
    s.play("A build", *["A build cruiser 230"] * 4)
    assert s.refused("A build interceptor 230") == "nd.build.two"
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react build", "A build interceptor 230")
    assert s.refused("A build interceptor 230") == "nd.reaction.build"


@pytest.mark.rule("nd.species.mechanema.costs")
def test_mechanema_build_cheaper() -> None:
    s = alien("mechanema")
    s.store("A", materials=6)
    s.play("A build", "A build cruiser 230", "A build interceptor 230")
    assert storage(s)[2] == 0
    s.learn("A", "starbase", "orbital", "monolith")
    for what, cost in {
        "interceptor": 2,
        "cruiser": 4,
        "dreadnought": 7,
        "starbase": 2,
        "orbital": 4,
        "monolith": 8,
    }.items():
        s.store("A", materials=cost)
        s.turn("A")
        s.play("A build", f"A build {what} 230")
        assert storage(s)[2] == 0


@pytest.mark.rule("nd.species.mechanema.technology")
def test_mechanema_fit_positron_computers_from_the_start() -> None:
    s = alien("mechanema")
    assert discounts(s) == [0, 1, 0]
    s.play("A upgrade", "A fit positron_computer interceptor 0", "A end")
    assert s.board("A")["blueprints"]["interceptor"]["computer"] == 2


@pytest.mark.rule("nd.species.mechanema.storage")
def test_mechanema_storage_and_trade() -> None:
    s = alien("mechanema")
    assert storage(s) == [3, 3, 3]
    s.play("A trade money science")
    assert storage(s) == [0, 4, 3]


# ---- Orion Hegemony


@pytest.mark.rule("nd.species.orion.start-ship")
def test_orion_start_with_a_cruiser() -> None:
    s = alien("orion_hegemony")
    assert [s.sector("232").count(0, kind) for kind in range(4)] == [0, 1, 0, 0]
    assert figures(s, "supply") == [8, 3, 2, 4]


@pytest.mark.rule("nd.species.orion.technologies")
def test_orion_bomb_populations_from_the_start() -> None:
    s = alien("orion_hegemony")
    assert discounts(s) == [1, 1, 0]
    s.place("203", at=WEST, owner="B", cubes={0: "money", 1: "science"})
    s.ships("A", "203", interceptor=1)
    s.dice()
    s.combat()
    s.play("A bomb")
    assert s.board("B")["graveyard"] == {"money": 1, "science": 1, "materials": 0}


@pytest.mark.rule("nd.species.orion.blueprints")
def test_orion_blueprints() -> None:
    s = alien("orion_hegemony")
    assert figures(s, "base_initiative") == [3, 2, 1, 5]
    assert [bonus["energy"] for bonus in figures(s, "bonus")] == [1, 2, 3, 3]
    assert figures(s, "shield") == [1, 1, 1, 1]
    orion, terran = s.board("A")["blueprints"], s.board("B")["blueprints"]
    for ship in SHIPS:
        pairs = zip(orion[ship]["slots"], terran[ship]["slots"], strict=True)
        assert [(one["printed"], other["printed"]) for one, other in pairs if one["printed"] != other["printed"]] == [
            ("gauss_shield", None)
        ]


@pytest.mark.rule("nd.species.orion.storage")
def test_orion_storage_and_trade() -> None:
    s = alien("orion_hegemony")
    assert storage(s) == [3, 3, 5]
    assert s.refused("A trade money science") == "nd.trade.rate-by-species"
    s.store("A", money=4)
    s.play("A trade money science")
    assert storage(s) == [0, 4, 5]


@pytest.mark.rule("nd.species.draco.not-pinned")
def test_ancients_pin_others_though_draco_are_in_the_game() -> None:
    s = Setting(2, ("terran_directorate", "descendants_of_draco"))
    s.place("203", at=WEST, npc={"ancient": 1})
    s.ships("A", "203", interceptor=1)
    s.play("A move")
    assert s.refused("A move interceptor 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.species.draco.discovery-later", "nd.discovery.awarded-on-disc")
def test_who_destroys_the_ancients_of_a_draco_sector_brings_nobody_its_tile() -> None:
    s = Setting(2, ("terran_directorate", "descendants_of_draco"))
    s.place("305", at=NORTH, owner="B", cubes={0: "science"}, npc={"ancient": 1}, discovery="money")
    s.ships("A", "305", dreadnought=1)
    s.dice(1, 1, 6, 6)
    s.combat()
    s.play("A attack dreadnought")
    s.draw_reputation()
    assert s.sector("305").party(s.state.npc) == 0
    s.play("A decline")
    assert s.state.phase == "upkeep"
    assert (s.sector("305").owner, s.seen("305")["discovery"]) == (1, True)
    s.cleanup()
    s.turn("B")
    s.play("B influence")
    assert s.seen("305")["discovery"] is True
