"""Effects that work as long as what carries them stands: abilities of species and sites, and boons of cards."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.position.player import UNLIMITED, Player
from penumbra.blueshift.position.state import BlueShiftState

_Effect = TypeVar("_Effect", bound=Effect)


def carried(state: BlueShiftState, sector: int, kind: type[_Effect]) -> Iterator[_Effect]:
    """The effects of a kind that a discovered sector carries, whoever they work for."""
    place = state.sectors[sector]
    if place.discovered and not place.emptied:
        for effect in state.tile(sector).effects:
            if isinstance(effect, kind):
                yield effect


def abilities_of(state: BlueShiftState, seat: int, kind: type[_Effect]) -> Iterator[_Effect]:
    """The effects of a kind that a player has from its species and from the sites it controls.

    A trade alliance gives nothing of this (bs.general.control-only, bs.planet.abilities).
    """
    player = state.players[seat]
    if player.species != NONE:
        for ability in state.content.species[player.species].abilities:
            for effect in ability.effects:
                if isinstance(effect, kind):
                    yield effect
    for sector, place in enumerate(state.sectors):
        if place.owner == seat:
            yield from (effect for effect in carried(state, sector, kind) if effect.while_ == "controlled")


def working_for(state: BlueShiftState, seat: int, kind: type[_Effect]) -> Iterator[_Effect]:
    """The effects of a kind that work for a player: its abilities and its boons."""
    yield from abilities_of(state, seat, kind)
    for boon in state.players[seat].boons:
        if isinstance(boon.effect, kind):
            yield boon.effect


def use_up(player: Player, used: Callable[[Effect], bool]) -> None:
    """Takes a use from each boon whose effect was used; those that have none left are gone."""
    left = [
        boon._replace(left=boon.left - 1) if boon.left != UNLIMITED and used(boon.effect) else boon
        for boon in player.boons
    ]
    player.boons = [boon for boon in left if boon.left]
