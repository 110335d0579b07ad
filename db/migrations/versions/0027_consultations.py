"""Phone consultations about mortgage loans"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0027"
down_revision: str | None = "0026"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "consultation",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state in ('requested', 'reached', 'unreachable')", name=op.f("consultation_state_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("consultation_pkey")),
    )
    op.create_index(
        "consultation_waiting", "consultation", ["requested_at"], postgresql_where=sa.text("state = 'requested'")
    )


def downgrade() -> None:
    op.drop_table("consultation")
