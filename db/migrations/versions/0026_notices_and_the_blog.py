"""Notices and the blog"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0026"
down_revision: str | None = "0025"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "notice",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("contents", sa.Text(), nullable=False),
        sa.Column("mandatory", sa.Boolean(), nullable=False),
        sa.Column("published_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("shown_until", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("uid", name=op.f("notice_pkey")),
    )
    op.create_index("notice_by_time", "notice", ["published_at", "uid"])
    op.create_table(
        "blog_post",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("main_category", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("contents", sa.Text(), nullable=False),
        sa.Column("recommended", sa.Boolean(), nullable=False),
        sa.Column("published_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("shown_until", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "main_category in ('invest', 'loan', 'finance', 'ieum')", name=op.f("blog_post_main_category_check")
        ),
        sa.PrimaryKeyConstraint("uid", name=op.f("blog_post_pkey")),
    )
    op.create_index("blog_post_by_time", "blog_post", ["published_at", "uid"])


def downgrade() -> None:
    op.drop_table("blog_post")
    op.drop_table("notice")
