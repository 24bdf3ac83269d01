"""What a chronicle tells, as it goes over the wire and onto paper.

Moments are told as the number of choices that had been made in the game, those that were taken back not counted.
"""

from typing import Literal

from msgspec import Struct

from penumbra.chronicle.chronicler import Chances


class RoundEntry(Struct):
    """Points at the end of a round, or ``now`` in one that is not over: by seat and by where they come from.

    What the reader cannot know is null, and in ``known``, each seat's sum, it does not count.
    """

    round: int
    at: int
    now: bool
    points: list[dict[str, int | None]]
    known: list[int]


class SideEntry(Struct):
    """A side of a battle: its seats (none: nobody's), ships by kind as the battle began, and those of them destroyed.

    ``fleet`` and ``losses`` say the same in words; ``losses`` is empty where nothing was lost. It ``stands`` where it
    has ships there after the battle, or where the battle goes on.
    """

    seats: list[int]
    ships: dict[str, int]
    lost: dict[str, int]
    fleet: str
    losses: str
    stands: bool


class BattleEntry(Struct):
    """A battle: ``at`` is the choice with which it began, ``ended`` the one with which it was over, null before.

    ``site`` says in words where. ``winner`` alone has ships there afterwards. The ``chances`` are those as it began,
    null until they are worked out.
    """

    place: str
    site: str
    round: int
    at: int
    ended: int | None
    attacker: SideEntry
    defender: SideEntry
    winner: Literal["attacker", "defender"] | None
    chances: Chances | None


class ThrowsEntry(Struct):
    """Dice that were rolled for a purpose, by face from 1 to 6; ``tries`` of them could succeed or fail each by itself.

    Of these ``hits`` succeeded and ``expected`` do on average; so far from that or further it comes out by chance with
    probability ``chance_of_luck``.
    """

    purpose: str
    faces: list[int]
    tries: int
    hits: int
    expected: float
    chance_of_luck: float


class DiceEntry(Struct):
    """The dice of a seat, or of ships that nobody plays (null): those of each purpose, and all together."""

    seat: int | None
    all: ThrowsEntry
    throws: list[ThrowsEntry]


class TurningPoint(Struct):
    """A moment at which the game turned for a seat, in a sentence that begins behind its name.

    Other seats are named in it by their letters. ``battle`` is the place among the battles of the one it is about.
    """

    at: int
    round: int
    seat: int
    what: Literal["battle", "points", "lead", "out"]
    sentence: str
    battle: int | None = None


class Chronicle(Struct):
    """How a game went until a choice, as a seat may know it; ``coming``: chances of battles are being worked out.

    ``sources`` says what the points are called by where they come from.
    """

    at: int
    over: bool
    sources: dict[str, str]
    rounds: list[RoundEntry]
    battles: list[BattleEntry]
    dice: list[DiceEntry]
    turning_points: list[TurningPoint]
    coming: bool
