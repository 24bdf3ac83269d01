"""The addresses of the table: each reads a request and asks the host."""
