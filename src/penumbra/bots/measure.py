"""In what a mentor tells what plans lead to: in points ahead in the end, or in chances to win."""

from typing import Final, NamedTuple


class Band(NamedTuple):
    """How plans are told that lead to about as much: to less than ``under`` (None: to any more than those before).

    ``sentence`` is the end of one, ``brief`` stands beside the name of the plan. In both ``{number}`` is what it leads
    to, without its sign, and ``{difference}`` the same with its unit.
    """

    under: float | None
    sentence: str
    brief: str


class Measure(NamedTuple):
    """What the numbers of a weighing count, and how they read, to the tenth.

    ``name`` is what data calls it. What a plan leads to is told by the first of the ``bands`` that it comes under;
    by how much plans differ is counted in ``units``, and in one ``unit``.
    """

    name: str
    bands: tuple[Band, ...]
    unit: str
    units: str

    def sentence(self, worth: float) -> str:
        """What a plan leads to, as the end of a sentence."""
        return self._told(self._band(worth).sentence, worth)

    def brief(self, worth: float) -> str:
        """The same in a few words."""
        return self._told(self._band(worth).brief, worth)

    def difference(self, amount: float) -> str:
        """So much more or less."""
        shown = _shown(amount)
        return f"1 {self.unit}" if shown == "1.0" else f"{shown} {self.units}"

    def _band(self, worth: float) -> Band:
        return next(one for one in self.bands if one.under is None or worth < one.under)

    def _told(self, text: str, worth: float) -> str:
        return text.format(number=_shown(abs(worth)), difference=self.difference(abs(worth)))


def _shown(number: float) -> str:
    return f"{number:.1f}"


NOTHING: Final = 0.05
"""Less than that is told as nothing."""

POINTS: Final = Measure(
    name="points",
    bands=(
        Band(-NOTHING, "it should end {difference} behind the best rival", "{number} behind in the end"),
        Band(NOTHING, "it should end level with the best rival", "level in the end"),
        Band(None, "it should end {difference} ahead of the best rival", "{number} ahead in the end"),
    ),
    unit="point",
    units="points",
)
"""By how many points a seat will be ahead of its best rival in the end."""

CHANCES: Final = Measure(
    name="chances",
    bands=(
        Band(NOTHING, "the chance to win with it is less than 0.1 %", "<0.1 % to win"),
        Band(100 - NOTHING, "the chance to win with it is {number} %", "{number} % to win"),
        Band(None, "the chance to win with it is more than 99.9 %", ">99.9 % to win"),
    ),
    unit="percentage point",
    units="percentage points",
)
"""The chance that a seat wins, in per cent; never said to be certain or impossible, since it is an estimate."""
