"""Copies the stored rows of open journeys: Temporal would need an hour to start as many."""

import hashlib
import sqlite3
from contextlib import closing

from sqlalchemy import text

from db.core.engine import Database
from stack.supervisor import Stack

# Tables of Temporal that a step reads, and the column that makes the rows of a copy differ. It does not wait for the
# table of its lists, whose triggers take ten times as long as all of these.
TABLES = {
    "executions": "workflow_id",
    "current_executions": "workflow_id",
    "timer_info_maps": "workflow_id",
    "history_tree": "tree_id",
    "history_node": "tree_id",
}
JOURNEYS = text("""
insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot, next_run)
select journey_id || '/' || copy, apply_uid, kind, person || '/' || copy, open, sequence, step, waiting_on, snapshot,
  next_run
from journey, generate_series(1, cast(:copies as int)) copy
""")
MOVES = text("""
insert into journey_move (journey_id, apply_uid, sequence, origin, label, step, note)
select journey_id || '/' || copy, apply_uid, sequence, origin, label, step, note
from journey_move, generate_series(1, cast(:copies as int)) copy
""")


async def copy_journeys(stack: Stack, copies: int) -> None:
    """Add so many copies of every open journey to the tables of PostgreSQL and of Temporal. No copy can be moved."""
    database = Database(stack.settings.database_url)
    for statement in (JOURNEYS, MOVES):
        await database.statement(statement, {"copies": copies})
    await database.statement(text("vacuum analyze"))
    await database.close()
    with closing(sqlite3.connect(stack.settings.state / "temporal.db", timeout=60)) as temporal:
        temporal.execute("pragma cache_size = -500000")  # KiB
        temporal.create_function("renamed", 2, _renamed, deterministic=True)
        of_originals = {table: _statement(temporal, table, column) for table, column in TABLES.items()}
        for copy in range(1, copies + 1):
            with temporal:
                for statement in of_originals.values():
                    temporal.execute(statement, {"copy": copy})


def _statement(temporal: sqlite3.Connection, table: str, column: str) -> str:
    """Return the statement that copies the original rows of a table."""
    names = [row[1] for row in temporal.execute(f"pragma table_info({table})")]
    last = temporal.execute(f"select max(rowid) from {table}").fetchone()[0]
    copied = ", ".join(f"renamed({name}, :copy)" if name == column else name for name in names)
    return f"insert into {table} ({', '.join(names)}) select {copied} from {table} where rowid <= {last}"


def _renamed(value: str | bytes, copy: int) -> str | bytes:
    if isinstance(value, str):  # the id of a workflow
        return f"{value}/{copy}"
    return hashlib.md5(value + copy.to_bytes(4), usedforsecurity=False).digest()
