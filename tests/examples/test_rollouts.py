"""The example of a bot is better than chance, and chooses the same with the same seed."""

from random import Random

from examples.divers import DiversGame
from examples.rollouts import RolloutBot
from penumbra.bots import Bot, Position, RandomBot, play_out
from penumbra.bots.halving import Budget
from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import seed_from

BUDGET = Budget(trials=30)


def test_it_beats_chance() -> None:
    game, won = DiversGame(), 0.0
    for number in range(40):
        state = game.start(game.options({"players": 2}), seed_from(f"rollouts {number}"))
        mine = number % 2
        bots: dict[int, Bot] = {mine: RolloutBot(number, BUDGET), 1 - mine: RandomBot(number)}
        play_out(state, bots)
        places = [row["place"] for row in state.result()]
        won += 1 / places.count(1) if places[mine] == 1 else 0
    assert won >= 30


def test_it_chooses_by_its_seed_and_its_position() -> None:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": 2}), seed_from("rollouts"))
    seat = state.waiting()[0]
    chosen = {RolloutBot(7, Budget(trials=12)).choose(Position.of(state, seat, Random(1))) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen < set(state.choices(seat))
