"""The calls about investing."""

from api.invest import limits, orders, suitability
from api.router import Router

router = Router()
for area in (limits, suitability, orders):
    router.include_router(area.router)
