"""Invitations to seats that are good once, hosts who hand them out, and what happened with seats since."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for them; keys that were handed out before stay good, and older tables have no host."""
    op.add_column("tables", sa.Column("host_hash", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("host_seat", sa.Integer, nullable=True))
    op.add_column("seats", sa.Column("open_name", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("invitation_hash", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("request_hash", sa.String(64), nullable=True))
    op.create_table(
        "seat_events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("choices", sa.Integer, nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=True),
        sa.Column("invitation_hash", sa.String(64), nullable=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_seat_events"),
    )


def downgrade() -> None:
    """Takes them away again."""
    op.drop_table("seat_events")
    for table, names in (
        ("seats", ("open_name", "invitation_hash", "request_hash")),
        ("tables", ("host_hash", "host_seat")),
    ):
        for name in names:
            op.execute(f"alter table {table} drop column {name}")
