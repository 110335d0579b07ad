"""Recoveries of losses after a loan was written off"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0171"
down_revision: str | None = "0170"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OUTCOMES = ("assigned", "sale-price", "returned")
# With each insert: no investment recovers more than it lost, and no recovery shares more than its amount.
COVERED = """
create function loan_recovery_covered() returns trigger language plpgsql as $$
begin
  if exists (
    select from loan_recovery_share share join loan_loss loss using (investment_id)
    where share.investment_id in (select investment_id from shared)
    group by share.investment_id, loss.principal having sum(share.principal) > loss.principal
  ) or exists (
    select from shared join loan_recovery recovery using (deposit_uid) join loan_loss loss using (investment_id)
    where (shared.person_id, shared.recovered_on, recovery.product_uid)
      is distinct from (loss.person_id, recovery.recovered_on, loss.product_uid)
  ) or exists (
    select from loan_recovery_share share join loan_recovery recovery using (deposit_uid)
    where share.deposit_uid in (select deposit_uid from shared)
    group by share.deposit_uid, recovery.amount having sum(share.principal) > recovery.amount
  ) then
    raise exception 'a recovery is more than the loss, or not of its investor' using errcode = 'check_violation';
  end if;
  return null;
end $$
"""
# At the commit: the recovery of a loan that was written off is posted and shared to the won; the loan is marked when
# its whole loss is recovered.
WHOLE = """
create function loan_recovery_whole() returns trigger language plpgsql as $$
begin
  if new.amount <> (select coalesce(sum(principal), 0) from loan_recovery_share where deposit_uid = new.deposit_uid)
    or new.amount <> (
      select coalesce(sum(posting.amount), 0) from ledger_entry entry
      join ledger_posting posting on posting.entry_id = entry.id
      join ledger_account account on account.id = posting.account_id
      where entry.key = 'loan/' || new.product_uid || '/recovery/' || new.deposit_uid
        and account.kind = 'repayment' and account.owner = new.product_uid)
    or not exists (select from loan_ending where product_uid = new.product_uid and kind = 'written-off')
    or (select recovered_on is not null from loan where product_uid = new.product_uid)
      <> ((select sum(amount) from loan_recovery where product_uid = new.product_uid)
          = (select lost from loan_ending where product_uid = new.product_uid)) then
    raise exception 'a recovery is not shared as a whole' using errcode = 'check_violation';
  end if;
  return null;
end $$
"""
TRIGGERS = (
    """create trigger loan_recovery_covered after insert on loan_recovery_share referencing new table as shared
    for each statement execute function loan_recovery_covered()""",
    """create constraint trigger loan_recovery_whole after insert on loan_recovery deferrable initially deferred
    for each row execute function loan_recovery_whole()""",
    """create trigger loan_recovery_append_only before update or delete or truncate on loan_recovery
    execute function refuse_change()""",
    """create trigger loan_recovery_share_append_only before update or delete or truncate on loan_recovery_share
    execute function refuse_change()""",
)


def upgrade() -> None:
    _allow(*OUTCOMES, "recovered")
    op.add_column("loan", sa.Column("recovered_on", sa.Date(), nullable=True))
    op.create_table(
        "loan_recovery",
        sa.Column("deposit_uid", sa.Text(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("recovered_on", sa.Date(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("loan_recovery_amount_check")),
        sa.ForeignKeyConstraint(
            ["deposit_uid"], ["unmatched_deposit.uid"], name=op.f("loan_recovery_deposit_uid_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["product_uid"], ["loan_ending.product_uid"], name=op.f("loan_recovery_product_uid_fkey")
        ),
        sa.PrimaryKeyConstraint("deposit_uid", name=op.f("loan_recovery_pkey")),
    )
    op.create_index("loan_recovery_of_loan", "loan_recovery", ["product_uid", "recovered_on"])
    op.create_table(
        "loan_recovery_share",
        sa.Column("investment_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deposit_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("recovered_on", sa.Date(), nullable=False),
        sa.Column("principal", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("principal > 0", name=op.f("loan_recovery_share_principal_check")),
        sa.ForeignKeyConstraint(
            ["investment_id"], ["loan_loss.investment_id"], name=op.f("loan_recovery_share_investment_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["deposit_uid"], ["loan_recovery.deposit_uid"], name=op.f("loan_recovery_share_deposit_uid_fkey")
        ),
        sa.PrimaryKeyConstraint("investment_id", "deposit_uid", name=op.f("loan_recovery_share_pkey")),
    )
    op.create_index("loan_recovery_share_of_person", "loan_recovery_share", ["person_id", "recovered_on"])
    op.create_index("loan_recovery_share_of_deposit", "loan_recovery_share", ["deposit_uid"])
    for statement in (COVERED, WHOLE, *TRIGGERS):
        op.execute(statement)


def downgrade() -> None:
    """Delete the recoveries: their deposits count as assigned to the investors."""
    for table in ("loan_recovery_share", "loan_recovery"):
        op.drop_table(table)
    for function in ("loan_recovery_covered", "loan_recovery_whole"):
        op.execute(f"drop function {function}")
    op.drop_column("loan", "recovered_on")
    op.execute("update unmatched_deposit set outcome = 'assigned' where outcome = 'recovered'")
    _allow(*OUTCOMES)


def _allow(*outcomes: str) -> None:
    name, listed = op.f("unmatched_deposit_outcome_check"), ", ".join(f"'{outcome}'" for outcome in outcomes)
    op.drop_constraint(name, "unmatched_deposit")
    op.create_check_constraint(name, "unmatched_deposit", f"outcome in ({listed})")
