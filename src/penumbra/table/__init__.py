"""The web table: HTTP, live updates and storage for any game of the kernel."""
