"""SMS about a loan. Each is written once: its key contains the loan, the subject, the notice and the receiver."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue_all
from activities.core.resources import Resources
from db.accounts.corporations import holders_of
from db.accounts.withdrawn_members import read_former_member
from db.core.raw_connection import RawConnection
from db.loans.accounts import account_of
from db.loans.tables import Loan, PayoutRow
from db.products.tables import Investment, Product
from domain.investing.states import InvestmentState
from domain.loans.notices import LoanNotice, NoticeDetails, text_of

BORROWERS_PAGE, INVESTORS_PAGE = "mypage/loan/apply/detail/{uid}", "mypage/investor/investments/{order}/{uid}"
NOT_PAID_OUT_PAGE = "mypage/loan/apply/cancelled"  # of the application, because there is no loan


class LoanNotices:
    """Writes messages about one loan in the transaction of their cause."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    async def notify_borrower(
        self,
        session: AsyncSession,
        product: Product,
        notice: LoanNotice,
        about: object,
        *,
        details: NoticeDetails | None = None,
    ) -> None:
        """Notify the borrower: the member, or the phone number of the loan's account."""
        loan = await session.get_one(Loan, product.uid)
        page = NOT_PAID_OUT_PAGE if notice is LoanNotice.LOAN_FAILED else BORROWERS_PAGE.format(uid=product.uid)
        text = text_of(notice, details or NoticeDetails(product.title))
        members = await holders_of(session, self.at.sealer, [loan.person_id] if loan.person_id else [])
        mobile = next((member.mobile for member in members.values()), account_of(self.at.sealer, loan).mobile)
        if mobile:
            receiver = loan.person_id or "account"
            sms = self._sms(mobile, text, page if loan.person_id else "")
            await self._write(session, {self._key(product, about, notice, receiver): (sms, loan.person_id)})

    async def notify_investors(
        self,
        session: AsyncSession,
        product: Product,
        notice: LoanNotice,
        about: object,
        sums: Mapping[UUID, int],
        *,
        day: str = "",
        pages: Mapping[UUID, str] | None = None,
    ) -> None:
        """Notify each investor of their sum, in won. `pages`: the target of the link; the investment by default."""
        people = await holders_of(session, self.at.sealer, sums)
        orders = {} if pages else await _orders(session, product.uid)
        await self._write(
            session,
            {
                self._key(product, about, notice, person): (
                    self._sms(
                        holder.mobile,
                        text_of(notice, NoticeDetails(product.title, sums[person], day)),
                        pages[person] if pages else INVESTORS_PAGE.format(order=orders[person], uid=product.uid),
                    ),
                    person,
                )
                for person, holder in people.items()
            },
        )

    async def notify_former_members(
        self, session: AsyncSession, product: Product, notice: LoanNotice, about: object, sums: Mapping[UUID, int]
    ) -> None:
        """Notify each former member of their sum, in won, while the data of the closed account is stored."""
        former_members = {person: await read_former_member(session, self.at.sealer, person) for person in sums}
        await self._write(
            session,
            {
                self._key(product, about, notice, person): (
                    self._sms(former.mobile, text_of(notice, NoticeDetails(product.title, sums[person])), ""),
                    person,
                )
                for person, former in former_members.items()
                if former
            },
        )

    async def notify_payouts(
        self,
        session: AsyncSession,
        product: Product,
        funded: Sequence[int],
        since: int,
        *,
        unplanned: LoanNotice = LoanNotice.INVESTMENT_EARLY,
    ) -> None:
        """Notify the investors of payouts after repayment `since` for the investments `funded`. `unplanned`: the notice
        for payouts that are not only of instalments."""
        paid = select(PayoutRow.person_id, func.sum(PayoutRow.net), func.bool_or(PayoutRow.instalment.is_(None)))
        paid = paid.where(PayoutRow.investment_id == func.any(list(funded)), PayoutRow.repayment > since)
        rows = (await session.execute(paid.group_by(PayoutRow.person_id))).all()
        for is_early, notice in ((False, LoanNotice.INVESTMENT_PAID), (True, unplanned)):
            sums = {person: int(net) for person, net, early in rows if early is is_early and net}
            if sums:
                await self.notify_investors(session, product, notice, since + 1, sums)

    async def _write(self, session: AsyncSession, messages: Mapping[str, tuple[Sms, UUID | None]]) -> None:
        await enqueue_all(await RawConnection.of(session), self.at, messages)

    def _sms(self, mobile: str, text: str, page: str) -> Sms:
        return Sms(mobile=mobile, text=f"[이음] {text} {self.at.settings.public_url}/v2/{page}")

    def _key(self, product: Product, about: object, notice: LoanNotice, receiver: object) -> str:
        return f"loan/{product.uid}/{about}/{notice}/{receiver}"


def korean(day: date) -> str:
    """Format a day for messages: 3월 5일."""
    return f"{day.month}월 {day.day}일"


async def outstanding(session: AsyncSession, product: str) -> dict[UUID, int]:
    """Return each investor's outstanding principal in the loan, in won."""
    sums = select(Investment.person_id, func.sum(Investment.outstanding)).where(
        Investment.product_uid == product, Investment.state == InvestmentState.FUNDED
    )
    rows = await session.execute(sums.group_by(Investment.person_id))
    return {person: int(won) for person, won in rows}


async def funded_in(session: AsyncSession, product: str) -> Sequence[int]:
    """Return the investments that the loan still repays."""
    funded = Investment.product_uid == product, Investment.state == InvestmentState.FUNDED
    return (await session.scalars(select(Investment.id).where(*funded))).all()


async def _orders(session: AsyncSession, product: str) -> dict[UUID, str]:
    """Return the latest order of each investor in the loan."""
    rows = select(Investment.person_id, Investment.order_uid).where(Investment.product_uid == product)
    return dict((await session.execute(rows.order_by(Investment.id))).all())
