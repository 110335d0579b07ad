"""Content and disclosure"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "content",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("contents", sa.Text(), nullable=False),
        sa.Column("link_url", sa.Text(), nullable=False),
        sa.Column("published_on", sa.Date(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("shown_until", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "place in ('header', 'upper', 'product', 'press', 'recruit')", name=op.f("content_place_check")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("content_pkey")),
    )
    op.create_index("content_at_place", "content", ["place", "published_on"])
    for schema in (None, "practice"):
        corporate = sa.Column("corporate", sa.Boolean(), server_default=sa.false(), nullable=False)
        op.add_column("product", corporate, schema=schema)  # the borrower is a person or a corporation


def downgrade() -> None:
    for schema in (None, "practice"):
        op.drop_column("product", "corporate", schema=schema)
    op.drop_table("content")
