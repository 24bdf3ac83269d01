"""What people at a table do beside the game: they sit down, go and come back, talk, and ask each other."""
