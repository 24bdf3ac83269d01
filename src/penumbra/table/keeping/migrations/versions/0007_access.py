"""Tables are public, unlisted or private, and seats may be open to whoever comes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tells who finds a table in one word; until now nobody could be kept from looking on."""
    op.add_column("tables", sa.Column("access", sa.String(16), nullable=False, server_default="public"))
    op.execute("update tables set access = 'unlisted' where not listed")
    op.execute("alter table tables drop column listed")
    op.add_column("seats", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Takes them away again; a private table is found by its address alone."""
    op.execute("alter table seats drop column open")
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.get_bind().execute(
        sa.update(sa.table("tables", sa.column("access"), sa.column("listed")))
        .where(sa.column("access") != "public")
        .values(listed=False)
    )
    op.execute("alter table tables drop column access")
