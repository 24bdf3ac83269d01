"""Setting up a game (nd.setup.*)."""

from collections import Counter
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.components.terms import CATEGORIES, NONE, RESOURCES
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import CENTER, DIRECTIONS, distance_from_center, neighbour
from penumbra.kernel import Choice, MalformedChoice, OptionError, seat_number, seed_from
from tests.rules.setting import TERRANS, Setting

RAYS = tuple((2 * q, 2 * r) for q, r in DIRECTIONS)
TABLE_SIZES = (2, 3, 4, 5, 6)


def begin(players: int, seed: int = 1, **options: Any) -> EclipseState:
    """A game before its first choice."""
    state = NEW_DAWN.start(NEW_DAWN.options({"players": players, **options}), seed_from(seed), journal=True)
    assert isinstance(state, EclipseState)
    return state


def begin_with_start(start: str, players: int, **options: Any) -> EclipseState:
    """A game before its first choice whose start player is the named seat."""
    games = (begin(players, seed, **options) for seed in range(1, 200))
    return next(state for state in games if state.start_seat == seat_number(start))


def choose(state: EclipseState, faction: str) -> str:
    """The seat whose turn it is takes a faction and turns its sector inward; returns its letter."""
    (seat,) = state.waiting()
    state.play(seat, Choice.of("faction", faction))
    state.play(seat, Choice.of("orient", state.view(seat)["step"]["inward"]))
    return chr(65 + seat)


def refusal(state: EclipseState, faction: str) -> str | None:
    """The rule that refuses a faction to the seat whose turn it is."""
    (seat,) = state.waiting()
    refused = state.why_not(seat, Choice.of("faction", faction))
    assert (Choice.of("faction", faction) in state.choices(seat)) == (refused is None)
    return None if refused is None else refused.rule


def left_in_stacks(state: EclipseState) -> dict[str, int]:
    """How many sectors each stack holds, as everybody sees."""
    return {ring: stack["left"] for ring, stack in state.view(None)["supply"]["stacks"].items()}


@pytest.mark.rule("nd.setup.player-count")
def test_two_to_six_players() -> None:
    for players, rule in ((1, r"nd\.setup\.player-count"), (7, r"ra\.general\.seats")):
        with pytest.raises(OptionError, match=rule):
            NEW_DAWN.options({"players": players})
    for players in TABLE_SIZES:
        assert len(begin(players).view(None)["seats"]) == players


@pytest.mark.rule("nd.setup.player-colors")
def test_six_seats_have_six_colours() -> None:
    state = begin(6)
    for faction in TERRANS:
        choose(state, faction)
    colours = {seat["color"] for seat in state.view(None)["seats"]}
    assert colours == {"blue", "red", "green", "yellow", "black", "white"}


@pytest.mark.rule("nd.setup.player-colors")
def test_no_second_red_and_no_seventh_colour() -> None:
    state = begin(2, species="all")
    choose(state, "terran_directorate")
    assert refusal(state, "eridani_empire") == "nd.setup.terran-blocks-alien"
    with pytest.raises(MalformedChoice):
        state.why_not(state.waiting()[0], Choice.of("faction", "terran_orange"))
    with pytest.raises(OptionError, match=r"nd\.setup\.player-colors"):
        NEW_DAWN.options({"players": 2, "species": "all", "factions": ["terran_directorate", "eridani_empire"]})
    with pytest.raises(OptionError, match="terran_orange"):
        NEW_DAWN.options({"players": 2, "factions": ["terran_directorate", "terran_orange"]})


@pytest.mark.rule("nd.setup.initial-tech-count")
def test_technologies_laid_out() -> None:
    for players, tiles in zip(TABLE_SIZES, (12, 14, 16, 18, 20), strict=True):
        supply = begin(players).view(None)["supply"]
        assert sum(tech["count"] for tech in supply["techs"]) == tiles
        assert supply["tech_bag"] == 96 - tiles


@pytest.mark.rule("nd.setup.tech-stacks")
def test_every_copy_drawn_counts_and_can_be_taken() -> None:
    seeds = (seed for seed in range(1, 500) if begin(2, seed).tech_supply[gauss_number()] == 3)
    s = Setting(seed=next(seeds))
    supply = s.state.view(None)["supply"]["techs"]
    assert sum(tech["count"] for tech in supply) == 12
    assert len(supply) <= 10
    s.store("A", science=9)
    s.play("A research", "A research gauss_shield", "A end")
    assert s.state.tech_supply[gauss_number()] == 2


def gauss_number() -> int:
    return NEW_DAWN.box.parts.tech_number["gauss_shield"]


@pytest.mark.rule("nd.setup.tech-bag")
def test_the_technology_bag() -> None:
    state = begin(2)
    for category in CATEGORIES:
        copies = [
            state.tech_bag[number] + state.tech_supply[number]
            for number, tech in sorted(enumerate(state.box.parts.techs), key=lambda pair: pair[1].cost)
            if tech.category == category
        ]
        assert copies == [5, 5, 5, 4, 4, 3, 3, 3]
    assert sum(state.tech_bag) + sum(state.tech_supply) == 96


@pytest.mark.rule("nd.setup.reputation-bag")
def test_the_reputation_bag() -> None:
    bag = begin(6).reputation_bag
    assert dict(enumerate(bag)) == {0: 0, 1: 12, 2: 9, 3: 7, 4: 4}
    assert sum(value * count for value, count in enumerate(bag)) == 67


@pytest.mark.rule("nd.setup.discovery-pile")
def test_the_discovery_pile() -> None:
    state = begin(3)
    assert state.view(None)["supply"]["discoveries"] == 20
    tiles = [state.box.parts.discoveries[tile] for tile in [*state.discoveries, state.sector("001").discovery]]
    assert len(tiles) == 21
    assert Counter(tile.id for tile in tiles if tile.kind != "ship_part") == {
        "money": 3,
        "science": 3,
        "materials": 3,
        "ancient_technology": 3,
        "ancient_cruiser": 3,
    }
    assert len({tile.id for tile in tiles if tile.kind == "ship_part"}) == 6
    assert begin(3, seed=2).discoveries != state.discoveries


@pytest.mark.rule("nd.setup.blank-tiles")
def test_no_blank_tile_is_in_the_game() -> None:
    s = Setting(4)
    state = s.state
    assert [player.species.ambassadors for player in state.players] == [3, 3, 3, 3]
    assert sum(state.tech_bag) + sum(state.tech_supply) == 96
    assert len(state.discoveries) + 1 == 21
    assert sum(state.reputation_bag) == 32


@pytest.mark.rule("nd.setup.center-sector")
def test_the_galactic_center() -> None:
    center = next(place for place in begin(2).view(None)["sectors"] if place["id"] == "001")
    assert (center["q"], center["r"]) == CENTER
    assert center["discovery"] is True
    assert center["ships"] == [{"seat": -1, "ship": "gcds", "count": 1, "damage": [0], "aboard": {}}]
    assert center["owner"] is None


@pytest.mark.rule("nd.setup.sector-stacks")
def test_three_shuffled_stacks() -> None:
    state, other = begin(6), begin(6, seed=2)
    numbers = ([*range(101, 109)], [*range(201, 212)], [*range(301, 319)])
    assert [sorted(map(int, stack)) for stack in state.stacks] == [*numbers]
    assert left_in_stacks(state) == {"inner": 8, "middle": 11, "outer": 18}
    assert all(mine != theirs for mine, theirs in zip(state.stacks, other.stacks, strict=True))


@pytest.mark.rule("nd.setup.outer-stack-size")
def test_the_outer_stack_grows_with_the_table() -> None:
    for players, outer in zip(TABLE_SIZES, (5, 10, 14, 16, 18), strict=True):
        assert left_in_stacks(begin(players)) == {"inner": 8, "middle": 11, "outer": outer}


@pytest.mark.rule("nd.setup.outer-unused-hidden")
def test_nobody_learns_which_outer_sectors_are_left_out() -> None:
    s = Setting()
    left_out = set(s.parts.rings["outer"]) - set(s.state.stacks[2])
    assert len(left_out) == 13
    before = [s.state.view(seat) for seat in (0, 1, None)]
    s.state.stacks[2] = sorted(left_out)[:5]
    assert [s.state.view(seat) for seat in (0, 1, None)] == before
    assert len({tuple(sorted(begin(2, seed).stacks[2])) for seed in range(1, 6)}) == 5


@pytest.mark.rule("nd.setup.start-player-random")
def test_the_seed_names_the_start_player() -> None:
    named = [begin(4, seed).start_seat for seed in range(1, 201)]
    assert [begin(4, seed).start_seat for seed in range(1, 11)] == named[:10]
    assert set(named) == {0, 1, 2, 3}


@pytest.mark.rule("nd.setup.terran-choice-order")
def test_terrans_choose_clockwise_from_the_start_player() -> None:
    state = begin_with_start("B", 4)
    assert [choose(state, faction) for faction in TERRANS[:4]] == ["B", "C", "D", "A"]
    assert state.waiting() == (1,)


@pytest.mark.rule("nd.setup.alien-choice-order")
def test_with_aliens_the_start_player_chooses_last() -> None:
    state = begin_with_start("B", 4, species="all")
    factions = ("planta", "orion_hegemony", "terran_directorate", "mechanema")
    assert [choose(state, faction) for faction in factions] == ["A", "D", "C", "B"]
    assert state.waiting() == (1,)


@pytest.mark.rule("nd.setup.first-game-terrans")
def test_terrans_only_is_what_is_suggested() -> None:
    assert NEW_DAWN.plain_options(NEW_DAWN.options({"players": 6}))["species"] == "terrans"
    state = begin(6)
    for faction in TERRANS:
        offered = {choice.args[0] for choice in state.choices(state.waiting()[0])}
        assert offered <= set(TERRANS)
        assert refusal(state, "planta") == "nd.setup.first-game-terrans"
        choose(state, faction)
    assert {seat["species"] for seat in state.view(None)["seats"]} == {"terran"}
    assert len({seat["faction"] for seat in state.view(None)["seats"]}) == 6


@pytest.mark.rule("nd.setup.terran-blocks-alien")
@pytest.mark.parametrize(
    ("terran", "alien"),
    [
        ("terran_directorate", "eridani_empire"),
        ("terran_federation", "hydran_progress"),
        ("terran_union", "planta"),
        ("terran_republic", "descendants_of_draco"),
        ("terran_conglomerate", "mechanema"),
        ("terran_alliance", "orion_hegemony"),
    ],
)
def test_a_board_has_two_sides_and_one_player(terran: str, alien: str) -> None:
    for taken, back in ((terran, alien), (alien, terran)):
        state = begin(3, species="all")
        choose(state, taken)
        assert refusal(state, back) == "nd.setup.terran-blocks-alien"
        third = "terran_union" if "terran_union" not in (taken, back) else "terran_alliance"
        assert refusal(state, third) is None
        choose(state, third)
        assert refusal(state, back) == "nd.setup.terran-blocks-alien"


@pytest.mark.rule("nd.setup.species-unique")
def test_each_species_and_faction_once() -> None:
    state = begin(4, species="all")
    choose(state, "planta")
    assert refusal(state, "planta") == "nd.setup.species-unique"
    state = begin(4)
    choose(state, "terran_directorate")
    assert refusal(state, "terran_directorate") == "nd.setup.species-unique"
    choose(state, "terran_union")
    assert refusal(state, "terran_directorate") == "nd.setup.species-unique"
    with pytest.raises(OptionError):
        NEW_DAWN.options({"players": 2, "factions": ["terran_union", "terran_union"]})


@pytest.mark.rule("nd.setup.start-spots")
def test_home_sectors_lie_two_from_the_centre_on_straight_rays() -> None:
    for players in TABLE_SIZES:
        state = Setting(players).state
        spots = [state.sector(player.faction.home_sector).position for player in state.players]
        assert [distance_from_center(spot) for spot in spots] == [2] * players
        assert set(spots) <= set(RAYS)
        assert len(set(spots)) == players


@pytest.mark.rule("nd.setup.map-start")
def test_only_the_centre_and_the_homes_are_known() -> None:
    sectors = Setting(4).state.view(None)["sectors"]
    known = {(place["q"], place["r"]) for place in sectors}
    square = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    assert len(sectors) == 5
    assert sum(distance_from_center(spot) == 1 and spot not in known for spot in square) == 6
    assert sum(distance_from_center(spot) == 2 and spot not in known for spot in square) == 8


@pytest.mark.rule("nd.setup.start-spots-by-count")
def test_spots_by_number_of_players() -> None:
    layouts = {2: [0, 3], 3: [0, 2, 4], 4: [1, 2, 4, 5], 5: [0, 1, 2, 4, 5], 6: [0, 1, 2, 3, 4, 5]}
    for players, spots in layouts.items():
        state = Setting(players).state
        homes = [state.sector(player.faction.home_sector).position for player in state.players]
        assert [RAYS.index(home) for home in homes] == spots


@pytest.mark.rule("nd.setup.start-sector-orientation")
def test_a_home_sector_may_be_turned_freely() -> None:
    state = begin(3)
    while state.waiting() != (1,):
        choose(state, TERRANS[state.waiting()[0]])
    state.play(1, Choice.of("faction", TERRANS[1]))
    home = state.sector(state.players[1].faction.home_sector)
    step = state.view(1)["step"]
    assert home.tile.wormholes == (0, 1, 3, 4)
    assert step["position"] == list(RAYS[2])
    assert step["inward"] == 5
    inward_edge = (0 + step["inward"]) % 6
    assert distance_from_center(neighbour(home.position, inward_edge)) == 1
    assert {str(choice) for choice in state.choices(1)} == {f"orient {turn}" for turn in range(6)}
    for turn in range(6):
        other = state.copy()
        other.play(1, Choice.of("orient", turn))
        shown = next(place for place in other.view(None)["sectors"] if place["id"] == home.tile.id)
        assert set(shown["wormholes"]) == {(edge + turn) % 6 for edge in (0, 1, 3, 4)}


@pytest.mark.rule("nd.setup.unused-removed")
def test_homes_nobody_chose_are_out() -> None:
    state = Setting(3).state
    homes = {player.faction.home_sector for player in state.players}
    starting = {tile.id for tile in state.box.parts.sectors.values() if tile.ring == "starting"}
    assert {place.tile.id for place in state.galaxy.sectors} & starting == homes
    assert len(homes) == 3
    assert not starting & {number for stack in (*state.stacks, *state.discards) for number in stack}


@pytest.mark.rule("nd.setup.player-supply", "nd.setup.start-ship")
def test_the_pieces_of_a_colour() -> None:
    s = Setting()
    a, home = s.player("A"), s.sector("221")
    on_map = [home.count(0, kind) for kind in range(4)]
    assert on_map == [1, 0, 0, 0]
    assert a.supply[0] == 7
    assert [there + left for there, left in zip(on_map, a.supply, strict=True)] == [8, 4, 2, 4]
    assert sum(a.cubes) + sum(a.graveyard) + sum(cube != NONE for cube in home.cubes) == 33
    assert a.discs + sum(a.on_action) + a.aside + (home.owner == 0) == 16
    assert a.species.ambassadors == 3


@pytest.mark.rule("nd.setup.colony-ships")
def test_three_colony_ships_face_up() -> None:
    s = Setting()
    assert s.state.view(None)["seats"][0]["colony"] == {"ready": 3, "total": 3}
    s.orbital("221")
    s.learn("A", "advanced_economy", "advanced_labs")
    s.play("A colony 221 1 money", "A colony 221 3 science", "A colony 221 orbital money")
    assert s.offered("A", "colony") == set()


@pytest.mark.rule("nd.setup.influence-track")
def test_thirteen_discs_less_the_one_at_home() -> None:
    before = begin(2)
    assert [(player.discs, player.aside) for player in before.players] == [(13, 3), (13, 3)]
    s = Setting()
    discs = s.state.view(None)["seats"][0]["discs"]
    assert (discs["track"], discs["aside"]) == (12, 3)
    assert [place.tile.id for place in s.state.galaxy.sectors if place.owner == 0] == ["221"]


@pytest.mark.rule("nd.setup.extra-discs")
def test_extra_discs_come_with_two_technologies() -> None:
    s = Setting()
    s.offer(advanced_robotics=1, quantum_grid=1)
    s.store("A", science=40)

    def in_play() -> int:
        a = s.player("A")
        return a.discs + sum(a.on_action) + sum(place.owner == 0 for place in s.state.galaxy.sectors)

    assert in_play() == 13
    s.play("A research", "A research advanced_robotics")
    assert in_play() == 14
    s.turn("A")
    s.play("A research", "A research quantum_grid")
    assert in_play() == 16
    assert s.player("A").aside == 0


@pytest.mark.rule("nd.setup.population-tracks")
def test_population_tracks_before_the_starting_cubes_move() -> None:
    state = begin(2)
    squares = state.box.parts.tracks.population.squares
    for player in state.players:
        assert len(squares) == 12
        assert player.cubes == [11, 11, 11]
        assert [player.income(state.box.parts, kind) for kind in range(len(RESOURCES))] == [2, 2, 2]


@pytest.mark.rule("nd.setup.start-cubes")
def test_starting_cubes_lie_on_plain_squares() -> None:
    view = Setting().state.view(None)
    home = next(place for place in view["sectors"] if place["id"] == "221")
    assert [(square["kind"], square["advanced"], square["cube"]) for square in home["squares"]] == [
        ("money", False, "money"),
        ("money", True, None),
        ("science", False, "science"),
        ("science", True, None),
        ("materials", False, "materials"),
    ]
    assert view["seats"][0]["cubes"] == {"money": 10, "science": 10, "materials": 10}


@pytest.mark.rule("nd.setup.start-disc")
def test_each_controls_the_home_sector_only() -> None:
    sectors = Setting(4).state.view(None)["sectors"]
    owners = {place["id"]: place["owner"] for place in sectors if place["owner"] is not None}
    assert owners == {"221": 0, "223": 1, "225": 2, "227": 3}
    assert "001" in {place["id"] for place in sectors}


@pytest.mark.rule(
    "nd.setup.terran-storage", "nd.setup.action-side", "nd.setup.round-marker", "nd.setup.traitor-on-supply"
)
def test_boards_and_cards_at_the_start() -> None:
    view = Setting(4).state.view(None)
    assert (view["round"], view["rounds"]) == (1, 9)
    for seat in view["seats"]:
        assert seat["storage"] == {"money": 2, "science": 3, "materials": 3}
        assert seat["passed"] is False
        assert seat["traitor"] is False
        assert seat["score"]["traitor"] == 0
