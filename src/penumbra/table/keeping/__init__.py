"""The database: where it is, what it holds, and who may write when."""
