"""The automated opponent that comes along, and folders that are not in order: each fault has its file and field."""

import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penumbra.eclipse.components.automa.loading import load
from penumbra.eclipse.components.automa.ships import ship_stats
from penumbra.eclipse.components.automa.steps import BuildStep, DefendStep, ExploreStep, step_name
from penumbra.kernel import ContentError
from tests.altered import Change, altered, put, take
from tests.eclipse.transcription import AUTOMA, BOXES, OPPONENTS

BOX = Path(str(files("penumbra.eclipse.components.automa").joinpath("box")))
PARTS = BOXES["second_dawn"].edition.box(BOXES["second_dawn"].edition.modules, ()).parts
ACTIVE = {"interceptor": "interceptor_1", "cruiser": "cruiser_1", "dreadnought": "dreadnought_1"}


def drive(name: str) -> Any:
    return PARTS.parts[PARTS.part_number[name]]


@pytest.mark.rule("solo.basics.components", "solo.action.two-per-phase")
def test_there_are_seven_cards() -> None:
    assert [AUTOMA.of_phase(phase) for phase in (1, 2, 3)] == [("i_a", "i_b"), ("ii_a", "ii_b"), ("iii_a", "iii_b")]
    assert AUTOMA.reaction.id == "reaction"
    assert len(AUTOMA.cards) == 7


@pytest.mark.rule(
    "solo.basics.components",
    "solo.blueprint.interceptor-levels",
    "solo.blueprint.cruiser-levels",
    "solo.blueprint.dreadnought-levels",
)
def test_the_sheet_has_seven_eight_and_ten_boxes() -> None:
    """And those of a level are as many as there are labels on the printed one."""
    assert Counter(mark.ship for mark in AUTOMA.marks.values()) == {"interceptor": 7, "cruiser": 8, "dreadnought": 10}
    assert Counter(mark.level for mark in AUTOMA.marks.values()) == {1: 3, 2: 5, 3: 9, 4: 7, 5: 1}


@pytest.mark.rule(
    "solo.step.upgrade-roll",
    "solo.blueprint.interceptor-levels",
    "solo.blueprint.cruiser-levels",
    "solo.blueprint.dreadnought-levels",
)
@pytest.mark.parametrize(
    ("mark", "die", "after"),
    [
        ("interceptor_1", 5, "interceptor_2c"),
        ("interceptor_2a", 1, "interceptor_3a"),
        ("interceptor_2c", 4, "interceptor_3b"),
        ("cruiser_1", 1, "cruiser_2"),
        ("cruiser_1", 6, "cruiser_2"),
        ("cruiser_2", 5, "cruiser_3c"),
        ("cruiser_3c", 1, "cruiser_4a"),
        ("dreadnought_3a", 3, "dreadnought_4a"),
        ("dreadnought_3a", 4, "dreadnought_4b"),
        ("dreadnought_3b", 3, "dreadnought_4c"),
        ("dreadnought_3c", 4, "dreadnought_4d"),
        ("dreadnought_4d", 2, "dreadnought_5"),
    ],
)
def test_the_die_leads_from_box_to_box(mark: str, die: int, after: str) -> None:
    assert [branch.mark for branch in AUTOMA.marks[mark].next if die in branch.on] == [after]


@pytest.mark.rule(
    "solo.blueprint.interceptor-levels", "solo.blueprint.cruiser-levels", "solo.blueprint.dreadnought-levels"
)
def test_nothing_follows_the_last_level() -> None:
    last = {mark.ship: mark.level for mark in AUTOMA.marks.values() if not mark.next}
    assert last == {"interceptor": 3, "cruiser": 4, "dreadnought": 5}


@pytest.mark.rule("solo.setup.drive", "solo.setup.shared-drive", "solo.blueprint.bonus")
def test_each_kind_fights_with_its_active_box_and_the_drive_of_all() -> None:
    figures = {
        (kind, name): (stats.initiative, stats.movement)
        for kind in ACTIVE
        for name in ("nuclear_drive", "fusion_drive")
        for stats in [ship_stats(AUTOMA, kind, ACTIVE, drive(name))]
    }
    assert figures == {
        ("interceptor", "nuclear_drive"): (3, 1),
        ("cruiser", "nuclear_drive"): (2, 1),
        ("dreadnought", "nuclear_drive"): (1, 1),
        ("interceptor", "fusion_drive"): (4, 2),
        ("cruiser", "fusion_drive"): (3, 2),
        ("dreadnought", "fusion_drive"): (2, 2),
    }


@pytest.mark.rule("solo.blueprint.interceptor-values")
def test_missiles_and_cannons_of_a_box_are_told_apart() -> None:
    stats = ship_stats(AUTOMA, "interceptor", {**ACTIVE, "interceptor": "interceptor_3b"}, drive("nuclear_drive"))
    assert (stats.missiles, stats.cannons, stats.computer, stats.hull) == ((2, 2), (1,), 2, 0)


@pytest.mark.rule("solo.setup.starbase-blueprint")
def test_a_starbase_is_the_active_cruiser_without_the_drive_and_with_its_own_initiative() -> None:
    active = {**ACTIVE, "cruiser": "cruiser_2"}
    for name in ("nuclear_drive", "fusion_drive"):
        stats = ship_stats(AUTOMA, "starbase", active, drive(name))
        assert (stats.initiative, stats.movement) == (4, 0)
        assert (stats.cannons, stats.computer, stats.hull) == ((1, 1), 1, 2)


def test_a_card_gives_a_step_its_own_figures_and_keeps_the_usual_others() -> None:
    defend, build, _ = AUTOMA.reaction.steps
    assert isinstance(defend, DefendStep)
    assert isinstance(build, BuildStep)
    assert (defend.place, defend.ships, defend.short_by) == ("invaded_sector", 1, 1)
    assert (build.items, build.item, build.beyond_income) == (1, ("starbase", "most_expensive_ship"), 2)
    usual = next(step for step in AUTOMA.cards["ii_b"].steps if isinstance(step, BuildStep))
    assert (usual.items, usual.place, usual.times_a_round) == (2, "rally_sector", None)


def test_printed_cards_may_be_typed_in(tmp_path: Path) -> None:
    """Other steps, other priorities and other figures, and whose the card is; no other card changes."""
    steps = [{"step": "explore", "zone": ["outer_ring", "northmost"], "squares": 1}, {"step": "build", "items": 3}]
    card = {"id": "i_a", "name": "I-1", "phase": 1, "whose": "printed", "steps": steps}
    box = load(altered(BOX, tmp_path, "cards", put("cards", 0, value=card)), PARTS)
    other = box.levels["standard"]
    typed = other.cards["i_a"]
    explore, build = typed.steps
    assert typed.whose == "printed"
    assert isinstance(explore, ExploreStep)
    assert isinstance(build, BuildStep)
    assert (explore.zone, explore.squares, build.items, build.beyond_income) == (("outer_ring", "northmost"), 1, 3, 2)
    assert explore.orientation == ("most_links_to_own", "most_links_to_nobodys", "fewest_links_to_human")
    assert {name: card for name, card in other.cards.items() if name != "i_a"} == {
        name: card for name, card in AUTOMA.cards.items() if name != "i_a"
    }
    assert box.digest != OPPONENTS.digest


def test_the_same_files_are_the_same_opponent(tmp_path: Path) -> None:
    assert load(Path(shutil.copytree(BOX, tmp_path / "box")), PARTS).digest == OPPONENTS.digest


def test_what_a_step_usually_does_may_be_changed_for_all_cards(tmp_path: Path) -> None:
    other = load(altered(BOX, tmp_path, "cards", put("steps", 0, "squares", value=0)), PARTS).levels["standard"]
    explored = [step for card in other.cards.values() for step in card.steps if isinstance(step, ExploreStep)]
    assert [step.squares for step in explored] == [0, 0]


def test_a_level_changes_figures_of_the_sheet_and_of_usual_steps_and_nothing_else() -> None:
    even, sheet = OPPONENTS.levels["even"], AUTOMA.sheet
    assert (sheet.cards_for_certain, sheet.card_if_x_over, sheet.squares_in_upkeep) == (3, (3, 6, 9), 2)
    own = {"cards_for_certain": 1, "card_if_x_over": (3, 6, 9, 12, 15), "squares_in_upkeep": 1}
    assert even.sheet == msgspec.structs.replace(sheet, **own)
    for card, usual in zip(even.cards.values(), AUTOMA.cards.values(), strict=True):
        changed = {"explore": {"squares": 1}, "place_cubes": {"squares": 1}}
        expected = [msgspec.structs.replace(step, **changed.get(step_name(step), {})) for step in usual.steps]
        assert list(card.steps) == expected
    assert (even.marks, even.quick_tables) == (AUTOMA.marks, AUTOMA.quick_tables)


def test_the_standard_level_is_what_sheet_and_cards_say() -> None:
    assert [*OPPONENTS.levels] == ["gentle", "even", "stern", "standard"]
    assert (AUTOMA.level.sheet, AUTOMA.level.steps) == ({}, {})
    assert OPPONENTS.usual.level.id == "even"


def test_what_a_card_says_of_its_own_holds_at_every_level(tmp_path: Path) -> None:
    changed = altered(BOX, tmp_path, "cards", put("cards", 0, "steps", 0, "squares", value=5))
    cards = load(changed, PARTS).levels["even"].cards
    squares = [step.squares for card in cards.values() for step in card.steps if isinstance(step, ExploreStep)]
    assert squares == [5, 1]


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("levels", put("usual", value="harsh"), r"^levels.json: usual: 'harsh' is none of gentle, even, stern, stand"),
        ("levels", put("levels", 1, "id", value="gentle"), r"^levels.json: file: 'gentle' stands twice"),
        ("levels", put("levels", 1, "id", value="off"), r"^levels.json: levels\[1\].id: 'off' is to play without"),
        ("levels", put("levels", 1, "id", value="so so"), r"^levels.json: levels\[1\].id: 'so so' is no word"),
        ("levels", put("levels", 1, "steps", "wish", value={}), r"^levels.json: .*'wish'"),
        (
            "levels",
            put("levels", 1, "steps", "explore", "squares", value=-1),
            r"^levels.json: even: in cards.json: steps\[0\].squares: Expected `int` >= 0",
        ),
        (
            "levels",
            put("levels", 1, "steps", "explore", "speed", value=1),
            r"^levels.json: even: in cards.json: .*unknown field `speed`",
        ),
        (
            "levels",
            put("levels", 2, "sheet", "cards_for_certain", value=5),
            r"^levels.json: stern: in sheet.json: card_if_x_over: 6 cards .* 6 turns, not in 9",
        ),
        ("cards", put("cards", 0, "mood", value=1), r"^cards.json: cards\[0\]: .*unknown field `mood`"),
        ("cards", put("cards", 0, "phase", value=4), r"^cards.json: cards\[0\].phase: .*4"),
        ("cards", put("cards", 0, "whose", value="mine"), r"^cards.json: cards\[0\].whose: .*'mine'"),
        ("cards", put("cards", 3, value="ii_b"), r"^cards.json: cards\[3\]: Expected `object`, got `str`"),
        ("cards", put("cards", 0, "steps", 1, value="build"), r"^cards.json: cards\[0\].steps\[1\]: Expected `object`"),
        ("cards", take("cards", 0, "steps"), r"^cards.json: cards\[0\]: .*missing required field `steps`"),
        ("cards", take("cards"), r"^cards.json: file: .*missing required field `cards`"),
        ("cards", put("cards", 0, "steps", value=[]), r"^cards.json: cards\[0\].steps: a card has one at least"),
        ("cards", put("cards", 0, "phase", value=2), r"^cards.json: cards: there are 1 of phase 1, not 2"),
        ("cards", put("cards", 6, "phase", value=3), r"cards: there are 0 without a phase, and the reaction card"),
        ("cards", put("cards", 1, "id", value="i_a"), r"^cards.json: file: 'i_a' stands twice"),
        ("cards", put("cards", 1, "id", value="I B"), r"^cards.json: cards\[1\].id: 'I B' is no word"),
        (
            "cards",
            put("cards", 0, "steps", 0, "step", value="wish"),
            r"^cards.json: cards\[0\].steps\[0\].step: Invalid value 'wish'",
        ),
        (
            "cards",
            put("cards", 0, "steps", 0, "zone", value=["centre"]),
            r"^cards.json: cards\[0\].steps\[0\].zone\[0\]: Invalid enum value 'centre'",
        ),
        (
            "cards",
            put("cards", 0, "steps", 0, "zone", value=["northmost", "northmost"]),
            r"^cards.json: cards\[0\].steps\[0\].zone: 'northmost' stands twice",
        ),
        (
            "cards",
            put("cards", 0, "steps", 0, "if_restricted", value=["influence"]),
            r"^cards.json: cards\[0\].steps\[0\].if_restricted: 'influence' does not stand above it",
        ),
        (
            "cards",
            put("cards", 0, "steps", 3, "if_items_built_below", value=2),
            r"^cards.json: cards\[0\].steps\[3\].if_items_built_below: no build step stands above it",
        ),
        (
            "cards",
            put("cards", 4, "steps", 1, "place", value="invaded_sector"),
            r"^cards.json: cards\[4\].steps\[1\].place: an invaded sector is one that the reaction card answers for",
        ),
        (
            "cards",
            put("cards", 4, "steps", 1, "place", value="own_sectors"),
            r"^cards.json: cards\[4\].steps\[1\].place: is 'rally_sector' or 'invaded_sector', not 'own_sectors'",
        ),
        ("cards", put("steps", 7, "squares", value=0), r"^cards.json: steps\[7\].squares: Expected `int` >= 1"),
        ("cards", take("steps", 7), r"^cards.json: cards\[0\].steps\[3\]: .*missing required field `squares`"),
        (
            "cards",
            put("steps", 3, "drives", 0, "drive", value="warp_drive"),
            r"^cards.json: steps\[3\].drives\[0\].drive: 'warp_drive' is no drive: there are nuclear_drive, fusion_",
        ),
        ("cards", put("steps", 3, "order", value=["cruiser"]), r"^cards.json: steps\[3\].order: 'interceptor' is miss"),
        ("cards", take("steps", 5, "least", "gcds"), r"^cards.json: steps\[5\].least: 'gcds' is missing"),
        ("cards", put("steps", 5, "targets", value=[]), r"^cards.json: steps\[5\].targets: there is none"),
        ("sheet", put("uses", 0, value="starbases"), r"^sheet.json: uses: 'starbases' is no technology"),
        ("sheet", put("first_drive", value="hull"), r"^sheet.json: first_drive: 'hull' is no drive"),
        ("sheet", put("cards_for_certain", value=4), r"^sheet.json: card_if_x_over: 6 cards .* 6 turns, not in 7"),
        ("sheet", put("card_if_x_over", value=[3, 9, 6]), r"^sheet.json: card_if_x_over: X has to be more"),
        ("blueprints", put("marks", 1, "hull", value="one"), r"^blueprints.json: marks\[1\].hull: Expected `int`"),
        (
            "blueprints",
            put("marks", 1, "version", value="b"),
            r"^blueprints.json: marks: 'interceptor Mk. II-b' stands tw",
        ),
        ("blueprints", put("marks", 1, "level", value=1), r"^blueprints.json: marks: interceptor has 2 boxes of level"),
        (
            "blueprints",
            put("marks", 0, "next", 0, "mark", value="interceptor_3a"),
            r"^blueprints.json: marks\[0\].next\[0\].mark: 'interceptor_3a' is no box of interceptor at level 2",
        ),
        (
            "blueprints",
            put("marks", 0, "next", 0, "on", value=[1]),
            r"^blueprints.json: marks\[0\].next: the faces are 1 to 6, each once, not 1, 3, 4, 5, 6",
        ),
        (
            "blueprints",
            put("marks", 7, "next", value=[]),
            r"^blueprints.json: marks\[8\].level: no box leads to 'cruiser_2'",
        ),
        (
            "blueprints",
            put("marks", 2, "weapons", 0, "damage", value=1),
            r"^blueprints.json: marks\[2\].weapons\[0\].damage: a orange die does not do 1",
        ),
        ("blueprints", put("marks", 2, "weapons", 0, "dice", value=0), r"marks\[2\].weapons\[0\].dice: is 0, and 1 is"),
        ("quick_battles", take("tables", 0), r"^quick_battles.json: tables: 'gcds' is missing"),
        ("quick_battles", put("tables", 0, "against", value={"gcds": 2}), r"tables: none is against one gcds"),
        ("quick_battles", put("tables", 0, "against", "moon", value=1), r"tables\[0\].against: 'moon' is no kind"),
        ("quick_battles", put("tables", 2, "rows", 0, "x", value=2), r"tables\[2\].rows: the first row is from 0 on"),
        ("quick_battles", put("tables", 2, "rows", 1, "x", value=9), r"tables\[2\].rows: X rises from row to row"),
        ("quick_battles", take("tables", 2, "rows", 1, "which"), r"tables\[2\].rows\[1\].which: is told of one ship"),
        (
            "quick_battles",
            put("tables", 1, "rows", 1, "destroys", value={"gcds": 1}),
            r"^quick_battles.json: tables\[1\].rows\[1\].destroys: the table is against no gcds",
        ),
        (
            "quick_battles",
            put("tables", 1, "rows", 2, "destroys", value={"ancient": 1}),
            r"^quick_battles.json: tables\[1\].rows\[2\].destroys: where a ship survives, all opponents fall",
        ),
    ],
)
def test_a_fault_of_a_folder_is_named_with_file_and_field(
    name: str, change: Change, fault: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError, match=fault):
        load(altered(BOX, tmp_path, name, change), PARTS)


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    box = altered(BOX, tmp_path, "sheet", put("uses", value=["starbases", "labs"]))
    path = box / "quick_battles.json"
    path.write_text(path.read_text().replace('"x": 11', '"x": 9'))
    with pytest.raises(ContentError) as caught:
        load(box, PARTS)
    assert [fault.split(": ")[0] for fault in caught.value.faults] == ["sheet.json", "sheet.json", "quick_battles.json"]


def test_a_folder_needs_all_its_files(tmp_path: Path) -> None:
    box = Path(shutil.copytree(BOX, tmp_path / "box"))
    (box / "sheet.json").unlink()
    (box / "cards.json").write_text("[")
    with pytest.raises(ContentError, match=r"^sheet.json: cannot be read$"):
        load(box, PARTS)
    shutil.copy(BOX / "sheet.json", box)
    with pytest.raises(ContentError, match=r"^cards.json: file: Input data was truncated$"):
        load(box, PARTS)
    (box / "cards.json").write_text("[]")
    with pytest.raises(ContentError, match=r"^cards.json: file: Expected `object`, got `array`$"):
        load(box, PARTS)


def test_steps_are_called_as_on_the_cards() -> None:
    assert [step_name(step) for step in AUTOMA.cards["i_a"].steps] == ["explore", "influence", "attack", "place_cubes"]


FIGURES = {
    "interceptor": (
        ["I 1y"],
        ["II-a 1y c1 h1", "II-b 1o c1", "II-c m2y 1y c1"],
        ["III-a 1o c2 h1", "III-b m2o 1y c2", "III-c 1o c1 s2 h1"],
    ),
    "cruiser": (
        ["I 1y c1 h1"],
        ["II 2y c1 h2"],
        ["III-a 1o 1y c2 h2", "III-b 2y c1 s1 h4", "III-c m2o 1o c2 h1"],
        ["IV-a 2o c2 s1 h3", "IV-b 1r c3 h3", "IV-c m4o 1o c3 h2"],
    ),
    "dreadnought": (
        ["I 2y c1 h2"],
        ["II 2y 1o c1 h3"],
        ["III-a 2o 1y c2 h3", "III-b 2o c1 s1 h4", "III-c m2o 2o c2 h2"],
        ["IV-a 3o c2 s1 h4", "IV-b 1r 1o c2 h5", "IV-c m4o 2o c2 s1 h3", "IV-d 1r 2o c2 s2 h4"],
        ["V 2r 1o c3 s2 h6"],
    ),
}
"""The ledger's figures: dice of a colour, missiles after m, computer, shield and hull."""


@pytest.mark.rule(
    "solo.blueprint.interceptor-values", "solo.blueprint.cruiser-values", "solo.blueprint.dreadnought-values"
)
def test_the_boxes_hold_what_the_ledger_says() -> None:
    for ship, levels in FIGURES.items():
        told = [figures for level in levels for figures in level]
        marks = [mark for mark in AUTOMA.marks.values() if mark.ship == ship]
        assert [mark.name.removeprefix("Mk. ") for mark in marks] == [figures.split()[0] for figures in told]
        for mark, figures in zip(marks, told, strict=True):
            dice = {f"{'m' * (one.kind == 'missile')}{one.dice}{one.die[0]}" for one in mark.weapons}
            said = {
                f"{letter}{value}" for letter, value in zip("csh", (mark.computer, mark.shield, mark.hull), strict=True)
            }
            assert dice | {one for one in said if not one.endswith("0")} == set(figures.split()[1:]), mark.id


@pytest.mark.rule("solo.blueprint.no-energy")
def test_energy_plays_no_part() -> None:
    """With a nuclear drive two red dice and an orange one would use 11 energy, and nothing produces any."""
    stats = ship_stats(AUTOMA, "dreadnought", {**ACTIVE, "dreadnought": "dreadnought_5"}, drive("nuclear_drive"))
    assert (stats.cannons, stats.computer, stats.used, stats.produced) == ((4, 4, 2), 3, 0, 0)
