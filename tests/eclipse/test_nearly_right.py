"""Nearly right choices at every step of random games: refused or malformed, never anything else."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.kernel import Choice, MalformedChoice, OutOfTurn, Refusal, Refused, seed_from
from tests.eclipse.nearly_right import VERBS, nearly_right, unreadable
from tests.eclipse.random_games import Temper

_AT_EACH_STEP = 14
_GAMES = range(6)


def _answer(state: EclipseState, seat: int, choice: Choice) -> Refusal | MalformedChoice | None:
    try:
        return state.why_not(seat, choice)
    except MalformedChoice as fault:
        return fault


def _answered(state: EclipseState, seat: int, legal: list[Choice], choice: Choice) -> str:
    """How a choice is answered; asserts that playing it comes to the same, and changes nothing where it is refused."""
    answer = _answer(state, seat, choice)
    where = f"{choice} at {state.steps[-1].plain()}"
    assert (answer is None) == (choice in legal), where
    if answer is None:
        return "legal"
    if isinstance(answer, Refusal):
        assert answer.why.endswith("."), where
        with pytest.raises(Refused) as refused:
            state.play(seat, choice)
        assert refused.value.refusal == answer, where
        return "refused"
    assert str(answer), where
    assert not str(answer).endswith("."), where
    with pytest.raises(MalformedChoice):
        state.play(seat, choice)
    return "malformed"


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_every_step_answers_for_any_choice_at_all(game: EclipseGame) -> None:
    met: Counter[str] = Counter()
    verbs: set[str] = set()
    for n in _GAMES:
        rng = Random(f"{game.name} {n}")
        players = 2 + n % 5
        wish = {
            "players": players,
            "species": "all" if n % 3 else "terrans",
            "modules": list(game.edition.together(players)),
        }
        if not game.edition.modules:
            del wish["modules"]
        state = game.start(game.options(wish), seed_from(f"nearly right {n}"))
        tempers = [Temper(rng) for _ in range(players)]
        while not state.over:
            seat = rng.choice(state.may_choose())
            legal = state.choices(seat)
            known = [*legal, *state.refusals(seat)]
            verbs |= {choice.verb for choice in known}
            before = state.plain()
            for choice in nearly_right(rng, known, _AT_EACH_STEP):
                met[_answered(state, seat, legal, choice)] += 1
            for choice in unreadable(rng, known, _AT_EACH_STEP // 4):
                with suppress(MalformedChoice):
                    assert state.why_not(seat, choice) is not None
            other = rng.choice([one for one in range(players) if one not in state.may_choose()] or [players])
            with pytest.raises(OutOfTurn):
                state.play(other, next(nearly_right(rng, known, 1)))
            assert state.plain() == before
            state.play(seat, tempers[seat].choose(state, seat, legal))
    assert verbs <= set(VERBS)
    assert min(met["legal"], met["refused"], met["malformed"]) > 1000, met
