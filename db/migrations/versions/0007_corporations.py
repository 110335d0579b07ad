"""Corporations"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TIME = postgresql.TIMESTAMP(timezone=True)


def upgrade() -> None:
    op.add_column("person", sa.Column("kind", sa.Text(), server_default="natural", nullable=False))
    op.alter_column("person", "ci_fingerprint", nullable=True)
    op.create_check_constraint("known_by_ci", "person", "kind = 'natural' or ci_fingerprint is null")
    op.create_table(
        "corporation",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("business_fingerprint", sa.Text(), nullable=False),
        sa.Column("owner_fingerprint", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("partition", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reasons", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", TIME, server_default=sa.text("now()"), nullable=False),
        sa.Column("submitted_at", TIME, nullable=True),
        sa.Column("decided_at", TIME, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("corporation_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("corporation_pkey")),
    )
    op.create_index(
        "corporation_one_number",
        "corporation",
        ["business_fingerprint"],
        unique=True,
        postgresql_where=sa.text("state <> 'refused'"),
    )
    op.create_index(op.f("corporation_owner_fingerprint_idx"), "corporation", ["owner_fingerprint"], unique=False)
    op.create_table(
        "corporation_document",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("document_ref", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("uploaded_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("corporation_document_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", "kind", name=op.f("corporation_document_pkey")),
    )


def downgrade() -> None:
    op.drop_table("corporation_document")
    op.drop_table("corporation")
    op.drop_constraint(op.f("person_known_by_ci_check"), "person", type_="check")
    # a certification cannot find a person without a CI
    op.execute("update person set ci_fingerprint = id::text where ci_fingerprint is null")
    op.alter_column("person", "ci_fingerprint", nullable=False)
    op.drop_column("person", "kind")
