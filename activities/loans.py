"""Activities of a loan's life cycle: end of recruiting, disbursement, collection of instalments, payouts to investors.
Each is idempotent: calls to the bank carry a key, and money moves in the transaction that changes the state.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.corporations import holder_of
from db.borrowing.liens import lien_of
from db.core.models import OperatorActionRow
from db.core.records import AccountRecord
from db.loans.accounts import account_of, open_repay_account, pay_elsewhere, repay_account_of
from db.loans.calendar import today, until
from db.loans.funding import close_recruiting, disbursed, fail, lengthen_recruiting, locked, withdraw_listing
from db.loans.maturity_extensions import decide, open_extension, open_of, voters
from db.loans.repayments import Missing, last_repayment, settle, unpaid
from db.loans.tables import Loan, LoanInstalment
from db.products.listing import disclose
from db.products.tables import Investment, Product, ProductDraft
from domain.borrowing.notices import NOTICES, Notice
from domain.core.snapshot import ActivityInput, OperatorOrder
from domain.investing.states import InvestmentState
from domain.loans.maturity_extensions import ExtensionState, Proposal
from domain.loans.states import InstalmentState
from domain.operations import LoanAct
from domain.products.states import OVER, ProductState

TOMORROW = timedelta(days=1)


class LoanInput(ActivityInput):
    """The loan. `attempt`: number of refused disbursements that this run knows."""

    uid: str
    attempt: int = 0


class LoanProgress(BaseModel):
    """The state of a loan: its product's state, and the time until the next scheduled change."""

    state: str
    wait: timedelta = timedelta(0)
    is_paused: bool = False
    has_lien: bool = False  # that is to be released, because the loan is over


class LoanSteering(OperatorOrder):
    """What an operator orders of a loan. `days`: added to the recruiting period; `account`: the vault's reference of
    another account of the borrower (`db.loans.accounts`); `proposal`: what its investors are asked. `second` agreed,
    where it moves money."""

    act: LoanAct
    days: int = 0
    account: str = ""
    proposal: Proposal | None = None
    second: str | None = None


class Steered(BaseModel):
    """An order for the loan `uid`, under the id by which it is recognised when it comes again."""

    uid: str
    update_id: str
    steering: LoanSteering


class Loans:
    """Money and bank of one loan at a time."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="loans.recruit")
    async def recruit(self, request: LoanInput) -> LoanProgress:
        """Disclosed, open until it is full or its time is over, extended once; then everybody's money is given back."""
        now = datetime.now(UTC)
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, request.uid), await session.get_one(Loan, request.uid)
            if product.state in (ProductState.APPROVED, ProductState.LISTED) and loan.is_paused:
                return LoanProgress(state=product.state, wait=TOMORROW, is_paused=True)
            if product.state == ProductState.APPROVED:
                draft = await session.get_one(ProductDraft, request.uid)
                assert draft.discloses_at
                if not await disclose(session, product, draft, now):
                    return LoanProgress(state=product.state, wait=draft.discloses_at - now)
            refunded = await close_recruiting(session, product, now)
            await self._tell(session, request.uid, Notice.INVESTMENT_REFUNDED, refunded)
            if product.state == ProductState.FAILED:
                await self._tell_borrower(session, request.uid, Notice.LOAN_FAILED)
            # nothing is to be done when it opens, and many open at the same moment
            return await _stand(session, product, wait=product.closes_at - now)

    @activity.defn(name="loans.disburse")
    async def disburse(self, request: LoanInput) -> LoanProgress:
        """Pay a full loan out to its borrower, and plan its instalments."""
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, request.uid), await session.get_one(Loan, request.uid)
            if product.state != ProductState.FULL:
                return await _stand(session, product)
            if loan.is_paused:
                return LoanProgress(state=product.state, wait=TOMORROW, is_paused=True)
            # from here on nobody may give it up, or have it paid elsewhere
            asked_at = loan.payout_asked_at = datetime.now(UTC)
            loan.payout_refused_at = loan.payout_refusal = None
            # a run does not know a refusal that another run received, or whose worker died
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
                await self._tell_borrower(session, request.uid, Notice.LOAN_DISBURSED)
            return LoanProgress(state=product.state)

    @activity.defn(name="loans.service")
    async def service(self, request: LoanInput) -> LoanProgress:
        """Pay out received money, collect due instalments, announce late ones. A paused loan only pays out."""
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, request.uid), await session.get_one(Loan, request.uid)
            if product.state != ProductState.DISBURSED:
                return await _stand(session, product)
            day = await today(session)
            await self._decide(session, product, day)
            wanted_early = loan.early_on == day
            missing = await settle(session, product, loan, day)
            if wanted_early and not loan.early_on:
                about = f"{request.uid}/{await last_repayment(session, request.uid)}"
                await self._tell_borrower(session, request.uid, Notice.EARLY_REPAID, about)
            rows = await unpaid(session, request.uid)
            for row in rows:
                if row.state == InstalmentState.OVERDUE and not loan.is_paused:
                    await self._tell_of_arrears(session, row)
            must_collect = bool(missing) and not loan.is_paused and _plan_debit(loan, missing, day)
            asked = await open_of(session, product.uid)
            next_day = _next_day([row.due_on for row in rows], day)
            wait = await until(session, min(next_day, asked.ends_on + TOMORROW) if asked else next_day)
            stand = await _stand(session, product, wait=wait)
        if must_collect:
            await self._collect(loan, day)
        return stand.model_copy(update={"is_paused": loan.is_paused})

    @activity.defn(name="loans.steer")
    async def steer(self, order: Steered) -> bool:
        """Execute an operator's order and log it, once per update id. Returns False if the loan is in another state."""
        asked = order.steering
        async with self.at.database.transaction() as session:
            product, loan = await locked(session, order.uid), await session.get_one(Loan, order.uid)
            if await session.get(OperatorActionRow, order.update_id):
                return True
            written = OperatorActionRow(
                update_id=order.update_id,
                journey_id=f"loan:{order.uid}",
                action=f"loan_{asked.act}",
                operator=asked.operator,
                second=asked.second,
                reason=asked.reason,
                step=product.state,
            )
            is_done = await self._steer(session, product, loan, asked)
            if is_done:
                session.add(written)
            return is_done

    async def _steer(self, session: AsyncSession, product: Product, loan: Loan, asked: LoanSteering) -> bool:
        match asked.act:
            case LoanAct.PAUSE | LoanAct.RESUME:
                wanted = asked.act is LoanAct.PAUSE
                if product.state in OVER or loan.is_paused is wanted:
                    return False
                loan.is_paused = wanted
            case LoanAct.LENGTHEN_RECRUITING:
                return lengthen_recruiting(product, datetime.now(UTC), asked.days)
            case LoanAct.FAIL:
                if (refunded := await fail(session, product, loan)) is None:
                    return False
                await self._tell(session, product.uid, Notice.INVESTMENT_REFUNDED, refunded)
                await self._tell_borrower(session, product.uid, Notice.LOAN_FAILED)
            case LoanAct.WITHDRAW:
                return await withdraw_listing(session, product, datetime.now(UTC))
            case LoanAct.ACCOUNT:
                return await pay_elsewhere(session, self.at.vault, product, loan, asked.account)
            case LoanAct.PROLONG:
                return await self._ask_investors(session, product, asked)
        return True

    async def _ask_investors(self, session: AsyncSession, product: Product, asked: LoanSteering) -> bool:
        assert asked.proposal
        tokens = await open_extension(session, product, asked.proposal, await today(session))
        for person, token in (tokens or {}).items():
            about = f"{product.uid}/{asked.proposal.ends_on}"
            await self._tell(session, about, Notice.EXTENSION_ASKED, [person], page=f"extensions/{token}")
        return tokens is not None

    async def _decide(self, session: AsyncSession, product: Product, day: date) -> None:
        """Decide a vote and notify all."""
        if (decided := await decide(session, product, day)) is None:
            return
        notice = Notice.EXTENSION_PASSED if decided.state == ExtensionState.PASSED else Notice.EXTENSION_REFUSED
        about = f"{product.uid}/{decided.ends_on}"
        await self._tell(session, about, notice, await voters(session, decided))
        await self._tell_borrower(session, product.uid, notice, about)

    async def _note_refusal(self, uid: str, asked_at: datetime, why: str) -> None:
        """Unless the bank was asked again since: what it says to that counts. The next time it is asked anew, so that
        it may be for another account."""
        async with self.at.database.transaction() as session:
            loan = await session.get_one(Loan, uid, with_for_update=True)
            if loan.payout_asked_at == asked_at:
                loan.payout_asked_at, loan.payout_refused_at, loan.payout_refusal = None, datetime.now(UTC), why
                loan.payout_attempt += 1

    async def _open_repay_account(self, uid: str, holder: str) -> None:
        opened = await self.at.institutions.bank.open_virtual_account(
            holder, callback_url=self.at.settings.callback_url, key=f"loan/{uid}/virtual-account"
        )
        account = AccountRecord(bank_code=opened.bank_code, account_number=opened.account_number)
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
                refused = await session.get_one(Loan, loan.product_uid)
                refused.refused_on = day  # what was to be repaid early may still be sent by hand, today
                if refused.early_on == day:
                    await self._tell_borrower(
                        session, loan.product_uid, Notice.EARLY_REFUSED, f"{loan.product_uid}/{day}"
                    )

    async def _tell_of_arrears(self, session: AsyncSession, row: LoanInstalment) -> None:
        """Borrower and investors (within five business days, 시행령 제20조), once an instalment."""
        about = f"{row.product_uid}/{row.number}"
        await self._tell_borrower(session, row.product_uid, Notice.LOAN_OVERDUE, about)
        invested = select(Investment.person_id).where(
            Investment.product_uid == row.product_uid, Investment.state == InvestmentState.FUNDED
        )
        await self._tell(session, about, Notice.INVESTMENT_OVERDUE, await session.scalars(invested.distinct()))

    async def _tell_borrower(self, session: AsyncSession, uid: str, notice: Notice, about: str = "") -> None:
        borrower = (await session.get_one(Loan, uid)).person_id
        await self._tell(session, about or uid, notice, [borrower] if borrower else [])

    async def _tell(
        self, session: AsyncSession, about: str, notice: Notice, people: Iterable[UUID], *, page: str = ""
    ) -> None:
        """Once a notice, what it is about, and person."""
        for person in people:
            who = await holder_of(session, self.at.sealer, str(person))
            sms = Sms(mobile=who.mobile, text=f"[이음] {NOTICES[notice]} {self.at.settings.public_url}/v2/{page}")
            key = f"loan/{about}/{notice}/{person}"
            await enqueue(session, self.at, key, sms)


async def _stand(session: AsyncSession, product: Product, *, wait: timedelta = timedelta(0)) -> LoanProgress:
    """The loan's progress; once it is over, whether a lien is to be released."""
    has_lien = product.state in OVER and await lien_of(session, product.uid) is not None
    return LoanProgress(state=product.state, wait=wait, has_lien=has_lien)


def _plan_debit(loan: Loan, missing: Missing, day: date) -> bool:
    """Fix what is debited today, once a day and purpose, so that it is the same when it is asked again.

    False when the bank has refused it today.
    """
    key = f"loan/{loan.product_uid}/{missing.purpose}/{day}"
    if loan.debit_key != key:
        loan.debit_key, loan.debit_amount = key, missing.amount
    return loan.refused_on != day


def _next_day(due: list[date], day: date) -> date:
    """When to look again: on the next due date, or tomorrow while something is due."""
    return max(due[0], day + TOMORROW) if due else day
