"""Hazards: a die for each of some ships, and damage where it is low."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.dice import Rolled, throw
from penumbra.blueshift.board.fleets import damage
from penumbra.blueshift.components.effects import EntryHazard, SectorHazard
from penumbra.blueshift.language.shown import HazardRollView
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import seat_letter

Vessel = tuple[int, int]
"""A seat and a piece of its."""


def brave(state: BlueShiftState, seat: int, vessels: Iterable[Vessel], hazard: EntryHazard | SectorHazard) -> None:
    """A seat rolls a die for each ship.

    bs.space.asteroids, bs.deck.cosmic-storm.
    """
    ships = tuple(vessels)
    dice = throw(state, "hazard", len(ships))
    state.steps.append(HazardRoll(seat, ships, hazard.damage_on_at_most, hazard.damage, dice))


class HazardRoll(Rolled):
    """A die for each of ``ships``: it does ``harm`` to its ship where it shows ``at_most`` or less.

    bs.space.asteroids, bs.deck.cosmic-storm, bs.general.loss-outside-battle.
    """

    __slots__ = ("at_most", "harm", "ships")
    kind = "hazard_roll"
    rolled_for = "hazard"
    dreaded = True
    fields: ClassVar[tuple[str, ...]] = ("seat", "ships", "at_most", "harm", "dice", "again")

    def __init__(
        self,
        seat: int,
        ships: tuple[Vessel, ...],
        at_most: int,
        harm: int,
        dice: tuple[int, ...],
        again: tuple[int, ...] = (),
    ) -> None:
        super().__init__(seat, dice, again)
        self.ships = ships
        self.at_most = at_most
        self.harm = harm

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [die <= self.at_most for die in self.dice]

    def settle(self, state: BlueShiftState) -> None:
        for (owner, piece), die, harmed in zip(self.ships, self.dice, self.succeed(state), strict=True):
            state.tell(owner, "is rolled a {} for {}", die, state.content.pieces[piece].word)
            ship = state.players[owner].ship(piece)
            if harmed and ship is not None:
                damage(state, owner, ship, self.harm)

    def view(self, state: BlueShiftState, seat: int | None) -> HazardRollView:
        words = state.content.piece_words
        ships = [f"{seat_letter(owner)} {words[piece]}" for owner, piece in self.ships]
        return {**super().view(state, seat), "ships": ships}
