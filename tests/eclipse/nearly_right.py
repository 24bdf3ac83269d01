"""Choices that are nearly right: a verb of the game with words that do not fit it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from penumbra.kernel import Choice


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


VERBS: Final = _words(
    "abandon accept aim at attack befriend betray bomb build colony cube decline destroy develop direction disc "
    "discard draw drop emerge end explore faction fire fit flip force found hit hold influence invite join jump "
    "keep leave load move on orient pass pay place portal propose pulsar react refuse remove research reroll retreat "
    "return roll scuttle shellworld shoot show shrine store synthesize take trade turn unload upgrade use withdraw"
)

WORDS: Final = _words(
    "0 1 2 5 6 7 8 9 00 01 007 -0 -1 -01 10 12 99 100 221 999 1000 65536 2147483648 18446744073709551616 "
    "99999999999999999999999999999999999999 0x10 1e3 1_0 _ , - -- ,, - -, 0,0 0,1 1,-1 -1,0 01,2 1, ,1 1,2,3 99,99 "
    "-128,127 999,-999 1,-2,3 now gold money science materials orange grey wild any none all nobody "
    "interceptor cruiser dreadnought starbase orbital monolith ancient gcds guardian Cruiser CRUISER "
    "cruisers track reputation monument discovery outside basic advanced end pass A B F G I J Z AA a b "
    "influence explore build move research upgrade true null None NaN nan inf yes no __class__ __init__ plasma_cannon "
    "ion_cannon fusion_source hull neutron_bombs 001 101 201 301 401 terran_union planta ship structure disc keep"
)

UNREADABLE: Final = (
    "",
    " ",
    "\x00",
    "²",
    "１",
    "٣",
    "\u200b",
    "\ud800",
    "é",
    "\u202e1",
    "1\n",
    "x" * 120,
    "'",
    '"',
    "{}",
    "%s",
    "\\",
    "1.0",
    "+1",
    "½",
)
"""Words that no notation has, for whoever makes a choice without one."""


def nearly_right(rng: Random, known: Sequence[Choice], count: int) -> Iterator[Choice]:
    """``count`` choices made of ``known`` ones and of the words above; some may be right by chance."""
    words = sorted({word for choice in known for word in choice.args}) + list(WORDS)
    for _ in range(count):
        if known and rng.random() < 0.6:
            choice = rng.choice(known)
        else:
            choice = Choice(rng.choice(VERBS), tuple(rng.choice(words) for _ in range(rng.randrange(4))))
        yield _bent(rng, choice, words)


def _bent(rng: Random, choice: Choice, words: Sequence[str]) -> Choice:
    verb, args = choice.verb, list(choice.args)
    for _ in range(rng.randint(1, 2)):
        kind = rng.randrange(7)
        place = rng.randrange(len(args)) if args else 0
        if kind == 0:
            args.insert(place, rng.choice(words))
        elif kind == 1 and args:
            del args[place]
        elif kind == 2 and args:
            args.insert(place, args[place])
        elif kind == 3 and args:
            args[place] = rng.choice(words)
        elif kind == 4:
            rng.shuffle(args)
        elif kind == 5:
            verb = rng.choice(VERBS)
        elif kind == 6:
            args = args[:1] * 7 if rng.random() < 0.2 else [rng.choice(words) for _ in args]
    return Choice(verb, tuple(args[:7]))


def unreadable(rng: Random, known: Sequence[Choice], count: int) -> Iterator[Choice]:
    """``count`` choices with a word that cannot even be written in the notation."""
    for choice in nearly_right(rng, known, count):
        args = [*choice.args, *[rng.choice(UNREADABLE)] * (not choice.args)]
        args[rng.randrange(len(args))] = rng.choice(UNREADABLE)
        yield Choice(choice.verb, tuple(args))
