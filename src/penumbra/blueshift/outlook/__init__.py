"""A position as others see it: views and samples."""
