"""Ships that would move, move further or be repaired."""

from collections.abc import Iterator
from typing import Final

from penumbra.blueshift.components.effects import BonusMovement, MoveFleet, RepairDamage
from penumbra.blueshift.effects.fleets import Hasten, Redeploy, Refit
from penumbra.blueshift.language.words import counted, credits
from penumbra.blueshift.outlook.prospects.registry import Foreseen, answers, explains, foresees
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed

_GOAL: Final = {
    "controlled_site_without_enemy_ships": "a site of yours without enemy ships",
    "triggering_sector": "a sector that the opponent has entered",
}


@foresees(BonusMovement)
def _foresee_haste(state: BlueShiftState, seat: int, effect: BonusMovement, sector: int) -> Iterator[Foreseen]:
    yield from _explain_haste(state, Hasten(seat, effect))


@foresees(MoveFleet)
def _foresee_move(state: BlueShiftState, seat: int, effect: MoveFleet, sector: int) -> Iterator[Foreseen]:
    yield from _explain_move(state, Redeploy(seat, effect))


@foresees(RepairDamage)
def _foresee_repair(state: BlueShiftState, seat: int, effect: RepairDamage, sector: int) -> Iterator[Foreseen]:
    yield from _explain_repair(state, Refit(seat, effect))


@explains(Hasten)
def _explain_haste(state: BlueShiftState, step: Hasten) -> Iterator[Foreseen]:
    amount = counted(step.effect.amount, "sector")
    found = answers(state, step, lambda deed: f"{amount} further")
    if found:
        yield Foreseen(f"Lets {_squadron(step)} move {amount} further this turn: {len(found)} can.", found)
    else:
        yield Foreseen("You have no ships that move.", idle=True)


@explains(Redeploy)
def _explain_move(state: BlueShiftState, step: Redeploy) -> Iterator[Foreseen]:
    effect = step.effect

    def goes(deed: Deed) -> str:
        if deed.verb == "aim":
            return f"{counted(len(step.chosen), 'ship')} there"
        goals = answers(state, Redeploy(step.seat, effect, deed.values), lambda _: "")
        return f"to {counted(sum(one.choice.startswith('aim') for one in goals), 'sector')}"

    found = answers(state, step, goes)
    ships = sum(one.choice.startswith("choose") for one in found)
    goal = _GOAL[effect.destination]
    if found:
        yield Foreseen(f"Moves {_squadron(step)} to {goal}: {counted(ships, 'ship')} to choose from.", found)
    else:
        yield Foreseen(f"No ship of yours can be moved to {goal}.", idle=True)


@explains(Refit)
def _explain_repair(state: BlueShiftState, step: Refit) -> Iterator[Foreseen]:
    def repaired(deed: Deed) -> str:
        return f"{sum(ship.damage for ship in state.ships_in(deed.values[0], step.seat))} damage"

    found = answers(state, step, repaired)
    cost = f" for {credits(step.effect.price)}" if step.effect.price else ""
    if found:
        yield Foreseen(
            f"Repairs all your ships in one sector{cost}: {counted(len(found), 'sector')} to choose from.", found
        )
    else:
        yield Foreseen(f"There is no damage that you can repair{cost}.", idle=True)


def _squadron(step: Hasten | Redeploy) -> str:
    """How many ships more an effect is for."""
    most, chosen = step.effect.max_ships, len(step.chosen)
    count = "any number of ships" if most is None else f"up to {counted(most - chosen, 'ship')}"
    return f"{count} more of the same sector" if chosen else f"{count} of one sector"
