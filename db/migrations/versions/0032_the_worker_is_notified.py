"""Notifications of the worker about waiting rows"""

from collections.abc import Sequence

from alembic import op

revision: str = "0032"
down_revision: str | None = "0031"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# A transaction that notifies holds a lock of the whole server until its commit is written, so such commits are written
# one after the other. A row-level trigger with a condition notifies only if there is work: an order notifies when it
# takes the last won of a product. PostgreSQL sends equal notifications of a transaction once.
NOTIFY = """
create function notify_worker() returns trigger language plpgsql as $$
begin
  perform pg_notify('worker', tg_argv[0]);
  return null;
end $$
"""
# A worker skips locked rows. An update of a waiting row notifies again, when the lock is released.
TRIGGERS = (
    ("outbox_message", "insert", "", "outbox"),
    ("loan", "insert or update", "when (new.wants_look)", "loans"),
    ("product", "update of raised", "when (new.raised = new.amount and new.state = 'listed')", "loans"),
    ("auto_invest_wake", "insert or update", "", "investors"),
)


def upgrade() -> None:
    op.execute(NOTIFY)
    for table, event, condition, work in TRIGGERS:
        op.execute(
            f"create trigger {table}_notifies after {event} on {table} for each row {condition} "
            f"execute function notify_worker('{work}')"
        )


def downgrade() -> None:
    for table, *_ in TRIGGERS:
        op.execute(f"drop trigger {table}_notifies on {table}")
    op.execute("drop function notify_worker")
