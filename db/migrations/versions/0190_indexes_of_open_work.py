"""Indexes of open work and of public products, so that lists do not read ended rows"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0190"
down_revision: str | None = "0183"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PUBLIC = "private_hash is null and state not in ('approved', 'withdrawn')"


def upgrade() -> None:
    with concurrently():
        create_index("journey_waiting", "journey (step_at) where open and waiting_on = 'operator'")
        create_index("deposit_withdrawal_open", "deposit_withdrawal (amount) where state in ('asked', 'waiting')")
        create_index("loan_refused", "loan (payout_refused_at) where payout_refused_at is not null")
        create_index("product_latest", f"product ((- number)) where {PUBLIC}")
        create_index("product_titles", f"product (title, category) where {PUBLIC}")
        create_index("product_over", f"product (category) where {PUBLIC} and state <> 'listed'")


def downgrade() -> None:
    for name in ("product_over", "product_titles", "product_latest"):
        op.drop_index(name, "product")
    op.drop_index("loan_refused", "loan")
    op.drop_index("deposit_withdrawal_open", "deposit_withdrawal")
    op.drop_index("journey_waiting", "journey")
