"""Alliances: founding, joining and leaving them, and who stands with whom by the tiles beside the boards.

A tile lies face up with a member and with its Betrayer side up with one who has left; it never goes back, so it keeps
its place in the alliance (ra.ally.seat-freed). All that allies are to each other on the map is asked of
``state.sides``, which is made anew here whenever a tile is taken or turned.
"""

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from penumbra.eclipse.board import presence
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Alliance
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.notation import AGREE, BETRAY, FOUND, INVITE, JOIN, REFUSE, SHOW, WITHDRAW
from penumbra.eclipse.language.shown import PactView
from penumbra.eclipse.language.words import a, counted, listed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy
from penumbra.eclipse.seat.proposals import WITHDRAWAL, AskedStep
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb
from penumbra.kernel.seats import seat_letter

_BETRAY: Final = Deed("betray")
_ANSWERS: Final = (Deed("accept"), Deed("refuse"))


# ---- who is in which


def members(state: EclipseState, alliance: int) -> list[int]:
    """The seats whose tile of an alliance lies face up, those that are out of the game too."""
    return [player.seat for player in state.players if player.alliance == alliance and not player.betrayer]


def takers(state: EclipseState, alliance: int) -> list[int]:
    """The seats that have taken a tile of an alliance, whichever side is up."""
    return [player.seat for player in state.players if player.alliance == alliance]


def name_of(state: EclipseState, alliance: int) -> str:
    """An alliance as sentences name it."""
    return f"the {_printed(state, alliance).name}"


def points(state: EclipseState, seat: int) -> int:
    """What a seat's tile counts (ra.ally.tile-points)."""
    player, parts = state.players[seat], state.box.parts
    if player.alliance == NONE:
        return 0
    return parts.alliance_terms.vp_betrayer_side if player.betrayer else parts.alliance_terms.vp_face_up


def _printed(state: EclipseState, alliance: int) -> Alliance:
    return state.box.parts.alliances[alliance]


def regroup(state: EclipseState) -> None:
    """Puts those together whose tiles of one alliance lie face up (ra.ally.join-ends-conflict).

    ra.ally.leave-pinning-at-once, ra.ally.betrayer-scores-alone.
    """
    state.sides = tuple(_side(state, party) for party in range(state.npc + 1))


def _side(state: EclipseState, party: int) -> tuple[int, ...]:
    if party == state.npc or state.players[party].alliance == NONE or state.players[party].betrayer:
        return (party,)
    return tuple(members(state, state.players[party].alliance))


# ---- what speaks against a pact


def _free_refusal(state: EclipseState, seat: int, asker: int) -> Refusal | None:
    """Why a player may take no tile: one is taken once in a game (ra.ally.no-rejoin)."""
    player = state.players[seat]
    letter, own = seat_letter(seat), seat == asker
    if player.out:
        return Refusal("nd.elimination.give-up", f"Player {letter} has left the game.")
    if player.betrayer:
        who = "You hold" if own else f"{letter} holds"
        why = f"{who} a Betrayer tile of {name_of(state, player.alliance)} and may enter no alliance."
        return Refusal("ra.ally.betrayer-never-again", why)
    if player.alliance != NONE:
        who = "You belong" if own else f"{letter} belongs"
        return Refusal("ra.ally.one-only", f"{who} to {name_of(state, player.alliance)}, and to no other.")
    return None


def _found_refusal(state: EclipseState, seat: int, alliance: int, other: int) -> Refusal | None:
    """Why two players do not found an alliance (ra.ally.found, ra.ally.traitor-may-ally)."""
    if other == seat:
        return Refusal("ra.ally.found", "An alliance is founded with another player.")
    if state.round == state.box.rounds:
        return Refusal("ra.ally.last-round", "In the last round no alliance is founded.")
    refusal = _free_refusal(state, seat, seat) or _free_refusal(state, other, seat)
    if refusal is not None:
        return refusal
    founded = [number for number in range(len(state.box.parts.alliances)) if takers(state, number)]
    if len(founded) == len(state.box.parts.alliances):
        return Refusal("ra.ally.three-alliances", f"All {len(founded)} alliances have been founded.")
    if alliance in founded:
        by = listed([seat_letter(one) for one in takers(state, alliance)])
        return Refusal("ra.ally.three-alliances", f"The {_printed(state, alliance).name} was founded, by {by}.")
    if other not in state.players[seat].ambassadors:
        return Refusal("ra.ally.found", f"You have no diplomatic relations with {seat_letter(other)}.")
    return None


def _entry_refusal(state: EclipseState, joiner: int, alliance: int, asker: int) -> Refusal | None:
    """Why a player does not enter an alliance that was founded (ra.ally.join, ra.ally.size)."""
    letter, name = seat_letter(joiner), name_of(state, alliance)
    if state.round == state.box.rounds:
        return Refusal("ra.ally.last-round-joining", "In the last round nobody joins an alliance.")
    refusal = _free_refusal(state, joiner, asker)
    if refusal is not None:
        return refusal
    agreeing = _agreeing(state, alliance)
    if not agreeing:
        return Refusal("ra.ally.join", f"Nobody is in {name} who could agree.")
    refusal = _room_refusal(state, alliance)
    if refusal is not None:
        return refusal
    if not any(one in state.players[joiner].ambassadors for one in agreeing):
        whom = listed([seat_letter(one) for one in agreeing], "or")
        who = "You have" if joiner == asker else f"{letter} has"
        return Refusal("ra.ally.join", f"{who} no diplomatic relations with {whom} of {name}.")
    return None


def _agreeing(state: EclipseState, alliance: int) -> list[int]:
    """The members that are in the game and have to agree."""
    return [seat for seat in members(state, alliance) if not state.players[seat].out]


def _room_refusal(state: EclipseState, alliance: int) -> Refusal | None:
    """Why an alliance takes nobody in: who has left it keeps its tile, and its place (ra.ally.seat-freed)."""
    taken, tiles = takers(state, alliance), _printed(state, alliance).tiles
    most = min(tiles, state.box.parts.alliance_terms.max_members[state.player_count])
    if len(taken) < most:
        return None
    left = [seat for seat in taken if state.players[seat].betrayer]
    holds = f", {listed([seat_letter(seat) for seat in left])} with the Betrayer side up" if left else ""
    why = (
        f"With {state.player_count} players an alliance has at most {most} members, "
        f"and {counted(len(taken), 'tile')} of {name_of(state, alliance)} are taken{holds}."
    )
    return Refusal("ra.ally.seat-freed" if left else "ra.ally.size", why)


class _AmongAllies(Extra):
    """What may be done in a game with alliances only."""

    __slots__ = ()

    def present(self, printed: Box) -> bool:
        """Whether the box has alliances."""
        return bool(printed.parts.alliances)


# ---- offers


class Pact(_AmongAllies):
    """Founding an alliance, joining one and taking somebody in, at any time during an action or reaction.

    All that it takes is relations, and that all agree; each is asked once a turn.

    ra.ally.found-when, ra.ally.found-in-reaction, ra.ally.found-same-turn, ra.ally.join-when.
    """

    __slots__ = ()
    forms = by_verb(FOUND, JOIN, INVITE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """An alliance with each partner, each that might be joined, and each partner for one's own."""
        alliances = range(len(state.box.parts.alliances))
        player = state.players[seat]
        found = [Deed("found", (alliance, other)) for alliance in alliances for other in player.ambassadors]
        found += [Deed("join", (alliance,)) for alliance in alliances]
        return [*found, *(Deed("invite", (other,)) for other in state.seats if other != seat)]

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """The rules that stand in the way of a pact, and that each is offered once a turn."""
        if deed.verb == "found":
            refusal = _found_refusal(state, seat, *deed.values)
        elif deed.verb == "join":
            refusal = _entry_refusal(state, seat, deed.values[0], seat)
        else:
            refusal = self._invite_refusal(state, seat, deed.values[0])
        if refusal is None and (seat, deed.verb, deed.values[-1]) in state.offered:
            whom = seat_letter(deed.values[-1]) if deed.verb != "join" else name_of(state, deed.values[-1])
            return Refusal("nd.diplomacy.re-propose", f"You have already made {whom} that offer this turn.")
        return refusal

    def _invite_refusal(self, state: EclipseState, seat: int, other: int) -> Refusal | None:
        player = state.players[seat]
        if player.alliance == NONE or player.betrayer:
            return Refusal("ra.ally.join", "You are in no alliance that could take anybody in.")
        return _entry_refusal(state, other, player.alliance, seat)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Asks all whom it concerns, one after the other."""
        state.offered.append((seat, deed.verb, deed.values[-1]))
        entering: tuple[int, ...]
        if deed.verb == "found":
            alliance, other = deed.values
            entering, asked = (seat, other), [other]
            state.tell(seat, "proposes to found {} with {}", name_of(state, alliance), seat_letter(other))
        elif deed.verb == "join":
            (alliance,) = deed.values
            entering, asked = (seat,), _agreeing(state, alliance)
            state.tell(seat, "asks to join {}", name_of(state, alliance))
        else:
            alliance, other = state.players[seat].alliance, deed.values[0]
            entering, asked = (other,), [other, *(one for one in _agreeing(state, alliance) if one != seat)]
            state.tell(seat, "proposes that {} join {}", seat_letter(other), name_of(state, alliance))
        state.steps.append(Consent(asked[0], seat, alliance, entering, tuple(asked[1:])))


PACT: Final = Pact()


class TooEarly(Pact):
    """Before a turn's action or reaction has begun there are no pacts (ra.ally.found-when, ra.ally.join-when)."""

    __slots__ = ()

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """None."""
        return []

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """What stands in the way anyway, or else that no action is under way."""
        rule = "ra.ally.found-when" if deed.verb == "found" else "ra.ally.join-when"
        return super().why_not(state, seat, deed) or Refusal(
            rule, "Alliances are made during an action or a reaction: begin one first."
        )


TOO_EARLY: Final = TooEarly()


class Consent(AskedStep):
    """One of those who have to agree to a pact answers; ``later`` are asked next, ``entering`` take the tiles.

    Until then the proposer may withdraw, as with relations (ra.ally.join).
    """

    __slots__ = ("alliance", "entering", "later")
    kind = "consent"
    fields: ClassVar[tuple[str, ...]] = ("seat", "proposer", "alliance", "entering", "later")
    forms = by_verb(AGREE, REFUSE, WITHDRAW)

    def __init__(
        self, seat: int, proposer: int, alliance: int, entering: tuple[int, ...], later: tuple[int, ...]
    ) -> None:
        super().__init__(seat, proposer)
        self.alliance = alliance
        self.entering = entering
        self.later = later

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (WITHDRAWAL,) if seat == self.proposer else _ANSWERS

    def agreement_refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """What speaks against the pact by now, where others act meanwhile."""
        if len(self.entering) > 1:
            first, second = self.entering
            return _found_refusal(state, first, self.alliance, second)
        return _entry_refusal(state, self.entering[0], self.alliance, seat)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        name = name_of(state, self.alliance)
        if deed.verb == "withdraw":
            state.tell(seat, "withdraws the proposal about {}", name)
        elif deed.verb == "refuse":
            state.tell(seat, "does not agree about {}", name)
        elif self.later:
            state.tell(seat, "agrees about {}", name)
            state.steps.append(Consent(self.later[0], self.proposer, self.alliance, self.entering, self.later[1:]))
        else:
            self._conclude(state)

    def _conclude(self, state: EclipseState) -> None:
        for one in self.entering:
            state.player_to_change(one).alliance = self.alliance
        regroup(state)
        name = name_of(state, self.alliance)
        if len(self.entering) > 1:
            first, second = self.entering
            state.tell(first, "founds {} with {}", name, seat_letter(second))
        else:
            state.tell(self.entering[0], "joins {}", name)

    def view(self, state: EclipseState, seat: int | None) -> PactView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "proposer": self.proposer,
            "alliance": _printed(state, self.alliance).id,
            "entering": list(self.entering),
        }


# ---- leaving


class Betray(_AmongAllies):
    """Leaving one's alliance before an action or a reaction, which must follow: ``bind`` sees to that (ra.ally.leave).

    ra.ally.leave-others-keep, ra.ally.leave-relations.
    """

    __slots__ = ("bind",)
    forms = by_verb(BETRAY)

    def __init__(self, bind: Callable[[EclipseState, int], None]) -> None:
        self.bind = bind

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Leaving, for a member."""
        player = state.players[seat]
        return () if player.alliance == NONE or player.betrayer else (_BETRAY,)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """Who is in an alliance leaves it before an action that can be paid, but not in the last round."""
        player = state.players[seat]
        if player.alliance == NONE or player.betrayer:
            return Refusal("ra.ally.leave", "You are in no alliance.")
        if state.round == state.box.rounds:
            return Refusal("ra.ally.last-round", "In the last round nobody leaves an alliance.")
        if not player.discs:
            rule, what = ("ra.ally.leave-in-reaction", "reaction") if player.passed else ("ra.ally.leave", "action")
            why = f"An alliance is left before {a(what)}, and no influence disc is left on the track to pay for one."
            return Refusal(rule, why)
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Turns the tile; where ships stand with those of former allies, or at their discs, that is an attack.

        ra.ally.leave-as-attack, ra.ally.leave-as-attack-without-relations, ra.ally.leave-guest-in-own-sector.
        """
        player = state.player_to_change(seat)
        former = [one for one in members(state, player.alliance) if one != seat]
        player.betrayer = True
        regroup(state)
        _tell_of_leaving(state, seat, former)
        self.bind(state, seat)
        for other in former:
            place = _among(state, seat, other)
            if place is not None:
                _turn_against(state, seat, other, place)


def _tell_of_leaving(state: EclipseState, seat: int, former: list[int]) -> None:
    name = name_of(state, state.players[seat].alliance)
    if former:
        state.tell(seat, "betrays {} by leaving {}", listed([seat_letter(one) for one in former]), name)
    else:
        state.tell(seat, "leaves {}, where nobody else is left", name)


def _among(state: EclipseState, seat: int, other: int) -> Sector | None:
    """Where a seat has ships among a former ally's, or at his disc."""
    places = state.galaxy.sectors
    return next((place for place in places if place.party(seat) and presence.has_presence(place, other)), None)


def _turn_against(state: EclipseState, seat: int, other: int, place: Sector) -> None:
    """The leaver among a former ally's ships or at his disc is the traitor, relations or none."""
    deed = "stands among the forces of {} in sector {}"
    if other in state.players[seat].ambassadors:
        diplomacy.break_relations(state, seat, other, place, deed)
    elif state.traitor != seat:
        state.traitor = seat
        state.tell(seat, f"{deed}: the traitor card is taken", seat_letter(other), place.tile.id)


def attack_host(state: EclipseState, seat: int, place: Sector) -> None:
    """Ships that came as an ally's guests attack the former ally's population, which breaks relations.

    ra.ally.leave-guest-in-own-sector.
    """
    if state.players[seat].alliance != NONE:
        diplomacy.attack(state, seat, place.owner, place)


# ---- what allies may show each other


class Show(_AmongAllies):
    """Showing one's reputation tiles to an ally, who alone is told what they say (ra.ally.reputation-show)."""

    __slots__ = ()
    forms = by_verb(SHOW)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Each ally."""
        return [Deed("show", (other,)) for other in state.sides[seat] if other != seat]

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """Tiles are shown to allies, and once."""
        (other,) = deed.values
        letter, player = seat_letter(other), state.players[seat]
        if other == seat or other not in state.sides[seat]:
            return Refusal(
                "ra.ally.reputation-show", f"Reputation tiles are shown to allies; {letter} is none of yours."
            )
        if not player.reputation:
            return Refusal("ra.ally.reputation-show", "You have no reputation tile to show.")
        if len(player.shown.get(other, ())) == len(player.reputation):
            return Refusal("ra.ally.reputation-show", f"{letter} knows all your reputation tiles.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """The ally knows these tiles for as long as they lie there."""
        (other,) = deed.values
        player = state.player_to_change(seat)
        player.shown = {**player.shown, other: tuple(player.reputation)}
        state.tell(seat, "shows the reputation tiles to {}", seat_letter(other))
        state.tell(seat, "shows reputation tiles of {}", listed(list(map(str, player.reputation))), private_to=other)


SHOW_TILES: Final = Show()
