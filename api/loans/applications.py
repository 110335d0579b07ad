"""A borrower's applications without a loan."""

from datetime import datetime
from decimal import Decimal

from api.borrowing.credit.states import state_of_product
from api.borrowing.mortgage.status import has_failed, status_of_mortgage
from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.products.shapes import Rate
from db.borrowing.tables import LoanContractRow
from db.loans.borrower_loans import contracts_of, product_states
from domain.borrowing.journeys.mortgage import Mortgage, MortgageView
from domain.borrowing.journeys.upl import Upl, UplView
from domain.core.chart import Party
from domain.core.snapshot import Snapshot
from domain.loans.status import LABELS, NOT_PAID_OUT, LoanStatus, status_of

MOST = 50  # number of applications in the list


class LoanApplication(Camel):
    """An application without a loan. Won; null until chosen. `path`: the page that continues or describes it. `reason`:
    why the signed loan was not paid out."""

    product: str
    apply_uid: str
    state: LoanStatus
    label: str
    amount: int | None
    period: int | None
    rate: Rate | None
    applied_at: datetime
    is_open: bool
    path: str
    reason: str | None


async def applications_of(app: App, session: Session, person: str) -> list[LoanApplication]:
    found = await app.table.latest_of(person, Upl.kind, MOST)
    contracts = {contract.apply_uid: contract for contract in await contracts_of(session, person)}
    states = await product_states(session, [at.apply_uid for _, at in found])
    shown = [_application(at, begun, contracts.get(at.apply_uid), states.get(at.apply_uid)) for begun, at in found]
    homes = await app.table.latest_of(person, Mortgage.kind, MOST)
    states = await product_states(session, [at.apply_uid for _, at in homes])
    shown += [_mortgage(at, begun, states.get(at.apply_uid)) for begun, at in homes]
    return sorted((one for one in shown if one), key=lambda one: one.applied_at, reverse=True)


def _application(
    at: Snapshot, begun: datetime, contract: LoanContractRow | None, product: str | None
) -> LoanApplication | None:
    state = status_of(at.step, state_of_product(at.step, product))
    if state is None:
        return None
    view = at.view(UplView)
    rate = contract.rate_percent if contract else view.rate
    return LoanApplication(
        product="개인신용대출",
        apply_uid=at.apply_uid,
        state=state,
        label=LABELS[state],
        amount=contract.principal if contract else view.loan_amount,
        period=contract.months if contract else view.loan_period,
        rate=Decimal(rate) if rate else None,
        applied_at=begun,
        is_open=at.waiting_on is not Party.NOBODY,
        path=at.path,
        reason=NOT_PAID_OUT if has_failed(product) else None,
    )


def _mortgage(at: Snapshot, begun: datetime, product: str | None) -> LoanApplication:
    """Return a submitted application, which has its own page (`api.loans.mortgages`)."""
    state, view = status_of_mortgage(at.step, product), at.view(MortgageView)
    return LoanApplication(
        product="주택담보대출",
        apply_uid=at.apply_uid,
        state=state,
        label=LABELS[state],
        amount=view.amount,
        period=view.period,
        rate=Decimal(view.rate) if view.rate else None,
        applied_at=begun,
        is_open=at.waiting_on is not Party.NOBODY,
        path=f"/mypage/loan/mortgage/{at.apply_uid}" if view.applied_at else at.path,
        reason=NOT_PAID_OUT if has_failed(product) else None,
    )
