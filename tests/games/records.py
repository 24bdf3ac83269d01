"""The recorded games, by what their files are called."""

from pathlib import Path

from penumbra.kernel import Record


def record(name: str) -> Record:
    """A recorded game."""
    return Record.loads((Path(__file__).parent / f"{name}.penumbra").read_text(encoding="utf-8"))
