"""The loans' calendar may be in the past, for the history of the demo"""

from collections.abc import Sequence

from alembic import op

revision: str = "0140"
down_revision: str | None = "0130"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.drop_constraint(op.f("loan_clock_ahead_check"), "loan_clock")


def downgrade() -> None:
    op.create_check_constraint(op.f("loan_clock_ahead_check"), "loan_clock", "days_ahead >= 0")
