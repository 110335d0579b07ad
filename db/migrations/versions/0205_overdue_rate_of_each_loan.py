"""Contracts, products and instalments have an overdue rate; existing ones keep the 20 % that the contract states"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0205"
down_revision: str | None = "0200"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

RATES = {"loan_contract": sa.Numeric(5, 2), "product": sa.Numeric(5, 2), "loan_instalment": sa.Numeric(5, 2)}


def upgrade() -> None:
    for table, rate in RATES.items():
        op.add_column(table, sa.Column("overdue_rate", rate, server_default="20", nullable=False))


def downgrade() -> None:
    for table in RATES:
        op.drop_column(table, "overdue_rate")
