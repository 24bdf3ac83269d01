"""Influence discs on sectors: putting one there takes control, taking it off gives the sector up."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from penumbra.eclipse.board import presence, sides
from penumbra.eclipse.board.opposition import in_sector, npc_named
from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.language.notation import DECLINE, DISC, DISC_MOVE
from penumbra.eclipse.language.shown import InSectorView
from penumbra.eclipse.language.steps import SeatSectorPhase, SeatStep
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.effects import award_discovery
from penumbra.eclipse.seat.population import clear
from penumbra.eclipse.seat.synthesis import MEANS
from penumbra.hexes import Axial
from penumbra.kernel import Deed, Extra, Refusal, by_verb
from penumbra.kernel.seats import seat_letter

_DISC: Final = Deed("disc")
_DECLINE: Final = Deed("decline")


NO_SPACE: Final = {
    "nebula": "sd.nebula.no-influence",
    "black_hole": "sd.blackhole.no-disc",
    "supernova": "sd.supernova.exploded-no-disc",
}
"""The rules by which kinds of sector have no influence space."""


SETTLING: Final = {
    "gcds": "nd.explore.gcds-blocks-disc",
    "ancient": "nd.explore.ancients-block-disc",
    "guardian": "sd.influence.guardian-sector",
    "ancient_cruiser": "ra.homeworld.disc-after-cruiser",
    "ancient_dreadnought": "ra.center.disc-after-dreadnought",
}
"""The rules by which ships that nobody plays keep a disc out of a sector just explored or won."""

INFLUENCING: Final = {
    "gcds": "sd.influence.center",
    "ancient": "nd.influence.ancients-are-enemies",
    "guardian": "sd.influence.guardian-sector",
    "ancient_cruiser": "ra.homeworld.disc-after-cruiser",
    "ancient_dreadnought": "ra.center.disc-after-dreadnought",
}
"""The same for a disc that an influence action moves."""


def kept_refusal(state: EclipseState, seat: int, sector: Sector, rules: Mapping[str, str]) -> Refusal | None:
    """What keeps discs out of a sector: that there is no place for one, or ships that nobody plays or of rivals.

    ``rules`` are those of the kinds that nobody plays; kinds not named are kept out as Ancients are.

    nd.control.npc-blocks, nd.species.draco.disc-with-ancients, ra.hive.control-when-cleared.
    """
    if not sector.tile.influence_space:
        return Refusal(NO_SPACE[sector.tile.kind()], f"Sector {sector.tile.id} has no place for an influence disc.")
    friends = sides.at_peace(state.players[seat].species)
    for kind, keepers in presence.defenders(state, sector):
        if kind.id not in friends:
            hold = "holds" if keepers == 1 else "hold"
            rule = rules.get(kind.id, rules["ancient"])
            return Refusal(rule, f"{npc_named(kind, keepers)} still {hold} sector {sector.tile.id}.")
    if sides.rivals(state, sector, seat):
        return Refusal("nd.influence.target-adjacent", in_sector(state, sector, sides.opposing(state, sector, seat)))
    return None


def disc_refusal(state: EclipseState, seat: int, sector: Sector) -> Refusal | None:
    """Why a disc from the track may not be put on a sector one has just explored or won.

    sd.aftermath.place-disc-opponents.
    """
    if sector.owner != NOBODY:
        rule = "nd.limits.disc-per-sector"
        return Refusal(rule, f"Sector {sector.tile.id} already holds the disc of {seat_letter(sector.owner)}.")
    refusal = kept_refusal(state, seat, sector, SETTLING)
    if refusal is not None:
        return refusal
    if not state.players[seat].discs:
        return Refusal("nd.control.no-disc-left", "No influence disc is left on the track.")
    return None


def put_disc(state: EclipseState, seat: int, index: int) -> None:
    """Puts a disc on a sector and, where the disc wins it, settles its discovery tile.

    nd.control.no-influence-cost, sd.influence.discovery, sd.pulsar.first-disc.
    """
    sector = state.sector_to_change(index)
    sector.owner = seat
    sector.spot = 0
    state.tell(seat, "takes control of sector {}", sector.tile.id)
    if state.box.discovery_with_disc:
        award_discovery(state, seat, index)


def take_disc(state: EclipseState, seat: int, sector: SectorToChange) -> None:
    """Takes a seat's disc off a sector and its cubes home; ships and structures stay (nd.influence.ships-stay).

    sd.upkeep.abandon-ships-stay.
    """
    sector.owner = NOBODY
    clear(state, sector, seat)


class AskControl(SeatSectorPhase):
    """Asks about a disc when what lies on top is settled, such as a tile found (sd.explore.discovery-claim)."""

    __slots__ = ()
    kind = "ask_control"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        offer_control(state, self.seat, self.sector)


def offer_control(state: EclipseState, seat: int, index: int) -> None:
    """Asks a player about a disc, where one may be put (nd.explore.influence-after, nd.control.place-disc)."""
    if disc_refusal(state, seat, state.galaxy.sectors[index]) is None:
        state.steps.append(TakeControl(seat, index))


class TakeControl(SeatStep):
    """A disc from the track on a sector just explored or won, or none (nd.control.place-optional).

    nd.explore.cubes-after, nd.explore.influence-after-only-now.
    """

    __slots__ = ("sector",)
    kind = "take_control"
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")
    forms = by_verb(DISC, DISC_MOVE, DECLINE)

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def claims(self, state: EclipseState) -> Axial:
        return state.galaxy.sectors[self.sector].position

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (_DISC, _DECLINE)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        if state.phase == "combat" and verb == "colony":
            return Refusal("nd.control.no-colony-yet", "Colony ships may be used again when upkeep begins.")
        number = state.galaxy.sectors[self.sector].tile.id
        return Refusal("nd.explore.influence-after", f"First decide about the disc for sector {number}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "decline":
            return None
        if deed.values:
            return Refusal(
                "nd.explore.influence-disc-source", "This disc comes from the influence track: choose 'disc'."
            )
        return disc_refusal(state, seat, state.galaxy.sectors[self.sector])

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "disc":
            state.player_to_change(seat).discs -= 1
            put_disc(state, seat, self.sector)

    def view(self, state: EclipseState, seat: int | None) -> InSectorView:
        return {"kind": self.kind, "seat": self.seat, "sector": state.galaxy.sectors[self.sector].tile.id}
