"""Automatic investing"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "auto_invest",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("spread", sa.Text(), nullable=False),
        sa.Column("categories", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("rate_min", sa.SmallInteger(), nullable=False),
        sa.Column("rate_max", sa.SmallInteger(), nullable=False),
        sa.Column("months_min", sa.SmallInteger(), nullable=False),
        sa.Column("months_max", sa.SmallInteger(), nullable=False),
        sa.Column("repeats", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column(
            "waiting_since", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("looked_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("state in ('draft', 'on', 'paused', 'stopped')", name=op.f("auto_invest_state_check")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("auto_invest_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("auto_invest_pkey")),
    )
    op.create_index(
        "auto_invest_waiting", "auto_invest", ["waiting_since", "person_id"], postgresql_where=sa.text("state = 'on'")
    )
    op.create_table(
        "auto_invest_run",
        sa.Column("order_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("auto_invest_run_person_id_fkey")),
        sa.PrimaryKeyConstraint("order_uid", name=op.f("auto_invest_run_pkey")),
    )
    op.create_index("auto_invest_run_of_person", "auto_invest_run", ["person_id", "at"])
    op.create_table(
        "auto_invest_wake",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("auto_invest_wake_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("auto_invest_wake_pkey")),
    )


def downgrade() -> None:
    for table in ("auto_invest_wake", "auto_invest_run", "auto_invest"):
        op.drop_table(table)
