"""The list of tables tells where their games stand."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it; of games that were played before it is known when somebody opens them."""
    op.add_column("tables", sa.Column("progress", sa.Text, nullable=True))


def downgrade() -> None:
    """Takes it away again."""
    op.execute("alter table tables drop column progress")
