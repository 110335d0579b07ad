"""What must be true once the storm is over, whatever was killed: nothing lost, nothing doubled.

Read from where the truth is kept: PostgreSQL, and the simulator's own memory.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import text

from db.engine import Database
from domain.chart import Edge
from domain.journeys import CHARTS
from tests.chaos.ledger import Ledger


class Finding(NamedTuple):
    """A violation. `kind`: lost, doubled or astray."""

    kind: str
    what: str


async def findings(database: Database, simulator: Path, ledger: Ledger, loans: int) -> list[Finding]:
    """Every violation; none is the promise. `simulator`: its SQLite file; `loans`: how many were applied for."""
    with sqlite3.connect(f"file:{simulator}?mode=ro", uri=True) as outside:
        outside.row_factory = sqlite3.Row
        return [
            *await _answers(database, ledger),
            *await _moves(database),
            *await _contracts(database, outside, loans),
            *await _messages(database, outside),
            *await _members(database),
            *_one_won(outside),
        ]


async def _answers(database: Database, ledger: Ledger) -> list[Finding]:
    """What was acknowledged is recorded, as it was said; nothing is recorded that nobody sent."""
    stored = {row.key for row in await _rows(database, "select key from stored_answer")}
    moves = await _rows(database, "select apply_uid, sequence, step from journey_move")
    stood = {(row.apply_uid, row.sequence): row.step for row in moves}
    found = [Finding("doubled", f"an answer is stored under a key nobody sent: {key}") for key in stored - ledger.sent]
    for answer in ledger.acknowledged:
        if answer.key not in stored and not answer.path.endswith("/open"):
            found.append(Finding("lost", f"{answer.path}: acknowledged, not stored"))
        if answer.sequence and stood.get((answer.apply_uid, answer.sequence)) != answer.step:
            found.append(Finding("lost", f"{answer.path}: acknowledged move {answer.sequence} to {answer.step}"))
    return found


async def _moves(database: Database) -> list[Finding]:
    """Sequences are 1, 2, 3, … and each move starts where the one before ended, along an edge of the chart."""
    rows = await _rows(
        database,
        "select j.kind, m.* from journey_move m join journey j using (journey_id, apply_uid) order by m.sequence",
    )
    stories: dict[str, list[Any]] = {}
    for row in rows:
        stories.setdefault(row.apply_uid, []).append(row)
    found: list[Finding] = []
    for story in stories.values():
        if [move.sequence for move in story] != list(range(1, len(story) + 1)):
            found.append(Finding("lost", f"moves of a journey: {[move.sequence for move in story]}"))
        chart = CHARTS[story[0].kind]
        for before, move in pairwise(story):
            if move.origin is None and move.step == before.step:
                continue  # published anew without a move: progress, or an operator's business
            edge = Edge(str(move.origin), str(move.label), move.step)
            if move.origin != before.step or edge not in chart.edges:
                found.append(Finding("astray", f"from {before.step} by {edge}"))
    return found


async def _contracts(database: Database, outside: sqlite3.Connection, loans: int) -> list[Finding]:
    """One signed contract a borrower, and the signature that it carries is the one that the borrower gave."""
    rows = await _rows(database, "select person_id, signature_id from loan_contract where signed_ref is not null")
    found = [Finding("doubled", f"{n} signed contracts") for n in Counter(r.person_id for r in rows).values() if n > 1]
    if len(rows) < loans:
        found.append(Finding("lost", f"{loans - len(rows)} signed contracts"))
    given = outside.execute("select tx_id from approval where institution = 'esign' and answer = 'approved'")
    signatures = {f"sig-{row['tx_id']}" for row in given}
    astray = {row.signature_id for row in rows} - signatures
    return found + [Finding("astray", f"a contract carries a signature nobody gave: {unknown}") for unknown in astray]


async def _messages(database: Database, outside: sqlite3.Connection) -> list[Finding]:
    """Each notice of the outbox has reached the carrier, once; each that the carrier took, its phone, once."""
    notices = {row.key for row in await _rows(database, "select key from outbox_message")}
    # The key of a log-in code, which is sent without the outbox, is its bare id.
    taken = outside.execute("select key from reply where institution = 'message' and key like '%/%'")
    carried = Counter(row["key"] for row in taken)
    texts = "select count(*) as n from message where kind = 'email' or kind = 'sms' and code is null"
    found = [Finding("lost", f"notice {key}") for key in notices - carried.keys()]
    found += [Finding("doubled", f"a notice nobody wrote: {key}") for key in carried.keys() - notices]
    if (arrived := outside.execute(texts).fetchone()["n"]) != len(carried):
        found.append(Finding("doubled", f"{arrived} messages on the phones for {len(carried)} notices"))
    return found


async def _members(database: Database) -> list[Finding]:
    """Every account that rested is active again; every corporation is in, and was told so once, on two ways."""
    resting = await _rows(database, "select 1 from person where state = 'dormant'")
    corporations = await _rows(database, "select state from corporation")
    told = await _rows(database, "select 1 from outbox_message where key like 'corporation:%/approved/%'")
    found = [Finding("lost", "an account rests still") for _ in resting]
    found += [Finding("lost", f"a corporation is {row.state}") for row in corporations if row.state != "approved"]
    if len(told) > 2 * len(corporations):
        found.append(Finding("doubled", f"{len(told)} notices to {len(corporations)} corporations"))
    return found


def _one_won(outside: sqlite3.Connection) -> Iterator[Finding]:
    """A request for one won was paid once."""
    paid = outside.execute("select count(*) as n from message where kind = 'deposit'").fetchone()["n"]
    asked = outside.execute(
        "select count(*) as n from reply where institution = 'bank' and body ->> '$.code' is not null and status = 200"
    )
    if paid != (requests := asked.fetchone()["n"]):
        yield Finding("doubled", f"{paid} deposits for {requests} requests")


async def _rows(database: Database, statement: str) -> list[Any]:
    return list((await database.statement(text(statement))).all())
