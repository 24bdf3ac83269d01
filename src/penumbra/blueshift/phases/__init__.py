"""The turn with its seven phases, one file for each, and the end of the game."""
