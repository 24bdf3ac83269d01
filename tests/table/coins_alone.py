"""The command line of a house that has the coin game and no other: ``python -m tests.table.coins_alone simulate``.

It ends with code 3 and their names where modules of Eclipse were loaded on the way.
"""

import sys

from tests.table import coin_kit

# The one place that names the games names this one.
sys.modules["penumbra.games"] = coin_kit

from penumbra.cli import main  # noqa: E402

if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    finally:
        loaded = sorted(name for name in sys.modules if name.startswith("penumbra.eclipse"))
        if loaded:
            sys.exit(3)
