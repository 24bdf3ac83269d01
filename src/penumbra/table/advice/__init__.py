"""What people are told who ask: what a bot would do, what was dear, how the chances stood."""
