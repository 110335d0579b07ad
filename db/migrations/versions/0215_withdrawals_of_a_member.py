"""An index of each member's withdrawals, which the console shows on the member's page"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0215"
down_revision: str | None = "0214"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with concurrently():
        create_index("deposit_withdrawal_of_person", "deposit_withdrawal (person_id, moved_at)")


def downgrade() -> None:
    op.drop_index("deposit_withdrawal_of_person", "deposit_withdrawal")
