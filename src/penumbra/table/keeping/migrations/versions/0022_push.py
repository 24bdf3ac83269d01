"""Browsers are told that it is a seat's turn: an address may be longer, and be lost; and the key that they know."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for them."""
    _address(sa.String(500), sa.Text())
    op.add_column("reminders", sa.Column("lost", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Takes them away again, with the browsers that were to be told."""
    op.drop_table("push_keys")
    op.execute("DELETE FROM reminders WHERE way = 'push' OR lost OR length(address) > 500")
    op.drop_column("reminders", "lost")
    _address(sa.Text(), sa.String(500))


def _address(before: sa.types.TypeEngine[str], now: sa.types.TypeEngine[str]) -> None:
    # SQLite holds texts of any length, and would make the table anew for it, with which the outbox goes.
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("reminders", "address", existing_type=before, type_=now, existing_nullable=False)
