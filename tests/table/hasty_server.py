"""The coin table in twentyfold haste, which trusts 127.0.0.9 as a proxy; its argument is the database."""

import sys
from ipaddress import ip_network

from penumbra.table.api import live
from penumbra.table.door.connections import Limits
from penumbra.table.serve import serve
from tests.table.coin_kit import HOUSE

if __name__ == "__main__":
    live.BEAT_SECONDS /= 20
    live.SILENCE_SECONDS /= 20
    serve(
        HOUSE,
        port=0,
        database=sys.argv[1],
        new_tables_per_minute=10,
        proxies=[ip_network("127.0.0.9")],
        limits=Limits(connections=40, from_household=10, asking=2, sending=2, reading=2, closing=1),
    )
