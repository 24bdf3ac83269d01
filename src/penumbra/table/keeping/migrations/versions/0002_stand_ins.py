"""Choices that chance made in place of a bot say so."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Says it of new choices; of those that are stored nobody knows any more."""
    op.add_column("choices", sa.Column("stand_in", sa.String(16), nullable=True))


def downgrade() -> None:
    """Takes it away again."""
    op.drop_column("choices", "stand_in")
