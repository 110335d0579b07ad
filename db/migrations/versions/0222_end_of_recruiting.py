"""A fully funded product ends its recruiting when it is full, not on the planned day"""

from collections.abc import Sequence

from alembic import op

revision: str = "0222"
down_revision: str | None = "0221"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute("""
    update product set closes_at = filled.at from ledger_entry filled
    where filled.key = 'loan/' || uid || '/full' and filled.at > opens_at and filled.at < closes_at
    """)


def downgrade() -> None:
    pass  # the planned end is not known
