"""Allowed hosts and origins, and the security and compression headers of every response."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from config.settings import Settings

SMALLEST = 2_000  # bytes; compression of a smaller response costs more than it saves


class SecurityHeaders:
    """Blocks foreign scripts and content sniffing. `shell`: the origin, other than the site itself, that may embed the
    site. Answers of the API are not cached unless they set their own header."""

    def __init__(self, app: ASGIApp, shell: str, *, https: bool) -> None:
        self.app = app
        headers = {
            "content-security-policy": (
                "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
                "frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
                f"frame-ancestors 'self' {shell}".rstrip()
            ),
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "permissions-policy": "camera=(self), microphone=(), geolocation=()",
        }
        if https:
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
                is_kept = any(name == b"cache-control" for name, _ in message["headers"])
                if scope["path"].startswith("/api/") and not is_kept:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, with_headers)


class WhereAsked:
    """Applies another middleware only to requests below `path` that have its header."""

    def __init__(
        self, app: ASGIApp, header: str, middleware: Callable[..., ASGIApp], path: str = "/", **options: Any
    ) -> None:
        self.app, self.header, self.path = app, header.encode(), path
        self.asked = middleware(app, **options)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = (
            scope["type"] == "http"
            and scope["path"].startswith(self.path)
            and any(name == self.header for name, _ in scope["headers"])
        )
        await (self.asked if asks else self.app)(scope, receive, send)


def install(app: FastAPI, settings: Settings) -> None:
    """Register the middleware."""
    phone = settings.simulator_url.replace("127.0.0.1", "localhost") if settings.demo else ""  # embeds the site
    app.add_middleware(SecurityHeaders, shell=phone, https=settings.public_url.startswith("https:"))
    app.add_middleware(WhereAsked, header="accept-encoding", middleware=GZipMiddleware, minimum_size=SMALLEST)
    app.add_middleware(  # the Temporal UI calls the codec endpoint from its own port
        WhereAsked,
        header="origin",
        middleware=CORSMiddleware,
        path="/api/ops/codec/",
        allow_origins=[settings.temporal_ui_url],
        allow_methods=["POST"],
        allow_headers=["content-type", "x-namespace", "authorization"],
        allow_credentials=True,
    )
    own = {urlsplit(url).hostname or "" for url in (settings.public_url, settings.callback_url)}
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*own, "localhost", "127.0.0.1"], www_redirect=False)
