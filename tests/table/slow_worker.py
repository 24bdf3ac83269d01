"""A worker in which the bots of the coin table think that deliberate; its argument is the bus."""

import asyncio
import sys

from penumbra.table.desks.bot_queue import BotWorker
from tests.table.slow_kit import HOUSE

if __name__ == "__main__":
    worker = BotWorker(HOUSE, sys.argv[1], processes=1)
    asyncio.run(worker.work())
