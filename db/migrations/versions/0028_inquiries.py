"""The 1:1 inquiry board"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0028"
down_revision: str | None = "0027"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = postgresql.TIMESTAMP(timezone=True)


def upgrade() -> None:
    op.create_table(
        "inquiry",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("type1", sa.Text(), nullable=False),
        sa.Column("type2", sa.Text(), nullable=False),
        sa.Column("question_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("answer_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("answered_at", MOMENT, nullable=True),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("inquiry_person_id_fkey")),
        sa.PrimaryKeyConstraint("uid", name=op.f("inquiry_pkey")),
    )
    op.create_index("inquiry_by_person", "inquiry", ["person_id", "created_at"])
    op.create_index("inquiry_waiting", "inquiry", ["created_at"], postgresql_where=sa.text("answered_at is null"))
    op.create_table(
        "inquiry_document",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("inquiry_uid", sa.Text(), nullable=True),
        sa.Column("document_ref", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("name_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("uploaded_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("inquiry_document_person_id_fkey")),
        sa.ForeignKeyConstraint(["inquiry_uid"], ["inquiry.uid"], name=op.f("inquiry_document_inquiry_uid_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("inquiry_document_pkey")),
    )
    for column in ("person_id", "inquiry_uid"):
        op.create_index(op.f(f"inquiry_document_{column}_idx"), "inquiry_document", [column])
    op.create_table(
        "inquiry_draft",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("saved_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("inquiry_draft_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", "about", name=op.f("inquiry_draft_pkey")),
    )


def downgrade() -> None:
    op.drop_table("inquiry_draft")
    op.drop_table("inquiry_document")
    op.drop_table("inquiry")
