"""Diplomatic relations: proposing, answering, ambassadors, and breaking them by attack."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.board import presence
from penumbra.eclipse.components.terms import GRAY, NOBODY, NONE, RESOURCES
from penumbra.eclipse.language.notation import ACCEPT, END, REFUSE, WITHDRAW
from penumbra.eclipse.language.notation import PROPOSE as PROPOSE_FORM
from penumbra.eclipse.language.shown import OvertureView, ProposalView
from penumbra.eclipse.language.steps import SeatSectorPhase, SeatStep
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, WARP_CONNECTION, Sector
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import TO_TRACK, send_home
from penumbra.eclipse.seat.proposals import WITHDRAWAL, AskedStep
from penumbra.eclipse.seat.reputation import MakeRoom, ambassador_room, no_space, reputation_room
from penumbra.kernel import Choice, Deed, Extra, PhaseStep, Refusal, by_verb, written
from penumbra.kernel.seats import seat_letter

_END: Final = Deed("end")
_TRACKS: Final = range(len(RESOURCES))
_BY_WORMHOLES: Final = (FULL_CONNECTION,)
_THROUGH_PORTALS: Final = (FULL_CONNECTION, WARP_CONNECTION)


def in_use(state: EclipseState) -> bool:
    """Whether relations exist at all in this game (nd.diplomacy.four-plus)."""
    return state.box.seats(state.player_count).diplomacy


def tiles_left(state: EclipseState, player: Player) -> int:
    """Ambassador tiles the player still has to give: one lies with each partner (sd.diplomacy.ambassador-limit)."""
    given = sum(player.seat in other.ambassadors for other in state.players)
    return player.species.ambassadors - given


class Propose(Extra):
    """Proposing relations beside a step of the action phase (nd.diplomacy.timing).

    sd.diplomacy.when, sd.diplomacy.when-pass.
    """

    __slots__ = ()
    forms = by_verb(PROPOSE_FORM)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """A proposal to each connected player with a cube of each track; nothing where relations are not in use."""
        if not in_use(state):
            return []
        others = _faced(state, seat, state.galaxy.sectors)
        return [Deed("propose", (other, track)) for other in others for track in _TRACKS]

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The proposals that may be made."""
        faced = _faced(state, seat, state.galaxy.sectors) if in_use(state) else []
        if not faced:
            return []
        others = [
            seat_letter(other)
            for other in faced
            if _refusal(state, seat, other) is None and _other_side_refusal(state, other) is None
        ]
        if not others:
            return []
        kinds = [kind for track, kind in enumerate(RESOURCES) if _side_refusal(state, seat, track) is None]
        return [written("propose", letter, kind) for letter in others for kind in kinds]

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """The rules that stand in the way of relations between two players."""
        other, track = deed.values
        if not in_use(state):
            why = f"Diplomatic relations exist only with four or more players; this game has {state.player_count}."
            return Refusal("nd.diplomacy.four-plus", why)
        return _refusal(state, seat, other) or _side_refusal(state, seat, track) or _other_side_refusal(state, other)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Asks the other player, who answers before the turn goes on (nd.turn.interrupt-decisions)."""
        other, track = deed.values
        state.proposed.append((seat, other))
        state.tell(seat, "proposes diplomatic relations to {}", seat_letter(other))
        state.steps.append(Proposal(other, seat, track))


PROPOSE: Final = Propose()


def _refusal(state: EclipseState, seat: int, other: int) -> Refusal | None:
    """What stands between two players, whatever each of them has to give."""
    letter = seat_letter(other)
    if other == seat:
        return Refusal("nd.diplomacy.consent", "Relations are formed with another player.")
    if state.players[other].out:
        return Refusal("nd.elimination.give-up", f"Player {letter} has left the game.")
    if other in state.players[seat].ambassadors:
        return Refusal("nd.diplomacy.one-per-partner", f"You already have relations with {letter}.")
    if (seat, other) in state.proposed:
        return Refusal("nd.diplomacy.re-propose", f"You have already proposed to {letter} this turn.")
    if state.traitor in (seat, other):
        holds, forms = ("You hold", "form") if state.traitor == seat else (f"{letter} holds", "forms")
        return Refusal("nd.diplomacy.traitor-no-new", f"{holds} the traitor card and {forms} no new relations.")
    if other not in _faced(state, seat, state.galaxy.sectors):
        if _joined_by_portals(state, seat, other):
            return Refusal(
                "sd.warp.diplomacy",
                f"Only warp portals join a sector of yours to one of {letter}, and in this game relations need a"
                " wormhole connection.",
            )
        return Refusal("nd.diplomacy.connection", f"No sector of yours is fully connected to a sector of {letter}.")
    meeting = _meeting(state, seat, other)
    if meeting is not None:
        return Refusal("nd.diplomacy.ships-block", _who_meet(meeting, seat, other))
    return None


def _side_refusal(state: EclipseState, seat: int, track: int) -> Refusal | None:
    player = state.players[seat]
    if not player.cubes[track]:
        return Refusal("nd.diplomacy.cube-needed", f"No cube is left on your {RESOURCES[track]} track.")
    return _tile_refusal(state, player, "You have", "your")


def _other_side_refusal(state: EclipseState, other: int) -> Refusal | None:
    player = state.players[other]
    if not any(player.cubes):
        return Refusal("nd.diplomacy.cube-needed", f"{seat_letter(other)} has no cube left to give.")
    letter = seat_letter(other)
    return _tile_refusal(state, player, f"{letter} has", f"{letter}'s")


def _tile_refusal(state: EclipseState, player: Player, has: str, whose: str) -> Refusal | None:
    if not tiles_left(state, player):
        return Refusal("nd.diplomacy.cube-needed", f"{has} no ambassador tile left to give.")
    if player.envoys() >= ambassador_room(player):
        return Refusal("nd.diplomacy.space", no_space(player, whose))
    return None


def _joined_by_portals(state: EclipseState, seat: int, other: int) -> bool:
    sectors = state.galaxy.sectors
    return any(
        strength == WARP_CONNECTION and sectors[far].owner == other
        for near in sectors
        if near.owner == seat
        for far, strength in near.links
    )


def _faced(state: EclipseState, seat: int, nears: Iterable[Sector]) -> list[int]:
    """The other seats that those of these sectors that are a seat's are fully connected to.

    nd.diplomacy.connection, nd.diplomacy.no-generator, sd.warp.diplomacy, ra.warp.diplomacy.
    """
    sectors = state.galaxy.sectors
    through = _THROUGH_PORTALS if state.box.relations_through_portals else _BY_WORMHOLES
    faced: list[int] = []
    for near in nears:
        if near.owner == seat:
            for far, strength in near.links:
                owner = sectors[far].owner
                if strength in through and owner != seat and owner != NOBODY and owner not in faced:
                    faced.append(owner)
    return sorted(faced)


def _meeting(state: EclipseState, seat: int, other: int) -> Sector | None:
    """A sector where ships of one of two players, on different sides, are beside ships or the disc of the other.

    ra.ally.third-relations.
    """
    if other in state.sides[seat]:
        return None
    return next(
        (
            place
            for place in state.galaxy.sectors
            if (place.party(seat) and presence.has_presence(place, other))
            or (place.party(other) and presence.has_presence(place, seat))
        ),
        None,
    )


def _who_meet(place: Sector, seat: int, other: int) -> str:
    letter = seat_letter(other)
    number, own, theirs = place.tile.id, place.party(seat), place.party(other)
    if own and theirs:
        return f"{counted(own, 'ship')} of yours and {counted(theirs, 'ship')} of {letter} are in sector {number}."
    ships, disc = (
        (f"{counted(own, 'ship')} of yours", f"the disc of {letter}")
        if own
        else (f"{counted(theirs, 'ship')} of {letter}", "your disc")
    )
    return f"{ships} {'is' if own + theirs == 1 else 'are'} in sector {number}, which holds {disc}."


def _exchange(state: EclipseState, giver: int, receiver: int, track: int) -> None:
    state.player_to_change(giver).cubes[track] -= 1
    state.player_to_change(receiver).ambassadors.append(giver)


class Proposal(AskedStep):
    """The asked player accepts, naming the track of the cube given, or refuses (nd.diplomacy.consent).

    Until then the proposer may withdraw (nd.diplomacy.withdraw).

    nd.diplomacy.exchange, sd.diplomacy.no-colony-ship, sd.diplomacy.cube-owner.
    """

    __slots__ = ("track",)
    kind = "answer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "proposer", "track")
    forms = by_verb(ACCEPT, REFUSE, WITHDRAW)

    def __init__(self, seat: int, proposer: int, track: int) -> None:
        super().__init__(seat, proposer)
        self.track = track

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        if seat == self.proposer:
            return (WITHDRAWAL,)
        return [*(Deed("accept", (track,)) for track in _TRACKS), Deed("refuse")]

    def agreement_refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        (track,) = deed.values
        if not state.players[seat].cubes[track]:
            return Refusal("nd.diplomacy.cube-needed", f"No cube is left on your {RESOURCES[track]} track.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "withdraw":
            state.tell(seat, "withdraws the proposal to {}", seat_letter(self.seat))
            return
        if deed.verb == "refuse":
            state.tell(seat, "declines relations with {}", seat_letter(self.proposer))
            return
        _exchange(state, self.proposer, seat, self.track)
        _exchange(state, seat, self.proposer, deed.values[0])
        state.tell(seat, "forms diplomatic relations with {}", seat_letter(self.proposer))
        for one in (seat, self.proposer):
            player = state.players[one]
            if len(player.reputation) > reputation_room(player):
                state.steps.append(MakeRoom(one))

    def view(self, state: EclipseState, seat: int | None) -> ProposalView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "proposer": self.proposer,
            "resource": RESOURCES[self.track],
        }


def _across(state: EclipseState, seat: int, sector: int) -> list[Deed]:
    """A proposal to each player that a sector of the seat is fully connected to, with a cube of each track."""
    if sector == NONE:
        return list(PROPOSE.candidates(state, seat))
    if not in_use(state):
        return []
    others = _faced(state, seat, (state.galaxy.sectors[sector],))
    return [Deed("propose", (other, track)) for other in others for track in _TRACKS]


class NewConnections(SeatSectorPhase):
    """Once a disc placed in the combat phase lies, its owner may use the connections it makes.

    Passes by where no proposal over them is legal (nd.diplomacy.after-combat).
    """

    __slots__ = ()
    kind = "new_connections"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        if any(PROPOSE.why_not(state, self.seat, deed) is None for deed in _across(state, self.seat, self.sector)):
            state.steps.append(Overture(self.seat, self.sector))


class Parley(PhaseStep):
    """One seat's time for proposals before upkeep, over any connection (sd.aftermath.diplomacy-window)."""

    __slots__ = ("seat",)
    kind = "parley"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        state.proposed = []
        state.steps.append(NewConnections(self.seat, NONE))


class Overture(SeatStep):
    """Proposals outside any turn: over the sector just taken, or over any connection."""

    __slots__ = ("sector",)
    kind = "overture"
    forms = by_verb(PROPOSE_FORM, END)
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [*_across(state, seat, self.sector), _END]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        over = "a connection" if self.sector == NONE else "the new connection"
        return Refusal("nd.diplomacy.after-combat", f"Propose relations over {over}, or end.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "end":
            return None
        refusal = PROPOSE.why_not(state, seat, deed)
        if refusal is None and deed not in _across(state, seat, self.sector):
            number, letter = state.galaxy.sectors[self.sector].tile.id, seat_letter(deed.values[0])
            return Refusal("nd.diplomacy.after-combat", f"Sector {number} makes no connection to {letter}.")
        return refusal

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "propose":
            state.steps.append(NewConnections(seat, self.sector))
            PROPOSE.play(state, seat, deed)

    def view(self, state: EclipseState, seat: int | None) -> OvertureView:
        number = None if self.sector == NONE else state.galaxy.sectors[self.sector].tile.id
        return {"kind": self.kind, "seat": self.seat, "sector": number}


def provoke(state: EclipseState, seat: int, place: Sector) -> None:
    """Ships in a sector with a partner's ship or disc are an attack (nd.diplomacy.break-by-move).

    nd.diplomacy.break-by-transit, ra.ally.move-through, ra.ally.relations-separate.
    """
    for other in provoked(state, seat, place):
        attack(state, seat, other, place)


def provoked(state: EclipseState, seat: int, place: Sector) -> list[int]:
    """The partners of a seat whom its ships attack by being in a sector."""
    partners = state.players[seat].ambassadors
    return [other for other in partners if other not in state.sides[seat] and presence.has_presence(place, other)]


def judge(state: EclipseState, seat: int) -> None:
    """What counts is where ships stand when an action ends.

    sd.diplomacy.aggression, sd.diplomacy.aggression-passing.
    """
    for place in state.galaxy.sectors:
        if seat in place.entered:
            provoke(state, seat, place)


def attack(state: EclipseState, seat: int, other: int, place: Sector) -> None:
    """An attack on somebody in a sector, which breaks relations where there are any (nd.diplomacy.break-by-move)."""
    if other in state.players[seat].ambassadors:
        break_relations(state, seat, other, place, "attacks {} in sector {}")


def break_relations(state: EclipseState, seat: int, other: int, place: Sector, deed: str) -> None:
    """Ambassadors and cubes go home, and who has done the ``deed`` in a sector is the traitor.

    nd.diplomacy.break-returns, nd.diplomacy.traitor-given,
    nd.diplomacy.traitor-only-on-break, nd.diplomacy.traitor-keeps-others, nd.diplomacy.break-production,
    sd.diplomacy.break-cube-choice, sd.diplomacy.several-broken.
    """
    state.player_to_change(seat).ambassadors.remove(other)
    state.player_to_change(other).ambassadors.remove(seat)
    state.traitor = seat
    why = f"{deed}: their relations are broken and the traitor card is taken"
    state.tell(seat, why, seat_letter(other), place.tile.id)
    for one in (other, seat):
        send_home(state, one, (GRAY,), TO_TRACK)
