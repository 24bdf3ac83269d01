"""A share of a core, and no more, for a process: as if it ran on a small machine of its own.

What several servers carry together cannot be seen on a machine whose cores they fill, with players and a database
beside them. So each gets a control group of Linux with a quota of processor time; who makes one must be root.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_PERIOD: Final = 10_000
"""Microseconds in which the share is given out: short, so that who has used it up does not wait for long."""
_GROUPS: Final = Path("/sys/fs/cgroup")


@contextmanager
def of_a_core(share: float, name: str) -> Iterator[Path]:
    """A control group with this share, above 0, of one core; yielded is the file that takes in the ids of processes.

    Raises SystemExit where this machine lets nobody make one.
    """
    newer = (_GROUPS / "cgroup.controllers").exists()
    group = (_GROUPS if newer else _GROUPS / "cpu") / f"penumbra-{os.getpid()}-{name}"
    with _told_of_faults():
        if newer:
            (_GROUPS / "cgroup.subtree_control").write_text("+cpu")
        group.mkdir()
    try:
        with _told_of_faults():
            for file, words in _limits(round(share * _PERIOD), newer).items():
                (group / file).write_text(words)
        yield group / "cgroup.procs"
    finally:
        group.rmdir()


def _limits(quota: int, newer: bool) -> dict[str, str]:
    """What is written into which file of a group, by the version of control groups, of which there are two."""
    if newer:
        return {"cpu.max": f"{quota} {_PERIOD}"}
    return {"cpu.cfs_period_us": str(_PERIOD), "cpu.cfs_quota_us": str(quota)}


@contextmanager
def _told_of_faults() -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise SystemExit(f"--share needs a control group for processor time; none can be made here: {fault}.") from None
