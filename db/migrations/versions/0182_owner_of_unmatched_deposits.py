"""The owner of an unmatched deposit does not change; loans whose loss was recovered before release their lien"""

from collections.abc import Sequence

from alembic import op

revision: str = "0182"
down_revision: str | None = "0181"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PROTECTED = "key, uid, amount, reason, product_uid, received_at"
RECOVERED = """
update loan set wants_look = true where recovered_on is not null
and exists (select from mortgage_lien where apply_uid = loan.product_uid and state <> 'released')
"""


def upgrade() -> None:
    _protect(f"{PROTECTED}, person_id")
    op.execute(RECOVERED)


def downgrade() -> None:
    _protect(PROTECTED)


def _protect(columns: str) -> None:
    op.execute("drop trigger unmatched_deposit_kept on unmatched_deposit")
    op.execute(
        f"create trigger unmatched_deposit_kept before update of {columns} or delete or truncate"
        " on unmatched_deposit execute function refuse_change()"
    )
