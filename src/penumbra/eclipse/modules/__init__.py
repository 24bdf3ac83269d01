"""Mechanisms that only a module brings."""
