"""A small index for the numbers of ended products: it stores equal entries once, which one with the uid cannot"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0220"
down_revision: str | None = "0219"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ENDED = "private_hash is null and state not in ('approved', 'withdrawn') and state <> 'listed'"


def upgrade() -> None:
    with concurrently():
        create_index("product_over", f"product (category, state) where {ENDED}")


def downgrade() -> None:
    op.drop_index("product_over", "product")
