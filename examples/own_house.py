"""A table with a game and a bot of one's own: ``python -m examples.own_house`` serves it.

The bot deliberates, so it thinks in processes of its own; they find the house by its ``place``.
"""

from typing import Final

from examples.divers import DiversKit
from examples.rollouts import ROLLOUTS
from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.kit import EclipseKit
from penumbra.kit import House


def _eclipse() -> EclipseKit:
    kit = EclipseKit(NEW_DAWN)
    kit.bots = {**kit.bots, "rollouts": ROLLOUTS}
    return kit


HOUSE: Final = House((DiversKit({"rollouts": ROLLOUTS}), _eclipse()), place="examples.own_house:HOUSE")

if __name__ == "__main__":
    from penumbra.table.serve import serve

    serve(HOUSE, database="own-house.sqlite")
