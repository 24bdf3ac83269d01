"""The coin table with a bot that says what it thinks, as a process of its own; its argument is the database."""

import sys

from penumbra.table.serve import serve
from tests.table.counsel_kit import HOUSE

if __name__ == "__main__":
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000)
