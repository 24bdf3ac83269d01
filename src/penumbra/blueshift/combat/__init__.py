"""Battles in space."""
