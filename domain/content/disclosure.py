"""Business disclosure: the monthly figures about the platform's loans (온라인투자연계금융업법 제10조). Amounts in won;
rates in percent with two decimals. The figures count events until the end of a day, so a published month does not
change.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from domain.core.codes import ESTATE_CATEGORIES, PERSONAL_CREDIT, PF_CATEGORY, RECEIVABLES, RECEIVABLES_RELATED

OVERDUE_DAYS = 30  # from this day on, a loan counts as delayed
LONG_OVERDUE_DAYS = 90  # from this day on, it can be written off
LARGE_PF = 1_000_000_000  # won: from this amount on, a construction loan counts as large


class Block(StrEnum):
    """A kind of loan in the disclosure."""

    PERSONAL_ESTATE = "personalEstateCollateral"
    CORPORATE_ESTATE = "corporateEstateCollateral"
    LARGE_PF = "largePF"
    SMALL_PF = "smallPF"
    PERSONAL_CREDIT = "personalCredit"
    CORPORATE_CREDIT = "corporateCredit"
    SCF = "scf"
    HOME_SHOPPING = "homeShopping"
    MOVABLES = "movablesSecurity"
    NPL = "npl"


NAMES: Mapping[Block, str] = {
    Block.PERSONAL_ESTATE: "개인 부동산 담보",
    Block.CORPORATE_ESTATE: "법인 부동산 담보",
    Block.LARGE_PF: "대형 부동산 PF",
    Block.SMALL_PF: "소형 부동산 PF",
    Block.PERSONAL_CREDIT: "개인신용",
    Block.CORPORATE_CREDIT: "법인신용",
    Block.SCF: "매출채권(선정산)",
    Block.HOME_SHOPPING: "홈쇼핑 매출채권",
    Block.MOVABLES: "동산·유가증권 담보",
    Block.NPL: "부실채권(NPL)",
}
GROUPS: Mapping[str, tuple[Block, ...]] = {
    "부동산": (Block.PERSONAL_ESTATE, Block.CORPORATE_ESTATE, Block.LARGE_PF, Block.SMALL_PF),
    "신용": (Block.PERSONAL_CREDIT, Block.CORPORATE_CREDIT),
    "기타 담보": (Block.SCF, Block.HOME_SHOPPING, Block.MOVABLES, Block.NPL),
}


COMMENTS = (
    "연체율은 30일 이상 연체된 대출의 잔액을 전체 대출 잔액으로 나눈 값이에요.",
    "손실률은 상각하거나 매각하고 나중에도 회수하지 못한 원금을 지금까지의 대출 금액으로 나눈 값이에요.",
    "부동산 PF는 대출 금액이 10억원 이상이면 대형으로 나눠요.",
    "투자한 원금과 수익은 보장되지 않아요.",
)


@dataclass(frozen=True)
class LoanFigures:
    """A loan at the end of a day. `late_since`: due day of its oldest unpaid instalment."""

    category: str
    corporate: bool
    year: int
    amount: int
    repaid: int
    is_lost: bool = False  # written off or sold
    late_since: date | None = None


@dataclass(frozen=True)
class Row:
    """A line of the disclosure: won, percent, number of loans."""

    name: str
    amount: int
    balance: int
    lost_rate: Decimal
    delay_count: int
    delay_rate: Decimal


@dataclass(frozen=True)
class Arrears:
    """Delayed loans, by how long they have been late: their number and outstanding principal in won."""

    name: str
    count: int
    balance: int


def block_of(loan: LoanFigures) -> Block:
    """Return the block that the loan is counted in."""
    if loan.category == PF_CATEGORY:
        return Block.LARGE_PF if loan.amount >= LARGE_PF else Block.SMALL_PF
    if loan.category in ESTATE_CATEGORIES:
        return Block.CORPORATE_ESTATE if loan.corporate else Block.PERSONAL_ESTATE
    if loan.category == PERSONAL_CREDIT:
        return Block.CORPORATE_CREDIT if loan.corporate else Block.PERSONAL_CREDIT
    secured = {RECEIVABLES: Block.SCF, RECEIVABLES_RELATED: Block.HOME_SHOPPING}
    return secured.get(loan.category, Block.MOVABLES)


def days_late(loan: LoanFigures, on: date) -> int:
    """Return for how many days the oldest unpaid instalment has been due; 0 without one."""
    return (on - loan.late_since).days if loan.late_since else 0


def is_delayed(loan: LoanFigures, on: date) -> bool:
    """Whether an instalment has been unpaid for 30 days or more."""
    return days_late(loan, on) >= OVERDUE_DAYS


def arrears(loans: Iterable[LoanFigures], on: date) -> list[Arrears]:
    """Return the delayed loans by how long they have been late. Each counts once, with its whole outstanding
    principal."""
    shorter: list[int] = []
    longer: list[int] = []
    for loan in loans:
        if not loan.is_lost and is_delayed(loan, on):
            owed = longer if days_late(loan, on) >= LONG_OVERDUE_DAYS else shorter
            owed.append(loan.amount - loan.repaid)
    return [
        Arrears(f"{OVERDUE_DAYS}일 이상 {LONG_OVERDUE_DAYS}일 미만", len(shorter), sum(shorter)),
        Arrears(f"{LONG_OVERDUE_DAYS}일 이상", len(longer), sum(longer)),
    ]


def row(name: str, loans: Iterable[LoanFigures], on: date) -> Row:
    """Return the figures of some loans. A delayed loan counts with its whole outstanding principal."""
    amount = balance = lost = delayed = count = 0
    for loan in loans:
        owed = loan.amount - loan.repaid
        amount += loan.amount
        if loan.is_lost:
            lost += owed
            continue
        balance += owed
        if is_delayed(loan, on):
            delayed += owed
            count += 1
    return Row(name, amount, balance, percent(lost, amount), count, percent(delayed, balance))


def percent(part: int, whole: int) -> Decimal:
    """Return a percentage with two decimals; 0 if the whole is 0."""
    return (Decimal(part * 100) / (whole or 1)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def disclosed_months(first: date | None, today: date) -> list[date]:
    """Return the last days of the months to disclose, the newest first: all complete months since the first loan.

    The last complete month is included even before the first loan.
    """
    months = [today.replace(day=1) - timedelta(days=1)]
    while first and (earlier := months[-1].replace(day=1) - timedelta(days=1)) >= first:
        months.append(earlier)
    return months
