"""What the greedy bot of BlueShift does in positions made for it, and what it leaves where they are not so."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.greedy import GreedyBot, policy
from penumbra.blueshift.outlook.seen_state import SeenState
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.setup.options import BEGINNER, STANDARD
from penumbra.blueshift.setup.seating import ChooseSpecies
from penumbra.bots import Bot, Position, RandomBot
from penumbra.kernel import Choice, State, seat_number, seed_from
from tests.rules.blueshift.battlefield import HERE, field
from tests.rules.blueshift.setting import SPECIES, Setting, holding


def choice(table: Setting, letter: str = "A") -> str:
    """What the bot would do in a seat."""
    return str(GreedyBot(1).choose(Position.of(table.state, seat_number(letter), Random(1))))


def play(table: Setting, letter: str = "A") -> list[str]:
    """Plays for a seat until somebody else or nobody is waited for; what it has chosen."""
    seat, chosen = seat_number(letter), []
    while table.state.waiting() == (seat,) and table.state.choices(seat):
        chosen.append(choice(table, letter))
        table.play(f"{letter} {chosen[-1]}")
    return chosen


def quiet(players: int = 2) -> Setting:
    """A game in which nobody has ships, and the bases of all but A are out of reach."""
    table = field(players=players)
    for letter in "BC"[: players - 1]:
        table.site(table.base(letter)).garrison = [9, 0]
    return table


# ---- cards


def test_it_plays_the_card_that_does_most_now() -> None:
    table = holding("open_markets", "golden_age")
    table.begin("A", PlayCard)
    assert choice(table) == "play golden_age"
    table.set_stats(table.base("A"), prosperity=7)
    assert choice(table) == "play open_markets"


def test_a_card_for_invasions_is_kept_for_one() -> None:
    table = holding("shock_assault", "open_markets")
    table.begin("A", PlayCard)
    assert choice(table) == "play open_markets"
    table.lay("0,-2", "vantress")
    table.add("A", "destroyer", "0,-2", infantry=2)
    assert choice(table) == "play shock_assault"


def test_a_poor_site_of_a_rival_is_incited_and_the_hivemind_is_not() -> None:
    for species, expected in (("xanil", "play incite_revolt"), ("hivemind", "play high_stakes")):
        table = holding("incite_revolt", "high_stakes", species=("tivare", species))
        table.lay("0,1", "lorn", owner="B", prosperity=1, defense=2)
        table.begin("A", PlayCard)
        assert choice(table) == expected


def test_ranks_rise_on_own_sites_and_fall_on_those_of_rivals() -> None:
    table = holding("trade_boom", "embargo")
    table.lay("0,-2", "thessaly_reach", owner="A", prosperity=2)
    table.lay("0,2", "helix_prime", owner="B", prosperity=2)
    table.begin("A", PlayCard)
    table.play("A play trade_boom")
    assert choice(table) == "rank prosperity 0,-2"
    table.begin("A", PlayCard)
    table.play("A play embargo")
    assert choice(table) in ("rank prosperity 0,2", "rank prosperity 0,3")


def test_what_is_allowed_to_be_left_is_left_where_it_does_no_good() -> None:
    table = holding("improved_turrets")
    table.begin("A", PlayCard)
    table.play("A play improved_turrets")
    assert choice(table) == f"rank defense {table.base('A')}"
    table.play(f"A rank defense {table.base('A')}")
    assert choice(table) == "done"


def test_what_must_fall_so_that_others_rise_does() -> None:
    table = holding("resettlement")
    for at in ("0,-2", "1,-3"):
        table.lay(at, "sol_perdita", owner="A", population=2)
    table.begin("A", PlayCard)
    table.play("A play resettlement")
    assert play(table)[0] == f"rank population {table.base('A')}"
    assert (table.stat("0,-2", "population"), table.stat("1,-3", "population")) == (3, 3)


def test_units_of_a_card_go_where_they_are_needed() -> None:
    table = holding("militia_levy")
    table.clear("A")
    table.clear("B")
    table.lay("0,0", "vantress", owner="A")
    table.begin("A", PlayCard)
    table.play("A play militia_levy")
    assert choice(table) == f"place {table.base('A')}"
    table.add("B", "destroyer", "0,1", infantry=2)
    assert choice(table) == "place 0,0"


def test_ships_are_hastened_to_where_there_is_something_for_them() -> None:
    table = holding("engage_warpdrive")
    table.clear("A")
    table.add("A", "colony_ship", "-2,0")
    table.add("A", "scout", "-2,0")
    table.lay("0,-1", "verdance")
    table.begin("A", PlayCard)
    table.play("A play engage_warpdrive")
    assert play(table) == ["choose colony_ship-1", "done"]


def test_a_card_of_no_use_is_exchanged_and_a_good_one_kept() -> None:
    table = holding("rapid_refit", "golden_age")
    table.begin("A", TurnEnd)
    assert choice(table) == "recycle rapid_refit"
    table = holding("golden_age", "cloning_vats")
    table.begin("A", TurnEnd)
    assert choice(table) == "done"


# ---- the fleet


def test_a_scout_discovers_planets_first_and_stays_where_all_is_known() -> None:
    table = quiet()
    scout = table.add("A", "scout", table.base("A"))
    table.lay("0,-2", "empty_05", hidden=True)
    table.lay("1,-3", "vantress", hidden=True)
    table.begin("A", Movement)
    assert play(table)[:2] == [f"pick {scout}", "move 1,-3"]
    table = quiet()
    table.add("A", "scout", table.base("A"))
    table.begin("A", Movement)
    assert choice(table) == "done"


def test_a_tile_that_it_has_looked_at_is_worth_what_it_is() -> None:
    table = quiet()
    scout = table.add("A", "scout", table.base("A"))
    table.lay("0,-2", "vantress", hidden=True)
    table.lay("1,-3", "cinder", hidden=True).seen_by = 1
    table.begin("A", Movement)
    assert play(table)[:2] == [f"pick {scout}", "move 0,-2"]


def test_scouts_go_round_asteroids() -> None:
    table = quiet()
    table.add("A", "scout", "0,-2")
    table.lay("0,-1", "asteroid_field_1")
    table.lay("1,-2", "vantress", ally="A")
    table.lay("0,0", "halcyon_ring", owner="B")
    table.lay("1,-1", "thessaly_reach")
    table.begin("A", Movement)
    assert "move 0,-1" not in play(table)
    assert table.ship("A", "scout-1").sector == table.index("1,-1")


def test_what_others_have_picked_that_has_no_way_is_dropped() -> None:
    table = quiet()
    scout = table.add("A", "scout", table.base("A"))
    ship = table.add("A", "destroyer", table.base("A"))
    table.lay("0,-2", "vantress", hidden=True)
    table.begin("A", Movement)
    table.play(f"A pick {ship}", f"A pick {scout}")
    assert play(table)[:2] in ([f"drop {ship}", "move 0,-2"], [f"drop {scout}", "move 0,-2"])


def test_a_colony_ship_settles_what_is_nobodys() -> None:
    table = quiet()
    ship = table.add("A", "colony_ship", table.base("A"), infantry=1)
    table.lay("0,-2", "verdance")
    table.begin("A", Movement, LandActions)
    assert play(table) == [f"pick {ship}", "move 0,-2", "done", f"colonize {ship}", "land infantry"]
    assert table.site("0,-2").owner == 0


def test_ships_that_are_to_invade_load_what_can_be_spared() -> None:
    for near, loaded in ((False, 2), (True, 1)):
        table = quiet()
        ship = table.add("A", "destroyer", table.base("A"))
        table.site(table.base("A")).garrison = [2, 0]
        table.lay("0,-2", "vantress")
        if near:
            table.add("B", "scout", "2,-3")
        table.begin("A", Movement)
        play(table)
        assert table.cargo("A", ship)["infantry"] == loaded


def test_one_infantry_is_put_down_where_none_is_and_foes_are_near() -> None:
    for near in (False, True):
        table = quiet()
        ship = table.add("A", "destroyer", table.base("A"), infantry=2)
        if near:
            table.add("B", "destroyer", "0,-2", infantry=2)
            table.add("B", "destroyer", "0,-2", infantry=2)
        table.begin("A", Movement)
        play(table)
        assert table.cargo("A", ship)["infantry"] == (1 if near else 2)


def test_a_fleet_attacks_the_weaker_and_leaves_the_stronger() -> None:
    for number, attacks in ((1, True), (3, False)):
        table = quiet()
        for _ in range(2):
            table.add("A", "destroyer", "0,-1")
        for _ in range(number):
            table.add("B", "destroyer", HERE)
        table.begin("A", Movement)
        assert ("move 0,0" in play(table)) is attacks


def test_a_fleet_grows_bolder_as_the_game_goes_on() -> None:
    for number, attacks in ((1, False), (30, True)):
        table = quiet()
        table.state.round = number
        for _ in range(2):
            table.add("A", "destroyer", "0,-1", infantry=2)
            table.add("B", "destroyer", HERE)
        table.lay(HERE, "helix_prime", owner="B")
        table.begin("A", Movement)
        assert ("move 0,0" in play(table)) is attacks


def test_ships_that_are_nearer_to_a_battle_wait_for_the_others() -> None:
    table = quiet()
    table.lay(HERE, "helix_prime", owner="B")
    table.add("B", "destroyer", HERE)
    near = table.add("A", "destroyer", "0,-1", infantry=2)
    far = table.add("A", "destroyer", "0,-2", infantry=2)
    table.begin("A", Movement)
    assert play(table) == [f"pick {far}", "move 0,-1", "done"]
    table.begin("A", Movement)
    assert play(table) == [f"pick {near}", f"pick {far}", "move 0,0", "done"]


def test_a_warship_comes_home_to_what_is_in_danger() -> None:
    for danger, goes in ((True, "move 0,-3"), (False, "move 0,-1")):
        table = quiet()
        table.add("A", "battleship", "0,-2")
        table.lay("0,-1", "vantress", owner="A", infantry=2)
        if danger:
            for _ in range(2):
                table.add("B", "destroyer", "1,-3", infantry=2)
            table.add("B", "scout", "1,-3")
        table.begin("A", Movement)
        assert goes in play(table)


def test_idle_warships_gather_at_the_front() -> None:
    table = quiet()
    ship = table.add("A", "destroyer", table.base("A"))
    table.lay("0,-2", "vantress", owner="A")
    table.begin("A", Movement)
    assert play(table) == [f"pick {ship}", "move 0,-2", "done"]


# ---- on the ground


def test_it_invades_where_the_chance_is_good_and_negotiates_where_it_is_not() -> None:
    for infantry, verb in ((2, "invade"), (0, "negotiate")):
        table = quiet()
        ship = table.add("A", "destroyer", HERE, infantry=infantry)
        table.lay(HERE, "vantress", defense=6)
        table.begin("A", LandActions)
        assert choice(table) == f"{verb} {ship}"


def test_the_ship_of_least_use_negotiates() -> None:
    table = quiet()
    table.add("A", "destroyer", HERE)
    scout = table.add("A", "scout", HERE)
    table.lay(HERE, "vantress", defense=6)
    table.begin("A", LandActions)
    assert choice(table) == f"negotiate {scout}"


def test_it_bombards_first_what_cannot_be_taken_as_it_is() -> None:
    for infantry, first in ((3, "bombard"), (0, "invade")):
        table = quiet()
        ships = [table.add("A", "destroyer", HERE, infantry=count) for count in (0, 0, 2)]
        table.lay(HERE, "thessaly_reach", owner="B", defense=6 if infantry else 3, infantry=infantry)
        table.begin("A", LandActions)
        assert choice(table) == f"{first} {ships[0 if infantry else 2]}"


def test_an_alliance_is_paid_for_where_it_is_worth_the_price() -> None:
    for tile, answer in (("thessaly_reach", "pay"), ("exile_spindle", "decline")):
        table = quiet()
        scout = table.add("A", "scout", HERE)
        table.lay(HERE, tile)
        table.player("A").credits = 20
        table.begin("A", LandActions)
        table.lay_dice(1)
        table.play(f"A negotiate {scout}")
        assert choice(table) == answer


def test_a_bombarded_site_loses_a_rank_that_is_no_worse_than_an_infantry() -> None:
    for defense, answer in ((6, "lower"), (5, "lose")):
        table = quiet()
        ship = table.add("A", "destroyer", HERE)
        table.lay(HERE, "thessaly_reach", owner="B", defense=defense, infantry=1)
        table.begin("A", LandActions)
        table.lay_dice(4)
        table.play(f"A bombard {ship}")
        assert choice(table, "B") == answer


def test_the_leader_is_who_is_attacked() -> None:
    """B and C have sites alike on both sides of A's ship; B leads by points, then C does."""
    for leader, target in (("B", "move 1,-1"), ("C", "move -1,0")):
        table = quiet(players=3)
        table.add("A", "destroyer", HERE, infantry=2)
        table.lay("1,-1", "omega_construction", owner="B")
        table.lay("-1,0", "omega_construction", owner="C")
        for at in ("2,1", "1,2", "2,0"):
            table.lay(at, "kessarine", owner=leader)
        table.begin("A", Movement)
        assert target in play(table)


def test_who_would_win_is_stopped_at_odds_that_are_not_sought_otherwise() -> None:
    for sites, attacks in ((2, False), (4, True)):
        table = quiet()
        table.add("A", "destroyer", "0,-1", infantry=2)
        table.lay(HERE, "omega_construction", owner="B")
        table.add("B", "destroyer", HERE)
        for at in ("2,1", "1,2", "-1,3")[: sites - 1]:
            table.lay(at, "kessarine", owner="B")
        table.lay("-2,3", "sable_yard", owner="B")
        table.begin("A", Movement)
        assert ("move 0,0" in play(table)) is attacks


# ---- purchases


def bought(table: Setting, credits: int) -> list[str]:
    """What is bought for so many credits, and repaired."""
    table.player("A").credits = credits
    table.begin("A", Purchases)
    return [one for one in play(table) if one != "done"]


def test_a_colony_ship_is_bought_for_a_planet_that_is_nobodys() -> None:
    table = quiet()
    table.lay("0,-2", "verdance")
    assert bought(table, 10) == [f"buy colony_ship {table.base('A')}"]
    table.lay("0,-2", "verdance", owner="B", population=2)
    assert f"buy colony_ship {table.base('A')}" not in bought(table, 10)


def test_no_more_ships_are_bought_than_there_is_to_do_for_them() -> None:
    table = quiet()
    table.lay("0,-2", "verdance")
    table.add("A", "colony_ship", table.base("A"))
    assert f"buy colony_ship {table.base('A')}" not in bought(table, 10)


def test_scouts_are_bought_while_there_is_something_to_find() -> None:
    table = quiet()
    assert not bought(table, 8)
    table.lay("0,-2", "vantress", hidden=True)
    assert bought(table, 8) == [f"buy scout {table.base('A')}"]


def test_infantry_is_bought_aboard_a_ship_that_is_to_invade() -> None:
    table = quiet()
    ship = table.add("A", "destroyer", table.base("A"))
    table.lay("0,-2", "vantress", defense=6)
    assert bought(table, 10) == [f"embark infantry {ship}"] * 2


def test_damage_is_repaired() -> None:
    table = quiet()
    ship = table.add("A", "destroyer", table.base("A"), damage=1)
    assert bought(table, 3) == [f"repair {ship}"]


def test_sites_in_danger_are_garrisoned_and_others_are_not() -> None:
    table = quiet()
    assert not bought(table, 16)
    table.add("B", "destroyer", "0,-2", infantry=2)
    assert set(bought(table, 16)) & {f"buy infantry {table.base('A')}", f"buy orbital_turret {table.base('A')}"}


def test_warships_are_saved_for_while_rivals_are_stronger() -> None:
    table = quiet()
    table.add("B", "destroyer", table.base("B"))
    assert bought(table, 20) == [f"buy destroyer {table.base('A')}"]
    assert not bought(table, 0)


def test_the_hivemind_settles_with_ships_that_stay() -> None:
    table = field("hivemind", "xanil")
    scout = table.add("A", "scout", HERE)
    table.lay(HERE, "verdance")
    assert bought(table, 13) == [f"infest {scout}"]


# ---- what effects ask


def asked(card: str, players: int = 2) -> Setting:
    """A has played a card, and nobody has ships."""
    table = holding(card, species=SPECIES[:players])
    for letter in "ABC"[:players]:
        table.clear(letter)
    table.begin("A", PlayCard)
    return table


def test_who_leads_is_looked_at_and_who_is_rich_is_robbed() -> None:
    table = asked("espionage", players=3)
    table.lay(HERE, "kessarine", owner="C")
    table.play("A play espionage")
    assert choice(table) == "against C"
    table = asked("smuggler_ring", players=3)
    table.player("B").credits, table.player("C").credits = 2, 9
    table.play("A play smuggler_ring")
    assert choice(table) == "against C"


def test_the_best_card_is_taken_out_of_a_hand() -> None:
    table = asked("espionage")
    names = table.state.content.card_ids
    table.player("B").hand = sorted(names.index(card) for card in ("rapid_refit", "golden_age"))
    table.play("A play espionage", "A against B")
    assert choice(table) == "strip golden_age"


def test_planets_are_looked_at_first_and_of_these_the_nearest() -> None:
    table = asked("long_range_scan")
    table.lay("0,2", "vantress", hidden=True)
    table.lay("0,-1", "vantress", hidden=True)
    table.lay("0,-2", "empty_05", hidden=True)
    table.play("A play long_range_scan")
    assert play(table) == ["peek 0,-1", "peek 0,2", "peek 0,-2", "done"]


def test_a_storm_comes_over_rivals_and_over_nobody_else_where_that_is_allowed() -> None:
    table = asked("cosmic_storm")
    for _ in range(2):
        table.add("A", "scout", "0,-1")
        table.add("B", "scout", "0,1")
    table.add("B", "scout", "0,-1")
    table.play("A play cosmic_storm")
    assert choice(table) == "aim 0,1"


def test_ships_are_repaired_where_most_is_damaged() -> None:
    table = asked("rapid_refit")
    table.add("A", "destroyer", "0,-1", damage=1)
    table.add("A", "battleship", "0,1", damage=3)
    table.play("A play rapid_refit")
    assert choice(table) == "aim 0,1"


def test_an_envoy_goes_to_the_richest_site() -> None:
    table = asked("diplomatic_envoy")
    table.lay("0,1", "exile_spindle")
    table.lay("0,2", "helix_prime")
    table.play("A play diplomatic_envoy")
    assert choice(table) == "aim 0,2"


@pytest.mark.parametrize(("number", "comes"), [(1, True), (6, False)])
def test_a_spy_network_brings_help_that_helps(number: int, comes: bool) -> None:
    table = field("alpha_primarus_coalition", "xanil")
    table.add("A", "destroyer", HERE)
    helper = table.add("A", "destroyer", "0,-1")
    for _ in range(number):
        table.add("B", "destroyer", "0,1")
    table.begin("B", Movement)
    for ship in range(1, number + 1):
        table.play(f"B pick destroyer-{ship}")
    table.play("B move 0,0", "B done")
    assert play(table) == ([f"choose {helper}", "aim 0,0"] if comes else ["done"])


@pytest.mark.parametrize(("die", "answer"), [(2, "reroll 1"), (6, "keep")])
def test_a_die_that_fails_is_rolled_again(die: int, answer: str) -> None:
    table = asked("fortunes_favor")
    ship = table.add("A", "destroyer", HERE)
    table.lay(HERE, "vantress", defense=5)
    table.play("A play fortunes_favor")
    table.state.steps = [*table.state.steps[:1], LandActions(0)]
    table.lay_dice(die, 1)
    table.play(f"A invade {ship}")
    assert choice(table) == answer


@pytest.mark.parametrize(("die", "answer"), [(6, "reroll 1"), (2, "keep")])
def test_a_die_by_which_an_own_site_would_be_lost_is_rolled_again(die: int, answer: str) -> None:
    table = asked("fortunes_favor")
    table.lay(HERE, "lorn", owner="A", prosperity=0, defense=3)
    table.play("A play fortunes_favor")
    table.state.steps = [*table.state.steps[:1], Tribute(0)]
    table.lay_dice(die, 1)
    table.state.settle()
    assert choice(table) == answer


# ---- battles


def test_a_hopeless_fleet_flees_and_fights_on_for_longer_at_home() -> None:
    for owner, answer in ((None, "flee"), ("B", "stay")):
        table = quiet()
        table.lay(HERE, "vantress", owner=owner)
        for _ in range(3):
            table.add("A", "destroyer", HERE)
        for _ in range(2):
            table.add("B", "destroyer", HERE)
        table.begin("A", SpaceCombat)
        assert table.state.waiting() == (1,)
        assert choice(table, "B") == answer


def test_an_even_fleet_fights() -> None:
    table = quiet()
    for letter in "AB":
        table.add(letter, "destroyer", HERE)
    table.begin("A", SpaceCombat)
    assert choice(table, "B") == "stay"


def test_a_fleet_flees_towards_home() -> None:
    table = quiet()
    for _ in range(3):
        table.add("A", "destroyer", HERE)
    table.add("B", "scout", HERE)
    table.add("B", "scout", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(1, 1, 1)
    table.play("B flee")
    assert choice(table, "B") == "retreat 0,1"


def test_the_dearest_target_is_hit_that_is_nearest_to_falling() -> None:
    table = quiet()
    table.add("A", "battleship", HERE)
    table.add("B", "destroyer", HERE)
    hurt = table.add("B", "destroyer", HERE, damage=1)
    table.add("B", "scout", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(6, 1, 1)
    table.play("B stay")
    assert choice(table) == f"hit {hurt}"


# ---- whole games


def begun(phrase: str, **options: Any) -> SeenState:
    """A game before anything is chosen."""
    game = BlueShiftGame()
    return game.start(game.options(options), seed_from(phrase))


def played(state: State, bots: Sequence[Bot], most: int) -> list[Choice]:
    """Plays a game to its end with bots in the order of the seats; the choices, at most so many."""
    chosen = []
    while not state.over:
        seat = state.waiting()[0]
        chosen.append(bots[seat].choose(Position.of(state, seat, Random(1))))
        state.play(seat, chosen[-1])
        assert len(chosen) < most, f"not over in round {state.view(None)['round']}"
    return chosen


GAMES = [(scenario.players, STANDARD) for scenario in BlueShiftGame().content.scenarios.values()] + [(3, BEGINNER)]


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_every_map_is_played_to_its_end(players: int, rules: str) -> None:
    state = begun(f"greedy/{players}", players=players, rules=rules)
    chosen = played(state, [GreedyBot(seat) for seat in range(players)], 1500 * players)
    verbs = {choice.verb for choice in chosen}
    assert {"play", "move", "buy", "invade", "negotiate", "colonize"} <= verbs


def test_it_answers_whatever_is_asked() -> None:
    """In games of chance, whose positions it would never come to, it chooses at every kind of step."""
    asked: Counter[str] = Counter()
    for players in (2, 4):
        rng = Random(players)
        state = begun(f"ask/{players}", players=players)
        others = RandomBot(players)
        for _ in range(1500):
            if state.over:
                break
            position = Position.of(state, state.waiting()[0], rng)
            kind = state.steps[-1].kind
            if len(position.choices) > 1 and asked[kind] < 20:
                assert GreedyBot(1).choose(position) in position.choices
                asked[kind] += 1
            state.play(position.seat, others.choose(position))
    assert {"hasten", "place_units", "espionage", "look", "scan", "storm", "redeploy", "change_ranks"} <= asked.keys()


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (played(begun("same"), [GreedyBot(4), GreedyBot(5)], 3000) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 2), (6, 0)])
def test_it_beats_chance(players: int, seat: int) -> None:
    bots: list[Bot] = [RandomBot(other) for other in range(players)]
    bots[seat] = GreedyBot(seat)
    state = begun(f"chance/{seat}", players=players)
    played(state, bots, 6000)
    (winner,) = (row["seat"] for row in state.result() if row["place"] == 1)
    assert winner == seat


@pytest.mark.parametrize(
    ("players", "by_chance"), [(2, 0.0), (3, 0.0), (5, 0.0), (2, 0.5), pytest.param(4, 0.5, marks=pytest.mark.long)]
)
def test_no_choice_changes_when_only_hidden_things_do(players: int, by_chance: float) -> None:
    """On the state itself as on samples of it; where others play by chance, also in positions it would not come to."""
    state = begun(f"hidden/{players}/{by_chance}", players=players)
    rng, others = Random(7), RandomBot(7)
    differed: set[str] = set()
    for _ in range(1200):
        if state.over:
            break
        seat = state.waiting()[0]
        choices = state.choices(seat)
        choice = policy.choose(state, seat, choices)
        for sample in (state.sample(seat, rng) for _ in range(2)):
            assert policy.choose(sample, seat, choices) == choice
            assert policy.choose(sample, seat) == choice
            differed |= {name for name, told in sample.plain().items() if told != state.plain()[name]}
        at_random = rng.random() < by_chance
        state.play(seat, others.choose(Position.of(state, seat, rng)) if at_random else choice)
    assert {"sectors", "players", "deck"} <= differed, "something was hidden"


def test_the_base_is_placed_where_planets_are_near() -> None:
    """On the map for two the spot that is nearer to three planets is taken before the one nearer to two."""
    state = begun("base")
    while isinstance(state.steps[-1], ChooseSpecies):
        seat = state.waiting()[0]
        state.play(seat, GreedyBot(1).choose(Position.of(state, seat, Random(1))))
    (seat,) = state.waiting()
    assert str(GreedyBot(1).choose(Position.of(state, seat, Random(1)))) == "base 0,3"
