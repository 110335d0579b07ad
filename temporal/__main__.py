"""The worker process: `python -m temporal`."""

import asyncio

from stack.loading import loading
from stack.settings import refuse_unsafe, settings

with loading():
    from temporal.worker import main

if __name__ == "__main__":
    refuse_unsafe(settings())
    asyncio.run(main())
