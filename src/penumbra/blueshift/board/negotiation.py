"""Trade alliances: the roll, the table, and the price."""

from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from penumbra.blueshift.board.dice import SectorRoll, add_to, throw
from penumbra.blueshift.board.sites import inhabited
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.language.notation import DECLINE, PAY
from penumbra.blueshift.language.shown import AllianceOfferView, NegotiationRollView
from penumbra.blueshift.language.steps import SectorStep
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.position.galaxy import ATTACKED, NEGOTIATED
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def why_no_negotiation(state: BlueShiftState, seat: int, sector: int) -> Refusal | None:
    """Why a player may not negotiate with a sector's site now, wherever ships are; None where that is allowed."""
    place, name = state.sectors[sector], state.name(sector)
    if not inhabited(state, sector):
        return Refusal("bs.negotiate.not-uninhabited", f"There is nobody to negotiate with at {name}.")
    if place.owner != NOBODY:
        return Refusal("bs.negotiate.not-controlled", f"{name} is controlled by a player.")
    if place.ally == seat:
        return Refusal("bs.negotiate.own-alliance", f"You have the trade alliance with {name} already.")
    if place.approach == ATTACKED:
        return Refusal("bs.negotiate.not-with-attack", f"You have bombarded or invaded {name} this turn.")
    if place.approach == NEGOTIATED:
        return Refusal("bs.negotiate.one-die", f"You have negotiated with {name} this turn.")
    return None


def negotiate(state: BlueShiftState, seat: int, sector: int, modifier: int = 0) -> None:
    """Rolls for a trade alliance; it is the one roll of the turn with that site (bs.negotiate.one-die)."""
    state.sectors[sector].approach = NEGOTIATED
    added = add_to(state, seat, "negotiation") + modifier
    state.steps.append(NegotiationRoll(seat, sector, added, throw(state, "negotiation", 1)))


class Agreement(NamedTuple):
    """What a site asks for its trade alliance, or what it gives with it."""

    price: int
    gain: int


def agreed(content: Content, result: int, replacing: bool) -> Agreement | None:
    """What a result comes to, where it replaces another player's alliance or none; None is a refusal.

    bs.negotiate.table, bs.negotiate.replace.
    """
    table = content.figures.negotiation_table.rows
    row = table[min(max(result, 1), len(table)) - 1]
    if row.result == "refusal":
        return None
    return Agreement(row.pay_replacing, row.gain_replacing) if replacing else Agreement(row.pay, row.gain)


class NegotiationRoll(SectorRoll):
    """The die of a negotiation, to which ``added`` is added: the table says what the alliance costs."""

    __slots__ = ("added",)
    kind = "negotiation_roll"
    rolled_for = "negotiation"
    added_up = True
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "added", "dice", "again")

    def __init__(self, seat: int, sector: int, added: int, dice: tuple[int, ...], again: tuple[int, ...] = ()) -> None:
        super().__init__(seat, sector, dice, again)
        self.added = added

    def _result(self) -> int:
        return sum(self.dice) + self.added

    def agreement(self, state: BlueShiftState) -> Agreement | None:
        """What the roll comes to; None is a refusal."""
        return agreed(state.content, self._result(), state.sectors[self.sector].ally != NOBODY)

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [self.agreement(state) is not None for _ in self.dice]

    def settle(self, state: BlueShiftState) -> None:
        state.tell(self.seat, "negotiates with {}: {}", state.name(self.sector), self._result())
        agreement = self.agreement(state)
        if agreement is None:
            return
        if agreement.price:
            state.steps.append(AllianceOffer(self.seat, self.sector, agreement.price))
        else:
            state.players[self.seat].credits += agreement.gain
            if agreement.gain:
                state.tell(self.seat, "gains {}", credits(agreement.gain))
            _ally(state, self.seat, self.sector)

    def view(self, state: BlueShiftState, seat: int | None) -> NegotiationRollView:
        agreement = self.agreement(state)
        price, gain = (None, 0) if agreement is None else agreement
        return {**super().view(state, seat), "result": self._result(), "price": price, "gain": gain}


def _ally(state: BlueShiftState, seat: int, sector: int) -> None:
    """bs.negotiate.one-alliance, bs.negotiate.replace-immediate, bs.negotiate.lasting."""
    state.sectors[sector].ally = seat
    state.tell(seat, "has a trade alliance with {}", state.name(sector))


class AllianceOffer(SectorStep):
    """A trade alliance for a price that may be paid or not (bs.negotiate.optional-pay)."""

    __slots__ = ("price",)
    kind = "alliance_offer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "price")
    forms = by_verb(PAY, DECLINE)
    asks = "pay for the trade alliance or decline it"

    def __init__(self, seat: int, sector: int, price: int) -> None:
        super().__init__(seat, sector)
        self.price = price

    def runs(self, state: BlueShiftState) -> bool:
        return state.players[self.seat].credits < self.price

    def run(self, state: BlueShiftState) -> None:
        state.steps.pop()
        state.tell(self.seat, "cannot pay {}", credits(self.price))

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return _ANSWERS

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "pay":
            state.players[seat].credits -= self.price
            state.tell(seat, "pays {}", credits(self.price))
            _ally(state, seat, self.sector)

    def view(self, state: BlueShiftState, seat: int | None) -> AllianceOfferView:
        return {**super().view(state, seat), "price": self.price}


_ANSWERS: Final = (Deed("pay"), Deed("decline"))
