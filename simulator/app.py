"""All external institutions as one HTTP service."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from config.settings import PRETENDARD, ROOT, Settings
from simulator import facebook, inbox, pages, people, scenarios
from simulator.callbacks import CallbackSender
from simulator.id_cards import sample_card
from simulator.institutions import (
    address,
    aml,
    bank,
    company,
    credit_bureau,
    esign,
    id_card,
    id_registry,
    identity,
    kb,
    message,
    mydata,
    nhis,
    registry,
)
from simulator.store import Store

INSTITUTIONS = (
    identity,
    credit_bureau,
    nhis,
    company,
    mydata,
    id_card,
    id_registry,
    bank,
    aml,
    esign,
    address,
    kb,
    registry,
    message,
)


async def _health() -> dict[str, str]:
    return {"status": "ok"}


def build(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        store = Store(settings.state / "simulator.db")
        app.state.store = store
        async with asyncio.TaskGroup() as tasks:
            sender = tasks.create_task(CallbackSender(store, settings).run())
            yield
            sender.cancel()
        store.close()

    app = FastAPI(title="이음 바깥세상", lifespan=lifespan, docs_url=None, redoc_url=None)  # those load files elsewhere
    app.state.settings = settings
    for module in (*INSTITUTIONS, inbox, people, scenarios, sample_card, facebook, pages):
        app.include_router(module.router)
    app.get("/health")(_health)
    app.mount("/static", StaticFiles(directory=ROOT / "simulator" / "static"))
    app.mount("/fonts", StaticFiles(directory=PRETENDARD))
    return app
