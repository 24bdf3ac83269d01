"""What Ancients do to the population of a player with whom they share a sector: they have Neutron Bombs."""

from penumbra.eclipse.board.sides import opposed_by_nobody
from penumbra.eclipse.combat.aftermath import damage_by, destroy_cubes, rolls_of, volley
from penumbra.eclipse.combat.fleets import engaged, key_of, keys_of
from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.terms import GRAY, NOBODY, NONE
from penumbra.eclipse.language.steps import SectorPhase
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState


def bombard_all(state: EclipseState) -> None:
    """Every sector of a player whom Ancients that are left there fight, in descending order of numbers.

    ra.hive.undefended-population, ra.hive.third-party, ra.hive.descendants-population.
    """
    if not state.box.parts.hives:
        return
    sectors = state.galaxy.sectors
    under_fire = [
        index
        for index, place in enumerate(sectors)
        if place.owner != NOBODY and opposed_by_nobody(state, place, place.owner)
    ]
    state.steps += [Bombard(index) for index in sorted(under_fire, key=lambda index: sectors[index].tile.order)]


class Bombard(SectorPhase):
    """Ancients destroy all population of a sector, or as much as they hit where Neutron Bombs are useless.

    The disc stays, since they never take control (ra.hive.disc-stays).

    ra.hive.neutron-bombs, ra.hive.neutron-absorber.
    """

    __slots__ = ()
    kind = "bombard"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        place = state.galaxy.sectors[self.sector]
        if not place.has_cubes():
            return
        owner = state.players[place.owner]
        absorbs = owner.has_any(state.box.parts.bomb_proof)
        if absorbs and not owner.species.has(Ability.POPULATION_ALWAYS_DESTROYED):
            squares = _first(place, _shot(state, place))
        else:
            squares = [index for index, cube in enumerate(place.cubes) if cube != NONE]
        if squares:
            destroy_cubes(state, self.sector, squares)


def _shot(state: EclipseState, place: Sector) -> int:
    """The damage of one attack with all cannons of the Ancients."""
    foes = engaged(state, keys_of(place, state.npc), [key_of(state, place.owner, 0)])
    dice = volley(state, place, {key: place.ships[key] for key in foes})
    state.tell(None, "The Ancients attack the population of {}: {}", place.tile.id, rolls_of(dice))
    return sum(damage_by(state, place, die) for die in dice)


def _first(place: Sector, damage: int) -> list[int]:
    """The squares whose cubes fall first: by colour, then those of all colours (ra.hive.absorber-wild-squares)."""
    held = [index for index, cube in enumerate(place.cubes) if cube != NONE]
    return sorted(held, key=lambda index: (_rank(place, index), index))[:damage]


def _rank(place: Sector, index: int) -> int:
    """Where a square stands in the order money, science, materials, all others; the orbital is among these."""
    return place.square(index)[0] if index < len(place.tile.planets) else GRAY
