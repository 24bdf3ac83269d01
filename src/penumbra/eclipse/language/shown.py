"""The shapes of what a seat is shown: the fields of a view, of steps as they are told, and of results.

The page's types are made from these (page_schema.py), so a field has one name from the engine to the screen.
Seats are numbers from 0; ships that nobody plays have the seat -1. Resources, ships, technologies, parts and
sectors are named by their ids.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NotRequired, TypedDict

from penumbra.eclipse.components.blueprints import DIE_COLOURS, ShipStats
from penumbra.eclipse.components.terms import Phase


class Amounts(TypedDict):
    """A number for each resource."""

    money: int
    science: int
    materials: int


def by_resource(values: Sequence[int]) -> Amounts:
    """The numbers of a list in the order of resources, by their names."""
    money, science, materials = values
    return {"money": money, "science": science, "materials": materials}


class DiceView(TypedDict):
    """Dice of one colour; ``damage`` is what each does that hits, 0 where its faces say."""

    die: str
    damage: int
    dice: int


class FightingFigures(TypedDict):
    """What a blueprint adds up to; ``energy`` is what it produces, ``used`` what its parts need.

    ``repair`` is the damage it loses after each engagement round, ``missile_shield`` a further shield against missiles,
    ``point_defense`` says whether its cannons fire at these, ``bays`` how many Interceptors come along with it.
    """

    initiative: int
    movement: int
    computer: int
    shield: int
    hull: int
    energy: int
    used: int
    repair: int
    bays: int
    missile_shield: int
    point_defense: bool
    cannons: list[DiceView]
    missiles: list[DiceView]


def figures(stats: ShipStats) -> FightingFigures:
    """The sums of a blueprint as they are shown."""
    return {
        "initiative": stats.initiative,
        "movement": stats.movement,
        "computer": stats.computer,
        "shield": stats.shield,
        "hull": stats.hull,
        "energy": stats.produced,
        "used": stats.used,
        "repair": stats.repair,
        "bays": stats.bays,
        "missile_shield": stats.missile_shield,
        "point_defense": stats.point_defense,
        "cannons": _dice(stats.cannons),
        "missiles": _dice(stats.missiles),
    }


def _dice(weapons: tuple[int, ...]) -> list[DiceView]:
    return [{"die": DIE_COLOURS[damage], "damage": damage, "dice": dice} for damage, dice in _counted(weapons)]


@lru_cache(maxsize=256)
def _counted(weapons: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each damage, the least first, with the number of dice that do it."""
    return tuple(sorted(Counter(weapons).items()))


class SlotView(TypedDict):
    """A slot of a blueprint: the printed part, the tile on it, and which of them counts; x and y are where it lies."""

    printed: str | None
    tile: str | None
    part: str | None
    x: float
    y: float


class BonusView(TypedDict):
    """What is printed outside the grid."""

    energy: int
    computer: int
    shield: int
    hull: int


class BlueprintView(FightingFigures):
    """A player's blueprint: its slots and sums, the price of a ship in materials, and how many are not on the map.

    ``attached`` are parts that lie beside the grid; ``supply`` is null for structures that are ships, which are no
    figures.
    """

    slots: list[SlotView]
    base_initiative: int
    bonus: BonusView
    drives_allowed: bool
    attached: list[str]
    cost: int
    supply: int | None


class NextIncome(TypedDict):
    """What each population track would produce with one cube fewer; null where none is left on it."""

    money: int | None
    science: int | None
    materials: int | None


class Showing(TypedDict):
    """Which printed number of each track shows, counted in the order in which they are uncovered; -1 for none.

    ``influence_next`` is that of the influence track with one disc fewer on it; null where none is left.
    """

    money: int
    science: int
    materials: int
    influence: int
    influence_next: int | None


class ColonyShips(TypedDict):
    """Colony ships face up, and all."""

    ready: int
    total: int


class TechTracks(TypedDict):
    """The technologies on each track, in the order of their places."""

    military: list[str]
    grid: list[str]
    nano: list[str]


class Discounts(TypedDict):
    """What the next technology of each track costs less."""

    military: int
    grid: int
    nano: int


class TechSpace(TypedDict):
    """What a technology track shows: the discount on what comes next, and its points."""

    discount: int
    points: int


class TechSpaces(TypedDict):
    """What each technology track would show with one technology more; null where it is full."""

    military: TechSpace | None
    grid: TechSpace | None
    nano: TechSpace | None


class ActionsLeft(TypedDict):
    """How many more actions the upkeep bears: paid from the money there is, and with all else traded for money."""

    paid: int
    traded: int


class ReputationView(TypedDict):
    """The spaces of the reputation track, how many tiles lie there, and what those say that one may know.

    ``tiles`` are null where one knows none of a rival's.
    """

    spaces: list[str]
    count: int
    tiles: list[int] | None


class AllianceView(TypedDict):
    """The alliance whose tile lies beside a board; a ``betrayer`` has left it and belongs to none."""

    id: str
    name: str
    betrayer: bool


class Strength(TypedDict):
    """What ships are worth in a fight, against shields of 0 and for comparison only.

    ``salvo`` is the mean damage of their missiles, which fire once, ``fire`` that of their cannons in a round,
    ``bears`` the damage that destroys them all; ``overall`` is the square root of what they deal in the first round
    by what they bear.
    """

    salvo: float
    fire: float
    bears: int
    overall: float


class StationedFleet(Strength):
    """A player's ships in a sector, by kind."""

    sector: str
    ships: dict[str, int]


class EmptySeatView(TypedDict):
    """A seat before its faction is chosen."""

    seat: int
    letter: str
    seated: Literal[False]


class SeatView(TypedDict):
    """A player's board.

    ``income`` is what the population tracks produce, ``net`` that less the upkeep, ``trade`` how many units of a
    resource a trade takes and ``trade_gain`` how many of another they buy, ``allies`` are the other members of its
    alliance, ``shrine_rows`` the rows of shrines it has completed, ``discs`` where influence discs lie: ``track``,
    ``aside``, or an action. ``upkeep_next`` is the upkeep with one disc fewer on the track. ``score`` holds points by
    where they come from, null where they are hidden, ``points_at`` those that lie on the map, by source and sector.
    ``fleets`` are the ships on the map, and ``strength`` what they are worth together.
    """

    seat: int
    letter: str
    seated: Literal[True]
    faction: str
    name: str
    species: str
    color: str
    passed: bool
    out: bool
    storage: Amounts
    income: Amounts
    net: Amounts
    income_next: NextIncome
    showing: Showing
    cubes: Amounts
    graveyard: Amounts
    trade: Amounts
    trade_gain: Amounts
    discs: dict[str, int]
    upkeep: int
    upkeep_next: int
    actions_left: ActionsLeft
    colony: ColonyShips
    techs: TechTracks
    discount: Discounts
    next_space: TechSpaces
    blueprints: dict[str, BlueprintView]
    costs: dict[str, int]
    parts_kept: list[str]
    reputation: ReputationView
    ambassadors: list[int]
    alliance: AllianceView | None
    allies: list[int]
    minor_species: list[str]
    trophies: list[str]
    developments: list[str]
    shrine_rows: list[str]
    kept_face_up: list[str]
    traitor: bool
    discoveries_kept: int
    score: dict[str, int | None]
    points_at: dict[str, dict[str, int]]
    fleets: list[StationedFleet]
    strength: Strength


class SquareView(TypedDict):
    """A population square; ``cube`` is the resource of the cube on it."""

    kind: str
    advanced: bool
    planet: int
    cube: str | None


class ShrineView(TypedDict):
    """A shrine beside a planet of a sector: its row, its colour, and the planet's printed number."""

    shrine: str
    row: str
    kind: str
    planet: int


class OrbitalView(TypedDict):
    """An orbital and the cube on it."""

    cube: str | None


class SubsectorView(TypedDict):
    """Part of a nebula: of which tile, and the edges it lies at."""

    of: str
    edges: list[int]


class PulsarView(TypedDict):
    """The action spaces of a pulsar, the one its disc lies on (-1: none), and whether it was used this round."""

    spaces: list[str]
    spot: int
    spent: bool


class FleetView(TypedDict):
    """Ships of one kind in a sector; ``damage`` is what single ships have taken, ``aboard`` what is in their bays."""

    seat: int
    ship: str
    count: int
    damage: list[int]
    aboard: dict[str, int]


class SectorView(TypedDict):
    """A sector on the map; ``wormholes`` are edges as it lies, ``entered`` the parties in the order they came.

    ``portal`` says that a warp portal is printed or lies here, ``influence_space`` whether a disc may ever; ``laid``
    are the developments and discoveries whose tiles lie here, their squares as a planet more and last.
    ``defenders`` is what ships that nobody plays fight with by a tile of their own here, by kind; ``contested`` says
    that a battle will be fought here if all ships stay. ``hive`` is what a die shows for each of its edges, where it is
    a hive; ``shrines`` are those beside its planets.
    """

    id: str
    name: str
    q: int
    r: int
    turn: int
    ring: str
    wormholes: list[int]
    vp: int
    owner: int | None
    squares: list[SquareView]
    shrines: list[ShrineView]
    orbital: OrbitalView | None
    monolith: bool
    portal: bool
    laid: list[str]
    subsector: SubsectorView | None
    black_hole: bool
    supernova: bool
    pulsar: PulsarView | None
    hive: list[int] | None
    influence_space: bool
    artifact: int
    discovery: bool
    ships: list[FleetView]
    defenders: dict[str, FightingFigures]
    contested: bool
    entered: list[int]


class FrontierView(TypedDict):
    """An empty place beside the map, and from which stack it is explored."""

    q: int
    r: int
    ring: str


class AwayView(TypedDict):
    """A ship in a black hole, and the round in which it comes back."""

    due: int
    seat: int
    ship: str
    hole: str


class SquareAt(TypedDict):
    """A population square by its sector and its number there."""

    sector: str
    square: int


class TechOffer(TypedDict):
    """A technology on the supply board: how many, and what it costs who looks, at least and on each track.

    ``price`` is null where it may not be had, ``lowest`` what no discount goes below; ``rare`` ones go on a track of
    choice. ``opens`` are squares of who looks that wait for it.
    """

    id: str
    count: int
    price: int | None
    lowest: int
    rare: bool
    opens: list[SquareAt]
    prices: NotRequired[dict[str, int]]


class StackView(TypedDict):
    """A stack of sectors: how many are left, which were discarded, which have not been seen, which may come next.

    Those that may come next are told with the chance that each of them does.
    """

    left: int
    discards: list[str]
    unseen: list[str]
    coming: dict[str, float]


class SupplyView(TypedDict):
    """What lies beside the map for all; bags and piles are told by how many they hold.

    ``preview`` are the technologies that come to the supply board in the next cleanup, by how many;
    ``discovery_discards`` the discovery tiles that become the pile when that runs out.
    """

    techs: list[TechOffer]
    preview: dict[str, int]
    developments: list[str]
    minor_species: list[str]
    tech_bag: int
    discoveries: int
    discovery_discards: list[str]
    reputation: int
    stacks: dict[str, StackView]


class BattlingView(FleetView, FightingFigures):
    """Ships of one kind in a battle: what they fight with, where they retreat to, whether they have had their turn.

    ``needed`` is what a die of the ships that rolled must show to hit them; null where none of theirs may.
    ``splits`` says whether their hits of antimatter cannons are divided.
    """

    splits: bool
    retreating: str | None
    acted: bool
    needed: int | None


class TargetView(TypedDict):
    """A ship that a die is aimed at; ``number`` counts the ships of its kind from 1."""

    seat: int
    ship: str
    number: int


class DieView(TypedDict):
    """A die as it was rolled; ``target`` is null where it is not aimed, or hits nothing.

    ``rift`` dice show the ``damage`` on their face and what it does to an ``own`` ship; ``hits`` says whether
    the die hits any kind of ship at all, ``stopped`` whether point defense has destroyed it. Of a die that is split
    each point is shown as a die, ``split``.
    """

    die: str
    value: int
    damage: int
    own: int
    rift: bool
    hits: bool
    split: bool
    stopped: bool
    aimed: bool
    target: TargetView | None


class DefenceDieView(TypedDict):
    """A die that a ``seat`` fired at missiles, and how many its hit stops; 0 for a miss."""

    seat: int
    die: str
    value: int
    stops: int


class BattleView(TypedDict):
    """The battle that is fought now; ``roller`` is whose dice lie on the table.

    ``nobody`` is what ships that nobody plays are called together, null where none are left. ``defence`` are the dice
    that were fired at those on the table, where these are missiles.
    """

    sector: str
    round: int
    attacker: int
    defender: int
    nobody: str | None
    types: list[BattlingView]
    dice: list[DieView]
    defence: list[DefenceDieView]
    roller: int | None


class SeatResult(TypedDict):
    """How a seat ended: points, where they come from, the place, and the resources that break ties."""

    seat: int
    score: int
    place: int
    resources: int
    parts: dict[str, int]


class StepView(TypedDict):
    """What is asked, and of whom."""

    kind: str
    seat: int


class ActionView(StepView):
    """An action under way and how many activations are left of it."""

    left: int
    guise: str


class UpgradeView(ActionView):
    """An upgrade; ``refitted`` is what the ship of each legal choice of its owner would add up to after it."""

    refitted: dict[str, FightingFigures]


class LegView(TypedDict):
    """A part of a way: the choice that goes it, to which sector, and by what it leads there."""

    choice: str
    to: str
    by: Literal["wormhole", "generator", "portal", "jump"]


class RouteView(TypedDict):
    """A shortest way to a sector: of a kind of ``ship`` from where it begins, or of the ship under way (None).

    ``pinned`` says whether opponents hold it at its end.
    """

    ship: str | None
    start: str
    legs: list[LegView]
    pinned: bool


class MoveView(ActionView):
    """A movement action; ``ship`` and ``at`` say which ship is under way, with how many steps and jumps left.

    ``cargo`` is how many Interceptors are in its bays; ``routes`` are told to whose action it is.
    """

    routes: list[RouteView]

    ship: str | None
    at: str | None
    steps: int
    jumps: int
    cargo: int


class InfluenceView(ActionView):
    """An influence action, and how many colony ships may still be turned face up."""

    flips: int


class PlaceSectorView(StepView):
    """Sectors drawn for a place; ``fits`` says by sector how it may be turned."""

    position: list[int]
    drawn: list[str]
    fits: dict[str, list[int]]


class OrientHomeView(StepView):
    """A home sector to be turned; ``inward`` is the turn that faces the center."""

    sector: str
    position: list[int]
    inward: int


class InSectorView(StepView):
    """Something asked about a sector."""

    sector: str


class AttackPopulationView(InSectorView):
    """An attack on population, and the armed ships by kind."""

    armed: dict[str, int]


class DestroyCubesView(InSectorView):
    """Cubes to be destroyed, and how much damage is left for them."""

    left: int


class RolledDie(TypedDict):
    """The die that is assigned next."""

    index: int
    damage: int
    value: int


class AssignView(StepView):
    """A die to be assigned; ``needs`` says by ship what it must show to hit, 0 where any hit of it does.

    Of ships of one kind that allies have it is the least.
    """

    die: RolledDie
    needs: dict[str, int]


class LyingDie(TypedDict):
    """A die that may be rolled again, and whether it hits anything as it lies."""

    die: str
    value: int
    hits: bool


class RerollView(StepView):
    """Dice that were rolled, of which any may be rolled again, and the colony ships that may be turned down for it."""

    dice: list[LyingDie]
    ships: int


class BuildShrineView(StepView):
    """A shrine may be built: the price of each that is left, in the resource of its colour."""

    prices: dict[str, int]


class ShootDownView(StepView):
    """Missiles to be shot down, and how many more."""

    left: int


class ShipsActView(StepView):
    """Ships whose turn it is in a battle, by kind."""

    ships: list[str]


class RoomView(StepView):
    """Reputation tiles about to be drawn."""

    count: int


class KeepTileView(RoomView):
    """Reputation tiles drawn; what they say is told to whom they belong."""

    drawn: list[int] | None


class ArtifactsView(StepView):
    """Artifacts that yield resources: how many are left, and what each is worth."""

    left: int
    worth: int


class DiscoveryView(StepView):
    """A discovery tile, where it was found, and the points for keeping it.

    ``void`` says in sentences which uses would give nothing; ``refitted`` is as in an upgrade.
    """

    sector: str | None
    tile: str
    worth: int
    refitted: dict[str, FightingFigures]
    void: NotRequired[dict[str, str]]


class ReturnShipView(StepView):
    """A ship that comes back from a black hole."""

    ship: str
    hole: str
    damage: int


class UpkeepView(StepView):
    """What comes in, what the discs cost, and the money that is left."""

    income: Amounts
    cost: int
    balance: int


class ProposalView(StepView):
    """A proposal of diplomatic relations, and the cube that is offered."""

    proposer: int
    resource: str


class PactView(StepView):
    """A proposal to found an alliance, or to take somebody into one: who would take its tiles."""

    proposer: int
    alliance: str
    entering: list[int]


class OvertureView(StepView):
    """Relations may be proposed: where a sector makes a new connection, or before upkeep."""

    sector: str | None


class AutomaTurnView(StepView):
    """The automated opponent's turn: its card, null before one is drawn, and the step of it that comes next."""

    card: str | None
    next: str | None


class ConditionView(TypedDict):
    """A restriction or another condition: the rule that has it, what it says, whether it held, its dice."""

    kind: Literal["condition"]
    rule: str
    what: str
    held: bool
    dice: list[int]


class NarrowedView(TypedDict):
    """What a criterion left of the outcomes."""

    criterion: str
    left: list[str]


class DecisionView(TypedDict):
    """A decision by a list of priorities: ``about`` what, of which outcomes, how they became fewer, dice, and which."""

    kind: Literal["decision"]
    rule: str
    about: str
    outcomes: list[str]
    narrowed: list[NarrowedView]
    dice: list[int]
    chosen: str


class ConsiderationView(TypedDict):
    """One thing that the automated opponent did or could not do: a step of its card, a card drawn, its upkeep."""

    what: str
    thoughts: list[ConditionView | DecisionView]
    done: bool


class QuickBattleView(TypedDict):
    """A quick battle that was fought: X is its ``die``, the fleet's ``value`` and the ``round``.

    The ``row`` of a ``table`` decided it. Of the ``ships`` so many are ``left``, of the ``foes`` so many
    ``destroyed``, by kind.
    """

    round: int
    sector: str
    die: int
    value: int
    x: int
    table: str
    row: int
    ships: dict[str, int]
    left: dict[str, int]
    foes: dict[str, int]
    destroyed: dict[str, int]


class AutomaView(TypedDict):
    """The automated opponent's seat: its sheet and markers, its cards, and what it thought in its last turn.

    ``marks`` is the active box of each kind of ship, ``rally`` the sector with the materials marker. ``left`` are the
    cards that nobody has seen, by phase. ``quick`` are the quick battles of the last round that had any.
    """

    seat: int
    level: str
    marks: dict[str, str]
    drive: str
    next_type: str
    upgrades: int
    money_marker: bool
    rally: str | None
    left: list[int]
    discarded: list[str]
    turns: int
    reaction_builds: int
    trace: list[ConsiderationView]
    quick: list[QuickBattleView]


class GameView(TypedDict):
    """A position as a seat sees it; ``seat`` is null for a spectator.

    ``waiting`` are the seats without whose choice nothing goes on, ``may_choose`` those that have a choice, ``order``
    all of them in the order of play, from the one whose turn it is.
    ``diplomacy`` says whether there are relations in this game, ``passed_order`` who has passed, in their order, where
    a module asks for it; ``markers`` who holds the primary and the secondary action marker where two act at once, null
    where one is on its way. ``defenders`` is what ships that nobody plays fight with in this game, by kind, but for
    those that have a tile in their sector. ``modules`` are those in play, the mode of one person among them;
    ``automa`` is the automated opponent of a game that has one.
    """

    game: str
    modules: list[str]
    readings: list[str]
    seat: int | None
    round: int
    rounds: int
    phase: Phase
    waiting: list[int]
    may_choose: list[int]
    order: list[int]
    over: bool
    start_seat: int
    next_start: int | None
    step: StepView | None
    seats: list[SeatView | EmptySeatView]
    sectors: list[SectorView]
    frontier: list[FrontierView]
    diplomacy: bool
    away: list[AwayView]
    turn_order: list[int]
    passed_order: list[int]
    markers: list[int | None]
    defenders: dict[str, FightingFigures]
    supply: SupplyView
    battle: BattleView | None
    automa: AutomaView | None
    result: list[SeatResult] | None
