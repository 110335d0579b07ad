"""Claims of requests in a table of their own, and an index for the retention of transactions of institutions"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0196"
down_revision: str | None = "0190"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "request_claim",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("request_claim_pkey")),
    )
    op.create_index(op.f("request_claim_claimed_at_idx"), "request_claim", ["claimed_at"])
    op.execute(
        "with claims as (delete from provider_request where tx_id = '' returning reference, created_at)"
        " insert into request_claim (reference, claimed_at) select reference, created_at from claims"
    )
    with concurrently():
        create_index("provider_request_created_at_idx", "provider_request (created_at)")


def downgrade() -> None:
    op.drop_index("provider_request_created_at_idx", "provider_request")
    op.execute(
        "insert into provider_request (reference, tx_id, created_at)"
        " select reference, '', claimed_at from request_claim"
    )
    op.drop_table("request_claim")
