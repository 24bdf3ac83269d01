"""Technologies: prices, what may be taken, and what happens when one is gained."""

from collections.abc import Iterable
from typing import Any, ClassVar

from penumbra.eclipse.minor_species import minor_discount
from penumbra.eclipse.reading import arguments, resource
from penumbra.eclipse.seat_step import SeatStep
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import CATEGORIES, RARE, RESOURCES
from penumbra.eclipse.trade import TRADE
from penumbra.eclipse.warp_portals import offer_portal
from penumbra.eclipse.words import counted, units
from penumbra.kernel import Choice, Extra, Refusal


def discount(state: EclipseState, seat: int, category: int) -> int:
    """The number on the leftmost free space of a technology track (nd.research.discount)."""
    row = state.box.parts.tracks.technology.discount
    return row[min(len(state.players[seat].techs[category]), len(row) - 1)]


def track_of(state: EclipseState, tech: int) -> int | None:
    """The track a technology belongs on; None for a rare one, which goes on any (sd.research.rare-any-track)."""
    category = state.box.parts.tech_category[tech]
    return None if category == RARE else category


def price(state: EclipseState, seat: int, tech: int, track: int) -> int:
    """What a technology on a track costs this player in science (nd.research.cost)."""
    printed = state.box.parts.techs[tech]
    reduced = printed.cost - discount(state, seat, track) - minor_discount(state, seat, "research")
    return max(printed.min_cost, reduced)


def take_refusal(state: EclipseState, seat: int, tech: int, track: int) -> Refusal | None:
    """Why a technology tile may not be taken by a player and put on a track, whatever it costs."""
    parts = state.box.parts
    player = state.players[seat]
    if not state.tech_supply[tech]:
        return Refusal("nd.research.only-available", f"{parts.techs[tech].name} does not lie on the supply board.")
    if player.has(tech):
        return Refusal("nd.research.no-duplicate", f"You already have {parts.techs[tech].name}.")
    if len(player.techs[track]) >= parts.tracks.technology.spaces:
        held = counted(len(player.techs[track]), "technology")
        return Refusal("nd.research.track-full", f"The {CATEGORIES[track]} track is full: it holds {held}.")
    return None


def prices(state: EclipseState, seat: int, tech: int) -> dict[int, int]:
    """What a technology costs a player on each track where it may be put; empty where it may not be taken."""
    own = track_of(state, tech)
    tracks = range(len(CATEGORIES)) if own is None else (own,)
    return {
        track: price(state, seat, tech, track) for track in tracks if take_refusal(state, seat, tech, track) is None
    }


def cheapest_free(state: EclipseState, seat: int) -> list[int]:
    """The technologies an Ancient Technology may be: the cheapest by printed price among those one lacks.

    nd.discovery.ancient-technology, nd.discovery.ancient-technology-printed-price; never a rare one
    (sd.discovery.ancient-tech-rare).
    """
    techs = state.box.parts.techs
    open_to_take = [
        tech
        for tech, track in enumerate(state.box.parts.tech_category)
        if track != RARE and take_refusal(state, seat, tech, track) is None
    ]
    lowest = min((techs[tech].cost for tech in open_to_take), default=0)
    return [tech for tech in open_to_take if techs[tech].cost == lowest]


def gain_technology(state: EclipseState, seat: int, tech: int, track: int) -> None:
    """Moves a tile from the supply board to a track of the player and does what it does at once."""
    player = state.players[seat]
    state.tech_supply[tech] -= 1
    player.add_tech(state.box.parts, tech, track)
    printed = state.box.parts.techs[tech]
    state.tell(seat, "gains {}", printed.name)
    if printed.effect == "influence_discs":
        gained = min(printed.value, player.aside)
        player.discs += gained
        player.aside -= gained
    elif printed.effect == "artifact_resources":
        found = artifacts(state, seat)
        if found:
            state.steps.append(Artifacts(seat, found, printed.value))
    elif printed.effect == "draw_discovery":
        # Here, because a discovery can be a technology, as a technology can be a discovery.
        from penumbra.eclipse.discoveries import draw_discovery

        draw_discovery(state, seat)
    elif printed.effect == "place_warp_portal":
        offer_portal(state, seat, printed.vp_if_controlled)


def artifacts(state: EclipseState, seat: int) -> int:
    """Artifact symbols in sectors with the player's disc (nd.tech.artifact-needs-control)."""
    return sum(sector.tile.artifact for sector in state.galaxy.sectors if sector.owner == seat)


class Artifacts(SeatStep):
    """The resource for each artifact, one after the other (nd.tech.artifact-key-choice).

    An Ancient Technology may be an Artifact Key, so this can happen in the combat phase, too.
    """

    __slots__ = ("left", "worth")
    kind = "artifacts"
    extras: ClassVar[tuple[Extra, ...]] = (TRADE,)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "worth")

    def __init__(self, seat: int, left: int, worth: int) -> None:
        super().__init__(seat)
        self.left = left
        self.worth = worth

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return [Choice("take", (word,)) for word in RESOURCES]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb != "take":
            return Refusal("nd.tech.artifact-key", f"First choose the resource for {counted(self.left, 'artifact')}.")
        resource(arguments(choice, "take <resource>")[0])
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.players[seat].storage[resource(choice.args[0])] += self.worth
        state.tell(seat, "takes {} for an artifact", units(self.worth, choice.args[0]))
        self.left -= 1
        if not self.left:
            state.steps.pop()

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "left": self.left, "worth": self.worth}
