"""A solver of battles with dice: two fleets or several in turn, of any kinds of ships. Knows no game and no board."""
