"""Where a game turned: the few moments that weigh most."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from penumbra.chronicle.battles import WatchedBattle, fleet, named
from penumbra.chronicle.chronicler import Chronicler, Points, Stretch
from penumbra.chronicle.told import TurningPoint

_MOST: Final = 6
"""So many are told."""
_MOST_OF_A_KIND: Final = 3
"""So many of them tell of gains and losses, of battles or of the lead."""
_SUDDEN: Final = 4
"""So many points in one stretch are a turn."""
_UNLIKELY: Final = 0.35
"""Who won with so small a chance has turned the game."""
_LOSS: Final = 1.5
"""What a loss weighs, point by point, against a gain."""
_LEAD: Final = 3.5
"""What a change of the lead weighs in points; a later one weighs a little more."""
_OUT: Final = 1000.0


class SeatInSight(NamedTuple):
    """What all can see of a seat: its points and how many sectors it holds."""

    points: Points
    sectors: int

    def more_in(self, later: "SeatInSight") -> int:
        """The points that it has more later, of the kinds that all could see before."""
        seen = ((source, had) for source, had in self.points.items() if had is not None)
        return sum((later.points.get(source) or 0) - had for source, had in seen)


class Swing(NamedTuple):
    """What a seat gained or lost within a stretch of a round, as all could see: points and sectors.

    ``at`` is the last choice of the stretch.
    """

    at: int
    round: int
    stretch: Stretch
    seat: int
    points: int
    sectors: int


class Lead(NamedTuple):
    """A seat that had more points than any other at the end of a round, as all could see; another had led before."""

    at: int
    round: int
    seat: int
    points: int
    last: bool


class Leaving(NamedTuple):
    """A seat leaves the game."""

    at: int
    round: int
    seat: int


class _Weighed(NamedTuple):
    weight: float
    point: TurningPoint


def turning_points(
    swings: Iterable[Swing],
    leads: Iterable[Lead],
    leavings: Iterable[Leaving],
    battles: Sequence[WatchedBattle],
    chronicler: Chronicler,
) -> list[TurningPoint]:
    """The moments that weigh most, in their order."""
    found = [
        *(_swing(one) for one in swings if abs(one.points) >= _SUDDEN),
        *(_lead(one) for one in leads),
        *(_leaving(one) for one in leavings),
        *_upsets(battles, chronicler),
    ]
    told: list[TurningPoint] = []
    for _, point in sorted(found, key=lambda one: -one.weight):
        alike = sum(other.what == point.what for other in told)
        if len(told) < _MOST and (point.what == "out" or alike < _MOST_OF_A_KIND):
            told.append(point)
    return sorted(told, key=lambda point: point.at)


def _swing(one: Swing) -> _Weighed:
    verb = "gains" if one.points > 0 else "loses"
    sectors = abs(one.sectors) if one.sectors * one.points > 0 else 0
    also = f" and {sectors} sector{'s' if sectors > 1 else ''}" if sectors else ""
    points = abs(one.points)
    sentence = f"{verb} {points} points{also} {one.stretch.words} of round {one.round}"
    weight = (points + sectors) * (_LOSS if one.points < 0 else 1)
    return _Weighed(weight, TurningPoint(one.at, one.round, one.seat, "points", sentence))


def _lead(one: Lead) -> _Weighed:
    when = "at the end of the game" if one.last else f"in sight at the end of round {one.round}"
    sentence = f"takes the lead with {one.points} points {when}"
    return _Weighed(_LEAD + one.round / 10, TurningPoint(one.at, one.round, one.seat, "lead", sentence))


def _leaving(one: Leaving) -> _Weighed:
    return _Weighed(_OUT, TurningPoint(one.at, one.round, one.seat, "out", f"is out of the game in round {one.round}"))


def _upsets(battles: Sequence[WatchedBattle], chronicler: Chronicler) -> Iterator[_Weighed]:
    """Battles that were won against the odds; of one that nobody's ships won, who lost it is named."""
    for number, battle in enumerate(battles):
        won = battle.winner
        chance = None if won is None else battle.chance_of(won)
        if won is None or chance is None or chance > _UNLIKELY:
            continue
        winner, loser = battle.side(won), battle.side("defender" if won == "attacker" else "attacker")
        site, percent = battle.site, f"{100 * chance:.0f} %"
        if winner.seats:
            seat = winner.seats[0]
            whose = f"{named(loser.seats)} with " if loser.seats else ""
            sentence = f"wins at {site} against {whose}{fleet(chronicler, loser.ships)}: the chance was {percent}"
        else:
            seat, ships = loser.seats[0], (fleet(chronicler, side.ships) for side in (loser, winner))
            sentence = f"loses at {site} with {' to '.join(ships)}: the chance of that was {percent}"
        fighting = sum(winner.ships.values()) + sum(loser.ships.values())
        weight = (1 - chance / _UNLIKELY) * (1 + fighting)
        assert battle.ended is not None
        yield _Weighed(weight, TurningPoint(battle.ended, battle.round, seat, "battle", sentence, number))
