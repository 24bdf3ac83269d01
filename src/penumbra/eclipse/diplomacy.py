"""Diplomatic relations: proposing, answering, ambassadors, and breaking them by attack."""

from collections.abc import Iterable
from typing import Final

from penumbra.eclipse import presence
from penumbra.eclipse.galaxy import FULL_CONNECTION
from penumbra.eclipse.player import Player
from penumbra.eclipse.population import TO_TRACK, send_home
from penumbra.eclipse.reading import arguments, resource, whole
from penumbra.eclipse.reputation import ambassador_room, put_back, reputation_room
from penumbra.eclipse.seat_step import SeatStep
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import GRAY, RESOURCES
from penumbra.kernel import Choice, MalformedChoice, Refusal
from penumbra.kernel.seats import seat_letter, seat_number

VERB: Final = "propose"


def in_use(state: EclipseState) -> bool:
    """Whether relations exist at all in this game (nd.diplomacy.four-plus)."""
    return state.box.seats(state.npc).diplomacy


def tiles_left(state: EclipseState, player: Player) -> int:
    """Ambassador tiles the player still has to give: one lies with each partner."""
    given = sum(player.seat in other.ambassadors for other in state.players)
    return player.species.ambassadors - given


def candidates(state: EclipseState, seat: int) -> Iterable[Choice]:
    """A proposal to each connected player with a cube of each track; nothing where relations are not in use."""
    if not in_use(state):
        return []
    return [
        Choice(VERB, (seat_letter(other), kind))
        for other in state.seats
        if other != seat and _connected(state, seat, other)
        for kind in RESOURCES
    ]


def _seat(state: EclipseState, word: str) -> int:
    try:
        other = seat_number(word)
    except ValueError as fault:
        raise MalformedChoice(str(fault)) from None
    if other not in state.seats:
        raise MalformedChoice(f"seat {word} is not in this game of {state.npc} players")
    return other


def why_not(state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
    """The rules that stand in the way of relations between two players."""
    letter, kind = arguments(choice, "propose <seat> <resource of the cube given>")
    other = _seat(state, letter)
    track = resource(kind)
    if not in_use(state):
        return Refusal("nd.diplomacy.four-plus", "Diplomatic relations exist only with four or more players.")
    if other == seat:
        return Refusal("nd.diplomacy.consent", "Relations are formed with another player.")
    if state.players[other].out:
        return Refusal("nd.elimination.give-up", f"Player {letter} has left the game.")
    if other in state.players[seat].ambassadors:
        return Refusal("nd.diplomacy.one-per-partner", f"You already have relations with {letter}.")
    if other in state.proposed:
        return Refusal("nd.diplomacy.re-propose", f"{letter} has answered a proposal of yours this turn.")
    if state.traitor in (seat, other):
        return Refusal("nd.diplomacy.traitor-no-new", "The holder of the traitor card forms no new relations.")
    if not _connected(state, seat, other):
        return Refusal("nd.diplomacy.connection", f"No sector of yours is fully connected to a sector of {letter}.")
    if _ships_in_the_way(state, seat, other):
        return Refusal("nd.diplomacy.ships-block", "Ships of one of you are in a sector of the other's ships or disc.")
    return _side_refusal(state, seat, track) or _other_side_refusal(state, other)


def _side_refusal(state: EclipseState, seat: int, track: int) -> Refusal | None:
    player = state.players[seat]
    if not player.cubes[track]:
        return Refusal("nd.diplomacy.cube-needed", f"No cube is left on the {RESOURCES[track]} track.")
    return _tile_refusal(state, player)


def _other_side_refusal(state: EclipseState, other: int) -> Refusal | None:
    player = state.players[other]
    if not any(player.cubes):
        return Refusal("nd.diplomacy.cube-needed", f"{seat_letter(other)} has no cube left to give.")
    return _tile_refusal(state, player)


def _tile_refusal(state: EclipseState, player: Player) -> Refusal | None:
    if not tiles_left(state, player):
        return Refusal("nd.diplomacy.cube-needed", "No ambassador tile is left to give.")
    if len(player.ambassadors) >= ambassador_room(player):
        return Refusal("nd.diplomacy.space", "The reputation track has no space left for an ambassador.")
    return None


def _connected(state: EclipseState, seat: int, other: int) -> bool:
    """Whether discs of both face each other over a full connection (nd.diplomacy.no-generator)."""
    sectors = state.galaxy.sectors
    return any(
        strength == FULL_CONNECTION and sectors[far].owner == other
        for near in sectors
        if near.owner == seat
        for far, strength in near.links
    )


def _ships_in_the_way(state: EclipseState, seat: int, other: int) -> bool:
    return any(
        (place.party(seat) and presence.has_presence(place, other))
        or (place.party(other) and presence.has_presence(place, seat))
        for place in state.galaxy.sectors
    )


def propose(state: EclipseState, seat: int, choice: Choice) -> None:
    """Asks the other player, who answers before the turn goes on (nd.turn.interrupt-decisions)."""
    other = _seat(state, choice.args[0])
    state.proposed.append(other)
    state.tell(seat, "proposes diplomatic relations to {}", seat_letter(other))
    state.steps.append(Answer(other, seat, resource(choice.args[1])))


def _exchange(state: EclipseState, giver: int, receiver: int, track: int) -> None:
    state.players[giver].cubes[track] -= 1
    state.players[receiver].ambassadors.append(giver)


class Answer(SeatStep):
    """The asked player accepts, naming the track of the cube given, or refuses (nd.diplomacy.consent)."""

    __slots__ = ("proposer", "track")
    kind = "answer"
    fields = ("seat", "proposer", "track")

    def __init__(self, seat: int, proposer: int, track: int) -> None:
        super().__init__(seat)
        self.proposer = proposer
        self.track = track

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return [Choice("accept", (kind,)) for kind in RESOURCES] + [Choice("refuse")]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == "refuse":
            arguments(choice, "refuse")
            return None
        if choice.verb != "accept":
            return Refusal("nd.turn.interrupt-decisions", "First answer the proposal.")
        track = resource(arguments(choice, "accept <resource of the cube given>")[0])
        if not state.players[seat].cubes[track]:
            return Refusal("nd.diplomacy.cube-needed", f"No cube is left on the {RESOURCES[track]} track.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.steps.pop()
        if choice.verb == "refuse":
            state.tell(seat, "declines relations with {}", seat_letter(self.proposer))
            return
        _exchange(state, self.proposer, seat, self.track)
        _exchange(state, seat, self.proposer, resource(choice.args[0]))
        state.tell(seat, "forms diplomatic relations with {}", seat_letter(self.proposer))
        for one in (seat, self.proposer):
            player = state.players[one]
            if len(player.reputation) > reputation_room(player):
                state.steps.append(MakeRoom(one))

    def view(self, state: EclipseState, seat: int | None) -> dict[str, object]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "proposer": self.proposer,
            "resource": RESOURCES[self.track],
        }


class MakeRoom(SeatStep):
    """A reputation tile goes back to the bag to make room for an ambassador (nd.diplomacy.make-space)."""

    __slots__ = ()
    kind = "make_room"

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return [Choice("drop", (str(value),)) for value in sorted(set(state.players[seat].reputation))]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb != "drop":
            return Refusal("nd.diplomacy.make-space", "First return a reputation tile to make room.")
        value = whole(arguments(choice, "drop <value>")[0], 1, 4, "reputation tile")
        if value not in state.players[seat].reputation:
            return Refusal("nd.diplomacy.make-space", f"You hold no reputation tile of {value}.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        value = int(choice.args[0])
        state.steps.pop()
        state.players[seat].reputation.remove(value)
        put_back(state, [value])
        state.tell(seat, "returns a reputation tile to make room for an ambassador")


def attack(state: EclipseState, seat: int, other: int) -> None:
    """Breaks relations by attack: ambassadors and cubes go home, the attacker is the traitor.

    nd.diplomacy.break-by-move, nd.diplomacy.break-returns, nd.diplomacy.traitor-given.
    """
    if other not in state.players[seat].ambassadors:
        return
    state.players[seat].ambassadors.remove(other)
    state.players[other].ambassadors.remove(seat)
    state.traitor = seat
    state.tell(seat, "attacks {}: their relations are broken and the traitor card is taken", seat_letter(other))
    for one in (other, seat):
        send_home(state, one, (GRAY,), TO_TRACK)
