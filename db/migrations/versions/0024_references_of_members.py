"""A borrower's reference of the platform may mean a member"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0024"
down_revision: str | None = "0023"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "borrower_reference",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("borrower_reference_person_id_fkey")),
        sa.PrimaryKeyConstraint("reference", name=op.f("borrower_reference_pkey")),
    )


def downgrade() -> None:
    op.drop_table("borrower_reference")
