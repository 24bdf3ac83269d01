"""Reputation draws after the battles of a sector."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.eclipse.combat.fleets import fighting
from penumbra.eclipse.language.notation import DECLINE, DROP, KEEP_FOR, KEEP_REPUTATION, RETURN_ALL
from penumbra.eclipse.language.shown import KeepTileView, RoomView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.modules.pillage import pillage
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.reputation import draw, give_back, put_back, reputation_room
from penumbra.kernel import Deed, PhaseStep, Refusal, by_verb


def entitled(state: EclipseState, battle: Battle, seat: int) -> int:
    """How many tiles a seat may draw (nd.reputation.count, nd.reputation.max-five, nd.reputation.retreat-penalty).

    ra.ally.reputation-each, ra.ally.reputation-lost-ships.
    """
    reputation = state.box.parts.reputation
    took_part = 0 if seat in battle.fled else reputation.took_part
    return min(reputation.draw_limit, took_part + battle.draws[seat])


class Draws(PhaseStep):
    """The seats that fought draw one after the other (nd.reputation.order, sd.reputation.draw-before-next)."""

    __slots__ = ("queue",)
    kind = "draws"
    fields: ClassVar[tuple[str, ...]] = ("queue",)

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def run(self, state: EclipseState) -> None:
        if not self.queue:
            state.steps.pop()
            return
        battle, _ = fighting(state)
        seat, self.queue = self.queue[0], self.queue[1:]
        number = entitled(state, battle, seat)
        player = state.players[seat]
        if number and state.box.room_made_before_draw and 0 < reputation_room(player) <= len(player.reputation):
            state.steps.append(RoomFirst(seat, number))
        else:
            draw_tiles(state, seat, number)


def draw_tiles(state: EclipseState, seat: int, number: int) -> None:
    """A seat draws so many tiles and is asked which it keeps, unless one is drawn that has to be kept.

    Also where all that were drawn are alike: whoever was not asked would tell the others so
    (nd.info.reputation-draw-hidden).

    nd.reputation.all-ambassadors.
    """
    drawn = draw(state, number)
    if not drawn:
        return
    pillage(state, seat, len(drawn))
    player = state.players[seat]
    room = reputation_room(player)
    if not room:
        put_back(state, drawn)
        state.tell(seat, "draws {} and has no space for any", _tiles(len(drawn)))
    elif len(player.reputation) < room and len(drawn) == 1 and not state.box.reputation_may_be_declined:
        keep(state, seat, drawn, drawn[0])
    else:
        state.steps.append(KeepTile(seat, drawn))


def _tiles(number: int) -> str:
    return f"{number} reputation {'tile' if number == 1 else 'tiles'}"


def keep(state: EclipseState, seat: int, drawn: tuple[int, ...], value: int) -> None:
    """Puts one drawn tile on the track and the others back (nd.reputation.keep-one)."""
    rest = list(drawn)
    rest.remove(value)
    put_back(state, rest)
    player = state.player_to_change(seat)
    player.reputation.append(value)
    player.reputation.sort(reverse=True)
    state.tell(seat, "draws {} and keeps one", _tiles(len(drawn)))
    state.tell(seat, "keeps a reputation tile of {}", value, private_to=seat)


class RoomFirst(SeatStep):
    """On a full track a tile goes back before ``number`` are drawn, or none is drawn (sd.reputation.make-room)."""

    __slots__ = ("number",)
    kind = "room_first"
    fields: ClassVar[tuple[str, ...]] = ("seat", "number")
    forms = by_verb(DROP, DECLINE)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        held = sorted(set(state.players[seat].reputation))
        return [*(Deed("drop", (value,)) for value in held), Deed("decline")]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal(
            "sd.reputation.make-room",
            f"Your track is full: first return a reputation tile to draw {_tiles(self.number)}, or decline.",
        )

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "decline":
            return None
        (value,) = deed.values
        if value not in state.players[seat].reputation:
            return Refusal("sd.reputation.make-room", f"You have no tile of {value} to return.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "decline":
            state.tell(seat, "keeps the track full and draws no reputation tile")
            return
        (value,) = deed.values
        give_back(state, seat, value)
        state.tell(seat, "returns a reputation tile to draw {}", _tiles(self.number))
        draw_tiles(state, seat, self.number)

    def view(self, state: EclipseState, seat: int | None) -> RoomView:
        return {"kind": self.kind, "seat": self.seat, "count": self.number}


class KeepTile(SeatStep):
    """Which of the tiles drawn is kept, and which goes back where the track is full (nd.reputation.track-full)."""

    __slots__ = ("drawn",)
    kind = "reputation"
    fields: ClassVar[tuple[str, ...]] = ("seat", "drawn")
    forms = by_verb(KEEP_REPUTATION, KEEP_FOR, RETURN_ALL)

    def __init__(self, seat: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def _full(self, state: EclipseState) -> bool:
        player = state.players[self.seat]
        return len(player.reputation) >= reputation_room(player)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        new = sorted(set(self.drawn), reverse=True)
        if not self._full(state):
            return [*(Deed("keep", (value,)) for value in new), Deed("return")]
        old = sorted(set(state.players[seat].reputation))
        return [*(Deed("keep", (value, other)) for value in new for other in old), Deed("return")]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.reputation.keep-one", "First choose the reputation tile to keep.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        full = self._full(state)
        if deed.verb == "return":
            if full or state.box.reputation_may_be_declined:
                return None
            return Refusal("nd.reputation.must-keep", "There is room on the track: one tile is kept.")
        values = deed.values
        if values[0] not in self.drawn:
            return Refusal("nd.reputation.keep-one", f"No tile of {values[0]} was drawn.")
        if len(values) == 1:
            return (
                Refusal("nd.reputation.track-full", "The track is full: name the old tile to return.") if full else None
            )
        if not full:
            return Refusal("nd.diplomacy.discard-only-for-room", "There is room on the track: no tile is returned.")
        if values[1] not in state.players[seat].reputation:
            return Refusal("nd.reputation.track-full", f"You have no tile of {values[1]} to return.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "return":
            put_back(state, self.drawn)
            state.tell(seat, "draws {} and returns all", _tiles(len(self.drawn)))
            return
        for old in deed.values[1:]:
            give_back(state, seat, old)
        keep(state, seat, self.drawn, deed.values[0])

    def view(self, state: EclipseState, seat: int | None) -> KeepTileView:
        drawn = list(self.drawn) if seat == self.seat else None
        return {"kind": self.kind, "seat": self.seat, "count": len(self.drawn), "drawn": drawn}
