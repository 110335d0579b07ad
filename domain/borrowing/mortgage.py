"""Mortgage loans: eligible homes, the numbered rules of the simple limit check, limits and rates. Money in whole won.

Specification: borrower side, sections 4 (simple mortgage limit flow), 5 and 9. `docs/decisions/mortgage-defaults.md`
describes what it leaves open.
"""

from decimal import ROUND_DOWN, ROUND_UP, Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from domain.borrowing.scoring import BureauReport, Refusal, arrears_refusal
from domain.core.codes import INFLOW_ROUTES, Code, Codes
from domain.core.money import Won, floor_to
from domain.core.text.particles import josa

PRICE_FLOOR = Won(200_000_000)  # lowest price of an eligible home
NO_DEBTS = Won(0)
LIMIT_FLOOR = Won(10_000_000)  # smallest loan
MOST = Won(1_000_000_000)
UNIT = 1_000_000  # limits are whole multiples of it
LOWEST_SCORE = 600  # lowest eligible score of the credit bureau
MONTHS = 12  # interest every month, the principal at the end
LTV_APARTMENT, LTV_OTHER = 75, 65  # largest sum of all debts on a home, in percent of its price
# Percent a year by the sum of all debts in percent of the price.
RATES = (
    (40, Decimal("7.9")),
    (50, Decimal("8.7")),
    (60, Decimal("9.6")),
    (70, Decimal("10.8")),
    (75, Decimal("11.9")),
)

# The first two digits of zip codes: the capital area, where every home is eligible; other large cities, where
# apartments are.
CAPITAL = frozenset(range(1, 24))
LARGE_CITIES = frozenset({30, 34, 35, *range(41, 50), 61, 62})

PYEONG = Decimal("3.306")  # square metres
HUNDREDTH = Decimal("0.01")

AreaMode = Literal["area", "pyeong"]

# Choices of the draft, code → name.
APARTMENT, VILLA, OFFICETEL = "1", "2", "3"
PROPERTY_TYPES: Codes = (Code(APARTMENT, "아파트"), Code(VILLA, "빌라"), Code(OFFICETEL, "오피스텔"))
DESIRED_PERIODS: Codes = (Code(str(MONTHS), f"{MONTHS}개월"),)
REFINANCING = "19"
PURPOSES: Codes = (
    Code("13", "학자금"),
    Code("15", "부동산 구입"),
    Code("17", "창업 자금"),
    Code("18", "중소기업 운영 자금"),
    Code(REFINANCING, "다른 대출 갚기"),
    Code("21", "물품 구입"),
    Code("22", "생활비"),
)
ONESELF, ANOTHER = "1", "2"
PROPERTY_OWNERS: Codes = (Code(ONESELF, "내 이름"), Code(ANOTHER, "다른 사람 이름"))
SELF, DIRECT_INPUT = "1", "6"
RELATIONS: Codes = (
    Code(SELF, "본인"),
    Code("2", "부모"),
    Code("3", "배우자"),
    Code("4", "형제자매"),
    Code("5", "자녀"),
    Code(DIRECT_INPUT, "직접 입력"),
)
ADDRESS_TYPES: Codes = (Code("1", "도로명"), Code("2", "지번"))
INFLOWS = INFLOW_ROUTES
# Documents to submit after the application, kind → name.
DOCUMENTS = {
    "id-card": "신분증",
    "title-deed": "등기권리증",
    "households": "전입세대확인서",
    "income": "소득 증빙 서류",
}
ID_CARD = "id-card"


class Failure(IntEnum):
    """The reason why an application ended; its number is part of a URL. A borrower can correct it and apply again."""

    NOT_ALLOWED = 1  # the place or the price of the home
    OVER = 2  # above the limit of the home
    DOWN = 3  # an institution did not answer
    CONSENT = 4  # the consent to the credit inquiry is missing


class Success(IntEnum):
    """How an application continues; its number is part of a URL."""

    DOCUMENTS = 1
    OWNER = 2  # the owner has to agree first


class Outcome(StrEnum):
    """The result of the simple limit check. All but the last two are issues; their names are parts of URLs."""

    NOT_ALLOW = "not-allow"
    MONTHLY = "monthly"
    CONSULTATION = "consultation"
    OVER = "over"
    CHECK = "check"
    RESULT = "result"


class Home(BaseModel):
    """The facts about a home that the rules use. Rent deposits are those of tenants: yearly is 전세, monthly 월세."""

    model_config = ConfigDict(frozen=True)

    zip_code: str
    is_apartment: bool
    senior_finance_exists: bool
    know_exact_senior_finance_amount: bool
    yearly_rent_deposit_exists: bool
    monthly_rent_deposit_exists: bool


class CollateralProvider(BaseModel):
    """The owner of the home. `masked_name`, `relation` (a code of RELATIONS) and its text only if not the applicant."""

    model_config = ConfigDict(frozen=True)

    is_oneself: bool
    masked_name: str = ""
    relation: str = ""
    relation_text: str = ""

    @property
    def missing_text(self) -> str | None:
        """Return what is missing, as text for the applicant; None if nothing is."""
        if self.is_oneself:
            return None
        if not self.masked_name:
            return f"{josa('소유자의 이름', '을/를')} 입력해 주세요."
        if self.relation not in dict(RELATIONS) or self.relation == SELF:
            return f"{josa('소유자와의 관계', '을/를')} 골라 주세요."
        if self.relation == DIRECT_INPUT and not self.relation_text.strip():
            return f"{josa('소유자와의 관계', '을/를')} 입력해 주세요."
        return None


def is_passable(zip_code: str, *, is_apartment: bool) -> bool:
    """Whether such a home is eligible at that place. `zip_code`: five digits."""
    region = int(zip_code[:2])
    return region in CAPITAL or (is_apartment and region in LARGE_CITIES)


def outcome(home: Home, price: Won | None) -> Outcome:
    """Apply the numbered rules; the first one that matches decides. `price`: KB's price in won; None if KB has none."""
    if not is_passable(home.zip_code, is_apartment=home.is_apartment):  # 1
        return Outcome.NOT_ALLOW
    if home.monthly_rent_deposit_exists:  # 2
        return Outcome.MONTHLY
    if price is None or home.know_exact_senior_finance_amount:  # 3
        return Outcome.CONSULTATION
    if price < PRICE_FLOOR:  # 4
        return Outcome.NOT_ALLOW
    if home.senior_finance_exists or home.yearly_rent_deposit_exists:  # 5
        return Outcome.CHECK
    return Outcome.RESULT  # 6


def outcome_of_limit(available: Won) -> Outcome:
    """Rule 7, which needs the available limit."""
    return Outcome.OVER if available < LIMIT_FLOOR else Outcome.RESULT


def needs_price(home: Home) -> bool:
    """Whether a price could change the result of the rules. KB charges for each price."""
    return not home.know_exact_senior_finance_amount and outcome(home, None) is Outcome.CONSULTATION


def max_limit(price: Won, *, is_apartment: bool) -> Won:
    """Return the largest loan on a home without other debts, in won."""
    return available_limit(price, Won(0), is_apartment=is_apartment)


def available_limit(price: Won, debts: Won, *, is_apartment: bool) -> Won:
    """Return the largest loan besides senior loans and deposits, in won; 0 if they leave nothing."""
    ltv = LTV_APARTMENT if is_apartment else LTV_OTHER
    left = price * ltv // 100 - debts
    return Won(min(max(floor_to(left, UNIT), 0), MOST))


def rate_of(price: Won, debts: Won, amount: Won) -> Decimal:
    """Return the rate in percent a year by the sum of all debts. The amount must be within the available limit."""
    return next(rate for share, rate in RATES if (debts + amount) * 100 <= price * share)


def loan_to_value(price: int, debts: int) -> Decimal:
    """Return all debts in percent of the price, rounded up to one decimal (LTV)."""
    return (Decimal(debts) * 100 / price).quantize(Decimal("0.1"), ROUND_UP)


def interest_per_month(amount: Won, rate: Decimal) -> Won:
    """Return a twelfth of a year's interest, rounded down to whole won."""
    return Won(int(amount * Fraction(rate) / 1200))


def supply_area(typed: Decimal, mode: AreaMode) -> Decimal | None:
    """Parse an area in square metres and truncate it to two decimals; zero means that none is given."""
    cut = _cut(typed)
    return (_cut(cut * PYEONG) if mode == "pyeong" else cut) or None


def in_pyeong(area: Decimal) -> Decimal:
    """Convert square metres to pyeong, truncated to two decimals."""
    return _cut(area / PYEONG)


def _cut(area: Decimal) -> Decimal:
    return area.quantize(HUNDREDTH, ROUND_DOWN)


def refusal_reason(
    zip_code: str, price: Won | None, amount: Won, *, is_apartment: bool, debts: Won = NO_DEBTS
) -> Failure | None:
    """Return why an application cannot continue; None if it can. An operator appraises a home without a price. `debts`:
    senior debts in won."""
    if not is_passable(zip_code, is_apartment=is_apartment) or (price is not None and price < PRICE_FLOOR):
        return Failure.NOT_ALLOWED
    if price is not None and amount > available_limit(price, debts, is_apartment=is_apartment):
        return Failure.OVER
    return None


def mortgage_refusal(report: BureauReport) -> Refusal | None:
    """Return why a person gets no mortgage loan, whatever the home's price; None if there is no reason. A secured loan
    has fewer requirements than a credit loan.
    """
    if refusal := arrears_refusal(report):
        return refusal
    return Refusal.SCORE if report.score < LOWEST_SCORE else None
