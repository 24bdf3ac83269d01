"""The command line: ``penumbra play``, ``serve``, ``replay``, ``simulate`` and ``rules``."""

from penumbra.cli.app import app, main

__all__ = ["app", "main"]
