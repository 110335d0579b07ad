"""Sessions, tokens and accesses to personal data are deleted after their retention"""

from collections.abc import Sequence

from alembic import op

from db.migrations.concurrent import concurrently, create_index

revision: str = "0213"
down_revision: str | None = "0212"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEXES = (
    ("refresh_token", "expires_at"),
    ("login_session", "opened_at"),
    ("one_won_code", "created_at"),
    ("personal_data_access", "at"),
)


def upgrade() -> None:
    op.execute("drop trigger personal_data_access_append_only on personal_data_access")
    op.execute(
        "create trigger personal_data_access_append_only before update or truncate on personal_data_access "
        "execute function refuse_change()"
    )
    op.execute(
        "create trigger personal_data_access_kept before delete on personal_data_access for each row "
        "when (old.at > now() - interval '2 years') execute function refuse_change()"
    )
    with concurrently():
        for table, column in INDEXES:
            create_index(f"{table}_{column}_idx", f"{table} ({column})")


def downgrade() -> None:
    for table, column in INDEXES:
        op.drop_index(f"{table}_{column}_idx", table)
    op.execute("drop trigger personal_data_access_kept on personal_data_access")
    op.execute("drop trigger personal_data_access_append_only on personal_data_access")
    op.execute(
        "create trigger personal_data_access_append_only before update or delete or truncate on personal_data_access "
        "execute function refuse_change()"
    )
