"""Everything below `/v2` that concerns corporations."""

from api.accounts.corporation import details, documents, enquiry, entry
from api.http.router import Router

router = Router(prefix="/v2", tags=["corporation"])
for part in (entry, details, documents, enquiry):
    router.include_router(part.router)
