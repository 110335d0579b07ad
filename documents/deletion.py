"""Deletes documents that no row names any more. The transaction that removes the last row of a document writes its
reference into `document_to_delete`, and the worker deletes it from the store after the commit."""

import logging
from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from documents.store import DocumentStore
from observability.metrics import LOOP_FAILURES

BATCH = 100
AGAIN = timedelta(hours=1)  # until the next attempt, if the store does not delete it or the worker is killed
PUT = text("insert into document_to_delete (ref) select unnest(cast(:refs as text[])) on conflict do nothing")
CLAIM = text("""
update document_to_delete set next_attempt_at = now() + cast(:again as interval) where ref in (
  select ref from document_to_delete where next_attempt_at <= now()
  order by next_attempt_at limit :limit for update skip locked
)
returning ref
""")
DELETED = text("delete from document_to_delete where ref = any(:refs) returning ref")
log = logging.getLogger(__name__)


async def delete_after_commit(session: AsyncSession, refs: Collection[str]) -> None:
    """Let the worker delete the documents once the transaction is committed."""
    if refs:
        await session.execute(PUT, {"refs": list(refs)})


async def delete_documents(database: Database, store: DocumentStore) -> int:
    """Delete a batch of documents, without an open transaction. Returns the number of those that were due."""
    refs, gone = await claim(database), list[str]()
    for ref in refs:
        try:
            await store.delete(ref)
            gone.append(ref)
        except Exception as error:  # noqa: BLE001  # it is due again in an hour
            LOOP_FAILURES.add("documents")
            log.warning("a document was not deleted: %s", type(error).__name__)
    await database.ask(DELETED, {"refs": gone})
    return len(refs)


async def claim(database: Database) -> list[str]:
    """Return at most BATCH references of documents to delete. They are returned again after AGAIN."""
    return [row.ref for row in await database.ask(CLAIM, {"again": AGAIN, "limit": BATCH})]
