"""What a player has, gains and gives up."""
