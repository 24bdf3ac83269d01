"""How long seats may think: their clocks, kept in step with the game."""
