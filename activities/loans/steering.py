"""Executes operators' commands for a loan, each in one transaction that locks it."""

from datetime import UTC, date, datetime

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.resources import Resources
from activities.loans.notices import LoanNotices, funded_in, korean, outstanding
from db.auto_invest_wakes import product_listed
from db.loans.accounts import change_payout_account
from db.loans.calendar import today
from db.loans.endings import end_loan, late_since, losses_by_investor
from db.loans.funding import fail, lengthen_recruiting, withdraw_listing
from db.loans.maturity_extensions import open_extension
from db.loans.repayments import last_repayment, owed, unpaid
from db.loans.servicing import debit_again, defer
from db.loans.tables import Loan, LoanInstalment
from db.products.tables import Product
from domain.core.snapshot import OperatorCommand
from domain.loans.deferrals import deferred_to
from domain.loans.endings import Ending, EndingKind
from domain.loans.maturity_extensions import Proposal
from domain.loans.notices import LoanNotice, NoticeDetails
from domain.operations import LoanAct
from domain.products.states import OVER, ProductState


class Deferral(BaseModel):
    """Defer the instalment with that `number` to `to`, or to the next business day."""

    number: int
    to: date


class LoanSteering(OperatorCommand):
    """An operator's command for a loan. `days`: added to the recruiting period; `account`: the vault's reference of
    another account of the borrower (`db.loans.accounts`); `proposal`: the request to its investors; `deferral`: the
    instalment and its new due day; `ending`: the terms of a sale or a write-off. `second`: the confirming operator, if
    it moves money."""

    act: LoanAct
    days: int = 0
    account: str = ""
    proposal: Proposal | None = None
    deferral: Deferral | None = None
    ending: Ending | None = None
    second: str | None = None


class Steering:
    """Executes one command. Every method returns False if the state of the loan does not allow it."""

    def __init__(self, resources: Resources, notices: LoanNotices) -> None:
        self.at, self.notices = resources, notices

    async def carry_out(self, session: AsyncSession, product: Product, loan: Loan, asked: LoanSteering) -> bool:
        match asked.act:
            case LoanAct.PAUSE | LoanAct.RESUME:
                return await self._pause(session, product, wanted=asked.act is LoanAct.PAUSE)
            case LoanAct.LENGTHEN_RECRUITING:
                return lengthen_recruiting(product, datetime.now(UTC), asked.days)
            case LoanAct.FAIL:
                return await self._fail(session, product, loan)
            case LoanAct.WITHDRAW:
                return await withdraw_listing(session, product, datetime.now(UTC))
            case LoanAct.ACCOUNT:
                return await change_payout_account(session, self.at.vault, product, loan, asked.account)
            case LoanAct.EXTEND_MATURITY:
                return await self._ask_investors(session, product, asked)
            case LoanAct.DEBIT:
                return debit_again(product, loan, await today(session))
            case LoanAct.REMIND:
                return await self._remind(session, product)
            case LoanAct.DEFER:
                return await self._defer(session, product, asked)
            case LoanAct.SELL | LoanAct.WRITE_OFF:
                return await self._end(session, product, loan, asked)

    async def _pause(self, session: AsyncSession, product: Product, *, wanted: bool) -> bool:
        if product.state in OVER or product.is_paused is wanted:
            return False
        product.is_paused = wanted
        if not wanted and product.state == ProductState.LISTED:
            await session.flush()
            await product_listed(session, product.uid)  # automatic investing runs again for it
        return True

    async def _fail(self, session: AsyncSession, product: Product, loan: Loan) -> bool:
        if (refunded := await fail(session, product, loan)) is None:
            return False
        await self.notices.notify_investors(session, product, LoanNotice.INVESTMENT_REFUNDED, "end", refunded)
        await self.notices.notify_borrower(session, product, LoanNotice.LOAN_FAILED, "end")
        return True

    async def _ask_investors(self, session: AsyncSession, product: Product, asked: LoanSteering) -> bool:
        assert asked.proposal
        tokens = await open_extension(session, product, asked.proposal, await today(session))
        if tokens is None:
            return False
        sums = await outstanding(session, product.uid)
        pages = {person: f"extensions/link#{token}" for person, token in tokens.items()}
        about = asked.proposal.ends_on
        await self.notices.notify_investors(session, product, LoanNotice.EXTENSION_ASKED, about, sums, pages=pages)
        return True

    async def _remind(self, session: AsyncSession, product: Product) -> bool:
        """At most once a day: the borrower has received today's message."""
        day = await today(session)
        rows = await unpaid(session, product.uid)
        since = late_since(rows, day) if product.state == ProductState.DISBURSED else None
        if since is None:
            return False
        details = NoticeDetails(
            product.title, sum(owed(row, day).total for row in rows if row.runs_until <= day), korean(since)
        )
        await self.notices.notify_borrower(session, product, LoanNotice.LOAN_REMINDER, day, details=details)
        return True

    async def _defer(self, session: AsyncSession, product: Product, asked: LoanSteering) -> bool:
        assert asked.deferral
        day, number, to = await today(session), asked.deferral.number, asked.deferral.to
        if not await defer(session, product, number, to, day):
            return False
        row = await session.get_one(LoanInstalment, (product.uid, number))
        about, until = f"{number}-{deferred_to(to)}", korean(deferred_to(to))
        details = NoticeDetails(product.title, owed(row, day).total, until)
        await self.notices.notify_borrower(session, product, LoanNotice.LOAN_DEFERRED, about, details=details)
        sums = await outstanding(session, product.uid)
        await self.notices.notify_investors(session, product, LoanNotice.INVESTMENT_DEFERRED, about, sums, day=until)
        return True

    async def _end(self, session: AsyncSession, product: Product, loan: Loan, asked: LoanSteering) -> bool:
        ending = asked.ending
        assert ending
        funded, since = await funded_in(session, product.uid), await last_repayment(session, product.uid)
        is_over = await end_loan(session, product, loan, ending, await today(session))
        await session.flush()  # received payments may be settled even if the loan does not end
        if await last_repayment(session, product.uid) != since:
            await self.notices.notify_payouts(session, product, funded, since, unplanned=LoanNotice.INVESTMENT_SOLD)
        if not is_over:
            return False
        lost = dict(await losses_by_investor(session, product.uid))
        await self.notices.notify_investors(session, product, LoanNotice.INVESTMENT_LOST, "end", lost)
        if ending.kind is EndingKind.SOLD:  # 민법 제450조: the debtor is notified of the new creditor
            details = NoticeDetails(product.title, who=ending.buyer)
            await self.notices.notify_borrower(session, product, LoanNotice.LOAN_SOLD, "end", details=details)
        else:
            await self.notices.notify_borrower(session, product, LoanNotice.LOAN_WRITTEN_OFF, "end")
        return True
