"""Penumbra's own table as a process with room for many screens; its arguments are the database, and a bus if shared."""

import sys
from typing import Final

from penumbra.games import HOUSE
from penumbra.table.door.connections import USUAL_LIMITS
from penumbra.table.serve import Sharing, serve

_SCREENS: Final = 12_000

if __name__ == "__main__":
    room = USUAL_LIMITS._replace(connections=_SCREENS, from_household=_SCREENS)
    database, *bus = sys.argv[1:]
    serve(HOUSE, port=0, database=database, limits=room, sharing=Sharing(bus[0]) if bus else None)
