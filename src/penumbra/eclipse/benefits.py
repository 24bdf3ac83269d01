"""What the kinds of discovery tile do when they are used, but for those that are technologies (``effects``)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from penumbra.eclipse import presence
from penumbra.eclipse.blueprints import ShipStats, illegal
from penumbra.eclipse.components import Discovery
from penumbra.eclipse.reading import own_ship, resource
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import NONE, RESOURCES
from penumbra.eclipse.warp_portals import lay_portal
from penumbra.eclipse.words import a, counted
from penumbra.kernel import Choice, MalformedChoice, Refusal, arguments, whole

OUTSIDE: Final = "outside"
"""The slot of a part that lies beside the grid of a blueprint (sd.part.muon-source)."""

_USE: Final = Choice("use")
_STORE: Final = Choice("store")


class Found(NamedTuple):
    """A tile that was won: its number, what it says, and the sector (or none) it was found in."""

    tile: int
    discovery: Discovery
    sector: int


class Benefit(ABC):
    """A kind of benefit: the choices it offers beside keeping the tile."""

    verbs: ClassVar[tuple[str, ...]] = ("use",)

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Choice]:
        """Choices worth offering."""
        return [_USE]

    def why_not(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> Refusal | None:
        """Why a choice with one of the verbs is refused."""
        arguments(choice, "use")
        return None

    def void(self, state: EclipseState, seat: int, found: Found) -> dict[str, Refusal]:
        """What of the tile is impossible, by what it would be, and why: the rest may be used."""
        return {}

    def refitted(self, state: EclipseState, seat: int, found: Found) -> dict[str, ShipStats]:
        """What the ship of each legal choice that fits a part would add up to after it."""
        return {}

    @abstractmethod
    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        """Carries it out."""


class Resources(Benefit):
    """Units of resources, some of them of a kind of choice (nd.discovery.resources, sd.discovery.resources-choice)."""

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Choice]:
        if "any_one_kind" in found.discovery.gain:
            return [Choice("use", (word,)) for word in RESOURCES]
        return [_USE]

    def why_not(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> Refusal | None:
        if "any_one_kind" in found.discovery.gain:
            resource(arguments(choice, "use <resource>")[0])
        else:
            arguments(choice, "use")
        return None

    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        _store(state, seat, found.discovery)
        if choice.args:
            state.player_to_change(seat).storage[resource(choice.args[0])] += found.discovery.gain["any_one_kind"]


class Placed(Benefit):
    """Ships and structures in the sector of the tile, with resources or without.

    nd.discovery.ancient-cruiser, sd.discovery.ancient-orbital; what cannot be placed is void, and the tile
    can only be kept where nothing else is on it (sd.discovery.place-impossible).
    """

    def why_not(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> Refusal | None:
        arguments(choice, "use")
        if found.sector == NONE:
            return _no_home()
        void = self.void(state, seat, found)
        left = found.discovery.gain or len(void) < len(found.discovery.place)
        return None if left else next(iter(void.values()))

    def void(self, state: EclipseState, seat: int, found: Found) -> dict[str, Refusal]:
        why = {name: _impossible(state, seat, found, name) for name in found.discovery.place}
        return {name: refusal for name, refusal in why.items() if refusal is not None}

    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        void = self.void(state, seat, found)
        for name, refusal in void.items():
            state.tell(seat, "gets no {}: {}", name, refusal.why)
        _store(state, seat, found.discovery)
        place = state.sector_to_change(found.sector)
        for name, count in found.discovery.place.items():
            if name in void:
                continue
            if name == "orbital":
                place.build_orbital()
            elif name == "monolith":
                place.monolith = True
            else:
                kind = state.box.parts.ship_number[name]
                for _ in range(count):
                    state.player_to_change(seat).supply[kind] -= 1
                    presence.arrive(place, seat, kind)


def _impossible(state: EclipseState, seat: int, found: Found, name: str) -> Refusal | None:
    """Why a ship or structure cannot be placed where a tile was found."""
    place = state.galaxy.sectors[found.sector]
    if place.tile.return_to:
        return Refusal("sd.blackhole.item-found", f"Nothing stays in black hole {place.tile.id}.")
    parts = state.box.parts
    if name in parts.ship_ids and state.players[seat].supply[parts.ship_number[name]] < found.discovery.place[name]:
        own = counted(parts.figures_of(name), name)
        return Refusal("nd.discovery.ancient-cruiser-none", f"None of your {own} is left in the supply.")
    if (name == "orbital" and place.orbital) or (name == "monolith" and place.monolith):
        return Refusal("sd.discovery.place-impossible", f"Sector {place.tile.id} already has {a(name)}.")
    return None


class AncientPart(Benefit):
    """A ship part, fitted at once or kept for a later upgrade (nd.discovery.part-place-now, nd.discovery.part-keep)."""

    verbs: ClassVar[tuple[str, ...]] = ("fit", "store")

    def candidates(self, state: EclipseState, seat: int, found: Found) -> Iterable[Choice]:
        player, names = state.players[seat], state.box.parts.ship_ids
        if self._outside(state, found):
            fits = [Choice("fit", (names[kind], OUTSIDE)) for kind in player.kinds]
        else:
            fits = [
                Choice("fit", (names[kind], str(slot)))
                for kind in player.kinds
                for slot in range(len(player.tiles[kind]))
            ]
        return [*fits, _STORE]

    def why_not(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> Refusal | None:
        if choice.verb == "store":
            arguments(choice, "store")
            return None
        name, word = arguments(choice, "fit <ship> <slot>")
        kind = own_ship(state, seat, name)
        player = state.players[seat]
        if self._outside(state, found):
            return outside_refusal(name, word)
        slot = whole(word, 0, len(player.tiles[kind]) - 1, f"slot of the {name}")
        stats = player.refitted(state.box.parts, kind, self._part(state, found), slot)
        broken = illegal(player.blueprint(state.box.parts, kind), stats, name)
        return None if broken is None else Refusal("nd.discovery.part-limits", broken.why)

    def refitted(self, state: EclipseState, seat: int, found: Found) -> dict[str, ShipStats]:
        player, number = state.players[seat], self._part(state, found)
        after = {}
        for choice in self.candidates(state, seat, found):
            if choice.verb == "fit" and self.why_not(state, seat, found, choice) is None:
                name, word = choice.args
                slot = NONE if word == OUTSIDE else int(word)
                after[str(choice)] = player.refitted(state.box.parts, own_ship(state, seat, name), number, slot)
        return after

    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        player, number = state.player_to_change(seat), self._part(state, found)
        if choice.verb == "store":
            player.parts_kept.append(number)
            return
        kind = own_ship(state, seat, choice.args[0])
        if choice.args[1] == OUTSIDE:
            player.attached[kind].append(number)
        else:
            player.tiles[kind][int(choice.args[1])] = number
        player.refit(state.box.parts, kind)

    def _part(self, state: EclipseState, found: Found) -> int:
        assert found.discovery.part is not None
        return state.box.parts.part_number[found.discovery.part]

    def _outside(self, state: EclipseState, found: Found) -> bool:
        return state.box.parts.parts[self._part(state, found)].outside_grid


class WarpPortal(Benefit):
    """A portal in the sector of the tile (sd.warp.discovery)."""

    def why_not(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> Refusal | None:
        arguments(choice, "use")
        if found.sector == NONE:
            return _no_home()
        place = state.galaxy.sectors[found.sector]
        if place.tile.return_to:
            return Refusal("sd.blackhole.item-found", f"Nothing stays in black hole {place.tile.id}.")
        return None

    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        lay_portal(state, seat, found.sector, found.discovery.vp_if_controlled)


class Promise(Benefit):
    """A tile that lies face up and scores its own points at the end (sd.discovery.promo-instead)."""

    def gain(self, state: EclipseState, seat: int, found: Found, choice: Choice) -> None:
        state.player_to_change(seat).kept_face_up.append(found.tile)


def _no_home() -> Refusal:
    """The refusal of a tile drawn by a technology whose sector would be a home sector that was lost."""
    return Refusal("sd.tech.ancient-labs-no-home", "Nothing can be placed: your home sector is not yours.")


def outside_refusal(name: str, word: str) -> Refusal | None:
    """A part that lies outside the grid has one place on a blueprint; raises MalformedChoice for another."""
    if word != OUTSIDE:
        raise MalformedChoice(f"this part lies beside the grid of the {name}: the slot is '{OUTSIDE}', not {word!r}")
    return None


def _store(state: EclipseState, seat: int, discovery: Discovery) -> None:
    for number, word in enumerate(RESOURCES):
        state.player_to_change(seat).storage[number] += discovery.gain.get(word, 0)
