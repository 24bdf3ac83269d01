"""A game from choice to choice: each moment, the way between them, and what is written of it."""
