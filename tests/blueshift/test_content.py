"""The box that comes along, and boxes that are not in order: each fault is named with file and field."""

import json
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from penumbra.blueshift.components.effects import VOCABULARY
from penumbra.blueshift.components.loading import load, own_box
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.kernel import ContentError
from tests.altered import Change, altered, put
from tests.rules.blueshift.setting import Setting

BOX = Path(str(files("penumbra.blueshift.components").joinpath("box")))


@pytest.mark.rule("bs.box.sectors")
def test_the_box_holds_sixty_tiles_by_kind() -> None:
    tiles = own_box().tiles
    assert Counter(tile.kind for tile in tiles) == {
        "base_planet": 6,
        "planet": 24,
        "station": 6,
        "empty": 10,
        "anomaly": 10,
        "one_off": 4,
    }
    assert len(tiles) == 60
    assert len({tile.species for tile in tiles if tile.pile == "base"}) == 6


@pytest.mark.rule("bs.deck.size", "bs.card.icons")
def test_the_deck_has_sixty_cards_of_thirty_four_kinds() -> None:
    cards = own_box().cards
    assert (len(cards), sum(card.copies for card in cards)) == (34, 60)
    assert all(1 <= card.copies <= 3 for card in cards)
    icons = {"SHIP", "OFFENSE", "POPULATION", "SPECIAL", "DEFENSE", "PROSPERITY", "DICE"}
    assert all(card.icons and set(card.icons) <= icons for card in cards)


@pytest.mark.rule("bs.planet.stats", "bs.planet.station-found")
def test_sites_alone_have_tracks_and_stations_lie_among_the_tiles_of_space() -> None:
    for tile in own_box().tiles:
        assert (tile.tracks is not None) == (tile.kind in ("base_planet", "planet", "station"))
        if tile.kind == "station":
            assert tile.pile == "space"


def test_the_vocabulary_is_told_as_the_engine_reads_it() -> None:
    told = json.loads((BOX / "effects.json").read_text())["effects"]
    fields = {
        str(effect.__struct_config__.tag): {name for name in effect.__struct_fields__ if name != "while_"}
        for effect in VOCABULARY
    }
    assert {entry["id"]: set(entry["parameters"]) for entry in told} == fields


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("sectors", put("sectors", 3, "moons", value=2), r"^sectors.json: sectors\[3\]: .*unknown field `moons`"),
        ("sectors", put("sectors", 3, "kind", value="moon"), r"^sectors.json: sectors\[3\].kind: .*'moon'"),
        (
            "sectors",
            put("sectors", 3, "tracks", "defense", "start", value=9),
            r"^sectors.json: sectors\[3\].tracks.defense.start: there is no cell 9 among",
        ),
        (
            "sectors",
            put("sectors", 3, "tracks", "defense", "values", value=[3, 3]),
            r"^sectors.json: sectors\[3\].tracks.defense.values: ranks rise",
        ),
        ("sectors", put("sectors", 40, "pile", value="planet"), r"sectors.json: sectors\[40\].pile: "),
        ("sectors", put("counts", "total", value=61), "^sectors.json: counts.total: there are 60, not 61"),
        ("sectors", put("sectors", 7, "id", value="lorn"), "^sectors.json: sectors: 'lorn' stands twice"),
        ("species", put("species", 0, "base_sector", value="lorn"), r"species.json: species\[0\].base_sector: 'lorn'"),
        ("units", put("units", 0, "price", value="eight"), r"^units.json: units\[0\].price: Expected `int`"),
        ("units", put("units", 0, "price", value=-8), r"^units.json: units\[0\].price: is less than 0"),
        (
            "units",
            put("negotiation_table", "rows", 2, "roll", value=7),
            r"units.json: negotiation_table.rows\[2\].roll",
        ),
        (
            "action_cards",
            put("cards", 0, "copies", value=4),
            "^action_cards.json: deck_size.cards: there are 61, not 60",
        ),
        (
            "action_cards",
            put("cards", 0, "effects", 0, "effect", value="wish"),
            r"^action_cards.json: cards\[0\].effects\[0\].effect: Invalid value 'wish'",
        ),
        (
            "action_cards",
            put("cards", 0, "effects", 0, "wish", value=1),
            r"^action_cards.json: cards\[0\].effects\[0\]: .*unknown field `wish`",
        ),
        ("scenarios", put("scenarios", 0, "players", value=3), r"^scenarios.json: scenarios\[0\].players: there are 2"),
        ("scenarios", put("scenarios", 0, "spots", 1, "r", value=-1), r"scenarios.json: scenarios\[0\].spots: '-2,-1'"),
        (
            "action_cards",
            put("cards", 0, "effects", 0, value={"effect": "hand_size", "add": 1}),
            r"^action_cards.json: cards\[0\].effects\[0\].effect: 'hand_size' does nothing on a card: it works for a s",
        ),
        (
            "species",
            put("species", 2, "abilities", 1, "effects", 0, "success", value=[{"effect": "hand_size", "add": 1}]),
            r"^species.json: species\[2\].abilities\[1\].effects\[0\].success\[0\].effect: 'hand_size' does nothing in",
        ),
        ("effects", put("effects", 0, "id", value="wish"), "^effects.json: effects: 'wish' is no effect"),
    ],
)
def test_a_fault_of_a_box_is_named_with_file_and_field(name: str, change: Change, fault: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=fault):
        load(altered(BOX, tmp_path, name, change))


RANK = {
    "effect": "change_rank",
    "stat": "defense",
    "steps": 1,
    "count": 1,
    "who": "controlled",
    "site": "any",
    "required": True,
}
ROLL = {"effect": "roll_then", "dice": 1, "at_least": 4, "success": [], "failure": []}
STORM = {"effect": "sector_hazard", "where": "one_sector_with_ships", "dice_per": "ship"}
PRICES = {"effect": "price_modifier", "units": ["scout"], "amount": -1}
BATTLES = {"effect": "combat_modifier", "amount": 1, "side": "attacker", "rounds": [1], "units": "all"}
FIGHT = BATTLES | {"duration": "this_turn", "battles": "one_chosen"}
PLACE = {"effect": "place_unit", "unit": "scout", "count": 1, "where": "controlled_site"}
LOOK = {"effect": "inspect_hand", "who": "one_opponent", "owner_redraws": True}
EMPTY = {"effect": "replace_with_empty", "where": "this_sector"}
FLIGHT = {"effect": "flee_cover", "from_round": 1, "ignore_roll_bonuses": True, "fleeing_player_assigns_hits": True}
GATE = {"effect": "move_fleet", "max_ships": 4, "origin": "one_sector"}
SWIFT = {"effect": "bonus_movement", "amount": 1, "duration": "this_turn"}
SINCE = {"ship_kept": True, "needs_ship_at_site_since": "turn_start"}
SHELTERED = {"effect": "threshold_override", "roll": "bombardment", "against": "me", "duration": "until_my_next_turn"}


@pytest.mark.parametrize(
    ("effects", "fault"),
    [
        ([RANK | {"exclude_previous": True}], r"\[0\].exclude_previous: no rank is moved before"),
        ([PLACE, RANK | {"only_if_previous": True}], r"\[1\].only_if_previous: no rank is moved before"),
        (
            [ROLL | {"success": [RANK | {"exclude_previous": True}]}, RANK],
            r"\[0\].success\[0\].exclude_previous: no rank is moved before",
        ),
        ([RANK | {"who": "triggering_site"}], r"\[0\].effect: 'change_rank' does nothing on a card: it works when a s"),
        (
            [PLACE | {"where": "this_sector"}],
            r"\[0\].effect: 'place_unit' does nothing on a card: it works when a site",
        ),
        ([EMPTY], r"\[0\].effect: 'replace_with_empty' does nothing on a card: it works when a sector is discovered"),
        (
            [{"effect": "damage_ships", "who": "discoverer_ships_in_this_sector", "amount": 1}],
            r"\[0\].effect: 'damage_ships' does nothing on a card",
        ),
        (
            [GATE | {"destination": "triggering_sector"}],
            r"\[0\].effect: 'move_fleet' does nothing on a card: it works in answer to movement",
        ),
        ([SWIFT | {"ships": "starting_in_this_sector"}], r"\[0\].effect: 'bonus_movement' does nothing on a card"),
        ([PRICES | {"uses": "all", "duration": "permanent"}], r"\[0\].effect: 'price_modifier' does nothing on a card"),
        ([FIGHT | {"battles": "this_sector"}], r"\[0\].effect: 'combat_modifier' does nothing on a card"),
        ([FIGHT | {"while": "controlled"}], r"\[0\].while: only what a site itself carries"),
        ([PLACE | {"otherwise": [EMPTY]}], r"\[0\].otherwise\[0\].effect: 'replace_with_empty' does nothing on a card"),
        ([RANK | {"steps": 0}], r"\[0\].steps: is 0"),
        ([RANK | {"count": 0}], r"\[0\].count: is 0, and 1 is the least"),
        ([RANK | {"minimum_count": 2}], r"\[0\].minimum_count: is 2, and 1 are moved at most"),
        (
            [{"effect": "gain_credits", "amount": 3, "minimum": 4, "maximum": 3}],
            r"\[0\].maximum: is 3, and the minimum is 4",
        ),
        ([ROLL | {"at_least": 7}], r"\[0\].at_least: is 7, which decides nothing with 1 dice"),
        ([ROLL | {"at_least": 1}], r"\[0\].at_least: is 1, which decides nothing with 1 dice"),
        ([ROLL | {"dice": 0}], r"\[0\].dice: is 0, and 1 is the least"),
        (
            [{"effect": "roll_table", "dice": 2, "rows": [{"rolls": [1, 2], "then": []}]}],
            r"\[0\].rows\[0\].rolls: 2 dice never show 1",
        ),
        (
            [{"effect": "roll_table", "dice": 1, "rows": [{"rolls": [1], "then": []}, {"rolls": [1], "then": []}]}],
            r"\[0\].rows\[1\].rolls: 1 stands twice",
        ),
        ([STORM | {"damage_on_at_most": 7, "damage": 1}], r"\[0\].damage_on_at_most: is 7, and a die shows 6 at most"),
        ([STORM | {"damage_on_at_most": 2, "damage": 0}], r"\[0\].damage: is 0, and 1 is the least"),
        ([PRICES | {"units": [], "uses": 2, "duration": "this_turn"}], r"\[0\].units: names none"),
        ([PRICES | {"uses": 0, "duration": "this_turn"}], r"\[0\].uses: is 0, and 1 is the least"),
        ([FIGHT | {"rounds": [0]}], r"\[0\].rounds: some rounds from 1 on"),
        ([FIGHT | {"units": []}], r"\[0\].units: names none"),
        ([FIGHT | {"side": "defender"}], r"\[0\].side: who chooses a battle attacks in it"),
        ([LOOK | {"discard": 0}], r"\[0\].discard: is 0, and 1 is the least"),
        ([SHELTERED | {"at_least": 7}], r"\[0\].at_least: no die shows 7"),
    ],
)
def test_an_effect_that_comes_to_nothing_on_a_card_is_a_fault(
    effects: list[dict[str, Any]], fault: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError, match=rf"^action_cards.json: cards\[4\].effects{fault}"):
        load(altered(BOX, tmp_path, "action_cards", put("cards", 4, "effects", value=effects)))


def test_a_rank_may_look_back_at_one_that_a_roll_has_moved(tmp_path: Path) -> None:
    effects = [ROLL | {"success": [RANK]}, RANK | {"exclude_previous": True, "only_if_previous": True}]
    assert load(altered(BOX, tmp_path, "action_cards", put("cards", 4, "effects", value=effects))).cards[4].effects


PLANET, EMPTY_SPACE, BASE = 6, 36, 0
"""The places of a planet, of an empty sector and of a base among the tiles."""


@pytest.mark.parametrize(
    ("tile", "effect", "fault"),
    [
        (
            PLANET,
            PRICES | {"uses": "all", "duration": "permanent"},
            r"\[0\].effect: 'price_modifier' does nothing for w",
        ),
        (
            PLANET,
            PRICES | {"uses": 2, "duration": "permanent", "while": "controlled"},
            r"\[0\].uses: what is permanent is used as often as it comes up, not 2 times",
        ),
        (
            PLANET,
            PRICES | {"uses": "all", "duration": "this_turn", "while": "controlled"},
            r"\[0\].effect: 'price_modifier' does nothing for who controls a site: it works on a card",
        ),
        (
            PLANET,
            {"effect": "movement_stop", "on": "enter", "while": "controlled"},
            r"\[0\].effect: 'movement_stop' does nothing for who controls a site: it works for whoever is in a sector",
        ),
        (PLANET, {"effect": "gain_credits", "amount": 1}, r"\[0\].effect: 'gain_credits' does nothing for whoever is"),
        (
            EMPTY_SPACE,
            {"effect": "hand_size", "add": 1, "while": "controlled"},
            r"\[0\].while: nobody controls what is no planet or station",
        ),
        (PLANET, {"effect": "hand_size", "while": "controlled"}, r"\[0\].set: neither sets nor adds anything"),
        (
            EMPTY_SPACE,
            {"effect": "on_discovery", "then": [PLACE | {"unit": "infantry", "where": "this_sector"}]},
            r"\[0\].then\[0\].unit: a sector holds ships, and infantry stands on a site",
        ),
        (
            EMPTY_SPACE,
            {"effect": "on_discovery", "then": [RANK, RANK | {"exclude_previous": True}]},
            r"\[0\].then\[1\].exclude_previous: only cards remember which ranks were moved",
        ),
        (
            EMPTY_SPACE,
            {"effect": "closed_edges", "edges": [6], "orientation": "chosen_by_discoverer"},
            r"\[0\].edges: some of the edges 0 to 5",
        ),
        (BASE, {"effect": "on_discovery", "then": [PLACE]}, ": a base is never discovered"),
        (PLANET, FLIGHT | {"enemy_hits_on": 7, "while": "controlled"}, r"\[0\].enemy_hits_on: no die shows 7"),
    ],
)
def test_an_effect_that_comes_to_nothing_on_a_tile_is_a_fault(
    tile: int, effect: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError, match=rf"(?m)^sectors.json: sectors\[{tile}\].effects{fault}"):
        load(altered(BOX, tmp_path, "sectors", put("sectors", tile, "effects", value=[effect])))


def limited(timing: str, limit: str | None, effect: dict[str, Any], triggers: list[str]) -> Change:
    """The first ability of the second species becomes this."""
    ability = {"id": "gift", "name": "Gift", "timing": timing, "effects": [effect], "certainty": "ours"}
    return put("species", 1, "abilities", 0, value=ability | {"limit": limit, "triggers": triggers})


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (limited("instead_of_action_card", "once_per_round", PLACE, []), "limit: nobody counts by rounds"),
        (
            limited("after_taking_control", "once_per_site_per_game", PLACE, ["invade"]),
            "limit: nobody counts by sites",
        ),
        (limited("after_taking_control", None, PLACE, []), "triggers: what comes after taking control has some"),
        (limited("instead_of_action_card", None, PLACE, ["invade"]), "triggers: what comes after taking control"),
        (limited("always", None, PLACE, []), r"effects\[0\].effect: 'place_unit' does nothing for a species"),
        (
            limited("always", None, {"effect": "linked_sectors", "group": "a", "needs": "discovered"}, []),
            r"effects\[0\].effect: 'linked_sectors' does nothing for a species: it works for whoever is in a sector",
        ),
        (
            limited("purchase_phase", None, {"effect": "colonize_with_ship", "prices": {}} | SINCE, []),
            r"effects\[0\].prices: a price for one ship at least",
        ),
    ],
)
def test_an_ability_that_nobody_carries_out_is_a_fault(change: Change, fault: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"(?m)^species.json: species\[1\].abilities\[0\].{fault}"):
        load(altered(BOX, tmp_path, "species", change))


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("units", put("units", 0, "hp", value=0), r"units\[0\].hp: whatever can be hit has one at least"),
        ("units", put("units", 0, "size", value=None), r"units\[0\].size: whatever can be hit has one"),
        ("units", put("units", 0, "power", value=[7]), r"units\[0\].power: a die shows 1 to 6"),
        ("units", put("units", 0, "pieces", value=31), r"units\[0\].pieces: is 31, and choices count to 30"),
        ("units", put("units", 2, "pieces", value=21), r"units\[2\].power: 21 pieces roll more than 60 dice"),
        ("units", put("units", 1, "invade_dice", value=0), r"units\[1\].invade_dice: is 0, and the unit can invade"),
        ("units", put("units", 1, "bombard_dice", value=0), r"units\[1\].bombard_dice: is 0, and the unit can bombard"),
        ("units", put("units", 3, "invade_dice", value=0), r"units\[3\].invade_dice: is 0, and the unit can invade"),
        ("units", put("units", 5, "hp", value=2), r"units\[5\].hp: is 2, and one hit takes what is carried"),
        ("units", put("units", 4, "kind", value="ship"), r"units\[4\].kind: infantry is a ground_unit, not a ship"),
        ("units", put("units", 7, "max_per_site", value=2), r"units\[7\].max_per_site: is 1 for a building"),
        ("units", put("starting_units", value=["infantry"]), "starting_units: 'infantry' is no ship"),
        (
            "units",
            put("starting_units", value=["battleship"] * 2),
            "starting_units: 'battleship' stands there 2 times, and has 1 pieces",
        ),
        ("units", put("hand_size", value=0), "hand_size: is 0, and 1 is the least"),
        ("units", put("negotiation_table", "rows", value=[]), "negotiation_table.rows: there is none"),
        (
            "units",
            put("negotiation_table", "rows", 1, "pay", value=-1),
            r"negotiation_table.rows\[1\].pay: is less than 0",
        ),
        ("sectors", put("sectors", 6, "id", value="Omega 1"), r"sectors\[6\].id: 'Omega 1' is no word"),
        (
            "sectors",
            put("sectors", 6, "tracks", "defense", "values", value=[-1, 2, 3]),
            r"sectors\[6\].tracks.defense.values: none is less than 0",
        ),
        ("sectors", put("sectors", 36, "buildings", value=["spaceport"]), r"sectors\[36\].buildings: stand on planets"),
        (
            "sectors",
            put("sectors", 0, "buildings", value=["spaceport"] * 2),
            r"sectors\[0\].buildings: 'spaceport' stands twice",
        ),
        ("action_cards", put("cards", 0, "id", value="wish card"), r"cards\[0\].id: 'wish card' is no word"),
        ("scenarios", put("scenarios", value=[]), "scenarios: there is none"),
        (
            "scenarios",
            put("scenarios", 0, "id", value="custom"),
            r"scenarios\[0\].id: 'custom' is what maps are called",
        ),
        (
            "scenarios",
            put("scenarios", 0, "seats_clockwise", value=[[0, -3], [0, 2]]),
            r"scenarios\[0\].seats_clockwise: are not the spots for bases",
        ),
        (
            "scenarios",
            put("scenarios", 0, "spots", 0, "q", value=9),
            r"scenarios\[0\].spots: 1 of them cannot be reached from the first",
        ),
        (
            "scenarios",
            put("scenarios", 0, "spots", 0, "q", value=31),
            r"scenarios\[0\].spots\[0\]: 31,-1 is more than 30 from the middle",
        ),
    ],
)
def test_figures_that_rules_cannot_work_with_are_faults(name: str, change: Change, fault: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"(?m)^{name}.json: {fault}"):
        load(altered(BOX, tmp_path, name, change))


def test_a_deck_has_enough_cards_for_every_first_hand(tmp_path: Path) -> None:
    def fewer(data: Any) -> None:
        data["cards"] = data["cards"][:17]
        for card in data["cards"]:
            card["copies"] = 1
        data["deck_size"]["cards"] = 17

    with pytest.raises(ContentError, match=r"^action_cards.json: cards: there are 17, and all .* begin with 33"):
        load(altered(BOX, tmp_path, "action_cards", fewer))


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    box = altered(BOX, tmp_path, "units", put("units", 0, "price", value=-8))
    path = box / "action_cards.json"
    path.write_text(path.read_text().replace('"copies": 3', '"copies": 2', 1))
    with pytest.raises(ContentError) as caught:
        load(box)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == ["units.json", "action_cards.json"]


def test_a_file_that_is_missing_or_no_json_is_named(tmp_path: Path) -> None:
    box = altered(BOX, tmp_path, "units", lambda data: None)
    (box / "species.json").write_text("{")
    with pytest.raises(ContentError, match=r"^species.json: file: Input data was truncated"):
        load(box)
    (box / "species.json").unlink()
    with pytest.raises(ContentError, match=r"^species.json: cannot be read"):
        load(box)


def test_a_box_is_known_by_its_files(tmp_path: Path) -> None:
    same, other = tmp_path / "same", tmp_path / "other"
    shutil.copytree(BOX, same)
    assert load(same).digest == own_box().digest
    changed = load(altered(BOX, other, "units", put("units", 0, "price", value=9)))
    assert changed.digest != own_box().digest
    assert changed.units["scout"].price == 9


def test_a_card_does_what_the_box_says(tmp_path: Path) -> None:
    change = put("cards", 0, "effects", 0, "count", value=1)
    for box, moved in ((own_box(), 2), (load(altered(BOX, tmp_path, "action_cards", change)), 1)):
        card = box.card_ids[0]
        table = Setting("tivare", "xanil", content=box)
        table.player("A").hand = [0]
        for at in ("0,0", "1,0", "2,0"):
            table.lay(at, "calders_rest", defense=3)
        table.begin("A", PlayCard)
        table.play(f"A play {card}")
        for at in ("0,0", "1,0", "2,0")[:moved]:
            table.play(f"A rank defense {at}")
        assert table.state.in_play is None
        assert [table.stat(at, "defense") for at in ("0,0", "1,0", "2,0")].count(5) == moved
