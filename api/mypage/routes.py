"""The investor's my-page."""

from api.mypage import investments, papers, schedule
from api.router import Router

router = Router(prefix="/v2/mypage/investor", tags=["mypage"])
for part in (investments, schedule, papers):
    router.include_router(part.router)
