"""The calls of mortgage loans."""

from api.borrowing.mortgage import (
    application,
    caller,
    choices,
    consultation,
    contract,
    documents,
    homes,
    prefill,
    simple,
    status,
)
from api.borrowing.mortgage.owner import contract as owner_contract
from api.borrowing.mortgage.owner import invitation
from api.http.router import Router

router = Router(prefix="/v2/loan/mortgage", tags=["mortgage"])
for part in (
    homes,
    simple,
    consultation,
    application,
    choices,
    documents,
    status,
    contract,
    prefill,
    caller,
    invitation,
    owner_contract,
):
    router.include_router(part.router)
