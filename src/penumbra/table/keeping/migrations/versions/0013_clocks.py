"""Clocks of seats, for whom the tables wait, and the time that both count."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_COLUMNS = (("tables", "clock"), ("tables", "began"), ("choices", "at"), ("seat_events", "at"))


def upgrade() -> None:
    """Makes room for them; tables that there are have no clocks."""
    for table, name in _COLUMNS:
        op.add_column(table, sa.Column(name, sa.Text if name == "clock" else sa.BigInteger, nullable=True))
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_waits"),
    )
    op.create_index("ix_waits_due", "waits", ["due"])
    op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("down", sa.BigInteger, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes them away again, and with them vacations, which are not understood without."""
    op.execute("delete from seat_events where event in ('went_away', 'came_home')")
    op.drop_table("service")
    op.drop_index("ix_waits_due", "waits")
    op.drop_table("waits")
    for table, name in reversed(_COLUMNS):
        op.execute(f'alter table {table} drop column "{name}"')
