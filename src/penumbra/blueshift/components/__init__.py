"""What the printed components say, as data with a typed loader."""
