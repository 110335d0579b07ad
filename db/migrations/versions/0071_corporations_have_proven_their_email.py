"""Certifications of corporations' e-mail addresses

Sign-up has always asked for a code that was sent to the address, but did not note it.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0071"
down_revision: str | None = "0070"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.execute(
        "insert into certification (person_id, kind, state, ref)"
        " select person_id, 'email', 'certified', '' from corporation on conflict do nothing"
    )


def downgrade() -> None:
    op.execute(
        "delete from certification using corporation"
        " where certification.person_id = corporation.person_id and kind = 'email'"
    )
