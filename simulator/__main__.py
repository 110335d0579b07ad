"""`python -m simulator`"""

import uvicorn

from simulator.app import build
from stack.settings import settings

# no access log: its lines would hold mobile numbers
uvicorn.run(
    build(settings()),
    host=settings().host,
    port=settings().simulator_port,
    log_level="warning",
    access_log=False,
    timeout_graceful_shutdown=1,
)
