"""Sectors that would change, and ships that would be damaged."""

from collections.abc import Iterator

from penumbra.blueshift.components.effects import DamageShips, ReplaceWithEmpty, SectorHazard
from penumbra.blueshift.effects.places import Storm, WorldBreaking
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import FACES, Foreseen, answers, explains, foresees, share
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed


@foresees(DamageShips)
def _foresee_damage(state: BlueShiftState, seat: int, effect: DamageShips, sector: int) -> Iterator[Foreseen]:
    hit = len(state.ships_in(sector, seat))
    yield Foreseen(f"Does {effect.amount} damage to {counted(hit, 'ship')} of yours.", idle=not hit)


@foresees(SectorHazard)
def _foresee_storm(state: BlueShiftState, seat: int, effect: SectorHazard, sector: int) -> Iterator[Foreseen]:
    yield from _explain_storm(state, Storm(seat, effect))


@foresees(ReplaceWithEmpty)
def _foresee_end(state: BlueShiftState, seat: int, effect: ReplaceWithEmpty, sector: int) -> Iterator[Foreseen]:
    if effect.where == "this_sector":
        yield Foreseen("Turns the sector into empty space.")
    else:
        yield from _explain_breaking(state, WorldBreaking(seat, effect))


@explains(Storm)
def _explain_storm(state: BlueShiftState, step: Storm) -> Iterator[Foreseen]:
    def hit(deed: Deed) -> str:
        fleets = {seat: len(state.ships_in(deed.values[0], seat)) for seat in state.seats}
        mine = fleets.pop(step.seat)
        return f"{counted(mine, 'ship')} of yours, {sum(fleets.values())} of others"

    found, most = answers(state, step, hit), step.effect.damage_on_at_most
    if found:
        low = share(face <= most for face in FACES)
        harm = f"{most} or less ({low}) does {step.effect.damage} damage"
        yield Foreseen(f"Rolls for each ship of one sector: {harm}.", found)
    else:
        yield Foreseen("There are no ships.", idle=True)


@explains(WorldBreaking)
def _explain_breaking(state: BlueShiftState, step: WorldBreaking) -> Iterator[Foreseen]:
    found = answers(state, step, lambda deed: "becomes empty space")
    if found:
        yield Foreseen(f"Turns one planet or station into empty space: {len(found)} to choose from.", found)
    else:
        yield Foreseen("No planet or station is uninhabited, nobody's and without ships.", idle=True)
