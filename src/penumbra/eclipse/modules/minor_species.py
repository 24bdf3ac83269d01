"""Minor species: ambassadors that are bought with money, during one's own action or reaction."""

from collections.abc import Iterable
from typing import Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import MONEY, RESOURCES
from penumbra.eclipse.language.notation import BEFRIEND_ALONE, BEFRIEND_WITH_CUBE
from penumbra.eclipse.language.words import stored
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.reputation import MakeRoom, ambassador_room, no_space, reputation_room
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb
from penumbra.kernel.seats import seat_letter


def lay_out(state: EclipseState) -> None:
    """Draws the tiles that are in play in this game (sd.minor.setup, sd.minor.any-player-count)."""
    if state.box.has("minor_species"):
        tiles = list(range(len(state.box.parts.minor_species)))
        state.chance.shuffle(tiles)
        state.minor_supply = sorted(tiles[: state.box.parts.minor_in_play])


class Befriend(Extra):
    """Buying minor species beside a step of the action phase (sd.minor.when).

    sd.minor.several, sd.minor.never-discarded, sd.minor.traitor-allowed, sd.minor.pass-allowed.
    """

    __slots__ = ()
    forms = by_verb(BEFRIEND_ALONE, BEFRIEND_WITH_CUBE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Every tile laid out; one that takes a cube with each track it may come from."""
        found: list[Deed] = []
        for tile in state.minor_supply:
            if state.box.parts.minor_species[tile].cubes:
                found += [Deed("befriend", (tile, track)) for track in range(len(RESOURCES))]
            else:
                found.append(Deed("befriend", (tile,)))
        return found

    def offers(self, printed: Box) -> bool:
        return printed.has("minor_species")

    def read(self, state: EclipseState, seat: int, choice: Choice) -> Deed | None:
        if not state.box.has("minor_species"):
            return Deed(choice.verb)  # there are no names to read: the rule of their module refuses them all
        return super().read(state, seat, choice)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """The rules of buying a tile.

        sd.minor.when, sd.minor.pass-again, sd.minor.cost, sd.minor.place, sd.minor.unique.
        """
        if not state.box.has("minor_species"):
            return Refusal("sd.minor.setup", "Minor species are not in this game.")
        tile = deed.values[0]
        kind = state.box.parts.minor_species[tile]
        player = state.players[seat]
        if player.passed and state.steps[-1].kind == "turn" and not state.box.passing_again_befriends:
            return Refusal(
                "sd.minor.pass-again",
                "You have passed, and in this game a minor species is then bought during a reaction only.",
            )
        if tile not in state.minor_supply:
            return Refusal("sd.minor.unique", _not_laid_out(state, seat, tile))
        if player.storage[MONEY] < kind.cost:
            return Refusal("sd.minor.cost", f"The tile costs {kind.cost} money, and {stored(player.storage[MONEY])}.")
        if player.envoys() >= ambassador_room(player):
            return Refusal("sd.minor.place", no_space(player, "your"))
        if kind.cubes and not player.cubes[deed.values[1]]:
            return Refusal("sd.minor.cube", f"No cube is left on your {RESOURCES[deed.values[1]]} track.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Pays for the tile and puts it on the reputation track, where it works at once."""
        tile = deed.values[0]
        kind = state.box.parts.minor_species[tile]
        player = state.player_to_change(seat)
        player.storage[MONEY] -= kind.cost
        state.minor_supply.remove(tile)
        player.minor_species.append(tile)
        if kind.cubes:
            player.cubes[deed.values[1]] -= 1
        state.tell(seat, "befriends the {}", kind.id.replace("_", " "))
        if len(player.reputation) > reputation_room(player):
            state.steps.append(MakeRoom(seat))


BEFRIEND: Final = Befriend()


def _not_laid_out(state: EclipseState, seat: int, tile: int) -> str:
    name = state.box.parts.minor_species[tile].id.replace("_", " ")
    owner = next((player.seat for player in state.players if tile in player.minor_species), None)
    if owner is None:
        return f"The {name} are not laid out in this game."
    return f"{'You have' if owner == seat else f'{seat_letter(owner)} has'} the {name} already."


def points(state: EclipseState, seat: int) -> int:
    """What a player's minor species score (sd.minor.points-printed).

    sd.minor.three-points, sd.minor.per-ambassador, sd.minor.per-reputation.
    """
    player = state.players[seat]
    counted = {"ambassador_tile": player.envoys(), "reputation_tile": len(player.reputation)}
    return sum(
        kind.vp + sum(each * counted[what] for what, each in kind.vp_per.items())
        for kind in (state.box.parts.minor_species[tile] for tile in player.minor_species)
    )
