"""Indexes of ended products: their outcomes, which the lists count, and their closing, by which the lists are sorted"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0217"
down_revision: str | None = "0216"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PUBLIC = "private_hash is null and state not in ('approved', 'withdrawn')"


def upgrade() -> None:
    with concurrently():
        create_index("product_outcomes", f"product (category, state, uid) where {PUBLIC} and state <> 'listed'")
        create_index("product_closed", f"product (closes_at, number) where {PUBLIC}")
        op.execute("drop index concurrently if exists product_over")


def downgrade() -> None:
    with concurrently():
        create_index("product_over", f"product (category) where {PUBLIC} and state <> 'listed'")
    op.drop_index("product_closed", "product")
    op.drop_index("product_outcomes", "product")
