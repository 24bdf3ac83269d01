"""The rules of BlueShift: conquest and diplomacy among six species, for two to six players.

The rules are there, but that Fortune's Favor rolls dice again in battles alone. A bot that knows the game, its odds at
the table and its page are not, and so it is no game of the house yet.
"""

from penumbra.blueshift.setup.game import BlueShiftGame

__all__ = ["BlueShiftGame"]
