"""Votes"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0070"
down_revision: str | None = "0060"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NOW = sa.func.now()


def upgrade() -> None:
    moment = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "vote",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("contents", sa.Text(), nullable=False),
        sa.Column("electorate", sa.Text(), nullable=False),
        sa.Column("opened_at", moment, server_default=NOW, nullable=False),
        sa.Column("ends_at", moment, nullable=False),
        sa.Column("closed_at", moment, nullable=True),
        sa.CheckConstraint("electorate in ('members', 'investors')", name=op.f("vote_electorate_check")),
        sa.CheckConstraint("opened_at < ends_at", name=op.f("vote_period_check")),
        sa.PrimaryKeyConstraint("uid", name=op.f("vote_pkey")),
    )
    op.create_index("vote_by_end", "vote", ["ends_at", "uid"])
    op.create_table(
        "vote_option",
        sa.Column("vote_uid", sa.Text(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["vote_uid"], ["vote.uid"], name=op.f("vote_option_vote_uid_fkey")),
        sa.PrimaryKeyConstraint("vote_uid", "number", name=op.f("vote_option_pkey")),
    )
    op.create_table(
        "ballot",
        sa.Column("vote_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("cast_at", moment, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("ballot_person_id_fkey")),
        sa.ForeignKeyConstraint(
            ["vote_uid", "number"],
            ["vote_option.vote_uid", "vote_option.number"],
            name=op.f("ballot_vote_uid_number_fkey"),
        ),
        sa.PrimaryKeyConstraint("vote_uid", "person_id", name=op.f("ballot_pkey")),
    )
    op.create_index("ballot_of_option", "ballot", ["vote_uid", "number"])


def downgrade() -> None:
    op.drop_table("ballot")
    op.drop_table("vote_option")
    op.drop_table("vote")
