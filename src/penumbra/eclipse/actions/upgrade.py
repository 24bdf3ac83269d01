"""Upgrade: return ship part tiles and take new ones."""

from collections.abc import Iterable
from functools import lru_cache

from penumbra.eclipse.actions.action import Action, Guise
from penumbra.eclipse.components import Components
from penumbra.eclipse.components.blueprints import illegal, misplaced
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.notation import END, FIT, RETURN_PART
from penumbra.eclipse.language.shown import UpgradeView, figures
from penumbra.eclipse.language.vocabulary import OUTSIDE
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.benefits import check_slot
from penumbra.kernel import Choice, Deed, Refusal, by_verb, written

_Fit = tuple[int, int, int]
"""A part, the ship and the slot, NONE beside the grid."""


class Upgrade(Action):
    """Takes up to ``left`` part tiles and returns any number.

    nd.discovery.part-keep-counts, nd.discovery.part-removed-gone, nd.discovery.part-not-moved, nd.upgrade.return-any,
    nd.upgrade.must-place, nd.upgrade.no-swap-squares, nd.upgrade.return-only, nd.upgrade.repeat-parts.
    """

    __slots__ = ()
    kind = "upgrade"
    activation = "part"
    forms = by_verb(RETURN_PART, FIT, END)

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        found: list[Deed] = []
        at_hand = on_hand(state, seat)
        for kind in state.players[seat].kinds:
            found += [Deed("return", where) for where in _returns(state, seat, kind)]
            found += [Deed("fit", where) for where in self._fits(state, seat, kind, at_hand)]
        return found

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """As ``activations``, which names only parts on hand and free slots; some parts have no place on some ships."""
        if state.box.returns_before_each_part:
            return super().activation_choices(state, seat)
        found: list[Choice] = []
        player, parts = state.players[seat], state.box.parts
        at_hand = on_hand(state, seat) if self.left else ()
        for kind in player.kinds:
            drives_allowed = player.blueprint(parts, kind).drives_allowed
            found += _exchanges(parts, kind, tuple(player.tiles[kind]), at_hand, drives_allowed)
        return found

    def _fits(self, state: EclipseState, seat: int, kind: int, on_hand: tuple[int, ...]) -> tuple[_Fit, ...]:
        if not self.left:
            return ()
        free = tuple([tile == NONE for tile in state.players[seat].tiles[kind]])
        return _ways_to_fit(state.box.parts, kind, free, on_hand)

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "return":
            return self._return_refusal(state, seat, *deed.values)
        return self._fit_refusal(state, seat, *deed.values)

    def _return_refusal(self, state: EclipseState, seat: int, kind: int, slot: int) -> Refusal | None:
        name = state.box.parts.ship_ids[kind]
        if state.players[seat].tiles[kind][slot] == NONE:
            return Refusal("nd.upgrade.printed-not-removable", f"No part tile lies on slot {slot} of the {name}.")
        if state.box.returns_before_each_part and not self.left:
            rule = "nd.reaction.upgrade" if self.guise is Guise.REACTION else "sd.upgrade.return-first"
            return Refusal(rule, "Tiles are returned before a part is placed, not after the last.")
        return None

    def _fit_refusal(self, state: EclipseState, seat: int, number: int, kind: int, slot: int) -> Refusal | None:
        player, parts = state.players[seat], state.box.parts
        name = parts.ship_ids[kind]
        check_slot(state, number, kind, slot)
        if not self.left:
            return self.spent(state, seat)
        refusal = part_refusal(state, seat, number)
        if refusal is not None:
            return refusal
        if slot != NONE and player.tiles[kind][slot] != NONE:
            there = parts.parts[player.tiles[kind][slot]].name
            return Refusal("nd.upgrade.not-over-tile", f"{there} lies on slot {slot} of the {name}: return it first.")
        refusal = misplaced(parts.parts[number], name, player.species.blueprints[name].drives_allowed)
        if refusal is not None:
            return refusal
        if self.left == 1 and state.box.returns_before_each_part:
            return self._last_fit_refusal(state, seat, number, kind, slot)
        return None

    def _last_fit_refusal(self, state: EclipseState, seat: int, number: int, kind: int, slot: int) -> Refusal | None:
        """Behind the last part nothing can be mended: it must leave all blueprints legal (sd.upgrade.energy)."""
        player = state.players[seat]
        names, blueprints = state.box.parts.ship_ids, player.species.blueprints
        for other in player.kinds:
            stats, name = player.stats[other], names[other]
            if other == kind:
                stats = player.refitted(state.box.parts, kind, number, slot)
            refusal = illegal(blueprints[name], stats, name)
            if refusal is not None:
                return refusal
        return None

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        player, parts = state.player_to_change(seat), state.box.parts
        if deed.verb == "return":
            kind, slot = deed.values
            tile = player.tiles[kind][slot]
            player.tiles[kind][slot] = NONE
            state.tell(seat, "returns {} from the {}", parts.parts[tile].name, parts.ship_ids[kind])
        else:
            number, kind, slot = deed.values
            self.left -= 1
            if slot == NONE:
                player.attached[kind].append(number)
            else:
                player.tiles[kind][slot] = number
            if parts.parts[number].source == "discovery":
                player.parts_kept.remove(number)
                player.discoveries_used += 1
            state.tell(seat, "fits {} on the {}", parts.parts[number].name, parts.ship_ids[kind])
        player.refit(parts, kind)

    def view(self, state: EclipseState, seat: int | None) -> UpgradeView:
        refitted = {}
        if seat == self.seat:
            player, parts = state.players[seat], state.box.parts
            for deed in self.activations(state, seat):
                if self.refusal(state, seat, deed) is None:
                    *taken, kind, slot = deed.values
                    after = player.refitted(parts, kind, taken[0] if taken else NONE, slot)
                    refitted[str(self.write(state, deed))] = figures(after)
        return {**super().view(state, seat), "refitted": refitted}

    def unfinished(self, state: EclipseState, seat: int) -> Refusal | None:
        """All blueprints must be legal when the action is complete (nd.upgrade.legal-at-end).

        sd.upgrade.blueprint-check-each.
        """
        player = state.players[seat]
        names, blueprints = state.box.parts.ship_ids, player.species.blueprints
        for kind in player.kinds:
            name = names[kind]
            refusal = illegal(blueprints[name], player.stats[kind], name)
            if refusal is not None:
                return refusal
        return None


@lru_cache(maxsize=4096)
def _ways_to_fit(parts: Components, kind: int, free: tuple[bool, ...], on_hand: tuple[int, ...]) -> tuple[_Fit, ...]:
    """Every way to put one of these parts on a kind of ship, slot by slot, then those beside the grid."""
    inside = [number for number in on_hand if not parts.parts[number].outside_grid]
    outside = [number for number in on_hand if parts.parts[number].outside_grid]
    slots = [slot for slot, open_slot in enumerate(free) if open_slot]
    return (*((part, kind, slot) for slot in slots for part in inside), *((part, kind, NONE) for part in outside))


@lru_cache(maxsize=4096)
def _exchanges(
    parts: Components, kind: int, tiles: tuple[int, ...], on_hand: tuple[int, ...], drives_allowed: bool
) -> tuple[Choice, ...]:
    """The words of every way to return one of these tiles of a ship and to put a part on it: there are hundreds."""
    ship = parts.ship_ids[kind]
    allowed = tuple(number for number in on_hand if misplaced(parts.parts[number], ship, drives_allowed) is None)
    fits = _ways_to_fit(parts, kind, tuple(tile == NONE for tile in tiles), allowed)
    return (
        *(written("return", ship, str(slot)) for slot, tile in enumerate(tiles) if tile != NONE),
        *(written("fit", parts.part_ids[part], ship, OUTSIDE if slot == NONE else str(slot)) for part, _, slot in fits),
    )


def on_hand(state: EclipseState, seat: int) -> tuple[int, ...]:
    """The kinds of part the player may take."""
    player = state.players[seat]
    return _takeable(state.box.parts, player.owned, tuple(player.parts_kept))


@lru_cache(maxsize=4096)
def _takeable(parts: Components, owned: int, kept: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of part that these technologies and parts beside the board allow (nd.tech.part-needs-own-tech)."""
    return tuple(number for number in range(len(parts.parts)) if _lacking(parts, owned, kept, number) is None)


def _returns(state: EclipseState, seat: int, kind: int) -> list[tuple[int, int]]:
    """The ship and slot of each tile on a blueprint."""
    return [(kind, slot) for slot, tile in enumerate(state.players[seat].tiles[kind]) if tile != NONE]


def part_refusal(state: EclipseState, seat: int, number: int) -> Refusal | None:
    """Why a player may not take a kind of part (nd.upgrade.tech-needed, nd.tech.free-parts, nd.limits.unlimited)."""
    player = state.players[seat]
    return _lacking(state.box.parts, player.owned, tuple(player.parts_kept), number)


def _lacking(parts: Components, owned: int, kept: tuple[int, ...], number: int) -> Refusal | None:
    one = parts.parts[number]
    if one.source == "discovery":
        if number in kept:
            return None
        return Refusal("nd.discovery.part-keep", f"You have no {one.name} beside your board.")
    if one.source == "technology" and not owned >> parts.part_tech[number] & 1:
        tech = parts.techs[parts.part_tech[number]].name
        return Refusal("nd.upgrade.tech-needed", f"{one.name} needs the technology {tech}.")
    return None
