"""What becomes of a game afterwards: it is watched again, studied, played on and counted."""
