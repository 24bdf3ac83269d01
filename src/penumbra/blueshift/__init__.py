"""The rules of BlueShift: conquest and diplomacy among six species, for two to six players."""

from penumbra.blueshift.setup.game import BlueShiftGame

__all__ = ["BlueShiftGame"]
