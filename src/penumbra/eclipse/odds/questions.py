"""What is asked about battles, as it goes to those who work it out: of fleets that somebody built, of a table's."""

from http import HTTPStatus
from typing import Final

from penumbra.eclipse import EclipseState
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.language.shown import figures
from penumbra.eclipse.odds.battles import battle_of, laid_out, species_named, verdict_of
from penumbra.eclipse.odds.forecast import Forecast, after, forecast
from penumbra.eclipse.odds.quick import QuickVerdict
from penumbra.eclipse.odds.ships import GAMES, box_of
from penumbra.eclipse.odds.wire import BlueprintTold, BlueprintWanted, FleetWanted, OddsWanted
from penumbra.eclipse.odds.wishes import ShipWish, SideWish
from penumbra.eclipse.odds.words import read, round_in
from penumbra.kernel import Choice
from penumbra.kit import BadBattle
from penumbra.odds.contenders import Contender
from penumbra.odds.fleet import Engagement, ImpossibleFleet, check
from penumbra.table.api.odds_requests import choice_faults
from penumbra.table.desks.odds_questions import Asked
from penumbra.table.problems import Problem, bad_request, not_found

_UNPROCESSABLE: Final = HTTPStatus.UNPROCESSABLE_ENTITY


class Question(Asked, frozen=True):
    """A battle, ``turn`` armed kinds into its round, and what else is asked of it; a ``verdict`` decides it by a roll.

    Of a table's battle ``sector``, the ``sides`` by the seats of each and, where more than two are in the sector, all
    ``contenders`` with the seats of each are known.
    """

    battle: Engagement
    turn: int = 0
    population: int | None = None
    policies: bool = False
    retreat: bool = False
    sector: str | None = None
    sides: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    contenders: tuple[Contender, ...] = ()
    contender_seats: tuple[tuple[int, ...], ...] = ()
    verdict: QuickVerdict | None = None


def asked(wanted: OddsWanted) -> Question:
    """What a request asks; raises Problem."""
    box = _box(wanted.game)
    try:
        sides = _sides(wanted, box)
        battle, verdict = check(battle_of(*sides, box)), verdict_of(*sides, box, round_in(wanted.text or "", box))
    except BadBattle as fault:
        raise _unfit(fault) from None
    except ImpossibleFleet as fault:
        raise bad_request(f"{fault}.") from None
    return Question(
        battle, population=wanted.population, policies=wanted.policies, retreat=wanted.retreat, verdict=verdict
    )


def added_up(wanted: BlueprintWanted) -> BlueprintTold:
    """What a blueprint adds up to; raises Problem where it cannot be laid out."""
    box = _box(wanted.game)
    try:
        species = species_named(box, wanted.species)
        ships = [ship for ship in box.parts.ship_ids if ship in species.blueprints]
        if wanted.ship not in ships:
            raise bad_request(f"{wanted.ship!r} is no ship: there are {', '.join(ships)}.")
        stats, broken = laid_out(box, species, box.parts.ship_number[wanted.ship], wanted.tiles, wanted.parts)
    except BadBattle as fault:
        raise _unfit(fault) from None
    return BlueprintTold(figures(stats), None if broken is None else broken.why)


def _box(game: str) -> Box:
    """What a game's fleets are built from; raises Problem."""
    if game not in GAMES:
        raise bad_request(f"There are no fleets of {game!r}.", GAMES)
    return box_of(game)


def _unfit(fault: BadBattle) -> Problem:
    return Problem(_UNPROCESSABLE, fault.why, rule=fault.rule, allowed=fault.allowed or None)


def _sides(wanted: OddsWanted, box: Box) -> tuple[SideWish, SideWish]:
    if wanted.text is not None:
        return read(wanted.text, box)
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
    return SideWish(ships, side.species, side.policy, side.splitter, side.point_defense, side.distortion, side.rerolls)


def foretold(state: EclipseState, seat: int | None, sector: str | None, choice: str | None) -> Forecast:
    """The battles of a sector, now or after a move of ``seat``; raises Problem."""
    if choice is not None and seat is not None:
        with choice_faults():
            return after(state, seat, Choice.parse(choice))
    if sector is None and state.battle is not None:
        sector = state.galaxy.sectors[state.battle.sector].tile.id
    if sector is None:
        raise bad_request("Name a sector, or with a seat's key a move.")
    if sector not in state.galaxy.by_id:
        raise not_found(f"Sector {sector} is not on the map.")
    return forecast(state, sector)


def asked_of(coming: Forecast) -> Question | None:
    """What is to be known of a sector: its first battle, and who is left where more than two are in it."""
    battle = coming.first()
    if battle is None:
        return None
    several = coming.forces if len(coming.forces) > 2 and coming.now is None else ()
    return Question(
        battle,
        coming.turn,
        sector=coming.sector,
        sides=(coming.sides()[0].seats, coming.sides()[1].seats),
        contenders=tuple(
            Contender(force.fleet, force.policy, force.at_peace, force.spares, force.rerolls, force.verdict)
            for force in several
        ),
        contender_seats=tuple(force.seats for force in several),
        verdict=coming.verdict(),
    )
