"""Notices of a month's business disclosure have their month, by which the site lists them apart from the others"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0219"
down_revision: str | None = "0218"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TITLE = "^20[0-9]{2}년 ([1-9]|1[0-2])월 사업 정보를 공시했어요$"  # as the platform has written them
MONTH = "make_date(substring(title from '^([0-9]+)년')::int, substring(title from ' ([0-9]+)월')::int, 1)"
VALID = "disclosed_month is null or (extract(day from disclosed_month) = 1 and not mandatory)"


def upgrade() -> None:
    op.add_column("notice", sa.Column("disclosed_month", sa.Date(), nullable=True))
    op.execute(f"update notice set disclosed_month = {MONTH} where title ~ '{TITLE}' and not mandatory")
    op.create_check_constraint("notice_disclosed_month_check", "notice", VALID)


def downgrade() -> None:
    op.drop_column("notice", "disclosed_month")
