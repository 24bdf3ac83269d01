"""Move: ships travel through wormholes, one ship a movement, and those in its bays with it."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from penumbra.eclipse.actions.action import LIMITS, Action, Guise
from penumbra.eclipse.actions.routes import Onward, Passage, Route, over, routes
from penumbra.eclipse.board import pinning, presence
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.notation import END, JUMP, JUMP_ON, LOAD, MOVE, ON, UNLOAD
from penumbra.eclipse.language.shown import LegView, MoveView, RouteView
from penumbra.eclipse.language.words import a, counted
from penumbra.eclipse.modules import bays
from penumbra.eclipse.modules.black_holes import fall_in
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, WARP_CONNECTION, Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy
from penumbra.kernel import Choice, Deed, Refusal, by_verb

_GUARDS: Final = {"gcds": "nd.move.gcds", "ancient_dreadnought": "ra.center.pins-all"}
"""The rules by which ships that nobody plays and that pin all keep from leaving."""


class Move(Action):
    """Up to ``left`` more movements.

    The ship moved last, a ``ship`` in sector ``at``, may have ``steps`` and ``jumps`` to go on, and ``cargo`` are the
    Interceptors in its bays, which leave them when it goes no further, as the next movement begins at the latest.
    They may be taken along again at once, as in a bay they hold nobody: to stay aboard would serve nothing.

    nd.move.same-ship, nd.move.no-exploring-by-move, ra.move.activation, ra.bay.carrier-route, ra.bay.load-where,
    ra.disc.jump-with-bay.
    """

    __slots__ = ("at", "cargo", "jumps", "ship", "steps")
    kind = "move"
    activation = "movement"
    forms = by_verb(MOVE, ON, JUMP, JUMP_ON, LOAD, UNLOAD, END)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "guise", "ship", "at", "steps", "jumps", "cargo")

    def __init__(
        self,
        seat: int,
        left: int,
        guise: Guise = Guise.ACTION,
        ship: int = NONE,
        at: int = NONE,
        steps: int = 0,
        jumps: int = 0,
        cargo: int = 0,
    ) -> None:
        super().__init__(seat, left, guise)
        self.ship = ship
        self.at = at
        self.steps = steps
        self.jumps = jumps
        self.cargo = cargo

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        sectors = state.galaxy.sectors
        found: list[Deed] = []
        if self.steps:
            found += [Deed("on", (far,)) for far, _ in sectors[self.at].links]
        if self.jumps:
            found += [Deed("jump", (far,)) for far, _ in sectors[self.at].links]
        if self.cargo:
            found.append(Deed("unload"))
        if self.left:
            kinds = range(len(state.box.parts.ships))
            for here, place in enumerate(sectors):
                if seat in place.entered:
                    for kind in kinds:
                        if place.count(seat, kind):
                            found += [Deed("move", (kind, here, far)) for far, _ in place.links]
                            stats = state.players[seat].stats[kind]
                            if stats.jumps:
                                found += [Deed("jump", (kind, here, far)) for far, _ in place.links]
                            found += [Deed("load", (kind, here, number + 1)) for number in range(stats.bays)]
        return found

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """As ``activations``, but asks once for all ships of a sector where they may go."""
        found: list[Choice] = []
        if self.steps:
            found += [ON.write(state, (far,)) for far in _within_step(state, seat, self.at)]
        if self.jumps:
            found += [JUMP_ON.write(state, (far,)) for far in _within_jump(state, seat, self.at)]
        if self.cargo:
            found.append(UNLOAD.write(state, ()))
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
                if stats[kind].bays and _leads_on(state, seat, here, kind):
                    most = bays.most_aboard(state, seat, place, kind)
                    found += [LOAD.write(state, (kind, here, number + 1)) for number in range(most)]
        return found

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "unload":
            return None if self.cargo else Refusal("ra.bay.unload-after-activation", self._no_cargo(state))
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
            if self.cargo and (kind, origin) == (state.box.parts.carried, self.at):
                carrier = state.box.parts.ship_ids[self.ship]
                why = f"Your {self._aboard(state)} in sector {come} first leave the bays of the {carrier}."
                return Refusal("ra.bay.unload-after-activation", why)
            return Refusal(self._rule("nd.move.one-ship-at-a-time"), f"You have no {name} in sector {come}.")
        if deed.verb == "load":
            return self._load_refusal(state, seat, *deed.values)
        stats = state.players[seat].stats[kind]
        if deed.verb == "jump":
            if not stats.jumps:
                return Refusal("sd.part.jump-drive", f"The {name} has no jump drive.")
            return jump_refusal(state, seat, origin, target)
        if not stats.movement:
            return Refusal(self._rule("nd.move.distance"), f"The {name} has no movement.")
        return step_refusal(state, seat, origin, target, going_on=False)

    def _load_refusal(self, state: EclipseState, seat: int, kind: int, origin: int, number: int) -> Refusal | None:
        """Why a ship does not begin its way with so many Interceptors aboard."""
        here = state.galaxy.sectors[origin]
        refusal = bays.load_refusal(state, seat, here, kind, number)
        if refusal is not None or _leads_on(state, seat, origin, kind):
            return refusal
        ship = state.box.parts.ship_ids[kind]
        return Refusal("ra.bay.load-where", f"From sector {here.tile.id} no way leads on for the {ship}.")

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

    def _no_cargo(self, state: EclipseState) -> str:
        if self.ship == NONE:
            return "No ship is on its way with Interceptors aboard."
        return f"No Interceptors are aboard the {state.box.parts.ship_ids[self.ship]} moved last."

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        if deed.verb == "end":
            self.unload(state)
        super().play(state, seat, deed)

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        if deed.verb == "unload":
            self.unload(state)
            self.steps = self.jumps = 0
            return
        if len(deed.values) > 1:
            self._begin(state, seat, deed.values[0], deed.values[1])
        if deed.verb == "load":
            self._load(state, seat, deed.values[2])
        else:
            self._go(state, seat, deed.verb, deed.values[-1])

    def _begin(self, state: EclipseState, seat: int, kind: int, origin: int) -> None:
        """A movement begins, of a ship that may use all its drives."""
        self.unload(state)
        stats = state.players[seat].stats[kind]
        if state.automa is not None:
            state.automa.landed += (origin,)
        self.left -= 1
        self.ship, self.at = kind, origin
        self.steps, self.jumps = stats.movement, stats.jumps

    def _load(self, state: EclipseState, seat: int, number: int) -> None:
        self.cargo = number
        bays.take_aboard(state, seat, state.sector_to_change(self.at), number)
        ship, taken = a(state.box.parts.ship_ids[self.ship]), self._aboard(state)
        state.tell(seat, "takes {} aboard {} in {}", taken, ship, state.galaxy.sectors[self.at].tile.id)

    def unload(self, state: EclipseState) -> None:
        """What is in the bays of the ship moved last leaves them where it is (ra.bay.unload-after-activation).

        ra.bay.unload-at-end.
        """
        if not self.cargo:
            return
        bays.put_down(state, self.seat, state.sector_to_change(self.at), self.cargo)
        ship, landed = state.box.parts.ship_ids[self.ship], self._aboard(state)
        state.tell(self.seat, "unloads {} from the {} in {}", landed, ship, state.galaxy.sectors[self.at].tile.id)
        self.cargo = 0

    def _aboard(self, state: EclipseState) -> str:
        return counted(self.cargo, state.box.parts.ship_ids[state.box.parts.carried])

    def _go(self, state: EclipseState, seat: int, verb: str, target: int) -> None:
        """The ship under way goes to a sector."""
        sectors = state.galaxy.sectors
        if verb == "jump":
            self.jumps -= 1
        else:
            self.steps -= 1
        state.tell(
            seat,
            "{} {}{} from {} to {}",
            "jumps" if verb == "jump" else "moves",
            a(state.box.parts.ship_ids[self.ship]),
            f" with {self._aboard(state)} aboard" if self.cargo else "",
            sectors[self.at].tile.id,
            sectors[target].tile.id,
        )
        presence.move(state.sector_to_change(self.at), state.sector_to_change(target), seat, self.ship)
        self.at = target
        if state.automa is not None:
            state.automa.landed = (*state.automa.landed[:-1], target)
        if sectors[target].tile.return_to:
            self.steps = self.jumps = 0
            fall_in(state, seat, target, self.ship)
        elif not state.box.attack_judged_at_end:
            diplomacy.provoke(state, seat, sectors[target])
        if not self.steps and not self.jumps:
            self.unload(state)

    def view(self, state: EclipseState, seat: int | None) -> MoveView:
        """What is seen of the action; ways are told to whom they are of use."""
        return {
            **super().view(state, seat),
            "routes": self._routes(state) if seat == self.seat else [],
            "ship": state.box.parts.ship_ids[self.ship] if self.steps or self.jumps else None,
            "at": state.galaxy.sectors[self.at].tile.id if self.steps or self.jumps else None,
            "steps": self.steps,
            "jumps": self.jumps,
            "cargo": self.cargo,
        }

    def _routes(self, state: EclipseState) -> list[RouteView]:
        """The ways of the ship under way, and of those that may begin theirs."""
        found: list[RouteView] = []
        if self.steps or self.jumps:
            found += self._routes_of(state, NONE, self.at, self.steps, self.jumps)
        if self.left:
            for here, place in enumerate(state.galaxy.sectors):
                for kind, ship in enumerate(state.box.parts.ships):
                    if ship.mobile and place.count(self.seat, kind):
                        stats = state.players[self.seat].stats[kind]
                        found += self._routes_of(state, kind, here, stats.movement, stats.jumps)
        return found

    def _routes_of(self, state: EclipseState, kind: int, origin: int, steps: int, jumps: int) -> list[RouteView]:
        """The ways of a ship of a kind from where it begins, or of the ship under way (``kind`` NONE)."""
        sectors = state.galaxy.sectors
        return [
            {
                "ship": None if kind == NONE else state.box.parts.ship_ids[kind],
                "start": sectors[origin].tile.id,
                "legs": self._legs(state, kind, origin, route),
                "pinned": not pinning.may_pass(state, sectors[route[-1].to], self.seat),
            }
            for route in routes(state, self.seat, origin, steps, jumps, _onward(state, self.seat))
        ]

    def _legs(self, state: EclipseState, kind: int, origin: int, route: Route) -> list[LegView]:
        found: list[LegView] = []
        for number, leg in enumerate(route):
            if number or kind == NONE:
                choice = (JUMP_ON if leg.jump else ON).write(state, (leg.to,))
            else:
                choice = (JUMP if leg.jump else MOVE).write(state, (kind, origin, leg.to))
            found.append({"choice": str(choice), "to": state.galaxy.sectors[leg.to].tile.id, "by": leg.by})
        return found


def _onward(state: EclipseState, seat: int) -> Onward:
    """What leads on from a sector for a ship of a seat, by a step and by a jump; where it would be pinned nothing."""

    def onward(here: int, coming: bool) -> Iterator[Passage]:
        place = state.galaxy.sectors[here]
        if not (pinning.may_pass if coming else pinning.may_leave)(state, place, seat):
            return
        yield from (over(far, strength) for far, strength in _steps_from(state, seat, here))
        yield from (Passage(far, "jump") for far in _jumps_from(state, here))

    return onward


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


def landed(state: EclipseState) -> EclipseState:
    """The position with nothing left in bays, as it is when battles begin; itself where nothing is in any."""
    if not any(isinstance(step, Move) and step.cargo for step in state.every_step()):
        return state
    twin = state.copy()
    for step in twin.every_step():
        if isinstance(step, Move):
            step.unload(twin)
    return twin


def _leads_on(state: EclipseState, seat: int, origin: int, kind: int) -> bool:
    """Whether a ship of a kind may go anywhere from a sector."""
    stats = state.players[seat].stats[kind]
    if stats.movement and _within_step(state, seat, origin):
        return True
    return bool(stats.jumps and _within_jump(state, seat, origin))


def _within_step(state: EclipseState, seat: int, origin: int) -> list[int]:
    """The sectors to which a ship of a seat may go from one in a step."""
    if not pinning.may_leave(state, state.galaxy.sectors[origin], seat):
        return []
    return [far for far, _ in _steps_from(state, seat, origin)]


def _within_jump(state: EclipseState, seat: int, origin: int) -> list[int]:
    """The sectors to which a ship of a seat may jump from one."""
    if not pinning.may_leave(state, state.galaxy.sectors[origin], seat):
        return []
    return _jumps_from(state, origin)


def _steps_from(state: EclipseState, seat: int, origin: int) -> list[tuple[int, int]]:
    """The sectors to which connections that a seat may use lead from one, with their strength."""
    least = needed(state, seat)
    return [link for link in state.galaxy.sectors[origin].links if link[1] >= least]


def _jumps_from(state: EclipseState, origin: int) -> list[int]:
    """The sectors to which jumps lead from one."""
    return [far for far, _ in state.galaxy.sectors[origin].links if _no_jump(state, origin, far) is None]


def jump_refusal(state: EclipseState, seat: int, origin: int, target: int) -> Refusal | None:
    """Why a ship may not jump: it goes to any sector beside its own unless it is pinned.

    sd.part.jump-drive-target.
    """
    refusal = _no_jump(state, origin, target)
    here = state.galaxy.sectors[origin]
    if refusal is not None or pinning.may_leave(state, here, seat):
        return refusal
    return _pinned(state, here, seat, "sd.part.jump-drive-target")


def _no_jump(state: EclipseState, origin: int, target: int) -> Refusal | None:
    """Why no jump leads from one sector to another, whoever is there.

    Where it leads through portals it goes to every sector that they join (ra.disc.jump-through-portal).

    sd.part.jump-drive, sd.supernova.no-jump.
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
    return None


def _pinned(state: EclipseState, here: Sector, seat: int, rule: str) -> Refusal:
    why = pinning.why_pinned(state, here, seat)
    guard = pinning.pinning_all(state, here)
    return Refusal(rule if guard is None else _GUARDS[guard.id], why)
