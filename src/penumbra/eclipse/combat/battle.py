"""The battle that is being fought, as data."""

from typing import Any, NamedTuple


class BattleDie(NamedTuple):
    """A die of the current roll: its damage and what it shows; the hits of a rift die reach any ship."""

    damage: int
    roll: int
    rift: bool = False


class Battle:
    """The combat in one sector.

    ``arrivals`` are the seats that fight here in the order they count as having entered. Of the
    two parties that fight now ``round`` is 0 in the missile step; ``acted`` holds the keys
    ``party * KINDS + kind`` that had their turn in this round; ``retreating`` maps such keys to the
    index of the sector they leave for. ``draws`` counts by seat the reputation tiles for ships
    destroyed; ``fled`` the seats whose last ships here had begun to retreat. ``dice`` are the dice
    of the roll that is being assigned, ``aims`` their targets so far as (key, ship), and
    ``shooter`` the key that rolled; ``own_hits`` is what its rift dice do to own ships.
    """

    __slots__ = (
        "acted",
        "aims",
        "arrivals",
        "attacker",
        "defender",
        "dice",
        "draws",
        "fled",
        "fought",
        "lost",
        "own_hits",
        "retreating",
        "round",
        "sector",
        "shooter",
    )

    def __init__(self, sector: int, arrivals: list[int], seats: int) -> None:
        self.sector = sector
        self.arrivals = arrivals
        self.attacker = -1
        self.defender = -1
        self.round = 0
        self.acted: list[int] = []
        self.retreating: dict[int, int] = {}
        self.fought: list[int] = []
        self.draws = [0] * seats
        self.fled: list[int] = []
        self.lost: list[int] = []
        self.shooter = -1
        self.own_hits = 0
        self.dice: list[BattleDie] = []
        self.aims: list[tuple[int, int]] = []

    def copy(self) -> "Battle":
        """A battle that shares nothing that changes."""
        twin = Battle.__new__(Battle)
        twin.sector = self.sector
        twin.arrivals = self.arrivals[:]
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.round = self.round
        twin.acted = self.acted[:]
        twin.retreating = self.retreating.copy()
        twin.fought = self.fought[:]
        twin.draws = self.draws[:]
        twin.fled = self.fled[:]
        twin.lost = self.lost[:]
        twin.shooter = self.shooter
        twin.own_hits = self.own_hits
        twin.dice = self.dice[:]
        twin.aims = self.aims[:]
        return twin

    def plain(self) -> dict[str, Any]:
        """The battle as JSON-able data; all of it is public."""
        return {
            "sector": self.sector,
            "arrivals": self.arrivals[:],
            "attacker": self.attacker,
            "defender": self.defender,
            "round": self.round,
            "acted": self.acted[:],
            "retreating": sorted(self.retreating.items()),
            "fought": self.fought[:],
            "draws": self.draws[:],
            "fled": self.fled[:],
            "lost": self.lost[:],
            "shooter": self.shooter,
            "own_hits": self.own_hits,
            "dice": [list(die) for die in self.dice],
            "aims": [list(aim) for aim in self.aims],
        }
