"""Battles in space, from the first round to what becomes of the cargo of lost ships."""
