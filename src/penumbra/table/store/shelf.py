"""The studies that are kept."""

from typing import NamedTuple

import sqlalchemy as sa

from penumbra.table.schema import studies
from penumbra.table.store.columns import now


class KeptStudy(NamedTuple):
    """A study as it is kept: the hash of the key that changes it, how often it was changed, and its file."""

    key_hash: str
    version: int
    document: str


def add_study(connection: sa.Connection, study_id: str, key_hash: str, document: str) -> None:
    """Stores a new study."""
    row = {"id": study_id, "key_hash": key_hash, "version": 0, "document": document, "touched": now()}
    connection.execute(sa.insert(studies), row)


def study_version(connection: sa.Connection, study_id: str) -> int | None:
    """How often a study was changed; None where there is none of this id."""
    found: int | None = connection.execute(
        sa.select(studies.c.version).where(studies.c.id == study_id)
    ).scalar_one_or_none()
    return found


def read_study(connection: sa.Connection, study_id: str) -> KeptStudy | None:
    """A study, or None where there is none of this id."""
    row = connection.execute(sa.select(studies).where(studies.c.id == study_id)).one_or_none()
    return None if row is None else KeptStudy(row.key_hash, row.version, row.document)


def change_study(connection: sa.Connection, study_id: str, version: int, document: str) -> bool:
    """Stores what has become of a study at a version; whether it was at that version still."""
    here = sa.update(studies).where(studies.c.id == study_id, studies.c.version == version)
    changed = connection.execute(here.values(version=version + 1, document=document, touched=now()))
    return changed.rowcount == 1
