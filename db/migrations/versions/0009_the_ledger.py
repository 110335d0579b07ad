"""The ledger"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# A trigger processes all rows of a statement at once, so ten thousand postings of a payout cost as much as two.
POSTED = """
create function ledger_posted() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  perform from ledger_account where id in (select account_id from posted) order by id for no key update;
  update ledger_account account set balance = balance + side * added.amount
    from (select account_id, sum(amount) as amount from posted group by account_id) added
    where account.id = added.account_id;
  return null;
end $$
"""
HELD = """
create function ledger_held() returns trigger language plpgsql as $$
begin
  perform from ledger_account where id in (select account_id from held) order by id for no key update;
  update ledger_account account set held = account.held + added.amount
    from (select account_id, sum(amount) as amount from held group by account_id) added
    where account.id = added.account_id;
  return null;
end $$
"""
SETTLED = """
create function ledger_settled() returns trigger language plpgsql as $$
begin
  if exists (select from settled join held using (key)
             where held.state <> 'held' or settled.state = 'held'
                or (settled.account_id, settled.amount) <> (held.account_id, held.amount)) then
    raise exception 'a hold is settled once and not otherwise changed' using errcode = 'check_violation';
  end if;
  perform from ledger_account where id in (select account_id from settled) order by id for no key update;
  update ledger_account account set held = account.held - taken.amount
    from (select account_id, sum(amount) as amount from settled group by account_id) taken
    where account.id = taken.account_id;
  return null;
end $$
"""
TRIGGERS = (
    """create trigger ledger_posted after insert on ledger_posting referencing new table as posted
    for each statement execute function ledger_posted()""",
    """create trigger ledger_held after insert on ledger_hold referencing new table as held
    for each statement execute function ledger_held()""",
    """create trigger ledger_settled after update on ledger_hold referencing old table as held new table as settled
    for each statement execute function ledger_settled()""",
    """create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
    execute function refuse_change()""",
    """create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
    execute function refuse_change()""",
    """create trigger ledger_hold_kept before delete or truncate on ledger_hold execute function refuse_change()""",
)


def upgrade() -> None:
    op.create_table(
        "ledger_account",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("held", sa.BigInteger(), server_default="0", nullable=False),
        sa.CheckConstraint("balance >= held", name=op.f("ledger_account_covered_check")),
        sa.CheckConstraint("held >= 0", name=op.f("ledger_account_held_check")),
        sa.CheckConstraint("side in (1, -1)", name=op.f("ledger_account_side_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("ledger_account_pkey")),
        sa.UniqueConstraint("kind", "owner", name=op.f("ledger_account_kind_key")),
    )
    op.create_table(
        "ledger_entry",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("ledger_entry_pkey")),
        sa.UniqueConstraint("key", name=op.f("ledger_entry_key_key")),
    )
    op.create_table(
        "ledger_posting",
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("account_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["ledger_entry.id"], name=op.f("ledger_posting_entry_id_fkey")),
        sa.ForeignKeyConstraint(["account_id"], ["ledger_account.id"], name=op.f("ledger_posting_account_id_fkey")),
        sa.PrimaryKeyConstraint("entry_id", "account_id", name=op.f("ledger_posting_pkey")),
    )
    op.create_index("ledger_posting_of_account", "ledger_posting", ["account_id", "entry_id"])
    op.create_table(
        "ledger_hold",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("account_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ledger_hold_amount_check")),
        sa.CheckConstraint("state in ('held', 'taken', 'released')", name=op.f("ledger_hold_state_check")),
        sa.ForeignKeyConstraint(["account_id"], ["ledger_account.id"], name=op.f("ledger_hold_account_id_fkey")),
        sa.PrimaryKeyConstraint("key", name=op.f("ledger_hold_pkey")),
    )
    op.create_index("ledger_hold_of_account", "ledger_hold", ["account_id"], postgresql_where=sa.text("state = 'held'"))
    for statement in (POSTED, HELD, SETTLED, *TRIGGERS):
        op.execute(statement)


def downgrade() -> None:
    for table in ("ledger_hold", "ledger_posting", "ledger_entry", "ledger_account"):
        op.drop_table(table)
    for function in ("ledger_posted", "ledger_held", "ledger_settled"):
        op.execute(f"drop function {function}")
