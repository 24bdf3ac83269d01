"""What servers that share a database have in common: whose each table is, the time, and what is posted."""
