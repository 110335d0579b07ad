"""The same three reads with FastAPI and psycopg only: `python -m bench.baselines.bare_reads`. It uses the
simulator's port, because the benchmark's platform starts no simulator.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import uvicorn
from fastapi import FastAPI
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool

from config.postgres_folder import postgres_folder
from config.settings import settings
from domain.investing.schedule import investor_schedule
from domain.products.phase import terms_of

COLUMNS = """uid, number, title, category, state, annual_rate, months, amount, raised, grade, tendency, repayment_type,
opens_at, closes_at"""
OPEN = "category = '6' and state = 'listed' and opens_at <= now() and now() < closes_at and raised < amount"
LIST = f"select {COLUMNS} from product where {OPEN} and private_hash is null order by number desc limit 20"
COUNT = f"select count(*) as n from product where {OPEN} and private_hash is null"
DETAIL = f"select {COLUMNS}, interest_only, fee_rate, detail from product where uid = %s"
pool: AsyncConnectionPool[Any]


@asynccontextmanager
async def life(_: FastAPI) -> AsyncGenerator[None]:
    global pool
    server = f"host={postgres_folder(settings().state)} user=postgres dbname=ieum"
    options = {"autocommit": True, "row_factory": dict_row}
    async with AsyncConnectionPool(server, min_size=32, max_size=32, kwargs=options, open=False) as pool:
        yield


app = FastAPI(lifespan=life)


@app.get("/list")
async def products() -> Any:
    async with pool.connection() as connection:
        rows = await (await connection.execute(LIST)).fetchall()
        total = await (await connection.execute(COUNT)).fetchone()
    return {"products": rows, "total": total["n"]}


@app.get("/detail/{uid}")
async def detail(uid: str) -> Any:
    async with pool.connection() as connection:
        return await (await connection.execute(DETAIL, (uid,))).fetchone()


@app.get("/schedule/{uid}")
async def schedule(uid: str, amount: int) -> Any:
    product = await detail(uid)
    terms = terms_of(
        amount,
        product["annual_rate"],
        product["months"],
        product["repayment_type"],
        date(2026, 1, 1),
        product["interest_only"],
    )
    rows = investor_schedule(terms, product["fee_rate"])
    return [{"date": row.due_date, **vars_of(row.payout)} for row in rows]


def vars_of(payout: Any) -> dict[str, int]:
    names = ("principal", "interest", "income_tax", "local_tax", "fee")
    return {name: getattr(payout, name) for name in names}


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=settings().simulator_port, log_level="warning", access_log=False)
