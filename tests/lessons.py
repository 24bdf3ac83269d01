"""Somebody who does what a lesson says, at the engine itself: the bot of its table plays as it does at the real one."""

import random
from dataclasses import dataclass, field

from penumbra.bots import Position
from penumbra.kernel import Choice, State, seed_from
from penumbra.kernel.lesson import Lesson
from penumbra.kit import Kit
from penumbra.table.desks.minds import bot_seed

_MOST = 200  # choices that a lesson may take


@dataclass
class Followed:
    """What came of following a lesson: the position, the hints that were told, and those done or read."""

    state: State
    told: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)


def follow(kit: Kit, lesson: Lesson, first: tuple[str, ...] = ()) -> Followed:
    """Plays a lesson to its end, doing what it says after some choices of one's own (``first``)."""
    game = kit.game
    seed = seed_from(lesson.seed)
    found = Followed(game.start(game.options(lesson.options), seed))
    (pupil,) = (seat for seat, one in enumerate(lesson.seats) if one.bot is None)
    own = bot_seed(seed, 1 - pupil)
    bot = kit.bots[lesson.seats[1 - pupil].bot or ""].make(int.from_bytes(own[:8], "big"))
    rng, wishes = random.Random(own), list(first)
    for _ in range(_MOST):
        state = found.state
        if pupil not in state.waiting():
            state.play(1 - pupil, bot.choose(Position.of(state, 1 - pupil, rng)))
            continue
        choices = state.choices(pupil)
        if [str(choice) for choice in choices] == ["end"]:
            # The page ends an action by itself where nothing else is left.
            state.play(pupil, choices[0])
            continue
        hint = None
        if wishes:
            choice = Choice.parse(wishes.pop(0))
        else:
            hint = lesson.hint(found.done, choices)
            assert hint is not None, f"nothing is said of {choices} after {found.told}"
            found.told.append(hint.id)
            if not hint.press:
                found.done.append(hint.id)
                if hint == lesson.hints[-1]:
                    return found
                continue
            choice = hint.meant(choices)[0]
        done = lesson.done_by(found.done, choice, hint)
        if done is not None:
            found.done.append(done)
        state.play(pupil, choice)
    raise AssertionError(f"the lesson does not end: {found.told}")
