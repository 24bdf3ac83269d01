"""A table that is open, and what each seat sees of it."""
