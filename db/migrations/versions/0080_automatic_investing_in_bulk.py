"""Automatic investing in batches"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0080"
down_revision: str | None = "0071"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# A run that is due later sends no notification, unless it is due before the worker's next regular check.
TRIGGER = """
create trigger auto_invest_wake_notifies after insert or update on auto_invest_wake for each row {condition}
execute function notify_worker('investors')
"""
SOON = "when (new.claimed_until is null and new.due_at <= now() + interval '5 seconds')"


def upgrade() -> None:
    moment = postgresql.TIMESTAMP(timezone=True)
    op.add_column("auto_invest_wake", sa.Column("due_at", moment, server_default=sa.text("now()"), nullable=False))
    op.add_column("auto_invest_wake", sa.Column("claimed_until", moment, nullable=True))
    op.create_index("auto_invest_wake_due", "auto_invest_wake", ["due_at"])
    op.execute(
        "insert into auto_invest_wake (person_id) select person_id from auto_invest where state = 'on' "
        "on conflict do nothing"
    )
    op.execute("drop trigger auto_invest_wake_notifies on auto_invest_wake")
    op.execute(TRIGGER.format(condition=SOON))


def downgrade() -> None:
    op.execute("drop trigger auto_invest_wake_notifies on auto_invest_wake")
    op.execute(TRIGGER.format(condition=""))
    op.drop_index("auto_invest_wake_due", "auto_invest_wake")
    op.drop_column("auto_invest_wake", "claimed_until")
    op.drop_column("auto_invest_wake", "due_at")
