"""The calls about products."""

from api.products import detail, lists, paper
from api.router import Router

router = Router()
router.include_router(lists.router)
router.include_router(detail.router)
router.include_router(paper.router)
