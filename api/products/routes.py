"""The calls about products."""

from api.http.router import Router
from api.products import detail, interest, lists, paper, private_access

router = Router()
router.include_router(detail.router)  # the most frequent route comes first
router.include_router(lists.router)
router.include_router(interest.router)
router.include_router(paper.router)
router.include_router(private_access.router)
