"""The operators' console: log-in, queues, opening and deciding a case, and the audit log."""

import asyncio
from typing import Any

import pytest

from api.operations.cases.case import decisions
from db.accounts.certifications import certify
from domain.accounts.journeys.bank_account import BankAccount
from domain.borrowing.journeys.upl import Upl
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Internals
from tests.api.operations.staff import Staff, enrolled, staff, unclear
from tests.clients.borrower import Borrower
from tests.clients.console import WHY
from tests.clients.corporate import Corporate
from tests.clients.http import refusal
from tests.conftest import Scenario
from tests.internals import eventually
from tests.journeys.steps.customer_information import ANSWERS

__all__ = ["enrolled", "staff", "unclear"]  # fixtures, found by their names


async def stuck(borrower: Borrower, scenario: Scenario) -> Borrower:
    """A borrower whose examination waits for a credit bureau that does not answer."""
    await (await borrower.apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "down")
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})

    async def waits() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(waits, 60)
    return borrower


async def accesses(internals: Internals, borrower: Borrower) -> list[tuple[Any, ...]]:
    person = borrower.at["journeyId"].split(":")[1]
    rows = await internals.sql(
        "select who, what, why from personal_data_access where whose = :id order by id", id=person
    )
    return [tuple(row) for row in rows]


async def actions(internals: Internals, borrower: Borrower) -> list[tuple[Any, ...]]:
    rows = await internals.sql(
        "select action, operator, second, reason, step from operator_action where journey_id = :id order by at",
        id=borrower.at["journeyId"],
    )
    return [tuple(row) for row in rows]


# log-in


async def test_an_operator_logs_in_and_out(enrolled: Staff) -> None:
    console = await enrolled(OperatorRole.REVIEWER)
    assert refusal(await console.api.get("/ops/session")) == (401, "OPERATOR_LOGIN_REQUIRED")
    entered = await console.log_in()
    cookie = entered.headers["Set-Cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=strict", "Max-Age=28800", "Path=/api/ops"))
    assert await console.get("/session") == {
        "login": console.login,
        "name": "김운영",
        "roles": ["reviewer"],
        "passwordIsGiven": False,
        "isConfirmed": True,
    }

    stolen = dict(console.api.cookies)
    assert (await console.api.delete("/ops/session")).status_code == 204
    console.api.cookies.update(stolen)
    assert refusal(await console.api.get("/ops/overview")) == (401, "OPERATOR_LOGIN_REQUIRED")


async def test_a_session_ends_at_its_expiry_and_when_the_operator_is_revoked(
    enrolled: Staff, internals: Internals
) -> None:
    late, left = await enrolled(), await enrolled()
    for console in (late, left):
        assert (await console.log_in()).status_code == 200
    await internals.sql("update operator_session set expires_at = now() where login = :login", login=late.login)
    await internals.sql("update operator set active = false where login = :login", login=left.login)
    for console in (late, left):
        assert refusal(await console.api.get("/ops/session")) == (401, "OPERATOR_LOGIN_REQUIRED")
    assert refusal(await left.log_in())[0] == 401


async def test_the_fifth_wrong_password_locks_a_login_whether_or_not_it_exists(enrolled: Staff) -> None:
    results: list[list[tuple[int, str]]] = []
    for console in (await enrolled(), await enrolled()):
        if results:
            console.login = f"nobody-{console.login}"
        results.append([refusal(await console.log_in("guessed")) for _ in range(5)])
        results[-1].append(refusal(await console.log_in()))
    assert results[0] == results[1] == [(401, "OPERATOR_LOGIN_FAILED")] * 5 + [(429, "LOGIN_LOCKED")]


async def test_the_right_password_resets_the_count(enrolled: Staff) -> None:
    console = await enrolled()
    assert [(await console.log_in("guessed")).status_code for _ in range(4)] == [401] * 4
    assert (await console.log_in()).status_code == 200
    assert "4번" in (await console.log_in("guessed")).json()["data"]["message"]


# queues and cases


async def test_an_unclear_card_is_found_opened_and_decided(
    staff: Staff, unclear: Borrower, internals: Internals
) -> None:
    console, uid = await staff(OperatorRole.REVIEWER), unclear.at["applyUid"]
    (row,) = [row for row in await console.get("/queues/id-cards") if row["applyUid"] == uid]
    assert (row["name"], row["kind"], row["step"], row["section"]) == ("오*림", "upl", "id_review", "신분증")
    assert await accesses(internals, unclear) == []

    image = f"/ops/cases/{uid}/files/id-card"
    assert refusal(await console.api.get(image)) == (403, "CASE_NOT_OPENED")
    assert refusal(await console.post(f"/cases/{uid}/opening", reason=" 음 ")) == (422, "INVALID_INPUT")
    case = await console.open(uid)
    facts = {fact["label"]: fact for fact in case["evidence"]["facts"]}
    assert case["subject"]["name"] == facts["이름"]["value"] == facts["이름"]["known"] == "오흐림"
    assert facts["생년월일"]["value"] == facts["생년월일"]["known"] == unclear.birth
    assert facts["주민등록번호"]["value"].endswith("******")
    assert [file["name"] for file in case["evidence"]["files"]] == ["id-card"]
    assert not [name for name in case["shown"] if name.endswith(("Ref", "Token", "Hash"))]
    assert {(d["fact"], d["movesMoney"]) for d in case["decisions"]} == {
        ("id_card_matched", False),
        ("id_card_mismatched", False),
    }
    assert case["temporalUrl"].endswith(f"/workflows/{unclear.at['journeyId']}")
    picture = await console.api.get(image)
    assert (picture.headers["Content-Type"], picture.headers["Cache-Control"]) == ("image/jpeg", "no-store")
    assert await accesses(internals, unclear) == [
        (console.login, "case: id-cards", WHY),
        (console.login, "file: id-card", WHY),
    ]

    assert refusal(await console.decide(case, "examination_passed")) == (409, "CASE_MOVED")
    assert (await console.decide(case, "id_card_matched")).json()["data"]["approval"] is None
    await unclear.until("account")
    known = await internals.sql(
        "select state from certification where person_id = cast(:id as uuid) and kind = 'id_card'",
        id=unclear.person_id,
    )
    assert [row.state for row in known] == ["certified"]
    assert await actions(internals, unclear) == [("resolve", console.login, None, WHY, "id_review")]
    assert refusal(await console.decide(case, "id_card_mismatched")) == (409, "CASE_MOVED")
    assert not [row for row in await console.get("/queues/id-cards") if row["applyUid"] == uid]


async def test_a_corporation_is_returned_with_reasons(staff: Staff, platform: Stack) -> None:
    """The case contains the application and its documents. A required correction must name a part of the
    application."""
    corporate = Corporate.of(platform.settings)
    await (await corporate.begin()).walk_to("review")
    console, uid = await staff(OperatorRole.REVIEWER), corporate.at["applyUid"]
    case = await console.open(uid)
    facts = {fact["label"]: fact["value"] for fact in case["evidence"]["facts"]}
    assert (facts["법인 이름"], facts["사업자등록번호"]) == ("이음상사", corporate.number)
    assert {file["label"] for file in case["evidence"]["files"]} >= {"사업자등록증", "주주명부"}
    paper = await console.api.get(f"/ops/cases/{uid}/files/shareholders")
    assert paper.headers["Content-Type"] == "application/pdf"
    assert (await console.api.get(f"/ops/cases/{uid}/files/id-card")).status_code == 404

    verdict = {
        "fact": "application_returned",
        "data": {"reasons": ["주주명부: 도장이 없어요"]},
        "sequence": case["sequence"],
    }
    unread = await console.post(f"/cases/{uid}/resolve", **verdict)
    assert refusal(unread) == (422, "INVALID_INPUT")
    assert "사업자등록증" in unread.text
    assert "주주명부" not in unread.text
    assert refusal(await (await staff()).post(f"/cases/{uid}/resolve", **verdict)) == (403, "CASE_NOT_OPENED")
    assert refusal(await console.decide(case, "application_returned", reasons=["고쳐 주세요"])) == (
        422,
        "INVALID_INPUT",
    )
    assert (await console.decide(case, "application_returned", reasons=["주주명부: 도장이 없어요"])).status_code == 200
    await corporate.until("returned", kind="corporation")
    await corporate.close()


async def test_the_answers_of_a_customer_can_be_reviewed(staff: Staff, platform: Stack, internals: Internals) -> None:
    customer = Borrower.of(platform.settings, name="한감시")
    await customer.sign_up()
    async with internals.database.transaction() as session:
        await certify(session, customer.person_id, "id_card")
    await customer.do("/v2/aml/open")
    await customer.do("/v2/aml/individual", ANSWERS)
    await customer.until("review", kind="customer_information")
    console = await staff(OperatorRole.REVIEWER)
    (row,) = [row for row in await console.get("/queues/screening") if row["applyUid"] == customer.at["applyUid"]]
    assert (row["name"], row["kind"]) == ("한*시", "customer_information")
    case = await console.open(row["applyUid"])
    facts = {fact["label"]: fact["value"] for fact in case["evidence"]["facts"]}
    assert facts.keys() >= {"직업", "거래 목적", "자금 출처", "연간 투자액", "감시 목록 조회 번호"}
    assert facts["국내 정치적 주요 인물"].startswith(f"한감시 (19{customer.birth[:2]}년생)")
    assert (await console.decide(case, "screening_passed")).status_code == 200
    await customer.until("completed", kind="customer_information")
    await customer.close()


async def test_a_case_that_has_changed_is_not_decided(staff: Staff, unclear: Borrower) -> None:
    """One operator refuses the first card, and the borrower photographs another: the decision about the first does not
    apply to the second."""
    first, second = await staff(), await staff()
    cases = [await console.open(unclear.at["applyUid"]) for console in (first, second)]
    await first.decide(cases[0], "id_card_mismatched", problem="ID_MISMATCH")
    await unclear.until("id_mismatch")
    await unclear.do("/v2/credit/id-card/retake")
    await unclear.id_photo()
    await unclear.id_details()
    await unclear.until("id_review")
    assert refusal(await second.decide(cases[1], "id_card_matched")) == (409, "CASE_MOVED")


async def test_a_stuck_journey_is_retried(
    staff: Staff, borrower: Borrower, scenario: Scenario, internals: Internals
) -> None:
    console = await staff()
    await stuck(borrower, scenario)
    uid = borrower.at["applyUid"]
    assert (await console.get("/overview/work"))["stuck"] >= 1
    case = await console.open(uid)
    assert case["mayRetry"] is True
    assert case["shown"]["loanAmount"] == 5_000_000
    assert case["moves"][0]["note"] == "신용평가회사 응답 없음"

    await scenario("credit_bureau", "normal")
    await console.do(f"/cases/{uid}/retry", sequence=case["sequence"])
    await borrower.until("confirm")
    assert refusal(await console.post(f"/cases/{uid}/cancel", sequence=case["sequence"])) == (409, "CASE_MOVED")
    assert await actions(internals, borrower) == [("retry_step", console.login, None, WHY, "examination")]


async def test_an_operator_ends_a_journey(staff: Staff, unclear: Borrower) -> None:
    console = await staff()
    case = await console.open(unclear.at["applyUid"])
    pointless = await console.post(f"/cases/{case['applyUid']}/retry", sequence=case["sequence"])
    assert refusal(pointless) == (409, "CASE_MOVED")
    await console.do(f"/cases/{case['applyUid']}/cancel", sequence=case["sequence"])
    await unclear.until("cancelled")


async def test_no_operator_reports_a_virtual_account() -> None:
    """An operator can repeat the request to the bank, or end the certification."""
    assert decisions(BankAccount.issuing, {}) == []


async def test_no_operator_makes_an_income() -> None:
    """An operator can repeat the request, or report that the institution has no record."""
    for step, failure in ((Upl.collecting, "scraping_failed"), (Upl.mydata, "my_data_failed")):
        assert [decision.fact for decision in decisions(step, {})] == [failure]


async def test_each_role_decides_only_its_own_cases(staff: Staff, unclear: Borrower) -> None:
    uid = unclear.at["applyUid"]
    order = {"sequence": unclear.at["sequence"], "fact": "id_card_matched"}
    for role, looks_at_cards, audits in (
        (OperatorRole.FINANCE, False, False),
        (OperatorRole.AUDITOR, False, True),
        (OperatorRole.REVIEWER, True, False),
        (OperatorRole.ADMIN, True, True),
    ):
        console = await staff(role)
        assert (await console.post(f"/cases/{uid}/opening")).status_code == (200 if looks_at_cards else 403)
        assert (await console.api.get("/ops/audit/actions")).status_code == (200 if audits else 403)
        until = {"until": "9999-12-31"}  # no day follows it
        for log in ("actions", "looks"):
            assert (await console.api.get(f"/ops/audit/{log}", params=until)).status_code == (200 if audits else 403)
        if not looks_at_cards:
            for path in ("resolve", "cancel", "retry"):
                assert refusal(await console.post(f"/cases/{uid}/{path}", **order)) == (403, "OPERATOR_FORBIDDEN")


# approval by two operators


async def test_a_manual_grant_requires_a_second_operator(
    staff: Staff, borrower: Borrower, scenario: Scenario, internals: Internals
) -> None:
    first, second, reviewer = await staff(), await staff(), await staff(OperatorRole.REVIEWER)
    await stuck(borrower, scenario)
    case = await first.open(borrower.at["applyUid"])
    grant = {"amount": 5_000_000, "rate": "9.9", "months": 36}
    assert refusal(await first.decide(case, "examination_passed", amount="많이")) == (422, "INVALID_INPUT")
    approval = (await first.decide(case, "examination_passed", **grant)).json()["data"]["approval"]
    await second.open(case["applyUid"])
    assert refusal(await second.decide(case, "examination_passed", **grant)) == (409, "APPROVAL_WAITS")
    assert (await borrower.get("/v2/journeys/upl"))["step"] == "examination"

    for console, mine in ((first, True), (second, False)):
        (waiting,) = [found for found in await console.get("/approvals") if found["id"] == approval]
        assert (waiting["mine"], waiting["first"], waiting["details"]["report"]["data"]["rate"]) == (
            mine,
            first.login,
            "9.9",
        )
    assert refusal(await first.post(f"/approvals/{approval}/confirm")) == (403, "SECOND_OPERATOR")
    assert refusal(await first.post(f"/approvals/{approval}/refuse")) == (403, "SECOND_OPERATOR")
    assert refusal(await reviewer.post(f"/approvals/{approval}/confirm")) == (403, "OPERATOR_FORBIDDEN")

    await second.do(f"/approvals/{approval}/refuse")
    assert refusal(await second.post(f"/approvals/{approval}/confirm")) == (409, "APPROVAL_SETTLED")
    approval = (await first.decide(case, "examination_passed", **grant)).json()["data"]["approval"]
    answers = await asyncio.gather(*(second.post(f"/approvals/{approval}/confirm") for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert (await borrower.until("confirm"))["data"]["offer"] == grant
    assert await actions(internals, borrower) == [("resolve", first.login, second.login, WHY, "examination")]


async def test_a_request_is_withdrawn_when_its_case_moves(
    staff: Staff, borrower: Borrower, scenario: Scenario, internals: Internals
) -> None:
    """Also when the case waits at the same step again: the confirmation would apply to a later request."""
    first, second, third = await staff(), await staff(), await staff()
    await stuck(borrower, scenario)
    uid, grant = borrower.at["applyUid"], {"amount": 5_000_000, "rate": "9.9", "months": 36}
    case = await first.open(uid)
    approval = (await first.decide(case, "examination_passed", **grant)).json()["data"]["approval"]
    await second.open(uid)
    await third.do(f"/cases/{uid}/retry", sequence=case["sequence"])

    async def waits_again() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator" and borrower.at["sequence"] > case["sequence"]

    await eventually(waits_again, 60)
    assert refusal(await second.post(f"/approvals/{approval}/confirm")) == (409, "APPROVAL_SETTLED")
    for console in (first, second):
        assert approval not in [found["id"] for found in await console.get("/approvals")]
        (withdrawn,) = [found for found in await console.get("/approvals/withdrawn") if found["id"] == approval]
        assert (withdrawn["first"], withdrawn["why"]) == (first.login, "case-moved")
    assert (await borrower.get("/v2/journeys/upl"))["step"] == "examination"

    case = await first.open(uid)
    approval = (await first.decide(case, "examination_passed", **grant)).json()["data"]["approval"]
    about = "update approval set details = jsonb_set(details, '{sequence}', '1') where id = :id"
    await internals.sql(about, id=approval)  # as if the case had moved during the confirmation
    assert refusal(await second.post(f"/approvals/{approval}/confirm")) == (409, "CASE_MOVED")
    assert approval in [found["id"] for found in await second.get("/approvals/withdrawn")]
    assert (await borrower.get("/v2/journeys/upl"))["step"] == "examination"


async def test_the_database_requires_two_persons(staff: Staff, internals: Internals) -> None:
    first, second = await staff(), await staff()
    await internals.sql(
        "insert into approval (id, action, subject, details, first, reason)"
        " values (gen_random_uuid(), 'resolve', :subject, '{}', :first, 'why')",
        subject=first.login,
        first=first.login,
    )
    settle = "update approval set second = :second, verdict = 'confirmed', settled_at = now() where subject = :subject"
    with pytest.raises(Exception, match="approval_two_persons_check"):
        await internals.sql(settle, second=first.login, subject=first.login)
    await internals.sql(settle, second=second.login, subject=first.login)
    with pytest.raises(Exception, match="operator_action_two_persons_check"):
        await internals.sql(
            "insert into operator_action (update_id, journey_id, action, operator, second, reason, step)"
            " values ('u', 'j', 'resolve', 'kim', 'kim', 'why', 'examination')"
        )
