"""Effects that let a player look at what is hidden: a hand, or sectors that lie face down."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.blueshift.board.hands import discard, draw
from penumbra.blueshift.components.effects import InspectHand, PeekSectors
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.asking import Against, Asking
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.language.notation import DONE, PEEK, STRIP, SWAP
from penumbra.blueshift.language.shown import LookView, ScanView
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb, seat_letter


@does(InspectHand)
def inspect_hand(state: BlueShiftState, seat: int, effect: InspectHand, sector: int) -> None:
    """bs.deck.espionage."""
    state.steps.append(Espionage(seat, effect))


@does(PeekSectors)
def peek_sectors(state: BlueShiftState, seat: int, effect: PeekSectors, sector: int) -> None:
    """bs.deck.long-range-scan."""
    state.steps.append(Scan(seat, effect))


class Espionage(Against[InspectHand]):
    """Asks whose hand is looked at (bs.deck.espionage)."""

    __slots__ = ()
    kind = "espionage"
    asks = "name the opponent whose hand you look at"

    def why_not_against(self, state: BlueShiftState, opponent: int) -> Refusal | None:
        if not state.players[opponent].hand:
            return Refusal("bs.card.no-legal-target", f"{seat_letter(opponent)} has no cards.")
        return None

    def strike(self, state: BlueShiftState, opponent: int) -> None:
        state.revealed += 1
        state.tell(self.seat, "looks at the hand of {}", seat_letter(opponent))
        state.steps.append(Look(self.seat, self.effect, opponent, self.effect.discard))


class Look(Asking[InspectHand]):
    """The hand of ``owner`` is open to the seat until ``left`` cards of it are discarded; as many are drawn then.

    bs.deck.espionage, bs.card.hidden-hands.
    """

    __slots__ = ("left", "owner")
    kind = "look"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "owner", "left")
    forms = by_verb(STRIP)
    asks = "discard a card of the hand that you look at"

    def __init__(self, seat: int, effect: InspectHand, owner: int, left: int) -> None:
        super().__init__(seat, effect)
        self.owner = owner
        self.left = left

    def runs(self, state: BlueShiftState) -> bool:
        return not self.left or not state.players[self.owner].hand

    def run(self, state: BlueShiftState) -> None:
        state.steps.pop()
        draw(state, self.owner, self.effect.discard - self.left)

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("strip", (card,)) for card in sorted(set(state.players[self.owner].hand))]

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return self.options(state)

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        if deed.values[0] not in state.players[self.owner].hand:
            why = f"{seat_letter(self.owner)} does not hold {state.content.cards[deed.values[0]].name}."
            return Refusal("bs.deck.espionage", why)
        return None

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        self.left -= 1
        discard(state, self.owner, deed.values[0])
        state.tell(self.seat, "discards {} of {}", state.content.cards[deed.values[0]].name, seat_letter(self.owner))

    def view(self, state: BlueShiftState, seat: int | None) -> LookView:
        shown: LookView = {
            "kind": self.kind,
            "seat": self.seat,
            "effect": self.tag,
            "owner": self.owner,
            "left": self.left,
        }
        if seat == self.seat:
            shown["hand"] = [state.content.card_ids[card] for card in state.players[self.owner].hand]
        return shown


def hands_open_to(state: BlueShiftState, seat: int) -> list[int]:
    """The seats whose hands a seat looks at just now."""
    return [step.owner for step in state.steps if isinstance(step, Look) and step.seat == seat]


class Scan(Asking[PeekSectors]):
    """Asks which sectors are looked at, and which of them trade places; ``seen`` are those looked at.

    Whoever has looked at a sector knows where it goes, as all see which ones trade places. bs.deck.long-range-scan.
    """

    __slots__ = ("seen", "swapped")
    kind = "scan"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "seen", "swapped")
    forms = by_verb(PEEK, SWAP, DONE)
    asks = "look at undiscovered sectors and let two of them trade places"

    def __init__(self, seat: int, effect: PeekSectors, seen: tuple[int, ...] = (), swapped: int = 0) -> None:
        super().__init__(seat, effect)
        self.seen = seen
        self.swapped = swapped

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        yield from (Deed("peek", (sector,)) for sector in range(len(state.sectors)))
        yield from (Deed("swap", (one, other)) for one in self.seen for other in self.seen)

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        return self._why_no_peek(state, *deed.values) if deed.verb == "peek" else self._why_no_swap(state, *deed.values)

    def _why_no_peek(self, state: BlueShiftState, sector: int) -> Refusal | None:
        place = state.sectors[sector]
        if place.discovered or place.tile == NONE:
            return Refusal(_SCAN, f"{state.name(sector)} is not undiscovered.")
        if sector in self.seen:
            return Refusal(_SCAN, f"You have looked at {state.name(sector)}.")
        if len(self.seen) == self.effect.count:
            return Refusal(_SCAN, f"You have looked at {self.effect.count} sectors.")
        return None

    def _why_no_swap(self, state: BlueShiftState, one: int, other: int) -> Refusal | None:
        if one not in self.seen or other not in self.seen:
            return Refusal(_SCAN, "Only sectors that you have looked at trade places.")
        if one >= other:
            return Refusal(_SCAN, "Name two sectors, the one that stands first on the map before the other.")
        if state.tile(one).pile != state.tile(other).pile:
            return Refusal(_SCAN, "Sectors of different piles do not trade places.")
        if self.swapped == self.effect.may_swap:
            return Refusal(_SCAN, "Sectors have traded places already.")
        return None

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        return None

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        if deed.verb == "peek":
            self._peek(state, *deed.values)
        else:
            self._swap(state, *deed.values)

    def _peek(self, state: BlueShiftState, sector: int) -> None:
        self.seen = (*self.seen, sector)
        state.sectors[sector].seen_by |= 1 << self.seat
        state.revealed += 1
        state.tell(self.seat, "looks at {}", state.name(sector))

    def _swap(self, state: BlueShiftState, one: int, other: int) -> None:
        self.swapped += 1
        first, second = state.sectors[one], state.sectors[other]
        first.tile, second.tile = second.tile, first.tile
        first.seen_by, second.seen_by = second.seen_by, first.seen_by
        state.tell(self.seat, "lets {} and {} trade places", state.name(one), state.name(other))

    def view(self, state: BlueShiftState, seat: int | None) -> ScanView:
        return {
            **super().view(state, seat),
            "seen": [state.spot(sector) for sector in self.seen],
            "left": self.effect.count - len(self.seen),
            "swaps": self.effect.may_swap - self.swapped,
        }


_SCAN: Final = "bs.deck.long-range-scan"
