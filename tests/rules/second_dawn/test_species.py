"""Terrans and the six alien species of the second edition (sd.species.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.kernel import MalformedChoice
from tests.rules.battlefield import HERE, NORTH, draws, only_ones, ships_in, told
from tests.rules.setting import TERRANS, Setting

ALIENS = ("eridani_empire", "hydran_progress", "planta", "descendants_of_draco", "mechanema", "orion_hegemony")
SHIPS = ("interceptor", "cruiser", "dreadnought", "starbase")

WEST = (-1, -1)
"""A ring II zone that A's home sector, in the north of a two-player map, opens to."""
SOUTH = (0, -1)
"""A ring I zone that it opens to."""
NORTH_OF_HOME = (0, -3)
"""A ring III zone that it opens to."""


def play_as(species: str, players: int = 2) -> Setting:
    """A plays a species, all others Terrans of other colours."""
    colours = SECOND_DAWN.box.parts.factions
    others = [one for one in TERRANS if colours[one].color != colours[species].color]
    return Setting(players, (species, *others[: players - 1]), game=SECOND_DAWN)


def figures(s: Setting, what: str) -> list[Any]:
    """A figure of A's four blueprints, from interceptor to starbase."""
    return [s.board("A")["blueprints"][ship][what] for ship in SHIPS]


def dice(s: Setting, ship: str) -> list[tuple[str, int]]:
    """The cannon dice of one of A's ships."""
    return [(die["die"], die["dice"]) for die in s.board("A")["blueprints"][ship]["cannons"]]


def discounts(s: Setting) -> list[int]:
    return list(s.board("A")["discount"].values())


def outer_stack(s: Setting, *tiles: str) -> None:
    """Makes the stack of ring III just these tiles, the first on top, with nothing discarded."""
    s.state.stacks[2][:] = list(reversed(tiles))
    s.state.discards[2].clear()


# ---- Terrans


@pytest.mark.rule("sd.species.terran")
@pytest.mark.parametrize("faction", TERRANS)
def test_terrans_move_three_times_and_trade_two_to_one(faction: str) -> None:
    s = play_as(faction)
    home = s.home("A")
    s.place("207", at=WEST)
    s.ships("A", home, interceptor=3)
    s.store("A", money=0, science=2, materials=0)
    s.play("A trade science money", "A move", *[f"A move interceptor {home} 207"] * 3)
    assert s.player("A").storage == [1, 0, 0]
    assert s.refused(f"A move interceptor {home} 207") == "sd.move.activation"
    assert s.player("A").species.abilities == ()


@pytest.mark.rule("sd.species.terran-tech")
@pytest.mark.parametrize("faction", TERRANS)
def test_every_terran_faction_may_build_starbases(faction: str) -> None:
    s = play_as(faction)
    assert s.board("A")["techs"] == {"military": ["starbase"], "grid": [], "nano": []}
    s.play("A build")
    assert f"build starbase {s.home('A')}" in s.offered("A")


# ---- all aliens


@pytest.mark.rule("sd.species.alien-move")
@pytest.mark.parametrize("species", ALIENS)
def test_a_third_move_is_refused_to_aliens(species: str) -> None:
    s = play_as(species)
    home = s.home("A")
    s.place("207", at=WEST)
    s.ships("A", home, interceptor=3)
    s.play("A move", *[f"A move interceptor {home} 207"] * 2)
    assert s.refused(f"A move interceptor {home} 207") == "sd.move.activation"


@pytest.mark.rule("sd.species.trade-three")
@pytest.mark.parametrize("species", ALIENS[:5])
def test_most_aliens_trade_three_to_one(species: str) -> None:
    s = play_as(species)
    s.store("A", money=6, science=0, materials=0)
    s.play("A trade money science", "A trade money science")
    assert s.player("A").storage == [0, 2, 0]
    s.store("A", money=2, science=0, materials=0)
    assert s.refused("A trade money science") == "sd.trade.rate"


# ---- Eridani Empire


@pytest.mark.rule("sd.species.eridani-tech")
def test_eridani_start_with_one_technology_on_each_track() -> None:
    s = play_as("eridani_empire")
    assert s.board("A")["techs"] == {"military": ["plasma_cannon"], "grid": ["gauss_shield"], "nano": ["fusion_drive"]}
    assert discounts(s) == [1, 1, 1]


@pytest.mark.rule("sd.species.eridani-energy")
def test_eridani_ships_that_move_have_one_more_energy() -> None:
    s = play_as("eridani_empire")
    eridani, terran = (s.board(letter)["blueprints"] for letter in "AB")
    assert (eridani["interceptor"]["energy"], terran["interceptor"]["energy"]) == (4, 3)
    assert [eridani[ship]["energy"] - terran[ship]["energy"] for ship in SHIPS] == [1, 1, 1, 0]


# ---- Hydran Progress


@pytest.mark.rule("sd.species.hydran-research")
def test_hydran_buy_two_technologies_with_one_disc() -> None:
    s = play_as("hydran_progress")
    s.offer(nanorobots=1, gauss_shield=1, neutron_bombs=1)
    s.store("A", science=6)
    discs = s.player("A").discs
    s.play("A research", "A research nanorobots", "A research gauss_shield")
    assert s.refused("A research neutron_bombs") == "sd.research.one-tile"
    assert s.player("A").discs == discs - 1
    assert s.player("A").storage[1] == 2


@pytest.mark.rule("sd.species.hydran-tech")
def test_hydran_start_with_advanced_labs() -> None:
    s = play_as("hydran_progress")
    s.place("202", at=WEST, owner="A")
    s.offer(advanced_labs=1, fusion_drive=1)
    s.store("A", science=20)
    s.play("A research")
    prices = {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}
    assert prices["fusion_drive"] == 3
    assert s.offered("A", "research") == {"research fusion_drive"}
    assert s.refused("A research advanced_labs") == "sd.research.no-duplicate"
    s.play("A colony 202 1 science")
    assert s.seen("202")["squares"][1] == {"kind": "science", "advanced": True, "planet": 0, "cube": "science"}


# ---- Planta


@pytest.mark.rule("sd.species.planta-colony")
def test_planta_have_four_colony_ships_and_ready_two_at_a_time() -> None:
    s = play_as("planta")
    for number, at in (("201", WEST), ("310", NORTH_OF_HOME)):
        s.place(number, at=at, owner="A")
    s.play("A influence")
    assert s.refused("A flip") == "sd.influence.colony-refresh"
    settled = ("201 0 money", "201 1 materials", "310 0 science", "310 1 materials")
    s.play(*[f"A colony {square}" for square in settled])
    assert s.board("A")["colony"] == {"ready": 0, "total": 4}
    s.play("A flip", "A flip")
    assert s.refused("A flip") == "sd.influence.colony-refresh"
    assert s.board("A")["colony"] == {"ready": 2, "total": 4}


@pytest.mark.rule("sd.species.planta-explore")
def test_planta_explore_twice_with_one_disc() -> None:
    s = play_as("planta")
    s.on_top("201", "310")
    discs = s.player("A").discs
    s.play("A explore", "A at -1,-1", "A place 201 0", "A decline", "A at 0,-3", "A place 310 0", "A decline")
    assert s.refused("A at 1,-3") == "sd.turn.activations"
    assert {"201", "310"} <= {sector["id"] for sector in s.state.view(None)["sectors"]}
    assert s.player("A").discs == discs - 1


@pytest.mark.rule("sd.species.planta-explore-optional")
def test_planta_may_end_after_one_sector() -> None:
    s = play_as("planta")
    s.on_top("201")
    s.play("A explore", "A at -1,-1", "A place 201 0")
    assert s.refused("A at 0,-3") == "sd.explore.control"
    s.play("A disc", "A end")
    assert s.waiting == "B"


@pytest.mark.rule("sd.species.planta-tech")
def test_planta_build_starbases_in_the_first_round() -> None:
    s = play_as("planta")
    s.store("A", money=0, science=0, materials=3)
    assert discounts(s) == [1, 0, 0]
    s.play("A build", "A build starbase 226")
    assert s.player("A").storage[2] == 0
    assert s.sector("226").count(0, SHIPS.index("starbase")) == 1


@pytest.mark.rule("sd.species.planta-blueprints")
def test_planta_blueprints() -> None:
    s = play_as("planta")
    assert [len(slots) for slots in figures(s, "slots")] == [3, 5, 7, 4]
    assert figures(s, "base_initiative") == [0, 0, 0, 2]
    assert [bonus["computer"] for bonus in figures(s, "bonus")] == [1, 1, 1, 1]
    assert [bonus["energy"] for bonus in figures(s, "bonus")] == [2, 2, 2, 5]
    assert dice(s, "interceptor") == [("yellow", 1)]
    totals = s.board("A")["blueprints"]["interceptor"]
    assert [totals[what] for what in ("computer", "initiative", "used", "energy")] == [1, 1, 2, 5]


@pytest.mark.rule("sd.species.planta-weakness")
def test_all_planta_cubes_fall_to_an_unarmed_ship() -> None:
    s = play_as("planta")
    s.learn("A", "neutron_absorber")
    s.place("301", at=HERE, owner="A", cubes={0: "money", 1: "science", 2: "materials"})
    before = s.player("A").discs
    s.blueprint("B", "interceptor", s0="hull")
    s.ships("B", "301", interceptor=1)
    s.dice()
    s.combat()
    assert s.player("A").graveyard == [1, 1, 1]
    assert s.seen("301")["owner"] is None
    assert s.player("A").discs == before + 1


@pytest.mark.rule("sd.species.planta-points")
def test_planta_score_a_point_for_each_controlled_sector() -> None:
    s = play_as("planta")
    for number, at in (("201", WEST), ("310", NORTH_OF_HOME), ("316", HERE), ("306", NORTH)):
        s.place(number, at=at, owner="A")
    s.place("311", at=(8, -4))
    s.ships("A", "311", cruiser=1)
    assert s.board("A")["score"]["species"] == 5
    s.sector("311").owner = 0
    assert s.board("A")["score"]["species"] == 6
    assert s.board("B")["score"]["species"] == 0


# ---- Descendants of Draco


@pytest.mark.rule("sd.species.draco-explore")
def test_draco_reveal_two_sectors_and_place_one() -> None:
    s = play_as("descendants_of_draco")
    outer_stack(s, "310", "313", "314", "315", "316", "311", "312", "306")
    s.play("A explore", "A at 0,-3", "A draw")
    assert s.state.view(0)["step"]["drawn"] == ["310", "313"]
    assert s.refused("A draw") == "sd.species.draco-explore"
    s.play("A place 313 0")
    stack = s.state.view(1)["supply"]["stacks"]["outer"]
    assert (stack["left"], stack["discards"]) == (6, ["310"])


@pytest.mark.rule("sd.species.draco-explore-optional")
def test_draco_may_place_the_first_sector() -> None:
    s = play_as("descendants_of_draco")
    outer_stack(s, "310", "313", "314")
    s.play("A explore", "A at 0,-3")
    assert "draw" in s.offered("A")
    s.play("A place 310 0")
    stack = s.state.view(0)["supply"]["stacks"]["outer"]
    assert (stack["left"], stack["discards"]) == (2, [])


@pytest.mark.rule("sd.species.draco-explore-none")
def test_draco_may_discard_both_sectors() -> None:
    s = play_as("descendants_of_draco")
    outer_stack(s, "310", "313", "314", "315", "316", "311", "312", "306")
    discs = s.player("A").discs
    s.play("A explore", "A at 0,-3", "A draw", "A discard")
    stack = s.state.view(0)["supply"]["stacks"]["outer"]
    assert (stack["left"], set(stack["discards"])) == (6, {"310", "313"})
    assert {"q": 0, "r": -3, "ring": "outer"} in s.state.view(0)["frontier"]
    assert (s.waiting, s.player("A").discs) == ("B", discs - 1)


@pytest.mark.rule("sd.species.draco-explore-one-left")
def test_draco_see_one_sector_where_one_is_left() -> None:
    s = play_as("descendants_of_draco")
    outer_stack(s, "310")
    s.play("A explore", "A at 0,-3")
    assert s.refused("A draw") == "sd.species.draco-explore-one-left"


@pytest.mark.rule("sd.species.draco-explore-one-left")
def test_discards_are_shuffled_for_the_second_sector() -> None:
    s = play_as("descendants_of_draco")
    outer_stack(s, "310")
    s.state.discards[2] = ["313"]
    s.play("A explore", "A at 0,-3", "A draw")
    assert s.state.view(0)["step"]["drawn"] == ["310", "313"]


@pytest.mark.rule("sd.species.draco-coexist")
def test_draco_do_not_fight_ancients() -> None:
    s = play_as("descendants_of_draco")
    s.place("203", at=HERE, npc={"ancient": 2})
    s.ships("A", "203", cruiser=1)
    s.dice()
    s.combat()
    s.play("A decline")
    assert ships_in(s, "203") == {"A cruiser": [0], "N ancient": [0, 0]}
    assert draws(s) == []
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.species.draco-influence", "sd.species.draco-no-discovery")
def test_draco_take_a_sector_with_an_ancient_but_not_its_tile() -> None:
    s = play_as("descendants_of_draco")
    s.on_top("101")
    s.play("A explore", "A at 0,-1")
    assert s.player("A").discs == 11
    s.play("A place 101 1")
    assert s.step == "take_control"
    s.play("A disc")
    assert (s.player("A").discs, s.step) == (10, "explore")
    assert s.seen("101")["discovery"]
    s.ships("A", "101", cruiser=1)
    s.combat()
    assert s.seen("101")["discovery"]
    assert s.board("A")["discoveries_kept"] == 0


@pytest.mark.rule("sd.species.draco-influence")
def test_draco_influence_a_sector_with_an_ancient() -> None:
    s = play_as("descendants_of_draco")
    s.place("101", at=SOUTH, turn=1, npc={"ancient": 1})
    s.play("A influence", "A disc track 101")
    assert s.seen("101")["owner"] == 0


@pytest.mark.rule("sd.species.draco-influence")
def test_draco_take_a_sector_with_an_ancient_after_combat() -> None:
    s = play_as("descendants_of_draco")
    s.place("203", at=HERE, npc={"ancient": 2})
    s.ships("A", "203", cruiser=1)
    s.combat()
    assert s.step == "take_control"
    s.play("A disc")
    assert s.seen("203")["owner"] == 0


@pytest.mark.rule("sd.species.draco-colonize")
def test_draco_settle_beside_an_ancient_in_the_action_phase_only() -> None:
    s = play_as("descendants_of_draco")
    s.place("101", at=SOUTH, turn=1, owner="A", npc={"ancient": 1})
    s.play("A influence", "A colony 101 0 money")
    assert s.seen("101")["squares"][0]["cube"] == "money"
    assert s.board("A")["colony"]["ready"] == 2
    s.upkeep()
    assert s.refused("A colony 101 1 materials") == "sd.upkeep.colony-not-contested"


@pytest.mark.rule("sd.species.draco-points")
def test_draco_score_every_ancient_on_the_board() -> None:
    s = play_as("descendants_of_draco")
    s.place("203", at=HERE, npc={"ancient": 2})
    s.place("301", at=NORTH, npc={"ancient": 2})
    s.place("101", at=SOUTH, turn=1, owner="B", npc={"ancient": 1})
    assert s.board("A")["score"]["species"] == 5


@pytest.mark.rule("sd.species.draco-guardian-gcds")
def test_draco_fight_guardians() -> None:
    s = play_as("descendants_of_draco")
    only_ones(s)
    q, r = s.sector("271").position
    s.place("103", at=(q // 2, r // 2))
    s.learn("A", "wormhole_generator")
    s.ships("A", "271", cruiser=1)
    s.play("A move")
    assert s.refused("A move cruiser 271 103") == "sd.move.pin-count"
    s.play("A end")
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 271") == "sd.influence.guardian-sector"
    s.dice(1, 1, 1)
    s.combat()
    assert told(s, "fire cannons", "fires cannons") == ["1 guardian fires cannons: 1 1 1"]
    assert (s.waiting, s.step) == ("A", "engage")


@pytest.mark.rule("sd.species.draco-tech")
def test_draco_fit_a_fusion_drive_in_the_first_round() -> None:
    s = play_as("descendants_of_draco")
    assert discounts(s) == [0, 0, 1]
    s.play("A upgrade", "A fit fusion_drive cruiser 5", "A end")
    cruiser = s.board("A")["blueprints"]["cruiser"]
    assert (cruiser["used"], cruiser["energy"]) == (3, 3)


# ---- Mechanema


@pytest.mark.rule("sd.species.mechanema-costs")
def test_mechanema_build_cheaply() -> None:
    s = play_as("mechanema")
    s.learn("A", "starbase", "orbital", "monolith", "nanorobots")
    prices = {"interceptor": 2, "cruiser": 4, "dreadnought": 7, "starbase": 2, "orbital": 3, "monolith": 8}
    for what, price in prices.items():
        s.turn("A")
        s.store("A", money=0, science=0, materials=price)
        s.play("A build", f"A build {what} 230")
        assert s.player("A").storage[2] == 0


@pytest.mark.rule("sd.species.mechanema-activations")
def test_mechanema_build_three() -> None:
    s = play_as("mechanema")
    s.store("A", materials=8)
    s.play("A build", *["A build interceptor 230"] * 3)
    assert s.player("A").storage[2] == 2
    assert s.refused("A build interceptor 230") == "sd.build.activation"


@pytest.mark.rule("sd.species.mechanema-activations")
def test_mechanema_fit_three_parts() -> None:
    s = play_as("mechanema")
    s.play("A upgrade", *[f"A fit electron_computer {ship}" for ship in ("interceptor 3", "cruiser 2", "starbase 3")])
    assert s.refused("A fit hull dreadnought 3") == "sd.upgrade.activations"


@pytest.mark.rule("sd.species.mechanema-tech")
def test_mechanema_fit_a_positron_computer_in_the_first_round() -> None:
    s = play_as("mechanema")
    assert discounts(s) == [0, 1, 0]
    s.play("A upgrade", "A fit positron_computer cruiser 0", "A end")
    cruiser = s.board("A")["blueprints"]["cruiser"]
    assert (cruiser["used"], cruiser["energy"]) == (3, 3)


# ---- Orion Hegemony


@pytest.mark.rule("sd.species.orion-start")
def test_orion_start_with_two_technologies() -> None:
    s = play_as("orion_hegemony")
    s.offer(plasma_cannon=1, fusion_source=1, neutron_bombs=1, gauss_shield=1)
    s.store("A", science=20)
    assert s.board("A")["techs"] == {"military": ["neutron_bombs"], "grid": ["gauss_shield"], "nano": []}
    prices = {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}
    assert (prices["plasma_cannon"], prices["fusion_source"]) == (5, 3)
    s.play("A research")
    assert s.offered("A", "research") == {"research plasma_cannon", "research fusion_source"}


@pytest.mark.rule("sd.species.orion-trade")
def test_orion_trade_four_to_one() -> None:
    s = play_as("orion_hegemony")
    s.store("A", money=0, science=3, materials=0)
    assert s.refused("A trade science money") == "sd.trade.rate"
    s.store("A", science=4)
    s.play("A trade science money")
    assert s.player("A").storage == [1, 0, 0]


@pytest.mark.rule("sd.species.orion-blueprints")
def test_orion_blueprints() -> None:
    s = play_as("orion_hegemony")
    assert figures(s, "base_initiative") == [3, 2, 1, 5]
    assert [bonus["energy"] for bonus in figures(s, "bonus")] == [1, 2, 3, 3]
    assert all(sum(slot["printed"] == "gauss_shield" for slot in slots) == 1 for slots in figures(s, "slots"))
    assert dice(s, "cruiser") == [("yellow", 1)]
    totals = s.board("A")["blueprints"]["cruiser"]
    named = ("computer", "shield", "hull", "initiative", "used", "energy")
    assert [totals[what] for what in named] == [1, 1, 1, 3, 2, 5]
    s.play("A upgrade")
    with pytest.raises(MalformedChoice):
        s.refused("A return cruiser outside")


@pytest.mark.rule("sd.species.draco-explore")
@pytest.mark.parametrize("species", ["terran_directorate", "planta"])
def test_others_reveal_one_sector(species: str) -> None:
    s = play_as(species)
    s.play("A explore", "A at 0,-3")
    assert "draw" not in s.offered("A")
    assert s.refused("A draw") == "sd.turn.activations"
