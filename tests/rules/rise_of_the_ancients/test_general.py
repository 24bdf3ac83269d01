"""What is said of the expansion as a whole, and its ordinary sectors (ra.general.*)."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.components import KEPT, Components, components
from penumbra.eclipse.components.box import open_box
from penumbra.eclipse.components.reading import shipped
from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.kit.form import form
from penumbra.kernel import OptionError, seed_from
from tests.rules.battlefield import told
from tests.rules.setting import TERRANS, Setting

MIDDLE, OUTER = RINGS.index("middle"), RINGS.index("outer")
NEW = {"213", "320", "321", "322", "323", "324"}
MODULES = NEW_DAWN.edition.modules
VARIANTS = ("predictable_technologies", "direction_of_play", "small_galaxy", "secret_homeworld")


def parts_of(*modules: str) -> Components:
    """The components of a box with these modules."""
    return NEW_DAWN.edition.box(modules, ()).parts


def brought_in(parts: Components) -> set[str]:
    """The modules that bring any of the tiles and boards of a box."""
    things = (
        [tech for tech in parts.techs if tech.copies],
        parts.parts,
        parts.discoveries,
        parts.developments,
        parts.alliances,
        parts.row_of_shrine,
        parts.species,
        parts.sectors.values(),
        parts.npc_ships,
    )
    return {one.module for kind in things for one in kind} - {"base"}


# ---- any of it may be left out


@pytest.mark.rule("ra.general.modular")
@pytest.mark.parametrize("module", MODULES)
def test_each_module_may_be_played_alone_and_brings_its_own_tiles_only(module: str) -> None:
    edition = NEW_DAWN.edition
    players = next(number for number in range(2, 10) if module in edition.in_play(edition.modules_for(number), number))
    needed = edition.needed_for(players)
    state = NEW_DAWN.start(
        NEW_DAWN.options({"players": players, "species": "all", "modules": [module, *needed]}), seed_from(1)
    )
    terms = state.box.parts.setup.terms
    along = {other for one in (module, *needed) if one in terms for other in terms[one].along}
    assert set(state.box.modules) == {module, *needed, *along}
    assert brought_in(state.box.parts) <= {module, *needed, *along}


@pytest.mark.rule("ra.general.modular")
@pytest.mark.parametrize("module", MODULES)
def test_each_module_may_be_left_out_of_all_with_its_tiles_alone(module: str) -> None:
    rest = parts_of(*(one for one in MODULES if one != module))
    gone = brought_in(parts_of(*MODULES)) - brought_in(rest)
    brought = {other for terms in rest.setup.terms.values() for other in terms.along}
    assert gone <= {module}
    assert bool(gone) == (module in brought_in(parts_of(module)) and module not in brought)


@pytest.mark.rule("ra.general.modular")
def test_a_game_with_warp_portals_alone() -> None:
    s = Setting(modules=["warp_portals"])
    assert "281" in s.state.stacks[MIDDLE]
    assert "212" not in s.parts.sectors
    assert s.state.view(None)["supply"]["developments"] == []
    assert "212" in Setting(modules=["warp_portals", "ancient_hives"]).state.stacks[MIDDLE]


@pytest.mark.rule("ra.general.single-components")
def test_a_rare_technology_left_out_is_not_in_the_bag_and_can_be_drawn_by_nobody() -> None:
    for without in ([], ["antimatter_splitter"]):
        s = Setting(4, modules=["rare_technologies"], without=without)
        assert sum(s.state.tech_bag) + sum(s.state.tech_supply) == 96 + 10 - len(without)
        for _ in range(96 // 7):
            s.state.round = 1
            s.cleanup()
        assert sum(s.state.tech_bag) == 0
        on_show = {tech["id"] for tech in s.state.view(None)["supply"]["techs"]}
        assert {"point_defense", "zero_point_source"} <= on_show, "all others come"
        assert ("antimatter_splitter" in on_show) == (without == [])


@pytest.mark.rule("ra.general.single-components")
def test_developments_discoveries_and_sectors_may_be_left_out_one_by_one() -> None:
    modules = ["developments", "new_discoveries", "warp_portals", "ancient_hives"]
    without = ["shellworld", "jump_drive", "281", "319"]
    for seed in range(12):
        s = Setting(6, seed=seed, modules=modules, without=without)
        assert len(s.state.view(None)["supply"]["developments"]) == 7
        assert "281" not in s.state.stacks[MIDDLE]
        assert "212" in s.state.stacks[MIDDLE]
        assert "319" not in s.state.stacks[OUTER]
        held = {s.parts.discoveries[number].id for number in s.state.discoveries}
        assert "jump_drive" not in held
    assert "shellworld" not in s.parts.development_ids
    assert told(s, "Left out") == ["Left out of this game: Shellworld, Jump Drive, Sector 281 and Sector 319."]
    assert told(Setting(modules=modules), "Left out") == []


@pytest.mark.rule("ra.general.single-components")
def test_a_record_says_what_was_left_out() -> None:
    wish = {"players": 4, "modules": ["rare_technologies"], "without": ["point_defense", "antimatter_splitter"]}
    options = NEW_DAWN.options(wish)
    plain = NEW_DAWN.plain_options(options)
    assert plain["without"] == ["antimatter_splitter", "point_defense"]
    assert NEW_DAWN.options(plain) == options
    assert "without" not in NEW_DAWN.plain_options(NEW_DAWN.options({"players": 4}))


@pytest.mark.rule("ra.general.single-components")
@pytest.mark.parametrize(
    ("without", "why"),
    [
        (["281"], "'281' is for games with the module 'warp_portals'"),
        (["neutron_bombs"], "'neutron_bombs' is none of antimatter_splitter, "),
        (["271"], "'271' is none of "),
        ("antimatter_splitter", "is a list out of antimatter_splitter, .*, not 'antimatter_splitter'"),
    ],
)
def test_only_single_tiles_of_modules_in_play_are_left_out(without: Any, why: str) -> None:
    with pytest.raises(OptionError, match=f"option 'without'.*{why}"):
        NEW_DAWN.options({"players": 4, "modules": ["rare_technologies"], "without": without})
    with pytest.raises(OptionError, match="unknown option 'without'"):
        SECOND_DAWN.options({"players": 4, "without": without})


@pytest.mark.rule("ra.many.middle-stack-needs-new-sectors")
@pytest.mark.parametrize("more", [(), ("warp_portals",)])
def test_many_players_leave_out_no_middle_sector(more: tuple[str, ...]) -> None:
    wish = {"players": 7, "species": "all", "modules": ["many_players", *more]}
    with pytest.raises(OptionError, match=r"'213' .* with 2 to 6 players, and the .* of 7 needs it \(ra.many."):
        NEW_DAWN.options({**wish, "without": ["213"]})
    assert NEW_DAWN.options({**wish, "without": ["320"]}).without == ("320",)
    few = {"players": 6, "modules": ["new_sectors"], "without": ["213"]}
    assert "213" not in NEW_DAWN.start(NEW_DAWN.options(few), seed_from(1)).box.parts.rings["middle"]


@pytest.mark.rule("ra.general.single-components")
def test_the_form_offers_each_tile_with_the_module_that_brings_it() -> None:
    (offers,) = [field.offers for field in form(NEW_DAWN.edition).fields if field.option == "without"]
    offered = {offer.value: (offer.title, offer.needs, offer.players) for offer in offers}
    assert offered == NEW_DAWN.edition.single_tiles
    assert not [field for field in form(SECOND_DAWN.edition).fields if field.option == "without"]


def test_not_every_box_that_was_ever_asked_for_is_kept() -> None:
    edition = NEW_DAWN.edition
    first = edition.box(MODULES, ())
    tiles = list(edition.single_tiles)
    for one, other in combinations(tiles, 2):
        edition.box(MODULES, (), (one, other))
    assert len(list(combinations(tiles, 2))) > KEPT
    assert edition.box(MODULES, ()).parts.single_tiles == first.parts.single_tiles
    assert {kept.cache_info().currsize for kept in (open_box, components)} == {KEPT}


@pytest.mark.rule("ra.general.single-components")
def test_no_two_tiles_that_may_be_left_out_are_called_alike() -> None:
    edition = NEW_DAWN.edition
    tiles = edition.single_tiles
    assert len(tiles) == 10 + 8 + len({"orbital", "portal", "jump", "muon", "morph", "disruptor", "mixed"}) + 6 + 3 + 2
    assert len({tile.name for tile in tiles.values()}) == len(tiles)


# ---- what is in the box


@pytest.mark.rule("ra.general.tile-counts")
def test_so_many_tiles_are_in_the_box() -> None:
    every, base = parts_of(*MODULES), parts_of()
    rare, many = parts_of("rare_technologies"), parts_of("many_players")
    assert {
        "rare technologies": copies(rare) - copies(base),
        "extra technologies": copies(many) - copies(base),
        "developments": len(every.developments),
        "discoveries": sum(one.copies for one in every.discoveries) - sum(one.copies for one in base.discoveries),
        "ancient cruisers": len([kind for kind, _ in every.npc_blueprints if kind == "ancient_cruiser"]),
        "sides of the dreadnought": len([kind for kind, _ in every.npc_blueprints if kind == "ancient_dreadnought"]),
        "reputation": sum(many.reputation.tiles.values()) - sum(base.reputation.tiles.values()),
        "alliances": sum(one.tiles for one in every.alliances),
        "shrines": len(every.shrines),
        "bonuses of shrines": len({row.id for row in every.row_of_shrine}),
        "laid by developments": [one.id for one in every.developments if one.lays],
    } == {
        "rare technologies": 10,
        "extra technologies": 18,
        "developments": 8,
        "discoveries": 9,
        "ancient cruisers": 8,
        "sides of the dreadnought": 2,
        "reputation": 9,
        "alliances": 9,
        "shrines": 9,
        "bonuses of shrines": 3,
        "laid by developments": ["shellworld", "warp_portal"],
    }


def copies(parts: Components) -> int:
    """How many tiles of technologies a box has."""
    return sum(tech.copies for tech in parts.techs)


@pytest.mark.rule("ra.general.tile-counts")
def test_the_tiles_of_ship_parts_are_those_of_the_base_box_and_of_five_rare_technologies() -> None:
    file = shipped("rise_of_the_ancients").joinpath("parts.json")
    totals: dict[str, int] = msgspec.json.decode(file.read_bytes())["totals"]
    assert totals == {"tiles": 72, "copies_of_base_parts": 40, "technology_parts": 72 - 40}
    rare = [part for part in parts_of(*MODULES).parts if part.module != "base" and part.source == "technology"]
    assert len(rare) == 5


@pytest.mark.rule("ra.general.hex-list")
def test_so_many_sectors_are_in_the_box() -> None:
    every = parts_of(*MODULES)
    tiles = [tile for tile in every.sectors.values() if tile.module != "base"]
    homes = {tile.id for tile in tiles if tile.ring == "starting"}
    assert homes == {"233", "234", "235", "236", "237", "238"}
    backs = {
        frozenset((faction.home_sector, every.factions[faction.reverse].home_sector))
        for kin in every.species
        for faction in kin.factions
        if faction.home_sector in homes and faction.reverse
    }
    assert len(backs) == 3, "each tile has a home on either side"
    others = {tile.id for tile in tiles} - homes
    assert others == {"271", "272", "273", "274", "281", "381", "382", "212", "319", *NEW}
    assert len(backs) + len(others) == 18


@pytest.mark.rule("ra.general.compact-board")
def test_a_smaller_supply_board_shows_the_same_figures_and_is_no_option() -> None:
    seats = parts_of("many_players").seats
    assert {players: (one.tech_tiles_at_setup, one.tech_tiles_per_cleanup) for players, one in seats.items()} == {
        2: (12, 4),
        3: (14, 6),
        4: (16, 7),
        5: (18, 8),
        6: (20, 9),
        7: (22, 10),
        8: (24, 11),
        9: (26, 11),
    }
    with pytest.raises(OptionError, match="unknown option 'supply_board'"):
        NEW_DAWN.options({"players": 2, "supply_board": "compact"})


# ---- sectors


@pytest.mark.rule("ra.general.outer-stack-size")
@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 10), (4, 14), (5, 16), (6, 18)])
def test_more_outer_sectors_are_drawn_from_and_not_more_are_drawn(players: int, size: int) -> None:
    chosen = TERRANS[:players]
    drawn = set[str]()
    for seed in range(24):
        s = Setting(players, chosen, seed, modules=["ancient_hives", "warp_portals"])
        assert len(s.state.stacks[OUTER]) == size
        assert len(s.state.stacks[MIDDLE]) == 11 + len({"212", "281"})
        drawn |= {*s.state.stacks[OUTER]}
    assert len(Setting(players, chosen).state.stacks[OUTER]) == size
    assert {"319", "381", "382"} < drawn


@pytest.mark.rule("ra.general.ordinary-sectors")
@pytest.mark.parametrize(("modules", "middle", "outer"), [(["new_sectors"], 12, 23), ([], 11, 18)])
def test_the_ordinary_sectors_are_shuffled_with_those_of_their_ring(
    modules: list[str], middle: int, outer: int
) -> None:
    parts = NEW_DAWN.edition.box(tuple(modules), ()).parts
    assert (len(parts.rings["middle"]), len(parts.rings["outer"])) == (middle, outer)
    stacks = Setting(6, TERRANS, modules=modules).state.view(None)["supply"]["stacks"]
    assert (stacks["middle"]["left"], len(stacks["outer"]["unseen"])) == (middle, outer)
    places, drawn = set(), set()
    for seed in range(12):
        stacks_of = Setting(6, TERRANS, seed, modules=modules).state.stacks
        places |= {stacks_of[MIDDLE].index(number) for number in NEW if number in stacks_of[MIDDLE]}
        drawn |= NEW & {*stacks_of[MIDDLE], *stacks_of[OUTER]}
    assert drawn == (NEW if modules else set())
    assert bool(modules) == (len(places) > 1), "it lies now here and now there"


@pytest.mark.rule("ra.general.ordinary-sectors")
def test_an_ordinary_sector_is_explored_like_any_other() -> None:
    s = Setting(2, modules=["new_sectors"])
    s.on_top("320")
    s.play("A explore", "A at 0,-3")
    s.play(f"A {min(s.offered('A', 'place'))}")
    assert [ship["ship"] for ship in s.seen("320")["ships"]] == ["ancient"]
    assert s.sector("320").discovery >= 0


@pytest.mark.rule("ra.general.notch")
def test_without_modules_nothing_of_the_expansion_is_in_the_game() -> None:
    state = Setting().state
    parts = state.box.parts
    assert sum(state.tech_bag) + sum(state.tech_supply) == 96
    assert len(state.discoveries) + sum(place.discovery >= 0 for place in state.galaxy.sectors) == 21
    assert sum(state.reputation_bag) == 32
    for things in (parts.techs, parts.parts, parts.discoveries, parts.species, parts.sectors.values()):
        assert {thing.module for thing in things} == {"base"}


@pytest.mark.rule("ra.variant.small-galaxy")
def test_three_players_may_have_a_small_galaxy_and_no_others() -> None:
    small, usual = (Setting(3, modules=modules).state.stacks[OUTER] for modules in (["small_galaxy"], []))
    assert (len(small), len(usual)) == (7, 10)
    for players in (2, 4, 5, 6):
        with pytest.raises(OptionError, match=rf"for 3 players, not for {players} \(ra.variant.small-galaxy\)"):
            NEW_DAWN.options({"players": players, "modules": ["small_galaxy"]})


@pytest.mark.rule("ra.variant.agree-before")
@pytest.mark.parametrize("number", range(len(VARIANTS) + 1))
def test_the_variants_go_together_in_any_way_and_are_settled_before_the_game(number: int) -> None:
    for chosen in combinations(VARIANTS, number):
        options = NEW_DAWN.options({"players": 3, "modules": list(chosen)})
        state = NEW_DAWN.start(options, seed_from(1))
        assert {one for one in VARIANTS if state.box.has(one)} == set(chosen)
        for settled, field in ((options, "modules"), (state.box, "modules")):
            with pytest.raises(AttributeError):
                setattr(settled, field, VARIANTS)
