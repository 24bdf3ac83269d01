"""Setting up: scenarios, the map, species, bases and what players begin with."""

from collections import Counter
from typing import Any

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.board.points import points
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.components.terms import PRINTED, SPACEPORT
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Chance, Choice, LoadedDice, OptionError, Refused, seed_from
from tests.rules.blueshift.setting import Setting, custom_map

GAME = BlueShiftGame()


def start(seed: int = 1, **options: Any) -> BlueShiftState:
    return GAME.start(GAME.options(options), seed_from(seed))


def seated(seed: int = 1, species: tuple[str, ...] = (), **options: Any) -> BlueShiftState:
    """A game at the first choice of its first turn; each takes the first species and spot on offer, or those named."""
    state = start(seed, **options)
    names = iter(species)
    while state.steps[-1].kind in ("choose_species", "place_base"):
        (seat,) = state.waiting()
        choosing = state.steps[-1].kind == "choose_species" and species
        state.play(seat, Choice.of("species", next(names)) if choosing else state.choices(seat)[0])
    return state


@pytest.mark.rule("bs.setup.scenario")
def test_a_scenario_is_for_its_number_of_players() -> None:
    assert start(players=4, scenario="warpath").steps
    with pytest.raises(OptionError, match=r"'warpath' is for 4 players, not for 3 \(bs.setup.scenario\)"):
        GAME.options({"players": 3, "scenario": "warpath"})


@pytest.mark.rule("bs.setup.scenario-list")
def test_the_standard_scenarios() -> None:
    found = {scenario.name: scenario.players for scenario in GAME.content.scenarios.values()}
    assert found == {"Conflict": 2, "Growing Pains": 3, "Warpath": 4, "Rivals": 5, "Kingdoms": 6}
    for players in range(2, 7):
        assert GAME.options({"players": players}).scenario == list(GAME.content.scenarios)[players - 2]
    with pytest.raises(OptionError, match="'peace' is none of"):
        GAME.options({"players": 2, "scenario": "peace"})


def spots(base: int, planet: int, unknown: int) -> list[dict[str, Any]]:
    kinds = ["base"] * base + ["planet"] * planet + ["unknown"] * unknown
    return [{"q": number // 8, "r": number % 8, "kind": kind} for number, kind in enumerate(kinds)]


@pytest.mark.rule("bs.setup.custom-scenario")
@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (spots(3, 4, 8), "2 players need as many base spots, there are 3"),
        (spots(2, 25, 8), "tiles for 24 planet spots, there are 25"),
        (spots(2, 4, 28), "tiles for 27 unknown spots, there are 28"),
        ([*spots(2, 4, 8), {"q": 0, "r": 0, "kind": "planet"}], "two spots lie at one place"),
        ([{"q": 0, "r": 0, "kind": "star"}], "a spot is written such as"),
        ([{"q": 0, "r": 31, "kind": "base"}], "a spot is written such as"),
        ("conflict", "is a list of spots"),
    ],
)
def test_a_map_of_the_players_is_one_that_the_box_has_tiles_for(told: Any, fault: str) -> None:
    assert len(start(players=2, map=spots(2, 4, 8)).sectors) == 14
    assert len(start(players=2, map=spots(2, 24, 27)).sectors) == 53
    with pytest.raises(OptionError, match=fault):
        GAME.options({"players": 2, "map": told})


def test_options_that_are_none_are_refused_by_name() -> None:
    for raw, fault in (
        ({"planets": 2}, "there is no option 'planets'"),
        ({"rules": "loose"}, "option 'rules' is one of standard, beginner, not 'loose'"),
        ({"players": 2, "scenario": "conflict", "map": custom_map(2)}, "is 'custom' where a map is given"),
        ({"content": "0" * 16}, "is played with the box 0000000000000000, and the box at hand is"),
    ):
        with pytest.raises(OptionError, match=fault):
            GAME.options(raw)


def test_options_are_read_back() -> None:
    for raw in ({"players": 3}, {"players": 2, "map": custom_map(2), "rules": "beginner"}):
        options = GAME.options(raw)
        assert GAME.options(GAME.plain_options(options)) == options


@pytest.mark.rule("bs.box.species")
def test_two_to_six_players_play() -> None:
    assert [GAME.seats(GAME.options({"players": players})) for players in range(2, 7)] == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(OptionError, match="from 2 to 6"):
            GAME.options({"players": players})


@pytest.mark.rule("bs.setup.three-piles")
def test_tiles_are_sorted_by_their_backs() -> None:
    content = own_box()
    assert [len(content.pile(name)) for name in ("base", "planet", "space")] == [6, 24, 30]


@pytest.mark.rule("bs.setup.three-empty-aside")
def test_three_empty_sectors_are_put_aside_before_the_shuffle() -> None:
    for seed in range(5):
        state = start(seed, players=2, map=spots(2, 0, 27))
        assert [state.content.tiles[tile].id for tile in state.reserve] == ["empty_01", "empty_02", "empty_03"]
        laid = [place.tile for place in state.sectors if place.tile >= 0]
        assert len(laid) == 27
        assert not set(laid) & set(state.reserve)


@pytest.mark.rule("bs.setup.shuffle-separately", "bs.setup.planet-spots", "bs.setup.unknown-spots")
def test_each_spot_has_a_tile_of_its_pile() -> None:
    orders = set()
    for seed in range(20):
        state = start(seed)
        kinds = {(spot.q, spot.r): spot.kind for spot in state.content.scenarios["conflict"].spots}
        wanted = {"planet": "planet", "unknown": "space"}
        laid = [place for place in state.sectors if kinds[place.position] != "base"]
        piles = [state.content.tiles[place.tile].pile for place in laid]
        assert piles == [wanted[kinds[place.position]] for place in laid]
        assert Counter(piles) == {"planet": 7, "space": 20}
        assert not any(place.discovered for place in laid)
        orders.add(tuple(place.tile for place in laid))
    assert len(orders) == 20


@pytest.mark.rule("bs.setup.planet-spots")
def test_the_seats_of_conflict_have_as_many_planets_near_as_is_said() -> None:
    found = {(spot.q, spot.r) for spot in own_box().scenarios["conflict"].spots if spot.kind == "planet"}
    for far, planets in ((1, [3, 2]), (3, [4, 2])):
        near = [
            [max(abs(q), abs(r - base), abs(q + r - base)) <= far for q, r in found].count(True) for base in (3, -3)
        ]
        assert near == planets


class InOrder(Chance):
    """Chance that shuffles nothing."""

    __slots__ = ()

    def shuffle(self, things: list[Any]) -> None:
        pass


@pytest.mark.rule("bs.setup.laying-order")
def test_the_map_is_laid_from_the_left_and_from_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penumbra.blueshift.setup.game.Chance", InOrder)
    state = start()
    content = state.content
    planets = content.pile("planet")
    space = [tile for tile in content.pile("space") if tile not in state.reserve]
    laid = {place.position: place.tile for place in state.sectors}
    assert [laid[at] for at in ((-2, 1), (-1, -2))] == planets[:2]
    assert [laid[at] for at in ((-2, -1), (-2, 0))] == space[:2]
    assert state.unused == planets[7:] + space[20:]


@pytest.mark.rule("bs.setup.base-spots-open")
def test_spots_for_bases_stay_open() -> None:
    state = start()
    open_spots = {place.position for place in state.sectors if place.tile < 0}
    assert open_spots == {(0, -3), (0, 3)}
    assert all(sector["tile"] is None for sector in state.view(0)["sectors"])


@pytest.mark.rule("bs.setup.unused-tiles")
def test_what_is_left_of_the_piles_is_seen_by_nobody() -> None:
    state = seated()
    piles = Counter(state.content.tiles[tile].pile for tile in state.unused)
    assert piles == {"planet": 17, "space": 7}
    left = {state.content.tiles[tile].id for tile in state.unused}
    for seat in (None, 0, 1):
        assert not left & {sector["tile"] for sector in state.view(seat)["sectors"]}


def rolled(*dice: int, monkeypatch: pytest.MonkeyPatch) -> BlueShiftState:
    """A game whose first dice are laid."""
    monkeypatch.setattr("penumbra.blueshift.setup.game.Chance", lambda seed: LoadedDice(dice, seed))
    return start(players=3)


@pytest.mark.rule("bs.setup.species-roll", "bs.turn.first-player", "bs.setup.base-order")
def test_who_rolls_highest_chooses_first_places_last_and_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rolled(3, 6, 2, monkeypatch=monkeypatch)
    order = []
    while state.steps[-1].kind in ("choose_species", "place_base"):
        (seat,) = state.waiting()
        order.append((state.steps[-1].kind, seat))
        state.play(seat, state.choices(seat)[0])
    assert order == [
        ("choose_species", 1),
        ("choose_species", 2),
        ("choose_species", 0),
        ("place_base", 0),
        ("place_base", 2),
        ("place_base", 1),
    ]
    assert (state.first, state.active) == (1, 1)


@pytest.mark.rule("bs.turn.first-player")
def test_turns_go_on_clockwise() -> None:
    table = Setting(players=3)
    table.begin_turns("B")
    turns = [table.state.active]
    for _ in range(4):
        del table.state.steps[1:]
        table.state.settle()
        turns.append(table.state.active)
    assert turns == [1, 2, 0, 1, 2]


@pytest.mark.rule("bs.setup.species-roll-tie")
def test_those_who_tie_roll_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rolled(5, 5, 2, 1, 4, monkeypatch=monkeypatch)
    assert state.first == 1
    assert isinstance(state.chance, LoadedDice)
    assert state.chance.laid == []
    again = rolled(5, 5, 2, 3, 3, 6, 1, monkeypatch=monkeypatch)
    assert again.first == 0


@pytest.mark.rule("bs.setup.species-unique", "bs.box.species")
def test_a_species_is_chosen_once() -> None:
    state = start()
    first, second = state.waiting()[0], 1 - state.waiting()[0]
    state.play(first, Choice.of("species", "tivare"))
    assert Choice.of("species", "tivare") not in state.choices(second)
    with pytest.raises(Refused) as caught:
        state.play(second, Choice.of("species", "tivare"))
    assert caught.value.refusal.rule == "bs.setup.species-unique"
    state.play(second, Choice.of("species", "hivemind"))


@pytest.mark.rule("bs.setup.base-any-open-spot")
def test_a_base_goes_to_any_spot_that_is_open() -> None:
    state = start(players=4)
    while len(state.choices(state.waiting()[0])) != 2:
        (seat,) = state.waiting()
        state.play(seat, state.choices(seat)[-1])
    assert [step.kind for step in state.steps].count("place_base") == 2
    taken = next(place.position for place in state.sectors if place.owner >= 0)
    with pytest.raises(Refused) as caught:
        state.play(state.waiting()[0], Choice.of("base", f"{taken[0]},{taken[1]}"))
    assert caught.value.refusal.rule == "bs.setup.base-any-open-spot"


@pytest.mark.rule("bs.setup.base-face-up", "bs.setup.base-spaceport")
def test_bases_are_discovered_and_controlled_from_the_start() -> None:
    state = seated(players=3)
    for seat in state.seats:
        owned = [place for place in state.sectors if place.owner == seat]
        assert [place.discovered for place in owned] == [True]
        assert owned[0].tile == state.content.bases[state.players[seat].species]
        assert owned[0].buildings[SPACEPORT] == PRINTED
    assert [place.discovered for place in state.sectors].count(True) == 3


@pytest.mark.rule("bs.setup.start-hand", "bs.setup.start-hand-xanil", "bs.setup.start-credits")
def test_players_begin_with_credits_and_a_hand() -> None:
    state = seated(species=("tivare", "xanil"))
    first, second = state.first, 1 - state.first
    assert [len(state.players[seat].hand) for seat in (first, second)] == [5, 8]
    assert len(state.deck) == 60 - 13
    assert [player.credits for player in state.players] == [10, 10]


@pytest.mark.rule("bs.setup.start-ships")
def test_players_begin_with_a_destroyer_and_a_scout() -> None:
    state = seated()
    for player in state.players:
        assert [state.content.piece_words[ship.piece] for ship in player.fleet] == ["scout-1", "destroyer-1"]
        for ship in player.fleet:
            assert state.sectors[ship.sector].owner == player.seat
            assert (ship.damage, ship.cargo) == (0, [0, 0])


@pytest.mark.rule("bs.setup.base-spaceport")
def test_ships_are_built_at_the_base_from_the_first_turn_on() -> None:
    table = Setting()
    table.player("A").credits = 8
    table.begin("A", Purchases)
    table.play(f"A buy scout {table.base('A')}")
    assert table.has("A", "scout-2")
    assert table.player("A").credits == 0


@pytest.mark.rule("bs.setup.tracks-start")
def test_stats_begin_at_the_shaded_cells() -> None:
    table = Setting()
    place = table.lay("0,-2", "halcyon_ring")
    assert place.ranks == [2, 1, 1]
    assert [table.stat("0,-2", stat) for stat in ("prosperity", "defense", "population")] == [2, 3, 2]


@pytest.mark.rule("bs.setup.base-may-be-station")
def test_every_base_is_a_planet() -> None:
    for species in own_box().species_ids:
        table = Setting(species, "tivare" if species != "tivare" else "hivemind")
        assert points(table.state, 0) == 3


@pytest.mark.rule("bs.setup.beginner")
def test_beginners_play_without_infantry_limit_and_blockades() -> None:
    for beginner, gained, rule in ((True, 2 + 2 + 3, ""), (False, 0, "bs.purchase.infantry-limit")):
        table = Setting(beginner=beginner)
        table.state.sectors[table.index(table.base("A"))].owner = -1
        table.lay("0,-2", "halcyon_ring", owner="A", infantry=3)
        table.lay("0,0", "vantress", ally="A", prosperity=3)
        table.add("B", "destroyer", "0,-2")
        table.add("B", "battleship", "0,0")
        table.player("A").credits = 0
        table.begin("A", Tribute, Movement)
        assert table.player("A").credits == gained
        table.begin("A", TurnEnd)
        if rule:
            assert table.refused("A done") == rule
        else:
            table.play("A done")
