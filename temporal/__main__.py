"""The worker process: `python -m temporal`."""

import asyncio

from stack.loading import loading
from stack.settings import refuse_unsafe, settings

refuse_unsafe(settings())
with loading():
    from temporal.worker import main

if __name__ == "__main__":
    asyncio.run(main())
