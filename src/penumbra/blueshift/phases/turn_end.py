"""Phase 7: a card may be exchanged, and what is too much goes."""

from collections.abc import Iterable

from penumbra.blueshift.board.blockade import blockaded
from penumbra.blueshift.board.fleets import free_space
from penumbra.blueshift.board.hands import discard, draw, hand_size
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.components.terms import INFANTRY, POPULATION
from penumbra.blueshift.language.notation import BOARD, DISBAND, DISCARD, DONE, RECYCLE
from penumbra.blueshift.language.shown import TurnEndView
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def surplus(state: BlueShiftState, seat: int) -> dict[int, int]:
    """By site how many infantry are on it beyond its population; none in a beginners' game.

    bs.purchase.infantry-limit, bs.purchase.infantry-limit-ships, bs.purchase.infantry-limit-time, bs.setup.beginner.
    """
    if state.beginner:
        return {}
    over = {
        sector: state.sectors[sector].garrison[INFANTRY] - state.stat(sector, POPULATION)
        for sector in sites_of(state, seat)
    }
    return {sector: count for sector, count in over.items() if count > 0}


class TurnEnd(Phase):
    """A card may be exchanged once; then surplus infantry and cards beyond the hand's size go.

    bs.end.recycle, bs.end.recycle-optional, bs.card.this-turn, bs.card.hand-shrinks.
    """

    __slots__ = ()
    kind = "turn_end"
    forms = by_verb(RECYCLE, BOARD, DISBAND, DISCARD, DONE)
    asks = "exchange a card and put your garrisons and your hand in order"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        player = state.players[seat]
        cards = sorted(set(player.hand))
        yield from (Deed("recycle", (card,)) for card in cards)
        yield from (Deed("board", (ship.piece,)) for ship in player.fleet)
        yield from (Deed("disband", (sector,)) for sector in sites_of(state, seat))
        yield from (Deed("discard", (card,)) for card in cards)
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "done":
            return _why_not_over(state, seat)
        if deed.verb == "board":
            return _why_not_board(state, seat, deed.values[0])
        if deed.verb == "disband":
            return _why_no_surplus(state, seat, deed.values[0])
        player = state.players[seat]
        if deed.values[0] not in player.hand:
            return Refusal("bs.end.recycle", f"You do not hold {state.content.cards[deed.values[0]].name}.")
        if deed.verb == "recycle":
            return Refusal("bs.end.recycle-once", "You have exchanged a card this turn.") if player.recycled else None
        if len(player.hand) <= hand_size(state, seat):
            return Refusal("bs.card.hand-shrinks", f"Your hand of {len(player.hand)} cards is not too large.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        player = state.players[seat]
        if deed.verb == "recycle":
            player.recycled = True
            discard(state, seat, deed.values[0])
            draw(state, seat, 1)
            state.tell(seat, "exchanges a card")
        elif deed.verb == "discard":
            discard(state, seat, deed.values[0])
            state.tell(seat, "discards {}", state.content.cards[deed.values[0]].name)
        elif deed.verb == "board":
            ship = player.ship(deed.values[0])
            assert ship is not None
            ship.cargo[INFANTRY] += 1
            state.sectors[ship.sector].garrison[INFANTRY] -= 1
        elif deed.verb == "disband":
            state.sectors[deed.values[0]].garrison[INFANTRY] -= 1
        else:
            _end(state, seat)

    def view(self, state: BlueShiftState, seat: int | None) -> TurnEndView:
        player = state.players[self.seat]
        return {
            **super().view(state, seat),
            "recycled": player.recycled,
            "surplus": {state.spot(sector): count for sector, count in surplus(state, self.seat).items()},
            "excess": max(0, len(player.hand) - hand_size(state, self.seat)),
        }


def _why_not_over(state: BlueShiftState, seat: int) -> Refusal | None:
    """A turn does not end with too many infantry on a site or too many cards in the hand."""
    for sector, count in surplus(state, seat).items():
        return Refusal("bs.purchase.infantry-limit", f"{count} infantry too many are on {state.name(sector)}.")
    cards, size = len(state.players[seat].hand), hand_size(state, seat)
    if cards > size:
        return Refusal("bs.card.hand-shrinks", f"You hold {cards} cards, and your hand has {size}.")
    return None


def _why_no_surplus(state: BlueShiftState, seat: int, sector: int) -> Refusal | None:
    if sector in surplus(state, seat):
        return None
    return Refusal("bs.purchase.infantry-limit", f"There is no surplus infantry of yours on {state.name(sector)}.")


def _why_not_board(state: BlueShiftState, seat: int, piece: int) -> Refusal | None:
    """Surplus goes aboard ships with space, unless the site is blockaded (bs.purchase.infantry-limit-blockade)."""
    ship = state.players[seat].ship(piece)
    if ship is None:
        return Refusal("bs.box.pieces-return", f"{state.content.pieces[piece].word} is in your supply.")
    if blockaded(state, ship.sector, seat):
        return Refusal("bs.purchase.infantry-limit-blockade", f"{state.name(ship.sector)} is blockaded.")
    if not free_space(state, ship):
        return Refusal("bs.load.capacity", "This ship has no space left.")
    return _why_no_surplus(state, seat, ship.sector)


def _end(state: BlueShiftState, seat: int) -> None:
    """What lasts for a turn is over."""
    player = state.players[seat]
    player.boons = [boon for boon in player.boons if not boon.this_turn]
    state.steps.pop()
