"""Seven to nine players (ra.many.*), and what the box holds for them (ra.general.*)."""

from collections import Counter
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, EclipseState
from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.position.galaxy import ring_of
from penumbra.eclipse.setup.game import advice
from penumbra.eclipse.setup.seating import board
from penumbra.hexes import distance_from_center, neighbour
from penumbra.kernel import Choice, OptionError, seed_from
from tests.rules.setting import TERRANS, Setting

MANY = "many_players"
MAGELLAN = ("wardens", "keepers", "sentinels")
NINE = (*TERRANS, *MAGELLAN)
MIDDLE, OUTER = RINGS.index("middle"), RINGS.index("outer")


def seated(players: int, seed: int = 1, *modules: str, factions: Any = None) -> EclipseState:
    """A game of that many as it begins; with ``factions`` "choose" before anything is chosen."""
    chosen = list(NINE[:players]) if factions is None else factions
    raw = {"players": players, "species": "all", "factions": chosen, "modules": [MANY, *modules]}
    return NEW_DAWN.start(NEW_DAWN.options(raw), seed_from(seed), journal=True)


def turned(state: EclipseState) -> EclipseState:
    """The same once every home has been turned, before cubes are taken out of the game."""
    while state.steps[-1].kind == "orient_home":
        seat = state.waiting()[0]
        state.play(seat, state.choices(seat)[0])
    return state


def many(players: int, *modules: str, seed: int = 1) -> Setting:
    """A game of that many at the first turn of seat A."""
    return Setting(players, NINE[:players], seed, modules=[MANY, *modules])


# ---- who may play


@pytest.mark.rule("ra.general.seats")
def test_nine_may_play_with_the_module_and_six_without() -> None:
    assert seated(9).player_count == 9
    with pytest.raises(OptionError, match=r"7 players need the module 'many_players' \(ra.general.seats\)"):
        NEW_DAWN.options({"players": 7, "species": "all"})
    with pytest.raises(OptionError, match=r"from 2 to 9, not 10 \(nd.setup.player-count\)"):
        NEW_DAWN.options({"players": 10, "species": "all", "modules": [MANY]})


@pytest.mark.rule("ra.general.seats")
def test_six_and_fewer_play_as_without_the_module() -> None:
    for players in (2, 6):
        raw: dict[str, Any] = {"players": players, "factions": "random", "species": "all"}
        with_it, without = (
            NEW_DAWN.start(NEW_DAWN.options({**raw, **more}), seed_from(3)) for more in ({"modules": [MANY]}, {})
        )
        assert with_it.plain() == without.plain()


@pytest.mark.rule("ra.general.player-colours")
@pytest.mark.parametrize("name", MAGELLAN)
def test_a_further_colour_has_the_pieces_of_any_other(name: str) -> None:
    state = seated(9)
    player, parts = board(state, 8, name), state.box.parts
    assert {parts.ship_ids[kind]: player.supply[kind] for kind in player.kinds} == {
        "interceptor": 8,
        "cruiser": 4,
        "dreadnought": 2,
        "starbase": 4,
    }
    assert (sum(player.cubes), player.discs + player.aside, player.species.ambassadors) == (33, 16, 3)
    colours = {parts.factions[one].color for one in MAGELLAN}
    assert colours == {"natural", "grey", "magenta"}
    assert colours.isdisjoint(parts.factions[one].color for one in TERRANS)


@pytest.mark.rule("ra.general.more-players-kit")
def test_the_last_seats_have_colony_ships_and_storage_as_the_first() -> None:
    boards = [many(9).board(letter) for letter in "AFGHI"]
    assert [one["colony"] for one in boards] == [{"ready": 3, "total": 3}] * 5
    assert all(set(one["storage"]) == {"money", "science", "materials"} for one in boards)


@pytest.mark.rule("ra.general.extra-ship-parts")
def test_more_tiles_of_a_part_are_placed_than_the_base_box_holds() -> None:
    s = many(9)
    number = s.parts.part_number["plasma_cannon"]
    assert s.parts.parts[number].copies == 18
    for letter in "ABCDEFGHI":
        s.player(letter).add_tech(s.parts, s.parts.tech_number["plasma_cannon"])
        fits = [f"{letter} fit plasma_cannon {ship} {slot}" for ship, slot in FREE]
        for first, second in (fits[:2], fits[2:]):
            s.turn(letter)
            s.play(f"{letter} upgrade")
            assert s.refused(first) is None
            s.play(first)
            assert s.refused(second) is None
            s.play(second)
    assert sum(tiles.count(number) for player in s.state.players for tiles in player.tiles) == 36


FREE = (("interceptor", 0), ("cruiser", 1), ("dreadnought", 2), ("starbase", 3))
"""A slot of each ship of the Terrans' board on which nothing is printed."""


# ---- set-up


@pytest.mark.rule("ra.many.base-setup")
def test_what_is_not_changed_is_as_in_the_base_game() -> None:
    state = seated(9)
    assert state.box.rounds == 9
    assert [player.colony_total for player in state.players] == [3] * 9
    assert [len(state.stacks[RINGS.index("inner")]), len(state.discoveries)] == [8, 20]


@pytest.mark.rule("ra.many.extra-technologies")
def test_eighteen_more_technology_tiles_are_in_the_bag() -> None:
    many_parts, parts = seated(7).box.parts, NEW_DAWN.box.parts
    assert (sum(tech.copies for tech in many_parts.techs), sum(tech.copies for tech in parts.techs)) == (114, 96)
    base = {tech.id: tech.copies for tech in parts.techs}
    more = {tech.id: tech.copies - base.get(tech.id, 0) for tech in many_parts.techs}
    assert (more["wormhole_generator"], more["starbase"], max(more.values())) == (1, 0, 1)
    state = seated(7)
    assert sum(state.tech_bag) + sum(state.tech_supply) == 114


@pytest.mark.rule("ra.many.extra-reputation")
def test_nine_more_reputation_tiles_are_in_the_bag() -> None:
    more = Counter(dict(enumerate(seated(7).reputation_bag)))
    more.subtract(NEW_DAWN.box.parts.reputation.tiles)
    assert more == {0: 0, 1: 2, 2: 2, 3: 3, 4: 2}
    assert sum(seated(7).reputation_bag) == 41


@pytest.mark.rule("ra.many.middle-stack")
@pytest.mark.parametrize("players", [7, 8, 9])
def test_twelve_middle_sectors_are_in_the_game(players: int) -> None:
    stacks = [seated(players, seed, "warp_portals").stacks[MIDDLE] for seed in range(12)]
    assert {len(stack) for stack in stacks} == {12}
    pool = set(seated(players, 1, "warp_portals").box.parts.rings["middle"])
    assert len(pool) == 13
    assert len({*pool} - {*stacks[0]}) == 1
    assert len({frozenset(stack) for stack in stacks}) > 3, "which one is left out is drawn"


@pytest.mark.rule("ra.many.middle-stack-needs-new-sectors")
def test_the_middle_sector_of_this_box_is_in_play_whatever_else_stays_in_it() -> None:
    numbers = {*(str(number) for number in range(201, 212)), "213"}
    assert set(seated(7).stacks[MIDDLE]) == numbers
    six = NEW_DAWN.start(NEW_DAWN.options({"players": 6, "modules": [MANY]}), seed_from(1))
    assert set(six.stacks[MIDDLE]) == numbers - {"213"}


@pytest.mark.rule("ra.many.outer-stack")
@pytest.mark.parametrize(("players", "size"), [(7, 22), (8, 24), (9, 24)])
def test_the_outer_stack_is_as_large_as_the_number_of_players_asks(players: int, size: int) -> None:
    state = seated(players, 1, "warp_portals")
    assert len(state.box.parts.rings["outer"]) == 25
    assert len(state.stacks[OUTER]) == size


@pytest.mark.rule("ra.many.outer-stack-short")
def test_where_fewer_outer_sectors_are_in_play_all_are_in_the_stack() -> None:
    for players, size in ((7, 22), (8, 23), (9, 23)):
        state = seated(players)
        assert len(state.box.parts.rings["outer"]) == 23
        assert len(state.stacks[OUTER]) == size


@pytest.mark.rule("ra.many.setup-technologies", "ra.many.cleanup-technologies")
@pytest.mark.parametrize(("players", "first", "later"), [(7, 22, 10), (8, 24, 11), (9, 26, 11)])
def test_more_technologies_are_drawn(players: int, first: int, later: int) -> None:
    s = many(players)
    assert sum(s.state.tech_supply) == first
    s.cleanup()
    assert sum(s.state.tech_supply) == first + later


@pytest.mark.rule("ra.many.concentric-rings", "ra.many.start-in-outer")
@pytest.mark.parametrize("players", [7, 8, 9])
def test_two_rings_lie_face_down_within_that_of_the_homes(players: int) -> None:
    state = seated(players)
    homes = [place.position for place in state.galaxy.sectors[1:]]
    assert len({*homes}) == players
    assert [distance_from_center(position) for position in homes] == [3] * players
    rings = Counter(cell["ring"] for cell in state.view(None)["frontier"])
    assert (rings["inner"], rings["middle"]) == (6, 12)
    two = NEW_DAWN.start(NEW_DAWN.options({"players": 2, "factions": list(TERRANS[:2])}), seed_from(1))
    rings = Counter(cell["ring"] for cell in two.view(None)["frontier"])
    assert (rings["inner"], rings["middle"]) == (6, 4), "fewer begin with the spaces beside their sectors alone"


@pytest.mark.rule("ra.many.ring-draw")
def test_a_space_of_the_middle_ring_turns_up_any_sector_of_its_stack() -> None:
    drawn = set()
    for seed in range(60):
        s = many(9, seed=seed)
        s.play("A explore", "A at 0,-2")
        drawn |= {*s.state.steps[-1].view(s.state, 0)["drawn"]}
    assert drawn == {*many(9).state.box.parts.rings["middle"]}
    s.play("A discard")
    assert {"q": 0, "r": -2, "ring": "middle"} in s.state.view(None)["frontier"]
    assert len(s.state.stacks[MIDDLE]) == 11
    assert len(s.state.discards[MIDDLE]) == 1


@pytest.mark.rule("ra.many.face-down-unexplored")
def test_a_space_that_lies_face_down_is_explored_and_nothing_else() -> None:
    s = many(9)
    home = s.home("A")
    assert {place.position for place in s.state.galaxy.sectors} & {
        neighbour((0, -3), edge) for edge in range(6)
    } == set()
    assert s.sector(home).links == (), "it joins no sector that lies there"
    s.play("A move")
    assert s.offered("A", "move") == set()
    s.turn("A")
    s.play("A influence")
    assert s.offered("A", "disc") == {f"disc {home} track"}
    s.turn("A")
    s.play("A explore")
    assert "at 0,-2" in s.offered("A")
    assert s.refused("A at 0,-1") == "nd.explore.target", "it lies face down, but next to no sector of A"


@pytest.mark.rule("ra.many.choose-order")
@pytest.mark.parametrize("players", [7, 8, 9])
def test_the_start_player_chooses_last_and_the_others_counterclockwise(players: int) -> None:
    state = seated(players, factions="choose")
    first = state.start_seat
    order = []
    while state.steps[-1].kind in ("choose_faction", "orient_home"):
        seat = state.waiting()[0]
        if state.steps[-1].kind == "choose_faction":
            order.append(seat)
            state.play(seat, Choice("faction", (NINE[seat],)))
        state.play(seat, state.choices(seat)[0])
    assert order == [(first - step) % players for step in range(1, players + 1)]
    spots = state.box.seats(players).starting_positions
    assert [place.position for place in state.galaxy.sectors[1:]] == [spots[seat] for seat in order]
    assert clockwise(spots), "each sits on the next spot counterclockwise of the one before"


def clockwise(spots: tuple[tuple[int, int], ...]) -> bool:
    """Whether spots of the third ring are listed as one meets them going round clockwise from the top."""
    ring = [(0, -3)]
    for edge in (2, 3, 4, 5, 0, 1):
        for _ in range(3):
            ring.append(neighbour(ring[-1], edge))
    at = [ring.index(spot) for spot in spots]
    return at == sorted(at)


@pytest.mark.rule("ra.many.orient")
@pytest.mark.parametrize(("seat", "turns"), [(0, {0, 2, 3, 5}), (1, {0, 1, 2, 3, 4, 5})])
def test_a_wormhole_of_a_home_faces_a_middle_space(seat: int, turns: set[int]) -> None:
    state = seated(9)
    while state.waiting() != (seat,):
        state.play(state.waiting()[0], state.choices(state.waiting()[0])[0])
    assert state.galaxy.sectors[state.galaxy.by_id["221" if seat == 0 else "223"]].tile.wormholes == (0, 1, 3, 4)
    assert set(state.choices(seat)) == {Choice.of("orient", turn) for turn in turns}
    for turn in {0, 1, 2, 3, 4, 5} - turns:
        refusal = state.why_not(seat, Choice.of("orient", turn))
        assert refusal is not None
        assert refusal.rule == "ra.many.orient"


@pytest.mark.rule("ra.many.orient")
def test_six_players_turn_their_homes_as_they_like() -> None:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": 6, "modules": [MANY], "factions": "random"}), seed_from(1))
    assert len(state.choices(state.waiting()[0])) == 6


@pytest.mark.rule("ra.many.remove-cube", "ra.many.remove-cube-order")
@pytest.mark.parametrize("players", [7, 9])
def test_each_player_takes_a_cube_out_of_the_game_as_the_last_of_the_set_up(players: int) -> None:
    state = turned(seated(players))
    asked = []
    while state.phase == "setup":
        (seat,) = state.waiting()
        asked.append(seat)
        before = state.players[seat]
        assert {choice.verb for choice in state.choices(seat)} == {"remove"}
        assert (before.cubes[1], before.income(state.box.parts, 1)) == (10, 3)
        state.play(seat, Choice("remove", ("science",)))
        after = state.players[seat]
        assert after.income(state.box.parts, 1) == 4
        assert sum(after.cubes) + 3 == 32, "the three of the home sector are on the map"
    assert asked == [(state.start_seat + step) % players for step in range(players)]
    assert state.steps[-1].kind == "turn"


@pytest.mark.rule("ra.many.remove-cube")
def test_six_players_keep_their_cubes() -> None:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": 6, "modules": [MANY], "factions": "random"}), seed_from(1))
    assert turned(state).phase == "action"


@pytest.mark.rule("ra.many.remove-cube-which")
def test_the_cube_taken_is_the_next_of_its_track() -> None:
    state = turned(seated(7))
    (seat,) = state.waiting()
    state.play(seat, Choice("remove", ("materials",)))
    board = state.view(seat)["seats"][seat]
    assert board["income"] == {"money": 3, "science": 3, "materials": 4}
    assert board["income_next"]["materials"] == 6


@pytest.mark.rule("ra.many.unequal-starts")
def test_three_of_nine_homes_touch_one_middle_space_and_six_touch_two() -> None:
    spots = seated(9).box.seats(9).starting_positions
    touched = [sum(ring_of(neighbour(spot, edge)) == MIDDLE for edge in range(6)) for spot in spots]
    assert Counter(touched) == {1: 3, 2: 6}
    assert {seated(9).players[seat].storage[0] for seat in range(6)} == {2}, "nothing is done to even that out"


@pytest.mark.rule("ra.many.not-recommended-species")
def test_planta_and_the_descendants_are_advised_against_and_not_refused() -> None:
    raw = {"players": 8, "species": "all", "modules": [MANY], "factions": ["planta", *NINE[:2], *NINE[3:8]]}
    options = NEW_DAWN.options(raw)
    (sentence,) = advice(NEW_DAWN.edition.box_of(options), options)
    assert sentence.startswith("Planta: not recommended with 8 players")
    assert NEW_DAWN.start(options, seed_from(1)).players[0].faction.id == "planta"


# ---- with the Ancients


@pytest.mark.rule("ra.many.homeworlds")
@pytest.mark.parametrize(("players", "homeworlds"), [(7, 2), (8, 1), (9, 0)])
def test_homeworlds_lie_where_nine_would_begin(players: int, homeworlds: int) -> None:
    state = seated(players, 1, "ancient_homeworlds")
    outer = [place for place in state.galaxy.sectors if distance_from_center(place.position) == 3]
    assert {place.position for place in outer} == {*seated(9).box.seats(9).starting_positions}
    found = {place.tile.id for place in outer if place.tile.ring == "guardian"}
    assert len(found) == homeworlds
    assert found <= {"271", "272", "273", "274"}
    without = [place.position for place in seated(players).galaxy.sectors[1:]]
    assert len(without) == players
    assert (set(without) <= {place.position for place in outer}) == (players == 9), "seven and eight sit otherwise then"


@pytest.mark.rule("ra.many.homeworlds-placed-when")
def test_homeworlds_are_on_the_table_before_anybody_chooses() -> None:
    state = seated(7, 1, "ancient_homeworlds", factions="choose")
    assert state.steps[-1].kind == "choose_faction"
    assert [place.tile.ring for place in state.galaxy.sectors] == ["center", "guardian", "guardian"]


@pytest.mark.rule("ra.many.center-takeover")
def test_the_dreadnought_may_stand_in_the_center_of_a_large_game() -> None:
    assert [one["ship"] for one in many(8, "galactic_center_takeover").seen("001")["ships"]] == ["ancient_dreadnought"]
