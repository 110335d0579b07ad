"""Operators"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "operator",
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("roles", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("login", name=op.f("operator_pkey")),
    )
    op.create_table(
        "operator_session",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("ended_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["login"], ["operator.login"], name=op.f("operator_session_login_fkey")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("operator_session_pkey")),
    )
    op.create_index(op.f("operator_session_login_idx"), "operator_session", ["login"], unique=False)
    op.create_table(
        "approval",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("details", postgresql.JSONB(), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("second", sa.Text(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.Column("second_reason", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("settled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("second <> first", name=op.f("approval_two_persons_check")),
        sa.CheckConstraint(
            "(second is null) = (settled_at is null) and (verdict is null) = (settled_at is null)",
            name=op.f("approval_settled_as_a_whole_check"),
        ),
        sa.ForeignKeyConstraint(["first"], ["operator.login"], name=op.f("approval_first_fkey")),
        sa.ForeignKeyConstraint(["second"], ["operator.login"], name=op.f("approval_second_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("approval_pkey")),
    )
    op.create_index(
        "approval_one_open",
        "approval",
        ["action", "subject"],
        unique=True,
        postgresql_where=sa.text("settled_at is null"),
    )
    op.add_column("operator_action", sa.Column("second", sa.Text(), nullable=True))
    op.create_check_constraint(op.f("operator_action_two_persons_check"), "operator_action", "second <> operator")


def downgrade() -> None:
    op.drop_constraint(op.f("operator_action_two_persons_check"), "operator_action")
    op.drop_column("operator_action", "second")
    op.drop_table("approval")
    op.drop_table("operator_session")
    op.drop_table("operator")
