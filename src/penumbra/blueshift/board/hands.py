"""Hands and the deck."""

from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.components.effects import HandSize
from penumbra.blueshift.position.state import BlueShiftState


def hand_size(state: BlueShiftState, seat: int) -> int:
    """How many cards the hand of a player has.

    bs.card.hand-size, bs.xanil.hand, bs.site.helix-prime.
    """
    effects = list(working_for(state, seat, HandSize))
    sizes = [effect.set for effect in effects if effect.set is not None]
    return max(sizes, default=state.content.figures.hand_size) + sum(effect.add for effect in effects)


def draw(state: BlueShiftState, seat: int, wanted: int) -> None:
    """Draws so many cards, as far as there are any; the discards become a deck where it is empty.

    bs.card.reshuffle, bs.card.none-left, bs.card.hidden-hands.
    """
    hand = state.players[seat].hand
    for _ in range(wanted):
        if not state.deck:
            state.deck, state.discards = state.discards, []
            state.chance.shuffle(state.deck)
        if not state.deck:
            break
        state.revealed += 1
        hand.append(state.deck.pop())
    hand.sort()


def fill_hand(state: BlueShiftState, seat: int) -> None:
    """Draws up to the size of the hand (bs.card.draw-after)."""
    draw(state, seat, hand_size(state, seat) - len(state.players[seat].hand))


def discard(state: BlueShiftState, seat: int, card: int) -> None:
    """A card of the hand goes to the discards, open to all."""
    state.players[seat].hand.remove(card)
    state.discards.append(card)
