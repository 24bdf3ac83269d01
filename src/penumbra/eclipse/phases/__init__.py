"""The round with its phases, and the end of the game."""
