"""The engagement rounds of a battle, solved in the way that suits them."""

from collections.abc import Iterable

from penumbra.odds.blocks import solve_blocks
from penumbra.odds.fleet import Engagement
from penumbra.odds.repairs import Loops, solve_with_repairs
from penumbra.odds.rounds import EngagementRounds
from penumbra.odds.singly import solve_singly
from penumbra.odds.turns import Fire, Strengths


class CannonStage(EngagementRounds):
    """Rounds that solve themselves; ``loops`` are those of a battle with repairs, once it is solved."""

    def __init__(
        self, battle: Engagement, fire: Fire, starts: Iterable[Strengths], by_blocks: bool | None = None
    ) -> None:
        super().__init__(battle, fire, starts, by_blocks)
        self.loops: list[Loops] = []
        self.solved = False

    def solve(self) -> None:
        """Fills the tables, the first time; raises TooLarge where values cannot be verified."""
        if self.solved:
            return
        self.solved = True
        if self.repairs:
            self.loops = solve_with_repairs(self)
        elif self.by_blocks:
            solve_blocks(self)
        else:
            solve_singly(self)
