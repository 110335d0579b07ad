"""`python -m simulator`"""

import sys

import uvicorn

from simulator.app import build
from stack.settings import refuse_unsafe, settings

refuse_unsafe(settings())
if not settings().demo:
    sys.exit("The simulator belongs to the demo: IEUM_DEMO is off.")
# no access log: its lines would hold mobile numbers
uvicorn.run(
    build(settings()),
    host=settings().host,
    port=settings().simulator_port,
    log_level="warning",
    access_log=False,
    timeout_graceful_shutdown=1,
)
