"""Open requests about a case are withdrawn when it moves"""

from collections.abc import Sequence

from alembic import op

revision: str = "0206"
down_revision: str | None = "0205"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SETTLED = "approval_settled_as_a_whole_check"

# Skips a request that is being confirmed: its transaction holds the row and waits for this move. Skips one whose
# confirmation the journey has recorded: the second operator repeats it and receives the result.
LEFT_OPERATOR = """
create function journey_left_operator() returns trigger language plpgsql as $$
begin
  update approval set verdict = 'case-moved', settled_at = now() where id in (
    select id from approval
    where action = 'resolve' and subject = new.apply_uid and settled_at is null
      and not exists (select from operator_action where update_id = 'approval/' || approval.id)
    for update skip locked);
  return null;
end $$
"""
ON_MOVE = """
create trigger journey_left_operator after update on journey for each row
when (old.waiting_on = 'operator' and (old.sequence <> new.sequence or new.waiting_on <> 'operator'))
execute function journey_left_operator()
"""


def upgrade() -> None:
    op.drop_constraint(op.f(SETTLED), "approval")
    op.create_check_constraint(
        op.f(SETTLED),
        "approval",
        "(verdict is null) = (settled_at is null) "
        "and (second is not null) = (verdict is not null and verdict in ('confirmed', 'refused'))",
    )
    op.execute(LEFT_OPERATOR)
    op.execute(ON_MOVE)


def downgrade() -> None:
    op.execute("drop trigger journey_left_operator on journey")
    op.execute("drop function journey_left_operator()")
    op.execute("delete from approval where settled_at is not null and second is null")
    op.drop_constraint(op.f(SETTLED), "approval")
    op.create_check_constraint(
        op.f(SETTLED),
        "approval",
        "(second is null) = (settled_at is null) and (verdict is null) = (settled_at is null)",
    )
