"""Accounts and customer information"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "virtual_account",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("bank_code", sa.Text(), nullable=False),
        sa.Column("number_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("number_fingerprint", sa.Text(), nullable=False),
        sa.Column("issued_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("virtual_account_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("virtual_account_pkey")),
        sa.UniqueConstraint("number_fingerprint", name=op.f("virtual_account_number_fingerprint_key")),
    )


def downgrade() -> None:
    op.drop_table("virtual_account")
