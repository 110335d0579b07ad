"""Deliveries are claimed, counted and may fail; withdrawals have a row"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0033"
down_revision: str | None = "0032"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ADDED = (
    sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
    sa.Column("next_attempt_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=True),
    sa.Column("last_error", sa.Text(), nullable=True),
    sa.Column("key_suffix", sa.Integer(), server_default="0", nullable=False),
    sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True),
    sa.Column("given_up_at", sa.DateTime(timezone=True), nullable=True),
)


def upgrade() -> None:
    for column in ADDED:
        op.add_column("outbox_message", column)
    op.drop_index("outbox_waiting", "outbox_message", postgresql_where=sa.text("relayed_at is null"))
    op.create_index(
        "outbox_waiting",
        "outbox_message",
        ["topic", "next_attempt_at"],
        postgresql_where=sa.text("relayed_at is null and failed_at is null"),
    )
    op.create_index(
        "outbox_failed",
        "outbox_message",
        ["failed_at"],
        postgresql_where=sa.text("failed_at is not null and given_up_at is null"),
    )
    op.create_table(
        "deposit_withdrawal",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), server_default="asked", nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("moved_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state in ('asked', 'waiting', 'paid', 'returned')", name=op.f("deposit_withdrawal_state_check")
        ),
        sa.PrimaryKeyConstraint("uid", name=op.f("deposit_withdrawal_pkey")),
        sa.UniqueConstraint("key", name=op.f("deposit_withdrawal_key_key")),
    )
    op.create_index(
        "deposit_withdrawal_waiting",
        "deposit_withdrawal",
        ["moved_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )


def downgrade() -> None:
    op.drop_table("deposit_withdrawal")
    op.drop_index("outbox_failed", "outbox_message")
    op.drop_index("outbox_waiting", "outbox_message")
    op.create_index("outbox_waiting", "outbox_message", ["id"], postgresql_where=sa.text("relayed_at is null"))
    for column in reversed(ADDED):
        op.drop_column("outbox_message", column.name)
