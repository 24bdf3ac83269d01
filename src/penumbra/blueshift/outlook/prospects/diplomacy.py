"""Rebellions and negotiations from afar."""

from collections.abc import Iterator

from penumbra.blueshift.board.dice import bonus
from penumbra.blueshift.board.negotiation import NegotiationRoll
from penumbra.blueshift.board.rebellion import RebellionRoll
from penumbra.blueshift.components.effects import ForceRebellion, RemoteNegotiation
from penumbra.blueshift.effects.diplomacy import Envoy, Revolt
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import FACES, Foreseen, answers, explains, foresees, share
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed


@foresees(ForceRebellion)
def _foresee_revolt(state: BlueShiftState, seat: int, effect: ForceRebellion, sector: int) -> Iterator[Foreseen]:
    yield from _explain_revolt(state, Revolt(seat, effect, effect.count))


@foresees(RemoteNegotiation)
def _foresee_envoy(state: BlueShiftState, seat: int, effect: RemoteNegotiation, sector: int) -> Iterator[Foreseen]:
    yield from _explain_envoy(state, Envoy(seat, effect, effect.count))


@explains(Revolt)
def _explain_revolt(state: BlueShiftState, step: Revolt) -> Iterator[Foreseen]:
    def freed(deed: Deed) -> str:
        (sector,) = deed.values
        return f"freed {share(RebellionRoll(state.sectors[sector].owner, sector, FACES).succeed(state))}"

    found, left = answers(state, step, freed), counted(step.count - len(step.hit), "site")
    if found:
        yield Foreseen(f"Lets {left} of opponents attempt a rebellion: {len(found)} to choose from.", found)
    else:
        yield Foreseen("No site of an opponent can be made to rebel.", idle=True)


@explains(Envoy)
def _explain_envoy(state: BlueShiftState, step: Envoy) -> Iterator[Foreseen]:
    added = bonus(state, step.seat, "negotiation") + step.effect.modifier

    def comes_to(deed: Deed) -> str:
        rolls = [NegotiationRoll(step.seat, deed.values[0], added, (face,)).agreement(state) for face in FACES]
        prices = {one.price for one in rolls if one is not None}
        cost = " to ".join(str(price) for price in sorted({min(prices), max(prices)})) if prices else ""
        return f"alliance {share(one is not None for one in rolls)}{f' for {cost} credits' if cost else ''}"

    found, left = answers(state, step, comes_to), counted(step.count - len(step.hit), "site")
    if found:
        yield Foreseen(f"Negotiates with {left}, adding {added} to the die: {len(found)} to choose from.", found)
    else:
        yield Foreseen("There is no site with which you may negotiate.", idle=True)
