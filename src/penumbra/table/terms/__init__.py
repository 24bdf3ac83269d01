"""What is kept of tables, in the words that all rooms share."""
