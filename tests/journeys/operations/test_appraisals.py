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

    seen = await second.open(uid)
    assert (seen["mayDecide"], seen["decisions"], seen["failures"]) == (False, [], [])
    *opened, last = seen["evidence"]["files"]
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


async def test_finance_reads_no_document_once_the_decision_is_refused(platform: Stack) -> None:
    applicant = MortgageApplicant.of(platform.settings)
    await (await applicant.begin()).apply_for()
    await applicant.go_on()
    await applicant.send_documents()
    uid = (await applicant.until("review"))["applyUid"]
    first, second = await Console.of(platform.settings), await Console.of(platform.settings, {OperatorRole.FINANCE})
    granted = await first.decide(await first.open(uid), "mortgage_appraised", amount=90_000_000, rate="8.7", months=12)
    file = (await second.open(uid))["evidence"]["files"][0]["name"]
    path = f"/ops/cases/{uid}/files/{file}"
    assert (await second.api.get(path)).status_code == 200
    await second.do(f"/approvals/{granted.json()['data']['approval']}/refuse")
    assert (await second.api.get(path)).json()["data"]["code"] == "OPERATOR_FORBIDDEN"
    for client in (applicant.api, first.api, second.api):
        await client.aclose()
