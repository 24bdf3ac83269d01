"""The coin table as one of several processes; its arguments are the database that they share, and the bus."""

import sys

from penumbra.table.serve import Sharing, serve
from tests.table.coin_kit import HOUSE

if __name__ == "__main__":
    serve(HOUSE, port=0, database=sys.argv[1], sharing=Sharing(sys.argv[2]), new_tables_per_minute=1000)
