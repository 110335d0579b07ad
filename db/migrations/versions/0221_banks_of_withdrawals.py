"""The bank of a withdrawal, by which operators filter; the number of a returned deposit at the bank can be searched"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0221"
down_revision: str | None = "0220"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with concurrently():
        returned = "unmatched_deposit (bank_reference) where bank_reference is not null"
        create_index("unmatched_deposit_bank_reference", returned)
    op.add_column("deposit_withdrawal", sa.Column("bank_code", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("deposit_withdrawal", "bank_code")
    op.drop_index("unmatched_deposit_bank_reference", "unmatched_deposit")
