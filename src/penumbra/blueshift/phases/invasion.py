"""Invasion: a die against the defense of a planet or station."""

from typing import ClassVar

from penumbra.blueshift.board.dice import SectorRoll, add_to, throw
from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.sites import defense
from penumbra.blueshift.components.terms import INFANTRY
from penumbra.blueshift.effects.conquest import conquer
from penumbra.blueshift.language.shown import InvasionRollView
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState


def invade(state: BlueShiftState, seat: int, ship: Ship) -> None:
    """A ship rolls, and what infantry aboard and abilities add counts with it.

    bs.invade.dice, bs.invade.infantry-attack.
    """
    aboard = state.content.cargo[INFANTRY].invasion_bonus * ship.cargo[INFANTRY]
    added = aboard + add_to(state, seat, "invasion")
    dice = throw(state, "invasion", unit_of(state, ship).invade_dice)
    state.steps.append(InvasionRoll(seat, ship.sector, added, dice))


def takes(die: int, added: int, needed: int) -> bool:
    """Whether a die takes a site of some defense with what is added to it (bs.invade.success)."""
    return die + added >= needed


class InvasionRoll(SectorRoll):
    """The die of an invasion, to which ``added`` is added; what reaches the defense takes the site.

    bs.invade.infantry-defense, bs.invade.infantry-aboard, bs.invade.no-loss, bs.invade.neutral.
    """

    __slots__ = ("added",)
    kind = "invasion_roll"
    rolled_for = "invasion"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "added", "dice", "again")

    def __init__(self, seat: int, sector: int, added: int, dice: tuple[int, ...], again: tuple[int, ...] = ()) -> None:
        super().__init__(seat, sector, dice, again)
        self.added = added

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [takes(die, self.added, defense(state, self.sector)) for die in self.dice]

    def settle(self, state: BlueShiftState) -> None:
        name, needed = state.name(self.sector), defense(state, self.sector)
        state.tell(self.seat, "invades {} with {} against {}", name, max(self.dice) + self.added, needed)
        if any(self.succeed(state)):
            conquer(state, self.seat, self.sector, "invade")

    def view(self, state: BlueShiftState, seat: int | None) -> InvasionRollView:
        return {**super().view(state, seat), "added": self.added, "defense": defense(state, self.sector)}
