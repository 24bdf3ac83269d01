"""Choices chained by hash, who may see a table in the list, and when it was last played at."""

import json

import sqlalchemy as sa
from alembic import op

from penumbra.kernel import first_link, next_link

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Chains what is there as it is found: from now on its damage shows."""
    # Added one by one, not in a batch: SQLite would make the table anew, and its seats and choices go with the old one.
    op.add_column("tables", sa.Column("link", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("made_with", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("touched", sa.String(32), nullable=False, server_default=""))
    op.add_column("choices", sa.Column("link", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_tables_touched", "tables", ["touched"])
    _chain(op.get_bind())


def _chain(bind: sa.Connection) -> None:
    tables = sa.table("tables", *map(sa.column, ("id", "game", "options", "commitment", "seeded", "link")))
    seats = sa.table("seats", *map(sa.column, ("table_id", "seat", "name")))
    choices = sa.table("choices", *map(sa.column, ("table_id", "n", "seat", "text", "link")))
    bind.execute(
        sa.text(
            "update tables set touched = coalesce("
            "(select max(created) from choices where choices.table_id = tables.id), tables.created)"
        )
    )
    for table in bind.execute(sa.select(tables)).all():
        names = bind.execute(sa.select(seats.c.name).where(seats.c.table_id == table.id).order_by(seats.c.seat))
        link = first_link(
            table.game, json.loads(table.options), list(names.scalars()), table.commitment, bool(table.seeded)
        )
        played = sa.select(choices).where(choices.c.table_id == table.id).order_by(choices.c.n)
        for choice in bind.execute(played).all():
            here = (choices.c.table_id == table.id) & (choices.c.n == choice.n)
            bind.execute(sa.update(choices).where(here).values(link=link.hex()))
            link = next_link(link, choice.seat, choice.text)
        bind.execute(sa.update(tables).where(tables.c.id == table.id).values(link=link.hex()))


def downgrade() -> None:
    """Takes the columns away again."""
    op.drop_index("ix_tables_touched", "tables")
    for table, names in (("choices", ("link",)), ("tables", ("link", "made_with", "listed", "touched"))):
        for name in names:
            op.execute(f"alter table {table} drop column {name}")
