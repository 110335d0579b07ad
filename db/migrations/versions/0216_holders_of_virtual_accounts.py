"""The holder of a virtual account, as banks show it to a payer"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0216"
down_revision: str | None = "0215"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("virtual_account", sa.Column("holder_sealed", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("virtual_account", "holder_sealed")
