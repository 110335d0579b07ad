"""The worker is notified when a message is to be sent again"""

from collections.abc import Sequence

from alembic import op

revision: str = "0209"
down_revision: str | None = "0206"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# After a failed attempt, and when an operator sends a message again.
AGAIN = """
create trigger outbox_message_notifies_again after update of next_attempt_at on outbox_message for each row
when (new.failed_at is null and new.claimed_until is null)
execute function notify_worker('outbox')
"""


def upgrade() -> None:
    op.execute(AGAIN)


def downgrade() -> None:
    op.execute("drop trigger outbox_message_notifies_again on outbox_message")
