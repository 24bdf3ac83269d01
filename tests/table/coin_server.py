"""The coin table as a process of its own, for tests that kill it; its argument is the database."""

import sys

from penumbra.table.serve import serve
from tests.table.coin_kit import HOUSE

if __name__ == "__main__":
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000)
