"""Products know the won that automatic orders have raised"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from db.migrations.concurrent import concurrently

revision: str = "0218"
down_revision: str | None = "0217"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SCHEMAS = ("public", "practice")
# The database counts, so that the orders of workers of the earlier version count too.
FUNCTIONS = (
    """create function automatic_orders_taken() returns trigger language plpgsql as $$
begin
  update product set raised_automatically = raised_automatically + more.amount
  from (
    select product_uid, sum(amount) as amount from taken join investment using (order_uid) group by product_uid
  ) more where uid = more.product_uid;
  return null;
end $$""",
    """create function automatic_order_withdrawn() returns trigger language plpgsql as $$
begin
  update product set raised_automatically = raised_automatically - new.amount
  where uid = new.product_uid and exists (select from auto_invest_run where order_uid = new.order_uid);
  return null;
end $$""",
)
TRIGGERS = (
    """create trigger auto_invest_run_counted after insert on auto_invest_run referencing new table as taken
    for each statement execute function automatic_orders_taken()""",
    """create trigger investment_withdrawn after update of state on investment for each row
    when (old.state <> 'withdrawn' and new.state = 'withdrawn') execute function automatic_order_withdrawn()""",
)
COUNT = """
update product set raised_automatically = taken.amount
from (
  select product_uid, sum(investment.amount) as amount
  from product join investment on product_uid = uid join auto_invest_run using (order_uid)
  where {lines} group by product_uid
) taken
where uid = taken.product_uid
"""


def upgrade() -> None:
    for schema in SCHEMAS:
        won = sa.Column("raised_automatically", sa.BigInteger(), server_default="0", nullable=False)
        op.add_column("product", won, schema=schema)
    listed = COUNT.format(lines="product.state = 'listed' and investment.state = 'held'")
    for statement in (*FUNCTIONS, *TRIGGERS, listed):
        op.execute(statement)
    for schema in SCHEMAS:
        op.create_check_constraint(
            op.f("product_raised_automatically_check"),
            "product",
            "raised_automatically between 0 and raised",
            schema=schema,
        )
    with concurrently():  # the amounts of the other products do not change any more
        op.execute(COUNT.format(lines="product.state <> 'listed' and investment.state <> 'withdrawn'"))


def downgrade() -> None:
    for trigger, table in (("auto_invest_run_counted", "auto_invest_run"), ("investment_withdrawn", "investment")):
        op.execute(f"drop trigger {trigger} on {table}")
    for function in ("automatic_orders_taken", "automatic_order_withdrawn"):
        op.execute(f"drop function {function}")
    for schema in SCHEMAS:
        op.drop_column("product", "raised_automatically", schema=schema)
