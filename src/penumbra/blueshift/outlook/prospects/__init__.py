"""What cards would do as things stand, and what the answers to questions of effects do: in sentences and figures.

A file of this folder is for the effects that the file of its name in ``effects`` does. Whether an answer may be given
is asked of the very step that asks for it; nothing of a rule stands here.
"""

from penumbra.blueshift.outlook.prospects import (
    boons,
    credits,
    diplomacy,
    fleets,
    insight,
    places,
    ranks,
    rolls,
    supplies,
)
from penumbra.blueshift.outlook.prospects.hand import prospects, question

__all__ = [
    "boons",
    "credits",
    "diplomacy",
    "fleets",
    "insight",
    "places",
    "prospects",
    "question",
    "ranks",
    "rolls",
    "supplies",
]
