"""Battles on fleets alone: dice, hits, and how ships that nobody plays choose their targets. Knows no board."""
