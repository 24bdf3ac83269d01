"""Research: take a technology from the supply board."""

from collections.abc import Iterable

from penumbra.eclipse.actions.action import Action
from penumbra.eclipse.components.terms import CATEGORIES, SCIENCE
from penumbra.eclipse.language.notation import DEVELOP, END, RESEARCH, RESEARCH_RARE
from penumbra.eclipse.language.words import stored
from penumbra.eclipse.modules.developments import buy_development, development_refusal
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import trade
from penumbra.eclipse.seat.effects import gain_technology
from penumbra.eclipse.seat.technologies import placings, price, prices, take_refusal, track_of, within
from penumbra.kernel import Choice, Deed, Refusal, by_verb, written


class Research(Action):
    """Takes up to ``left`` technologies (nd.research.one-tile); a rare one goes on a track that is named.

    In place of each it may buy a development (ra.dev.buy-with-research).

    ra.rare.buy-with-research, ra.rare.multi-research.
    """

    __slots__ = ()
    kind = "research"
    activation = "technology"
    forms = by_verb(RESEARCH, RESEARCH_RARE, DEVELOP, END)

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        if not self.left:
            return []
        techs = [
            Deed("research", (number, track) if track_of(state, number) is None else (number,))
            for number, track in placings(state)
        ]
        return [*techs, *(Deed("develop", (number,)) for number in state.development_supply)]

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        if not self.left:
            return []
        held = state.players[seat].storage[SCIENCE]
        techs = [
            _words(state, number, track)
            for number, track in within(state, seat, held)
            if take_refusal(state, seat, number, track) is None
        ]
        developed = [number for number in state.development_supply if development_refusal(state, seat, number) is None]
        return [*techs, *(DEVELOP.write(state, (number,)) for number in developed)]

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if not self.left:
            return self.spent(state, seat)
        if deed.verb == "develop":
            return development_refusal(state, seat, *deed.values)
        return _refusal(state, seat, *_wanted(state, deed))

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        self.left -= 1
        if deed.verb == "develop":
            buy_development(state, seat, *deed.values)
            return
        wanted, track = _wanted(state, deed)
        state.player_to_change(seat).storage[SCIENCE] -= price(state, seat, wanted, track)
        gain_technology(state, seat, wanted, track)


def _words(state: EclipseState, number: int, track: int) -> Choice:
    """A technology bought, with its track where it may lie on any."""
    name = state.box.parts.techs[number].id
    return (
        written("research", name, CATEGORIES[track]) if track_of(state, number) is None else written("research", name)
    )


def _refusal(state: EclipseState, seat: int, wanted: int, track: int) -> Refusal | None:
    """Why a technology is not bought and put on a track."""
    refusal = take_refusal(state, seat, wanted, track)
    if refusal is not None:
        return refusal
    cost, held = price(state, seat, wanted, track), state.players[seat].storage[SCIENCE]
    if held < cost:
        name = state.box.parts.techs[wanted].name
        return Refusal("nd.research.pay-science", f"{name} costs {cost} science, and {stored(held)}.")
    return None


def _wanted(state: EclipseState, deed: Deed) -> tuple[int, int]:
    """The technology that is named and its track."""
    wanted = deed.values[0]
    track = track_of(state, wanted)
    return wanted, deed.values[1] if track is None else track


def beyond(state: EclipseState, seat: int) -> str:
    """The sentence that says why no technology can be bought: what the cheapest costs, and what trades would bring."""
    player = state.players[seat]
    costs = [cost for tracks in prices(state, seat).values() for cost in tracks.values()]
    if not costs:
        return "No technology on the supply board may be put on a track of yours."
    science = trade.within_reach(player, player.storage, SCIENCE)
    return f"The cheapest technology costs you {min(costs)} science; with trades you have {science}."


def affordable(state: EclipseState, seat: int) -> bool:
    """Whether any technology could be bought, after trades (sd.research.no-tile)."""
    player = state.players[seat]
    science = trade.within_reach(player, player.storage, SCIENCE)
    return any(cost <= science for tracks in prices(state, seat).values() for cost in tracks.values())
