"""The worker process: `python -m temporal`."""

import asyncio

from config.loading import loading
from config.production import refuse_unsafe
from config.settings import settings

refuse_unsafe(settings())
with loading():
    from temporal.worker import main

if __name__ == "__main__":
    asyncio.run(main())
