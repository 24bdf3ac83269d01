"""How a solo game is set up."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.kit import KITS
from penumbra.eclipse.setup.game import advice
from penumbra.hexes import distance_from_center
from penumbra.kernel import OptionError, seed_from
from tests.rules.solo.opponent import HUMAN, OPPONENT, Solo


@pytest.mark.rule("solo.setup.two-player")
def test_it_is_set_up_as_a_game_of_two() -> None:
    setting = Solo()
    supply = setting.state.view(0)["supply"]
    regular = sum(tech["count"] for tech in supply["techs"] if not tech["rare"])
    assert regular == 12
    assert supply["stacks"]["outer"]["left"] == 5
    guarded = [place for place in setting.state.view(0)["sectors"] if place["ring"] == "guardian"]
    assert len(guarded) == 4


@pytest.mark.rule("solo.setup.no-warp-portals")
def test_warp_portals_are_not_played_with_and_other_modules_are() -> None:
    with pytest.raises(OptionError, match=r"warp_portals.*solo\.setup\.no-warp-portals"):
        SECOND_DAWN.options({"players": 2, "solo": "standard", "modules": ["warp_portals"]})
    others = [module for module in SECOND_DAWN.edition.modules if module != "warp_portals"]
    assert SECOND_DAWN.options({"players": 2, "solo": "standard", "modules": others}).modules == tuple(others)
    assert SECOND_DAWN.options({"players": 2, "modules": ["warp_portals"]}).solo == "off"


@pytest.mark.rule("solo.setup.other-modules")
def test_the_opponent_takes_no_part_in_other_modules_beyond_the_rules_of_the_board() -> None:
    setting = Solo(modules=["minor_species", "pulsar"])
    assert len(setting.state.minor_supply) == 4
    cheap = next(tile for tile in setting.parts.minor_species if tile.cost == 4 and not tile.cubes)
    setting.state.minor_supply = [setting.parts.minor_species.index(cheap)]
    setting.store("A", money=4)
    setting.play(f"A befriend {cheap.id}")
    assert setting.player("A").storage[0] == 0
    setting.own("393", (0, -3))
    pulsar = setting.sector("393")
    assert pulsar.tile.action_spaces[pulsar.spot] == "move"
    setting.opponents_turn("i_a")
    setting.finish_turn()
    assert not setting.sector("393").spent
    assert setting.player("B").minor_species == []


@pytest.mark.rule("solo.setup.start-player")
@pytest.mark.parametrize("seed", range(6))
def test_the_opponent_begins(seed: int) -> None:
    options = SECOND_DAWN.options({"players": 2, "solo": "standard", "factions": "random"})
    state = SECOND_DAWN.start(options, seed_from(seed))
    assert state.start_seat == OPPONENT
    assert state.steps[-1].kind == "automa"


@pytest.mark.rule("solo.setup.no-board", "solo.action.disc-limit")
def test_the_opponent_has_pieces_and_no_board() -> None:
    setting = Solo()
    board = setting.board("B")
    assert board["discs"]["track"] == 15
    assert setting.sector("223").owner == OPPONENT
    assert board["upkeep"] == board["upkeep_next"] == 0
    setting.player("B").discs = 1
    assert setting.board("B")["upkeep"] == 0
    assert setting.player("B").techs == [[], [], []]
    setting.learn("A", "gauss_shield", "fusion_source", "improved_hull", "positron_computer")
    assert setting.board("A")["discs"]["track"] == 12


@pytest.mark.rule("solo.setup.human-terran")
def test_other_species_than_terrans_are_advised_against() -> None:
    for factions, warned in (
        (("terran_directorate", "terran_federation"), []),
        (("planta", "terran_federation"), ["Planta"]),
    ):
        options = SECOND_DAWN.options({"players": 2, "solo": "standard", "species": "all", "factions": factions})
        told = advice(SECOND_DAWN.edition.box_of(options), options)
        assert len(told) == len(warned)
        assert all(name in sentence for name, sentence in zip(warned, told, strict=True))
    unknown = SECOND_DAWN.options({"players": 2, "solo": "standard", "species": "all"})
    (warning,) = advice(SECOND_DAWN.edition.box_of(unknown), unknown)
    assert "Terrans" in warning
    with_others = SECOND_DAWN.options({"players": 2, "species": "all", "factions": ["planta", "terran_federation"]})
    assert advice(SECOND_DAWN.edition.box_of(with_others), with_others) == []


@pytest.mark.rule("solo.setup.human-terran")
@pytest.mark.parametrize(("faction", "warnings"), [("planta", 1), ("terran_directorate", 0)])
def test_the_game_begins_with_one_warning_that_names_an_untested_species(faction: str, warnings: int) -> None:
    setting = Solo(factions=(faction, "terran_federation"))
    told = [entry.sentence for entry in setting.state.journal or ()]
    assert sum("Planta" in one and "other species" in one for one in told) == warnings


@pytest.mark.rule("solo.setup.human-zone", "solo.setup.ai-zone")
def test_the_human_sits_in_the_south_and_the_opponent_in_the_north() -> None:
    setting = Solo()
    assert setting.sector(setting.home("A")).position == (0, 2)
    assert setting.sector(setting.home("B")).position == (0, -2)
    assert distance_from_center((0, 2)) + distance_from_center((0, -2)) == 4
    with pytest.raises(OptionError, match=r"solo\.setup\.ai-zone"):
        SECOND_DAWN.options(
            {"players": 2, "solo": "standard", "species": "all", "factions": ["terran_republic", "planta"]}
        )


@pytest.mark.rule("solo.setup.ai-zone")
def test_the_opponent_takes_any_terrans_that_the_human_has_left() -> None:
    homes = set()
    for seed in range(60):
        options = SECOND_DAWN.options({"players": 2, "solo": "standard", "species": "all"})
        state = SECOND_DAWN.start(options, seed_from(seed))
        assert state.may_choose() == (HUMAN,)
        state.play(HUMAN, next(one for one in state.choices(HUMAN) if one.args == ("planta",)))
        homes.add(state.players[OPPONENT].faction.home_sector)
    assert homes == {"221", "223", "227", "229", "231"}


@pytest.mark.rule("solo.setup.ai-start", "solo.setup.no-resources", "solo.setup.cubes-normal")
def test_the_opponent_begins_with_a_ship_a_disc_and_cubes_and_without_resources() -> None:
    setting = Solo()
    board = setting.board("B")
    assert setting.seen("223")["ships"] == [{"seat": 1, "ship": "interceptor", "count": 1, "damage": [0], "aboard": {}}]
    assert board["blueprints"]["interceptor"]["supply"] == 7
    assert [square["cube"] for square in setting.seen("223")["squares"]] == [
        "money",
        None,
        "science",
        None,
        "materials",
    ]
    assert board["income"] == {"money": 3, "science": 3, "materials": 3}
    assert board["storage"] == {"money": 0, "science": 0, "materials": 0}
    setting.resolve("build", items=1, item=("most_expensive_ship",), beyond_income=0)
    assert setting.board("B")["blueprints"]["interceptor"]["supply"] == 6
    assert setting.board("B")["storage"] == {"money": 0, "science": 0, "materials": 0}
    setting.own("317", (0, -3))
    setting.resolve("place_cubes", squares=1)
    assert setting.board("B")["income"]["money"] == 4


@pytest.mark.rule("solo.setup.markers")
def test_the_markers_lie_where_they_are_of_use() -> None:
    options = SECOND_DAWN.options({"players": 2, "solo": "standard", "factions": ["terran_union", "terran_republic"]})
    automa = SECOND_DAWN.start(options, seed_from(1)).view(0)["automa"]
    assert automa is not None
    assert (automa["money_marker"], automa["next_type"], automa["rally"]) == (False, "interceptor", "227")


@pytest.mark.rule("solo.setup.no-colony")
def test_the_opponent_places_cubes_without_colony_ships() -> None:
    setting = Solo()
    assert setting.board("B")["colony"] == {"ready": 0, "total": 0}
    setting.own("209", (0, -3))
    setting.own("309", (0, -4))
    setting.resolve("place_cubes")
    assert setting.sector("209").cubes == [0, 1]
    setting.upkeep()
    setting.play("A pay")
    assert setting.sector("309").cubes == [0, -1]


@pytest.mark.rule("solo.setup.drive", "solo.setup.blueprints", "solo.blueprint.bonus")
def test_all_kinds_begin_at_mk_1_with_a_nuclear_drive() -> None:
    setting = Solo()
    automa = setting.state.view(0)["automa"]
    assert automa is not None
    assert automa["drive"] == "nuclear_drive"
    assert automa["marks"] == {ship: f"{ship}_1" for ship in ("interceptor", "cruiser", "dreadnought")}
    plans = setting.board("B")["blueprints"]
    moves = {ship: (plans[ship]["movement"], plans[ship]["initiative"]) for ship in automa["marks"]}
    assert moves == {"interceptor": (1, 3), "cruiser": (1, 2), "dreadnought": (1, 1)}


@pytest.mark.rule("solo.setup.blueprint-active")
def test_the_marked_box_is_in_force_for_all_ships_of_its_kind() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.own("209", (0, -3))
    setting.ships("B", "209", interceptor=1)
    weapons = [setting.player("B").stats[0].cannons]
    setting.dice(3)
    setting.resolve("upgrade")
    weapons.append(setting.player("B").stats[0].cannons)
    assert weapons == [(1,), (2,)]
    setting.ships("A", "209", interceptor=1)
    setting.ships("A", "223", interceptor=1)
    setting.dice(5, 5)
    setting.combat()
    setting.draw_reputation()
    assert setting.player("A").supply[0] == 7, "a 5 with computer 1 hits in both sectors"


@pytest.mark.rule("solo.setup.shared-drive")
def test_all_kinds_share_one_drive() -> None:
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.state.round = 3
    setting.resolve("upgrade")
    plans = setting.board("B")["blueprints"]
    moves = {ship: (plans[ship]["movement"], plans[ship]["initiative"]) for ship in ("interceptor", "dreadnought")}
    assert moves == {"interceptor": (2, 4), "dreadnought": (2, 2)}


@pytest.mark.rule("solo.setup.starbase-blueprint")
def test_starbases_have_the_box_of_the_cruiser_without_the_drive() -> None:
    setting = Solo()
    setting.automa.next_type = "cruiser"
    setting.learn("B", "gauss_shield", "fusion_source")
    setting.resolve("upgrade")
    plan = setting.board("B")["blueprints"]["starbase"]
    assert [(dice["die"], dice["dice"]) for dice in plan["cannons"]] == [("yellow", 2)]
    assert (plan["computer"], plan["hull"], plan["initiative"], plan["movement"]) == (1, 2, 4, 0)
    setting.state.round = 3
    setting.resolve("upgrade")
    assert setting.board("B")["blueprints"]["cruiser"]["initiative"] == 3
    assert setting.board("B")["blueprints"]["starbase"]["initiative"] == 4


def test_the_form_offers_it_with_two_players_and_first_edition_has_none() -> None:
    new_dawn, second_dawn = KITS
    (field,) = [field for field in second_dawn.form().fields if field.option == "solo"]
    assert [(offer.value, offer.players) for offer in field.offers] == [
        ("off", ()),
        *((level, (2,)) for level in ("gentle", "even", "stern", "standard")),
    ]
    assert not any(field.option == "solo" for field in new_dawn.form().fields)
    for wrong in ("yes", 1, None):
        with pytest.raises(OptionError, match="option 'solo' is one of off, gentle, even, stern, standard"):
            SECOND_DAWN.options({"players": 2, "solo": wrong})
    assert "solo" not in SECOND_DAWN.plain_options(SECOND_DAWN.options({"players": 2, "solo": "off"}))
    read = SECOND_DAWN.options({"players": 2, "solo": "standard"})
    assert SECOND_DAWN.options(SECOND_DAWN.plain_options(read)) == read
