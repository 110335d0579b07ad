"""The worker process: `python -m temporal`."""

import asyncio

from stack.loading import loading

with loading():
    from temporal.worker import main

if __name__ == "__main__":
    asyncio.run(main())
