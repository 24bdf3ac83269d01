"""How a command ends when it cannot go on: one plain sentence and an exit code."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Fault(Exception):
    """A command that ends without doing its work; the text says why and what to do."""

    code = 1


class BadInput(Fault):
    """What the command was given cannot be used."""

    code = 2


def unknown(option: str, given: str, allowed: Iterable[str]) -> BadInput:
    """The fault for a value that is not among those allowed."""
    return BadInput(f"{option}: there is no {given!r}; there are: {', '.join(allowed)}.")


@contextmanager
def store_faults() -> Iterator[None]:
    """Around what is done with the database of the tables: says what is wrong with it."""
    from penumbra.table.keeping.database import StoreFault

    try:
        yield
    except StoreFault as fault:
        raise Fault(f"{fault}.") from None


@contextmanager
def needs_table() -> Iterator[None]:
    """Around the import of the web table: says how to install it where it is not there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Fault(
            f"the web table needs the package {missing.name!r}. Install it with: "
            "pip install 'penumbra[table]'. Without it there is: penumbra play --text"
        ) from None
