"""Effects that move ships, hasten and repair them."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.neighbours import enemies_in, neighbours
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.components.effects import BonusMovement, MoveFleet, RepairDamage
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.arrival import enter
from penumbra.blueshift.effects.asking import Aiming, Asking, may_decline
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.language.notation import AIM, CHOOSE, DONE
from penumbra.blueshift.language.shown import RedeployView, SquadronView
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


@does(BonusMovement)
def give_movement(state: BlueShiftState, seat: int, effect: BonusMovement, sector: int) -> None:
    """bs.deck.engage-warpdrive."""
    state.steps.append(Hasten(seat, effect))


@does(MoveFleet)
def move_fleet(state: BlueShiftState, seat: int, effect: MoveFleet, sector: int) -> None:
    """bs.deck.jump-gate, bs.apc.spy-network."""
    state.steps.append(Redeploy(seat, effect))


@does(RepairDamage)
def repair_damage(state: BlueShiftState, seat: int, effect: RepairDamage, sector: int) -> None:
    """bs.deck.rapid-refit."""
    state.steps.append(Refit(seat, effect))


def answer_movement(state: BlueShiftState, seat: int) -> None:
    """The movement of ``seat`` is over, and opponents may answer it with what their species can do, clockwise.

    bs.apc.spy-network-time, bs.apc.spy-network-round.
    """
    for other in reversed(state.seats_from(seat)[1:]):
        player = state.players[other]
        for ability in state.content.species[player.species].abilities:
            if ability.timing == "after_opponent_movement_into_my_sector" and ability.id not in player.spent:
                state.steps.append(CarryOut(other, ability.effects))


def _entered_by_opponent(state: BlueShiftState, seat: int) -> list[int]:
    """The sectors with ships of ``seat`` into which the player whose turn it is has moved."""
    if state.active == seat:
        return []
    arrived = {ship.sector for ship in state.players[state.active].fleet if ship.entered != NONE}
    return sorted(arrived & {ship.sector for ship in state.players[seat].fleet})


class _Squadron(Asking[BonusMovement | MoveFleet]):
    """Asks for ships of one sector; ``chosen`` are the pieces so far."""

    __slots__ = ("chosen",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "chosen")

    def __init__(self, seat: int, effect: BonusMovement | MoveFleet, chosen: tuple[int, ...] = ()) -> None:
        super().__init__(seat, effect)
        self.chosen = chosen

    def squadron(self, state: BlueShiftState) -> list[Ship]:
        """The ships that were chosen."""
        return [ship for ship in state.players[self.seat].fleet if ship.piece in self.chosen]

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("choose", (ship.piece,)) for ship in state.players[self.seat].fleet]

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        piece = deed.values[0]
        ship, word = state.players[self.seat].ship(piece), state.content.pieces[piece].word
        if ship is None:
            return Refusal("bs.box.pieces-return", f"{word} is in your supply.")
        if not unit_of(state, ship).moves:
            return Refusal("bs.move.turret-interceptor-immobile", "Orbital turrets never move.")
        if piece in self.chosen:
            return Refusal("bs.deck.engage-warpdrive", f"{word} is chosen already.")
        if any(other.sector != ship.sector for other in self.squadron(state)):
            return Refusal("bs.deck.engage-warpdrive", "The ships are chosen in one sector.")
        if len(self.chosen) == self.effect.max_ships:
            return Refusal("bs.deck.engage-warpdrive", f"The effect is for {self.effect.max_ships} ships at most.")
        return None

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        self.chosen = tuple(sorted((*self.chosen, deed.values[0])))

    def view(self, state: BlueShiftState, seat: int | None) -> SquadronView:
        chosen = [state.content.pieces[piece].word for piece in self.chosen]
        most = self.effect.max_ships
        return {**super().view(state, seat), "chosen": chosen, "left": None if most is None else most - len(chosen)}


class Hasten(_Squadron):
    """Each ship that is chosen may move further this turn (bs.deck.engage-warpdrive)."""

    __slots__ = ()
    effect: BonusMovement
    kind = "hasten"
    forms = by_verb(CHOOSE, DONE)
    asks = "choose the ships that move further this turn"

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        super().choose(state, deed)
        ship = state.players[self.seat].ship(deed.values[0])
        assert ship is not None
        ship.extra += self.effect.amount
        state.tell(self.seat, "lets {} move {} further", state.content.pieces[ship.piece].word, self.effect.amount)


class Redeploy(_Squadron):
    """Asks for ships of one sector, and then where they go at once, with what they carry.

    bs.deck.jump-gate, bs.apc.spy-network, bs.apc.spy-network-one, bs.apc.spy-network-limits.
    """

    __slots__ = ()
    effect: MoveFleet
    kind = "redeploy"
    forms = by_verb(CHOOSE, AIM, DONE)
    asks = "choose ships of one sector and then where they go"

    def _destinations(self, state: BlueShiftState, origin: int) -> list[int]:
        if self.effect.destination == "triggering_sector":
            found = _entered_by_opponent(state, self.seat)
        else:
            found = [site for site in sites_of(state, self.seat) if not enemies_in(state, site, self.seat)]
        if self.effect.origin == "one_sector_adjacent_to_destination":
            found = [sector for sector in found if sector in neighbours(state, origin)]
        return [sector for sector in found if sector != origin]

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        yield from super().options(state)
        yield from (Deed("aim", (sector,)) for sector in range(len(state.sectors)))

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        rule = "bs.apc.spy-network" if self.effect.destination == "triggering_sector" else "bs.deck.jump-gate"
        if deed.verb == "aim":
            squadron = self.squadron(state)
            if not squadron:
                return Refusal(rule, "Choose the ships that go there first.")
            if deed.values[0] not in self._destinations(state, squadron[0].sector):
                return Refusal(rule, f"The ships may not go to {state.name(deed.values[0])}.")
            return None
        why = super().why_unfit(state, deed)
        ship = state.players[self.seat].ship(deed.values[0])
        if why is None and ship is not None and not self._destinations(state, ship.sector):
            return Refusal(rule, f"There is nowhere to go from {state.name(ship.sector)}.")
        return why

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        return None if self.effect.optional or may_decline(state) else super().why_not_done(state)

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        if deed.verb == "choose":
            super().choose(state, deed)
            return
        squadron, sector = self.squadron(state), deed.values[0]
        state.steps.pop()
        self._use_up(state)
        words = ", ".join(state.content.pieces[ship.piece].word for ship in squadron)
        state.tell(self.seat, "moves {} to {}", words, state.name(sector))
        enter(state, self.seat, squadron, sector)
        for ship in squadron:
            ship.halted = ship.halted or self.effect.ends_movement

    def view(self, state: BlueShiftState, seat: int | None) -> RedeployView:
        found = {sector for ship in self.squadron(state) for sector in self._destinations(state, ship.sector)}
        return {**super().view(state, seat), "destinations": [state.spot(sector) for sector in sorted(found)]}

    def _use_up(self, state: BlueShiftState) -> None:
        """An ability that works once a round has worked (bs.apc.spy-network-round)."""
        player = state.players[self.seat]
        for ability in state.content.species[player.species].abilities:
            if ability.limit == "once_per_round" and self.effect in ability.effects:
                player.spent.append(ability.id)


class Refit(Aiming[RepairDamage]):
    """Repairs all own ships of a sector, wherever it is (bs.deck.rapid-refit)."""

    __slots__ = ()
    kind = "refit"
    asks = "name the sector in which your ships are repaired"

    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        if not any(ship.damage for ship in state.ships_in(sector, self.seat)):
            return Refusal("bs.deck.rapid-refit", f"No ship of yours is damaged at {state.name(sector)}.")
        if state.players[self.seat].credits < self.effect.price:
            return Refusal("bs.deck.rapid-refit", f"The repair costs {credits(self.effect.price)}.")
        return None

    def strike(self, state: BlueShiftState, sector: int) -> None:
        state.players[self.seat].credits -= self.effect.price
        for ship in state.ships_in(sector, self.seat):
            ship.damage = 0
        state.tell(self.seat, "repairs all ships at {} for {}", state.name(sector), credits(self.effect.price))
