"""Forgotten passwords are replaced by links to e-mail addresses that were confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for the links; no address counts as confirmed yet."""
    op.add_column("accounts", sa.Column("mail_origin", sa.String(300), nullable=True))
    op.create_table(
        "mail_links",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    op.create_index("ix_mail_links_account_id", "mail_links", ["account_id"])
    op.create_index("ix_mail_links_made", "mail_links", ["made"])


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("mail_links")
    op.drop_column("accounts", "mail_origin")
