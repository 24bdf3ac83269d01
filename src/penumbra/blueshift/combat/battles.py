"""A battle from its first round to its end."""

from penumbra.blueshift.position.state import BlueShiftState


def begin_battle(state: BlueShiftState, attacker: int, sector: int) -> None:
    """Begins the battle of the player whose turn it is in a sector; raises NotImplementedError: it is to be built."""
    raise NotImplementedError("space combat is not built yet")
