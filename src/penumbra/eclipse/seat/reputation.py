"""Reputation tiles and the track they share with ambassadors."""

from collections.abc import Iterable, Sequence

from penumbra.eclipse.language.notation import DROP
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal, by_verb


def tiles_beside(track: Sequence[str], ambassadors: int) -> int:
    """How many reputation tiles a track can hold beside so many ambassadors, best arranged.

    Ambassadors fill their own spaces first (nd.diplomacy.rearrange, nd.reputation.spaces). There may be no
    more of them than :func:`spaces_for_ambassadors`.
    """
    shared = track.count("either") - max(0, ambassadors - track.count("ambassador"))
    return shared + track.count("reputation")


def spaces_for_ambassadors(track: Sequence[str]) -> int:
    """How many ambassadors a track can hold if no reputation tile is in the way (nd.diplomacy.space)."""
    return track.count("ambassador") + track.count("either")


def reputation_room(player: Player) -> int:
    """How many reputation tiles the player's track can hold beside the ambassadors on it."""
    return tiles_beside(player.reputation_track, player.envoys())


def ambassador_room(player: Player) -> int:
    """How many ambassadors the player's track can hold if no reputation tile is in the way."""
    return spaces_for_ambassadors(player.reputation_track)


def no_space(player: Player, whose: str) -> str:
    """The sentence that says that a track holds no more ambassadors."""
    most = ambassador_room(player)
    spaces = "The only space" if most == 1 else f"All {most} spaces"
    return f"{spaces} for ambassadors on {whose} reputation track {'is' if most == 1 else 'are'} taken."


def draw(state: EclipseState, number: int) -> tuple[int, ...]:
    """Draws tiles from the bag, highest first; fewer where the bag is short (nd.reputation.bag-short).

    sd.setup.reputation-bag.
    """
    bag = state.reputation_bag
    drawn = [state.chance.draw(bag) for _ in range(min(number, sum(bag)))]
    if drawn:
        state.revealed += 1
    return tuple(sorted(drawn, reverse=True))


def put_back(state: EclipseState, tiles: tuple[int, ...] | list[int]) -> None:
    """Returns tiles to the bag."""
    for value in tiles:
        state.reputation_bag[value] += 1


def give_back(state: EclipseState, seat: int, value: int) -> None:
    """A tile goes from a track to the bag; whoever was shown them does not see which (ra.ally.reputation-show)."""
    player = state.player_to_change(seat)
    player.reputation.remove(value)
    player.shown = {}
    put_back(state, [value])


class MakeRoom(SeatStep):
    """A reputation tile goes back to the bag to make room for an ambassador (nd.diplomacy.make-space)."""

    __slots__ = ()
    kind = "make_room"
    forms = by_verb(DROP)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("drop", (value,)) for value in sorted(set(state.players[seat].reputation))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.diplomacy.make-space", "First return a reputation tile to make room.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        (value,) = deed.values
        if value not in state.players[seat].reputation:
            return Refusal("nd.diplomacy.make-space", f"You hold no reputation tile of {value}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (value,) = deed.values
        state.steps.pop()
        give_back(state, seat, value)
        state.tell(seat, "returns a reputation tile to make room for an ambassador")
