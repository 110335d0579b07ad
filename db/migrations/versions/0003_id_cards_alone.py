"""Certifications, and the retention of photographs of ID cards"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "certification",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("certification_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", "kind", name=op.f("certification_pkey")),
    )
    # Every person with an account is certified: the account was opened with the data of the identity agency.
    op.execute(
        "insert into certification (person_id, kind, state, at, ref)"
        " select id, 'identity', 'certified', created_at, '' from person"
    )
    op.create_table(
        "id_image",
        sa.Column("image_ref", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("purge_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("image_ref", name=op.f("id_image_pkey")),
    )
    op.create_index(op.f("id_image_owner_idx"), "id_image", ["owner"])
    op.create_index(op.f("id_image_purge_at_idx"), "id_image", ["purge_at"])


def downgrade() -> None:
    op.drop_table("id_image")
    op.drop_table("certification")
