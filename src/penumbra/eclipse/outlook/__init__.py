"""A position as others see it: views, samples, lines of text."""
