"""The calls of mortgage loans."""

from api.borrowing.mortgage import (
    application,
    caller,
    choices,
    consultation,
    documents,
    homes,
    owner,
    prefill,
    simple,
    status,
)
from api.http.router import Router

router = Router(prefix="/v2/loan/mortgage", tags=["mortgage"])
for part in (homes, simple, consultation, application, choices, documents, status, prefill, caller, owner):
    router.include_router(part.router)
