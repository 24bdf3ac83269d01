"""The battle that is being fought, as data."""

from typing import Any, NamedTuple

from penumbra.eclipse.components.blueprints import RIFT


class BattleDie(NamedTuple):
    """A die of the current roll: the damage it does now, what it shows, and the damage it is made for.

    ``worth`` is 0 for a rift die, whose damage depends on its face and reaches any ship, and more than
    ``damage`` for each part of a die that is split.

    sd.rift.assign.
    """

    damage: int
    roll: int
    worth: int

    @property
    def rift(self) -> bool:
        """Whether it is a rift die."""
        return self.worth == RIFT


class DefenceDie(NamedTuple):
    """A die that point defense fired at missiles: whose cannon it is, its damage, what it shows, how many it stops."""

    key: int
    worth: int
    roll: int
    stops: int


class Battle:
    """The combat in one sector.

    ``arrivals`` are the seats that fight here in the order they count as having entered. ``attackers`` and
    ``defenders`` are the parties of the two sides that fight now, none between two battles. ``round`` is 0
    in the missile step; ``acted`` holds the keys, ``party * stride + kind``, that had their turn in this
    round and ``order`` those of the round before, where own types keep their order; ``retreating`` maps such
    keys to the index of the sector they leave for. ``draws`` counts by seat the reputation tiles for ships
    destroyed; ``fled`` the seats whose last ships here had begun to retreat. ``dice`` are the dice
    of the roll that is being assigned, ``aims`` their targets so far as (key, ship), and
    ``shooter`` the key that rolled; ``own_hits`` is what its rift dice do to own ships; ``defence`` are the
    dice that were fired at its missiles.
    """

    __slots__ = (
        "acted",
        "aims",
        "arrivals",
        "attackers",
        "defence",
        "defenders",
        "dice",
        "draws",
        "fled",
        "fought",
        "lost",
        "order",
        "own_hits",
        "retreating",
        "round",
        "sector",
        "shooter",
    )

    def __init__(self, sector: int, arrivals: list[int], seats: int) -> None:
        self.sector = sector
        self.arrivals = arrivals
        self.attackers: tuple[int, ...] = ()
        self.defenders: tuple[int, ...] = ()
        self.round = 0
        self.acted: list[int] = []
        self.order: list[int] = []
        self.retreating: dict[int, int] = {}
        self.fought: list[int] = []
        self.draws = [0] * seats
        self.fled: list[int] = []
        self.lost: list[int] = []
        self.shooter = -1
        self.own_hits = 0
        self.dice: list[BattleDie] = []
        self.defence: list[DefenceDie] = []
        self.aims: list[tuple[int, int]] = []

    def parties(self) -> tuple[int, ...]:
        """All who fight now, those first who act first on a tie (nd.combat.initiative-tie)."""
        return (*self.defenders, *self.attackers)

    def against(self, party: int) -> tuple[int, ...]:
        """The parties of the side that a party fights."""
        return self.attackers if party in self.defenders else self.defenders

    def copy(self) -> "Battle":
        """A battle that shares nothing that changes."""
        twin = Battle(self.sector, self.arrivals[:], 0)
        twin.attackers = self.attackers
        twin.defenders = self.defenders
        twin.round = self.round
        twin.acted = self.acted[:]
        twin.order = self.order[:]
        twin.retreating = self.retreating.copy()
        twin.fought = self.fought[:]
        twin.draws = self.draws[:]
        twin.fled = self.fled[:]
        twin.lost = self.lost[:]
        twin.shooter = self.shooter
        twin.own_hits = self.own_hits
        twin.dice = self.dice[:]
        twin.defence = self.defence[:]
        twin.aims = self.aims[:]
        return twin

    def plain(self) -> dict[str, Any]:
        """The battle as JSON-able data; all of it is public."""
        return {
            "sector": self.sector,
            "arrivals": self.arrivals[:],
            "attacker": _plain(self.attackers),
            "defender": _plain(self.defenders),
            "round": self.round,
            "acted": self.acted[:],
            "order": self.order[:],
            "retreating": sorted(self.retreating.items()),
            "fought": self.fought[:],
            "draws": self.draws[:],
            "fled": self.fled[:],
            "lost": self.lost[:],
            "shooter": self.shooter,
            "own_hits": self.own_hits,
            "dice": [list(die) for die in self.dice],
            **({"defence": [list(die) for die in self.defence]} if self.defence else {}),
            "aims": [list(aim) for aim in self.aims],
        }


def _plain(side: tuple[int, ...]) -> int | list[int]:
    """A side as JSON-able data: its only party, or all of them; -1 for none."""
    if len(side) > 1:
        return list(side)
    return side[0] if side else -1
