"""Servicing of loans: notes, deferred instalments, loans that end with a loss"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0050"
down_revision: str | None = "0040"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

STATES = {
    "product": ("approved", "listed", "full", "failed", "disbursed", "closed", "withdrawn"),
    "investment": ("held", "withdrawn", "refunded", "funded", "repaid"),
    "loan_instalment": ("planned", "overdue", "paid", "dropped"),
}
ADDED = {"product": ("sold", "written-off"), "investment": ("lost",), "loan_instalment": ("lost",)}
SCHEMAS = ("public", "practice")

# A loss is deducted from the outstanding principal of the investment. The table refuses a larger loss.
TAKEN = """
create function loan_loss_taken() returns trigger language plpgsql as $$
declare found bigint;
begin
  update investment set outstanding = outstanding - lost.principal, state = 'lost'
    from lost where investment.id = lost.investment_id;
  get diagnostics found = row_count;
  if found <> (select count(*) from lost) then
    raise exception 'loan_loss of no investment' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
"""
# At the commit: the whole loss is distributed to the investors, and nothing is owed.
WHOLE = """
create function loan_ending_whole() returns trigger language plpgsql as $$
begin
  if new.lost <> (select coalesce(sum(principal), 0) from loan_loss where product_uid = new.product_uid)
    or exists (select from investment where product_uid = new.product_uid and outstanding > 0)
    or exists (select from ledger_account
               where kind in ('receivable', 'claim') and owner = new.product_uid and balance <> 0) then
    raise exception 'the loss of a loan is not shared as a whole' using errcode = 'check_violation';
  end if;
  return null;
end $$
"""
TRIGGERS = (
    """create trigger loan_loss_taken after insert on loan_loss referencing new table as lost
    for each statement execute function loan_loss_taken()""",
    """create constraint trigger loan_ending_whole after insert on loan_ending deferrable initially deferred
    for each row execute function loan_ending_whole()""",
    """create trigger loan_loss_append_only before update or delete or truncate on loan_loss
    execute function refuse_change()""",
    """create trigger loan_ending_append_only before update or delete or truncate on loan_ending
    execute function refuse_change()""",
    # a new key can seal a note again; no other change is allowed
    """create trigger loan_note_append_only
    before update of uid, product_uid, author, is_public, at or delete or truncate on loan_note
    execute function refuse_change()""",
)


def upgrade() -> None:
    for table, added in ADDED.items():
        _allow(table, (*STATES[table], *added))
    for schema in SCHEMAS:  # paused products accept no orders, also in mock investing
        paused = sa.Column("is_paused", sa.Boolean(), server_default=sa.false(), nullable=False)
        op.add_column("product", paused, schema=schema)
    op.execute("update product set is_paused = true from loan where product_uid = uid and loan.is_paused")
    op.drop_column("loan", "is_paused")
    op.add_column("loan", sa.Column("late_from", sa.SmallInteger(), nullable=True))
    op.add_column("loan", sa.Column("debit_round", sa.SmallInteger(), server_default="0", nullable=False))
    op.add_column("loan_instalment", sa.Column("deferred_from", sa.Date(), nullable=True))
    op.create_check_constraint(op.f("loan_instalment_deferred_check"), "loan_instalment", "deferred_from < due_on")
    op.create_table(
        "loan_ending",
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ended_on", sa.Date(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.Column("price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("buyer", sa.Text(), nullable=True),
        sa.Column("repayment", sa.SmallInteger(), nullable=True),
        sa.CheckConstraint("kind in ('sold', 'written-off')", name=op.f("loan_ending_kind_check")),
        sa.CheckConstraint("lost >= 0 and price >= 0", name=op.f("loan_ending_amounts_check")),
        sa.CheckConstraint(
            "(kind = 'sold') = (buyer is not null and repayment is not null and price > 0)",
            name=op.f("loan_ending_sold_check"),
        ),
        sa.ForeignKeyConstraint(["product_uid"], ["loan.product_uid"], name=op.f("loan_ending_product_uid_fkey")),
        sa.PrimaryKeyConstraint("product_uid", name=op.f("loan_ending_pkey")),
    )
    op.create_table(
        "loan_loss",
        sa.Column("investment_id", sa.BigInteger(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("lost_on", sa.Date(), nullable=False),
        sa.Column("principal", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("principal > 0", name=op.f("loan_loss_principal_check")),
        sa.PrimaryKeyConstraint("investment_id", name=op.f("loan_loss_pkey")),
    )
    op.create_index("loan_loss_of_person", "loan_loss", ["person_id", "lost_on"])
    op.create_index("loan_loss_of_loan", "loan_loss", ["product_uid"])
    op.create_table(
        "loan_note",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("product_uid", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["product_uid"], ["loan.product_uid"], name=op.f("loan_note_product_uid_fkey")),
        sa.ForeignKeyConstraint(["author"], ["operator.login"], name=op.f("loan_note_author_fkey")),
        sa.PrimaryKeyConstraint("uid", name=op.f("loan_note_pkey")),
    )
    op.create_index("loan_note_of_loan", "loan_note", ["product_uid", "at"])
    for statement in (TAKEN, WHOLE, *TRIGGERS):
        op.execute(statement)


def downgrade() -> None:
    """Delete the losses: the loans count as repaid."""
    for table in ("loan_note", "loan_loss", "loan_ending"):
        op.drop_table(table)
    for function in ("loan_ending_whole", "loan_loss_taken"):
        op.execute(f"drop function {function}")
    op.execute("update loan_instalment set state = 'dropped' where state = 'lost'")
    op.execute("update investment set state = 'repaid' where state = 'lost'")
    op.execute("update product set state = 'closed' where state in ('sold', 'written-off')")
    for table, states in STATES.items():
        _allow(table, states)
    op.drop_column("loan_instalment", "deferred_from")
    op.drop_column("loan", "debit_round")
    op.drop_column("loan", "late_from")
    op.add_column("loan", sa.Column("is_paused", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute("update loan set is_paused = true from product where product_uid = uid and product.is_paused")
    for schema in SCHEMAS:
        op.drop_column("product", "is_paused", schema=schema)


def _allow(table: str, states: tuple[str, ...]) -> None:
    name, listed = op.f(f"{table}_state_check"), ", ".join(f"'{state}'" for state in states)
    for schema in ("public",) if table == "loan_instalment" else SCHEMAS:
        op.drop_constraint(name, table, schema=schema)
        op.create_check_constraint(name, table, f"state in ({listed})", schema=schema)
