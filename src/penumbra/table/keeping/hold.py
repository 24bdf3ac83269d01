"""A database file is served by one process at a time: what another has in memory would be stale for ever.

Beside the file lies another one, which is locked for as long as the process lives that serves it, and says which that
is. The system lets go of the lock when the process ends, however it ends.
"""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from penumbra.table.keeping.database import StoreFault

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_OWNER_ONLY: Final = 0o600
_FAR: Final = 2**20  # of bytes that Windows locks none else may read: one behind all that is written
_MOST: Final = 200


@contextmanager
def holding(url: sa.URL) -> Iterator[None]:
    """Around what one process alone may do; raises StoreFault, which names it, where another serves the database.

    A database that is no file looks after that itself.
    """
    if url.get_backend_name() != "sqlite":
        yield
        return
    path = Path(f"{url.database}.lock")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY)
    except OSError as fault:
        raise StoreFault(f"{path} cannot be written: {fault.strerror}") from None
    try:
        _lock(descriptor)
    except OSError:
        holder = _read(descriptor)
        os.close(descriptor)
        raise StoreFault(f"{holder} serves it already: end that one first, or name another file") from None
    try:
        with suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"process {os.getpid()} on {socket.gethostname()}\n".encode())
        yield
    finally:
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _read(descriptor: int) -> str:
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, _MOST).decode(errors="replace").strip() or "another process"
