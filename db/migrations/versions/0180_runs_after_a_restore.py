"""The input with which a journey continues after a restore"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0180"
down_revision: str | None = "0171"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("journey", sa.Column("next_run", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("journey", "next_run")
