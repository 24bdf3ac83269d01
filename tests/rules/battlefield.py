"""Battles far from the homes, and what came of them."""

from typing import Any

from tests.rules.setting import Setting

HERE = (6, -3)
"""Where battles are fought: a position next to nothing."""

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = (
    (6, -4),
    (7, -4),
    (7, -3),
    (6, -2),
    (5, -2),
    (5, -3),
)
"""The positions around ``HERE``."""


def duel(
    a: dict[str, int],
    b: dict[str, int],
    number: str = "316",
    owner: str | None = None,
    factions: tuple[str, ...] | None = None,
    **options: Any,
) -> Setting:
    """Two players' ships in a sector ``HERE``, those of A there first; reputation tiles are all of 1."""
    s = Setting(2, factions, **options)
    only_ones(s)
    s.place(number, HERE, owner=owner)
    s.ships("A", number, **a)
    s.ships("B", number, **b)
    return s


def hunt(
    ships: dict[str, int],
    ancients: int = 1,
    number: str = "316",
    factions: tuple[str, ...] | None = None,
    **options: Any,
) -> Setting:
    """Ships of A and Ancients in a sector ``HERE``; reputation tiles are all of 1."""
    s = Setting(2, factions, **options)
    only_ones(s)
    s.place(number, HERE, npc={"ancient": ancients})
    s.ships("A", number, **ships)
    return s


def siege(ships: dict[str, int], **options: Any) -> Setting:
    """Ships of A in the Galactic Center with its defence system; reputation tiles are all of 1."""
    s = Setting(**options)
    only_ones(s)
    s.ships("A", "001", **ships)
    return s


def deserted(**options: Any) -> Setting:
    """B and C, who came to 316 later, have left each other and the sector: A is alone and has fought nobody."""
    s = Setting(3, **options)
    only_ones(s)
    s.place("316", HERE)
    s.place("310", NORTH, owner="B")
    s.place("304", SOUTH, owner="C")
    for letter in "ABC":
        s.ships(letter, "316", interceptor=1)
    s.combat()
    s.play("B retreat interceptor 310", "C retreat interceptor 304", "B retreat interceptor 310")
    return s


def only_ones(s: Setting) -> None:
    """A bag of reputation tiles of 1; the situation is not about them, so one is kept wherever some are drawn."""
    s.state.reputation_bag = [0, 32, 0, 0, 0]
    s.alike = True


def ships_in(s: Setting, number: str) -> dict[str, list[int]]:
    """The ships in a sector with the damage of each: ``{"A cruiser": [1], "N ancient": [0, 0]}``."""
    found = next(one for one in s.state.view(None)["sectors"] if one["id"] == number)
    return {
        f"{'N' if one['seat'] < 0 else 'ABCDEF'[one['seat']]} {one['ship']}": one["damage"] for one in found["ships"]
    }


def controller(s: Setting, number: str) -> str | None:
    """The letter of the seat whose disc lies in a sector."""
    owner = next(one["owner"] for one in s.state.view(None)["sectors"] if one["id"] == number)
    return None if owner is None else "ABCDEF"[owner]


def told(s: Setting, *words: str) -> list[str]:
    """The sentences of the journal that hold one of these words, in order."""
    return [entry.sentence for entry in s.state.journal or () if any(word in entry.sentence for word in words)]


def battles(s: Setting) -> list[str]:
    """The sectors in which battles were fought, in order."""
    return [sentence.split()[-1].rstrip(".") for sentence in told(s, "Battle in sector")]


def pairs(s: Setting) -> list[str]:
    """Who attacked whom, in order."""
    return [
        sentence.replace(" attacks", "").rstrip(".")
        for sentence in told(s, " attacks ")
        if not sentence.startswith("attacks")
    ]


def draws(s: Setting) -> list[str]:
    """Who drew how many reputation tiles, in order: ``["A 3", "B 5"]``."""
    return [
        f"{'ABCDEF'[entry.seat]} {entry.sentence.split()[1]}"
        for entry in s.state.journal or ()
        if entry.seat is not None and entry.sentence.startswith("draws ")
    ]


def take_turns(s: Setting, count: int) -> list[str]:
    """Lets the next ``count`` ship types fire or hold; says whose turn it was: ``["A cruiser", ...]``."""
    taken = []
    for _ in range(count):
        letter = s.waiting
        choice = next(
            one for one in map(str, s.state.choices(ord(letter) - 65)) if one.split()[0] in ("attack", "hold")
        )
        s.play(f"{letter} {choice}")
        taken.append(f"{letter} {choice.split()[1]}")
    return taken


def roll(s: Setting) -> list[str]:
    """The dice that are being assigned: ``["orange 6", "yellow 3"]``."""
    battle = s.state.view(None)["battle"]
    return [f"{die['die']} {die['value']}" for die in battle["dice"]]


def round_of(s: Setting) -> int:
    """The engagement round that is being fought; 0 in the missile step."""
    number = s.state.view(None)["battle"]["round"]
    assert isinstance(number, int)
    return number


def defender(s: Setting) -> str:
    """The letter of the defender of the battle that is being fought; N for ships nobody plays."""
    seat = s.state.view(None)["battle"]["defender"]
    return "N" if seat < 0 else "ABCDEF"[seat]


def initiatives(s: Setting) -> dict[str, int]:
    """The initiative of each ship type in the battle that is being fought."""
    return {
        f"{'N' if one['seat'] < 0 else 'ABCDEF'[one['seat']]} {one['ship']}": one["initiative"]
        for one in s.state.view(None)["battle"]["types"]
    }


def retreating(s: Setting) -> dict[str, str]:
    """The ship types that have begun to retreat, and the sector each leaves for."""
    return {
        f"{'ABCDEF'[one['seat']]} {one['ship']}": one["retreating"]
        for one in s.state.view(None)["battle"]["types"]
        if one["retreating"] is not None
    }
