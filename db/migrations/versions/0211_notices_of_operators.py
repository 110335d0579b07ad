"""Operators publish notices: the banner above the header, and a revision for each change"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0211"
down_revision: str | None = "0209"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("notice", sa.Column("in_header", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("notice", sa.Column("revision", sa.Integer(), server_default="1", nullable=False))


def downgrade() -> None:
    op.drop_column("notice", "revision")
    op.drop_column("notice", "in_header")
