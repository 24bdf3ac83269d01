"""Seats may draw the seed together with the table; a seed that was chosen is promised with a salt."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tells who gives what; the seeds of all tables that there are were drawn by the server alone."""
    op.add_column("tables", sa.Column("salt", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("draw", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "contributions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=True),
        sa.Column("value", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_contributions"),
    )


def downgrade() -> None:
    """Takes it away again, with the tables whose seed cannot be told without it."""
    lost = "(select id from tables where draw > 0 or salt <> '')"
    for kept in ("orders", "choices", "take_backs", "seat_events", "seats", "contributions"):
        op.execute(f"delete from {kept} where table_id in {lost}")
    op.execute("delete from tables where draw > 0 or salt <> ''")
    op.drop_table("contributions")
    for column in ("begun", "draw", "salt"):
        op.execute(f"alter table tables drop column {column}")
