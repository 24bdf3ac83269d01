"""Players take species, place their bases and are given what they begin with."""

from collections.abc import Iterable

from penumbra.blueshift.board.fleets import place_ship
from penumbra.blueshift.board.hands import draw, hand_size
from penumbra.blueshift.board.sites import sites_of, turn_up
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.language.notation import BASE, SPECIES
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, PhaseStep, Refusal, by_verb


class ChooseSpecies(SeatStep):
    """A player takes a species that nobody has (bs.setup.species-unique, bs.box.species)."""

    __slots__ = ()
    kind = "choose_species"
    forms = by_verb(SPECIES)
    asks = "choose a species"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("species", (number,)) for number in range(len(state.content.species))]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if any(player.species == deed.values[0] for player in state.players):
            name = state.content.species[deed.values[0]].name
            return Refusal("bs.setup.species-unique", f"{name} has been chosen already.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        state.players[seat].species = deed.values[0]
        state.steps.pop()
        state.tell(seat, "plays {}", state.content.species[deed.values[0]].name)


class PlaceBase(SeatStep):
    """A player places the base on a spot for bases that is still open: who chose last places first.

    bs.setup.base-order, bs.setup.base-any-open-spot, bs.setup.base-face-up.
    """

    __slots__ = ()
    kind = "place_base"
    forms = by_verb(BASE)
    asks = "place your base planet"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("base", (sector,)) for sector, place in enumerate(state.sectors) if place.tile == NONE]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if state.sectors[deed.values[0]].tile != NONE:
            q, r = state.sectors[deed.values[0]].position
            return Refusal("bs.setup.base-any-open-spot", f"{q},{r} is no open spot for a base.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        sector = deed.values[0]
        state.sectors[sector].tile = state.content.bases[state.players[seat].species]
        turn_up(state, sector)
        state.sectors[sector].owner = seat
        state.steps.pop()
        state.tell(seat, "places {}", state.name(sector))


class StartingResources(PhaseStep):
    """Every player is given credits, ships and a hand.

    bs.setup.start-hand, bs.setup.start-hand-xanil, bs.setup.start-ships, bs.setup.start-credits.
    """

    __slots__ = ()
    kind = "starting_resources"

    def run(self, state: BlueShiftState) -> None:
        figures = state.content.figures
        state.steps.pop()
        for seat in state.seats_from(state.first):
            state.players[seat].credits = figures.starting_credits
            state.tell(seat, "begins with {}", credits(figures.starting_credits))
            (base,) = sites_of(state, seat)
            for unit in figures.starting_units:
                place_ship(state, seat, unit, base)
            draw(state, seat, figures.starting_hand + hand_size(state, seat) - figures.hand_size)
