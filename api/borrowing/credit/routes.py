"""The personal loan's calls below /v2/credit. Calls that all kinds of loans share are also below /v2/loan, and use the
caller's open application.
"""

from api.accounts import certification
from api.accounts.bank_account.transfers import transfers
from api.accounts.id_card.cards import cards
from api.borrowing.calls import LOAN
from api.borrowing.credit import (
    address,
    agreement,
    application,
    fds,
    income,
    mydata,
    outstanding_loans,
    scraping,
    suitability,
    terms,
    walk_in,
)
from api.core.journeys.call import Binding, bound_to
from api.http.router import Router
from domain.borrowing.journeys.upl import Upl

router = Router(tags=["credit"])


def _shared(of: Binding, name: str, base: str) -> tuple[Router, ...]:
    """Return the calls that prepare every loan's contract, below `base`. `name` begins the operation ids."""
    return (
        suitability.suitability_calls(of),
        cards(of, f"{name}_card", base),
        transfers(of, f"{name}_account"),
        address.addresses(of),
        fds.questions(of),
    )


OWN = (
    certification.router,
    agreement.router,
    application.router,
    income.router,
    terms.router,
    outstanding_loans.router,
    mydata.router,
    walk_in.router,
)

for area in (*OWN, *_shared(bound_to(Upl), "upl", "/v2/credit")):
    router.include_router(area, prefix="/v2/credit")
for area in (*_shared(LOAN, "loan", "/v2/loan"), scraping.loan_alias):
    router.include_router(area, prefix="/v2/loan")
router.include_router(scraping.certificates, prefix="/v2")
