"""Build: ships and structures in one's own sectors, for materials."""

from collections.abc import Iterable
from typing import Final

from penumbra.eclipse.actions.action import Action
from penumbra.eclipse.board import presence
from penumbra.eclipse.components import Components
from penumbra.eclipse.components.terms import MATERIALS, STRUCTURES
from penumbra.eclipse.language.notation import BUILD, END
from penumbra.eclipse.language.words import a, counted, stored, units
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import trade
from penumbra.kernel import Choice, Deed, Refusal, by_verb, written

_BY_TECHNOLOGY: Final = {"starbase": "nd.tech.starbase", "orbital": "nd.tech.orbital", "monolith": "nd.tech.monolith"}
"""The rules that say what a technology makes possible to build."""


def technology_for(parts: Components, what: str) -> str | None:
    """The technology needed to build a ship or structure, if any (nd.build.tech-needed)."""
    return what if what in STRUCTURES else parts.ships[parts.ship_number[what]].technology


class Build(Action):
    """Makes up to ``left`` builds (nd.build.two, nd.build.contested)."""

    __slots__ = ()
    kind = "build"
    activation = "build"
    forms = by_verb(BUILD, END)

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        if not self.left:
            return []
        own = [index for index, place in enumerate(state.galaxy.sectors) if place.owner == seat]
        all_there_are, buildable = state.box.parts.buildable, state.players[seat].buildable
        kinds = [kind for kind, what in enumerate(all_there_are) if what in buildable]
        return [Deed("build", (kind, index)) for kind in kinds for index in own]

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """As ``activations``: what the seat can pay for, where nothing keeps it from being built."""
        if not self.left:
            return []
        player = state.players[seat]
        held = player.storage[MATERIALS]
        own = [place for place in state.galaxy.sectors if place.owner == seat]
        return [
            written("build", what, place.tile.id)
            for what in player.buildable
            if cost_of(state, seat, what) <= held and _out_of_reach(state, seat, what) is None
            for place in own
            if _built_already(what, place) is None
        ]

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        what, place = _wanted(state, deed)
        player = state.players[seat]
        if not self.left:
            return self.spent(state, seat)
        if place.owner != seat:
            return Refusal("nd.build.where", f"Sector {place.tile.id} does not hold your influence disc.")
        refusal = barred(state, seat, what, place)
        if refusal is not None:
            return refusal
        cost, held = cost_of(state, seat, what), player.storage[MATERIALS]
        if held < cost:
            return Refusal("nd.build.pay-now", f"The {what} costs {units(cost, 'materials')}, and {stored(held)}.")
        return None

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        kind, index = deed.values
        what, place = state.box.parts.buildable[kind], state.sector_to_change(index)
        player = state.player_to_change(seat)
        self.left -= 1
        player.storage[MATERIALS] -= cost_of(state, seat, what)
        presence.put_up(state, seat, what, place)
        state.tell(seat, "builds {} in sector {}", a(what), place.tile.id)


def _wanted(state: EclipseState, deed: Deed) -> tuple[str, Sector]:
    """What is to be built, and where."""
    kind, index = deed.values
    return state.box.parts.buildable[kind], state.galaxy.sectors[index]


def cost_of(state: EclipseState, seat: int, what: str) -> int:
    """The price in materials, less what minor species take off (nd.build.costs)."""
    player = state.players[seat]
    return player.cost(what) - player.discount(state.box.parts, what)


def beyond(state: EclipseState, seat: int) -> str:
    """The sentence that says why nothing can be built: what the cheapest costs, and what trades would bring."""
    player = state.players[seat]
    own = [place for place in state.galaxy.sectors if place.owner == seat]
    if not own:
        return "You have no sector to build in."
    possible = [what for what in player.buildable if any(barred(state, seat, what, place) is None for place in own)]
    if not possible:
        return "There is nothing left that you may build in your sectors."
    cheapest = min(possible, key=lambda what: cost_of(state, seat, what))
    materials = trade.within_reach(player, player.storage, MATERIALS)
    cost = units(cost_of(state, seat, cheapest), "materials")
    return f"The cheapest thing to build is {a(cheapest)} for {cost}; with trades you have {materials}."


def anything(state: EclipseState, seat: int) -> bool:
    """Whether anything could be built, after trades (sd.build.nothing-affordable)."""
    player = state.players[seat]
    materials = trade.within_reach(player, player.storage, MATERIALS)
    for place in state.galaxy.sectors:
        if place.owner == seat:
            for what in player.buildable:
                if barred(state, seat, what, place) is None and cost_of(state, seat, what) <= materials:
                    return True
    return False


def barred(state: EclipseState, seat: int, what: str, place: Sector) -> Refusal | None:
    """What keeps something from being built in an own sector, whatever it costs."""
    return _out_of_reach(state, seat, what) or _built_already(what, place)


def _out_of_reach(state: EclipseState, seat: int, what: str) -> Refusal | None:
    """What keeps something from being built in any sector: its technology is missing, or none is in the supply."""
    parts = state.box.parts
    technology = technology_for(parts, what)
    if technology is not None and not state.players[seat].has(parts.tech_number[technology]):
        name = parts.techs[parts.tech_number[technology]].name
        rule = _BY_TECHNOLOGY.get(technology, "nd.build.tech-needed")
        return Refusal(rule, f"Building {a(what)} needs the technology {name}.")
    if what not in STRUCTURES and not state.players[seat].supply[parts.ship_number[what]]:
        total = counted(parts.figures_of(what), what)
        return Refusal("nd.build.ship-limit", f"None of your {total} is left in the supply.")
    return None


def _built_already(what: str, place: Sector) -> Refusal | None:
    """Why a sector does not take another structure of a kind."""
    if what == "orbital" and place.orbital:
        return Refusal("nd.build.one-orbital", f"Sector {place.tile.id} already has an orbital.")
    if what == "monolith" and place.monolith:
        return Refusal("nd.build.one-monolith", f"Sector {place.tile.id} already has a monolith.")
    return None
