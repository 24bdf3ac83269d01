"""What came of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it."""
    op.create_table(
        "outcomes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made_with", sa.String(32), nullable=False),
        sa.Column("seats", sa.Text, nullable=True),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("outcomes")
