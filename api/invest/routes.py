"""The calls about investing."""

from api.invest import auto, limits, orders, suitability
from api.router import Router

router = Router()
for area in (auto, limits, suitability, orders):
    router.include_router(area.router)
router.include_router(orders.confirming)
