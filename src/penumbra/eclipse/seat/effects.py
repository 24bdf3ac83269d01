"""What technologies and discoveries do at once.

A technology may draw a discovery and a discovery may be a technology, so both stand here.

nd.tech.quantum-grid, nd.tech.advanced-robotics, sd.tech.empty-disc-supply.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from penumbra.eclipse.board import discovery_pile, presence
from penumbra.eclipse.components import Ability, Technology
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.notation import KEEP, USE_FOR_TECH
from penumbra.eclipse.language.shown import DiscoveryView, figures
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.artifacts import Artifacts, artifacts
from penumbra.eclipse.seat.benefits import AncientPart, Benefit, Found, Placed, Promise, Resources, WarpPortal
from penumbra.eclipse.seat.synthesis import MEANS
from penumbra.eclipse.seat.technologies import cheapest_free
from penumbra.eclipse.seat.warp_portals import offer_portal
from penumbra.kernel import Deed, Extra, Form, Refusal, by_verb
from penumbra.kernel.form import Forms

_KEEP: Final = Deed("keep")
_USED_FOR_TECH: Final = by_verb(USE_FOR_TECH)


def gain_technology(state: EclipseState, seat: int, tech: int, track: int) -> None:
    """Moves a tile from the supply board to a track of the player and does what it does at once.

    nd.tech.artifact-key-once, sd.research.instant, sd.discovery.ancient-tech-instant.
    """
    state.tech_supply[tech] -= 1
    state.player_to_change(seat).add_tech(state.box.parts, tech, track)
    printed = state.box.parts.techs[tech]
    state.tell(seat, "gains {}", printed.name)
    _reveal_by_technology(state, seat, track)
    if printed.effect in AT_ONCE:
        AT_ONCE[printed.effect](state, seat, printed)


_REVEALING: Final = 4
"""The space of a technology track on which a technology brings a revelation."""


def _reveal_by_technology(state: EclipseState, seat: int, track: int) -> None:
    """The first technology on the fourth space of a track brings some a discovery tile (ra.magellan.revelation).

    Technologies never leave a track: it is the first while no other track holds as many.

    ra.magellan.revelation-once, ra.magellan.revelation-any-source, ra.magellan.revelation-place.
    """
    player = state.players[seat]
    if not player.species.has(Ability.REVELATION) or len(player.techs[track]) != _REVEALING:
        return
    if sum(len(techs) >= _REVEALING for techs in player.techs) == 1:
        draw_discovery(state, seat)


def _influence_discs(state: EclipseState, seat: int, printed: Technology) -> None:
    player = state.player_to_change(seat)
    gained = min(printed.value, player.aside)
    player.discs += gained
    player.aside -= gained


def _artifact_resources(state: EclipseState, seat: int, printed: Technology) -> None:
    found = artifacts(state, seat)
    if found:
        state.steps.append(Artifacts(seat, found, printed.value))


def _draw_discovery(state: EclipseState, seat: int, printed: Technology) -> None:
    for _ in range(printed.value):
        draw_discovery(state, seat)


def _place_warp_portal(state: EclipseState, seat: int, printed: Technology) -> None:
    offer_portal(state, seat, printed.vp_if_controlled)


AT_ONCE: Final[Mapping[str, Callable[[EclipseState, int, Technology], None]]] = {
    "influence_discs": _influence_discs,
    "artifact_resources": _artifact_resources,
    "draw_discovery": _draw_discovery,
    "place_warp_portal": _place_warp_portal,
}
"""What a technology does when it is gained, by its effect; all other effects are asked where they matter."""


def award_discovery(state: EclipseState, seat: int, index: int) -> None:
    """The seat wins a sector's tile, unless Ancients or other defenders are there (nd.discovery.awarded-on-disc).

    A structure found in a nebula is drawn anew (sd.nebula.redraw).

    nd.discovery.first-disc, nd.species.draco.no-discovery, ra.hive.descendants-no-discovery.
    """
    sector = state.galaxy.sectors[index]
    if sector.discovery == NONE or presence.defended(state, sector):
        return
    tile = sector.discovery
    state.sector_to_change(index).discovery = NONE
    while sector.tile.part and state.box.parts.discoveries[tile].kind == "structure":
        state.tell(seat, "turns up {}, which has no place in a nebula", state.box.parts.discoveries[tile].name)
        tile = discovery_pile.draw(state)
        if tile == NONE:
            state.revealed += 1
            return
    _reveal(state, seat, index, tile)


def draw_discovery(state: EclipseState, seat: int) -> None:
    """Draws a tile from the pile; what it places goes to the home sector, if the seat controls it.

    sd.tech.ancient-labs, sd.tech.ancient-labs-place, sd.tech.ancient-labs-no-home,
    ra.magellan.revelation-no-start-sector.
    """
    tile = discovery_pile.draw(state)
    if tile == NONE:
        return
    home = state.galaxy.by_id.get(state.players[seat].faction.home_sector, NONE)
    controlled = home != NONE and state.galaxy.sectors[home].owner == seat
    _reveal(state, seat, home if controlled else NONE, tile)


def _reveal(state: EclipseState, seat: int, index: int, tile: int) -> None:
    state.revealed += 1
    where = "" if index == NONE else f" in sector {state.galaxy.sectors[index].tile.id}"
    state.tell(seat, "discovers {}{}", state.box.parts.discoveries[tile].name, where)
    state.steps.append(Discover(seat, index, tile))


class AncientTechnology(Benefit):
    """The cheapest technology one lacks, for free (nd.discovery.ancient-technology).

    nd.discovery.ancient-technology-tie, nd.discovery.ancient-technology-instant.
    """

    def forms(self, found: Found) -> Forms:
        return _USED_FOR_TECH

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Deed]:
        return [Deed("use", (one,)) for one in cheapest_free(state, seat)]

    def why_not(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> Refusal | None:
        (wanted,) = deed.values
        free = cheapest_free(state, seat)
        if wanted in free:
            return None
        if not free:
            return Refusal("nd.discovery.ancient-technology-none", "No technology on the supply board can be taken.")
        names = ", ".join(state.box.parts.techs[one].name for one in free)
        return Refusal("nd.discovery.ancient-technology", f"The cheapest technology you lack is taken: {names}.")

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        (wanted,) = deed.values
        gain_technology(state, seat, wanted, state.box.parts.tech_category[wanted])


BENEFITS: Final[Mapping[str, Benefit]] = {
    "resources": Resources(),
    "technology": AncientTechnology(),
    "ship": Placed(),
    "structure": Placed(),
    "ship_part": AncientPart(),
    "warp_portal": WarpPortal(),
    "end_vp": Promise(),
}
"""What a discovery tile does when it is used, by its kind."""


class Discover(SeatStep):
    """The benefit of a tile or 2 VP, decided at once (nd.discovery.decide-now).

    ``sector`` is where the tile was found, or none: then nothing can be placed.

    nd.info.discovery-vp-side, nd.discovery.not-declined, nd.discovery.vp, sd.explore.discovery-decide,
    sd.discovery.hidden-kept.
    """

    __slots__ = ("sector", "tile")
    kind = "discovery"
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "tile")
    forms = by_verb(KEEP)

    def __init__(self, seat: int, sector: int, tile: int) -> None:
        super().__init__(seat)
        self.sector = sector
        self.tile = tile

    def _benefit(self, state: EclipseState) -> tuple[Benefit, Found]:
        discovery = state.box.parts.discoveries[self.tile]
        return BENEFITS[discovery.kind], Found(self.tile, discovery, self.sector)

    def void(self, state: EclipseState) -> dict[str, Refusal]:
        """What of the tile is impossible where it was found, by what it would be, and why: the rest may be used."""
        benefit, found = self._benefit(state)
        return {} if self.sector == NONE else benefit.void(state, self.seat, found)

    def forms_of(self, state: EclipseState, verb: str) -> tuple[Form, ...]:
        benefit, found = self._benefit(state)
        return self.forms.get(verb) or benefit.forms(found).get(verb, ())

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        benefit, found = self._benefit(state)
        return [*benefit.candidates(state, seat, found), _KEEP]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        discovery = state.box.parts.discoveries[self.tile]
        return Refusal(
            "nd.discovery.decide-now", f"{discovery.name} is first used or kept for {discovery.vp_if_kept} VP."
        )

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "keep":
            return None
        benefit, found = self._benefit(state)
        return benefit.why_not(state, seat, found, deed)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        benefit, found = self._benefit(state)
        if deed.verb == "keep":
            state.player_to_change(seat).discoveries_kept += 1
            state.tell(seat, "keeps {} for {} VP", found.discovery.name, found.discovery.vp_if_kept)
        else:
            state.tell(seat, "uses {}", found.discovery.name)
            if benefit.spends(found, deed):
                state.player_to_change(seat).discoveries_used += 1
                if benefit.discarded:
                    discovery_pile.discard(state, seat, self.tile)
            benefit.gain(state, seat, found, deed)

    def view(self, state: EclipseState, seat: int | None) -> DiscoveryView:
        benefit, found = self._benefit(state)
        void = self.void(state)
        shown: DiscoveryView = {
            "kind": self.kind,
            "seat": self.seat,
            "sector": None if self.sector == NONE else state.galaxy.sectors[self.sector].tile.id,
            "tile": found.discovery.id,
            "worth": found.discovery.vp_if_kept,
            "refitted": {},
        }
        if seat == self.seat:
            refitted = benefit.refitted(state, self.seat, found)
            shown["refitted"] = {choice: figures(stats) for choice, stats in refitted.items()}
        if void:
            shown["void"] = {name: refusal.why for name, refusal in void.items()}
        return shown
