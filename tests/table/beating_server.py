"""The coin table whose live lines beat often, so that nobody waits for what a beat brings."""

import sys

from penumbra.table.api import live
from penumbra.table.serve import serve
from tests.table.coin_kit import HOUSE

if __name__ == "__main__":
    live.BEAT_SECONDS = 0.2
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000)
