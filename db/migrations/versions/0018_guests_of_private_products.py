"""Access to private products"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "product_guest",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("product_guest_person_id_fkey")),
        sa.ForeignKeyConstraint(
            ["product_uid"], ["product.uid"], name=op.f("product_guest_product_uid_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "product_uid", name=op.f("product_guest_pkey")),
    )


def downgrade() -> None:
    op.drop_table("product_guest")
