"""The shapes of what is shown of a position and of its steps."""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from penumbra.blueshift.components.terms import Aim, UnitId
from penumbra.blueshift.position.battle import Fate


class StepView(TypedDict):
    """What the game waits for, and which seat chooses."""

    kind: str
    seat: int


class LegView(TypedDict):
    """A step of ships that move together: the choices that make it, to which sector, and by what it leads there."""

    choices: list[str]
    to: str
    by: Literal["edge", "link"]


class RouteView(TypedDict):
    """A shortest way to a sector; ``held`` says whether other players' ships keep there what comes."""

    legs: list[LegView]
    held: bool


class MovementView(StepView):
    """The movement phase: the ships that move together next, by their words, and to whom they belong their ways."""

    picked: list[str]
    routes: list[RouteView]


class PlayCardView(StepView):
    """An action card is to be played, or one of these abilities of the species used in its place."""

    instead: list[str]


class TributeView(StepView):
    """Rebellions: the sites that are still to attempt one."""

    rebels: list[str]


class SectorStepView(StepView):
    """A step that is about one sector."""

    sector: str


class FaceSectorView(SectorStepView):
    """A sector to be turned: the edges that are closed then, by facing."""

    closed: dict[str, list[int]]


class BattlesView(StepView):
    """The sectors in which there are still battles to fight."""

    sectors: list[str]


class AidView(StepView):
    """Help that may be used in this battle, and what it adds to rolls."""

    added: int


class PurchasesView(StepView):
    """What the seat pays: by unit or building, by sector for a point of damage, and for a colony by ship that stays."""

    prices: Mapping[UnitId, int]
    repairs: dict[str, int]
    colonies: Mapping[UnitId, int]


class TurnEndView(StepView):
    """Whether a card has been exchanged, the infantry that is too much by sector, and the cards that are too many."""

    recycled: bool
    surplus: dict[str, int]
    excess: int


class AllianceOfferView(SectorStepView):
    """A trade alliance for a price."""

    price: int


class BombardedView(SectorStepView):
    """A bombarded site, and how many losses its defender has still to choose."""

    hits: int


class LandCargoView(SectorStepView):
    """A new colony, and what may still be put down on it."""

    cargo: dict[str, int]


class FlightView(StepView):
    """A side of a battle that may flee or does, and the sectors that it can flee to."""

    refuges: list[str]


class FiringView(StepView):
    """The ships that have not fired in a round, by kind, and what they may shoot at.

    ``needs`` has by kind and aim what each die of such a ship must show to hit.
    """

    left: Mapping[UnitId, int]
    aims: list[Aim]
    needs: Mapping[UnitId, Mapping[Aim, list[int]]]


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
    aim: Aim


class AssigningView(StepView):
    """The hits of a kind of ships of seat ``by`` that are still to be assigned, and what the next may go to."""

    by: int
    unit: str
    aim: Aim
    hits: int
    targets: list[str]


class ShelterView(StepView):
    """What is to be taken aboard other ships, and how many of it."""

    cargo: str
    left: int


class ShotsView(TypedDict):
    """What ships of a kind of a seat have fired: their dice, and which of these hit."""

    seat: int
    unit: str
    aim: Aim
    dice: list[int]
    hits: list[bool]


class CraftView(TypedDict):
    """A ship that fought: its damage, the hits that it took in the last round, and what has become of it."""

    ship: str
    kind: str
    damage: int
    hits: int
    fate: Fate


class FleetView(TypedDict):
    """What a seat began a battle with, and what has become of it; interceptors are counted: hit in the last round."""

    seat: int
    ships: list[CraftView]
    interceptors: int
    interceptors_hit: int
    interceptors_lost: int


class FoughtView(TypedDict):
    """A battle that is over: in which round of the game, after how many rounds, with the shots of its last one.

    ``fleets`` has the attacker's first.
    """

    sector: str
    round: int
    rounds: int
    shots: list[ShotsView]
    fleets: list[FleetView]


class BattleView(TypedDict):
    """The battle that is being fought; by side, the attacker first: the cargo adrift, and the interceptors just hit.

    ``fleets`` are what it began with, and ``shots`` are those of this round, or of the last one until somebody fires.
    """

    sector: str
    attacker: int
    defender: int
    round: int
    fleeing: int | None
    origins: list[str]
    adrift: list[dict[str, int]]
    downed: list[int]
    shots: list[ShotsView]
    fleets: list[FleetView]


class AskView(StepView):
    """What an effect asks, by the id of the effect."""

    effect: str


class RanksView(AskView):
    """Ranks that an effect moves by ``steps``: of which stats, those chosen so far as in choices, and how many more.

    ``least`` of them are to be chosen in all, as far as there are so many.
    """

    stats: list[str]
    steps: int
    chosen: list[str]
    left: int
    least: int


class PlacingView(AskView):
    """Units that an effect places: how many more, and the sector to which the last one went."""

    unit: str
    left: int
    last: str | None


class SquadronView(AskView):
    """Ships of one sector that an effect is for, by their words, and how many more there may be (None: any number)."""

    chosen: list[str]
    left: int | None


class RedeployView(SquadronView):
    """Ships that an effect moves, and where those chosen may go."""

    destinations: list[str]


class AimingView(AskView):
    """Sectors that an effect is aimed at: those it has hit, and how many more there are."""

    hit: list[str]
    left: int


class LookView(AskView):
    """A look into the hand of ``owner``, of which so many cards go; it is there for the seat alone that looks."""

    owner: int
    left: int
    hand: NotRequired[list[str]]


class ScanView(AskView):
    """Undiscovered sectors that are looked at: those so far, how many more, and how many may still trade places."""

    seen: list[str]
    left: int
    swaps: int


class MayRollView(AskView):
    """Dice that may be rolled, the least sum that succeeds, and the sector that they are rolled for."""

    dice: int
    at_least: int
    sector: str | None


class TrackView(TypedDict):
    """A stat of a site: the values of its ranks, and the cell of its marker."""

    values: list[int]
    cell: int


class SiteView(TypedDict):
    """What is seen of a planet or station; ``income`` is what it pays who has it. Seats are None where nobody is."""

    owner: int | None
    ally: int | None
    tracks: dict[str, TrackView]
    garrison: dict[str, int]
    buildings: list[str]
    defense: int
    blockaded: bool
    income: int


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
    """An effect that lasts, what it does in words said to its player, and its uses left (None: without limit)."""

    effect: str
    says: str
    left: int | None
    this_turn: bool


class AnswerView(TypedDict):
    """A choice, and what it does in a few figures."""

    choice: str
    does: str


class ForeseenView(TypedDict):
    """What an effect comes to as things stand: a sentence, in which letters stand for seats, and what may be answered.

    ``when`` is what it hangs on, as the words before a colon, or nothing; ``idle`` leaves everything as it is.
    """

    when: str
    says: str
    answers: list[AnswerView]
    idle: bool


class RefusalView(TypedDict):
    """Why a choice may not be played: the rule's id and a sentence."""

    rule: str
    why: str


class ProspectView(TypedDict):
    """What a card, or what is done in place of one, would do now; ``idle`` where that is nothing."""

    choice: str
    parts: list[ForeseenView]
    idle: bool
    refusal: RefusalView | None


class PlayerView(TypedDict):
    """What all see of a player; ``hand`` is there for the player alone, with what each card would do.

    Where the game is over the hands are open, and no card does anything.
    """

    seat: int
    species: str | None
    credits: int
    points: int
    parts: dict[str, int]
    income: int
    cards: int
    hand_size: int
    hand: NotRequired[list[str]]
    prospects: NotRequired[list[ProspectView]]
    ships: list[ShipView]
    supply: dict[str, int]
    boons: list[BoonView]
    out: bool


class HeirView(TypedDict):
    """Who wins unless stopped, as that turn begins, and how many others have their turns before."""

    seat: int
    others: int


class SeatResult(TypedDict):
    """The end of a game for a seat: ``place`` 1 has won, ``parts`` are the points by what they are for."""

    seat: int
    place: int
    score: int
    parts: dict[str, int]


class GameView(TypedDict):
    """What a seat may know of a position; ``question`` is what an effect asks the seat, if one does.

    ``fought`` are the battles that are over, each until the next turn of who attacked.
    """

    game: Literal["blueshift"]
    round: int
    over: bool
    waiting: list[int]
    may_choose: list[int]
    active: int | None
    first: int
    winner: int | None
    heir: HeirView | None
    beginner: bool
    sectors: list[SectorView]
    players: list[PlayerView]
    deck: int
    discards: list[str]
    reserve: int
    battle: BattleView | None
    fought: list[FoughtView]
    in_play: str | None
    step: StepView | None
    question: list[ForeseenView]
    result: list[SeatResult] | None
