"""Operators draft products; a loan stores the state of its payout"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0020"
down_revision: str | None = "0019"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = postgresql.TIMESTAMP(timezone=True)
BEFORE = "state in ('listed', 'full', 'failed', 'disbursed', 'closed')"
AFTER = "state in ('approved', 'listed', 'full', 'failed', 'disbursed', 'closed', 'withdrawn')"
SCHEMAS = (None, "practice")


def upgrade() -> None:
    op.create_table(
        "product_draft",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("offer", postgresql.JSONB(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=True),
        sa.Column("discloses_at", MOMENT, nullable=True),
        sa.Column("changed_at", MOMENT, server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("uid", name=op.f("product_draft_pkey")),
    )
    op.add_column("loan", sa.Column("payout_asked_at", MOMENT, nullable=True))
    op.add_column("loan", sa.Column("payout_refused_at", MOMENT, nullable=True))
    _allow(AFTER)


def downgrade() -> None:
    _allow(BEFORE)
    op.drop_column("loan", "payout_refused_at")
    op.drop_column("loan", "payout_asked_at")
    op.drop_table("product_draft")


def _allow(states: str) -> None:
    for schema in SCHEMAS:
        op.drop_constraint(op.f("product_state_check"), "product", schema=schema)
        op.create_check_constraint(op.f("product_state_check"), "product", states, schema=schema)
