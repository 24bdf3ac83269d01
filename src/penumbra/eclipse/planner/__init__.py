"""The planner: plays what might be done on to the end of the round, on samples, and takes what leaves it best off."""

from penumbra.eclipse.planner.bot import PlannerBot
from penumbra.eclipse.planner.learned import practised

__all__ = ["PlannerBot", "practised"]
