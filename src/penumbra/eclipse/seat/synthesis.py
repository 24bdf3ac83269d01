"""Colony ships that give resources in place of bringing a cube, as those of the Magellan may."""

from collections.abc import Iterable
from typing import Final

from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.language.notation import SYNTHESIZE as SYNTHESIZE_FORM
from penumbra.eclipse.language.words import counted, units
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.trade import TRADE
from penumbra.kernel import Deed, Extra, Refusal, by_verb

_ALL: Final = tuple(Deed("synthesize", (kind,)) for kind in range(len(RESOURCES)))


def spare_ships(player: Player) -> int:
    """How many units of resources a player's colony ships may still give."""
    return player.colony_ready if player.species.has(Ability.COLONY_SHIPS_AS_RESOURCES) else 0


class Synthesize(Extra):
    """Turning an unused colony ship face down for a unit of a resource, wherever its owner decides or pays something.

    ra.magellan.colony-resource, ra.magellan.colony-resource-timing.
    """

    __slots__ = ()
    forms = by_verb(SYNTHESIZE_FORM)

    def present(self, printed: Box) -> bool:
        """Whether the box has species that can."""
        return printed.has("new_species")

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return _ALL if state.players[seat].species.has(Ability.COLONY_SHIPS_AS_RESOURCES) else ()

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        player = state.players[seat]
        if not player.species.has(Ability.COLONY_SHIPS_AS_RESOURCES):
            return Refusal(
                "ra.magellan.colony-resource", f"Colony ships of the {player.species.name} bring cubes only."
            )
        if not player.colony_ready:
            ships = counted(player.colony_total, "colony ship")
            return Refusal("ra.magellan.colony-one-use", f"None of your {ships} is face up.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (kind,) = deed.values
        player = state.player_to_change(seat)
        player.colony_ready -= 1
        player.storage[kind] += 1
        state.tell(seat, "turns a colony ship face down for {}", units(1, RESOURCES[kind]))


SYNTHESIZE: Final = Synthesize()
MEANS: Final[tuple[Extra, ...]] = (TRADE, SYNTHESIZE)
"""How resources may be had beside a step."""
