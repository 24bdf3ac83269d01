"""The odds over HTTP: for fleets built from parts, and for the battles of a table.

A battle is a minute's work for nobody: what is too large to solve quickly is estimated, in one thread of
its own, so that odds never keep a player waiting.
"""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Annotated, Any, Final, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread
from litestar import get, post
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.eclipse import EclipseState
from penumbra.eclipse.battle_ships import GAMES, box_of, npcs
from penumbra.eclipse.battle_text import BadBattle, ShipWish, SideWish, battle_of, read
from penumbra.eclipse.blueprints import DIE_COLOURS
from penumbra.eclipse.box import Box
from penumbra.eclipse.combat.forecast import Forecast, after, against, forecast
from penumbra.eclipse.terms import SHIPS
from penumbra.kernel import Choice, MalformedChoice, Refused
from penumbra.odds.estimate import odds_of
from penumbra.odds.fleet import Battle, Fleet, ImpossibleFleet, Policy, TooLarge
from penumbra.odds.parties import Party, in_order
from penumbra.odds.report import SideReport, policies, population_killed, report
from penumbra.odds.retreat import Plan, best_plan
from penumbra.odds.solver import Odds
from penumbra.table.host import Host
from penumbra.table.keys import MOST_CHARACTERS
from penumbra.table.problems import Problem, bad_request, not_found
from penumbra.table.wire import Fault

_MOST_POSITIONS: Final = 20_000
_MOST_FOR_POLICIES: Final = 20_000  # eight battles are solved
_MOST_FOR_PLANS: Final = 4_000  # dozens are
_BATTLES: Final = 2_000
_PER_MINUTE: Final = 240
_UNPROCESSABLE: Final = HTTPStatus.UNPROCESSABLE_ENTITY
_T = TypeVar("_T")
_SAID: Final = {
    400: "The request is malformed.",
    403: "The key is wrong.",
    404: "There is no such thing.",
    409: "This server does not offer the table's game.",
    413: "The request is too big.",
    422: "The rules refuse this.",
    429: "Too much asked at once.",
    503: "The database does not answer.",
}

Name = Annotated[str, Meta(max_length=60)]
Count = Annotated[int, Meta(ge=0, le=32)]


def _faults(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(Fault, description=_SAID[status], generate_examples=False) for status in statuses}


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
    species: Name = "terran"
    policy: Policy | None = None
    splitter: bool = False
    point_defense: bool = False


class OddsWanted(Struct, forbid_unknown_fields=True):
    """A battle, by both sides or by ``text``, and what else is to be told of it."""

    attacker: FleetWanted | None = None
    defender: FleetWanted | None = None
    text: Annotated[str, Meta(max_length=2000)] | None = None
    game: Name = "new-dawn"
    population: Annotated[int, Meta(ge=0, le=12)] | None = None
    policies: bool = False
    retreat: bool = False


class KindTold(Struct):
    """Ships of one kind: their figures, and the chance that 0, 1, 2 ... of them are left."""

    ship: str
    count: int
    initiative: int
    computer: int
    shield: int
    hull: int
    cannons: dict[str, int]
    missiles: dict[str, int]
    chances: list[float]
    mean: float


class SideTold(Struct):
    """One side: its ships, what it loses on average and what that costs, the reputation tiles it may draw."""

    ships: list[KindTold]
    policy: Policy
    lost: float
    lost_cost: float
    reputation: float
    seat: int | None = None


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
    """One of several parties in a sector, and the chance that it is the last one there."""

    seat: int
    alone: float


class OddsTold(Struct):
    """Odds. Where ``exact`` is false, ``attacker_win`` is estimated to within ``margin``, with 99 % certainty."""

    attacker_win: float
    defender_win: float
    stalemate: float
    exact: bool
    margin: float
    attacker: SideTold
    defender: SideTold
    population: PopulationTold | None = None
    policies: dict[str, dict[str, float]] | None = None
    retreats: list[PlanTold] | None = None
    sector: str | None = None
    parties: list[PartyTold] | None = None


class NoBattle(Struct):
    """A sector in which nothing is fought."""

    sector: str
    attacker_win: None = None


def odds_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of odds."""
    limit = RateLimitConfig(rate_limit=("minute", _PER_MINUTE))
    thread = CapacityLimiter(1)
    builders: dict[str, dict[str, Any]] = {}

    async def work_out(work: Callable[..., _T], *args: Any) -> _T:
        return await to_thread.run_sync(work, *args, limiter=thread)

    @post(
        "/api/odds",
        status_code=200,
        middleware=[limit.middleware],
        responses=_faults(400, 413, 422, 429),
        summary="Who wins a battle",
        tags=["odds"],
    )
    async def tell_odds(data: JSONBody[OddsWanted], body: RawBody) -> OddsTold:
        try:
            wanted = msgspec.json.decode(body, type=OddsWanted)
        except msgspec.DecodeError as fault:
            raise bad_request(f"The request does not fit: {fault}") from None
        return await work_out(answer, wanted)

    @get(
        "/api/odds/{game:str}",
        responses=_faults(404),
        summary="What fleets can be built from",
        tags=["odds"],
        sync_to_thread=True,
    )
    def show_builder(game: FromPath[str]) -> dict[str, Any]:
        if game not in GAMES:
            raise not_found(f"There are no fleets of {game!r}.", GAMES)
        if game not in builders:
            builders[game] = builder(box_of(game))
        return builders[game]

    @get(
        "/api/tables/{table_id:str}/odds",
        middleware=[limit.middleware],
        responses=_faults(400, 403, 404, 409, 422, 429, 503),
        summary="The odds of a sector's battles, now or after a move",
        tags=["odds"],
    )
    async def table_odds(
        table_id: FromPath[str],
        sector: Annotated[str | None, QueryParameter(required=False, max_length=20)] = None,
        choice: Annotated[str | None, QueryParameter(required=False, max_length=200)] = None,
        key: Annotated[str | None, QueryParameter(required=False, max_length=MOST_CHARACTERS)] = None,
        header_key: Annotated[
            str | None, HeaderParameter(name="X-Penumbra-Key", required=False, max_length=MOST_CHARACTERS)
        ] = None,
    ) -> OddsTold | NoBattle:
        table = await host.open(table_id)
        seat = table.seat(header_key or key)
        state = table.moment.state
        if not isinstance(state, EclipseState):
            raise not_found("This game has no battles.")
        return await work_out(told_of, foretold(state, seat, sector, choice))

    return [tell_odds, show_builder, table_odds]


def answer(wanted: OddsWanted) -> OddsTold:
    """The odds of a battle that was asked for; raises Problem.

    Policies and retreats need exact odds several times over: where that is too much they are left out.
    """
    if wanted.game not in GAMES:
        raise bad_request(f"There are no fleets of {wanted.game!r}.", GAMES)
    try:
        attacker, defender = _sides(wanted)
        battle = battle_of(attacker, defender, box_of(wanted.game))
        found = told(battle, odds_of(battle, _MOST_POSITIONS, _BATTLES), wanted.population)
    except BadBattle as fault:
        raise Problem(_UNPROCESSABLE, fault.why, rule=fault.rule, allowed=fault.allowed or None) from None
    except ImpossibleFleet as fault:
        raise bad_request(f"{fault}.") from None
    if wanted.policies:
        with suppress(TooLarge):
            found.policies = _policies_told(battle)
    if wanted.retreat:
        with suppress(TooLarge):
            found.retreats = [
                PlanTold(kinds_of(battle, one.plan), one.plan.after, one.attacker_win, one.value)
                for one in best_plan(battle, most_positions=_MOST_FOR_PLANS)
            ]
    return found


def _policies_told(battle: Battle) -> dict[str, dict[str, float]]:
    return {
        name: {str(policy): win for policy, win in policies(battle, side, _MOST_FOR_POLICIES).items()}
        for side, name in enumerate(("attacker", "defender"))
    }


def kinds_of(battle: Battle, plan: Plan) -> list[str]:
    """The names of the kinds of ships that a plan lets retreat."""
    return [battle.attacker[kind].name for kind in plan.kinds]


def _sides(wanted: OddsWanted) -> tuple[SideWish, SideWish]:
    if wanted.text is not None:
        return read(wanted.text)
    if wanted.attacker is None or wanted.defender is None:
        raise bad_request("Name both the attacker and the defender, or give a text.")
    return _wish(wanted.attacker), _wish(wanted.defender)


def _wish(side: FleetWanted) -> SideWish:
    ships = tuple(
        ShipWish(
            one.ship,
            one.count,
            None if one.parts is None else tuple(one.parts),
            tuple(one.damage),
            None if one.tiles is None else tuple(one.tiles),
        )
        for one in side.ships
        if one.count
    )
    return SideWish(ships, side.species, side.policy, side.splitter, side.point_defense)


def told(battle: Battle, odds: Odds, cubes: int | None = None) -> OddsTold:
    """Odds as they go over the wire."""
    attacker, defender = report(battle, odds)
    return OddsTold(
        odds.attacker_win,
        odds.defender_win,
        odds.stalemate,
        odds.exact,
        odds.margin,
        _side_told(battle.attacker, battle.attacker_policy, attacker),
        _side_told(battle.defender, battle.defender_policy, defender),
        None if cubes is None else PopulationTold(cubes, *population_killed(battle, odds, cubes)),
    )


def _side_told(fleet: Fleet, policy: Policy, side: SideReport) -> SideTold:
    kinds = [
        KindTold(
            ships.name,
            ships.count,
            ships.initiative,
            ships.computer,
            ships.shield,
            ships.hull,
            _colours((*ships.cannons, *[0] * ships.rift)),
            _colours(ships.missiles),
            list(left.chances),
            left.mean,
        )
        for ships, left in zip(fleet, side.left, strict=True)
    ]
    return SideTold(kinds, policy, side.lost, side.lost_cost, side.tiles)


def _colours(dice: tuple[int, ...]) -> dict[str, int]:
    return {DIE_COLOURS[worth]: dice.count(worth) for worth in sorted(set(dice))}


def foretold(state: EclipseState, seat: int | None, sector: str | None, choice: str | None) -> Forecast:
    """The battles of a sector, now or after a move of ``seat``; raises Problem."""
    try:
        if choice is not None and seat is not None:
            return after(state, seat, Choice.parse(choice))
    except MalformedChoice as fault:
        raise bad_request(f"This is not a choice: {fault}.") from None
    except Refused as refused:
        raise Problem(_UNPROCESSABLE, refused.refusal.why, rule=refused.refusal.rule) from None
    except ValueError as fault:
        raise bad_request(f"{fault}.") from None
    if sector is None and state.battle is not None:
        sector = state.galaxy.sectors[state.battle.sector].tile.id
    if sector is None:
        raise bad_request("Name a sector, or with a seat's key a move.")
    if sector not in state.galaxy.by_id:
        raise not_found(f"Sector {sector} is not on the map.")
    return forecast(state, sector)


def told_of(coming: Forecast) -> OddsTold | NoBattle:
    """The odds of a sector's first battle, and of the whole sector where more than two parties are in it."""
    battle = coming.first()
    if battle is None:
        return NoBattle(coming.sector)
    found = told(battle, odds_of(battle, _MOST_POSITIONS, _BATTLES, turn=coming.turn))
    found.sector = coming.sector
    found.attacker.seat, found.defender.seat = coming.seats()
    if len(coming.parties) > 2 and coming.now is None:
        sides = [Party(party.fleet, against(party, party).attacker_policy) for party in coming.parties]
        try:
            holders = in_order(sides, _MOST_FOR_PLANS)
        except TooLarge:
            return found
        found.parties = [
            PartyTold(party.seat, holder.alone) for party, holder in zip(coming.parties, holders, strict=True)
        ]
    return found


def builder(box: Box) -> dict[str, Any]:
    """What the page needs to build fleets: parts, each species' blueprints and first ships, and other ships."""
    return {
        "game": box.name,
        "supply": {ship: box.parts.per_colour[ship] for ship in SHIPS},
        "parts": [msgspec.to_builtins(part) for part in box.parts.parts],
        "species": [
            {
                "id": kin.id,
                "name": kin.name,
                "start_ships": kin.start_ships,
                "costs": {ship: kin.build_costs[ship] for ship in SHIPS},
                "blueprints": {ship: msgspec.to_builtins(kin.blueprints[ship]) for ship in SHIPS},
            }
            for kin in box.parts.species
        ],
        "npc": [
            {
                "id": key,
                "name": npc.name,
                "kind": npc.kind.id,
                "most": npc.kind.figures,
                **msgspec.to_builtins(npc.tile),
            }
            for key, npc in npcs(box.name).items()
        ],
        "policies": list(Policy),
    }
