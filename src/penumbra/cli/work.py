"""``penumbra work``: bots think here for servers that share a database."""

import asyncio
from typing import Annotated

from cyclopts import Parameter, validators

from penumbra.cli.faults import BadInput, needs_table
from penumbra.cli.setting import ContentFolder, house_with


def work(
    *,
    bus: Annotated[str, Parameter(help="The Redis server of the servers, such as redis://127.0.0.1:6379.")],
    processes: Annotated[
        int, Parameter(help="How many bots think at a time.", validator=validators.Number(gte=1, lte=256))
    ] = 1,
    content: ContentFolder = None,
) -> None:
    """Have bots that deliberate think here, until interrupted with Ctrl+C."""
    house = house_with(content)
    with needs_table():
        from penumbra.table.desks.bot_queue import BadBus, BotWorker
    try:
        worker = BotWorker(house, bus, processes)
    except BadBus as fault:
        raise BadInput(f"{fault}.") from None
    print("Bots think here (Ctrl+C ends it)", flush=True)
    asyncio.run(worker.work())
