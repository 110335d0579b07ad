"""The health insurance service: consent on the phone, then twelve months of premiums, collected in parts over
`Settings.simulator_delay`."""

import hashlib
import time
import uuid
from datetime import date
from typing import Annotated, Any

from fastapi import Depends, Request

from simulator import approvals, callbacks, people
from simulator.approvals import ApprovalRequest
from simulator.contract import Refused, institution
from simulator.people import Circumstances
from simulator.store import CurrentStore, Store
from simulator.wire import Wire, today

TOTAL = 12  # months
PARTS = 4  # progress reports of a collection
RATE = 719  # ten-thousandths of the monthly pay; an employer pays half of it

router = institution("nhis")


async def _delay(request: Request) -> float:
    return request.app.state.settings.simulator_delay


Delay = Annotated[float, Depends(_delay)]  # seconds of a collection


class ConsentRequest(ApprovalRequest):
    birth_date: date


class CollectionRequest(Wire):
    reference: str
    callback_url: str


@router.get("/providers")
async def providers() -> list[dict[str, str]]:
    return [{"code": "kakao", "name": "카카오톡"}, {"code": "pass", "name": "PASS"}]


@router.post("/consents")
async def request_consent(asked: ConsentRequest, store: CurrentStore) -> dict[str, str]:
    return approvals.ask(store, "nhis", asked, "건강보험 자격·보험료 자료를 이음에 보내는 데 동의할까요?")


@router.get("/consents/{tx_id}")
async def status(tx_id: str, store: CurrentStore, delay: Delay) -> dict[str, Any]:
    consent = approvals.find(store, "nhis", tx_id)
    collection = store.one("SELECT * FROM collection WHERE tx_id = ?", tx_id)
    if collection is None:
        return {"status": approvals.state(consent), "done": 0, "total": TOTAL}
    elapsed = time.time() - collection["started_at"]
    parts = sum(elapsed >= delay * part / PARTS for part in range(1, PARTS + 1))
    if parts == PARTS and not collection["fails"]:
        return {"status": "collected", "done": TOTAL, "total": TOTAL, "bundleId": collection["bundle_id"]}
    state = "failed" if parts >= PARTS // 2 and collection["fails"] else "collecting"
    return {"status": state, "done": parts * TOTAL // PARTS, "total": TOTAL}


@router.post("/consents/{tx_id}/collections")
async def collect(tx_id: str, asked: CollectionRequest, store: CurrentStore, delay: Delay) -> dict[str, Any]:
    consent = approvals.find(store, "nhis", tx_id)
    if approvals.state(consent) != "approved":
        raise Refused("not_approved")
    fails = people.of_mobile(store, consent["name"], consent["mobile"]).scraping_fails
    bundle_id, now = uuid.uuid4().hex, time.time()
    store.run("REPLACE INTO collection VALUES (?, ?, ?, ?)", tx_id, bundle_id, now, fails)

    def report(event: str, data: dict[str, Any], parts: int) -> None:
        callbacks.enqueue(
            store,
            "nhis",
            event,
            tx_id=tx_id,
            reference=asked.reference,
            url=asked.callback_url,
            data=data,
            due_at=now + delay * parts / PARTS,
        )

    reached = PARTS // 2 if fails else PARTS
    for part in range(1, reached + 1):
        report("scraping.progress", {"done": part * TOTAL // PARTS, "total": TOTAL}, part)
    if fails:
        report("scraping.failed", {"code": "no_records"}, reached)
    else:
        report("scraping.done", {"bundleId": bundle_id}, reached)
    return {"txId": tx_id, "total": TOTAL}


@router.get("/bundles/{bundle_id}")
async def bundle(bundle_id: str, store: CurrentStore) -> dict[str, Any]:
    consent = _consent_of_bundle(store, bundle_id)
    person = people.of_mobile(store, consent["name"], consent["mobile"])
    return {
        "insuredType": person.insured_type,
        "employer": person.employer,
        "employedSince": _employed_since(consent["name"]) if person.employer else None,
        "months": [{"month": month, "premium": _premium(person)} for month in _past_months()],
    }


def _consent_of_bundle(store: Store, bundle_id: str) -> Any:
    consent = store.one("SELECT a.* FROM approval a JOIN collection c USING (tx_id) WHERE c.bundle_id = ?", bundle_id)
    if consent is None:
        raise Refused("unknown_bundle")
    return consent


def _premium(person: Circumstances) -> int:
    """Return the premium in won a month, rounded down to 10 won; half of it for an employee."""
    halves = 2 if person.insured_type == "employee" else 1
    return person.yearly_income * RATE // (12 * 10_000 * halves) // 10 * 10


def _past_months() -> list[str]:
    """Return the twelve months before this one, the oldest first."""
    this_month = today().year * 12 + today().month - 1
    return [f"{month // 12}-{month % 12 + 1:02}" for month in range(this_month - TOTAL, this_month)]


def _employed_since(name: str) -> date:
    draw = hashlib.sha256(name.encode()).digest()
    return date(today().year - 2 - draw[0] % 9, draw[1] % 12 + 1, 1)
