"""The grade in the index that counts ended products: lists state the number of each"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0223"
down_revision: str | None = "0222"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ENDED = "private_hash is null and state not in ('approved', 'withdrawn') and state <> 'listed'"


def upgrade() -> None:
    with concurrently():
        op.execute("drop index concurrently if exists product_over")
        create_index("product_over", f"product (category, state, grade) where {ENDED}")


def downgrade() -> None:
    with concurrently():
        op.execute("drop index concurrently if exists product_over")
        create_index("product_over", f"product (category, state) where {ENDED}")
