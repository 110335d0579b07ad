"""`python -m simulator`"""

import sys

import uvicorn

from config.loading import loading
from config.production import refuse_unsafe
from config.settings import settings

with loading():
    from simulator.app import build

refuse_unsafe(settings())
if not settings().demo:
    sys.exit("The simulator belongs to the demo: IEUM_DEMO is off.")
# no access log, because its lines would contain mobile numbers
uvicorn.run(
    build(settings()),
    host=settings().host,
    port=settings().simulator_port,
    log_level="warning",
    access_log=False,
    timeout_graceful_shutdown=1,
)
