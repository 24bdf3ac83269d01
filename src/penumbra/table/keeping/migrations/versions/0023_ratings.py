"""Who is rated, at which seats, and how."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes room for it."""
    op.create_table(
        "rated_players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, unique=True
        ),
        sa.Column("wanted", sa.Boolean, nullable=False),
    )
    op.create_table(
        "rated_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("rated_players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_rated_seats"),
    )
    op.create_index("ix_rated_seats_player_id", "rated_seats", ["player_id"])
    op.create_table(
        "rated_games",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("reckoned", sa.Integer, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("rated_players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("low", sa.Float, nullable=False),
        sa.Column("high", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "player_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_player_id", "ratings", ["player_id"])


def downgrade() -> None:
    """Takes it away again."""
    for table in ("ratings", "rated_games", "rated_seats", "rated_players"):
        op.drop_table(table)
