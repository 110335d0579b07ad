"""The audit log stores decisions; a journey stores when it reached its step"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0051"
down_revision: str | None = "0050"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with concurrently():  # first, because the rest is one transaction with the version
        create_index("operator_action_at", "operator_action (at)")
    op.add_column("operator_action", sa.Column("decision", sa.Text(), nullable=True))
    now = sa.text("now()")
    op.add_column("journey", sa.Column("step_at", sa.DateTime(timezone=True), server_default=now, nullable=False))
    op.execute("update journey set step_at = moved_at")


def downgrade() -> None:
    op.drop_column("journey", "step_at")
    op.drop_index("operator_action_at", "operator_action")
    op.drop_column("operator_action", "decision")
