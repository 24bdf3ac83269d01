"""What is thought about in processes of its own, and in which order."""
