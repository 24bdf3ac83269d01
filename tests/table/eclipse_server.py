"""Penumbra's own table as a process, for tests that press its page or kill it; its argument is the database."""

import sys

from penumbra.games import HOUSE
from penumbra.table.advice import counsels
from penumbra.table.serve import serve

if __name__ == "__main__":
    counsels.SECONDS = 10.0  # type: ignore[misc]  # so that bots weigh all plans on a busy machine too
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000)
