"""The investor's my-page"""

from collections.abc import Sequence

from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_index("investment_by_person", "investment", ["person_id", "id"])


def downgrade() -> None:
    op.drop_index("investment_by_person", table_name="investment")
