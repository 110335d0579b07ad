"""An institution's own limits and how much of them is used."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import func, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.core.raw_connection import Executor
from db.investing.tables import InstitutionRulesRow
from db.products.tables import Product
from domain.investing.institution_rules import ANYTHING, InstitutionRules, Rule, Terms, month_began
from domain.investing.states import LIVE

SET = text("select * from institution_rules where person_id = any(:people)")
ORDERED = text(f"""
select person_id, sum(amount) from investment
where person_id = any(:people) and state in {literals(LIVE)} and at >= :since group by person_id
""")


class RulesInUse(NamedTuple):
    """An institution's rules, and the won that it has ordered this month."""

    rules: InstitutionRules
    ordered: int

    def headroom(self, product: Product, held: int) -> dict[Rule, int]:
        """Return the won of a product that the rules still allow, given that the institution holds `held`; nothing
        without rules."""
        if self.rules == ANYTHING:
            return {}
        wanted = Terms(product.category, product.grade, product.annual_rate, product.months)
        return self.rules.headroom(wanted, self.ordered, held)

    def left_this_month(self) -> int | None:
        """Return the won that the institution can still order this month; None without such a limit."""
        limit = self.rules.monthly_limit
        return None if limit is None else max(limit - self.ordered, 0)


async def rules_of(session: AsyncSession, person: str | UUID) -> InstitutionRules:
    """Return the institution's rules; without rules, all products are allowed."""
    row = await session.get(InstitutionRulesRow, UUID(str(person)))
    return _rules(row) if row else ANYTHING


async def set_rules(session: AsyncSession, person: str | UUID, rules: InstitutionRules) -> None:
    """Replace the institution's rules."""
    values = asdict(rules) | {"categories": list(rules.categories), "grades": list(rules.grades)}
    row = insert(InstitutionRulesRow).values(person_id=UUID(str(person)), **values)
    changed = {**values, "changed_at": func.now()}
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=changed))


async def ordered_this_month(session: Executor, people: Sequence[str], now: datetime) -> dict[str, int]:
    """Return the won that each has ordered since the start of the month, without withdrawn orders and without people
    who have none."""
    of = {"people": [UUID(person) for person in people], "since": month_began(now)}
    return {str(person): int(won) for person, won in await session.execute(ORDERED, of)}


async def rules_in_use(session: AsyncSession, person: str, now: datetime) -> RulesInUse:
    """Return the institution's rules and what it has ordered this month."""
    rules = await rules_of(session, person)
    return RulesInUse(rules, (await ordered_this_month(session, [person], now)).get(person, 0))


async def set_by(session: Executor, people: Sequence[str]) -> dict[str, InstitutionRules]:
    """Return the rules of those institutions that have set any."""
    rows = await session.execute(SET, {"people": [UUID(person) for person in people]})
    return {str(row.person_id): _rules(row) for row in rows}


def _rules(row: Any) -> InstitutionRules:
    return InstitutionRules(
        row.monthly_limit,
        row.product_limit,
        tuple(row.categories),
        tuple(row.grades),
        row.lowest_rate,
        row.highest_rate,
        row.longest_months,
    )
