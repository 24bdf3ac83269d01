"""A first round for somebody who has never played a game: at which table it is played, and what is said on the way.

Hints are no script. Of those not yet done, the first that fits what may be chosen is told, so that whoever does
something else is led on from there.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from penumbra.kernel.choice import Choice
from penumbra.kernel.ledger import LedgerError, read_toml

ANY = "*"
"""What stands for any word in the form of a choice."""


class Hint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to do, and why, in one or two sentences.

    ``press`` are the forms of the choices that do it, the better first; without one it is only read. ``show`` are
    things that a page has by these names, and the first that is there is pointed at. It fits where something may be
    chosen that it asks for, and one of the forms in ``when``, if it names such; what is only read, and what goes
    ``along`` with what stands before it, right after that alone.
    """

    id: str
    title: str
    text: str
    press: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    along: bool = False

    def asks_for(self, choice: Choice) -> bool:
        """Whether a choice does what it says."""
        return any(fits(form, choice) for form in self.press)

    def meant(self, choices: Collection[Choice]) -> list[Choice]:
        """The choices that do what it says, the better first."""
        return list(dict.fromkeys(choice for form in self.press for choice in choices if fits(form, choice)))

    def is_told(self, choices: Collection[Choice]) -> bool:
        """Whether it fits what may be chosen."""
        forms = filter(None, (self.press, self.when))
        return all(any(fits(form, choice) for form in some for choice in choices) for some in forms)


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hints on one subject, in their order."""

    title: str
    hints: tuple[Hint, ...] = msgspec.field(name="hint")


class Pupil(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of the table: of who learns, or of a bot."""

    name: str
    bot: str | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A first round: what it is called, how long it takes, the table that it is played at, and its hints.

    Of the hints ``always`` one is told where none of a scene fits, as often as it does.
    """

    title: str
    text: str
    minutes: int
    seed: str
    options: dict[str, Any]
    seats: tuple[Pupil, ...] = msgspec.field(name="seat")
    scenes: tuple[Scene, ...] = msgspec.field(name="scene")
    always: tuple[Hint, ...] = ()

    @property
    def hints(self) -> Sequence[Hint]:
        """The hints of all scenes, in order."""
        return [hint for scene in self.scenes for hint in scene.hints]

    def hint(self, done: Sequence[str], choices: Collection[Choice]) -> Hint | None:
        """What is said where so much is done, in this order, and this may be chosen; None where nothing fits."""
        left = (hint for hint in self.hints if hint.id not in done and self._is_due(hint, done))
        return next((hint for hint in (*left, *self.always) if hint.is_told(choices)), None)

    def _is_due(self, hint: Hint, done: Sequence[str]) -> bool:
        """Whether a hint may be told where so much is done; the last whenever what stands before it is."""
        at = self.hints.index(hint)
        if at == 0 or (hint.press and not hint.along):
            return True
        before = self.hints[at - 1].id
        return before in done if hint == self.hints[-1] else before in done[-1:]

    def done_by(self, done: Collection[str], choice: Choice, told: Hint | None) -> str | None:
        """The id of the hint that a choice does: that which was told, or else the first that asks for it anywhere.

        None where it does none, or one that is always told.
        """
        left = [hint for hint in self.hints if hint.id not in done and hint.asks_for(choice)]
        return next(
            (hint.id for hint in left if hint == told or (told not in left and not hint.when and not hint.along)), None
        )


def fits(form: str, choice: Choice) -> bool:
    """Whether a choice has a form: its words, any of which may be left open."""
    words = [choice.verb, *choice.args]
    asked = form.split()
    return len(asked) == len(words) and all(one in (ANY, word) for one, word in zip(asked, words, strict=True))


@cache
def load_lesson(path: Path) -> Lesson:
    """The lesson of a TOML file; raises LedgerError, which names the file and the fault."""
    lesson = read_toml(path, Lesson)
    twice = [one for one, count in Counter(hint.id for hint in (*lesson.hints, *lesson.always)).items() if count > 1]
    if twice:
        raise LedgerError(f"{path}: there are two hints {twice[0]!r}")
    return lesson
