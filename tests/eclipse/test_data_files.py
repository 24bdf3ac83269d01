"""Data files bind: what their shapes do not have is refused, what an expansion adds is added, and all of it is read."""

import inspect
import json
import shutil
import typing
from collections.abc import Iterator
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import penumbra
from penumbra.eclipse import MODULES, NEW_DAWN, SECOND_DAWN, EclipseState, components
from penumbra.eclipse.board.wormholes import has_generator
from penumbra.eclipse.components import Components, Effect, automa, printed
from penumbra.eclipse.components.automa.loading import load
from penumbra.eclipse.components.reading import edition, shipped
from penumbra.eclipse.components.rulings import Rulings
from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.modules.developments import buy_development
from penumbra.eclipse.odds.ships import npcs
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.seat.alliances import points, regroup
from penumbra.eclipse.seat.benefits import Found
from penumbra.eclipse.seat.effects import AT_ONCE, BENEFITS
from penumbra.eclipse.setup.game import advice
from penumbra.eclipse.setup.seating import TERRANS, open_factions
from penumbra.kernel import Deed, OptionError, seed_from
from tests.eclipse.random_games import Temper
from tests.rules.rise_of_the_ancients.allied import court, league, partners
from tests.rules.rise_of_the_ancients.lyra import build, homes, lyra
from tests.rules.second_dawn.test_blackhole import by_the_hole, fall
from tests.rules.setting import Setting

FILES = (
    "alliances",
    "developments",
    "discoveries",
    "minor_species",
    "npc",
    "parts",
    "reputation",
    "sectors",
    "setup",
    "ships",
    "shrines",
    "species",
    "techs",
    "tracks",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Second Dawn's data that may be changed."""
    with as_file(shipped("second_dawn")) as own:
        return Path(shutil.copytree(own, tmp_path / "box"))


def change(folder: Path, name: str, *path: str | int, **fields: Any) -> None:
    """Gives an object of a file other or further fields."""
    file = folder / f"{name}.json"
    data = json.loads(file.read_text()) if file.exists() else {}
    place = data
    for key in path:
        place = place[key]
    place.update(fields)
    file.write_text(json.dumps(data))


def opened(*folders: Traversable, modules: tuple[str, ...] = MODULES) -> Components:
    """The components of a box of these folders."""
    return Components(folders, modules)


def test_a_copy_says_what_the_box_says(folder: Path) -> None:
    assert opened(folder).species == SECOND_DAWN.box.parts.species
    assert opened(folder, modules=()).techs == SECOND_DAWN.box.parts.techs


# ---- what is not known


@pytest.mark.parametrize("name", FILES)
def test_an_unknown_field_of_a_file_is_refused(folder: Path, name: str) -> None:
    change(folder, name, speed=3)
    with pytest.raises(msgspec.ValidationError, match=rf"^{name}\.json: .*unknown field `speed`"):
        opened(folder, modules=())


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("discoveries", ("discoveries", 20)),
        ("minor_species", ("minor_species", 3)),
        ("ships", ("kinds", 1)),
        ("npc", ("blueprints", 4, "weapons", 0)),
        ("parts", ("parts", 30)),
        ("sectors", ("sectors", 60)),
        ("sectors", ("black_hole", "3")),
        ("setup", ("players", "4")),
        ("species", ("species", 0, "blueprints", "cruiser", "bonus")),
        ("species", ("species", 3)),
        ("species", ("species", 5, "abilities", 0)),
        ("techs", ("techs", 39)),
        ("tracks", ("influence",)),
    ],
    ids=lambda value: value if isinstance(value, str) else ".".join(map(str, value)),
)
def test_an_unknown_field_of_a_record_is_refused_whatever_module_brings_it(
    folder: Path, name: str, path: tuple[str | int, ...]
) -> None:
    change(folder, name, *path, speed=3)
    with pytest.raises(msgspec.ValidationError, match=rf"^{name}\.json: .*unknown field `speed` - at `\$\.{path[0]}"):
        opened(folder, modules=())


@pytest.mark.parametrize(
    ("about", "fault"),
    [
        ({"certainty": {"cost": "sure"}}, "Invalid enum value 'sure'"),
        ({"disputed": "cost"}, "Expected `array`"),
        ({"note": 3}, "Expected `str`"),
        ({"totals": {"tiles": "many"}}, "Expected `int`"),
    ],
)
def test_what_a_record_says_about_itself_has_a_shape_too(folder: Path, about: dict[str, Any], fault: str) -> None:
    change(folder, "techs", "techs", 3, **about)
    with pytest.raises(msgspec.ValidationError, match=rf"^techs\.json: {fault}"):
        opened(folder)


def test_defenders_are_of_a_kind_that_nobody_plays(folder: Path) -> None:
    change(folder, "sectors", "sectors", 1, defenders={"cruiser": 1})
    with pytest.raises(msgspec.ValidationError, match=r"'cruiser' on sector 101 is no kind .*: ancient, "):
        opened(folder)


def test_a_record_of_a_module_that_is_none_of_the_box_is_refused(folder: Path) -> None:
    change(folder, "parts", "parts", 0, module="nebla")
    with pytest.raises(msgspec.ValidationError, match="'nebla' is none of the box's modules"):
        opened(folder, modules=())


@pytest.mark.parametrize(
    ("name", "path", "field", "slip"),
    [
        ("parts", ("parts", 0, "weapons", 0), "kind", "canon"),
        ("parts", ("parts", 0, "weapons", 0), "die", "purple"),
        ("species", ("species", 3, "abilities", 0), "id", "explore_thrice"),
        ("techs", ("techs", 0), "effect", "destroy_population"),
    ],
)
def test_a_slip_in_a_word_is_refused(
    folder: Path, name: str, path: tuple[str | int, ...], field: str, slip: str
) -> None:
    change(folder, name, *path, **{field: slip})
    with pytest.raises(msgspec.ValidationError, match=f"^{name}.json: Invalid enum value '{slip}'"):
        opened(folder)


# ---- how an edition rules


@pytest.mark.parametrize(
    ("line", "other", "fault"),
    [
        ("last_cleanup = true\n", "", "missing required field `last_cleanup`"),
        ("last_cleanup = true\n", "last_cleanup = 1\n", "Expected `bool`, got `int`"),
        ("[rulings]\n", "[rulings]\nfirst_cleanup = true\n", "unknown field `first_cleanup`"),
    ],
)
def test_a_ruling_that_is_missing_or_unknown_is_refused(folder: Path, line: str, other: str, fault: str) -> None:
    file = folder / "edition.toml"
    assert edition(folder) == edition(shipped("second_dawn"))
    file.write_text(file.read_text().replace(line, other))
    with pytest.raises(msgspec.ValidationError, match=rf"^edition\.toml: .*{fault}.* - at `\$\.rulings"):
        edition(folder)


def test_every_ruling_tells_editions_or_readings_apart_and_is_asked_for() -> None:
    dawns = [edition(shipped(folder)).rulings for folder in ("new_dawn", "second_dawn")]
    read = {switch for game in (NEW_DAWN, SECOND_DAWN) for one in game.edition.readings for switch in one.switches}
    source = "".join(path.read_text() for path in Path(penumbra.__file__).parent.joinpath("eclipse").rglob("*.py"))
    for name in Rulings.__struct_fields__:
        assert name in read or getattr(dawns[0], name) != getattr(dawns[1], name), name
        assert f"box.{name}" in source, name
    assert read <= set(Rulings.__struct_fields__)


# ---- records that are shortened


def species(**fields: Any) -> dict[str, Any]:
    """A species that differs from the Terrans in these fields."""
    faction = {"id": "us", "name": "Us", "color": "pink", "home_sector": "221", "reverse": None}
    return {"id": "us", "name": "Us", "like": "terran", "kind": "alien", "factions": [faction], **fields}


def add(folder: Path, name: str, key: str, *records: dict[str, Any]) -> None:
    """Adds records to a list of a file."""
    file = folder / f"{name}.json"
    data = json.loads(file.read_text())
    data[key] += records
    file.write_text(json.dumps(data))


def test_a_species_is_what_it_is_like_but_for_what_it_says(folder: Path) -> None:
    add(folder, "species", "species", species(activations={"move": 1}, blueprints={"cruiser": {"bonus": {"hull": 1}}}))
    terrans, *_, us = opened(folder).species
    assert us.activations == {**terrans.activations, "move": 1}
    cruiser, model = us.blueprints["cruiser"], terrans.blueprints["cruiser"]
    assert cruiser.bonus == msgspec.structs.replace(model.bonus, hull=1)
    assert (cruiser.printed, cruiser.initiative) == (model.printed, model.initiative)
    assert us.blueprints["starbase"] == terrans.blueprints["starbase"]
    assert (us.start_techs, us.storage) == (terrans.start_techs, terrans.storage)


def test_null_takes_a_field_away(folder: Path) -> None:
    add(folder, "species", "species", species(build_costs={"dreadnought": None}, blueprints={"dreadnought": None}))
    us = opened(folder).species[-1]
    assert "dreadnought" not in us.build_costs
    assert "dreadnought" not in us.blueprints


def test_a_record_is_like_one_that_stands_before_it(folder: Path) -> None:
    add(folder, "species", "species", {**species(), "like": "teran"})
    with pytest.raises(msgspec.ValidationError, match="'us' is like 'teran', which does not stand before it"):
        opened(folder)


def test_no_record_stands_twice(folder: Path) -> None:
    add(folder, "species", "species", {**species(), "id": "planta"})
    with pytest.raises(msgspec.ValidationError, match=r"species\.json: 'planta' stands twice"):
        opened(folder)


# ---- expansions


@pytest.fixture
def expansion(tmp_path: Path) -> Path:
    """A folder that adds a module with a species, a home sector for it, and a technology."""
    folder = tmp_path / "expansion"
    folder.mkdir()
    (folder / "setup.json").write_text(json.dumps({"modules": ["strangers"]}))
    us = species(module="strangers", start_techs=["singing"])
    us["factions"][0]["home_sector"] = "999"
    (folder / "species.json").write_text(json.dumps({"species": [us]}))
    home = {"id": "999", "name": "Far", "like": "221", "module": "strangers"}
    (folder / "sectors.json").write_text(json.dumps({"sectors": [home]}))
    singing = {"id": "singing", "name": "Singing", "like": "starbase", "module": "strangers", "unlocks": None}
    (folder / "techs.json").write_text(json.dumps({"techs": [singing]}))
    return folder


def test_an_expansion_adds_its_records_to_those_of_the_box(folder: Path, expansion: Path) -> None:
    box, both = opened(folder), opened(folder, expansion, modules=(*MODULES, "strangers"))
    assert both.setup.modules == (*box.setup.modules, "strangers")
    assert both.species[:-1] == box.species
    assert both.species_of["us"].start_techs == ("singing",)
    assert both.sectors["999"].planets == box.sectors["221"].planets
    assert both.techs[:-1] == box.techs, "what the box has keeps its numbers"
    assert both.tech_number["singing"] == len(box.techs)
    assert (both.parts, both.reputation) == (box.parts, box.reputation)


def test_without_its_module_an_expansion_changes_nothing(folder: Path, expansion: Path) -> None:
    box, both = opened(folder), opened(folder, expansion)
    assert (both.species, both.techs, both.sectors) == (box.species, box.techs, box.sectors)


def test_a_technology_that_a_species_starts_with_is_known_without_its_module_and_has_no_tiles_then(
    folder: Path, expansion: Path
) -> None:
    change(expansion, "setup", modules=["strangers", "choir"])
    change(expansion, "techs", "techs", 0, module="choir", category="rare")
    change(expansion, "species", "species", 0, start_tech_tracks={"singing": "nano"})
    box = opened(folder, expansion, modules=("strangers",))
    singing = box.tech_number["singing"]
    assert box.techs[singing].copies == 0
    us = Player(0, box.factions["us"], box.species_of["us"])
    us.lay_out(box)
    assert us.techs == [[], [], [singing]]
    assert opened(folder, expansion, modules=("strangers", "choir")).techs[singing].copies > 0
    assert "singing" not in opened(folder, expansion).tech_number


def test_the_records_of_a_module_bind_without_it_too(folder: Path, expansion: Path) -> None:
    change(expansion, "techs", "techs", 0, speed=3)
    with pytest.raises(msgspec.ValidationError, match=r"^techs\.json: .*unknown field `speed`"):
        opened(folder, expansion)


def test_an_expansion_gives_no_figure_of_the_box_anew(folder: Path, expansion: Path) -> None:
    change(expansion, "reputation", draw_limit=6)
    with pytest.raises(msgspec.ValidationError, match=r"reputation\.json: .*\$\.draw_limit is 5 already"):
        opened(folder, expansion)


# ---- nothing goes unread


def test_every_effect_of_a_technology_is_done_at_once_or_asked_for() -> None:
    """``Components`` keeps what is asked for, by the effects that it looks for."""
    source = inspect.getsource(components)
    asked = {effect for effect in typing.get_args(Effect) if f'self._with("{effect}")' in source}
    assert asked.isdisjoint(AT_ONCE)
    assert asked | set(AT_ONCE) | {""} == set(typing.get_args(Effect))
    expansion = opened(shipped("new_dawn"), shipped("rise_of_the_ancients"), modules=NEW_DAWN.edition.modules)
    techs = (*SECOND_DAWN.edition.box(MODULES, ()).parts.techs, *expansion.techs)
    assert {tech.effect for tech in techs} == set(typing.get_args(Effect))


def test_every_kind_of_discovery_has_its_benefit() -> None:
    assert set(BENEFITS) == {tile.kind for tile in SECOND_DAWN.edition.box(MODULES, ()).parts.discoveries}


FOR_PEOPLE = {
    "Development.text",
    "Discovery.text",
    "Faction.reverse",
    "OwnWay.text",
    "Part.copies",
    "Part.text",
    "Species.name",
    "Technology.kind",
    "Technology.text",
    "Technology.unlocks",
}
"""Fields that are told, by the page and elsewhere, and that no rule reads."""


class Noticed:
    """Stands before a field of a shape and notes when it is read."""

    def __init__(self, field: Any, name: str, read: set[str]) -> None:
        self.field = field
        self.name = name
        self.read = read

    def __get__(self, record: Any, kind: Any = None) -> Any:
        if record is None:
            return self
        self.read.add(self.name)
        return self.field.__get__(record, kind)


SHAPES = [one for one in vars(printed).values() if isinstance(one, type) and issubclass(one, printed.Printed)]
FIELDS = [(shape, name) for shape in SHAPES for name in shape.__struct_fields__ if name in vars(shape)]


@pytest.fixture
def read() -> Iterator[set[str]]:
    """The fields of printed things that have been read, as they are read."""
    found: set[str] = set()
    own = [
        (shape, name, vars(shape)[name]) for shape in SHAPES for name in shape.__struct_fields__ if name in vars(shape)
    ]
    for shape, name, field in own:
        setattr(shape, name, Noticed(field, f"{shape.__name__}.{name}", found))
    yield found
    for shape, name, field in own:
        setattr(shape, name, field)


def played(number: int) -> EclipseState:
    """A random game, looked at every now and then."""
    game, rng = (NEW_DAWN, SECOND_DAWN)[number % 2], Random(number)
    options = {"players": 2 + number % 5, "species": "all", "factions": "random"}
    if number % 2:
        options["modules"] = list(MODULES)
    state = game.start(game.options(options), seed_from(number))
    tempers = [Temper(rng) for _ in state.seats]
    choices = 0
    while not state.over:
        seat = state.waiting()[0]
        state.play(seat, tempers[seat].choose(state, seat, state.choices(seat)))
        choices += 1
        if not choices % 10:
            state.view(seat)
    return state


def of_the_largest_table() -> None:
    """Nine players act at once: what is printed for them is read, from files as yet unread, and advised on."""
    modules = ["many_players", "simultaneous_play", "warp_portals"]
    options = NEW_DAWN.options({"players": 9, "species": "all", "factions": "random", "modules": modules})
    for beside in ("simultaneous_play", "ancient_homeworlds"):
        Components((shipped("new_dawn"), shipped("rise_of_the_ancients")), (*modules, beside))
    advice(NEW_DAWN.edition.box_of(options), options)
    assert NEW_DAWN.edition.suggested_for(9) == ("simultaneous_play",)
    state = NEW_DAWN.start(options, seed_from("nine"))
    while state.phase == "setup":
        seat = state.waiting()[0]
        state.play(seat, state.choices(seat)[0])
    with pytest.raises(OptionError):
        NEW_DAWN.options({"players": 2, "modules": ["simultaneous_play"]})


def of_alliances() -> None:
    """Two found an alliance, one leaves it again, and a third may join."""
    state = court(4).state
    for player in state.players[:2]:
        player.alliance = 0
        regroup(state)
        state.view(player.seat)
        assert points(state, player.seat) > 0
    state.players[1].betrayer = True
    assert points(state, 1) < 0
    setting = league("AB")
    partners(setting, "BC")
    setting.turn("C")
    setting.play("C build")
    assert setting.offered("C", "join")


def of_shrines() -> None:
    """The Enlightened complete a row of shrines."""
    setting = lyra()
    homes(setting)
    build(setting, *(f"prosperity_{kind} 203 {planet}" for planet, kind in enumerate(RESOURCES, start=1)))
    setting.board("A")
    has_generator(setting.state, 0)


def test_every_field_is_read_by_a_rule_or_told_to_people(folder: Path, read: set[str]) -> None:
    """In random games, in odds, and in what games seldom come to: a ship in a black hole, a portal found, advice."""
    # Read anew, since it checks the box that it is read for, and whoever else has read it may have done so before.
    load(files(automa).joinpath("box"), opened(folder))
    for number in range(12):
        state = played(number)
    parts = state.box.parts
    hole = by_the_hole()
    hole.ships("A", "103", interceptor=1)
    fall(hole, "interceptor", "103", roll=3)
    developed = Setting(modules=["developments"])
    for one in range(len(developed.parts.developments)):
        developed.state.development_supply = [one]
        buy_development(developed.state, 0, one)
    developed.play("A portal 221", "A shellworld 221")
    developed.state.view(0)
    advice(NEW_DAWN.box, NEW_DAWN.options({"players": 2, "species": "all"}))
    open_factions(state.box, TERRANS)
    SECOND_DAWN.options({"players": 2, "solo": "standard"})
    of_the_largest_table()
    of_alliances()
    of_shrines()
    for ship in (*npcs("new-dawn").values(), *npcs("second-dawn").values()):
        ship.ships(1)
    AT_ONCE["place_warp_portal"](state, 0, parts.techs[parts.tech_number["warp_portal"]])
    tile, portal = next(found for found in enumerate(parts.discoveries) if found[1].kind == "warp_portal")
    BENEFITS[portal.kind].gain(state, 0, Found(tile, portal, 0), Deed("use"))
    assert {f"{shape.__name__}.{name}" for shape, name in FIELDS} - read == FOR_PEOPLE
