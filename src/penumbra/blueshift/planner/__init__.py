"""The planner bot: plays what may be done on samples, and takes what leads to the best chances of winning."""

from penumbra.blueshift.planner.bot import PlannerBot

__all__ = ["PlannerBot"]
