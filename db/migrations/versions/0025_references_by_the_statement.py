"""References of postings, holds and payouts are checked for each statement instead of each row"""

from collections.abc import Sequence

from alembic import op

revision: str = "0025"
down_revision: str | None = "0024"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# A foreign key checks each of a payout's ten thousand rows separately, which took half of their time. The referenced
# rows cannot disappear, because they are never deleted.
REFERENCES = (
    ("ledger_posting", "entry_id", "ledger_entry"),
    ("ledger_posting", "account_id", "ledger_account"),
    ("ledger_hold", "account_id", "ledger_account"),
    ("payout", "investment_id", "investment"),
)
KEPT = ("ledger_account", "investment")  # ledger_entry is already
UNKNOWN = "raise exception '% of no %', tg_table_name, '{}' using errcode = 'foreign_key_violation'"

POSTED = """
create or replace function ledger_posted() returns trigger language plpgsql as $$
{declare}
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  {entries}
  perform from ledger_account where id in (select account_id from posted) order by id for no key update;
  update ledger_account account set balance = balance + side * added.amount
    from (select account_id, sum(amount) as amount from posted group by account_id) added
    where account.id = added.account_id;
  {accounts}
  return null;
end $$
"""
HELD = """
create or replace function ledger_held() returns trigger language plpgsql as $$
{declare}
begin
  perform from ledger_account where id in (select account_id from held) order by id for no key update;
  update ledger_account account set held = account.held + added.amount
    from (select account_id, sum(amount) as amount from held group by account_id) added
    where account.id = added.account_id;
  {accounts}
  return null;
end $$
"""
DECLARE = "declare found bigint;"
ENTRIES = f"""
  if exists (select from (select distinct entry_id as id from posted) named left join ledger_entry entry using (id)
             where entry.id is null) then
    {UNKNOWN.format("entry")};
  end if;
"""
ACCOUNTS = """
  get diagnostics found = row_count;
  if found <> (select count(distinct account_id) from {rows}) then
    {nobody};
  end if;
"""
PAID = f"""
create function payout_paid() returns trigger language plpgsql as $$
declare found bigint;
begin
  update investment
    set outstanding = outstanding - paid.principal, interest_paid = interest_paid + paid.interest,
        state = case when outstanding = paid.principal then 'repaid' else state end
    from paid where investment.id = paid.investment_id;
  get diagnostics found = row_count;
  if found <> (select count(*) from paid) then
    {UNKNOWN.format("investment")};
  end if;
  return null;
end $$
"""


def upgrade() -> None:
    op.drop_index("payout_of_loan", "payout")  # no query uses it
    for table, column, _ in REFERENCES:
        op.drop_constraint(f"{table}_{column}_fkey", table)
    for table in KEPT:
        op.execute(f"create trigger {table}_kept before delete or truncate on {table} execute function refuse_change()")
    held, posted = (ACCOUNTS.format(rows=rows, nobody=UNKNOWN.format("account")) for rows in ("held", "posted"))
    op.execute(POSTED.format(declare=DECLARE, entries=ENTRIES, accounts=posted))
    op.execute(HELD.format(declare=DECLARE, accounts=held))
    op.execute(PAID)
    op.execute(
        """create trigger payout_paid after insert on payout referencing new table as paid
        for each statement execute function payout_paid()"""
    )


def downgrade() -> None:
    op.create_index("payout_of_loan", "payout", ["product_uid", "repayment"])
    op.execute("drop trigger payout_paid on payout")
    op.execute("drop function payout_paid")
    op.execute(HELD.format(declare="", accounts=""))
    op.execute(POSTED.format(declare="", entries="", accounts=""))
    for table in KEPT:
        op.execute(f"drop trigger {table}_kept on {table}")
    for table, column, target in REFERENCES:
        op.create_foreign_key(f"{table}_{column}_fkey", table, target, [column], ["id"])
