"""The conditions after a run: nothing is lost, duplicated or inconsistent.

They are read from the systems of record: PostgreSQL and the simulator's database.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import text

from db.core.engine import Database
from domain.borrowing.journeys.mortgage import Mortgage
from domain.charts import CHARTS
from domain.core.chart import Edge
from domain.core.notices import Notice
from tests.chaos.request_log import RequestLog

KINDS = ("lost", "duplicated", "inconsistent", "stuck", "refused", "wrong answer")


class Finding(NamedTuple):
    """A violation. `kind`: one of KINDS."""

    kind: str
    what: str


async def findings(database: Database, simulator: Path, log: RequestLog, contracts: int) -> list[Finding]:
    """Return every violation that the databases show.

    `simulator`: the SQLite file of the simulator. `contracts`: number of borrowers who sign one.
    """
    with sqlite3.connect(f"file:{simulator}?mode=ro", uri=True) as institutions:
        institutions.row_factory = sqlite3.Row
        return [
            *await _answers(database, log),
            *await _moves(database),
            *await _contracts(database, institutions, contracts),
            *await _refusals(database),
            *await _messages(database, institutions),
            *await _members(database),
            *_transfers(institutions),
        ]


async def _answers(database: Database, log: RequestLog) -> list[Finding]:
    """Every acknowledged POST is stored with the move that its answer showed. Every stored key was sent."""
    stored = {row.key for row in await _rows(database, "select key from stored_answer")}
    moves = await _rows(database, "select apply_uid, sequence, step from journey_move")
    steps = {(row.apply_uid, row.sequence): row.step for row in moves}
    found = [
        Finding("duplicated", f"an answer is stored under a key that was not sent: {key}") for key in stored - log.sent
    ]
    for answer in log.acknowledged:
        if answer.key not in stored and not answer.path.endswith("/open"):
            found.append(Finding("lost", f"{answer.path}: acknowledged, not stored"))
        if answer.sequence and steps.get((answer.apply_uid, answer.sequence)) != answer.step:
            found.append(Finding("lost", f"{answer.path}: acknowledged move {answer.sequence} to {answer.step}"))
    return found


async def _moves(database: Database) -> list[Finding]:
    """Sequences are 1, 2, 3, … Each move begins at the step where the one before ended and is an edge of the chart."""
    rows = await _rows(
        database,
        "select j.kind, m.* from journey_move m join journey j using (journey_id, apply_uid) order by m.sequence",
    )
    journeys: dict[str, list[Any]] = {}
    for row in rows:
        journeys.setdefault(row.apply_uid, []).append(row)
    found: list[Finding] = []
    for moves in journeys.values():
        if [move.sequence for move in moves] != list(range(1, len(moves) + 1)):
            found.append(Finding("lost", f"moves of a journey: {[move.sequence for move in moves]}"))
        chart = CHARTS[moves[0].kind]
        for before, move in pairwise(moves):
            if move.origin is None and move.step == before.step:
                continue  # a new snapshot of the same step: progress, or the journey now waits for an operator
            edge = Edge(str(move.origin), str(move.label), move.step)
            if move.origin != before.step or edge not in chart.edges:
                found.append(Finding("inconsistent", f"from {before.step} by {edge}"))
    return found


async def _contracts(database: Database, institutions: sqlite3.Connection, contracts: int) -> list[Finding]:
    """Every borrower who signs has one signed contract, with the borrower's signature."""
    rows = await _rows(database, "select person_id, signature_id from loan_contract where signed_ref is not null")
    by_person = Counter(row.person_id for row in rows)
    found = [Finding("duplicated", f"{n} signed contracts of a person") for n in by_person.values() if n > 1]
    if len(rows) != contracts:
        found.append(Finding("lost" if len(rows) < contracts else "inconsistent", f"{len(rows)} of {contracts} signed"))
    given = institutions.execute("select tx_id from approval where institution = 'esign' and answer = 'approved'")
    unknown = {row.signature_id for row in rows} - {f"sig-{row['tx_id']}" for row in given}
    return found + [Finding("inconsistent", f"a contract carries an unknown signature: {one}") for one in unknown]


async def _refusals(database: Database) -> list[Finding]:
    """Every application that the owner of the home refused is closed, and its borrower was notified once."""
    rows = await _rows(
        database,
        "select apply_uid, open, (select count(*) from outbox_message where key like"
        f" journey_id || '/' || apply_uid || '/%{Notice.OWNER_REFUSED}%') as notices"
        f" from journey where step = '{Mortgage.owner_refused.name}'",
    )
    found = [Finding("inconsistent", f"a refused application is open: {row.apply_uid}") for row in rows if row.open]
    return found + [
        Finding("lost" if not row.notices else "duplicated", f"{row.notices} notices of a refusal: {row.apply_uid}")
        for row in rows
        if row.notices != 1
    ]


async def _messages(database: Database, institutions: sqlite3.Connection) -> list[Finding]:
    """The carrier accepted each notice of the outbox once, and delivered each accepted one once."""
    notices = {row.key for row in await _rows(database, "select key from outbox_message")}
    # The key of a log-in code, which is sent without the outbox, has no slash.
    taken = institutions.execute("select key from reply where institution = 'message' and key like '%/%'")
    carried = Counter(row["key"] for row in taken)
    delivered = "select count(*) as n from message where kind = 'email' or kind = 'sms' and code is null"
    found = [Finding("lost", f"notice {key}") for key in notices - carried.keys()]
    found += [Finding("duplicated", f"a notice that is not in the outbox: {key}") for key in carried.keys() - notices]
    if (messages := institutions.execute(delivered).fetchone()["n"]) != len(carried):
        found.append(Finding("duplicated", f"{messages} messages on the phones for {len(carried)} notices"))
    return found


async def _members(database: Database) -> list[Finding]:
    """Every dormant account is active again. Every corporation is approved and was notified once, by SMS and e-mail."""
    dormant = await _rows(database, "select 1 from person where state = 'dormant'")
    corporations = await _rows(database, "select state from corporation")
    notices = await _rows(database, "select 1 from outbox_message where key like 'corporation:%/approved/%'")
    found = [Finding("lost", "an account is still dormant") for _ in dormant]
    found += [Finding("lost", f"a corporation is {row.state}") for row in corporations if row.state != "approved"]
    if len(notices) > 2 * len(corporations):
        found.append(Finding("duplicated", f"{len(notices)} notices to {len(corporations)} corporations"))
    return found


def _transfers(institutions: sqlite3.Connection) -> Iterator[Finding]:
    """Every accepted request for a transfer of one won was paid once."""
    paid = institutions.execute("select count(*) as n from message where kind = 'deposit'").fetchone()["n"]
    requested = institutions.execute(
        "select count(*) as n from reply where institution = 'bank' and body ->> '$.code' is not null and status = 200"
    )
    if paid != (requests := requested.fetchone()["n"]):
        yield Finding("duplicated", f"{paid} deposits for {requests} requests")


async def _rows(database: Database, statement: str) -> list[Any]:
    return list((await database.statement(text(statement))).all())
