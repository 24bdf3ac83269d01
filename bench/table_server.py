"""Penumbra's own table as a process with room for many screens; its argument is the database."""

import sys
from typing import Final

from penumbra.games import HOUSE
from penumbra.table.connections import USUAL_LIMITS
from penumbra.table.serve import serve

_SCREENS: Final = 12_000

if __name__ == "__main__":
    room = USUAL_LIMITS._replace(connections=_SCREENS, from_household=_SCREENS)
    serve(HOUSE, port=0, database=sys.argv[1], limits=room)
