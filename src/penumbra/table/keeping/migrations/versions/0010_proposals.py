"""Choices are taken back by agreement: how many are asked for, and which were."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_EVENTS = "('asked_back', 'agreed', 'granted', 'refused', 'withdrawn', 'dropped')"


def upgrade() -> None:
    """Makes room for it; what was taken back before was so by who was free to."""
    op.add_column("seat_events", sa.Column("amount", sa.Integer, nullable=True))
    op.add_column("take_backs", sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Takes it away again, and with it what is not understood without."""
    op.execute(f"delete from seat_events where event in {_EVENTS}")
    op.execute("delete from take_backs where agreed")
    op.execute("alter table take_backs drop column agreed")
    op.execute("alter table seat_events drop column amount")
