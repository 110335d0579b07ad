"""Unmatched deposits, one row for each"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0170"
down_revision: str | None = "0160"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# At the commit: the open rows add up to the suspense account. The posting locks the account's row, which orders the
# transactions.
ITEMIZED = """
create function suspense_itemized() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(balance), 0) from ledger_account where kind = 'suspense')
    <> (select coalesce(sum(amount), 0) from unmatched_deposit where state = 'open') then
    raise exception 'the suspense account holds other sums than its deposits' using errcode = 'check_violation';
  end if;
  return null;
end $$
"""
TRIGGERS = (
    """create constraint trigger suspense_itemized after update of balance on ledger_account
    deferrable initially deferred for each row when (new.kind = 'suspense') execute function suspense_itemized()""",
    """create constraint trigger unmatched_deposit_itemized after insert or update on unmatched_deposit
    deferrable initially deferred for each row execute function suspense_itemized()""",
    """create trigger unmatched_deposit_kept
    before update of key, uid, amount, reason, product_uid, received_at or delete or truncate on unmatched_deposit
    execute function refuse_change()""",
)
# Earlier sale prices were taken from the total, so the balance is counted as the latest deposits.
BEFORE = """
insert into unmatched_deposit (key, uid, amount, reason, product_uid, received_at)
select key, replace(gen_random_uuid()::text, '-', ''), least(amount, left_over),
  case when kind = 'residue' then 'overpaid' else 'unknown-account' end,
  case when kind = 'residue' then split_part(key, '/', 2) end, at
from (
  select entry.key, entry.kind, entry.at, -posting.amount as amount,
    account.balance + coalesce(sum(posting.amount) over later, 0) as left_over
  from ledger_account account join ledger_posting posting on posting.account_id = account.id
  join ledger_entry entry on entry.id = posting.entry_id
  where account.kind = 'suspense' and posting.amount < 0
  window later as (order by entry.id desc rows between unbounded preceding and 1 preceding)
) deposit
where left_over > 0
"""


def upgrade() -> None:
    op.create_table(
        "unmatched_deposit",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=True),
        sa.Column("sealed", sa.LargeBinary(), nullable=True),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("decision", sa.Text(), nullable=True),
        sa.Column("bank_reference", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("unmatched_deposit_amount_check")),
        sa.CheckConstraint(
            "reason in ('unknown-account', 'loan-closed', 'loan-sold', 'loan-written-off', 'overpaid')",
            name=op.f("unmatched_deposit_reason_check"),
        ),
        sa.CheckConstraint(
            "outcome in ('assigned', 'sale-price', 'returned')", name=op.f("unmatched_deposit_outcome_check")
        ),
        sa.CheckConstraint(
            "state in ('open', 'decided') and (state = 'decided') = (outcome is not null)"
            " and (outcome is null) = (decision is null) and (outcome is null) = (decided_at is null)",
            name=op.f("unmatched_deposit_decided_check"),
        ),
        sa.CheckConstraint(
            "(bank_reference is not null) = (outcome is not null and outcome = 'returned')",
            name=op.f("unmatched_deposit_returned_check"),
        ),
        sa.ForeignKeyConstraint(["product_uid"], ["loan.product_uid"], name=op.f("unmatched_deposit_product_uid_fkey")),
        sa.PrimaryKeyConstraint("key", name=op.f("unmatched_deposit_pkey")),
        sa.UniqueConstraint("uid", name=op.f("unmatched_deposit_uid_key")),
    )
    op.create_index(
        "unmatched_deposit_open", "unmatched_deposit", ["received_at"], postgresql_where=sa.text("state = 'open'")
    )
    for statement in (BEFORE, ITEMIZED, *TRIGGERS):
        op.execute(statement)


def downgrade() -> None:
    op.execute("drop trigger suspense_itemized on ledger_account")
    op.drop_table("unmatched_deposit")
    op.execute("drop function suspense_itemized")
