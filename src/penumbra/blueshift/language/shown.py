"""The shapes of what is shown of a position and of its steps."""

from typing import Literal, NotRequired, TypedDict


class StepView(TypedDict):
    """What the game waits for, and which seat chooses."""

    kind: str
    seat: int


class MovementView(StepView):
    """The movement phase: the ships that move together next, by their words."""

    picked: list[str]


class TributeView(StepView):
    """Rebellions: the sites that are still to attempt one."""

    rebels: list[str]


class SectorStepView(StepView):
    """A step that is about one sector."""

    sector: str


class AllianceOfferView(SectorStepView):
    """A trade alliance for a price."""

    price: int


class BombardedView(SectorStepView):
    """A bombarded site, and how many losses its defender has still to choose."""

    hits: int


class LandCargoView(SectorStepView):
    """A new colony, and what may still be put down on it."""

    cargo: dict[str, int]


class FiringView(StepView):
    """The ships that have not fired in a round, by kind, and what they may shoot at."""

    left: dict[str, int]
    aims: list[str]


class RolledView(StepView):
    """Dice that may be rolled again: those at the places ``fresh``, from 1, and ``rerolls`` of them.

    ``succeed`` says of each whether it does as it lies what it was rolled for.
    """

    dice: list[int]
    succeed: list[bool]
    fresh: list[int]
    rerolls: int


class SectorRollView(RolledView):
    """Dice for the site of a sector."""

    sector: str


class InvasionRollView(SectorRollView):
    """The dice of an invasion, to each of which ``added`` is added, against a defense."""

    added: int
    defense: int


class NegotiationRollView(SectorRollView):
    """The result of a negotiation with all that is added: the price (None: a refusal), and what is gained."""

    result: int
    price: int | None
    gain: int


class HazardRollView(RolledView):
    """Dice for ships, each written such as ``A scout-1``: those that succeed damage theirs."""

    ships: list[str]


class EffectRollView(RolledView):
    """Dice of an effect, by its id, and what they add up to."""

    effect: str
    total: int


class VolleyView(RolledView):
    """The dice of ships of a kind, and what they are aimed at."""

    unit: str
    aim: Literal["all", "staying", "fleeing"]


class AssigningView(StepView):
    """The hits of a kind of ships of seat ``by`` that are still to be assigned."""

    by: int
    unit: str
    hits: int


class ShelterView(StepView):
    """What is to be taken aboard other ships."""

    cargo: str


class BattleView(TypedDict):
    """The battle that is being fought; by side, the attacker first: the cargo adrift, and the interceptors just hit."""

    sector: str
    attacker: int
    defender: int
    round: int
    fleeing: int | None
    origins: list[str]
    adrift: list[dict[str, int]]
    downed: list[int]


class AskView(StepView):
    """What an effect asks, by the id of the effect."""

    effect: str


class SquadronView(AskView):
    """Ships of one sector that an effect is for, by their words."""

    chosen: list[str]


class LookView(AskView):
    """A look into the hand of ``owner``; its cards are there for the seat alone that looks."""

    owner: int
    hand: NotRequired[list[str]]


class TrackView(TypedDict):
    """A stat of a site: the values of its ranks, and the cell of its marker."""

    values: list[int]
    cell: int


class SiteView(TypedDict):
    """What is seen of a planet or station. Seats are None where nobody is."""

    owner: int | None
    ally: int | None
    tracks: dict[str, TrackView]
    garrison: dict[str, int]
    buildings: list[str]
    defense: int
    blockaded: bool


class SectorView(TypedDict):
    """What a seat sees of a sector; of an undiscovered one its back, and its tile where it has looked at it."""

    q: int
    r: int
    pile: str | None
    discovered: bool
    tile: str | None
    empty: bool
    closed: list[int]
    site: SiteView | None


class ShipView(TypedDict):
    """A ship; the figures of its movement are those of its player's turn."""

    ship: str
    kind: str
    sector: str
    damage: int
    cargo: dict[str, int]
    steps: int
    may_move: int
    acted: bool


class BoonView(TypedDict):
    """An effect that lasts, and how often it may still be used (None: without limit)."""

    effect: str
    left: int | None
    this_turn: bool


class PlayerView(TypedDict):
    """What all see of a player; ``hand`` is there for the player alone."""

    seat: int
    species: str | None
    credits: int
    points: int
    parts: dict[str, int]
    income: int
    cards: int
    hand_size: int
    hand: NotRequired[list[str]]
    ships: list[ShipView]
    supply: dict[str, int]
    boons: list[BoonView]
    out: bool


class SeatResult(TypedDict):
    """The end of a game for a seat: ``place`` 1 has won, ``parts`` are the points by what they are for."""

    seat: int
    place: int
    score: int
    parts: dict[str, int]


class GameView(TypedDict):
    """What a seat may know of a position."""

    game: Literal["blueshift"]
    round: int
    over: bool
    waiting: list[int]
    may_choose: list[int]
    active: int | None
    first: int
    winner: int | None
    beginner: bool
    sectors: list[SectorView]
    players: list[PlayerView]
    deck: int
    discards: list[str]
    reserve: int
    battle: BattleView | None
    in_play: str | None
    step: StepView | None
    result: list[SeatResult] | None
