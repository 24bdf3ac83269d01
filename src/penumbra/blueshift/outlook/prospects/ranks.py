"""Ranks that would move."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from penumbra.blueshift.components.effects import ChangeRank
from penumbra.blueshift.components.terms import NOBODY, POPULATION, STATS
from penumbra.blueshift.effects.ranks import ChangeRanks, RaiseFurther, asked_by
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import Consequence, Foreseen, answers, explains, foresees
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, seat_letter


class _Way(NamedTuple):
    """A direction of a track, in verbs."""

    does: str
    may: str
    can: str


_UP: Final = _Way("Raises", "may raise", "rise")
_DOWN: Final = _Way("Lowers", "may lower", "fall")


@foresees(ChangeRank)
def _foresee_ranks(state: BlueShiftState, seat: int, effect: ChangeRank, sector: int) -> Iterator[Foreseen]:
    """Each opponent who is asked is told of by his letter."""
    for other in asked_by(state, seat, effect):
        told = _ranks(state, ChangeRanks(other, effect, sector), None if other == seat else seat_letter(other))
        if other != seat:
            told = told._replace(answers=(), when="then")
        yield told._replace(when="if so") if effect.only_if_previous else told


@explains(ChangeRanks)
def _explain_ranks(state: BlueShiftState, step: ChangeRanks) -> Iterator[Foreseen]:
    yield _ranks(state, step, None)


@explains(RaiseFurther)
def _explain_further(state: BlueShiftState, step: RaiseFurther) -> Iterator[Foreseen]:
    found = _moves(state, step, step.effect.steps)
    left = step.effect.ranks - len(step.chosen)
    yield Foreseen(
        f"Moves {counted(left, 'rank')} that went up {step.effect.steps} further: {len(found)} can rise.", found
    )


def _ranks(state: BlueShiftState, step: ChangeRanks, who: str | None) -> Foreseen:
    """What a question for ranks comes to for its seat, or as others tell it who call the seat ``who``."""
    effect, found = step.effect, _moves(state, step, step.effect.steps)
    way = _UP if effect.steps > 0 else _DOWN
    whose = "" if effect.who in ("target", "triggering_site") else " of yours" if who is None else f" of {who}"
    kind = "site" if effect.site == "any" else effect.site
    stat = "rank" if effect.stat == "choice" else effect.stat
    if not found:
        return Foreseen(f"No {kind}{whose} can {way.can} in {'anything' if stat == 'rank' else stat}.", idle=True)
    does = way.does if who is None else f"{who} {way.may}"
    left = effect.count - len(step.chosen)
    count = str(left) if who else _amount(step.least - len(step.chosen), left)
    sites = f"{kind}{'' if left == 1 and stat != 'rank' else 's'}{'' if who else whose}"
    by = f"{abs(effect.steps)}" if stat == "rank" else counted(abs(effect.steps), "rank")
    what = f"{count} rank{'' if left == 1 else 's'} of {sites}" if stat == "rank" else f"the {stat} of {count} {sites}"
    floor = "" if effect.floor is None else f", not below {effect.floor}"
    return Foreseen(f"{does} {what} by {by}{floor}: {len(found)} can {way.can}.", found)


def _amount(least: int, most: int) -> str:
    """How many are to be chosen."""
    if least >= most:
        return str(most)
    if least <= 0:
        return f"up to {most}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def _moves(state: BlueShiftState, step: ChangeRanks | RaiseFurther, steps: int) -> tuple[Consequence, ...]:
    """The ranks that may be chosen, with where they would stand."""

    def moved(deed: Deed) -> str:
        stat, sector = deed.values
        place, values = state.sectors[sector], state.tracks(sector)[stat].values
        cell = min(max(place.ranks[stat] + steps, 0), len(values) - 1)
        freed = stat == POPULATION and not values[cell] and (place.owner, place.ally) != (NOBODY, NOBODY)
        change = f"{STATS[stat]} {state.stat(sector, stat)} → {values[cell]}"
        return f"{change}, nobody's then" if freed else change

    return answers(state, step, moved)
