"""Move: ships travel through wormholes, one ship a movement."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions.action import LIMITS, Action, Guise
from penumbra.eclipse.board import pinning, presence
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.notation import END, JUMP, JUMP_ON, MOVE, ON
from penumbra.eclipse.language.shown import MoveView
from penumbra.eclipse.language.words import a
from penumbra.eclipse.modules.black_holes import fall_in
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, WARP_CONNECTION, Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy
from penumbra.kernel import Choice, Deed, Refusal, by_verb

_GUARDS: Final = {"gcds": "nd.move.gcds", "ancient_dreadnought": "ra.center.pins-all"}
"""The rules by which ships that nobody plays and that pin all keep from leaving."""


class Move(Action):
    """Up to ``left`` more movements.

    The ship moved last, a ``ship`` in sector ``at``, may have ``steps`` and ``jumps`` to go on.

    nd.move.same-ship, nd.move.no-exploring-by-move.
    """

    __slots__ = ("at", "jumps", "ship", "steps")
    kind = "move"
    activation = "movement"
    forms = by_verb(MOVE, ON, JUMP, JUMP_ON, END)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "guise", "ship", "at", "steps", "jumps")

    def __init__(
        self,
        seat: int,
        left: int,
        guise: Guise = Guise.ACTION,
        ship: int = NONE,
        at: int = NONE,
        steps: int = 0,
        jumps: int = 0,
    ) -> None:
        super().__init__(seat, left, guise)
        self.ship = ship
        self.at = at
        self.steps = steps
        self.jumps = jumps

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        sectors = state.galaxy.sectors
        found: list[Deed] = []
        if self.steps:
            found += [Deed("on", (far,)) for far, _ in sectors[self.at].links]
        if self.jumps:
            found += [Deed("jump", (far,)) for far, _ in sectors[self.at].links]
        if self.left:
            kinds = range(len(state.box.parts.ships))
            for here, place in enumerate(sectors):
                if seat in place.entered:
                    for kind in kinds:
                        if place.count(seat, kind):
                            found += [Deed("move", (kind, here, far)) for far, _ in place.links]
                            if state.players[seat].stats[kind].jumps:
                                found += [Deed("jump", (kind, here, far)) for far, _ in place.links]
        return found

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """As ``activations``, but asks once for all ships of a sector where they may go."""
        found: list[Choice] = []
        if self.steps:
            found += [ON.write(state, (far,)) for far in _within_step(state, seat, self.at)]
        if self.jumps:
            found += [JUMP_ON.write(state, (far,)) for far in _within_jump(state, seat, self.at)]
        if self.left:
            for here, place in enumerate(state.galaxy.sectors):
                if seat in place.entered:
                    found += self._leaving(state, seat, here)
        return found

    def _leaving(self, state: EclipseState, seat: int, here: int) -> list[Choice]:
        """The movements of a seat's ships out of a sector."""
        place, stats = state.galaxy.sectors[here], state.players[seat].stats
        near = _within_step(state, seat, here)
        found: list[Choice] = []
        for kind, ship in enumerate(state.box.parts.ships):
            if ship.mobile and place.count(seat, kind):
                if stats[kind].movement:
                    found += [MOVE.write(state, (kind, here, far)) for far in near]
                if stats[kind].jumps:
                    found += [JUMP.write(state, (kind, here, far)) for far in _within_jump(state, seat, here)]
        return found

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if len(deed.values) == 1:
            return self._going_on_refusal(state, seat, deed.verb, deed.values[0])
        kind, origin, target = deed.values
        name = state.box.parts.ship_ids[kind]
        if not self.left:
            return self.spent(state, seat)
        if not state.box.parts.ships[kind].mobile:
            rule = (
                "ra.exiles.orbital-no-drives" if state.box.parts.ships[kind].settled else "nd.concept.starbase-immobile"
            )
            return Refusal(rule, f"{state.box.parts.ships[kind].name}s cannot move.")
        if not state.galaxy.sectors[origin].count(seat, kind):
            come = state.galaxy.sectors[origin].tile.id
            return Refusal(self._rule("nd.move.one-ship-at-a-time"), f"You have no {name} in sector {come}.")
        stats = state.players[seat].stats[kind]
        if deed.verb == "jump":
            if not stats.jumps:
                return Refusal("sd.part.jump-drive", f"The {name} has no jump drive.")
            return jump_refusal(state, seat, origin, target)
        if not stats.movement:
            return Refusal(self._rule("nd.move.distance"), f"The {name} has no movement.")
        return step_refusal(state, seat, origin, target, going_on=False)

    def _going_on_refusal(self, state: EclipseState, seat: int, verb: str, target: int) -> Refusal | None:
        """Why the ship moved last does not go on to a sector."""
        if verb == "on":
            if not self.steps:
                return Refusal(self._rule("nd.move.distance"), self._no_more(state, "step"))
            return step_refusal(state, seat, self.at, target, going_on=True)
        if not self.jumps:
            return Refusal("sd.move.jump-drive", self._no_more(state, "jump"))
        return jump_refusal(state, seat, self.at, target)

    def _rule(self, of_an_action: str) -> str:
        """The rule that says what one movement is: a reaction and a pulsar have their own."""
        return of_an_action if self.guise is Guise.ACTION else LIMITS[self.kind, self.guise]

    def _no_more(self, state: EclipseState, what: str) -> str:
        if self.ship == NONE:
            return "No ship is on its way: name the ship that moves."
        return f"The {state.box.parts.ship_ids[self.ship]} moved last has no {what} left."

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        sectors = state.galaxy.sectors
        target = deed.values[-1]
        if len(deed.values) > 1:
            self.ship, self.at, _ = deed.values
            stats = state.players[seat].stats[self.ship]
            self.left -= 1
            self.steps, self.jumps = stats.movement, stats.jumps
        if deed.verb == "jump":
            self.jumps -= 1
        else:
            self.steps -= 1
        state.tell(
            seat,
            "{} {} from {} to {}",
            "jumps" if deed.verb == "jump" else "moves",
            a(state.box.parts.ship_ids[self.ship]),
            sectors[self.at].tile.id,
            sectors[target].tile.id,
        )
        presence.move(state.sector_to_change(self.at), state.sector_to_change(target), seat, self.ship)
        self.at = target
        if sectors[target].tile.return_to:
            self.steps = self.jumps = 0
            fall_in(state, seat, target, self.ship)
        elif not state.box.attack_judged_at_end:
            diplomacy.provoke(state, seat, sectors[target])

    def view(self, state: EclipseState, seat: int | None) -> MoveView:
        return {
            **super().view(state, seat),
            "ship": state.box.parts.ship_ids[self.ship] if self.steps or self.jumps else None,
            "at": state.galaxy.sectors[self.at].tile.id if self.steps or self.jumps else None,
            "steps": self.steps,
            "jumps": self.jumps,
        }


def step_refusal(state: EclipseState, seat: int, origin: int, target: int, going_on: bool) -> Refusal | None:
    """Why a ship may not go from one sector to another: the connection, or that it is pinned.

    nd.move.explored-only, nd.move.center-free, sd.move.generator.
    """
    here = state.galaxy.sectors[origin]
    there = state.galaxy.sectors[target].tile.id
    strength = state.galaxy.strength(origin, target)
    if strength is None:
        return Refusal("nd.concept.wormhole-only", f"Sector {there} does not lie next to {here.tile.id}.")
    least = needed(state, seat)
    if strength < least:
        needs = "wormholes on both sides" if least == FULL_CONNECTION else "a wormhole on one side at least"
        return Refusal("nd.move.wormholes", f"The edge between {here.tile.id} and {there} needs {needs}.")
    if pinning.may_leave(state, here, seat):
        return None
    return _pinned(state, here, seat, "nd.move.through" if going_on else "nd.move.pin")


def _within_step(state: EclipseState, seat: int, origin: int) -> list[int]:
    """The sectors to which a ship of a seat may go from one in a step."""
    here = state.galaxy.sectors[origin]
    if not pinning.may_leave(state, here, seat):
        return []
    least = needed(state, seat)
    return [far for far, strength in here.links if strength >= least]


def _within_jump(state: EclipseState, seat: int, origin: int) -> list[int]:
    """The sectors to which a ship of a seat may jump from one."""
    links = state.galaxy.sectors[origin].links
    return [far for far, _ in links if jump_refusal(state, seat, origin, far) is None]


def jump_refusal(state: EclipseState, seat: int, origin: int, target: int) -> Refusal | None:
    """Why a ship may not jump: it goes to any sector beside its own unless it is pinned.

    Where it leads through portals it goes to every sector that they join (ra.disc.jump-through-portal).

    sd.part.jump-drive, sd.part.jump-drive-target, sd.supernova.no-jump.
    """
    here = state.galaxy.sectors[origin]
    if here.tile.burnt_out() or state.galaxy.sectors[target].tile.burnt_out():
        burnt = here if here.tile.burnt_out() else state.galaxy.sectors[target]
        return Refusal(
            "sd.supernova.no-jump", f"No jump leads into the exploded supernova {burnt.tile.id}, nor out of it."
        )
    through = state.box.jumps_through_portals and state.galaxy.strength(origin, target) == WARP_CONNECTION
    if not through and not state.galaxy.beside(origin, target):
        there = state.galaxy.sectors[target].tile.id
        return Refusal("sd.part.jump-drive", f"Sector {there} does not lie next to {here.tile.id}.")
    return None if pinning.may_leave(state, here, seat) else _pinned(state, here, seat, "sd.part.jump-drive-target")


def _pinned(state: EclipseState, here: Sector, seat: int, rule: str) -> Refusal:
    why = pinning.why_pinned(state, here, seat)
    guard = pinning.pinning_all(state, here)
    return Refusal(rule if guard is None else _GUARDS[guard.id], why)
