"""`python -m api`."""

import uvicorn

from config.loading import loading
from config.production import refuse_unsafe
from config.settings import settings

refuse_unsafe(settings())
with loading():
    from api.app import app

if __name__ == "__main__":
    uvicorn.run(
        app,
        host=settings().host,
        port=settings().api_port,
        log_level="warning",
        access_log=False,
        forwarded_allow_ips=settings().trusted_proxies,
        timeout_graceful_shutdown=1,  # open streams would hold it up
    )
