"""Indexes for operators' searches"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0151"
down_revision: str | None = "0150"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with concurrently():
        create_index("journey_move_reference", "journey_move (reference) where reference is not null")
        create_index("journey_application", "journey (apply_uid)")
        create_index("journey_opened", "journey (kind, opened_at)")
        create_index("ledger_entry_at", "ledger_entry using brin (at)")


def downgrade() -> None:
    op.drop_index("ledger_entry_at", "ledger_entry")
    op.drop_index("journey_opened", "journey")
    op.drop_index("journey_application", "journey")
    op.drop_index("journey_move_reference", "journey_move")
