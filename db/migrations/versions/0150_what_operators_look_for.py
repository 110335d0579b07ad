"""Reference numbers of requests, assigned cases, and the ledger's entries by day"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0150"
down_revision: str | None = "0140"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("journey_move", sa.Column("reference", sa.Text(), nullable=True))
    op.create_table(
        "request_failure",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("request_failure_pkey")),
    )
    op.create_index("request_failure_reference", "request_failure", ["reference"])
    op.create_index(
        "request_failure_of_person",
        "request_failure",
        ["person", "at"],
        postgresql_where=sa.text("person is not null"),
    )
    op.create_table(
        "case_assignment",
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["operator"], ["operator.login"], name=op.f("case_assignment_operator_fkey")),
        sa.PrimaryKeyConstraint("apply_uid", name=op.f("case_assignment_pkey")),
    )


def downgrade() -> None:
    op.drop_table("case_assignment")
    op.drop_table("request_failure")
    op.drop_column("journey_move", "reference")
