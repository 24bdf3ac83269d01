"""Setting up a game (sd.setup.*)."""

from collections import Counter
from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.setup.seating import board
from penumbra.hexes import distance_from_center, neighbour
from penumbra.kernel import Chance, Choice, OptionError, seat_number, seed_from
from tests.rules.second_dawn.dawn import AWAY, ZONES, behind_guardian, dawn, guardian
from tests.rules.setting import TERRANS, Setting

TABLE_SIZES = (2, 3, 4, 5, 6)
ALIENS = {
    "eridani_empire": "terran_directorate",
    "hydran_progress": "terran_federation",
    "planta": "terran_union",
    "descendants_of_draco": "terran_republic",
    "mechanema": "terran_conglomerate",
    "orion_hegemony": "terran_alliance",
}


def begin(players: int, seed: int = 1, **options: Any) -> EclipseState:
    """A game before its first choice."""
    state = SECOND_DAWN.start(SECOND_DAWN.options({"players": players, **options}), seed_from(seed))
    assert isinstance(state, EclipseState)
    return state


def choose(state: EclipseState, faction: str) -> str:
    """The seat whose turn it is takes a faction; returns its letter."""
    (seat,) = state.waiting()
    state.play(seat, Choice.of("faction", faction))
    return chr(65 + seat)


def refusal(state: EclipseState, faction: str) -> str | None:
    """The rule that refuses a faction to the seat whose turn it is."""
    (seat,) = state.waiting()
    refused = state.why_not(seat, Choice.of("faction", faction))
    assert (Choice.of("faction", faction) in state.choices(seat)) == (refused is None)
    return None if refused is None else refused.rule


def tray(state: EclipseState) -> tuple[int, int]:
    """How many regular and how many rare technologies lie in the tray, as everybody sees."""
    techs = state.view(None)["supply"]["techs"]
    return sum(t["count"] for t in techs if not t["rare"]), sum(t["count"] for t in techs if t["rare"])


def stacks(state: EclipseState) -> dict[str, int]:
    """How many sectors each stack holds, as everybody sees."""
    return {ring: stack["left"] for ring, stack in state.view(None)["supply"]["stacks"].items()}


def alone(faction: str) -> Setting:
    """A two-player game in which A plays a faction, and B Terrans of another colour."""
    return dawn(faction, "terran_federation" if ALIENS.get(faction) != "terran_federation" else "terran_union")


@pytest.mark.rule("sd.setup.player-count")
def test_two_to_six_players() -> None:
    for players in (1, 7):
        with pytest.raises(OptionError, match=r"sd\.setup\.player-count"):
            SECOND_DAWN.options({"players": players})
    for players in TABLE_SIZES:
        assert len(begin(players).view(None)["seats"]) == players


@pytest.mark.rule("sd.setup.round-marker", "sd.setup.summary-tile")
def test_round_one_begins_with_nobody_passed() -> None:
    view = begin(6, factions=list(TERRANS)).view(None)
    assert (view["round"], view["rounds"], view["phase"]) == (1, 8, "action")
    assert [seat["passed"] for seat in view["seats"]] == [False] * 6


@pytest.mark.rule("sd.setup.tech-tiles-count")
def test_regular_technologies_by_players() -> None:
    for players in TABLE_SIZES:
        regular, rare = tray(begin(players))
        assert regular == 2 * players + 8
        assert begin(players).view(None)["supply"]["tech_bag"] == 113 - regular - rare


@pytest.mark.rule("sd.setup.tech-duplicates-count")
def test_every_copy_counts() -> None:
    nanorobots = SECOND_DAWN.box.parts.tech_number["nanorobots"]
    state = next(state for state in (begin(2, seed) for seed in range(1, 99)) if state.tech_supply[nanorobots] == 2)
    others = [t["count"] for t in state.view(None)["supply"]["techs"] if not t["rare"] and t["id"] != "nanorobots"]
    assert sum(others) == 10


@pytest.mark.rule("sd.setup.tech-rare-not-counted")
def test_rare_technologies_come_on_top() -> None:
    found = Counter(tray(begin(2, seed)) for seed in range(1, 99))
    assert {regular for regular, _ in found} == {12}
    assert {rare for _, rare in found} >= {0, 1, 2, 3}


@pytest.mark.rule("sd.setup.tech-rare-no-cap")
def test_all_rare_technologies_may_lie_in_the_tray() -> None:
    s = dawn(modules=["warp_portals", "rift_cannon"])
    s.offer()
    techs = s.parts.techs
    rare = [tech.id for tech in techs if tech.category == "rare"]
    assert len(rare) == 16
    for number, tech in enumerate(techs):
        s.state.tech_bag[number] = int(tech.category == "rare")
    s.cleanup()
    s.turn("A")
    s.store("A", science=99)
    s.play("A research")
    assert {choice.split()[1] for choice in s.offered("A", "research")} == set(rare)


@pytest.mark.rule("sd.setup.reputation-bag")
def test_reputation_is_drawn_unseen() -> None:
    state = begin(2, factions=list(TERRANS[:2]))
    assert state.reputation_bag == [0, 12, 10, 7, 4]
    other = state.copy()
    other.chance = Chance(seed_from("another order"))
    for seat in (0, 1, None):
        assert state.view(seat)["supply"]["reputation"] == 33
        assert state.view(seat) == other.view(seat)


@pytest.mark.rule("sd.setup.discovery-stack")
def test_discoveries_are_hidden() -> None:
    for modules, tiles in (([], 35), (["warp_portals"], 36)):
        state = begin(6, factions=list(TERRANS), modules=modules)
        other = state.copy()
        other.discoveries.reverse()
        assert other.discoveries != state.discoveries
        for seat in (0, 5, None):
            assert state.view(seat)["supply"]["discoveries"] == tiles - 1
            assert state.view(seat) == other.view(seat)
    assert begin(6, seed=2).discoveries != begin(6).discoveries


@pytest.mark.rule("sd.setup.sector-stacks")
def test_three_shuffled_stacks() -> None:
    state, other = begin(6), begin(6, seed=2)
    numbers = ([*range(101, 111)], [*range(201, 212), 214], [*range(301, 319)])
    assert [sorted(map(int, stack)) for stack in state.stacks] == [*numbers]
    assert all(mine != theirs for mine, theirs in zip(state.stacks, other.stacks, strict=True))


@pytest.mark.rule("sd.setup.outer-stack-size", "sd.setup.inner-middle-stacks-full")
def test_the_stacks_by_players() -> None:
    for players, outer in zip(TABLE_SIZES, (5, 8, 14, 16, 18), strict=True):
        assert stacks(begin(players)) == {"inner": 10, "middle": 12, "outer": outer}
        with_portals = stacks(begin(players, modules=["warp_portals"]))
        assert with_portals == {"inner": 10, "middle": 13, "outer": outer}


@pytest.mark.rule("sd.setup.outer-stack-size")
def test_nobody_learns_which_outer_sectors_are_left_out() -> None:
    s = dawn(players=3)
    left_out = sorted(set(s.parts.rings["outer"]) - set(s.state.stacks[2]))
    assert len(left_out) == 10
    before = [s.state.view(seat) for seat in (0, 1, None)]
    s.state.stacks[2] = left_out[:8]
    assert [s.state.view(seat) for seat in (0, 1, None)] == before


def fights_with(state: EclipseState, kind: str) -> tuple[Any, ...]:
    """Cannon dice, missile dice, computer, hull and initiative of ships nobody plays."""
    stats = state.box.npc[state.box.parts.npc_number[kind]]
    return stats.cannons, stats.missiles, stats.computer, stats.hull, stats.initiative


@pytest.mark.rule("sd.setup.blueprint-choice")
def test_a_kind_fights_by_the_blueprint_chosen() -> None:
    state = begin(2)
    assert fights_with(state, "ancient") == ((1, 1), (), 1, 1, 2)
    assert fights_with(state, "guardian") == ((1, 1, 1), (), 2, 2, 3)
    assert fights_with(state, "gcds") == ((1, 1, 1, 1), (), 2, 7, 0)
    for variant, dice, die in (("standard", 4, "yellow"), ("advanced", 2, "orange")):
        s = dawn(blueprints={"ancient": variant})
        s.place("104", AWAY, npc={"ancient": 2})
        s.ships("A", "104", dreadnought=1)
        s.dice(*[1] * dice)
        s.combat()
        assert (s.waiting, s.dice_left) == ("A", [])
        ancients = next(one for one in s.state.view(None)["battle"]["types"] if one["seat"] == -1)
        assert (ancients["count"], ancients["cannons"][0]["die"]) == (2, die)


@pytest.mark.rule("sd.setup.blueprint-advanced")
def test_each_kind_is_standard_advanced_or_random() -> None:
    options = dict.fromkeys(("ancient", "guardian", "gcds"), "advanced")
    state = begin(2, blueprints=options)
    assert fights_with(state, "ancient") == ((2,), (), 1, 2, 1)
    assert fights_with(state, "guardian") == ((4,), (2, 2), 1, 3, 1)
    assert fights_with(begin(2, blueprints={"guardian": "advanced"}), "ancient") == ((1, 1), (), 1, 1, 2)
    with pytest.raises(OptionError, match="guardian"):
        SECOND_DAWN.options({"players": 2, "blueprints": {"guardian": "mighty"}})
    chosen = [fights_with(begin(2, seed, blueprints={"ancient": "random"}), "ancient") for seed in range(1, 40)]
    assert set(chosen) == {((1, 1), (), 1, 1, 2), ((2,), (), 1, 2, 1)}
    assert chosen[:9] == [
        fights_with(begin(2, seed, blueprints={"ancient": "random"}), "ancient") for seed in range(1, 10)
    ]


@pytest.mark.rule("sd.setup.galactic-center")
def test_the_galactic_center() -> None:
    center = next(place for place in begin(2).view(None)["sectors"] if place["id"] == "001")
    assert (center["q"], center["r"]) == (0, 0)
    assert center["ships"] == [{"seat": -1, "ship": "gcds", "count": 1, "damage": [0], "aboard": {}}]
    assert center["discovery"] is True
    assert center["owner"] is None


@pytest.mark.rule("sd.setup.start-player-random")
def test_the_seed_names_the_start_player() -> None:
    named = [begin(4, seed).start_seat for seed in range(1000)]
    assert [begin(4, seed).start_seat for seed in range(10)] == named[:10]
    assert all(180 <= count <= 320 for count in Counter(named).values())
    assert set(named) == {0, 1, 2, 3}


@pytest.mark.rule("sd.setup.species-choice-order")
def test_the_start_player_chooses_last() -> None:
    for species in ("terrans", "all"):
        games = (begin(4, seed, species=species) for seed in range(1, 99))
        state = next(state for state in games if state.start_seat == seat_number("B"))
        assert [choose(state, faction) for faction in TERRANS[:4]] == ["A", "D", "C", "B"]
        assert state.waiting() == (1,)


@pytest.mark.rule("sd.setup.species-exclusive")
@pytest.mark.parametrize(("alien", "terran"), ALIENS.items())
def test_a_board_has_two_sides_and_one_player(alien: str, terran: str) -> None:
    state = begin(6, species="all")
    choose(state, alien)
    assert refusal(state, terran) == "sd.setup.species-exclusive"
    assert refusal(state, alien) == "sd.setup.species-exclusive"
    assert [name for name in TERRANS if refusal(state, name) is None] == [name for name in TERRANS if name != terran]
    with pytest.raises(OptionError, match=r"sd\.setup\.species-exclusive"):
        SECOND_DAWN.options({"players": 2, "species": "all", "factions": [alien, terran]})


@pytest.mark.rule("sd.setup.terran-default")
def test_terrans_take_the_boards_that_are_left() -> None:
    state = begin(6, species="all")
    for alien in ("eridani_empire", "planta", "orion_hegemony"):
        choose(state, alien)
    left = ["terran_federation", "terran_republic", "terran_conglomerate"]
    while left:
        assert [name for name in sorted(TERRANS) if refusal(state, name) is None] == sorted(left)
        choose(state, left.pop())
    assert state.phase == "action"


@pytest.mark.rule("sd.setup.starting-sector")
def test_each_faction_starts_in_its_own_sector() -> None:
    s = dawn("eridani_empire", "planta", "orion_hegemony")
    homes = [s.state.galaxy.sectors[s.state.galaxy.at[ZONES[zone]]].tile.id for zone in (0, 2, 4)]
    assert homes == ["222", "226", "232"]
    assert [place.tile.id for place in s.state.galaxy.sectors if place.tile.id in ("221", "225", "231")] == []
    s = dawn("terran_directorate", "planta")
    assert s.sector("221").owner == 0


@pytest.mark.rule("sd.setup.starting-zones", "sd.setup.starting-zones-by-players")
def test_homes_lie_on_six_zones() -> None:
    layouts = {2: [0, 3], 3: [0, 2, 4], 4: [1, 2, 4, 5], 5: [0, 1, 2, 4, 5], 6: [0, 1, 2, 3, 4, 5]}
    for players, zones in layouts.items():
        s = dawn(players=players)
        homes = [s.sector(s.home(chr(65 + seat))).position for seat in range(players)]
        assert [ZONES.index(home) for home in homes] == zones
        taken = {place.position for place in s.state.galaxy.sectors}
        assert taken == {(0, 0), *ZONES}
    assert [distance_from_center(zone) for zone in ZONES] == [2] * 6


@pytest.mark.rule("sd.setup.starting-orientation")
def test_homes_point_at_the_center() -> None:
    state = begin(6, factions=list(TERRANS))
    north, south = (state.galaxy.sectors[state.galaxy.at[ZONES[zone]]] for zone in (0, 3))
    assert north.tile.wormholes == south.tile.wormholes == (0, 1, 3, 4)
    assert (north.turn, south.turn) == (3, 0)
    assert [edge for edge in range(6) if north.wormholes >> edge & 1] == [0, 1, 3, 4]
    for zone in ZONES:
        home = state.galaxy.sectors[state.galaxy.at[zone]]
        assert distance_from_center(neighbour(zone, home.turn)) == 1
    assert state.steps[-1].kind == "turn"


@pytest.mark.rule("sd.setup.guardian-fill", "sd.setup.guardian-contents")
def test_guardians_hold_the_empty_zones() -> None:
    for players, guardians in zip(TABLE_SIZES, (4, 3, 2, 1, 0), strict=True):
        places = [place for place in dawn(players=players).state.view(None)["sectors"] if place["ring"] == "guardian"]
        assert len(places) == guardians
        assert {place["id"] for place in places} <= {"271", "272", "273", "274"}
        for place in places:
            assert place["ships"] == [{"seat": -1, "ship": "guardian", "count": 1, "damage": [0], "aboard": {}}]
            assert place["discovery"] is True
            assert place["owner"] is None
    at_random = {tuple(guardian(dawn(seed=seed), zone) for zone in (1, 2, 4, 5)) for seed in range(1, 9)}
    assert len(at_random) > 1
    s = dawn()
    behind_guardian(s)
    s.sector("310").owner = 0
    s.play("A explore")
    assert s.refused("A at 2,-2") == "sd.explore.zone-adjacent"


@pytest.mark.rule("sd.setup.guardian-orientation")
def test_guardian_sectors_point_at_the_center() -> None:
    s = dawn()
    for zone in (1, 2, 4, 5):
        place = s.sector(guardian(s, zone))
        assert place.turn == (zone + 3) % 6
        assert distance_from_center(neighbour(place.position, place.turn)) == 1


@pytest.mark.rule("sd.setup.colony-ships")
def test_colony_ships() -> None:
    for faction in ("terran_union", *ALIENS):
        ships = 4 if faction == "planta" else 3
        assert alone(faction).board("A")["colony"] == {"ready": ships, "total": ships}


@pytest.mark.rule("sd.setup.influence-discs", "sd.setup.starting-disc")
def test_sixteen_discs() -> None:
    s = dawn()
    discs = s.board("A")["discs"]
    assert (discs["track"], discs["aside"], sum(discs.values())) == (12, 3, 15)
    assert s.board("A")["upkeep"] == 0
    assert [s.seen(home)["owner"] for home in ("221", "223")] == [0, 1]


@pytest.mark.rule("sd.setup.influence-discs-eridani")
def test_eridani_begin_with_two_discs_fewer() -> None:
    s = alone("eridani_empire")
    discs = s.board("A")["discs"]
    assert (discs["track"], discs["aside"]) == (10, 5)
    assert s.board("A")["upkeep"] == 1
    assert s.seen("222")["owner"] == 0


@pytest.mark.rule("sd.setup.population-cubes")
def test_population_tracks_before_the_first_cube() -> None:
    state = begin(2)
    for faction in (*TERRANS, *ALIENS):
        fresh = board(state, 0, faction)
        assert fresh.cubes == [11, 11, 11]
        assert [fresh.income(state.box.parts, kind) for kind in range(3)] == [2, 2, 2]


@pytest.mark.rule("sd.setup.storage")
@pytest.mark.parametrize(
    ("faction", "stored"),
    [
        ("terran_union", (3, 3, 4)),
        ("hydran_progress", (2, 6, 2)),
        ("eridani_empire", (26, 2, 4)),
        ("planta", (2, 3, 4)),
        ("descendants_of_draco", (2, 4, 3)),
        ("mechanema", (3, 3, 4)),
        ("orion_hegemony", (3, 3, 4)),
    ],
)
def test_what_is_stored_at_the_start(faction: str, stored: tuple[int, int, int]) -> None:
    assert alone(faction).board("A")["storage"] == dict(zip(RESOURCES, stored, strict=True))


def supply_of(s: Setting, ship: str) -> int:
    left: int = s.board("A")["blueprints"][ship]["supply"]
    return left


@pytest.mark.rule("sd.setup.starting-ship", "sd.setup.starting-ship-orion")
def test_one_ship_starts_at_home() -> None:
    for faction in ("terran_union", *ALIENS):
        s = alone(faction)
        ship = "cruiser" if faction == "orion_hegemony" else "interceptor"
        assert s.seen(s.home("A"))["ships"] == [{"seat": 0, "ship": ship, "count": 1, "damage": [0], "aboard": {}}]
        expected = (8, 3) if ship == "cruiser" else (7, 4)
        assert (supply_of(s, "interceptor"), supply_of(s, "cruiser")) == expected


@pytest.mark.rule("sd.setup.starting-population", "sd.setup.starting-population-hydran")
@pytest.mark.parametrize(
    ("faction", "incomes"),
    [
        ("terran_directorate", (3, 3, 3)),
        ("eridani_empire", (3, 3, 2)),
        ("hydran_progress", (3, 3, 2)),
        ("planta", (2, 3, 3)),
        ("descendants_of_draco", (3, 3, 2)),
        ("mechanema", (3, 3, 2)),
        ("orion_hegemony", (2, 3, 3)),
    ],
)
def test_cubes_at_home(faction: str, incomes: tuple[int, int, int]) -> None:
    s = alone(faction)
    assert tuple(s.board("A")["income"].values()) == incomes
    on_advanced = "science" if faction == "hydran_progress" else None
    for square in s.seen(s.home("A"))["squares"]:
        expected = square["kind"] if not square["advanced"] or square["kind"] == on_advanced else None
        assert square["cube"] == expected


@pytest.mark.rule("sd.setup.starting-tech")
def test_printed_technologies_are_known() -> None:
    s = alone("descendants_of_draco")
    assert s.board("A")["techs"] == {"military": [], "grid": [], "nano": ["fusion_drive"]}
    s.play("A upgrade", "A fit fusion_drive interceptor 2")
    assert s.board("A")["blueprints"]["interceptor"]["movement"] == 2


@pytest.mark.rule("sd.setup.eridani-reputation")
def test_eridani_begin_with_two_reputation_tiles() -> None:
    s = alone("eridani_empire")
    assert s.board("A")["reputation"]["count"] == 2
    assert len(s.board("A")["reputation"]["spaces"]) == 4
    assert s.state.view(1)["seats"][0]["reputation"]["tiles"] is None
    assert s.state.view(1)["supply"]["reputation"] == 31
    for faction in ("terran_union", *ALIENS):
        if faction != "eridani_empire":
            assert alone(faction).board("A")["reputation"]["count"] == 0
