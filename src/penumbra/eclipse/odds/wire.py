"""What goes over the wire about odds: the JSON of requests and answers."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from penumbra.eclipse.language.shown import FightingFigures
from penumbra.eclipse.odds.wishes import DEFAULT_SPECIES
from penumbra.odds.fleet import MOST_REROLLS, Policy

Name = Annotated[str, Meta(max_length=60)]
Count = Annotated[int, Meta(ge=0, le=32)]


class ShipsWanted(Struct, forbid_unknown_fields=True):
    """Ships of one kind; without ``parts`` the blueprint is as printed. ``damage`` is one number a ship.

    ``tiles`` says by slot which tile covers it; ``parts`` are then those beside the grid.
    """

    ship: Name
    count: Count = 1
    parts: Annotated[list[Name], Meta(max_length=16)] | None = None
    damage: Annotated[list[Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=32)] = []
    tiles: Annotated[list[Name | None], Meta(max_length=16)] | None = None


class FleetWanted(Struct, forbid_unknown_fields=True):
    """One side; without ``policy`` players aim as well as they can, ships that nobody plays by their rule."""

    ships: Annotated[list[ShipsWanted], Meta(max_length=8)]
    species: Name = DEFAULT_SPECIES
    policy: Policy | None = None
    splitter: bool = False
    point_defense: bool = False
    distortion: bool = False
    rerolls: Annotated[int, Meta(ge=0, le=MOST_REROLLS)] = 0


Patience = Annotated[
    float, Meta(ge=0, le=60, description="Seconds to wait for better odds than the first; those come within one.")
]
DEFAULT_PATIENCE: Final = 0.5


class OddsWanted(Struct, forbid_unknown_fields=True):
    """A battle, by both sides or by ``text``, and what else is to be told of it.

    ``patience`` is how long better odds than the first are waited for, in seconds.
    """

    attacker: FleetWanted | None = None
    defender: FleetWanted | None = None
    text: Annotated[str, Meta(max_length=2000)] | None = None
    game: Name = "new-dawn"
    population: Annotated[int, Meta(ge=0, le=12)] | None = None
    policies: bool = False
    retreat: bool = False
    patience: Patience = DEFAULT_PATIENCE


class BlueprintWanted(Struct, forbid_unknown_fields=True):
    """A ship's blueprint, by slot the tile that covers it, and the parts beside the grid."""

    ship: Name
    tiles: Annotated[list[Name | None], Meta(max_length=16)]
    parts: Annotated[list[Name], Meta(max_length=16)] = []
    species: Name = DEFAULT_SPECIES
    game: Name = "new-dawn"


class BlueprintTold(Struct):
    """What a blueprint adds up to, and in a sentence why no ship may be so, where none may."""

    figures: FightingFigures
    why: str | None


class KindTold(Struct):
    """Ships of one kind: their figures, and the chance that 0, 1, 2 ... of them are left.

    ``damage`` is what single ships had taken before the battle, ``title`` what so many of them are called. ``seat``
    is whose they are where allies fight on one side.
    """

    ship: str
    title: str
    count: int
    initiative: int
    computer: int
    shield: int
    hull: int
    cannons: dict[str, int]
    missiles: dict[str, int]
    damage: list[int]
    repair: int
    splits: bool
    point_defense: bool
    missile_shield: int
    chances: list[float]
    mean: float
    seat: int | None = None


class SideTold(Struct):
    """One side: its ships, what it loses on average and what that costs, the reputation tiles it may draw.

    Ships that are not ``played`` cost nothing and draw nothing. ``allies`` are further seats on the side, which draws
    at most so much ``reputation``, all together. It is taken to roll dice again as is best for this battle, as often as
    it has ``rerolls``.
    """

    ships: list[KindTold]
    policy: Policy
    played: bool
    lost: float
    lost_cost: float
    reputation: float
    seat: int | None = None
    allies: list[int] = []
    rerolls: int = 0


class PopulationTold(Struct):
    """The attack on population after a battle won: the chance that all cubes fall, and how many on average."""

    cubes: int
    all: float
    mean: float


class PlanTold(Struct):
    """A plan to retreat: which of the attacker's kinds, after how many rounds, and what it is worth."""

    kinds: list[str]
    after: int
    attacker_win: float
    value: float


class PartyTold(Struct):
    """One of several parties in a sector, and the chance that ships of it are left when all is fought.

    Two may be left together where they are at peace, as Draco and Ancients are.
    """

    seat: int
    stays: float
    allies: list[int] = []


class OddsTold(Struct):
    """Odds. Where ``exact`` is false, ``attacker_win`` is estimated to within ``margin``, with 99 % certainty.

    ``coming`` says that there is more to be had: better odds, or what else was asked for. ``given_up`` says in
    sentences what was too much to work out. ``by_one_roll``: an automated opponent fights ships that nobody plays.
    """

    attacker_win: float
    defender_win: float
    stalemate: float
    exact: bool
    margin: float
    coming: bool
    given_up: list[str]
    attacker: SideTold
    defender: SideTold
    population: PopulationTold | None = None
    policies: dict[str, dict[str, float]] | None = None
    retreats: list[PlanTold] | None = None
    sector: str | None = None
    parties: list[PartyTold] | None = None
    by_one_roll: bool = False


class NoBattle(Struct):
    """A sector in which nothing is fought."""

    sector: str
    attacker_win: None = None
