"""Beginning an action, whatever it is carried out as."""

from typing import Final

from penumbra.eclipse.actions import build, explore, influence, move, research, upgrade
from penumbra.eclipse.actions.action import Action, Guise
from penumbra.eclipse.position.state import EclipseState

ACTION_STEPS: Final[dict[str, type[Action]]] = {
    "explore": explore.Explore,
    "influence": influence.Influence,
    "research": research.Research,
    "upgrade": upgrade.Upgrade,
    "build": build.Build,
    "move": move.Move,
}


def begin(state: EclipseState, seat: int, action: str, guise: Guise) -> None:
    """Lets a seat carry an action out, as often as its guise grants."""
    state.steps.append(ACTION_STEPS[action].begun(state, seat, guise))
