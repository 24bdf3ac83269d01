"""For those who run the servers: figures, logs, the care of the database, and their key."""
