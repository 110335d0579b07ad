"""Operators are confirmed by a second administrator; classes of investors end"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    for name in ("granted_by", "confirmed_by"):
        op.add_column("operator", sa.Column(name, sa.Text(), nullable=True))
        op.create_foreign_key(op.f(f"operator_{name}_fkey"), "operator", "operator", [name], ["login"])
    op.create_check_constraint(
        op.f("operator_two_persons_check"), "operator", "confirmed_by <> granted_by and confirmed_by <> login"
    )
    moment = postgresql.TIMESTAMP(timezone=True)
    op.add_column("investor", sa.Column("class_until", moment, nullable=True))
    op.add_column("investor", sa.Column("class_end_told_at", moment, nullable=True))
    op.add_column("class_request", sa.Column("valid_until", moment, nullable=True))
    # A class that was granted before classes ended is valid for the regular period, from the same day.
    op.execute("""
        update class_request set valid_until = decided_at + interval '365 days' where state = 'approved'
    """)
    op.execute("""
        update investor set class_until = coalesce(
          (select max(valid_until) from class_request where person_id = investor.person_id),
          now() + interval '365 days')
        where investor_class is not null
    """)
    op.create_check_constraint(
        op.f("investor_class_ends_check"), "investor", "(investor_class is null) = (class_until is null)"
    )


def downgrade() -> None:
    op.drop_constraint("investor_class_ends_check", "investor")
    op.drop_column("class_request", "valid_until")
    op.drop_column("investor", "class_end_told_at")
    op.drop_column("investor", "class_until")
    op.drop_constraint("operator_two_persons_check", "operator")
    op.drop_column("operator", "confirmed_by")
    op.drop_column("operator", "granted_by")
