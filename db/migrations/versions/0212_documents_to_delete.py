"""Documents that the worker deletes after the commit"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0212"
down_revision: str | None = "0211"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "document_to_delete",
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("ref", name=op.f("document_to_delete_pkey")),
    )
    op.create_index(op.f("document_to_delete_next_attempt_at_idx"), "document_to_delete", ["next_attempt_at"])
    op.execute(
        "create trigger document_to_delete_notifies after insert on document_to_delete for each statement "
        "execute function notify_worker('documents')"
    )


def downgrade() -> None:
    op.drop_table("document_to_delete")
