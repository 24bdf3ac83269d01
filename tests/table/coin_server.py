"""The coin table as a process of its own, for tests that kill it; its argument is the database."""

import sys

from penumbra.table.serve import serve
from tests.table.conftest import coin_house

if __name__ == "__main__":
    serve(port=0, database=sys.argv[1], house=coin_house(), new_tables_per_minute=1000)
