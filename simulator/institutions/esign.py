"""Electronic signing by Kakao and PASS."""

from typing import Any

from simulator import approvals
from simulator.approvals import ApprovalRequest
from simulator.contract import institution
from simulator.store import CurrentStore

router = institution("esign")


class SigningRequest(ApprovalRequest):
    ci: str
    document_hash: str
    title: str


@router.post("/requests")
async def request(asked: SigningRequest, store: CurrentStore) -> dict[str, str]:
    return approvals.ask(
        store, "esign", asked, f"‘{asked.title}’에 전자서명할까요? 문서 확인값 {asked.document_hash[:8]}"
    )


@router.get("/requests/{tx_id}")
async def status(tx_id: str, store: CurrentStore) -> dict[str, Any]:
    signing = approvals.find(store, "esign", tx_id)
    state = approvals.state(signing)
    if state != "approved":
        return {"status": state}
    return {"status": "signed", **approvals.signature(tx_id, signing["answered_at"])}
