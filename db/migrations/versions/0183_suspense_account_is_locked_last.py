"""Postings lock the suspense account after all others"""

from collections.abc import Sequence

from alembic import op

revision: str = "0183"
down_revision: str | None = "0182"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# A transaction that credits customers often ends with a posting to the suspense account: the remainder of a loan, money
# of a former member. Two such transactions would wait for each other if one of them locked the suspense account first.
POSTED = """
create or replace function ledger_posted() returns trigger language plpgsql as $$
declare found bigint;
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  if exists (select from (select distinct entry_id as id from posted) named left join ledger_entry entry using (id)
             where entry.id is null) then
    raise exception '% of no entry', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  perform from ledger_account where id in (select account_id from posted) order by {order} for no key update;
  update ledger_account account set balance = balance + side * added.amount
    from (select account_id, sum(amount) as amount from posted group by account_id) added
    where account.id = added.account_id;
  get diagnostics found = row_count;
  if found <> (select count(distinct account_id) from posted) then
    raise exception '% of no account', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
"""


def upgrade() -> None:
    op.execute(POSTED.format(order="kind = 'suspense', id"))


def downgrade() -> None:
    op.execute(POSTED.format(order="id"))
