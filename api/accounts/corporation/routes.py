"""The router of all calls of corporations below `/v2`."""

from api.accounts.corporation import details, documents, enquiry, entry
from api.http.router import Router

router = Router(prefix="/v2", tags=["corporation"])
for part in (entry, details, documents, enquiry):
    router.include_router(part.router)
