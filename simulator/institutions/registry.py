"""The land registry: liens on homes, by the home's address in one line.

Homes whose number ends in 02 (…02호) already have a bank's lien. An application is registered at once, with today's
date.
"""

from datetime import date
from typing import Annotated, Any

from fastapi import Header, Query

from simulator.contract import Refused, institution
from simulator.store import CurrentStore, Store
from simulator.wire import Wire, today

router = institution("registry")

SENIOR_ENDING = "02호"
SENIOR = {
    "registrationNumber": "2021-104482",
    "registeredOn": date(2021, 3, 15).isoformat(),
    "maximumClaim": 60_000_000,
    "creditor": "한빛은행",
    "isReleased": False,
    "filing": None,
}


class LienApplication(Wire):
    """Won. `owner` grants the lien on the home to the creditor, for the debt of `debtor`."""

    home: str
    owner: str
    debtor: str
    creditor: str
    maximum_claim: int


class Release(Wire):
    creditor: str


@router.get("/liens")
async def liens(home: Annotated[str, Query(max_length=300)], store: CurrentStore) -> list[dict[str, Any]]:
    """Return every lien on a home, including released ones, the oldest first."""
    rows = store.all("SELECT * FROM lien LEFT JOIN lien_filing USING (number) WHERE home = ? ORDER BY number", home)
    senior = [SENIOR] if home.endswith(SENIOR_ENDING) else []
    return [*senior, *(_shown(row) for row in rows)]


@router.post("/liens")
async def apply(
    asked: LienApplication, store: CurrentStore, key: Annotated[str, Header(alias="Idempotency-Key")]
) -> dict[str, str]:
    """Register a lien. The register shows the application's key."""
    (count,) = store.one("SELECT count(*) FROM lien") or (0,)
    number = f"{today().year}-{200_001 + count}"
    store.run(
        "INSERT INTO lien VALUES (?, ?, ?, ?, ?, NULL)",
        number,
        asked.home,
        asked.creditor,
        asked.maximum_claim,
        today().isoformat(),
    )
    store.run("INSERT INTO lien_filing VALUES (?, ?)", number, key)
    return {"receiptNumber": number}


@router.post("/liens/{number}/release")
async def release(number: str, asked: Release, store: CurrentStore) -> dict[str, str]:
    """Release a lien for its creditor. A released one does not change."""
    lien = store.one("SELECT * FROM lien WHERE number = ? AND creditor = ?", number, asked.creditor)
    if lien is None:
        raise Refused("unknown_lien")
    store.run("UPDATE lien SET released_on = coalesce(released_on, ?) WHERE number = ?", today().isoformat(), number)
    return {"releasedOn": _released_on(store, number)}


def _released_on(store: Store, number: str) -> str:
    row = store.one("SELECT released_on FROM lien WHERE number = ?", number)
    assert row
    return row["released_on"]


def _shown(row: Any) -> dict[str, Any]:
    return {
        "registrationNumber": row["number"],
        "registeredOn": row["registered_on"],
        "maximumClaim": row["maximum_claim"],
        "creditor": row["creditor"],
        "isReleased": row["released_on"] is not None,
        "filing": row["key"],
    }
