"""The greedy bot: at every decision, what is worth most by its own weights. It plans no further."""

from penumbra.blueshift.greedy.bot import GreedyBot

__all__ = ["GreedyBot"]
