"""The number of answered applications for a lien"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0160"
down_revision: str | None = "0151"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("mortgage_lien", sa.Column("filings", sa.SmallInteger(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("mortgage_lien", "filings")
