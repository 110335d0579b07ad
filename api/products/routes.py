"""The calls about products."""

from api.products import detail, guests, interest, lists, paper
from api.router import Router

router = Router()
router.include_router(detail.router)  # asked most, found first
router.include_router(lists.router)
router.include_router(interest.router)
router.include_router(paper.router)
router.include_router(guests.router)
