"""pgbench on the platform's PostgreSQL server, in a separate database: orders of one statement."""

import asyncio
import re
from pathlib import Path

import psycopg

from config.postgres_folder import postgres_folder
from stack import postgres
from stack.supervisor import Stack

DATABASE = "baseline"
SCHEMA, ORDER = (Path(__file__).with_name(name) for name in ("baseline_schema.sql", "baseline_order.sql"))


def prepare(stack: Stack) -> None:
    """Create a product and ten thousand wallets."""
    server = f"host={postgres_folder(stack.settings.state)} user=postgres"
    with psycopg.connect(f"{server} dbname=ieum", autocommit=True) as connection:
        connection.execute(f"create database {DATABASE}")  # pyright: ignore
    with psycopg.connect(f"{server} dbname={DATABASE}", autocommit=True) as connection:
        connection.execute(SCHEMA.read_bytes())


async def orders_a_second(stack: Stack, clients: int, seconds: int) -> float:
    """Return the orders a second for one product."""
    running = await asyncio.create_subprocess_exec(
        postgres.binaries() / "pgbench",
        "-n",
        "-M",
        "prepared",
        "-c",
        str(clients),
        "-j",
        str(min(clients, 2)),
        "-T",
        str(seconds),
        "-f",
        ORDER,
        "-h",
        postgres_folder(stack.settings.state),
        "-U",
        "postgres",
        DATABASE,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await running.communicate()
    found = re.search(rb"^tps = ([\d.]+)", output, re.MULTILINE)
    assert running.returncode == 0, output
    assert found, output
    return float(found[1])
