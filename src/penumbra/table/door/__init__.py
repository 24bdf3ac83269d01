"""Who comes in, and how often."""
