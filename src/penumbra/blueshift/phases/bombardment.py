"""Bombardment: dice, and what the defender makes of each success."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.blueshift.board.dice import SectorRoll, throw
from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.sites import move_rank
from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.components.effects import ExtraDice, ThresholdOverride
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import DEFENSE, INFANTRY, NOBODY
from penumbra.blueshift.language.notation import LOSE, LOWER
from penumbra.blueshift.language.shown import BombardedView
from penumbra.blueshift.language.steps import SectorStep
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def bombard(state: BlueShiftState, seat: int, ship: Ship) -> None:
    """A ship rolls its dice against a site (bs.bombard.neutral)."""
    dice = throw(state, "bombardment", dice_of(state, seat, unit_of(state, ship)))
    state.steps.append(BombardmentRoll(seat, ship.sector, dice))


def dice_of(state: BlueShiftState, seat: int, unit: Unit) -> int:
    """How many dice a ship of a player rolls when it bombards.

    bs.bombard.dice, bs.deck.heavy-ordnance.
    """
    more = sum(one.amount for one in working_for(state, seat, ExtraDice) if one.roll == "bombardment")
    return unit.bombard_dice + more


def least_to_bombard(state: BlueShiftState, sector: int) -> int:
    """What a die has to show to bombard a site (bs.deck.bunker-network)."""
    least, owner = state.content.figures.bombard_hits_on, state.sectors[sector].owner
    if owner == NOBODY:
        return least
    overrides = working_for(state, owner, ThresholdOverride)
    return max([least, *(one.at_least for one in overrides if one.roll == "bombardment")])


class BombardmentRoll(SectorRoll):
    """The dice of a bombardment; the defender answers for each success.

    bs.bombard.success, bs.deck.bunker-network.
    """

    __slots__ = ()
    kind = "bombardment_roll"
    rolled_for = "bombardment"

    def succeed(self, state: BlueShiftState) -> list[bool]:
        least = least_to_bombard(state, self.sector)
        return [die >= least for die in self.dice]

    def settle(self, state: BlueShiftState) -> None:
        state.tell(self.seat, "bombards {}: {}", state.name(self.sector), " ".join(map(str, self.dice)))
        hits = sum(self.succeed(state))
        state.steps.append(Bombarded(state.sectors[self.sector].owner, self.sector, hits))


class Bombarded(SectorStep):
    """The defender of a site loses a rank of defense or an infantry for each of ``hits``.

    Where only one of both is there to lose nobody is asked; nor at a neutral site, whose seat is NOBODY.
    bs.bombard.choice, bs.bombard.no-infantry, bs.bombard.at-bottom.
    """

    __slots__ = ("hits",)
    kind = "bombarded"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "hits")
    forms = by_verb(LOWER, LOSE)
    asks = "lower the defense or lose an infantry"

    def __init__(self, seat: int, sector: int, hits: int) -> None:
        super().__init__(seat, sector)
        self.hits = hits

    def runs(self, state: BlueShiftState) -> bool:
        place = state.sectors[self.sector]
        return not self.hits or not place.garrison[INFANTRY] or not place.ranks[DEFENSE]

    def run(self, state: BlueShiftState) -> None:
        place = state.sectors[self.sector]
        if not self.hits:
            state.steps.pop()
        elif place.garrison[INFANTRY]:
            self._suffer(state, LOSE.verb)
        else:
            self._suffer(state, LOWER.verb)

    def _suffer(self, state: BlueShiftState, how: str) -> None:
        self.hits -= 1
        if how == LOSE.verb:
            state.sectors[self.sector].garrison[INFANTRY] -= 1
        else:
            move_rank(state, self.sector, DEFENSE, -1)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return _LOSSES

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self._suffer(state, deed.verb)

    def view(self, state: BlueShiftState, seat: int | None) -> BombardedView:
        return {**super().view(state, seat), "hits": self.hits}


_LOSSES: Final = (Deed("lower"), Deed("lose"))
