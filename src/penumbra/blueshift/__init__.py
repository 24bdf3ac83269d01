"""The rules of BlueShift: conquest and diplomacy among six species, for two to six players.

Not there yet, and so BlueShift is no game of the house: most effects of action cards and of species (``effects``), a
bot that knows the game, and a page. Where play comes to what is missing it stops with NotImplementedError, and never
goes on as if nothing were there.
"""

from penumbra.blueshift.setup.game import BlueShiftGame

__all__ = ["BlueShiftGame"]
