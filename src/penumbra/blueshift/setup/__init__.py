"""What a game is set up with, and how."""
