"""Maturity extensions: votes of a loan's investors"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0030"
down_revision: str | None = "0029"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "loan_extension",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("months", sa.SmallInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("matures_on", sa.Date(), nullable=False),
        sa.Column("prolonged_to", sa.Date(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("agreed", sa.BigInteger(), nullable=True),
        sa.Column("total", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state in ('open', 'passed', 'refused', 'dropped')", name=op.f("loan_extension_state_check")
        ),
        sa.CheckConstraint(
            "ends_on < matures_on and matures_on < prolonged_to", name=op.f("loan_extension_days_check")
        ),
        sa.CheckConstraint(
            "(state in ('passed', 'refused')) = (agreed is not null and total is not null)",
            name=op.f("loan_extension_decided_check"),
        ),
        sa.CheckConstraint("agreed between 0 and total", name=op.f("loan_extension_agreed_check")),
        sa.ForeignKeyConstraint(["product_uid"], ["loan.product_uid"], name=op.f("loan_extension_product_uid_fkey")),
        sa.PrimaryKeyConstraint("uid", name=op.f("loan_extension_pkey")),
    )
    op.create_index(
        "loan_extension_open",
        "loan_extension",
        ["product_uid"],
        unique=True,
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index("loan_extension_of", "loan_extension", ["product_uid", "opened_at"])
    op.create_table(
        "loan_extension_vote",
        sa.Column("extension_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("agrees", sa.Boolean(), nullable=True),
        sa.Column("voted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["extension_uid"], ["loan_extension.uid"], name=op.f("loan_extension_vote_extension_uid_fkey")
        ),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("loan_extension_vote_person_id_fkey")),
        sa.PrimaryKeyConstraint("extension_uid", "person_id", name=op.f("loan_extension_vote_pkey")),
        sa.UniqueConstraint("hash", name=op.f("loan_extension_vote_hash_key")),
    )


def downgrade() -> None:
    op.drop_table("loan_extension_vote")
    op.drop_table("loan_extension")
