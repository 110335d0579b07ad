"""The calls about investing."""

from api.http.router import Router
from api.investing import auto, limits, orders, suitability

router = Router()
router.include_router(orders.confirming)  # routes with the highest load come first
for area in (auto, limits, suitability, orders):
    router.include_router(area.router)
