"""The studies that are kept."""

from typing import NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import deleted_studies, studies
from penumbra.table.store.columns import now


class KeptStudy(NamedTuple):
    """A study as it is kept: the hash of the key that changes it, how often it was changed, and its file."""

    key_hash: str
    version: int
    document: str


class StudyWritten(NamedTuple):
    """What is stored of a study: its file, and what lists tell of it."""

    document: str
    title: str
    game: str


def add_study(connection: sa.Connection, study_id: str, key_hash: str, study: StudyWritten) -> None:
    """Stores a new study."""
    row = {"id": study_id, "key_hash": key_hash, "version": 0, "touched": now(), **study._asdict()}
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


def change_study(connection: sa.Connection, study_id: str, version: int, study: StudyWritten) -> bool:
    """Stores what has become of a study at a version; whether it was at that version still."""
    here = sa.update(studies).where(studies.c.id == study_id, studies.c.version == version)
    changed = connection.execute(here.values(version=version + 1, touched=now(), **study._asdict()))
    return changed.rowcount == 1


def delete_study(connection: sa.Connection, study_id: str) -> None:
    """Forgets a study for good; that there was one stays known."""
    if connection.execute(sa.delete(studies).where(studies.c.id == study_id)).rowcount:
        connection.execute(sa.insert(deleted_studies), {"id": study_id})


def study_deleted(connection: sa.Connection, study_id: str) -> bool:
    """Whether there was a study of this id that was deleted."""
    wanted = sa.select(deleted_studies.c.id).where(deleted_studies.c.id == study_id)
    return connection.execute(wanted).first() is not None
