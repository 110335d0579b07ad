"""The appraisal of a mortgage loan by two operators, who both read the documents."""

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.console import Console
from tests.clients.mortgage_applicant import MortgageApplicant


async def test_an_appraisal_is_confirmed_after_the_second_operator_has_opened_its_documents(platform: Stack) -> None:
    applicant = MortgageApplicant.of(platform.settings)
    await (await applicant.begin()).apply_for()
    await applicant.go_on()
    await applicant.send_documents()
    uid = (await applicant.until("review"))["applyUid"]
    first, second = await Console.of(platform.settings), await Console.of(platform.settings, {OperatorRole.FINANCE})
    assert (await second.post(f"/cases/{uid}/opening")).json()["data"]["code"] == "OPERATOR_FORBIDDEN"
    case = await first.open(uid)
    granted = await first.decide(case, "mortgage_appraised", amount=90_000_000, rate="8.7", months=12)
    confirmation = f"/approvals/{granted.json()['data']['approval']}/confirm"

    *opened, last = (await second.open(uid))["evidence"]["files"]
    for file in opened:
        await second.api.get(f"/ops/cases/{uid}/files/{file['name']}")
    unread = await second.post(confirmation)
    assert (unread.status_code, unread.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert last["label"] in unread.text
    assert all(file["label"] not in unread.text for file in opened)
    await second.api.get(f"/ops/cases/{uid}/files/{last['name']}")
    await second.do(confirmation)
    await applicant.until("approved")
    for client in (applicant.api, first.api, second.api):
        await client.aclose()
