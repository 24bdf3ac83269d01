"""Move: ships travel through wormholes, one ship a movement."""

from collections.abc import Iterable
from typing import Any

from penumbra.eclipse import diplomacy, presence
from penumbra.eclipse.actions.action import Action
from penumbra.eclipse.galaxy import FULL_CONNECTION
from penumbra.eclipse.reading import arguments, sector, ship
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import KINDS, NONE, SHIPS, STARBASE
from penumbra.eclipse.wormholes import needed
from penumbra.kernel import Choice, Refusal


class Move(Action):
    """Up to ``left`` more movements; the ship moved last, a ``ship`` in sector ``at``, may have ``steps`` to go on."""

    __slots__ = ("at", "ship", "steps")
    kind = "move"
    fields = ("seat", "left", "ship", "at", "steps")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, left)
        self.ship = NONE
        self.at = NONE
        self.steps = 0

    def takes(self, verb: str) -> bool:
        return verb in ("move", "on")

    def activations(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        sectors = state.galaxy.sectors
        found: list[Choice] = []
        if self.steps:
            found += [Choice("on", (sectors[far].tile.id,)) for far, _ in sectors[self.at].links]
        if self.left:
            base = seat * KINDS
            for place in sectors:
                if place.party(seat):
                    for kind, name in enumerate(SHIPS):
                        if place.ships[base + kind]:
                            here = place.tile.id
                            found += [Choice("move", (name, here, sectors[far].tile.id)) for far, _ in place.links]
        return found

    def refusal(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == "on":
            target = sector(state, arguments(choice, "on <to>")[0])
            if not self.steps:
                return Refusal("nd.move.distance", "No ship has steps left in its movement.")
            return step_refusal(state, seat, self.at, target, going_on=True)
        name, come, go = arguments(choice, "move <ship> <from> <to>")
        kind, origin, target = ship(name), sector(state, come), sector(state, go)
        if not self.left:
            return Refusal("nd.move.three", "This action has made as many movements as it may.")
        if kind == STARBASE:
            return Refusal("nd.concept.starbase-immobile", "Starbases cannot move.")
        if not state.galaxy.sectors[origin].count(seat, kind):
            return Refusal("nd.move.one-ship-at-a-time", f"You have no {name} in sector {come}.")
        return step_refusal(state, seat, origin, target, going_on=False)

    def activate(self, state: EclipseState, seat: int, choice: Choice) -> None:
        sectors = state.galaxy.sectors
        if choice.verb == "on":
            target = sector(state, choice.args[0])
            self.steps -= 1
        else:
            self.ship, self.at = ship(choice.args[0]), sector(state, choice.args[1])
            target = sector(state, choice.args[2])
            self.left -= 1
            self.steps = state.players[seat].stats[self.ship].movement - 1
        presence.depart(sectors[self.at], seat, self.ship)
        state.tell(
            seat,
            "moves {} from {} to {}",
            _article(self.ship),
            sectors[self.at].tile.id,
            sectors[target].tile.id,
        )
        self.at = target
        presence.arrive(sectors[target], seat, self.ship)
        if not state.box.attack_judged_at_end:
            diplomacy.provoke(state, seat, sectors[target])

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "left": self.left,
            "ship": SHIPS[self.ship] if self.steps else None,
            "at": state.galaxy.sectors[self.at].tile.id if self.steps else None,
            "steps": self.steps,
        }


def _article(kind: int) -> str:
    return f"an {SHIPS[kind]}" if SHIPS[kind][0] == "i" else f"a {SHIPS[kind]}"


def step_refusal(state: EclipseState, seat: int, origin: int, target: int, going_on: bool) -> Refusal | None:
    """Why a ship may not go from one sector to another: the connection, or that it is pinned."""
    here = state.galaxy.sectors[origin]
    there = state.galaxy.sectors[target].tile.id
    strength = state.galaxy.strength(origin, target)
    if strength is None:
        return Refusal("nd.concept.wormhole-only", f"Sector {there} does not lie next to {here.tile.id}.")
    least = needed(state, seat)
    if strength < least:
        needs = "wormholes on both sides" if least == FULL_CONNECTION else "a wormhole on one side at least"
        return Refusal("nd.move.wormholes", f"The edge between {here.tile.id} and {there} needs {needs}.")
    if presence.may_leave(state, here, seat):
        return None
    if presence.gcds(state, here):
        return Refusal("nd.move.gcds", "The Galactic Center Defense System pins every ship there.")
    rule = "nd.move.through" if going_on else "nd.move.pin"
    return Refusal(rule, f"Ships pin each other: as many as there are opponents must stay in {here.tile.id}.")
