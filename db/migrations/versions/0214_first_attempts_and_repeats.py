"""Messages that were attempted before wait apart from the others"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0214"
down_revision: str | None = "0213"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

IS_WAITING = "where relayed_at is null and failed_at is null"


def upgrade() -> None:
    with concurrently():
        create_index("outbox_due", f"outbox_message (topic, least(attempts, 1), next_attempt_at) {IS_WAITING}")
        op.execute("drop index concurrently if exists outbox_waiting")


def downgrade() -> None:
    with concurrently():
        create_index("outbox_waiting", f"outbox_message (topic, next_attempt_at) {IS_WAITING}")
        op.execute("drop index concurrently if exists outbox_due")
