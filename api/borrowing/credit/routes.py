"""The personal loan's calls below /v2/credit. The calls that all loans share are also below /v2/loan."""

from api.accounts import certification
from api.accounts.bank_account.transfers import transfers
from api.accounts.id_card.cards import cards
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
from api.http.router import Router
from domain.borrowing.journeys.upl import Upl

router = Router(tags=["credit"])
ID_CARD, ACCOUNT = cards(Upl, "upl_card", "/v2/credit"), transfers(Upl, "account")
SHARED = (suitability.router, ID_CARD, ACCOUNT, address.router, fds.router)

OWN = (
    certification.router, agreement.router, application.router, income.router, terms.router, outstanding_loans.router,
    mydata.router, walk_in.router,
)  # fmt: skip

for area in (*OWN, *SHARED):
    router.include_router(area, prefix="/v2/credit")
for area in (*SHARED, scraping.loan_alias):
    router.include_router(area, prefix="/v2/loan")
router.include_router(scraping.certificates, prefix="/v2")
