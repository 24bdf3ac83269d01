"""Effects on sites from afar: unrest, and envoys."""

from penumbra.blueshift.board.negotiation import negotiate, why_no_negotiation
from penumbra.blueshift.board.rebellion import attempt_rebellion, never_rebels
from penumbra.blueshift.components.effects import ForceRebellion, RemoteNegotiation
from penumbra.blueshift.components.terms import NOBODY, PROSPERITY
from penumbra.blueshift.effects.asking import Aiming
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Refusal


@does(ForceRebellion)
def force_rebellion(state: BlueShiftState, seat: int, effect: ForceRebellion, sector: int) -> None:
    """bs.deck.incite-revolt."""
    state.steps.append(Revolt(seat, effect, effect.count))


@does(RemoteNegotiation)
def send_envoy(state: BlueShiftState, seat: int, effect: RemoteNegotiation, sector: int) -> None:
    """bs.deck.diplomatic-envoy."""
    state.steps.append(Envoy(seat, effect, effect.count))


class Revolt(Aiming[ForceRebellion]):
    """Poor sites of opponents attempt a rebellion; those that never rebel are no targets.

    bs.deck.incite-revolt, bs.hive.no-rebellion, bs.site.eidolon.
    """

    __slots__ = ()
    kind = "revolt"
    asks = "name the site of an opponent that attempts a rebellion"

    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        name, most = state.name(sector), self.effect.max_prosperity
        if state.sectors[sector].owner in (NOBODY, self.seat):
            return Refusal("bs.deck.incite-revolt", f"No opponent controls {name}.")
        if self.effect.exclude_base and state.tile(sector).kind == "base_planet":
            return Refusal("bs.deck.incite-revolt", f"{name} is a base planet.")
        if state.stat(sector, PROSPERITY) > most:
            return Refusal("bs.deck.incite-revolt", f"The prosperity of {name} is higher than {most}.")
        if never_rebels(state, sector):
            return Refusal("bs.hive.no-rebellion", f"{name} never rebels.")
        return None

    def strike(self, state: BlueShiftState, sector: int) -> None:
        attempt_rebellion(state, sector)


class Envoy(Aiming[RemoteNegotiation]):
    """Negotiates as a ship there would; it is the negotiation of the turn with that site (bs.deck.diplomatic-envoy)."""

    __slots__ = ()
    kind = "envoy"
    asks = "name the site with which you negotiate"

    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        return why_no_negotiation(state, self.seat, sector)

    def strike(self, state: BlueShiftState, sector: int) -> None:
        negotiate(state, self.seat, sector, self.effect.modifier)
