"""The box that comes along, and boxes that are not in order: each fault is named with file and field."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from penumbra.blueshift.components.effects import VOCABULARY
from penumbra.blueshift.components.loading import ContentError, load, own_box

BOX = Path(str(files("penumbra.blueshift.components").joinpath("box")))
Change = Callable[[Any], None]


def altered(folder: Path, name: str, change: Change) -> Path:
    """A copy of the own box in which one file is changed."""
    box = folder / "box"
    shutil.copytree(BOX, box)
    path = box / f"{name}.json"
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return box


def put(*way: str | int, value: Any) -> Change:
    """A change that puts a value where the keys lead."""

    def change(data: Any) -> None:
        for key in way[:-1]:
            data = data[key]
        data[way[-1]] = value

    return change


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
            r"^action_cards.json: cards\[0\].effects\[0\].effect: 'hand_size' never happens",
        ),
        (
            "species",
            put("species", 2, "abilities", 1, "effects", 0, "success", value=[{"effect": "hand_size", "add": 1}]),
            r"^species.json: species\[2\].abilities\[1\].effects\[0\].success\[0\].effect: 'hand_size' never",
        ),
        ("effects", put("effects", 0, "id", value="wish"), "^effects.json: effects: 'wish' is no effect"),
    ],
)
def test_a_fault_of_a_box_is_named_with_file_and_field(name: str, change: Change, fault: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=fault):
        load(altered(tmp_path, name, change))


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    box = altered(tmp_path, "units", put("units", 0, "price", value=-8))
    path = box / "action_cards.json"
    path.write_text(path.read_text().replace('"copies": 3', '"copies": 2', 1))
    with pytest.raises(ContentError) as caught:
        load(box)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == ["units.json", "action_cards.json"]


def test_a_file_that_is_missing_or_no_json_is_named(tmp_path: Path) -> None:
    box = altered(tmp_path, "units", lambda data: None)
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
    changed = load(altered(other, "units", put("units", 0, "price", value=9)))
    assert changed.digest != own_box().digest
    assert changed.units["scout"].price == 9
