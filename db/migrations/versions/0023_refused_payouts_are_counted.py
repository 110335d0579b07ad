"""A loan counts how many times a bank has refused to pay it out"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0023"
down_revision: str | None = "0022"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("loan", sa.Column("payout_attempt", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("loan", "payout_attempt")
