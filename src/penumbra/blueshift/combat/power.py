"""What dice hit: power, what is added to rolls, and how those are hit that flee."""

from collections.abc import Iterator, Sequence
from typing import Final

from penumbra.blueshift.board.standing import carried, working_for
from penumbra.blueshift.combat.fighters import Aim, battle_of
from penumbra.blueshift.components.effects import CombatModifier, FleeCover
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.position.state import BlueShiftState

_SURE: Final = 6
"""A die that always hits, whatever is taken off it."""
_PURSUIT: Final = 6
"""What hits a fleet that flees after the first round."""


def count_hits(state: BlueShiftState, seat: int, unit: Unit, dice: Sequence[int], aim: Aim) -> int:
    """How many of the dice that ships of a kind have rolled hit; each ship has its powers' dice in their order.

    bs.combat.dice, bs.combat.hit, bs.combat.power-values, bs.space.nebula, bs.flee.six-bonus.
    """
    added = bonus(state, seat, unit)
    cover = cover_against(state, seat, aim)
    if cover is not None and cover.ignore_roll_bonuses:
        added = min(added, 0)
    powers = unit.power
    return sum(
        die >= _SURE or die + added >= _needed(state, powers[place % len(powers)], aim, cover)
        for place, die in enumerate(dice)
    )


def _needed(state: BlueShiftState, power: int, aim: Aim, cover: FleeCover | None) -> int:
    """The least result that hits.

    bs.flee.first-round-full, bs.flee.later-six, bs.xanil.cloak, bs.flee.turrets-choice.
    """
    if cover is not None:
        return cover.enemy_hits_on
    if aim == "fleeing" and battle_of(state).round > 1:
        return _PURSUIT
    return power


def cover_against(state: BlueShiftState, seat: int, aim: Aim) -> FleeCover | None:
    """What covers a fleet that flees from the shots of a seat, or None.

    bs.xanil.cloak, bs.xanil.cloak-no-bonus, bs.xanil.cloak-other-bonus.
    """
    if aim != "fleeing":
        return None
    battle = battle_of(state)
    covers = working_for(state, battle.enemy(seat), FleeCover)
    return next((cover for cover in covers if cover.from_round <= battle.round), None)


def bonus(state: BlueShiftState, seat: int, unit: Unit) -> int:
    """What a side adds to the rolls of a kind of ships in this round.

    bs.marrow.ruthless, bs.marrow.ruthless-not, bs.site.warden-post, bs.space.nebula, bs.deck.targeting-computers.
    """
    battle = battle_of(state)
    roles = ("both", "attacker" if seat == battle.attacker else "defender")
    return sum(
        one.amount
        for one in _in_force(state, seat)
        if one.side in roles
        and (one.rounds == "all" or battle.round in one.rounds)
        and (one.units == "all" or unit.id in one.units)
    )


def _in_force(state: BlueShiftState, seat: int) -> Iterator[CombatModifier]:
    """The modifiers that work for a side of the battle: its own, its sector's, and those chosen for this battle."""
    battle = battle_of(state)
    yield from (one for one in working_for(state, seat, CombatModifier) if one.battles == "all")
    controls = state.sectors[battle.sector].owner == seat
    for one in carried(state, battle.sector, CombatModifier):
        if one.battles == "this_sector" and (controls or one.while_ is None):
            yield one
    if seat == battle.attacker:
        yield from battle.aids
