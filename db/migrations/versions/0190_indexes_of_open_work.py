"""Indexes of open work, of public products and of the audit, so that lists do not read all rows"""

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
        create_index("operator_action_action_idx", "operator_action (action)")
        create_index("operator_action_operator_idx", "operator_action (operator)")
        create_index("personal_data_access_who_idx", "personal_data_access (who)")
        create_index("journey_waiting", "journey (step_at) where open and waiting_on = 'operator'")
        create_index("deposit_withdrawal_open", "deposit_withdrawal (amount) where state in ('asked', 'waiting')")
        create_index("loan_refused", "loan (payout_refused_at) where payout_refused_at is not null")
        create_index("product_paused", "product (uid) where is_paused")
        create_index(
            "product_under_way",
            "product ((state <> 'listed'), closes_at, uid) where state in ('listed', 'full', 'disbursed')",
        )
        create_index("product_latest", f"product ((- number)) where {PUBLIC}")
        create_index("product_titles", f"product (title, category) where {PUBLIC}")
        create_index("product_over", f"product (category) where {PUBLIC} and state <> 'listed'")


def downgrade() -> None:
    for name in ("product_over", "product_titles", "product_latest", "product_under_way", "product_paused"):
        op.drop_index(name, "product")
    op.drop_index("loan_refused", "loan")
    op.drop_index("deposit_withdrawal_open", "deposit_withdrawal")
    op.drop_index("journey_waiting", "journey")
    op.drop_index("personal_data_access_who_idx", "personal_data_access")
    op.drop_index("operator_action_operator_idx", "operator_action")
    op.drop_index("operator_action_action_idx", "operator_action")
