"""Titles of credit loans name the borrower's job and the purpose, as the titles of new ones do"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from domain.core.text.hangul import initials

revision: str = "0200"
down_revision: str | None = "0196"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

BEFORE = "concat('개인신용 ', number, '호')"
NOW = "concat(detail->'credit'->>'job', ' · ', detail->'credit'->>'purpose', ' ', number, '호')"


def upgrade() -> None:
    _rename(BEFORE, NOW)


def downgrade() -> None:
    _rename(NOW, BEFORE)


def _rename(old: str, new: str) -> None:
    """Rename the products whose titles were made by rule; operators' own titles stay."""
    database = op.get_bind()
    rename = sa.text(f"update product set title = {new} where detail ? 'credit' and title = {old} returning uid, title")
    renamed = [{"uid": uid, "initials": initials(title)} for uid, title in database.execute(rename)]
    if renamed:
        database.execute(sa.text("update product set initials = :initials where uid = :uid"), renamed)
