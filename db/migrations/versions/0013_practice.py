"""Mock investing: a schema with copies of the real tables, wallets and tutorials"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SCHEMA = "practice"
NOW = sa.text("now()")


def upgrade() -> None:
    op.execute(sa.schema.CreateSchema(SCHEMA))
    op.create_table(
        "wallet",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("is_banner_closed", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("begun_at", postgresql.TIMESTAMP(timezone=True), server_default=NOW, nullable=False),
        sa.CheckConstraint("balance >= 0", name=op.f("wallet_balance_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("wallet_pkey")),
        schema=SCHEMA,
    )
    op.create_table(
        "exposure",
        sa.Column("owner", sa.Uuid(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=NOW, nullable=False),
        sa.PrimaryKeyConstraint("owner", "type", name=op.f("exposure_pkey")),
        schema=SCHEMA,
    )
    for table in ("product", "investment", "cart_item", "cart_setting"):
        op.execute(f"create table {SCHEMA}.{table} (like public.{table} including all)")
    for table in ("investment", "cart_item", "cart_setting"):
        op.execute(
            f"alter table {SCHEMA}.{table} add constraint {table}_person_id_fkey"
            f" foreign key (person_id) references {SCHEMA}.wallet on delete cascade"
        )


def downgrade() -> None:
    op.execute(sa.schema.DropSchema(SCHEMA, cascade=True))
