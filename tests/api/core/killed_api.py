"""An API that is killed after the commit and before the response: `python -m tests.api.core.killed_api <calls>`."""

import asyncio
import os
import signal
import sys

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.app import app
from config.settings import settings


class KilledAtResponse:
    """Withholds the responses to POSTs, and kills the process at the last of them."""

    def __init__(self, app: ASGIApp, calls: int) -> None:
        self.app, self.left = app, calls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if scope["method"] == "POST" and message["type"] == "http.response.start":
                self.left -= 1
                if not self.left:
                    os.kill(os.getpid(), signal.SIGKILL)
                await asyncio.Event().wait()
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)


if __name__ == "__main__":
    uvicorn.run(
        KilledAtResponse(app, int(sys.argv[1])), host="127.0.0.1", port=settings().api_port, log_level="warning"
    )
