"""Telling seats that it is their turn, wherever they are."""
