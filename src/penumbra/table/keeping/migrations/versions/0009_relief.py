"""Bots play on for persons who have gone, until they are back; and who had it so."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_EVENTS = "('left', 'missed', 'waited_for', 'voted_out', 'timed_out', 'returned')"


def upgrade() -> None:
    """Makes room for them."""
    op.add_column("seats", sa.Column("relief", sa.String(64), nullable=True))
    op.add_column("seat_events", sa.Column("by", sa.Integer, nullable=True))


def downgrade() -> None:
    """Takes them away again, and with them what is not understood without."""
    op.execute(f"delete from seat_events where event in {_EVENTS}")
    op.execute('alter table seat_events drop column "by"')
    op.execute("alter table seats drop column relief")
