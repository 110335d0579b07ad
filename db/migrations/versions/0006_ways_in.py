"""Log-in by Facebook, and dormant accounts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


TIME = sa.TIMESTAMP(timezone=True)


def upgrade() -> None:
    op.add_column("person", sa.Column("seen_at", TIME, server_default=sa.text("now()"), nullable=False))
    op.add_column("person", sa.Column("rest_told_at", TIME, nullable=True))
    op.create_table(
        "facebook_login",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("account_fingerprint", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("facebook_login_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("facebook_login_pkey")),
        sa.UniqueConstraint("account_fingerprint", name=op.f("facebook_login_account_fingerprint_key")),
    )
    op.create_table(
        "login_session",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("opened_at", TIME, server_default=sa.text("now()"), nullable=False),
        sa.Column("seen_at", TIME, server_default=sa.text("now()"), nullable=False),
        sa.Column("ended_at", TIME, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("login_session_person_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("login_session_pkey")),
    )
    op.create_index(op.f("login_session_person_id_idx"), "login_session", ["person_id"], unique=False)


def downgrade() -> None:
    op.drop_table("login_session")
    op.drop_table("facebook_login")
    op.drop_column("person", "rest_told_at")
    op.drop_column("person", "seen_at")
