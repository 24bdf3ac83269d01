"""What to expect of the dice: exact chances of battles."""
