"""A loan stores why a bank refused its payout"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0022"
down_revision: str | None = "0021"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("loan", sa.Column("payout_refusal", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("loan", "payout_refusal")
