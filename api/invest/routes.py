"""The calls about investing."""

from api.invest import auto, limits, orders, suitability
from api.router import Router

router = Router()
router.include_router(orders.confirming)  # the one with the rush comes first
for area in (auto, limits, suitability, orders):
    router.include_router(area.router)
