"""What those who run servers set and do, and why reminders were not sent."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it; nobody is an operator yet."""
    op.create_table(
        "operation",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=True),
        sa.Column("notice", sa.Text, nullable=True),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("about", sa.Text, nullable=True),
    )
    op.add_column("outbox", sa.Column("fault", sa.Text, nullable=True))


def downgrade() -> None:
    """Takes it away again."""
    op.execute("alter table outbox drop column fault")
    op.drop_table("acts")
    op.drop_table("operation")
