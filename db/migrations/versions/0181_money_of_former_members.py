"""Money of former members: unmatched deposits that belong to one, and no balance on a closed account"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0181"
down_revision: str | None = "0180"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

REASONS = ("unknown-account", "loan-closed", "loan-sold", "loan-written-off", "overpaid")
# Checks at the commit of a change that can post to a closed account that the balance is 0. The argument is the column
# that identifies the person.
EMPTY = """
create function closed_account_empty() returns trigger language plpgsql as $$
begin
  if exists (
    select from person join ledger_account account on account.kind = 'deposit' and account.owner = person.id::text
    where person.id = (to_jsonb(new) ->> tg_argv[0])::uuid and person.state = 'withdrawn' and account.balance <> 0
  ) then
    raise exception 'a closed account has a balance' using errcode = 'check_violation';
  end if;
  return null;
end $$
"""
TRIGGERS = (
    """create constraint trigger closed_account_empty after update of state on person
    deferrable initially deferred for each row when (new.state = 'withdrawn')
    execute function closed_account_empty('id')""",
    """create constraint trigger closed_account_empty after insert on loan_recovery_share
    deferrable initially deferred for each row execute function closed_account_empty('person_id')""",
    """create constraint trigger closed_account_empty after update of state on deposit_withdrawal
    deferrable initially deferred for each row when (new.state = 'returned')
    execute function closed_account_empty('person_id')""",
)
# The balances of closed accounts move to the suspense account, with the content hash of `db.ledger.posting`.
CLOSED = """
create temporary table closed on commit drop as
select account.id as account_id, person.id as person_id, account.balance as amount,
       'account-closed/' || person.id as key
from person join ledger_account account on account.kind = 'deposit' and account.owner = person.id::text
where person.state = 'withdrawn' and account.balance > 0
"""
MOVED = (
    """insert into ledger_account (kind, owner, side) select 'suspense', '', -1 where exists (select from closed)
    on conflict (kind, owner) do nothing""",
    """insert into ledger_entry (key, kind, content)
    select key, 'account closed', sha256(convert_to(concat_ws(E'\\n', 'account closed',
      'deposit ' || person_id || ' ' || amount, 'suspense  ' || -amount), 'UTF8')) from closed""",
    """insert into ledger_posting (entry_id, account_id, amount)
    select entry.id, line.account_id, line.amount
    from closed join ledger_entry entry using (key)
    join ledger_account suspense on suspense.kind = 'suspense' and suspense.owner = ''
    cross join lateral (values (closed.account_id, closed.amount), (suspense.id, -closed.amount))
      line (account_id, amount)""",
    """insert into unmatched_deposit (key, amount, reason, person_id, uid, state)
    select key, amount, 'former-member', person_id, replace(gen_random_uuid()::text, '-', ''), 'open' from closed""",
)


def upgrade() -> None:
    op.add_column("unmatched_deposit", sa.Column("person_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("unmatched_deposit_person_id_fkey"), "unmatched_deposit", "person", ["person_id"], ["id"]
    )
    _allow(*REASONS, "former-member")
    op.create_check_constraint(
        op.f("unmatched_deposit_of_former_member_check"),
        "unmatched_deposit",
        "(reason = 'former-member') = (person_id is not null)"
        " and (person_id is null or outcome is null or outcome in ('assigned', 'returned'))",
    )
    for statement in (CLOSED, *MOVED, EMPTY, *TRIGGERS):
        op.execute(statement)


def downgrade() -> None:
    """Money of former members counts as paid to an unknown account."""
    for table in ("deposit_withdrawal", "loan_recovery_share", "person"):
        op.execute(f"drop trigger closed_account_empty on {table}")
    op.execute("drop function closed_account_empty")
    op.drop_constraint(op.f("unmatched_deposit_of_former_member_check"), "unmatched_deposit")
    op.drop_column("unmatched_deposit", "person_id")
    op.execute("alter table unmatched_deposit disable trigger user")  # one refuses a change of the reason
    op.execute("update unmatched_deposit set reason = 'unknown-account' where reason = 'former-member'")
    op.execute("alter table unmatched_deposit enable trigger user")
    _allow(*REASONS)


def _allow(*reasons: str) -> None:
    name, listed = op.f("unmatched_deposit_reason_check"), ", ".join(f"'{reason}'" for reason in reasons)
    op.drop_constraint(name, "unmatched_deposit")
    op.create_check_constraint(name, "unmatched_deposit", f"reason in ({listed})")
