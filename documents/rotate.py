"""Encrypts all data again with the first key of the data ring, or with the key of its person:
`python -m documents.rotate`.

It can run while the platform runs, because a transaction that changes a row seals it with the current key. Each batch
is a transaction that moves the cursor of its column (`key_rotation`): a stopped run continues from there.
"""

import asyncio
import importlib
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Column, Table, literal, literal_column, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from config.production import refuse_unsafe
from config.settings import settings
from db.core.engine import Database
from db.core.sealing import OF_PERSON, NotOpened, Sealer, key_id_of, sealer_of
from db.core.tables import Base, KeyRotation
from documents.store import document_store

BATCH = 200  # rows
AREAS = ("accounts", "borrowing", "content", "investing", "ledger", "loans", "operators", "products")
for _area in AREAS:  # importing them registers their tables
    importlib.import_module(f"db.{_area}.tables")


class SealedColumn(NamedTuple):
    """A column of sealed values. `place`: the SQL of a row's `aad`; `owner`: of the person it belongs to, if any."""

    table: str
    column: str
    place: str
    owner: str = "null"

    @property
    def name(self) -> str:
        return f"{self.table}.{self.column}"


COLUMNS = (
    SealedColumn("person", "sealed", "'person/' || id", "id"),
    SealedColumn("email_login", "email_sealed", "'email_login/' || person_id", "person_id"),
    SealedColumn("withdrawn_member", "sealed", "'withdrawn_member/' || person_id", "person_id"),
    SealedColumn("vault_item", "sealed", "'vault/' || ref || '/' || owner || '/' || kind", "owner"),
    SealedColumn("journey", "snapshot", "'journey/' || journey_id || '/' || apply_uid", "person"),
    SealedColumn("journey", "next_run", "'journey-run/' || journey_id || '/' || apply_uid", "person"),
    SealedColumn(
        "draft", "sealed", "'draft/' || journey_id || '/' || apply_uid || '/' || step", "split_part(journey_id, ':', 2)"
    ),
    SealedColumn("outbox_message", "sealed", "'outbox/' || key", "person_id"),
    SealedColumn("stored_answer", "body", "'answer/' || owner || '/' || key", "substring(owner from '^person/(.*)$')"),
    SealedColumn("virtual_account", "number_sealed", "'virtual_account/' || person_id", "person_id"),
    SealedColumn("virtual_account", "holder_sealed", "'virtual_account/' || person_id || '/holder'", "person_id"),
    SealedColumn("deposit_withdrawal", "sealed", "'deposit-withdrawal/' || uid", "person_id"),
    SealedColumn("unmatched_deposit", "sealed", "'unmatched_deposit/' || key"),
    SealedColumn("loan", "account_sealed", "'loan/' || product_uid", "person_id"),
    SealedColumn("loan", "repay_sealed", "'loan/' || product_uid", "person_id"),
    SealedColumn(
        "loan_note",
        "sealed",
        "'loan_note/' || uid",
        "(select person_id from loan where loan.product_uid = loan_note.product_uid)",
    ),
    SealedColumn(
        "mortgage_lien",
        "sealed",
        "'lien/' || apply_uid",
        "(select person_id from loan_contract where loan_contract.apply_uid = mortgage_lien.apply_uid)",
    ),
    SealedColumn("product_draft", "sealed", "'product-draft/' || uid"),
    SealedColumn("consultation", "sealed", "'consultation/' || id"),
    SealedColumn("inquiry", "question_sealed", "'inquiry/' || uid || '/question'", "person_id"),
    SealedColumn("inquiry", "answer_sealed", "'inquiry/' || uid || '/answer'", "person_id"),
    SealedColumn("inquiry_document", "name_sealed", "'inquiry_document/' || id", "person_id"),
    SealedColumn("inquiry_draft", "sealed", "'inquiry_draft/' || person_id || '/' || about", "person_id"),
    SealedColumn("event_participant", "sealed", "'event/' || event_uid || '/' || person_id", "person_id"),
)


async def rotate(database: Database, sealer: Sealer, *, under: str, tell: Callable[[KeyRotation], None]) -> None:
    """Encrypt every column again. `under`: the id of the ring's first key. Finished columns are skipped."""
    for column in COLUMNS:
        while True:
            async with database.transaction() as session:
                progress = await _progress(session, column, under)
                if progress.finished_at is None:
                    await _next_batch(session, sealer, column, progress)
                tell(progress)
                if progress.finished_at:
                    break


async def _progress(session: AsyncSession, column: SealedColumn, under: str) -> KeyRotation:
    progress = await session.get(KeyRotation, column.name, with_for_update=True)
    if progress is None:
        progress = KeyRotation(name=column.name, under=under)
        session.add(progress)
    elif progress.under != under:  # of an earlier rotation
        progress.under, progress.cursor, progress.finished_at = under, None, None
        progress.seen = progress.resealed = 0
    await session.flush()
    return progress


async def _next_batch(session: AsyncSession, sealer: Sealer, of: SealedColumn, progress: KeyRotation) -> None:
    table = Base.metadata.tables[of.table]
    keys, column = list(table.primary_key.columns), table.c[of.column]
    place, owner = (
        literal_column(of.place).label("sealed_at"),
        literal_column(f"({of.owner})::text").label("sealed_for"),
    )
    rows = select(*keys, column.label("sealed_value"), place, owner).order_by(*keys).limit(BATCH)
    if progress.cursor:
        values = zip(keys, json.loads(progress.cursor), strict=True)
        rows = rows.where(
            tuple_(*keys) > tuple_(*(literal(key.type.python_type(value), key.type) for key, value in values))
        )
    found = (await session.execute(rows)).all()
    for row in found:
        if await _reseal(session, sealer, table, column, row):
            progress.resealed += 1
    progress.seen += len(found)
    if found:
        progress.cursor = json.dumps([str(value) for value in found[-1][: len(keys)]])
    if len(found) < BATCH:
        progress.finished_at = datetime.now(UTC)


async def _reseal(session: AsyncSession, sealer: Sealer, table: Table, column: Column[Any], row: Any) -> bool:
    if not row.sealed_value or sealer.is_current(row.sealed_value, row.sealed_for):
        return False
    place = row.sealed_at.encode()
    try:
        value = sealer.open(row.sealed_value, place)
    except NotOpened:
        if key_id_of(row.sealed_value).startswith(OF_PERSON):  # of an erased person
            return False
        raise
    keys: Sequence[Column[Any]] = list(table.primary_key.columns)
    same = [key == value for key, value in zip(keys, row, strict=False)]
    changed = (
        update(table)
        .where(*same, column == row.sealed_value)
        .values({column: sealer.seal(value, place, owner=row.sealed_for)})
    )
    return (await session.execute(changed)).rowcount == 1  # pyright: ignore[reportAttributeAccessIssue]


async def main() -> None:
    sealer, database = sealer_of(settings()), Database(settings().database_url)
    under = settings().data_keys.get_secret_value().partition(":")[0]

    def tell(progress: KeyRotation) -> None:
        state = "done" if progress.finished_at else "…"
        print(f"{progress.name}: {progress.seen} rows, {progress.resealed} resealed {state}", flush=True)

    print(f"keys of persons: {await asyncio.to_thread(sealer.rewrap)} wrapped again", flush=True)
    await rotate(database, sealer, under=under, tell=tell)
    print(f"documents: {await document_store().reseal()} resealed", flush=True)
    await database.close()


if __name__ == "__main__":
    refuse_unsafe(settings())
    asyncio.run(main())
