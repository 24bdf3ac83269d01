"""Seats are told that it is their turn; what is to be sent outlasts the server."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it."""
    op.create_table(
        "reminders",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("address", sa.String(500), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_reminders_table_id", "reminders", ["table_id"])
    op.create_table(
        "outbox",
        sa.Column("reminder_id", sa.String(32), sa.ForeignKey("reminders.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("occasion", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("reminder_id", "version", "occasion", name="pk_outbox"),
    )
    op.create_index("ix_outbox_next", "outbox", ["next"])


def downgrade() -> None:
    """Takes it away again."""
    op.drop_index("ix_outbox_next", "outbox")
    op.drop_table("outbox")
    op.drop_index("ix_reminders_table_id", "reminders")
    op.drop_table("reminders")
