"""Contracts, products and instalments have an overdue rate; existing ones keep the 20 % that the contract states"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0205"
down_revision: str | None = "0200"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = (("loan_contract", None), ("product", None), ("product", "practice"), ("loan_instalment", None))


def upgrade() -> None:
    for table, schema in TABLES:
        rate = sa.Column("overdue_rate", sa.Numeric(5, 2), server_default="20", nullable=False)
        op.add_column(table, rate, schema=schema)


def downgrade() -> None:
    for table, schema in TABLES:
        op.drop_column(table, "overdue_rate", schema=schema)
