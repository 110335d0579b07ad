"""The application state of the specification, computed from the chart's step and then from the loan's product."""

from sqlalchemy.ext.asyncio import AsyncSession

from db.products.catalogue import one
from domain.borrowing.application_state import RE_EXAMINATION
from domain.borrowing.application_state import ApplicationState as State
from domain.borrowing.debt_consolidation import DEBT_CONSOLIDATION
from domain.borrowing.journeys.upl import Upl, UplView
from domain.core.snapshot import Snapshot
from domain.products.states import ProductState

# Certification sub-states; 4 has no screen.
ID_CARD, ACCOUNT, ADDRESS, MY_DATA, WAITING = 0, 1, 2, 3, 4

_STATES: dict[State, tuple[str, ...]] = {
    State.WRITING_BEFORE_SCRAPING: ("income", "compatibility", "scraping", "consent"),
    State.WRITING_SCRAPING_DONE: ("collecting", "assessing"),
    State.DEBT_CONSOLIDATION_ENTERING: ("outstanding_loans", "loan_evidence"),
    State.DEBT_CONSOLIDATION_UNDER_REVIEW: ("evidence_review",),
    State.WRITING_BEFORE_LOAN_TERMS: ("loan_terms", "examination"),
    State.REVIEW_RESULT_ANNOUNCED: ("confirm", "new_offer"),
    State.CONTRACT_WAITING_PREPARATION_DONE: ("contract_info", "agreements", "signing", "signature", "sealing"),
    State.CONTRACT_WRITTEN: ("finish",),
    State.REJECTED: ("no_product", "refused", "unsuitable_job", "compatibility_failed", "unsuitable_exception"),
    State.CANCELLED: ("declined", "cancelled", "withdrawn"),
    State.EXPIRED: ("expired",),
}
_SUB_STATES: dict[int, tuple[str, ...]] = {
    ID_CARD: ("id_photo", "id_details", "id_mismatch"),
    ACCOUNT: ("account", "transfer", "account_code"),
    ADDRESS: ("address",),
    MY_DATA: ("mydata", "retry_mydata"),
    RE_EXAMINATION: ("re_examination",),
    WAITING: ("id_check", "id_review", "fds", "screening", "review", "drafting"),
}
PREPARING = State.CONTRACT_WAITING_PREPARATION_IN_PROGRESS
STATES: dict[str, tuple[State, int | None]] = {
    **{step: (state, None) for state, steps in _STATES.items() for step in steps},
    **{step: (PREPARING, sub) for sub, steps in _SUB_STATES.items() for step in steps},
}
assert STATES.keys() == Upl.steps.keys(), "every step has a state"
# After the signature of the contract, by the state of its product.
_OF_PRODUCT = {
    ProductState.LISTED: State.INVESTOR_RECRUITING,
    ProductState.FULL: State.AWAITING_DISBURSEMENT,
    ProductState.DISBURSED: State.DISBURSED,
    ProductState.CLOSED: State.DISBURSED,
    ProductState.SOLD: State.DISBURSED,
    ProductState.WRITTEN_OFF: State.DISBURSED,
    ProductState.FAILED: State.CANCELLED,
}


async def state_of(session: AsyncSession, at: Snapshot) -> tuple[State, int | None]:
    """Return the state, and the certification sub-state while the contract is prepared."""
    if at.step == Upl.examination.name and at.view(UplView).upl_type == DEBT_CONSOLIDATION:
        return State.DEBT_CONSOLIDATION_UNDER_REVIEW, None
    product = await one(session, at.apply_uid) if at.step == Upl.finish.name else None
    return state_of_product(at.step, product and product.state), STATES[at.step][1]


def state_of_product(step: str, product: str | None) -> State:
    """Return the state at a step; after the signature of the contract, by the state of its product, if there is one."""
    state, _ = STATES[step]
    return _OF_PRODUCT[ProductState(product)] if state is State.CONTRACT_WRITTEN and product else state
