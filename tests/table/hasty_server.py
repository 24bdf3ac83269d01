"""The coin table with a heart that beats twenty times as fast; its argument is the database."""

import sys

from penumbra.table import live
from penumbra.table.serve import serve
from tests.table.conftest import coin_house

if __name__ == "__main__":
    live.BEAT_SECONDS /= 20
    live.SILENCE_SECONDS /= 20
    serve(port=0, database=sys.argv[1], house=coin_house(), new_tables_per_minute=1000)
