"""The studies that an account keeps, on every device: whoever is signed in has shown their keys once.

The account is then known for the study without showing its key, as it is for seats: see
:mod:`penumbra.table.people.account_keys`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import account_studies, sessions, studies

MOST: Final = 300
"""So many studies an account keeps."""


class StudyListed(NamedTuple):
    """A study that an account keeps, and what it is called."""

    study_id: str
    title: str
    game: str


def keep(connection: sa.Connection, account_id: str, hashes: Mapping[str, str]) -> bool:
    """Keeps those studies with an account whose keys fit, by their hashes; whether there is room for all of them."""
    fitting = sa.select(studies.c.id, studies.c.key_hash).where(studies.c.id.in_(hashes))
    opened = [study_id for study_id, key_hash in connection.execute(fitting) if hashes[study_id] == key_hash]
    own = account_studies.c.account_id == account_id
    known = set(connection.execute(sa.select(account_studies.c.study_id).where(own)).scalars())
    rows = [{"account_id": account_id, "study_id": one} for one in opened if one not in known]
    if len(known) + len(rows) > MOST:
        return False
    if rows:
        connection.execute(sa.insert(account_studies), rows)
    return True


def kept(connection: sa.Connection, account_id: str) -> list[StudyListed]:
    """What an account keeps, those that were changed last first."""
    wanted = (
        sa.select(studies.c.id, studies.c.title, studies.c.game)
        .join(account_studies, account_studies.c.study_id == studies.c.id)
        .where(account_studies.c.account_id == account_id)
        .order_by(studies.c.touched.desc(), studies.c.id)
    )
    return [StudyListed(*row) for row in connection.execute(wanted)]


def hash_of(connection: sa.Connection, token_hash: str, now: int, study_id: str) -> str | None:
    """The hash of the key of a study, where the account of a session keeps it."""
    wanted = (
        sa.select(studies.c.key_hash)
        .join(account_studies, account_studies.c.study_id == studies.c.id)
        .join(sessions, sessions.c.account_id == account_studies.c.account_id)
        .where(studies.c.id == study_id, sessions.c.token_hash == token_hash, sessions.c.ends > now)
    )
    found: str | None = connection.execute(wanted).scalar_one_or_none()
    return found
