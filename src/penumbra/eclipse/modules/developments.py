"""Developments: tiles that are bought by the research action in place of technologies."""

from typing import ClassVar

from penumbra.eclipse.components import Development
from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.language.notation import SHELLWORLD
from penumbra.eclipse.language.words import listed, stored, units
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.artifacts import artifacts
from penumbra.eclipse.seat.warp_portals import LayPortal, LayTile
from penumbra.kernel import Deed, Refusal, by_verb
from penumbra.kernel.seats import seat_letter


def lay_out(state: EclipseState) -> None:
    """Draws the tiles that are on offer in this game, for good (ra.dev.setup-count, ra.dev.no-refill)."""
    tiles = list(range(len(state.box.parts.developments)))
    if tiles:
        state.chance.shuffle(tiles)
        state.development_supply = sorted(tiles[: state.box.seats(state.player_count).development_tiles])


def development_refusal(state: EclipseState, seat: int, number: int) -> Refusal | None:
    """Why a development may not be bought; no track makes it cheaper (ra.dev.price, ra.dev.no-discount)."""
    one = state.box.parts.developments[number]
    if number not in state.development_supply:
        return Refusal("ra.dev.one-owner", _not_on_offer(state, seat, number))
    for kind, held in zip(RESOURCES, state.players[seat].storage, strict=True):
        if held < one.cost.get(kind, 0):
            return Refusal("ra.dev.price", f"{one.name} asks for {units(one.cost[kind], kind)}, and {stored(held)}.")
    if one.lays and not any(place.owner == seat for place in state.galaxy.sectors):
        return Refusal("ra.dev.no-controlled-sector", f"You control no sector on which the {one.name} could lie.")
    return None


def buy_development(state: EclipseState, seat: int, number: int) -> None:
    """Pays for a development and does what it does at once.

    ra.dev.mining-colony, ra.dev.research-station, ra.dev.trade-fleet, ra.dev.diplomatic-fleet.
    """
    one = state.box.parts.developments[number]
    player = state.player_to_change(seat)
    state.development_supply.remove(number)
    player.developments.append(number)
    for track, kind in enumerate(RESOURCES):
        player.storage[track] += one.gain.get(kind, 0) - one.cost.get(kind, 0)
    if one.extra_space:
        player.reputation_track = (*player.reputation_track, one.extra_space)
    paid = listed([units(amount, kind) for kind, amount in one.cost.items()])
    state.tell(seat, "buys the development {} for {}", one.name, paid)
    if one.lays and one.lays.warp_portal:
        state.steps.append(LayPortal(seat, one.lays.vp_if_controlled))
    elif one.lays:
        state.steps.append(LayShellworld(seat, number))


def _not_on_offer(state: EclipseState, seat: int, number: int) -> str:
    name = state.box.parts.developments[number].name
    owner = next((player.seat for player in state.players if number in player.developments), None)
    if owner is None:
        return f"{name} is not on offer in this game."
    return f"{'You have' if owner == seat else f'{seat_letter(owner)} has'} bought {name} already."


class LayShellworld(LayTile):
    """The sector that receives the Shellworld (ra.dev.shellworld-place)."""

    __slots__ = ("development",)
    kind = "lay_shellworld"
    fields: ClassVar[tuple[str, ...]] = ("seat", "development")
    forms = by_verb(SHELLWORLD)
    verb = "shellworld"
    rule = "ra.dev.shellworld-place"
    noun = "Shellworld"

    def __init__(self, seat: int, development: int) -> None:
        super().__init__(seat)
        self.development = development

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        (index,) = deed.values
        name = state.box.parts.development_ids[self.development]
        state.galaxy.lay(index, name, state.box.parts.laid[name])
        state.tell(seat, "lays the Shellworld on sector {}", state.galaxy.sectors[index].tile.id)


def points(state: EclipseState, seat: int) -> int:
    """What a player's developments score by themselves (ra.dev.ancient-monument, ra.dev.artifact-link).

    Tiles that lie on sectors score as these do.
    """
    owned = [state.box.parts.developments[number] for number in state.players[seat].developments]
    return sum(one.vp + _counted(state, seat, one) for one in owned)


def _counted(state: EclipseState, seat: int, one: Development) -> int:
    each = one.vp_per.get("artifact_controlled", 0)
    return each * artifacts(state, seat) if each else 0
