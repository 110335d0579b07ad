"""Log-in by e-mail"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "email_login",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("email_fingerprint", sa.Text(), nullable=False),
        sa.Column("email_sealed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("email_login_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("email_login_pkey")),
        sa.UniqueConstraint("email_fingerprint", name=op.f("email_login_email_fingerprint_key")),
    )


def downgrade() -> None:
    op.drop_table("email_login")
