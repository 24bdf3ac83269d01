"""The greedy bot copes with every other reading of the rules."""

from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import Choice, seed_from
from tests.rules.battlefield import duel
from tests.rules.setting import Setting


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN])
@pytest.mark.parametrize("number", range(2))
def test_games_by_all_other_readings_are_played_to_their_end(game: EclipseGame, number: int) -> None:
    wish = {"players": 3, "species": "all", "factions": "random", "readings": [one.id for one in game.edition.readings]}
    if game.edition.modules:
        wish["modules"] = list(game.edition.together(3))
    state = game.start(game.options(wish), seed_from(f"readings/{number}"))
    seats = [GreedyBot(seat) for seat in range(3)]
    rng = Random(number)
    made = 0
    while not state.over:
        seat = state.waiting()[0]
        state.play(seat, seats[seat].choose(bots.Position.of(state, seat, rng)))
        made += 1
        assert made < 3000


def before_the_draw(*held: int) -> tuple[Setting, Choice]:
    """A may draw two tiles with these on a full track, and what the greedy bot does."""
    s = duel(
        {"interceptor": 1},
        {"interceptor": 1},
        factions=("hydran_progress", "terran_directorate"),
        game=SECOND_DAWN,
        readings=["room_before_draw"],
    )
    s.player("A").reputation, s.player("A").ambassadors = list(held), [1]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.step == "room_first"
    return s, GreedyBot(0).choose(bots.Position.of(s.state, 0, Random(0)))


def test_a_low_tile_goes_back_for_a_draw() -> None:
    assert str(before_the_draw(4, 3, 1)[1]) == "drop 1"


def test_high_tiles_are_kept() -> None:
    assert str(before_the_draw(4, 4, 3)[1]) == "decline"
