"""Loans at other lenders that a personal loan repays"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0031"
down_revision: str | None = "0030"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = postgresql.TIMESTAMP(timezone=True)


def upgrade() -> None:
    op.create_table(
        "refinanced_loan",
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("loan_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("lender", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("rate_percent", sa.Text(), nullable=False),
        sa.Column("monthly_payment", sa.BigInteger(), nullable=False),
        sa.Column("evidence_ref", sa.Text(), nullable=True),
        sa.Column("evidence_at", MOMENT, nullable=True),
        sa.Column("repayment_ref", sa.Text(), nullable=True),
        sa.Column("repayment_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("refinanced_loan_person_id_fkey")),
        sa.PrimaryKeyConstraint("apply_uid", "loan_uid", name=op.f("refinanced_loan_pkey")),
    )
    op.create_index(op.f("refinanced_loan_person_id_idx"), "refinanced_loan", ["person_id"])


def downgrade() -> None:
    op.drop_table("refinanced_loan")
