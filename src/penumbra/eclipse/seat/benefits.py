"""What the kinds of discovery tile do when they are used, but for those that are technologies (``effects``)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from penumbra.eclipse.board import presence
from penumbra.eclipse.components import Discovery
from penumbra.eclipse.components.blueprints import ShipStats, illegal
from penumbra.eclipse.components.terms import NONE, RESOURCES, STRUCTURES
from penumbra.eclipse.language.notation import FIT_FOUND, STORE, USE, USE_FOR_RESOURCE
from penumbra.eclipse.language.vocabulary import OUTSIDE
from penumbra.eclipse.language.words import a, counted
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.warp_portals import lay_portal
from penumbra.kernel import Deed, MalformedChoice, Refusal, by_verb
from penumbra.kernel.form import Forms

_USE: Final = Deed("use")
_STORE: Final = Deed("store")
_USED: Final = by_verb(USE)
_USED_FOR_RESOURCE: Final = by_verb(USE_FOR_RESOURCE)
_FITTED: Final = by_verb(FIT_FOUND, STORE)


class Found(NamedTuple):
    """A tile that was won: its number, what it says, and the sector (or none) it was found in."""

    tile: int
    discovery: Discovery
    sector: int


class Benefit(ABC):
    """A kind of benefit: the choices it offers beside keeping the tile."""

    def forms(self, found: Found) -> Forms:
        """The forms of its choices."""
        return _USED

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Deed]:
        """What is worth offering."""
        return [_USE]

    def why_not(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> Refusal | None:
        """Why a choice of one of the forms is refused; raises MalformedChoice where it does not go with the tile."""
        return None

    def void(self, state: EclipseState, seat: int, found: Found) -> dict[str, Refusal]:
        """What of the tile is impossible, by what it would be, and why: the rest may be used."""
        return {}

    def refitted(self, state: EclipseState, seat: int, found: Found) -> dict[str, ShipStats]:
        """What the ship of each legal choice that fits a part would add up to after it."""
        return {}

    discarded: ClassVar[bool] = True
    """Whether a tile that is spent is discarded, where it is no part of a ship."""

    def spends(self, found: Found, deed: Deed) -> bool:
        """Whether the tile is discarded with this, or goes on a blueprint, and so stays in no sector and no store.

        ra.magellan.vp, ra.magellan.vp-not-for, ra.magellan.vp-replaced-part.
        """
        return True

    @abstractmethod
    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        """Carries it out."""


class Resources(Benefit):
    """Units of resources, some of them of a kind of choice (nd.discovery.resources, sd.discovery.resources-choice)."""

    def forms(self, found: Found) -> Forms:
        return _USED_FOR_RESOURCE if "any_one_kind" in found.discovery.gain else _USED

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Deed]:
        if "any_one_kind" in found.discovery.gain:
            return [Deed("use", (kind,)) for kind in range(len(RESOURCES))]
        return [_USE]

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        _store(state, seat, found.discovery)
        for kind in deed.values:
            state.player_to_change(seat).storage[kind] += found.discovery.gain["any_one_kind"]


class Placed(Benefit):
    """Ships and structures in the sector of the tile, with resources or without.

    nd.discovery.ancient-cruiser, sd.discovery.ancient-orbital; what cannot be placed is void, and the tile
    can only be kept where nothing else is on it (sd.discovery.place-impossible).

    nd.discovery.ancient-cruiser-blueprint, sd.discovery.ancient-monolith, sd.discovery.place-uncontrolled,
    sd.nebula.benefit-place.
    """

    def why_not(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> Refusal | None:
        if found.sector == NONE:
            return _no_home()
        void = self.void(state, seat, found)
        left = found.discovery.gain or len(void) < len(found.discovery.place)
        return None if left else next(iter(void.values()))

    def void(self, state: EclipseState, seat: int, found: Found) -> dict[str, Refusal]:
        why = {name: _impossible(state, seat, found, name) for name in found.discovery.place}
        return {name: refusal for name, refusal in why.items() if refusal is not None}

    def spends(self, found: Found, deed: Deed) -> bool:
        return not any(name in STRUCTURES for name in found.discovery.place)

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        void = self.void(state, seat, found)
        for name, refusal in void.items():
            state.tell(seat, "gets no {}: {}", name, refusal.why)
        _store(state, seat, found.discovery)
        place = state.sector_to_change(found.sector)
        for name, count in found.discovery.place.items():
            for _ in range(0 if name in void else count):
                presence.put_up(state, seat, name, place)
        if found.discovery.lays and not void:
            state.galaxy.lay(found.sector, found.discovery.id, found.discovery.lays)


def _impossible(state: EclipseState, seat: int, found: Found, name: str) -> Refusal | None:
    """Why a ship or structure cannot be placed where a tile was found."""
    place = state.galaxy.sectors[found.sector]
    if place.tile.return_to:
        return Refusal("sd.blackhole.item-found", f"Nothing stays in black hole {place.tile.id}.")
    parts = state.box.parts
    if name not in STRUCTURES and state.players[seat].supply[parts.ship_number[name]] < found.discovery.place[name]:
        own = counted(parts.figures_of(name), name)
        return Refusal("nd.discovery.ancient-cruiser-none", f"None of your {own} is left in the supply.")
    if (name == "orbital" and place.orbital) or (name == "monolith" and place.monolith):
        return Refusal("sd.discovery.place-impossible", f"Sector {place.tile.id} already has {a(name)}.")
    return None


class AncientPart(Benefit):
    """A ship part, fitted at once or kept for a later upgrade (nd.discovery.part-place-now, nd.discovery.part-keep).

    nd.discovery.part-no-vp-later, sd.part.ancient-parts, sd.discovery.ancient-part-one.
    """

    discarded = False

    def forms(self, found: Found) -> Forms:
        return _FITTED

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Deed]:
        player = state.players[seat]
        if state.box.parts.parts[self._part(state, found)].outside_grid:
            fits = [Deed("fit", (kind, NONE)) for kind in player.kinds]
        else:
            fits = [Deed("fit", (kind, slot)) for kind in player.kinds for slot in range(len(player.tiles[kind]))]
        return [*fits, _STORE]

    def why_not(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> Refusal | None:
        if deed.verb == "store":
            return None
        kind, slot = deed.values
        check_slot(state, self._part(state, found), kind, slot)
        if slot == NONE:
            return None
        player = state.players[seat]
        stats = player.refitted(state.box.parts, kind, self._part(state, found), slot)
        broken = illegal(player.blueprint(state.box.parts, kind), stats, state.box.parts.ship_ids[kind])
        return None if broken is None else Refusal("nd.discovery.part-limits", broken.why)

    def refitted(self, state: EclipseState, seat: int, found: Found) -> dict[str, ShipStats]:
        player, number = state.players[seat], self._part(state, found)
        after = {}
        for deed in self.candidates(state, seat, found):
            if deed.verb == "fit" and self.why_not(state, seat, found, deed) is None:
                kind, slot = deed.values
                words = FIT_FOUND.write(state, deed.values)
                after[str(words)] = player.refitted(state.box.parts, kind, number, slot)
        return after

    def spends(self, found: Found, deed: Deed) -> bool:
        return deed.verb == "fit"

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        player, number = state.player_to_change(seat), self._part(state, found)
        if deed.verb == "store":
            player.parts_kept.append(number)
            return
        kind, slot = deed.values
        if slot == NONE:
            player.attached[kind].append(number)
        else:
            player.tiles[kind][slot] = number
        player.refit(state.box.parts, kind)

    def _part(self, state: EclipseState, found: Found) -> int:
        assert found.discovery.part is not None
        return state.box.parts.part_number[found.discovery.part]


class WarpPortal(Benefit):
    """A portal in the sector of the tile (sd.warp.discovery)."""

    def why_not(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> Refusal | None:
        if found.sector == NONE:
            return _no_home()
        place = state.galaxy.sectors[found.sector]
        if place.tile.return_to:
            return Refusal("sd.blackhole.item-found", f"Nothing stays in black hole {place.tile.id}.")
        return None

    def spends(self, found: Found, deed: Deed) -> bool:
        return False

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        lay_portal(state, seat, found.sector, found.discovery.vp_if_controlled)


class Promise(Benefit):
    """A tile that lies face up and scores its own points at the end (sd.discovery.promo-instead)."""

    def spends(self, found: Found, deed: Deed) -> bool:
        return False

    def gain(self, state: EclipseState, seat: int, found: Found, deed: Deed) -> None:
        state.player_to_change(seat).kept_face_up.append(found.tile)


def _no_home() -> Refusal:
    """The refusal of a tile drawn by a technology whose sector would be a home sector that was lost."""
    return Refusal("sd.tech.ancient-labs-no-home", "Nothing can be placed: your home sector is not yours.")


def check_slot(state: EclipseState, part: int, kind: int, slot: int) -> None:
    """Raises MalformedChoice for a slot on the grid where a part lies beside it, or the other way round."""
    name = state.box.parts.ship_ids[kind]
    if state.box.parts.parts[part].outside_grid:
        if slot != NONE:
            why = f"this part lies beside the grid of the {name}: the slot is '{OUTSIDE}', not '{slot}'"
            raise MalformedChoice(why)
    elif slot == NONE:
        raise MalformedChoice(f"this part lies on the grid of the {name}: the slot is a number, not '{OUTSIDE}'")


def _store(state: EclipseState, seat: int, discovery: Discovery) -> None:
    for number, word in enumerate(RESOURCES):
        state.player_to_change(seat).storage[number] += discovery.gain.get(word, 0)
