"""Messages are sealed under the key of their person"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0130"
down_revision: str | None = "0090"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("outbox_message", sa.Column("person_id", sa.Uuid(), nullable=True))


def downgrade() -> None:
    op.drop_column("outbox_message", "person_id")
