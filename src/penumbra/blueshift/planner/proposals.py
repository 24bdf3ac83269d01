"""What may be tried at a decision: proposals, each a row of choices that are made one after the other.

Most are single choices. Of ships it is proposed which squadron moves where, since a ship that was picked has not done
anything yet.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from penumbra.blueshift.components.terms import INFANTRY
from penumbra.blueshift.greedy import policy
from penumbra.blueshift.greedy.ship_class import ShipClass, classes_of_pieces
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.setup.seating import ChooseSpecies
from penumbra.bots.weighing import Opening
from penumbra.kernel import Choice, Step

_DONE: Final = Choice("done")
_PICKING: Final = ("pick", "drop")
_CARRIES: Final = ("load", "unload")
_LEFT_TO_GREEDY: Final = (ChooseSpecies, TurnEnd)
"""Steps at which all choices come to about the same, so that a difference that was seen would be luck."""


def proposals(state: BlueShiftState, seat: int, choices: list[Choice], made: Sequence[Choice] = ()) -> list[Opening]:
    """What a seat may try at a decision, of which ``choices`` are all; alone where nothing is to be compared.

    The first is what it ``made``, this choice and its next ones, or else what the greedy policy does. Nothing is read
    that the seat cannot know, so on every sample they are the same.
    """
    step = state.facing(seat)
    usual = _usual(state, seat, choices)
    first = _made_row(step, made) if made else usual
    if isinstance(step, _LEFT_TO_GREEDY) or first[0].verb in _CARRIES:
        return [first]
    found = _moves(state, seat, choices, step) if isinstance(step, Movement) else [(one,) for one in choices]
    return list(dict.fromkeys([first, usual, *found]))


def _made_row(step: Step, made: Sequence[Choice]) -> Opening:
    """As much of what was made as a proposal has: of ships all that were picked, and where they went."""
    if not isinstance(step, Movement):
        return (made[0],)
    picked = tuple(takewhile(lambda choice: choice.verb in _PICKING, made))
    return (*picked, *made[len(picked) :][:1])


def _usual(state: BlueShiftState, seat: int, choices: list[Choice]) -> Opening:
    """What the greedy policy does: of ships all that it picks, and where they go."""
    chosen = [policy.choose(state, seat, choices)]
    ahead = state
    while isinstance(ahead.facing(seat), Movement) and chosen[-1].verb in _PICKING:
        ahead = ahead.copy() if ahead is state else ahead
        ahead.play(seat, chosen[-1])
        chosen.append(policy.choose(ahead, seat))
    return tuple(chosen)


def _moves(state: BlueShiftState, seat: int, choices: list[Choice], step: Movement) -> Iterator[Opening]:
    """Where each squadron may go; that no other moves any more."""
    if step.picked:
        yield from ((choice,) for choice in choices if choice.verb == "move")
        return
    yield (_DONE,)
    for squadron in _squadrons(state, seat, choices):
        picks = [Choice("pick", (word,)) for word in squadron]
        ahead = state.copy()
        for pick in picks:
            ahead.play(seat, pick)
        yield from ((*picks, choice) for choice in ahead.choices(seat) if choice.verb == "move")


def _squadrons(state: BlueShiftState, seat: int, choices: list[Choice]) -> Iterator[list[str]]:
    """By sector one ship of each kind of those that may move, all warships together, and all ships."""
    words: tuple[str, ...] = state.content.piece_words
    classes = classes_of_pieces(state.content)
    free = {choice.args[0] for choice in choices if choice.verb == "pick"}
    there: dict[int, list[Ship]] = {}
    for ship in state.players[seat].fleet:
        if words[ship.piece] in free:
            there.setdefault(ship.sector, []).append(ship)
    for ships in there.values():
        alike: dict[tuple[ShipClass, bool, int], Ship] = {}
        for ship in ships:
            alike.setdefault((classes[ship.piece], ship.cargo[INFANTRY] > 0, ship.damage), ship)
        armed = [words[ship.piece] for ship in ships if classes[ship.piece].dice]
        found = [[words[ship.piece]] for ship in alike.values()]
        found += [armed, [words[ship.piece] for ship in ships]]
        yield from (one for number, one in enumerate(found) if one and one not in found[:number])
