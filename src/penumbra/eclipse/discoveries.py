"""Discovery tiles: won with a disc, used at once or kept for points."""

from collections.abc import Iterable
from typing import Any, Final

from penumbra.eclipse import presence
from penumbra.eclipse.blueprints import add_up, illegal
from penumbra.eclipse.components import Discovery
from penumbra.eclipse.own_step import TradingStep
from penumbra.eclipse.reading import arguments, ship, tech, whole
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.technologies import cheapest_free, gain_technology
from penumbra.eclipse.terms import NONE, RESOURCES, SHIPS
from penumbra.kernel import Choice, Refusal

_USE: Final = Choice("use")
_KEEP: Final = Choice("keep")
_STORE: Final = Choice("store")


def award_discovery(state: EclipseState, seat: int, index: int) -> None:
    """Whoever puts a disc on a sector wins its tile, unless Ancients are there (nd.discovery.awarded-on-disc)."""
    sector = state.galaxy.sectors[index]
    if sector.discovery == NONE or presence.ancients(state, sector) or presence.gcds(state, sector):
        return
    tile = sector.discovery
    sector.discovery = NONE
    state.revealed += 1
    state.tell(seat, "discovers {} in sector {}", state.box.parts.discoveries[tile].name, sector.tile.id)
    state.steps.append(Discover(seat, index, tile))


class Discover(TradingStep):
    """The benefit of a tile or 2 VP, decided at once (nd.discovery.decide-now)."""

    __slots__ = ("sector", "tile")
    kind = "discovery"
    fields = ("seat", "sector", "tile")

    def __init__(self, seat: int, sector: int, tile: int) -> None:
        super().__init__(seat)
        self.sector = sector
        self.tile = tile

    def _discovery(self, state: EclipseState) -> Discovery:
        return state.box.parts.discoveries[self.tile]

    def own_candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        kind = self._discovery(state).kind
        if kind == "technology":
            techs = state.box.parts.techs
            uses = [Choice("use", (techs[one].id,)) for one in cheapest_free(state, seat)]
        elif kind == "ship_part":
            uses = [
                Choice("fit", (name, str(slot)))
                for number, name in enumerate(SHIPS)
                for slot in range(len(state.players[seat].tiles[number]))
            ]
            uses.append(_STORE)
        else:
            uses = [_USE]
        return [*uses, _KEEP]

    def own_why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        discovery = self._discovery(state)
        verb = choice.verb
        if verb == "keep":
            arguments(choice, "keep")
            return None
        if verb == "use" and discovery.kind == "technology":
            return self._technology_refusal(state, seat, choice)
        if verb == "use" and discovery.kind in ("resources", "ship"):
            arguments(choice, "use")
            return self._ship_refusal(state, seat, discovery)
        if verb == "store" and discovery.kind == "ship_part":
            arguments(choice, "store")
            return None
        if verb == "fit" and discovery.kind == "ship_part":
            return self._fit_refusal(state, seat, choice)
        return Refusal("nd.discovery.decide-now", f"{discovery.name} is first used or kept for 2 VP.")

    def _technology_refusal(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        wanted = tech(state, arguments(choice, "use <technology>")[0])
        free = cheapest_free(state, seat)
        if wanted in free:
            return None
        if not free:
            return Refusal("nd.discovery.ancient-technology-none", "No technology on the supply board can be taken.")
        names = ", ".join(state.box.parts.techs[one].name for one in free)
        return Refusal("nd.discovery.ancient-technology", f"The cheapest technology you lack is taken: {names}.")

    def _ship_refusal(self, state: EclipseState, seat: int, discovery: Discovery) -> Refusal | None:
        for name, count in discovery.place.items():
            if state.players[seat].supply[SHIPS.index(name)] < count:
                return Refusal("nd.discovery.ancient-cruiser-none", f"No unused {name} is left.")
        return None

    def _fit_refusal(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        name, word = arguments(choice, "fit <ship> <slot>")
        kind = ship(name)
        parts, player = state.box.parts, state.players[seat]
        slot = whole(word, 0, len(player.tiles[kind]) - 1, f"slot of the {name}")
        tiles = player.tiles[kind][:]
        tiles[slot] = parts.part_number[self._part(state)]
        blueprint = player.species.blueprints[name]
        broken = illegal(blueprint, add_up(parts, blueprint, tiles), kind)
        return None if broken is None else Refusal("nd.discovery.part-limits", broken.why)

    def _part(self, state: EclipseState) -> str:
        part = self._discovery(state).part
        assert part is not None
        return part

    def own_play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.steps.pop()
        parts, player = state.box.parts, state.players[seat]
        discovery = self._discovery(state)
        if choice.verb == "keep":
            player.discoveries_kept += 1
            state.tell(seat, "keeps {} for {} VP", discovery.name, discovery.vp_if_kept)
        elif choice.verb == "store":
            player.parts_kept.append(parts.part_number[self._part(state)])
            state.tell(seat, "puts {} beside the board", discovery.name)
        elif choice.verb == "fit":
            kind, slot = ship(choice.args[0]), int(choice.args[1])
            player.tiles[kind][slot] = parts.part_number[self._part(state)]
            player.refit(parts, kind)
            state.tell(seat, "fits {} on the {}", discovery.name, choice.args[0])
        elif discovery.kind == "technology":
            state.tell(seat, "uses {}", discovery.name)
            gain_technology(state, seat, tech(state, choice.args[0]))
        else:
            for number, resource in enumerate(RESOURCES):
                player.storage[number] += discovery.gain.get(resource, 0)
            for name, count in discovery.place.items():
                for _ in range(count):
                    kind = SHIPS.index(name)
                    player.supply[kind] -= 1
                    presence.arrive(state.galaxy.sectors[self.sector], seat, kind)
            state.tell(seat, "uses {}", discovery.name)

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        sector = state.galaxy.sectors[self.sector]
        return {
            "kind": self.kind,
            "seat": self.seat,
            "sector": sector.tile.id,
            "tile": self._discovery(state).id,
        }
