"""Indexes on tables that are large in production."""

from collections.abc import Generator
from contextlib import contextmanager

from alembic import op
from sqlalchemy import text


@contextmanager
def concurrently() -> Generator[None]:
    """Run statements of a version outside a transaction. What the version did before is committed.

    `create index concurrently` does not block writers. It waits for running transactions without the lock timeout.
    """
    with op.get_context().autocommit_block():
        timeout = op.get_bind().execute(text("show lock_timeout")).scalar_one()
        op.execute("set lock_timeout = 0")
        yield
        op.execute(f"set lock_timeout = '{timeout}'")


def create_index(name: str, definition: str) -> None:
    """Create an index inside `concurrently`. It replaces an incomplete index of a stopped run."""
    op.execute(f"drop index concurrently if exists {name}")
    op.execute(f"create index concurrently {name} on {definition}")
