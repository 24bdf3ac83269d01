"""Seats may ask what a bot would do, unless the table is without that."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tells where they may: at all tables that there are."""
    op.add_column("tables", sa.Column("counsel", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Takes it away again, and with it that somebody has asked, which is not understood without it."""
    op.execute("delete from seat_events where event = 'counselled'")
    op.execute("alter table tables drop column counsel")
