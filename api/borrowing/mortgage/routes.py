"""The calls of mortgage loans."""

from api.borrowing.mortgage import application, consultation, homes, owner, simple
from api.http.router import Router

router = Router(prefix="/v2/loan/mortgage", tags=["mortgage"])
for part in (homes, simple, consultation, application, owner):
    router.include_router(part.router)
