"""The worker process: `python -m temporal`."""

import os

import uvloop

from config.loading import loading
from config.production import refuse_unsafe
from config.settings import settings

refuse_unsafe(settings())
os.environ.setdefault("IEUM_WORKER_BUILD", settings().worker_build)  # workflows cannot read settings
with loading():
    from temporal.worker import main

if __name__ == "__main__":
    uvloop.run(main())  # a wake-up by a thread of Temporal's SDK costs a third less than with asyncio's loop
