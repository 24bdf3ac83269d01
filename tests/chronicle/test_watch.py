"""What a watch tells of a game: worked battles with dice that were laid, and games played by chance."""

from random import Random
from typing import Any

import pytest

from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.chronicle import Chances, Watch
from penumbra.eclipse.odds.battles import battle_from_text
from penumbra.eclipse.odds.ships import box_of
from penumbra.games import HOUSE
from penumbra.kernel import Choice, State, seat_number
from penumbra.odds.answers import best_answer
from tests.chronicle.watched import GAMES, CountedDice, begun, played, weighed
from tests.rules.battlefield import NORTH, duel
from tests.rules.blueshift.battlefield import field
from tests.rules.blueshift.setting import Setting as BlueShiftSetting
from tests.rules.rise_of_the_ancients.lyra import duel as lyra_duel
from tests.rules.setting import Setting


def watching(setting: Setting | BlueShiftSetting, game: str = "new-dawn") -> Watch:
    """A watch of a situation that was built."""
    chronicler = HOUSE.kits[game].chronicler
    assert chronicler is not None
    return Watch(setting.state, chronicler, 2)


def play(watch: Watch, *moves: str) -> None:
    for move in moves:
        letter, _, text = move.partition(" ")
        watch.play(seat_number(letter), Choice.parse(text))


def raid() -> tuple[Setting, Watch]:
    """Two interceptors of A attack a cruiser of B that hits on 5, and it destroys one before the other strikes it."""
    s = Setting(2)
    s.place("304", (2, 0), owner="B")
    s.ships("B", "304", cruiser=1)
    s.ships("A", "304", interceptor=2)
    watch = watching(s)
    s.dice(1, 6, 5, 6)
    s.combat()
    play(watch, "A attack interceptor", "B attack cruiser", "B hit A interceptor 1", "A attack interceptor")
    return s, watch


def test_a_battle_is_told_from_its_beginning_to_its_end() -> None:
    s, watch = raid()
    assert s.dice_left == []
    (battle,) = watch.told(None).battles
    assert (battle.site, battle.round, battle.at, battle.ended, battle.winner) == ("sector 304", 1, 0, 4, "attacker")
    assert (battle.attacker.seats, battle.attacker.fleet, battle.attacker.losses) == (
        [0],
        "2 interceptors",
        "1 interceptor",
    )
    assert (battle.defender.seats, battle.defender.ships, battle.defender.lost) == ([1], {"cruiser": 1}, {"cruiser": 1})
    assert (battle.attacker.stands, battle.defender.stands) == (True, False)


def test_its_dice_are_held_against_what_each_of_them_needed() -> None:
    _, watch = raid()
    mine, theirs = watch.told(None).dice
    assert (mine.all.faces, mine.all.hits, mine.all.tries) == ([1, 0, 0, 0, 0, 2], 2, 3)
    assert mine.all.expected == pytest.approx(3 / 6)  # interceptors hit on 6 alone
    assert theirs.all.hits == 1
    assert theirs.all.expected == pytest.approx(2 / 6)  # the cruiser has a computer


def test_its_chances_are_those_of_the_odds_as_it_began() -> None:
    _, watch = raid()
    odds = best_answer(battle_from_text("2 interceptor vs cruiser", box_of("new-dawn")))
    assert watch.told(None).coming
    watch.battles[0].chances = weighed(watch)
    told = watch.told(None)
    chances = told.battles[0].chances
    assert not told.coming
    assert chances is not None
    assert chances.exact
    assert (chances.attacker, chances.defender) == pytest.approx((odds.attacker_win, odds.defender_win))


@pytest.mark.parametrize(("chance", "turns"), [(0.2, True), (0.36, False)])
def test_an_unlikely_victory_is_a_turning_point_and_a_likely_one_is_none(chance: float, turns: bool) -> None:
    _, watch = raid()
    watch.battles[0].chances = Chances(chance, 1 - chance, 0.0)
    points = [point for point in watch.told(None).turning_points if point.what == "battle"]
    assert [point.sentence for point in points] == (
        ["wins at sector 304 against B with 1 cruiser: the chance was 20 %"] if turns else []
    )
    assert [(point.seat, point.at, point.battle) for point in points] == ([(0, 4, 0)] if turns else [])


def test_who_retreats_loses_only_what_was_destroyed_and_does_not_stand() -> None:
    s = duel({"interceptor": 2}, {"interceptor": 1, "cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("B", "interceptor", s3="fusion_drive")
    watch = watching(s)
    s.dice(1, 1, 6)
    s.combat()
    play(watch, "B attack interceptor", "A retreat interceptor 310", "B attack cruiser")
    assert watch.told(None).battles[0].ended is None
    play(watch, "B attack interceptor", "B hit A interceptor 1", "A retreat interceptor 310")
    (battle,) = watch.told(None).battles
    assert (battle.winner, battle.attacker.losses, battle.attacker.stands) == ("attacker", "", True)
    assert (battle.defender.losses, battle.defender.stands) == ("1 interceptor", False)


@pytest.mark.rule("ra.enlightened.reroll")
def test_a_die_that_is_rolled_again_counts_twice() -> None:
    s = lyra_duel({"cruiser": 1}, {"cruiser": 1}, ready=2)
    watch = watching(s)
    s.dice(1, 6)
    s.combat()
    play(watch, "A attack cruiser", "A reroll 1")
    (mine,) = watch.told(None).dice
    assert (mine.all.faces, mine.all.hits, mine.all.tries) == ([1, 0, 0, 0, 0, 1], 1, 2)
    assert [(throws.purpose, throws.hits) for throws in mine.throws] == [("cannons", 0), ("rolled again", 1)]
    assert mine.throws[0].expected == mine.throws[1].expected


def test_a_battle_of_blueshift_is_told_with_what_was_lost() -> None:
    table = field()
    table.add("A", "destroyer", "0,0")
    table.add("B", "scout", "0,0")
    watch = watching(table, "blueshift")
    table.lay_dice(4, 4)
    table.begin("A", SpaceCombat)
    while table.dice_left():
        play(watch, f"{'AB'[table.state.waiting()[0]]} stay")
    told = watch.told(None)
    (battle,) = told.battles
    assert (battle.attacker.fleet, battle.defender.losses, battle.winner) == ("1 destroyer", "1 scout", "attacker")
    assert battle.site == table.state.name(table.index("0,0"))
    mine, theirs = told.dice
    assert (mine.all.hits, theirs.all.hits) == (1, 0)
    assert mine.all.expected == pytest.approx(3 / 6)  # a destroyer hits on 4
    assert theirs.all.expected == pytest.approx(2 / 6)  # a scout on 5
    chances = weighed(watch)
    assert chances.attacker > chances.defender > 0
    assert chances.attacker + chances.defender + chances.neither == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_every_die_of_a_game_is_told_once(name: str) -> None:
    watch = begun(name)
    watch.state.chance = dice = CountedDice(bytes(32))
    for _ in played(watch, name, 2500):
        pass
    assert sum(sum(one.all.faces) for one in watch.told(None).dice) == dice.rolled > 0
    for one in watch.told(None).dice:
        assert one.all.faces == [sum(faces) for faces in zip(*(throws.faces for throws in one.throws), strict=True)]


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_of_points_what_any_game_that_fits_its_knowledge_would_tell(name: str) -> None:
    rng = Random(name)
    watch = begun(name)
    for number, state in enumerate(played(watch, name, 900)):
        if number % 90 == 0 and not state.over:
            for seat in state.waiting():
                twin = state.sample(seat, rng)
                assert watch.chronicler.points(twin, seat) == watch.chronicler.points(state, seat)
                assert watch.chronicler.points(twin, None) == watch.chronicler.points(state, None)


def test_reputation_of_others_is_hidden_whoever_asked_before_and_told_when_the_game_is_over() -> None:
    watch = begun("new-dawn")
    known: dict[int, Any] = {}
    for state in played(watch, "war", 5000):
        if not state.over and watch.at % 100 == 0:
            for viewer in (1, None, 0, 2, 1):
                rows = watch.told(viewer).rounds
                assert [[seat for seat in range(3) if row.points[seat]["reputation"] is not None] for row in rows] == [
                    [] if viewer is None else [viewer] for row in rows
                ]
                if viewer is not None:
                    known[viewer] = [row.points[viewer] for row in rows if not row.now]
    told = watch.told(None)
    assert told.over
    assert [row.round for row in told.rounds] == list(range(1, 10))
    for seat, rows in known.items():
        assert [row.points[seat] for row in told.rounds][: len(rows)] == rows
    final = {row["seat"]: row["parts"] for row in _result(watch.state)}
    assert told.rounds[-1].points == [final[seat] for seat in range(3)]
    assert told.rounds[-1].known == [sum(final[seat].values()) for seat in range(3)]
    assert any(points["reputation"] for points in told.rounds[-1].points)


def _result(state: State) -> Any:
    return state.result()


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_are_few_in_order_and_not_of_one_kind_alone(name: str) -> None:
    watch = begun(name)
    for _ in played(watch, name, 2500):
        pass
    points = watch.told(None).turning_points
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(0 < point.at <= watch.at for point in points)
    assert all(sum(other.what == point.what for other in points) <= 3 for point in points if point.what != "out")
