"""The studies that accounts keep, and those that were deleted."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_STUDIES = sa.table(
    "studies",
    sa.column("id", sa.String),
    sa.column("document", sa.Text),
    sa.column("title", sa.String),
    sa.column("game", sa.String),
)


def upgrade() -> None:
    """Makes room for them, and names the studies that there are."""
    op.add_column("studies", sa.Column("title", sa.String(80), nullable=False, server_default=""))
    op.add_column("studies", sa.Column("game", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    for study_id in connection.execute(sa.select(_STUDIES.c.id)).scalars().all():
        here = _STUDIES.c.id == study_id
        study = json.loads(connection.execute(sa.select(_STUDIES.c.document).where(here)).scalar_one())
        connection.execute(sa.update(_STUDIES).where(here).values(title=study["title"], game=study["game"]))
    op.create_table("deleted_studies", sa.Column("id", sa.String(32), primary_key=True))
    op.create_table(
        "account_studies",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("study_id", sa.String(32), sa.ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "study_id", name="pk_account_studies"),
    )
    op.create_index("ix_account_studies_study_id", "account_studies", ["study_id"])


def downgrade() -> None:
    """Takes them away again."""
    op.drop_table("account_studies")
    op.drop_table("deleted_studies")
    op.drop_column("studies", "game")
    op.drop_column("studies", "title")
