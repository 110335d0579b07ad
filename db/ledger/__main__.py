"""Checks the whole ledger: `python -m db.ledger`. It fails when there are differences."""

import asyncio
import sys

from config.production import refuse_unsafe
from config.settings import settings
from db.core.engine import Database
from db.ledger.check import differences, size


async def main() -> int:
    """Print the differences. Returns their number."""
    async with Database(settings().database_url).transaction() as session:
        found, (entries, accounts) = await differences(session), await size(session)
    for difference in found:
        print(f"{difference.what}: expected {difference.expected:,}, found {difference.found:,}")
    print(f"{entries:,} entries on {accounts:,} accounts: {len(found)} differences")
    return len(found)


if __name__ == "__main__":
    refuse_unsafe(settings())
    sys.exit(bool(asyncio.run(main())))
