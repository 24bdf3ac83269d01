"""What every game must hold to, whatever its rules: each game is put through it with random choices.

* what is offered is exactly what is not refused, and a refusal changes nothing and names a rule there is;
* the choices of a verb are those of all choices that it begins;
* what is offered fits a form of the game's notation and is told by numbers, which lead back to it;
* words that fit no form are refused as :class:`MalformedChoice`, at every step and in no other way;
* many seats are told what each is told alone, and none by that what another knows; so they are where what is as it was
  in earlier positions is not drawn again;
* states that differ only in what a seat cannot know look the same to it, and it may choose the same;
* copies are equal and share nothing that changes; the digest tells states apart as their plain data do;
* a record read from its text replays to the same state, and the result stands only at the end.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from penumbra.kernel import (
    Choice,
    Drawings,
    Game,
    MalformedChoice,
    Record,
    Refusal,
    Refused,
    State,
    commitment,
    replay,
    seed_from,
)

Choosing = Callable[[State, int, list[Choice]], Choice]
"""How a seat chooses among what is offered to it."""

_NONSENSE = (Choice("nonsense"), Choice("-", ("-",) * 7))
_NO_WORD = "-nonsense-"


def play_conforming(
    game: Game[Any],
    options: Mapping[str, Any],
    seed: str,
    rng: Random,
    rules: Collection[str],
    choosing: Choosing | None = None,
    thorough: float = 1.0,
    watch: Callable[[State], None] = lambda state: None,
) -> tuple[Record, State]:
    """Plays a game to its end; the costlier properties are checked at a share ``thorough`` of the choices.

    ``rules`` are the ids that refusals may cite; ``watch`` is shown every position. Returns the record
    and the last state.
    """
    choosing = choosing or (lambda state, seat, offered: rng.choice(offered))
    read = game.options(options)
    secret = seed_from(seed)
    state = game.start(read, secret, journal=True)
    names = [f"random {seat}" for seat in range(game.seats(read))]
    record = Record(game.name, game.plain_options(read), names, commitment(secret), secret.hex())
    seen: list[Choice] = []
    drawings = Drawings()
    assert state.notation is game.notation
    while not state.over:
        watch(state)
        seat = rng.choice(state.may_choose())
        offered = state.choices(seat)
        assert offered or seat not in state.waiting(), f"nothing to choose at {state.facing(seat).plain()}"
        assert len(set(offered)) == len(offered)
        if not offered:
            continue
        if rng.random() < thorough:
            offered_is_not_refused(state, seat, offered, seen, rng, rules, len(names))
            malformed_is_no_choice(state, seat, rng)
            views_are_told_apart(state, rng, len(names))
            nothing_old_is_shown(state, drawings, len(names))
            hidden_things_do_not_show(state, rng, len(names), watch)
            copies_are_equal(state, seat, rng.choice(offered))
        choice = choosing(state, seat, offered)
        if rng.random() < 0.2:
            seen.append(choice)
        state.play(seat, choice)
        record.lines.append((seat, choice))
    watch(state)
    assert state.waiting() == state.may_choose() == ()
    record.result = state.result()
    again = replay(Record.loads(record.dumps()), {game.name: game})
    assert again.plain() == state.plain()
    assert again.digest() == state.digest()
    return record, state


def offered_is_not_refused(
    state: State,
    seat: int,
    offered: Sequence[Choice],
    seen: Sequence[Choice],
    rng: Random,
    rules: Collection[str],
    seats: int,
    hear: Callable[[Choice, Refusal], None] = lambda choice, refusal: None,
) -> None:
    """A choice is offered exactly when nothing refuses it, and refusing changes nothing; ``hear`` is told why not."""
    legal = set(offered)
    before = state.plain()
    for choice in offered:
        assert Choice.parse(str(choice)) == choice
        assert state.why_not(seat, choice) is None
        is_told_by_numbers(state, choice)
    for verb in {choice.verb for choice in (*offered, *seen)}:
        assert state.choices_of(seat, verb) == [choice for choice in offered if choice.verb == verb]
    for choice, refusal in state.refusals(seat).items():
        assert choice not in legal
        is_told_by_numbers(state, choice)
        hear(choice, refusal)
        assert refusal.why.endswith("."), refusal
        assert refusal.rule in rules, f"{refusal.rule} is no rule of this game"
    foreign = rng.sample(seen, min(8, len(seen)))
    bent = [_bent(one, foreign, rng) for one in rng.sample(offered, min(6, len(offered)))]
    fitting = [one for one in (_fitting(state, rng) for _ in range(6)) if one is not None]
    for choice in (*foreign, *bent, *fitting):
        try:
            why = state.why_not(seat, choice)
            refused = why is not None
            if why is not None:
                hear(choice, why)
        except MalformedChoice:
            refused = True
        assert refused == (choice not in legal), f"{choice} at {state.facing(seat).plain()}"
        if refused:
            try:
                state.play(seat, choice)
            except (Refused, MalformedChoice):
                pass
            else:
                raise AssertionError(f"{choice} was refused and yet played")
    for other in range(seats):
        if other not in state.may_choose():
            assert state.choices(other) == []
            assert state.why_not(other, offered[0]) is not None
    assert state.plain() == before


def is_told_by_numbers(state: State, choice: Choice) -> None:
    """A choice has one of the forms of the game, and its numbers, each below the size of its kind, lead back to it."""
    notation = state.notation
    form, *numbers = notation.numbers(state, choice)
    assert notation.choice(state, (form, *numbers)) == choice
    sizes = notation.forms[form].sizes(state)
    last = sizes[-1:] * (len(numbers) - len(sizes))
    assert all(0 <= number < size for number, size in zip(numbers, (*sizes, *last), strict=True)), choice


def malformed_is_no_choice(state: State, seat: int, rng: Random) -> None:
    """What fits no form of the game is no choice, even where its verb does not belong here."""
    notation = state.notation
    fitting = _fitting(state, rng)
    if fitting is None:
        return
    most = max(len(one.words) for one in notation.of(fitting.verb))
    wrong = [Choice(fitting.verb, (*fitting.args, *[_NO_WORD] * (most + 1)))]
    if fitting.args:
        place = rng.randrange(len(fitting.args))
        wrong.append(Choice(fitting.verb, (*fitting.args[:place], _NO_WORD, *fitting.args[place + 1 :])))
    for choice in (*wrong, *_NONSENSE):
        for answer in (state.why_not, state.play):
            try:
                answer(seat, choice)
            except MalformedChoice:
                continue
            raise AssertionError(f"{choice} is no choice, and yet answered at {state.facing(seat).plain()}")


def views_are_told_apart(state: State, rng: Random, seats: int) -> None:
    """What is worked out once for many tells each of them, in any order and again, what it is told alone."""
    alone = {seat: msgspec.json.encode(state.view(seat)) for seat in (None, *range(seats))}
    views = state.views()
    for seat in rng.choices(list(alone), k=2 * len(alone)):
        assert msgspec.json.encode(views(seat)) == alone[seat]


def nothing_old_is_shown(state: State, drawings: Drawings, seats: int) -> None:
    """A position of which only what has changed is drawn shows each seat what it would be shown of it alone."""
    still = state.copy()
    views = still.views(drawings)
    for seat in (None, *range(seats)):
        assert views(seat) == still.view(seat)


def hidden_things_do_not_show(
    state: State, rng: Random, seats: int, watch: Callable[[State], None] = lambda state: None
) -> None:
    """A state that differs only in what a seat cannot know looks the same to it; ``watch`` is shown that state.

    So it does to whoever thinks about samples: with the same luck those of both are the same.
    """
    seat = rng.randrange(seats)
    other = state.sample(seat, rng)
    watch(other)
    assert other.view(seat) == state.view(seat)
    assert other.known(seat) == state.known(seat)
    luck = rng.getrandbits(32)
    assert other.sample(seat, Random(luck)).plain() == state.sample(seat, Random(luck)).plain()
    if seat in state.may_choose():
        assert other.choices(seat) == state.choices(seat)
        assert other.refusals(seat) == state.refusals(seat)


def copies_are_equal(state: State, seat: int, choice: Choice) -> None:
    """A copy equals its original, and playing on it leaves the original alone."""
    before, digest = state.plain(), state.digest()
    twin, third = state.copy(), state.copy()
    assert twin.plain() == before
    twin.play(seat, choice)
    assert state.plain() == before
    assert state.digest() == digest
    third.play(seat, choice)
    assert third.plain() == twin.plain()
    assert third.digest() == twin.digest()


def _fitting(state: State, rng: Random) -> Choice | None:
    """Any choice of one of the game's forms, if there is one of that which is drawn."""
    form = rng.choice(state.notation.forms)
    words = [rng.randrange(size) for size in form.sizes(state) if size]
    return form.choice(state, words) if len(words) == len(form.words) else None


def _bent(choice: Choice, others: Sequence[Choice], rng: Random) -> Choice:
    """A choice with a word taken from another one, or one word too many."""
    if not choice.args or not others:
        return Choice(choice.verb, (*choice.args, "1"))
    words = [word for other in others for word in other.args] or ["0"]
    args = list(choice.args)
    args[rng.randrange(len(args))] = rng.choice(words)
    return Choice(choice.verb, tuple(args))
