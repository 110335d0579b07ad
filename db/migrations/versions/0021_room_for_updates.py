"""Free space for rows that every order and repayment updates, so that no index changes"""

from collections.abc import Sequence

from alembic import op

revision: str = "0021"
down_revision: str | None = "0020"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

UPDATED = ("investment", "ledger_account")


def upgrade() -> None:
    for table in UPDATED:
        op.execute(f"alter table {table} set (fillfactor = 50)")


def downgrade() -> None:
    for table in UPDATED:
        op.execute(f"alter table {table} reset (fillfactor)")
