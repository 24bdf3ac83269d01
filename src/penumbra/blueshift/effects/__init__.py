"""What cards, species and sectors do: one registry from each effect of the vocabulary to what it does.

A file of this folder does the effects of one kind and registers them (``registry.does``); to import the folder is to
have them all. Effects that only stand, such as a lower price, are asked for where their rule is (``board.standing``).
"""

from penumbra.blueshift.effects import boons, credits, diplomacy, fleets, insight, places, ranks, rolls, supplies

__all__ = ["boons", "credits", "diplomacy", "fleets", "insight", "places", "ranks", "rolls", "supplies"]
