"""The registries of what is foreseen: of each effect, and of each question that effects ask."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from penumbra.blueshift.components.effects import ChangeRank, Effect
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed

FACES: Final = (1, 2, 3, 4, 5, 6)


class Consequence(NamedTuple):
    """A choice as it is written, and what it does in figures."""

    choice: str
    does: str


class Foreseen(NamedTuple):
    """What an effect comes to as things stand: a sentence, and what may be answered to what it asks.

    ``when`` is what it hangs on, in the words before a colon; ``idle`` says that it leaves everything as it is.
    """

    says: str
    answers: tuple[Consequence, ...] = ()
    idle: bool = False
    when: str = ""


_Effect = TypeVar("_Effect", bound=Effect)
_Asking = TypeVar("_Asking", bound=Asking[Any])
_OfEffect = Callable[[BlueShiftState, int, _Effect, int], Iterable[Foreseen]]
_OfQuestion = Callable[[BlueShiftState, _Asking], Iterable[Foreseen]]

_EFFECTS: Final[dict[type[Effect], _OfEffect[Any]]] = {}
_QUESTIONS: Final[dict[type[Asking[Any]], _OfQuestion[Any]]] = {}


def foresees(kind: type[_Effect]) -> Callable[[_OfEffect[_Effect]], _OfEffect[_Effect]]:
    """Registers what is foreseen of effects of a kind for a seat, given the sector that they come from, or NONE."""

    def register(foreseeing: _OfEffect[_Effect]) -> _OfEffect[_Effect]:
        _EFFECTS[kind] = foreseeing
        return foreseeing

    return register


def explains(kind: type[_Asking]) -> Callable[[_OfQuestion[_Asking]], _OfQuestion[_Asking]]:
    """Registers what is foreseen of a question, whether it is asked already or would be."""

    def register(explaining: _OfQuestion[_Asking]) -> _OfQuestion[_Asking]:
        _QUESTIONS[kind] = explaining
        return explaining

    return register


def foreseen(kind: type[Effect]) -> bool:
    """Whether effects of a kind can be foreseen."""
    return kind in _EFFECTS


def explained(kind: type[Asking[Any]]) -> bool:
    """Whether questions of a kind can be explained."""
    return kind in _QUESTIONS


def foresee(state: BlueShiftState, seat: int, effects: Iterable[Effect], sector: int = NONE) -> list[Foreseen]:
    """What effects would come to one after the other, each as if those before it changed nothing."""
    told: list[Foreseen] = []
    for effect in effects:
        waits = isinstance(effect, ChangeRank) and effect.only_if_previous
        if not waits or not all(one.idle for one in told):
            told += _EFFECTS[type(effect)](state, seat, effect, sector)
    return told


def explain(state: BlueShiftState, step: Asking[Any]) -> Iterable[Foreseen]:
    """What a question comes to."""
    return _QUESTIONS[type(step)](state, step)


def answers(state: BlueShiftState, step: Asking[Any], does: Callable[[Deed], str]) -> tuple[Consequence, ...]:
    """What may be answered to a question, but that it is done, and what each answer does."""
    legal = (deed for deed in step.options(state) if step.why_unfit(state, deed) is None)
    return tuple(Consequence(str(step.write(state, deed)), does(deed)) for deed in legal)


def share(successes: Iterable[bool]) -> str:
    """The chance of a die by which of its faces succeed, such as ``50 %``."""
    faces = list(successes)
    return f"{100 * sum(faces) / len(faces):.0f} %"
