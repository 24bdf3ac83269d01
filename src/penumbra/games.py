"""The games there are: the one place that names them. A further game is a package and a line here."""

from typing import Final

from penumbra.blueshift.kit import KITS as BLUESHIFT
from penumbra.eclipse.kit import KITS as ECLIPSE
from penumbra.kit import House

HOUSE: Final = House((*ECLIPSE, *BLUESHIFT), place="penumbra.games:HOUSE")
"""All games, the one that is played where none is named first."""
