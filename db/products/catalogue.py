"""Finds products: lists by phase, filters, search, one product."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    BindParameter,
    ColumnElement,
    DateTime,
    Integer,
    Numeric,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal_column,
    not_,
    or_,
    select,
    text,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.calendar import TODAY
from db.core.literals import literals
from db.core.sealing import token_digest
from db.ledger.statement import Line
from db.products.tables import IS_LIVE, Product
from domain.accounts.agreements import CATALOGUE, Context
from domain.core.business_days import roll
from domain.core.codes import PERSONAL_CREDIT
from domain.core.holidays import HOLIDAYS
from domain.core.policy import SEOUL
from domain.core.states import CertificationState, PersonState
from domain.core.text.hangul import search_pattern
from domain.investing.states import InvestmentState
from domain.loans.states import OWED, InstalmentState
from domain.products.phase import Phase
from domain.products.states import GIVEN_UP, OUTCOMES, PAID_OUT, UNSEEN, LoanOutcome, ProductState

LATEST, LAST_CLOSED = "1", "5"
# By code of `codes.SORTS` or `codes.ENDED_SORTS`. The number of a product makes its place unique. All keys of an order
# ascend, those of `LAST_CLOSED` descend.
ORDERS: dict[str, tuple[Any, Any]] = {
    LATEST: (-Product.number, -Product.number),
    "2": (Product.closes_at, -Product.number),
    "3": (-Product.annual_rate, -Product.number),
    "4": (Product.months, -Product.number),
    LAST_CLOSED: (Product.closes_at, Product.number),
}
OPENING = (Product.opens_at, -Product.number)

NOW: BindParameter[datetime] = bindparam("now", type_=DateTime(timezone=True))
IS_LATE = f"state in {literals(OWED)} and due_on < {TODAY}"  # an instalment
OUTCOME = literal_column(
    f"case when product.state = '{ProductState.DISBURSED}'"
    f" and product.uid in (select product_uid from loan_instalment where {IS_LATE}) then '{LoanOutcome.LATE}' "
    + " ".join(f"when product.state = '{state}' then '{outcome}'" for state, outcome in OUTCOMES.items())
    + " end",
    Text,
)
SEEN = Product.state.not_in(UNSEEN)
SEVERAL = select(Product, TODAY).where(Product.uid == func.any(bindparam("uids", type_=ARRAY(Text))), SEEN)
COURSES = text(f"""
select asked.uid, coalesce({TODAY} - min(due_on) filter (where {IS_LATE}), 0),
  count(*) filter (where state = '{InstalmentState.PAID}'), min(due_on) filter (where state in {literals(OWED)}),
  greatest((select lost from loan_ending where product_uid = asked.uid)
    - coalesce((select sum(amount) from loan_recovery where product_uid = asked.uid), 0), 0)::bigint
from unnest(cast(:uids as text[])) asked (uid)
left join loan_instalment on product_uid = asked.uid
group by asked.uid
""")
IS_OVER = f"state in {literals((InvestmentState.REPAID, InvestmentState.LOST))}"
# Repaid investments count, too; in one product only after its end, because no index covers them.
RELATIONS = text(f"""
select asked.person, asked.product, person.state = '{PersonState.DORMANT}', person.state = '{PersonState.WITHDRAWN}',
  exists (select from investment where person_id = person.id and product_uid = asked.product and {IS_LIVE})
    or product.state in {literals((ProductState.CLOSED, *GIVEN_UP))} and exists (
      select from investment where person_id = person.id and product_uid = asked.product and {IS_OVER}),
  exists (select from investment where person_id = person.id and {IS_LIVE})
    or exists (select from investment where person_id = person.id and {IS_OVER}),
  exists (
    select from certification where person_id = person.id and kind = 'account'
      and state = '{CertificationState.CERTIFIED}'),
  exists (select from product_guest where person_id = person.id and product_uid = asked.product),
  (select count(distinct content_hash) from agreement
    where person_id = person.id and withdrawn_at is null and content_hash = any(:texts)) = cardinality(:texts)
    and (product.category <> :credit
      or exists (select from investor where person_id = person.id and credit_alert_at is not null))
from unnest(cast(:people as uuid[]), cast(:products as text[])) asked (person, product)
join person on person.id = asked.person
left join product on product.uid = asked.product
""")
CHOICE = (Product.category, Product.grade)
TEXTS = [one.content_hash for one in CATALOGUE[Context.INVEST] if one.required]


class Relation(NamedTuple):
    """A person's relation to a product. `is_investor`: has any investment; `has_agreed`: to the current texts that an
    order requires, and has read the notice on personal credit where it applies.
    """

    is_dormant: bool = False
    has_left: bool = False
    is_invested: bool = False
    is_investor: bool = False
    has_account: bool = False
    is_guest: bool = False  # has shown the token of a private product
    has_agreed: bool = False


class Course(NamedTuple):
    """How a loan that was paid out does: days since the oldest unpaid due day, 0 if it is not late, the instalments
    that its borrower has paid, the next due day, and won of principal that was lost when it was sold or written off
    and has not been recovered."""

    days_late: int = 0
    paid: int = 0
    next_due: date | None = None
    lost: int = 0


NOT_BEGUN = Course()


class Choice(NamedTuple):
    """What a list can be filtered by: codes of `PRODUCT_CATEGORIES` and of a grade."""

    category: str
    grade: str


@dataclass(frozen=True)
class Wanted:
    """A filter of products. Percent a year, months. `credit`: personal credit or everything else; None for both.
    `outcomes`: of ended products. `ratio_to`: percent of the collateral, which no index has: for products that are not
    ended, as they are few."""

    credit: bool | None = None
    title: str = ""
    categories: Collection[str] = ()
    grades: Collection[str] = ()
    rate_from: Decimal | None = None
    rate_to: Decimal | None = None
    months_from: int | None = None
    months_to: int | None = None
    sort: str = "1"
    outcomes: Collection[LoanOutcome] = ()
    ratio_to: Decimal | None = None


async def find(
    session: AsyncSession, wanted: Wanted, phase: Phase, now: datetime, *, size: int, after: str = "", skip: int = 0
) -> Sequence[Product]:
    """Return a page of products: after the given product, or after the given number of products."""
    keys, page = _keys(wanted, phase), _finding(wanted, phase)
    if after:
        last = await session.scalar(select(Product).where(Product.uid == after))
        if last is None:
            return ()
        place = select(*keys).where(Product.uid == after).scalar_subquery()
        page = page.where(tuple_(*keys) < place if wanted.sort == LAST_CLOSED else tuple_(*keys) > place)
    return (await session.scalars(page, {"now": now, "size": size, "skip": skip})).all()


async def count(session: AsyncSession, wanted: Wanted, now: datetime) -> dict[Phase, int]:
    """Return the number of products in each phase."""
    return total((await count_by_choice(session, wanted, now)).values())


async def count_by_choice(session: AsyncSession, wanted: Wanted, now: datetime) -> dict[Choice, dict[Phase, int]]:
    """Return the number of products in each phase, by category and grade. A pair without products is absent."""
    listed, over = _counting(wanted)
    rows = await session.execute(listed, {"now": now})
    found = {Choice(category, grade): dict(zip(Phase, numbers, strict=True)) for category, grade, *numbers in rows}
    for category, grade, number in await session.execute(over):
        found.setdefault(Choice(category, grade), dict.fromkeys(Phase, 0))[Phase.ENDED] += number
    return found


async def count_by_outcome(session: AsyncSession, wanted: Wanted, now: datetime) -> dict[LoanOutcome, int]:
    """Return the number of ended products of each outcome. The outcomes of the filter are ignored."""
    wanted = replace(wanted, outcomes=())
    listed, _ = _counting(wanted)
    found = dict.fromkeys(LoanOutcome, 0)
    place = len(CHOICE) + list(Phase).index(Phase.ENDED)
    found[LoanOutcome.WAITING] = sum(row[place] for row in await session.execute(listed, {"now": now}))
    for outcome, number in await session.execute(_counting_outcomes(wanted)):
        found[LoanOutcome(outcome)] += number
    return found


def total(counted: Collection[Mapping[Phase, int]]) -> dict[Phase, int]:
    """Add the numbers of products in each phase."""
    return {phase: sum(numbers[phase] for numbers in counted) for phase in Phase}


async def count_in(session: AsyncSession, wanted: Wanted, phase: Phase, now: datetime) -> int:
    """Return the number of products in the phase. Only ended products are many."""
    if phase is Phase.ENDED:
        return (await count(session, wanted, now))[phase]
    listed, _ = _counting(wanted)
    place = len(CHOICE) + list(Phase).index(phase)
    return sum(row[place] for row in await session.execute(listed, {"now": now}))


def _keys(wanted: Wanted, phase: Phase) -> tuple[Any, Any]:
    """The order of the products. Unless another one is asked for, planned products are in the order of opening."""
    return OPENING if phase is Phase.PLANNED and wanted.sort == LATEST else ORDERS[wanted.sort]


# Compiling a statement takes longer than running it, and most requests use the same few.
@lru_cache(maxsize=500)
def _finding(wanted: Wanted, phase: Phase) -> Select[Product]:
    page = select(Product).where(*_matching(wanted), in_phase(phase, NOW))
    keys = _keys(wanted, phase)
    page = page.order_by(*(key.desc() if wanted.sort == LAST_CLOSED else key for key in keys))
    return page.limit(bindparam("size", type_=Integer)).offset(bindparam("skip", type_=Integer))


@lru_cache(maxsize=500)
def _counting(wanted: Wanted) -> tuple[Select[*tuple[Any, ...]], Select[str, str, int]]:
    """Return the statements for the listed products by phase, and for all others, by category and grade. An index has
    each."""
    listed, matching = Product.state == ProductState.LISTED, _matching(wanted)
    by_phase = select(*CHOICE, *(func.count().filter(in_phase(phase, NOW)) for phase in Phase))
    over = select(*CHOICE, func.count()).where(*matching, not_(listed))
    return by_phase.where(*matching, listed).group_by(*CHOICE), over.group_by(*CHOICE)


@lru_cache(maxsize=500)
def _counting_outcomes(wanted: Wanted) -> Select[str, int]:
    """Return the statement for the products that are not listed any more, by outcome. An index has what it reads."""
    over = select(OUTCOME, func.count()).where(*_matching(wanted), not_(Product.state == ProductState.LISTED))
    return over.group_by(OUTCOME)


class Titled(NamedTuple):
    """A title, with phase and rate (percent a year) of its newest product."""

    title: str
    phase: Phase
    annual_rate: Decimal


async def titles(session: AsyncSession, wanted: Wanted, now: datetime, *, size: int, skip: int) -> list[Titled]:
    """Return suggested titles of the searched list for the typed text: of open products, of planned ones, then of ended
    ones. Only ended products are many; an index has their titles."""
    matching, is_open = _matching(wanted), in_phase(Phase.ONGOING, now)
    listed = select(Product.title, Product.annual_rate, is_open).where(
        *matching, or_(is_open, in_phase(Phase.PLANNED, now))
    )
    newest = {
        title: Titled(title, Phase.ONGOING if opened else Phase.PLANNED, rate)
        for title, rate, opened in await session.execute(listed.order_by(Product.number))
    }
    found = sorted(newest.values(), key=lambda one: (one.phase is Phase.PLANNED, one.title))
    shown = found[skip : skip + size]
    ended = select(Product.title).where(*matching, Product.title.not_in(newest)).distinct()
    page = ended.order_by(Product.title).limit(size - len(shown)).offset(max(skip - len(found), 0))
    names = (await session.scalars(page)).all()
    rated = select(Product.title, Product.annual_rate).where(*matching, Product.title.in_(names))
    rates: dict[str, Decimal] = dict((await session.execute(rated.order_by(Product.number))).all())
    return shown + [Titled(title, Phase.ENDED, rates[title]) for title in names if title in rates]


async def one(session: AsyncSession, uid: str) -> Product | None:
    """Return the product if it is public."""
    return await session.scalar(select(Product).where(Product.uid == uid, SEEN))


async def several(session: AsyncSession, uids: Collection[str]) -> dict[str, tuple[Product, date]]:
    """Return the existing products, and the day of the payout."""
    rows = await session.execute(SEVERAL, {"uids": list(uids)})
    return {product.uid: (product, payout_day(product, today)) for product, today in rows}


async def titles_of_lines(session: AsyncSession, lines: Sequence[Line]) -> list[str | None]:
    """Return the title of the product of each line, if the line has one."""
    loans = [_product_of(line) for line in lines]
    named = select(Product.uid, Product.title).where(Product.uid.in_({uid for uid in loans if uid}))
    titles = dict((await session.execute(named)).all())
    return [titles.get(uid) for uid in loans]


async def courses(session: AsyncSession, products: Iterable[Product]) -> dict[str, Course]:
    """Return how each loan that was paid out does."""
    begun = [product.uid for product in products if product.state in PAID_OUT]
    rows = await session.execute(COURSES, {"uids": begun}) if begun else ()
    return {uid: Course(*course) for uid, *course in rows}


def payout_day(product: Product, today: date) -> date:
    """Return the day from which the loan bears interest: that of its payout, or the business day on which its
    recruiting closes or the next one."""
    return product.disbursed_on or roll(max(product.closes_at.astimezone(SEOUL).date(), today), "following", HOLIDAYS)


async def relations(session: AsyncSession, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], Relation]:
    """Return the relation of each person to each product, by (person, product)."""
    people, products = zip(*asked, strict=True)
    values = {"people": list(people), "products": list(products), "texts": TEXTS, "credit": PERSONAL_CREDIT}
    rows = await session.execute(RELATIONS, values)
    found = {(str(person), product): Relation(*rest) for person, product, *rest in rows}
    return {pair: found.get(pair, Relation()) for pair in asked}


def may_see(product: Product, token: str) -> bool:
    """Whether the product is public, or the token belongs to it."""
    return product.private_hash is None or product.private_hash == token_digest(token)


def in_phase(phase: Phase, now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Select products in the phase. Time decides: a planned product becomes ongoing without an event."""
    listed = Product.state == ProductState.LISTED
    planned = and_(listed, Product.opens_at > now)
    ongoing = and_(listed, Product.opens_at <= now, Product.closes_at > now, Product.raised < Product.amount)
    match phase:
        case Phase.PLANNED:
            return planned
        case Phase.ONGOING:
            return ongoing
        case Phase.ENDED:
            return not_(or_(planned, ongoing))


def phase_of(product: Product, now: datetime) -> Phase:
    """Return the phase of a product."""
    if product.state != ProductState.LISTED:
        return Phase.ENDED
    if product.opens_at > now:
        return Phase.PLANNED
    return Phase.ONGOING if now < product.closes_at and product.raised < product.amount else Phase.ENDED


def may_be_withdrawn(product: Product, now: datetime) -> bool:
    """Whether the product can still be withdrawn: it has not opened."""
    return product.state == ProductState.APPROVED or phase_of(product, now) is Phase.PLANNED


def _matching(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [Product.private_hash.is_(None), SEEN]
    if wanted.credit is not None:
        conditions.append((Product.category == PERSONAL_CREDIT) == wanted.credit)
    if wanted.title.strip():
        conditions.append(_titled(wanted.title))
    if wanted.categories:
        conditions.append(Product.category.in_(wanted.categories))
    if wanted.grades:
        conditions.append(Product.grade.in_(wanted.grades))
    if wanted.outcomes:
        conditions.append(OUTCOME.in_([outcome.value for outcome in wanted.outcomes]))
    if wanted.ratio_to is not None:
        price, senior = (cast(Product.detail["collateral"][name].astext, Numeric) for name in ("price", "senior"))
        conditions.append((func.coalesce(senior, 0) + Product.amount) * 100 <= price * wanted.ratio_to)
    bounds = (
        (Product.annual_rate, wanted.rate_from, wanted.rate_to),
        (Product.months, wanted.months_from, wanted.months_to),
    )
    for column, low, high in bounds:
        if low is not None:
            conditions.append(column >= low)
        if high is not None:
            conditions.append(column <= high)
    return conditions


def _titled(query: str) -> ColumnElement[bool]:
    """Select titles that contain the text, ignoring spaces. First consonants match, and the last syllable may be
    incomplete."""
    return func.replace(Product.title, " ", "").regexp_match(search_pattern(query), flags="i")


def _product_of(line: Line) -> str:
    """Keys of a loan's entries begin with "loan/<product>/"."""
    area, _, rest = line.key.partition("/")
    return rest.partition("/")[0] if area == "loan" else ""
