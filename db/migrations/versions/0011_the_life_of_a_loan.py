"""Loans, their instalments and repayments"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def won(name: str, *, starts_at_nothing: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False, server_default="0" if starts_at_nothing else None)


def of_product(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["product_uid"], ["product.uid"], name=op.f(f"{table}_product_uid_fkey"))


def upgrade() -> None:
    op.add_column("loan_contract", sa.Column("account_ref", sa.Text(), nullable=True))
    op.add_column("investment", won("interest_paid", starts_at_nothing=True))
    op.create_table(
        "loan",
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("account_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=True),
        sa.Column("wants_look", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("is_extended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("repay_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("repay_fingerprint", sa.Text(), nullable=True),
        sa.Column("early_principal", sa.BigInteger(), nullable=True),
        sa.Column("early_on", sa.Date(), nullable=True),
        sa.Column("debit_key", sa.Text(), nullable=True),
        sa.Column("debit_amount", sa.BigInteger(), nullable=True),
        sa.Column("refused_on", sa.Date(), nullable=True),
        sa.CheckConstraint("early_principal > 0", name=op.f("loan_early_check")),
        of_product("loan"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("loan_person_id_fkey")),
        sa.PrimaryKeyConstraint("product_uid", name=op.f("loan_pkey")),
        sa.UniqueConstraint("repay_fingerprint", name=op.f("loan_repay_fingerprint_key")),
    )
    op.create_index(op.f("loan_person_id_idx"), "loan", ["person_id"])
    op.create_index("loan_wanting", "loan", ["product_uid"], postgresql_where=sa.text("wants_look"))
    op.create_table(
        "loan_instalment",
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("runs_until", sa.Date(), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        won("principal"),
        won("interest"),
        won("balance_after"),
        sa.Column("state", sa.Text(), server_default="planned", nullable=False),
        won("paid_principal", starts_at_nothing=True),
        won("paid_interest", starts_at_nothing=True),
        won("paid_overdue", starts_at_nothing=True),
        won("overdue_interest", starts_at_nothing=True),
        sa.Column("charged_until", sa.Date(), nullable=True),
        sa.Column("paid_on", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "state in ('planned', 'overdue', 'paid', 'dropped')", name=op.f("loan_instalment_state_check")
        ),
        sa.CheckConstraint(
            "paid_principal between 0 and principal and paid_interest between 0 and interest"
            " and paid_overdue between 0 and overdue_interest",
            name=op.f("loan_instalment_paid_check"),
        ),
        of_product("loan_instalment"),
        sa.PrimaryKeyConstraint("product_uid", "number", name=op.f("loan_instalment_pkey")),
    )
    op.create_index(
        "loan_instalment_due",
        "loan_instalment",
        ["due_on"],
        postgresql_where=sa.text("state in ('planned', 'overdue')"),
    )
    op.create_table(
        "loan_repayment",
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("paid_on", sa.Date(), nullable=False),
        won("principal"),
        won("interest"),
        won("overdue"),
        won("fee"),
        sa.Column("instalment", sa.SmallInteger(), nullable=True),
        sa.CheckConstraint("least(principal, interest, overdue, fee) >= 0", name=op.f("loan_repayment_amounts_check")),
        of_product("loan_repayment"),
        sa.PrimaryKeyConstraint("product_uid", "number", name=op.f("loan_repayment_pkey")),
    )
    op.create_table(
        "payout",
        sa.Column("investment_id", sa.BigInteger(), nullable=False),
        sa.Column("repayment", sa.SmallInteger(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("paid_on", sa.Date(), nullable=False),
        won("principal"),
        won("interest"),
        won("income_tax"),
        won("local_tax"),
        won("fee"),
        won("net"),
        sa.Column("instalment", sa.SmallInteger(), nullable=True),
        sa.CheckConstraint(
            "net = principal + interest - income_tax - local_tax - fee and net >= 0", name=op.f("payout_net_check")
        ),
        sa.CheckConstraint(
            "least(principal, interest, income_tax, local_tax, fee) >= 0", name=op.f("payout_amounts_check")
        ),
        sa.ForeignKeyConstraint(["investment_id"], ["investment.id"], name=op.f("payout_investment_id_fkey")),
        sa.PrimaryKeyConstraint("investment_id", "repayment", name=op.f("payout_pkey")),
    )
    op.create_index("payout_of_person", "payout", ["person_id", "paid_on"])
    op.create_index("payout_of_loan", "payout", ["product_uid", "repayment"])
    op.create_table(
        "loan_clock",
        sa.Column("one", sa.Boolean(), nullable=False),
        sa.Column("days_ahead", sa.Integer(), nullable=False),
        sa.CheckConstraint("one", name=op.f("loan_clock_one_check")),
        sa.CheckConstraint("days_ahead >= 0", name=op.f("loan_clock_ahead_check")),
        sa.PrimaryKeyConstraint("one", name=op.f("loan_clock_pkey")),
    )
    op.execute("insert into loan_clock values (true, 0)")


def downgrade() -> None:
    for table in ("loan_clock", "payout", "loan_repayment", "loan_instalment", "loan"):
        op.drop_table(table)
    op.drop_column("investment", "interest_paid")
    op.drop_column("loan_contract", "account_ref")
