"""Databases as older versions of Penumbra had them: every migration is taken back on the way there."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import penumbra.table.keeping.migrations


def take_back_to(database: Path, revision: str) -> None:
    """Brings a SQLite file to what it was at a revision such as ``0006``."""
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(penumbra.table.keeping.migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()
