"""The rules of the solo mode, acted out."""
