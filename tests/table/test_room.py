"""How many tables are kept in memory: as many as the machine, or the container, has room for."""

import os
from pathlib import Path

import pytest

from penumbra.table.host import room

GIGABYTE = 2**30


@pytest.mark.parametrize(
    ("machine", "container", "tables"),
    [
        (8 * GIGABYTE, "max\n", 1024),
        (8 * GIGABYTE, f"{2 * GIGABYTE}\n", 256),
        (2 * GIGABYTE, f"{8 * GIGABYTE}\n", 256),
        (8 * GIGABYTE, None, 1024),
        (GIGABYTE // 4, "max\n", 100),
    ],
)
def test_a_share_of_the_memory_is_for_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, machine: int, container: str | None, tables: int
) -> None:
    told = tmp_path / "memory.max"
    if container is not None:
        told.write_text(container)
    monkeypatch.setattr(room, "_OF_CONTAINER", told)
    monkeypatch.setattr(os, "sysconf", {"SC_PHYS_PAGES": machine // 4096, "SC_PAGE_SIZE": 4096}.get)
    assert room.tables_in_memory() == tables


def test_a_machine_that_does_not_tell_has_room_for_some(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(room, "_OF_CONTAINER", tmp_path / "none")
    monkeypatch.delattr(os, "sysconf")
    assert room.tables_in_memory() == 128
