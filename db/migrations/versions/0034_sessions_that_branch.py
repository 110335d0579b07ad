"""A session stores the session that it branched from"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0034"
down_revision: str | None = "0033"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("login_session", sa.Column("parent_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("login_session_parent_id_fkey"), "login_session", "login_session", ["parent_id"], ["id"])
    op.create_index(op.f("login_session_parent_id_idx"), "login_session", ["parent_id"])


def downgrade() -> None:
    op.drop_column("login_session", "parent_id")
