"""Public MyData."""

from typing import Any

from simulator import people
from simulator.contract import Refused, institution
from simulator.store import CurrentStore
from simulator.wire import Wire, today

router = institution("mydata")


class RecordsRequest(Wire):
    ci: str


@router.post("/records")
async def fetch(asked: RecordsRequest, store: CurrentStore) -> dict[str, Any]:
    known = people.of_ci(store, asked.ci)
    store.run("INSERT INTO mydata_attempt VALUES (?, 1) ON CONFLICT (ci) DO UPDATE SET count = count + 1", asked.ci)
    attempt = store.one("SELECT count FROM mydata_attempt WHERE ci = ?", asked.ci)
    assert attempt is not None
    if attempt["count"] <= known.mydata_failures:
        raise Refused("not_ready")
    person = people.by_ci(store, asked.ci)
    resident = {"name": person["name"], "birthDate": person["birth_date"]} if person else {}
    income = known.yearly_income if known.certified_income is None else known.certified_income
    return {
        "items": [
            _record("residentRegister", "주민등록표 초본", resident),
            _record("incomeCertificate", "소득금액증명", {"year": today().year - 1, "amount": income}),
            _record("localTaxPayment", "지방세 납세증명", {"arrears": 0}),
        ]
    }


def _record(kind: str, title: str, values: dict[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "title": title, "issuedOn": today(), "values": values}
