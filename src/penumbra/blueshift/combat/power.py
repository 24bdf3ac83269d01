"""What dice hit: power, what is added to rolls, and how those are hit that flee."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from penumbra.blueshift.board.standing import carried, working_for
from penumbra.blueshift.combat.fighters import battle_of
from penumbra.blueshift.components.effects import CombatModifier, FleeCover
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import Aim
from penumbra.blueshift.position.state import BlueShiftState

_FACES: Final = range(1, 7)
_SURE: Final = 6
"""A die that always hits, whatever is taken off it."""
_PURSUIT: Final = 6
"""What hits a fleet that flees after the first round."""


def hitting(state: BlueShiftState, seat: int, unit: Unit, dice: Sequence[int], aim: Aim) -> list[bool]:
    """Which of the dice that ships of a kind have rolled hit; each ship has its powers' dice in their order.

    bs.combat.dice.
    """
    faces = least_faces(state, seat, unit, aim)
    return [die >= faces[place % len(faces)] for place, die in enumerate(dice)]


def least_faces(state: BlueShiftState, seat: int, unit: Unit, aim: Aim) -> list[int]:
    """The least that each die of a ship of a kind must show to hit in this round (bs.combat.power-values)."""
    number = battle_of(state).round
    bonus = added(in_force(state, seat), number, unit)
    cover = cover_against(state, seat, aim)
    powers = [needed(power, bonus, number, aim == "fleeing", cover) for power in unit.power]
    return [next(face for face in _FACES if die_hits(face, *power)) for power in powers]


def die_hits(die: int, needs: int, bonus: int) -> bool:
    """Whether a die hits with what is added to it.

    bs.combat.hit, bs.space.nebula, bs.flee.six-bonus.
    """
    return die >= _SURE or die + bonus >= needs


def needed(power: int, bonus: int, number: int, flees: bool, cover: FleeCover | None) -> tuple[int, int]:
    """What a die of a power needs in a round against a fleet that fights or flees, and what is added to it.

    bs.flee.first-round-full, bs.flee.later-six, bs.flee.turrets-choice, bs.xanil.cloak, bs.xanil.cloak-no-bonus,
    bs.xanil.cloak-other-bonus.
    """
    if cover is not None:
        return cover.enemy_hits_on, min(bonus, 0) if cover.ignore_roll_bonuses else bonus
    return (_PURSUIT if flees and number > 1 else power), bonus


def cover_against(state: BlueShiftState, seat: int, aim: Aim) -> FleeCover | None:
    """What covers a fleet that flees from the shots of a seat, or None (bs.xanil.cloak)."""
    if aim != "fleeing":
        return None
    battle = battle_of(state)
    return covering(working_for(state, battle.enemy(seat), FleeCover), battle.round)


def covering(covers: Iterable[FleeCover], number: int) -> FleeCover | None:
    """The one of a side's covers that works in a round, or None."""
    return next((cover for cover in covers if cover.from_round <= number), None)


def added(modifiers: Iterable[CombatModifier], number: int, unit: Unit) -> int:
    """What modifiers of a side come to in a round for a kind of ships.

    bs.marrow.ruthless, bs.marrow.ruthless-not.
    """
    return sum(
        one.amount
        for one in modifiers
        if (one.rounds == "all" or number in one.rounds) and (one.units == "all" or unit.id in one.units)
    )


def in_force(state: BlueShiftState, seat: int) -> Iterator[CombatModifier]:
    """The modifiers that work for a side of the battle: its own, its sector's, and those chosen for this battle.

    bs.marrow.ruthless-not, bs.site.warden-post, bs.space.nebula, bs.deck.targeting-computers.
    """
    battle = battle_of(state)
    roles = ("both", "attacker" if seat == battle.attacker else "defender")
    controls = state.sectors[battle.sector].owner == seat
    standing = [one for one in working_for(state, seat, CombatModifier) if one.battles == "all"]
    here = [one for one in carried(state, battle.sector, CombatModifier) if one.battles == "this_sector"]
    standing += [one for one in here if controls or one.while_ is None]
    yield from (one for one in standing if one.side in roles)
    if seat == battle.attacker:
        yield from battle.aids
