"""Products"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

LIVE = "state in ('held', 'funded')"


def upgrade() -> None:
    op.create_table(
        "product",
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("initials", sa.Text(), nullable=False),
        sa.Column("borrower", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("annual_rate", sa.Numeric(5, 2), nullable=False),
        sa.Column("months", sa.SmallInteger(), nullable=False),
        sa.Column("repayment_type", sa.Text(), nullable=False),
        sa.Column("grade", sa.Text(), nullable=False),
        sa.Column("tendency", sa.Text(), nullable=False),
        sa.Column("opens_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("closes_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("detail", postgresql.JSONB(), nullable=False),
        sa.Column("interest_only", sa.SmallInteger(), nullable=False),
        sa.Column("fee_rate", sa.Numeric(5, 3), nullable=False),
        sa.Column("apply_uid", sa.Text(), nullable=True),
        sa.Column("private_hash", sa.LargeBinary(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("raised", sa.BigInteger(), nullable=False),
        sa.Column("disbursed_on", sa.Date(), nullable=True),
        sa.CheckConstraint("raised between 0 and amount", name=op.f("product_raised_check")),
        sa.CheckConstraint(
            "state in ('listed', 'full', 'failed', 'disbursed', 'closed')", name=op.f("product_state_check")
        ),
        sa.CheckConstraint("opens_at < closes_at", name=op.f("product_opens_check")),
        sa.PrimaryKeyConstraint("number", name=op.f("product_pkey")),
        sa.UniqueConstraint("uid", name=op.f("product_uid_key")),
        sa.UniqueConstraint("apply_uid", name=op.f("product_apply_uid_key")),
    )
    op.create_index("product_listed", "product", ["number"], postgresql_where=sa.text("state = 'listed'"))
    op.create_index(op.f("product_borrower_idx"), "product", ["borrower"])
    op.create_table(
        "investor",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("investor_class", sa.Text(), nullable=True),
        sa.Column("suitable_until", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("credit_alert_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("investor_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("investor_pkey")),
    )
    op.create_table(
        "investment",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("order_uid", sa.Text(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("outstanding", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("amount > 0 and outstanding between 0 and amount", name=op.f("investment_amount_check")),
        sa.CheckConstraint(
            "state in ('held', 'withdrawn', 'refunded', 'funded', 'repaid')", name=op.f("investment_state_check")
        ),
        sa.ForeignKeyConstraint(["product_uid"], ["product.uid"], name=op.f("investment_product_uid_fkey")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("investment_person_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("investment_pkey")),
        sa.UniqueConstraint("order_uid", "product_uid", name=op.f("investment_order_uid_key")),
    )
    op.create_index("investment_of_product", "investment", ["product_uid", "id"], postgresql_where=sa.text(LIVE))
    op.create_index("investment_of_person", "investment", ["person_id", "product_uid"], postgresql_where=sa.text(LIVE))
    op.create_table(
        "cart_item",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("added_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("cart_item_person_id_fkey")),
        sa.ForeignKeyConstraint(["product_uid"], ["product.uid"], name=op.f("cart_item_product_uid_fkey")),
        sa.PrimaryKeyConstraint("person_id", "product_uid", name=op.f("cart_item_pkey")),
    )
    op.create_table(
        "cart_setting",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("sort_keys", postgresql.JSONB(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("cart_setting_person_id_fkey")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("cart_setting_pkey")),
    )


def downgrade() -> None:
    for table in ("cart_setting", "cart_item", "investment", "investor", "product"):
        op.drop_table(table)
