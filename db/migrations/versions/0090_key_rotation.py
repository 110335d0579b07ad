"""The progress of key rotations"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0090"
down_revision: str | None = "0080"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "key_rotation",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("under", sa.Text(), nullable=False),
        sa.Column("cursor", sa.Text(), nullable=True),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("resealed", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("key_rotation_pkey")),
    )


def downgrade() -> None:
    op.drop_table("key_rotation")
