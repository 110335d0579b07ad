"""Eligibility of investors: certifications, terms, suitability test and investor class."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Row, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.certifications import Kind
from db.accounts.corporations import IS_INSTITUTION
from db.core.raw_connection import Executor
from db.products.tables import Investor
from domain.accounts.agreements import CATALOGUE, INVESTING, Context
from domain.core.codes import PERSONAL_CREDIT
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.states import CertificationState, CorporationState
from domain.investing.limits import InvestorClass

REQUIRED: tuple[Kind, ...] = ("identity", "account", "customer_information")
# An operator has approved the identity of a corporation and the purpose of its investments.
REQUIRED_OF_CORPORATIONS: tuple[Kind, ...] = ("account",)
TERMS = [agreement.id for agreement in CATALOGUE[Context.INVESTOR]]
UNTESTED = frozenset({InvestorClass.PROFESSIONAL, InvestorClass.INSTITUTION})  # no test required by law


# A granted class that has ended no longer raises a limit, and customer information counts until it expires
# (`domain.accounts.customer_information.expires_at`). All reads of a class use this expression.
ELIGIBILITY = f"""
coalesce(case when investor.class_until > now() then investor.investor_class end, case
    when corporation.person_id is null then '{InvestorClass.ORDINARY}'
    when {IS_INSTITUTION} then '{InvestorClass.INSTITUTION}' else '{InvestorClass.CORPORATE}' end) as investor_class,
  case when investor.class_until > now() then investor.class_until end as class_until,
  investor.suitable_until, investor.credit_alert_at is not null as has_read_notice,
  corporation.person_id is not null as is_corporation, corporation.state,
  exists (select from institution_rules where person_id = person.id) as has_rules,
  array(
    select kind from certification where person_id = person.id and state = '{CertificationState.CERTIFIED}'
      and (kind <> 'customer_information' or at > now() - interval '{POLICY.information_valid.days} days')) as proven,
  array['{"', '".join(TERMS)}'] <@ array(
    select agreement_id from agreement where person_id = person.id and withdrawn_at is null) as has_agreed
"""
OF_INVESTOR = """
left join investor on investor.person_id = person.id left join corporation on corporation.person_id = person.id
"""
ELIGIBILITIES = text(f"select person.id, {ELIGIBILITY} from person {OF_INVESTOR} where person.id = any(:people)")

INVESTS = text("""
select not is_borrower or exists (select from virtual_account where person_id = person.id) or exists (
  select from investor where person_id = person.id and (suitable_until is not null or investor_class is not null))
  or exists (
  select from agreement given
  where given.person_id = person.id and agreement_id = :terms and given.withdrawn_at is null)
from person where id = :person
""")


class Eligibility(NamedTuple):
    """An investor's class and, if it was granted, its end; the end of the test's validity; and whether the investor is
    certified, has agreed to the terms, has own rules and has read the notice on personal credit."""

    person: str
    investor_class: InvestorClass
    suitable_until: datetime | None
    is_certified: bool = False
    has_agreed: bool = False
    has_rules: bool = False
    class_until: datetime | None = None
    has_read_notice: bool = False

    @classmethod
    def of(cls, person: str, row: Row[Any]) -> "Eligibility":
        """Create it from the columns of `ELIGIBILITY`."""
        return cls(
            person,
            InvestorClass(row.investor_class),
            row.suitable_until,
            _is_certified(row),
            row.is_corporation or row.has_agreed,
            row.has_rules,
            row.class_until,
            row.has_read_notice,
        )

    @property
    def has_passed(self) -> bool:
        """Whether the investor has passed a test within the year."""
        return self.suitable_until is not None and self.suitable_until > datetime.now(UTC)

    @property
    def is_suitable(self) -> bool:
        """Whether the investor does not need a test now."""
        return self.has_passed or self.investor_class in UNTESTED

    @property
    def rules_itself(self) -> bool:
        """Whether the investor has own rules. Only institutions have them."""
        return self.has_rules and self.investor_class == InvestorClass.INSTITUTION

    @property
    def lacks(self) -> ErrorCode | None:
        """Return what prevents any order: INVESTOR_NOT_CERTIFIED, INVESTOR_TERMS_REQUIRED, INVESTOR_UNSUITABLE."""
        if not self.is_certified:
            return ErrorCode.INVESTOR_NOT_CERTIFIED
        if not self.has_agreed:
            return ErrorCode.INVESTOR_TERMS_REQUIRED
        return None if self.is_suitable else ErrorCode.INVESTOR_UNSUITABLE

    def lacks_for(self, category: str) -> ErrorCode | None:
        """Return what prevents orders of products of that category: CREDIT_NOTICE_REQUIRED."""
        is_unread = category == PERSONAL_CREDIT and not self.has_read_notice
        return ErrorCode.CREDIT_NOTICE_REQUIRED if is_unread else None

    def must_be_ready(self) -> None:
        """Raise BusinessError with the missing requirement."""
        if missing := self.lacks:
            raise BusinessError(missing)

    def must_know(self, categories: Iterable[str]) -> None:
        """Raise BusinessError with the missing requirement for products of those categories."""
        if missing := next(filter(None, map(self.lacks_for, categories)), None):
            raise BusinessError(missing)


async def eligibility_of(session: AsyncSession, person: str) -> Eligibility:
    """Return the person's eligibility. A new person is an ordinary investor without a passed test."""
    return (await eligibilities_of(session, [person]))[person]


async def eligibilities_of(session: Executor, people: Collection[str]) -> dict[str, Eligibility]:
    """Return the eligibility of several people. Unknown ids are not certified."""
    unknown = {person: Eligibility(person, InvestorClass.ORDINARY, None) for person in people}
    rows = await session.execute(ELIGIBILITIES, {"people": [UUID(person) for person in people]})
    return unknown | {(person := str(row.id)): Eligibility.of(person, row) for row in rows}


async def read_credit_notice(session: AsyncSession, person: str | UUID) -> None:
    """Record that the person has read the notice on personal credit."""
    row = insert(Investor).values(person_id=UUID(str(person)), credit_alert_at=func.now())
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_={"credit_alert_at": func.now()}))


async def invests(session: AsyncSession, person: str | UUID) -> bool:
    """Return whether the person is an investor. A borrower becomes an investor with the consent to the terms of
    investing, the first deposit account, passed suitability test or granted class, and remains one, because the account
    may contain money."""
    return bool(await session.scalar(INVESTS, {"person": UUID(str(person)), "terms": INVESTING.id}))


def _is_certified(row: Row[Any]) -> bool:
    if row.is_corporation:
        return row.state == CorporationState.APPROVED and set(REQUIRED_OF_CORPORATIONS) <= set(row.proven)
    return set(REQUIRED) <= set(row.proven)
