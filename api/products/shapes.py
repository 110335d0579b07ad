"""The data of a product on the pages. Won, percent a year, months; codes of `GET /v2/codes`."""

from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Annotated

from pydantic import Field, PlainSerializer

from api.http.envelope import Camel
from api.products.history import LoanHistory
from db.products.catalogue import NOT_BEGUN, Course, phase_of
from db.products.history import History
from db.products.tables import Product
from domain.borrowing.credit_check import CreditCheck
from domain.core.codes import PERSONAL_CREDIT
from domain.investing.schedule import NET_RATE_PRINCIPAL, net_rate
from domain.products.backing import SALES, Collateral
from domain.products.phase import Phase, progress, terms_of
from domain.products.states import OUTCOMES, LoanOutcome, ProductState

Rate = Annotated[Decimal, PlainSerializer(lambda rate: f"{rate.normalize():f}", return_type=str)]


class Card(Camel):
    """A product in a list. `title` contains its number in the series, if any. `isPaused`: it currently accepts no
    orders. `outcome`: what became of it after its recruiting, null before. `daysLate`: days since the oldest unpaid
    due day, 0 if the loan is not late. `repaymentCount`: instalments that the borrower has paid. `nextDueOn`: the day
    on which the next one is due, null without any. `lost`: won of principal that its investors lost when it was sold
    or written off, without what was recovered later. `place` and `loanToValue` of the collateral, if known. `netRate`:
    the expected return after tax and fee, the same for every amount: that of 5,000,000 won."""

    product_uid: str
    number: int
    title: str
    category: str
    state: Phase
    rate: Rate
    period: int
    amount: int
    raised: int
    progress_percentage: int
    grade: str
    tendency: str
    repayment_type: str
    open_date_time: datetime
    close_date_time: datetime
    personal_credit: bool
    is_paused: bool
    outcome: LoanOutcome | None
    days_late: int
    repayment_count: int
    next_due_on: date | None
    lost: int
    place: str | None
    loan_to_value: Rate | None
    net_rate: Rate

    @classmethod
    def of(cls, product: Product, now: datetime, course: Course = NOT_BEGUN) -> "Card":
        """Create it from the current state. `course`: of its loan, by `db.products.catalogue.courses`."""
        collateral, phase = CollateralShown.of(product), phase_of(product, now)
        return cls(
            product_uid=product.uid,
            number=product.number,
            title=product.title,
            category=product.category,
            state=phase,
            rate=product.annual_rate,
            period=product.months,
            amount=product.amount,
            raised=product.raised,
            progress_percentage=progress(product.raised, product.amount),
            grade=product.grade,
            tendency=product.tendency,
            repayment_type=product.repayment_type,
            open_date_time=product.opens_at,
            close_date_time=product.closes_at,
            personal_credit=product.category == PERSONAL_CREDIT,
            is_paused=product.is_paused and product.state == ProductState.LISTED,
            outcome=_outcome(product, course) if phase is Phase.ENDED else None,
            days_late=course.days_late,
            repayment_count=course.paid,
            next_due_on=course.next_due,
            lost=course.lost,
            place=collateral and collateral.place,
            loan_to_value=collateral and collateral.loan_to_value,
            net_rate=_net_rate(
                product.annual_rate, product.months, product.repayment_type, product.interest_only, product.fee_rate
            ),
        )


def _outcome(product: Product, course: Course) -> LoanOutcome | None:
    return LoanOutcome.LATE if course.days_late else OUTCOMES.get(product.state)


# The days of the calendar do not change the interest of a month, so that one schedule is enough for all equal terms.
@lru_cache(maxsize=10_000)
def _net_rate(rate: Decimal, months: int, repayment_type: str, interest_only: int, fee_rate: Decimal) -> Decimal:
    return net_rate(terms_of(NET_RATE_PRINCIPAL, rate, months, repayment_type, date.min, interest_only), fee_rate)


class Page(Camel):
    """A page, and the total number of products."""

    products: list[Card]
    total_count: int


class OutcomeCount(Camel):
    """The number of products with the outcome."""

    outcome: LoanOutcome
    count: int


class EndedPage(Page):
    """A page of ended products. `outcomes`: the number of each outcome among the products that match the other
    conditions; an outcome without products is absent."""

    outcomes: list[OutcomeCount]


class Properties(Card):
    """A product with the data that only its own page shows. Percent of the principal a month.

    `isFailed`: all investors were refunded.
    """

    platform_fee_rate: Rate
    repayment_total: int
    is_failed: bool


class Labelled(Camel):
    """A line of a table."""

    label: str
    value: str


class Titled(Camel):
    """A point of an analysis."""

    title: str
    text: str


class Answered(Camel):
    """A question of the FAQ."""

    question: str
    answer: str


class Recovery(Camel):
    """The won of the loan that a sale of the collateral at `percent` of its price repays, after the senior debts."""

    percent: int
    amount: int


class CollateralShown(Camel):
    """The collateral of the loan. Won; `area` in m²; `loanToValue`: `senior` and the loan in percent of `price`. Null
    if unknown: `purpose` of the loan, the days of price and lien, `maximumClaim` of the lien, `isBorrowers`, whether it
    belongs to the borrower. `documents`: names of those that were examined."""

    kind: str
    place: str
    area: Rate | None
    price: int
    price_source: str
    senior: int
    loan_to_value: Rate
    purpose: str | None
    priced_on: date | None
    maximum_claim: int | None
    registered_on: date | None
    is_borrowers: bool | None
    documents: list[str]
    recoveries: list[Recovery]

    @classmethod
    def of(cls, product: Product) -> "CollateralShown | None":
        """Create it from the collateral in the product's detail, if there is one."""
        if (known := product.detail.get("collateral")) is None:
            return None
        collateral = Collateral.model_validate(known)
        return cls(
            **collateral.model_dump(),
            loan_to_value=collateral.ratio(product.amount),
            recoveries=[
                Recovery(percent=percent, amount=collateral.recovered(product.amount, percent)) for percent in SALES
            ],
        )


class CreditShown(Camel):
    """The borrower of a credit loan, described anonymously."""

    job: str
    purpose: str
    income: str


class CreditCheckShown(Camel):
    """The credit bureau's report about the borrower, in bands. `loans`: the other loans and their sum; `debtService`:
    the share of the verified income that all loans cost, null if no income is verified."""

    score: str
    loans: str
    debt_service: str | None
    checked_on: date

    @classmethod
    def of(cls, product: Product) -> "CreditCheckShown | None":
        """Create it from the check in the product's detail, if there is one."""
        if (known := product.detail.get("credit_check")) is None:
            return None
        check = CreditCheck.model_validate(known)
        return cls(
            score=check.score_text,
            loans=check.loans_text,
            debt_service=check.debt_service_text,
            checked_on=check.checked_on,
        )


class DealTemplate(Camel):
    """Everything on a product's page. The blocks are the operator's texts and tables. `collateral`, `credit` and
    `creditCheck` are null if unknown, `history` before the payout."""

    properties: Properties
    history: LoanHistory | None
    design: dict[str, str] = Field(description="Colours")
    summary: list[str]
    basic_info: list[Labelled]
    stability_analysis: list[Titled]
    risk_analysis: list[Titled]
    faq: list[Answered]
    investment_notes: list[str]
    collateral: CollateralShown | None
    credit: CreditShown | None
    credit_check: CreditCheckShown | None
    pdf_url: str | None

    @classmethod
    def of(cls, product: Product, now: datetime, course: Course, history: History | None) -> "DealTemplate":
        """Create it from the current state."""
        properties = Properties(
            **Card.of(product, now, course).model_dump(by_alias=False),
            platform_fee_rate=product.fee_rate,
            is_failed=product.state == ProductState.FAILED,
            repayment_total=product.months,
        )
        blocks = {name: product.detail.get(name, []) for name in BLOCKS}
        return cls(
            properties=properties,
            history=history and LoanHistory.of(history),
            design=product.detail.get("design", {}),
            collateral=CollateralShown.of(product),
            credit=product.detail.get("credit"),
            credit_check=CreditCheckShown.of(product),
            pdf_url=product.detail.get("pdf_url"),
            **blocks,
        )


BLOCKS = ("summary", "basic_info", "stability_analysis", "risk_analysis", "faq", "investment_notes")
