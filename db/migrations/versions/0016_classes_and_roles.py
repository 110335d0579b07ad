"""Investor classes, institutions and roles"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    given = sa.Column("password_is_given", sa.Boolean(), server_default=sa.false(), nullable=False)
    op.add_column("operator", given)
    op.create_table(
        "class_request",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("ground", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("submitted_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("decided_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state in ('draft', 'submitted', 'returned', 'approved', 'refused')", name=op.f("class_request_state_check")
        ),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("class_request_person_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("class_request_pkey")),
    )
    op.create_index(
        "class_request_one_open",
        "class_request",
        ["person_id"],
        unique=True,
        postgresql_where=sa.text("state in ('draft', 'submitted', 'returned')"),
    )
    op.create_table(
        "class_document",
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("document_ref", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("uploaded_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["request_id"], ["class_request.id"], name=op.f("class_document_request_id_fkey")),
        sa.PrimaryKeyConstraint("request_id", "kind", name=op.f("class_document_pkey")),
    )
    op.create_table(
        "institution_rules",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("monthly_limit", sa.BigInteger(), nullable=True),
        sa.Column("product_limit", sa.BigInteger(), nullable=True),
        sa.Column("categories", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("grades", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("lowest_rate", sa.Numeric(5, 2), nullable=True),
        sa.Column("highest_rate", sa.Numeric(5, 2), nullable=True),
        sa.Column("longest_months", sa.SmallInteger(), nullable=True),
        sa.Column("changed_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("monthly_limit > 0 and product_limit > 0", name=op.f("institution_rules_limits_check")),
        sa.CheckConstraint("lowest_rate <= highest_rate", name=op.f("institution_rules_rates_check")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("institution_rules_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("institution_rules_pkey")),
    )


def downgrade() -> None:
    op.drop_table("institution_rules")
    op.drop_table("class_document")
    op.drop_table("class_request")
    op.drop_column("operator", "password_is_given")
