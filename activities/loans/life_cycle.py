"""Activities of a loan's life cycle: end of recruiting, disbursement, collection of instalments, payouts to investors.
Each is idempotent: calls to the bank carry a key, and money moves in the transaction that changes the state.
"""

from datetime import UTC, date, datetime, timedelta

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from activities.loans.notices import LoanNotices, funded_in, outstanding
from activities.loans.steering import LoanSteering, Steering
from db.borrowing.liens import lien_of
from db.core.records import VirtualAccountRecord
from db.loans.accounts import account_of, open_repay_account, repay_account_of
from db.loans.calendar import today, until
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.maturity_extensions import decide, open_of, voters
from db.loans.repayments import Missing, last_repayment, owed, settle, settlement_day, surplus, unpaid
from db.loans.tables import Loan
from db.operators.tables import OperatorActionRow
from db.products.tables import Product, ProductDraft
from db.publication.listing import disclose
from domain.core.snapshot import ActivityInput
from domain.loans.maturity_extensions import ExtensionState
from domain.loans.notices import LoanNotice, NoticeDetails
from domain.loans.states import InstalmentState
from domain.products.states import GIVEN_UP, OVER, ProductState

TOMORROW = timedelta(days=1)
DEBIT_ASKED_AGAIN = timedelta(minutes=10)  # while the money of an earlier day's debit has not arrived


class LoanInput(ActivityInput):
    """The loan. `attempt`: the number of refused disbursements that this run has received."""

    uid: str
    attempt: int = 0


class LoanProgress(BaseModel):
    """The state of a loan: its product's state, and the time until the next scheduled change."""

    state: str
    wait: timedelta = timedelta(0)
    is_paused: bool = False
    has_lien: bool = False  # a lien that must be released, because the loan has ended


class Steered(BaseModel):
    """An operator's command for the loan `uid`, with the update id, which identifies a repeated command."""

    uid: str
    update_id: str
    steering: LoanSteering


class Loans:
    """Moves the money of one loan at a time, in the ledger and at the bank."""

    def __init__(self, resources: Resources) -> None:
        self.at, self.notices = resources, LoanNotices(resources)
        self.steering = Steering(resources, self.notices)

    @activity.defn(name="loans.recruit")
    async def recruit(self, request: LoanInput) -> LoanProgress:
        """Disclose and open a loan until it is fully funded or its period ends. The period is lengthened once; then all
        investors are refunded."""
        now = datetime.now(UTC)
        async with self.at.database.transaction() as session:
            product = await locked(session, request.uid)
            if product.state in (ProductState.APPROVED, ProductState.LISTED) and product.is_paused:
                return LoanProgress(state=product.state, wait=TOMORROW, is_paused=True)
            if product.state == ProductState.APPROVED:
                draft = await session.get_one(ProductDraft, request.uid)
                assert draft.discloses_at
                if not await disclose(session, product, draft, now):
                    return LoanProgress(state=product.state, wait=draft.discloses_at - now)
            refunded = await close_recruiting(session, product, now)
            if product.state == ProductState.FAILED:
                await self.notices.notify_investors(session, product, LoanNotice.INVESTMENT_REFUNDED, "end", refunded)
                await self.notices.notify_borrower(session, product, LoanNotice.LOAN_FAILED, "end")
            # no action is due when it opens, and many products open at the same time
            return await _progress(session, product, wait=product.closes_at - now)

    @activity.defn(name="loans.disburse")
    async def disburse(self, request: LoanInput) -> LoanProgress:
        """Pay a fully funded loan out to its borrower, and plan its instalments."""
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, request.uid), await session.get_one(Loan, request.uid)
            if product.state != ProductState.FULL:
                return await _progress(session, product)
            if product.is_paused:
                return LoanProgress(state=product.state, wait=TOMORROW, is_paused=True)
            # from here on it can neither fail nor be paid to another account
            asked_at = loan.payout_asked_at = datetime.now(UTC)
            loan.payout_refused_at = loan.payout_refusal = None
            # a run does not know of a refusal that another run or a stopped worker received
            loan.payout_attempt = attempt = max(loan.payout_attempt, request.attempt)
        to = account_of(self.at.sealer, loan)
        try:
            if loan.repay_sealed is None:
                await self._open_repay_account(request.uid, to.holder)
            await self.at.institutions.bank.disburse(
                to.bank_code,
                to.account_number,
                holder_name=to.holder,
                amount=product.amount,
                mobile=to.mobile,
                reference=request.uid,
                key=f"loan/{request.uid}/disbursement/{attempt}",
            )
        except InstitutionRefused as refused:
            await self._note_refusal(request.uid, asked_at, refused.code)
            raise
        async with self.at.database.transaction() as session:
            product = await locked(session, request.uid)
            if await disbursed(session, product, await today(session)):
                details = NoticeDetails(product.title, product.amount)
                await self.notices.notify_borrower(
                    session, product, LoanNotice.LOAN_DISBURSED, "payout", details=details
                )
            return LoanProgress(state=product.state)

    @activity.defn(name="loans.service")
    async def service(self, request: LoanInput) -> LoanProgress:
        """Pay out received money, collect due instalments, and notify about late ones. A paused loan only pays out."""
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, request.uid), await session.get_one(Loan, request.uid)
            if product.state != ProductState.DISBURSED:
                return await _progress(session, product)
            now = await today(session)
            await self._decide(session, product, now)
            day = settlement_day(loan, now)
            missing = await self._settle(session, product, loan, day)
            await self._notify_arrears(session, product, loan, day)
            await self._notify_surplus(session, product, loan)
            rows = await unpaid(session, request.uid)
            must_collect = bool(missing) and not product.is_paused and _plan_debit(loan, missing, day)
            asked = await open_of(session, product.uid)
            next_day = _next_day([row.due_on for row in rows], day)
            wait = await until(session, min(next_day, asked.ends_on + TOMORROW) if asked else next_day)
            if missing and day < now:
                wait = max(wait, DEBIT_ASKED_AGAIN)
            progress = await _progress(session, product, wait=wait)
        if must_collect:
            await self._collect(loan, day)
        return progress.model_copy(update={"is_paused": product.is_paused})

    async def _settle(self, session: AsyncSession, product: Product, loan: Loan, day: date) -> Missing | None:
        """Pay out the borrower's payments and notify the receivers."""
        wanted, funded = loan.early_principal if loan.early_on == day else None, await funded_in(session, product.uid)
        since = await last_repayment(session, product.uid)
        missing = await settle(session, product, loan, day)
        if await last_repayment(session, product.uid) == since:
            return missing
        await self.notices.notify_payouts(session, product, funded, since)
        if wanted and not loan.early_on:
            about, details = await last_repayment(session, product.uid), NoticeDetails(product.title, wanted)
            await self.notices.notify_borrower(session, product, LoanNotice.EARLY_REPAID, about, details=details)
        return missing

    @activity.defn(name="loans.steer")
    async def steer(self, steered: Steered) -> bool:
        """Execute an operator's command and log it, once for each update id. Returns False if the loan is in another
        state."""
        asked = steered.steering
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, steered.uid), await session.get_one(Loan, steered.uid)
            if await session.get(OperatorActionRow, steered.update_id):
                return True
            written = OperatorActionRow(
                update_id=steered.update_id,
                journey_id=f"loan:{steered.uid}",
                action=f"loan_{asked.act}",
                operator=asked.operator,
                second=asked.second,
                reason=asked.reason,
                step=product.state,
            )
            is_done = await self.steering.carry_out(session, product, loan, asked)
            if is_done:
                session.add(written)
            return is_done

    async def _decide(self, session: AsyncSession, product: Product, day: date) -> None:
        """Decide a vote and notify the borrower and all investors."""
        if (decided := await decide(session, product, day)) is None:
            return
        is_passed = decided.state == ExtensionState.PASSED
        notice = LoanNotice.EXTENSION_PASSED if is_passed else LoanNotice.EXTENSION_REFUSED
        sums = dict.fromkeys(await voters(session, decided), 0)
        await self.notices.notify_investors(session, product, notice, decided.ends_on, sums)
        await self.notices.notify_borrower(session, product, notice, decided.ends_on)

    async def _note_refusal(self, uid: str, asked_at: datetime, why: str) -> None:
        """Store the refusal, unless the bank was asked again since. The next request has a new key, because it may name
        another account."""
        async with self.at.database.transaction() as session:
            loan = await session.get_one(Loan, uid, with_for_update=True)
            if loan.payout_asked_at == asked_at:
                loan.payout_asked_at, loan.payout_refused_at, loan.payout_refusal = None, datetime.now(UTC), why
                loan.payout_attempt += 1

    async def _open_repay_account(self, uid: str, holder: str) -> None:
        opened = await self.at.institutions.bank.open_virtual_account(
            holder, callback_url=self.at.settings.callback_url, key=f"loan/{uid}/virtual-account"
        )
        account = VirtualAccountRecord(
            bank_code=opened.bank_code, account_number=opened.account_number, holder=opened.holder_name
        )
        async with self.at.database.transaction() as session:
            open_repay_account(self.at.sealer, await session.get_one(Loan, uid), account)

    async def _collect(self, loan: Loan, day: date) -> None:
        """Debit the borrower's account. A callback reports the result."""
        of, into = account_of(self.at.sealer, loan), repay_account_of(self.at.sealer, loan)
        assert into
        assert loan.debit_amount
        assert loan.debit_key
        try:
            await self.at.institutions.bank.debit(
                of.bank_code,
                of.account_number,
                holder_name=of.holder,
                amount=loan.debit_amount,
                into=into.account_number,
                reference=loan.product_uid,
                mobile=of.mobile,
                key=loan.debit_key,
            )
        except InstitutionRefused:
            async with self.at.database.transaction() as session:
                product = await locked(session, loan.product_uid)
                refused = await session.get_one(Loan, product.uid)
                refused.refused_on = day  # the borrower can still transfer the early repayment manually on that day
                if refused.early_on == day:
                    is_over = day < await today(session)
                    notice = LoanNotice.EARLY_EXPIRED if is_over else LoanNotice.EARLY_REFUSED
                    details = NoticeDetails(product.title, loan.debit_amount)
                    await self.notices.notify_borrower(session, product, notice, day, details=details)

    async def _notify_surplus(self, session: AsyncSession, product: Product, loan: Loan) -> None:
        """Tell the borrower of money that repays nothing yet, once for each payment. It is kept for the next
        due day or order."""
        if loan.early_on or product.state != ProductState.DISBURSED:
            return
        rest, payment = await surplus(session, product.uid)
        if rest:
            details = NoticeDetails(product.title, rest)
            await self.notices.notify_borrower(session, product, LoanNotice.PAYMENT_KEPT, payment, details=details)

    async def _notify_arrears(self, session: AsyncSession, product: Product, loan: Loan, day: date) -> None:
        """Notify the borrower and the investors (within five business days, 시행령 제20조), once until no instalment is
        late."""
        rows = [row for row in await unpaid(session, product.uid) if row.runs_until <= day]
        if not any(row.state == InstalmentState.OVERDUE for row in rows):
            loan.late_from = None
            return
        if loan.late_from or product.is_paused:
            return
        loan.late_from = rows[0].number
        details = NoticeDetails(product.title, sum(owed(row, day).total for row in rows))
        await self.notices.notify_borrower(session, product, LoanNotice.LOAN_OVERDUE, loan.late_from, details=details)
        sums = await outstanding(session, product.uid)
        await self.notices.notify_investors(session, product, LoanNotice.INVESTMENT_OVERDUE, loan.late_from, sums)


async def _progress(session: AsyncSession, product: Product, *, wait: timedelta = timedelta(0)) -> LoanProgress:
    """Return the loan's progress and, after its end, whether a lien must be released. The lien stays when the claim was
    sold, because it moves with the claim, and when the loan was written off, until the whole loss is recovered."""
    is_settled = product.state in OVER
    if product.state in GIVEN_UP:
        is_settled = (await session.get_one(Loan, product.uid)).recovered_on is not None
    has_lien = is_settled and await lien_of(session, product.uid) is not None
    return LoanProgress(state=product.state, wait=wait, has_lien=has_lien)


def _plan_debit(loan: Loan, missing: Missing, day: date) -> bool:
    """Set the amount of today's debit, once for each day and purpose, so that a repeated request is the same.

    Returns False if the bank has refused it today.
    """
    again = f"/{loan.debit_round}" if loan.debit_round else ""
    key = f"loan/{loan.product_uid}/{missing.purpose}/{day}{again}"
    if loan.debit_key != key:
        loan.debit_key, loan.debit_amount = key, missing.amount
    return loan.refused_on != day


def _next_day(due: list[date], day: date) -> date:
    """Return the time of the next run: the next due date, or tomorrow while something is due."""
    return max(due[0], day + TOMORROW) if due else day
