"""Games with alliances, and what came of them."""

from copy import copy
from typing import Any

from penumbra.eclipse.seat.alliances import regroup
from penumbra.kernel import seat_number
from tests.rules.battlefield import only_ones
from tests.rules.setting import Setting

MODULES = ["alliances"]


def court(players: int = 6, factions: tuple[str, ...] | None = None) -> Setting:
    """A game with alliances in which nobody is allied; reputation tiles are all of 1."""
    s = Setting(players, factions, modules=MODULES)
    only_ones(s)
    return s


def partners(s: Setting, *pairs: str) -> None:
    """Gives pairs of seats, such as ``"AB"``, relations: each holds the other's ambassador with a money cube."""
    for one, other in map(tuple, pairs):
        for giver, holder in ((one, other), (other, one)):
            s.player(giver).cubes[0] -= 1
            s.player(holder).ambassadors.append(seat_number(giver))


def ally(s: Setting, letters: str, alliance: str = "nova") -> None:
    """Lays a tile of an alliance before each of these seats."""
    number = [one.id for one in s.parts.alliances].index(alliance)
    for letter in letters:
        s.player(letter).alliance = number
    regroup(s.state)


def league(letters: str = "AB", players: int = 6, factions: tuple[str, ...] | None = None) -> Setting:
    """A game in which these seats are the Nova Alliance."""
    s = court(players, factions)
    ally(s, letters)
    return s


def tile(s: Setting, letter: str) -> str | None:
    """The alliance tile before a seat: ``"nova"``, or ``"nova betrayer"``."""
    held = s.board(letter)["alliance"]
    return None if held is None else held["id"] + " betrayer" * held["betrayer"]


def allies(s: Setting, letter: str) -> str:
    """The letters of a seat's allies."""
    return "".join(chr(65 + seat) for seat in s.board(letter)["allies"])


def envoys(s: Setting, letter: str) -> str:
    """The letters of the seats with which a seat has relations."""
    return "".join(chr(65 + seat) for seat in sorted(s.board(letter)["ambassadors"]))


def traitor(s: Setting) -> str:
    """The letter of who holds the traitor card; empty where it is on the supply board."""
    return "".join(letter for letter in "ABCDEF"[: s.state.player_count] if s.board(letter)["traitor"])


def bring_home(s: Setting) -> None:
    """Puts cubes that come home on their money tracks."""
    while s.step == "return_cube":
        s.play(f"{s.waiting} cube money")


def quicken(s: Setting, letter: str, ship: str, drive: str = "fusion_drive") -> None:
    """Gives a ship a better drive in place of its own: two more initiative for the fusion drive."""
    kind = s.parts.ship_number[ship]
    slot = s.player(letter).blueprint(s.parts, kind).printed.index("nuclear_drive")
    s.blueprint(letter, ship, **{f"s{slot}": drive})


def arm(s: Setting, letter: str, ship: str, **figures: Any) -> None:
    """Gives a seat's ships of a kind other figures than their blueprint adds up to."""
    kind = s.parts.ship_number[ship]
    stats = copy(s.player(letter).stats[kind])
    for name, value in figures.items():
        setattr(stats, name, value)
    s.player(letter).stats[kind] = stats
