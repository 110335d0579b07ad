"""E-mail and passwords"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "password",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("password_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("password_pkey")),
    )
    op.create_table(
        "email_code",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("code_fingerprint", sa.Text(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("last_try", sa.Text(), nullable=True),
        sa.Column("created_at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("email_code_pkey")),
    )
    op.create_table(
        "withdrawn_member",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("ci_fingerprint", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("withdrawn_at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("purge_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("withdrawn_member_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("withdrawn_member_pkey")),
    )
    op.create_index(op.f("withdrawn_member_ci_fingerprint_idx"), "withdrawn_member", ["ci_fingerprint"])
    op.create_index(op.f("withdrawn_member_purge_at_idx"), "withdrawn_member", ["purge_at"])


def downgrade() -> None:
    op.drop_table("withdrawn_member")
    op.drop_table("email_code")
    op.drop_table("password")
