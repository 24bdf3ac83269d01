"""How many minutes behind the present a table is for those who look on."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it; tables that there are stay at the present."""
    op.add_column("tables", sa.Column("behind", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Takes it away again."""
    op.drop_column("tables", "behind")
