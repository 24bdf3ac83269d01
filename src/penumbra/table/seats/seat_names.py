"""What seats may be called: by names that are told from each other and from the words of the log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from penumbra.kernel import BadName, alike, read_name, seat_letter
from penumbra.kit import House, Kit
from penumbra.table.problems import Problem, bad_request

_WORDS: Final = (
    *("Nobody", "Somebody", "Everybody", "All", "None", "Table", "Round", "Bot"),
    *("Server", "Host", "System", "Spectator", "Admin", "Penumbra"),
)


def open_name(seat: int) -> str:
    """What a seat is called until whoever sits down there says a name."""
    return f"Seat {seat_letter(seat)}"


def seat_name(
    text: str, seat: int, taken: Mapping[int, str], bots: Sequence[str | None], house: House, kit: Kit
) -> str:
    """The name that is meant by ``text``; raises Problem where it is like one of those ``taken``, or misleads.

    ``taken`` are other seats' names by seat, ``bots`` what plays each seat of the table, None for a person.
    """
    try:
        name = read_name(text)
    except BadName as fault:
        raise _bad_name(seat, str(fault)) from None
    for other, theirs in taken.items():
        if alike(name, theirs):
            raise _bad_name(seat, f"it looks like the name of seat {seat_letter(other)}, and each needs its own")
    if any(alike(name, word) for word in (*house.words, *_words(kit, bots, seat))):
        raise _bad_name(seat, f"{name!r} means something else at the table")
    return name


def _words(kit: Kit, bots: Sequence[str | None], seat: int) -> Iterator[str]:
    """The words that no seat, or not this one, may be called by: the table's own, seats' letters and bots."""
    yield from _WORDS
    others = [other for other in range(len(bots)) if other != seat]
    yield from map(seat_letter, others)
    yield from map(open_name, others)
    bot = bots[seat]
    # Who plays alone against bots is You to everybody who plays.
    if bot is not None or sum(one is None for one in bots) > 1:
        yield "You"
    yield from (name for name in kit.bots if name != bot)


def _bad_name(seat: int, fault: str) -> Problem:
    return bad_request(f"The name of seat {seat_letter(seat)} does not do: {fault}.")
