"""Ends a loan that is not repaid: its claim is sold or written off, and its investors share the loss.

The caller locks the loan's product (`db.loans.funding.locked`). The database checks at the commit that the loss is
shared exactly (migration 0050).
"""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import FEE, INCOME_TAX, LOCAL_TAX, Account, Kind, deposit
from db.ledger.posting import lock_accounts, post
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import decide, open_deposit
from db.loans.maturity_extensions import drop
from db.loans.payouts import pay_out
from db.loans.repayments import NO_FEE, last_repayment, owed, settle, unpaid
from db.loans.tables import Loan, LoanEnding, LoanInstalment, LoanLoss, LoanRepayment
from db.products.tables import Investment, Product
from domain.investing.states import InvestmentState
from domain.ledger.states import UnmatchedOutcome
from domain.loans.endings import Ending, EndingKind, Shared, may_end, shared
from domain.loans.states import InstalmentState
from domain.products.states import ProductState

# Each investor loses the principal that remains outstanding after their share of the repayments.
LOSE = text(f"""
insert into loan_loss (investment_id, product_uid, person_id, lost_on, principal)
select id, product_uid, person_id, :day, outstanding from investment
where product_uid = :product and state = '{InvestmentState.FUNDED}' and outstanding > 0
""")
STATES = {EndingKind.SOLD: ProductState.SOLD, EndingKind.WRITTEN_OFF: ProductState.WRITTEN_OFF}


async def end_loan(session: AsyncSession, product: Product, loan: Loan, ending: Ending, today: date) -> bool:
    """End a late loan. Returns False if it may not end in this way, or if the price has not been received.

    Received payments are settled first. The price is exactly the unmatched deposit that the ending names.
    """
    if product.state == ProductState.DISBURSED:
        loan.early_principal = loan.early_on = None
        await settle(session, product, loan, today)
    rows = await unpaid(session, product.uid) if product.state == ProductState.DISBURSED else ()
    if not may_end(ending.kind, late_since(rows, today), today):
        return False
    paid = await open_deposit(session, ending.deposit) if ending.kind is EndingKind.SOLD else None
    if ending.price != (paid.amount if paid else 0) or ending.price > owed_in_all(rows, today):
        return False
    parts = share(ending, rows, today)
    repayment = await _pay_price(session, product, paid, parts, today) if paid else None
    await _lose(session, product, parts.lost, today)
    for row in rows:
        row.overdue_interest, row.charged_until = row.paid_overdue + owed(row, today).overdue, today
        row.state = InstalmentState.LOST
    session.add(
        LoanEnding(
            product_uid=product.uid,
            kind=ending.kind,
            ended_on=today,
            public_reason=ending.public_reason,
            lost=parts.lost,
            price=ending.price,
            buyer=ending.buyer or None,
            repayment=repayment,
        )
    )
    product.state, product.is_paused = STATES[ending.kind], False
    await drop(session, product.uid)
    return True


def share(ending: Ending, rows: Sequence[LoanInstalment], today: date) -> Shared:
    """Return the sums of a loan's end with those unpaid instalments. Raises ValueError when the price is too high."""
    principal = sum(row.principal - row.paid_principal for row in rows)
    return shared(ending.price, principal, owed_in_all(rows, today) - principal)


def owed_in_all(rows: Sequence[LoanInstalment], today: date) -> int:
    """Return the principal of the instalments and the interest of those that are due, in won."""
    due = sum(part.overdue + part.interest for part in (owed(row, today) for row in rows if row.runs_until <= today))
    return due + sum(row.principal - row.paid_principal for row in rows)


def late_since(rows: Sequence[LoanInstalment], today: date) -> date | None:
    """Return the due day of the oldest unpaid instalment, if it has passed."""
    return min((row.due_on for row in rows if row.due_on < today), default=None)


async def ending_of(session: AsyncSession, product: str) -> LoanEnding | None:
    """Return how the loan ended, if it was not repaid."""
    return await session.get(LoanEnding, product)


async def losses_by_investor(session: AsyncSession, product: str) -> Sequence[tuple[UUID, int]]:
    """Return the investors with a loss from the loan, and the loss of each in won."""
    lost = select(LoanLoss.person_id, func.sum(LoanLoss.principal)).where(LoanLoss.product_uid == product)
    return [(person, int(won)) for person, won in await session.execute(lost.group_by(LoanLoss.person_id))]


async def losses_between(
    session: AsyncSession, person: str, since: date, until: date
) -> Sequence[tuple[LoanLoss, str]]:
    """Return the person's losses in these days, each with the title of its product."""
    rows = select(LoanLoss, Product.title).join(Product, Product.uid == LoanLoss.product_uid)
    rows = rows.where(LoanLoss.person_id == UUID(person), LoanLoss.lost_on.between(since, until))
    return [
        (loss, title) for loss, title in await session.execute(rows.order_by(LoanLoss.lost_on, LoanLoss.investment_id))
    ]


async def _pay_price(
    session: AsyncSession, product: Product, paid: UnmatchedDeposit, parts: Shared, today: date
) -> int:
    """Pay the price to the investors. Returns the number of that repayment."""
    repaid, key = Account(Kind.REPAYMENT, product.uid), f"loan/{product.uid}/price"
    funded = Investment.product_uid == product.uid, Investment.state == InvestmentState.FUNDED
    people = (await session.scalars(select(Investment.person_id).where(*funded).distinct())).all()
    await lock_accounts(session, [INCOME_TAX, LOCAL_TAX, FEE, *(deposit(str(person)) for person in people)])
    await decide(session, paid, UnmatchedOutcome.SALE_PRICE, repaid, key=key, what="claim sold")
    number = await last_repayment(session, product.uid) + 1
    repayment = LoanRepayment(
        product_uid=product.uid, number=number, paid_on=today, principal=parts.principal, interest=parts.interest
    )
    await pay_out(session, repayment, NO_FEE)
    return number


async def _lose(session: AsyncSession, product: Product, lost: int, today: date) -> None:
    if not lost:
        return
    claim, receivable = Account(Kind.CLAIM, product.uid), Account(Kind.RECEIVABLE, product.uid)
    await post(session, f"loan/{product.uid}/lost", "loss", {claim: lost, receivable: -lost})
    await session.execute(LOSE, {"product": product.uid, "day": today})
