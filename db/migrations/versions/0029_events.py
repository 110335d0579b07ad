"""Events"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0029"
down_revision: str | None = "0028"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("contents", sa.Text(), nullable=False),
        sa.Column("thumbnail", sa.Text(), nullable=False),
        sa.Column("begins_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("ends_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.CheckConstraint("kind in ('terms', 'posting', 'transfer', 'code')", name=op.f("event_kind_check")),
        sa.CheckConstraint("begins_at < ends_at", name=op.f("event_period_check")),
        sa.PrimaryKeyConstraint("uid", name=op.f("event_pkey")),
        sa.UniqueConstraint("slug", name=op.f("event_slug_key")),
    )
    op.create_index("event_by_end", "event", ["ends_at", "uid"])
    op.create_table(
        "event_participant",
        sa.Column("event_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("sealed", sa.LargeBinary(), nullable=True),
        sa.Column("agreed_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("attended_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["event_uid"], ["event.uid"], name=op.f("event_participant_event_uid_fkey")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("event_participant_person_id_fkey")),
        sa.PrimaryKeyConstraint("event_uid", "person_id", name=op.f("event_participant_pkey")),
        sa.UniqueConstraint("code", name=op.f("event_participant_code_key")),
    )
    op.create_table(
        "event_image",
        sa.Column("image_ref", sa.Text(), nullable=False),
        sa.Column("event_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("uploaded_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_uid", "person_id"],
            ["event_participant.event_uid", "event_participant.person_id"],
            name=op.f("event_image_event_uid_person_id_fkey"),
        ),
        sa.PrimaryKeyConstraint("image_ref", name=op.f("event_image_pkey")),
    )
    op.create_index("event_image_of", "event_image", ["event_uid", "person_id"])


def downgrade() -> None:
    op.drop_table("event_image")
    op.drop_table("event_participant")
    op.drop_table("event")
