"""The investor's my-page."""

from api.http.router import Router
from api.investing.portfolio import documents, investments, schedule

router = Router(prefix="/v2/mypage/investor", tags=["mypage"])
for part in (investments, schedule, documents):
    router.include_router(part.router)
