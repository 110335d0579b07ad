"""Operators decide on proofs of full payment"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0060"
down_revision: str | None = "0051"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("refinanced_loan", sa.Column("repayment_verdict", sa.Text(), nullable=True))
    op.add_column("refinanced_loan", sa.Column("repayment_reason", sa.Text(), nullable=True))
    op.add_column("refinanced_loan", sa.Column("proof_until", sa.Date(), nullable=True))
    op.add_column("refinanced_loan", sa.Column("proof_reminded_on", sa.Date(), nullable=True))
    op.create_check_constraint(
        op.f("refinanced_loan_repayment_verdict_check"),
        "refinanced_loan",
        "repayment_verdict in ('accepted', 'refused')",
    )


def downgrade() -> None:
    op.drop_constraint(op.f("refinanced_loan_repayment_verdict_check"), "refinanced_loan")
    for column in ("proof_reminded_on", "proof_until", "repayment_reason", "repayment_verdict"):
        op.drop_column("refinanced_loan", column)
