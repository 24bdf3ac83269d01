"""What seats have laid down beforehand, and which choices were made by it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it; what was chosen before was chosen then."""
    op.add_column("choices", sa.Column("laid", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("memo", sa.Text, nullable=False),
        sa.Column("dropped", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", "name", name="pk_orders"),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("orders")
    op.execute("alter table choices drop column laid")
