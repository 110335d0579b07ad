"""The full mortgage application over HTTP, with the real parts: every path and its owner."""

from typing import Any

import pytest
import pytest_asyncio

from domain.borrowing.journeys.mortgage import MortgageDenied, MortgageStopped
from domain.borrowing.mortgage import Failure
from domain.core.chart import Edge
from domain.core.notices import NOTICES, Notice
from tests.clients.homeowner import FAR_AWAY, MORTGAGE, OFFICE, STUDIO
from tests.clients.http import refusal
from tests.clients.mortgage_applicant import GRANTED, JOINT, PAPERS, CollateralOwner, MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import People

APPLY = "/v2/mypage/mortgageApply"
NAMES = ("submitIdCard", "mortgageApplyInfo", "loanAppraisal", "beforeOriginate", "deniedReason", "stoppedReason")


@pytest_asyncio.fixture
async def applicant(people: People) -> MortgageApplicant:
    """An applicant at the draft."""
    return await people().begin()


async def shown(person: MortgageApplicant, uid: str) -> dict[str, int]:
    """Return which calls of my-page answer."""
    answers = {name: await person.api.get(f"{APPLY}/{name}/{uid}", headers=person.headers()) for name in NAMES}
    return {name: answer.status_code for name, answer in answers.items()}


@pytest.mark.rule("B384", "B385", "B387", "B388", "B393", "B530", "B487")
async def test_from_the_draft_to_accepted_terms(applicant: MortgageApplicant, internals: Internals) -> None:
    uid = applicant.at["applyUid"]
    assert (applicant.at["step"], applicant.at["path"]) == ("draft", "/loan/mortgage/draft")
    early = await applicant.api.get(f"{MORTGAGE}/apply/completed", headers=applicant.headers())
    assert refusal(early) == (409, "NOT_ACCEPTED")
    assert set((await shown(applicant, uid)).values()) == {404}
    assert (await applicant.get("/v2/account/info"))["hasLoanApply"] is True

    await applicant.apply_for()
    assert applicant.at["path"] == "/loan/mortgage/draft/modal/success/1"
    applied = await applicant.get(f"{MORTGAGE}/apply/completed")
    assert (applied["amount"], applied["period"], applied["collateralType"]) == (100_000_000, 12, "아파트")
    assert applied["limit"] >= applied["amount"]
    await applicant.go_on()
    assert (applicant.at["step"], applicant.at["path"]) == ("documents", "/loan/mortgage/apply-complete")
    state = await applicant.get(f"{MORTGAGE}/state")
    assert (state["state"], state["label"], state["contractState"]) == ("submitting", "서류 제출 중", 0)

    assert refusal(await applicant.post(f"{MORTGAGE}/submit")) == (422, "DOCUMENTS_MISSING")
    assert refusal(await applicant.hand_in("selfie")) == (422, "INVALID_INPUT")
    card = await applicant.hand_in("", f"{APPLY}/submitIdCard/{uid}", name="card.png")
    assert card.status_code == 200
    known = await applicant.get(f"{APPLY}/submitIdCard/{uid}")
    assert (known["isSubmitted"], known["isOpen"], known["size"] > 0) == (True, True, True)
    await applicant.send_documents()
    assert (applicant.at["step"], applicant.at["waitingOn"]) == ("review", "operator")
    assert (await applicant.get(f"{APPLY}/loanAppraisal/{uid}"))["state"] == "auditing"
    assert refusal(await applicant.hand_in("income")) == (409, "NOT_ACCEPTED")

    await internals.resolve(applicant.at, GRANTED)
    await applicant.until("approved", kind="mortgage")
    assert (await applicant.get(f"{MORTGAGE}/state"))["contractState"] == 1
    unready = await applicant.api.get(f"{MORTGAGE}/apply/confirmed", headers=applicant.headers())
    assert refusal(unready) == (409, "CONTRACT_NOT_READY")
    await applicant.do(f"{MORTGAGE}/accept")
    assert (applicant.at["step"], applicant.at["waitingOn"]) == ("confirmed", "borrower")
    confirmed = await applicant.get(f"{MORTGAGE}/apply/confirmed")
    assert (confirmed["amount"], float(confirmed["rate"]), confirmed["period"]) == (90_000_000, 8.7, 12)
    assert (await applicant.get(f"{MORTGAGE}/state"))["contractState"] == 2
    originate = await applicant.get(f"{APPLY}/beforeOriginate/{uid}")
    assert (originate["label"], originate["isComplete"], originate["startDate"] is not None) == (
        "심사 승인",
        False,
        True,
    )
    assert originate["monthlyPaymentAmount"] == 90_000_000 * 87 // 12000
    assert (await shown(applicant, uid)) == dict.fromkeys(NAMES, 200) | {"deniedReason": 404, "stoppedReason": 404}
    assert [move.to for move in await internals.moves(applicant.at)] == [
        "deciding",
        "accepted",
        "documents",
        *["documents"] * 5,
        "review",
        "approved",
        "confirmed",
    ]
    await applicant.begin()
    assert (applicant.at["step"], applicant.at["applyUid"] == uid) == ("confirmed", True)


@pytest.mark.parametrize(
    ("fact", "step", "call"),
    [
        (MortgageDenied(reason="등기와 신청이 달라요."), "denied", "deniedReason"),
        (MortgageStopped(reason="신청한 분이 그만두었어요."), "stopped", "stoppedReason"),
    ],
    ids=["denied", "stopped"],
)
async def test_operator_ends_an_application_with_a_reason(
    applicant: MortgageApplicant, internals: Internals, fact: MortgageDenied | MortgageStopped, step: str, call: str
) -> None:
    await applicant.apply_for()
    await applicant.go_on()
    await applicant.send_documents()
    await internals.resolve(applicant.at, fact)
    await applicant.until(step, kind="mortgage")
    denial = await applicant.get(f"{APPLY}/{call}/{applicant.at['applyUid']}")
    assert (denial["reason"], denial["isComplete"]) == (fact.reason, True)
    info = await applicant.get(f"{APPLY}/mortgageApplyInfo/{applicant.at['applyUid']}")
    assert (info["reason"], info["isComplete"]) == (fact.reason, True)
    (listed,) = (await applicant.get("/v2/mypage/loanInfo"))["loans"]
    path = f"/mypage/loan/mortgage/{applicant.at['applyUid']}"
    assert (listed["product"], listed["amount"], listed["isOpen"], listed["path"]) == (
        "주택담보대출",
        100_000_000,
        False,
        path,
    )


@pytest.mark.parametrize(
    ("road", "ho", "changed", "failure"),
    [
        (FAR_AWAY, "1203호", {}, 1),
        (STUDIO, "701호", {"collateralTypeCode": "3"}, 1),
        (STUDIO, "701호", {}, 1),
    ],
    ids=["far", "cheap officetel", "cheap"],
)
async def test_ineligible_home_is_corrected(
    applicant: MortgageApplicant, road: str, ho: str, changed: dict[str, Any], failure: int
) -> None:
    await applicant.apply_for(road=road, ho=ho, **changed)
    assert applicant.at["path"] == f"/loan/mortgage/draft/modal/failure/{failure}"
    await applicant.correct()
    assert (applicant.at["step"], "failure" in applicant.at["data"]) == ("draft", False)
    await applicant.apply_for()
    assert applicant.at["step"] == "accepted"


async def test_amount_above_the_limit_is_declined_with_the_limit(applicant: MortgageApplicant) -> None:
    await applicant.apply_for(customerExpectAmount=1_000_000_000)
    assert applicant.at["path"] == "/loan/mortgage/draft/modal/failure/2"
    limit = applicant.at["data"]["limit"]
    await applicant.correct()
    await applicant.apply_for(customerExpectAmount=limit)
    assert applicant.at["step"] == "accepted"


async def test_home_unknown_to_kb_is_appraised_by_an_operator(applicant: MortgageApplicant) -> None:
    await applicant.apply_for(road=OFFICE, ho="302호", collateralTypeCode="3")
    assert (applicant.at["step"], "limit" in applicant.at["data"]) == ("accepted", False)


async def test_unavailable_institution_keeps_the_draft(applicant: MortgageApplicant, scenario: Scenario) -> None:
    await applicant.fill_in()
    await scenario("credit_bureau", "down")
    await applicant.apply_for()
    assert applicant.at["path"] == "/loan/mortgage/draft/modal/failure/3"


@pytest.mark.rule("B591")
async def test_the_bureau_is_not_asked_without_consent(applicant: MortgageApplicant, internals: Internals) -> None:
    """A consent that is withdrawn after the draft was sent leads back to the draft, which requests it again."""
    sealed = await applicant.do(f"{MORTGAGE}/apply", await applicant.fill_in())
    await internals.sql(
        "update agreement set withdrawn_at = now()"
        " where person_id = cast(:person as uuid) and agreement_id = 'creditInfoMandatory'",
        person=applicant.person_id,
    )
    form = {"encodeData": sealed["encodeData"], "gaCookie": ""}
    await applicant.do(f"{MORTGAGE}/fetch/credit/{applicant.typed['applyToken']}", form)
    await applicant.until("declined", kind="mortgage")
    assert applicant.at["path"] == f"/loan/mortgage/draft/modal/failure/{Failure.CONSENT}"
    await applicant.correct()
    await applicant.apply_for()
    assert applicant.at["step"] == "accepted"


@pytest.mark.parametrize("name", ["한연체", "한낮음"])
async def test_borrower_who_is_refused(people: People, name: str) -> None:
    person = await people(name=name).begin()
    await person.apply_for()
    assert place_of(person) == ("unsuitable", "/loan/mortgage/failed/loan-unsuitable-exception")
    denial = await person.get(f"{APPLY}/deniedReason/{person.at['applyUid']}")
    assert denial["reason"]


def place_of(person: MortgageApplicant) -> tuple[str, str]:
    return person.at["step"], person.at["path"]


@pytest.mark.rule("B386", "B472", "B473", "B524")
@pytest.mark.rule("B256")
async def test_owner_agrees_by_a_link(people: People, internals: Internals) -> None:
    """A home of another person requires its owner, who certifies by a phone with the entered name."""
    borrower, owner, another_person = people(), people(CollateralOwner), people(CollateralOwner)
    await borrower.begin()
    for missing in (
        {"collateralProviderName": None},
        {"collateralProviderRelation": None},
        {"collateralProviderRelation": "1"},
        {"collateralProviderRelation": "6", "collateralProviderRelationText": " "},
    ):
        assert refusal(await borrower.seal(**borrower.owned_by(owner, **missing))) == (422, "INVALID_INPUT")
    text = {"collateralProviderRelation": "6", "collateralProviderRelationText": "외삼촌"}
    await borrower.apply_for(**borrower.owned_by(owner, **text))
    assert borrower.at["path"] == "/loan/mortgage/draft/modal/success/2"
    assert refusal(await borrower.post(f"{JOINT}/invitation")) == (409, "NOT_ACCEPTED")
    await borrower.go_on()
    assert (borrower.at["step"], borrower.at["data"]["isCollateralProviderOneself"]) == ("owner", False)
    assert owner.name not in str(borrower.at)
    await borrower.do(f"{JOINT}/invitation")

    link = another_person.link = await owner.read_link()
    nobody = await owner.get(f"{JOINT}/login/check")
    assert (nobody["isLogin"], nobody["isBorrower"], nobody["isOpen"]) == (False, False, False)
    invited = await owner.get(f"{JOINT}/login/check", token=link)
    assert (invited["isOpen"], invited["ownerName"]) == (True, borrower.at["data"]["ownerName"])
    logged_in = await borrower.get(f"{JOINT}/login/check", token=link)
    assert (logged_in["isLogin"], logged_in["isBorrower"]) == (True, True)
    assert refusal(await another_person.open_application((await another_person.certify())["identityToken"])) == (
        403,
        "NOT_THE_OWNER",
    )
    token = (await owner.certify())["identityToken"]
    assert refusal(await owner.open_application(token, nonce=False)) == (403, "NONCE_INVALID")
    seen = await owner.open_application(token)
    assert seen.status_code == 200, seen.text
    application = seen.json()["data"]
    assert ("1203호" in application["collateralAddress"], application["amount"]) == (True, 100_000_000)
    unwilling = await owner.agree(application["ownerToken"], isAgreed=False)
    assert refusal(unwilling) == (422, "INVALID_INPUT")
    assert (await owner.agree(application["ownerToken"], key="consent of the owner")).status_code == 200
    await borrower.until("documents", kind="mortgage")
    repeated = await owner.agree(application["ownerToken"], key="consent of the owner")
    assert (repeated.status_code, repeated.json()["data"]) == (200, {"confirmed": True})
    assert refusal(await owner.agree(application["ownerToken"])) == (403, "SINGLE_USE_TOKEN_INVALID")
    answered = await owner.get(f"{JOINT}/login/check", token=link)
    assert (answered["isOpen"], answered["isEnded"]) == (False, False)
    assert (await internals.moves(borrower.at))[-1] == Edge("owner", "confirm_owner", "documents")


@pytest.mark.rule("B386")
async def test_owner_who_does_not_agree_ends_the_application(people: People, internals: Internals) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner))
    await borrower.go_on()
    await borrower.do(f"{JOINT}/invitation")
    link = await owner.read_link()
    opened = (await owner.open_application((await owner.certify())["identityToken"])).json()["data"]
    for _ in range(2):  # the answer to the first request can be lost
        refused = await owner.refuse(opened["ownerToken"], key="refusal of the owner")
        assert (refused.status_code, refused.json()["data"]) == (200, {"confirmed": False})
        await borrower.until("owner_refused", kind="mortgage")
    assert refusal(await owner.refuse(opened["ownerToken"])) == (403, "SINGLE_USE_TOKEN_INVALID")
    assert refusal(await owner.agree(opened["ownerToken"])) == (403, "SINGLE_USE_TOKEN_INVALID")
    assert (await internals.moves(borrower.at))[-1] == Edge("owner", "decline_collateral", "owner_refused")
    assert (await owner.get(f"{JOINT}/login/check", token=link))["isEnded"] is True

    def reports_the_refusal(message: dict[str, Any]) -> bool:
        return message["kind"] == "sms" and NOTICES[Notice.OWNER_REFUSED] in message["text"]

    assert await borrower.message(reports_the_refusal)
    ended = borrower.at["applyUid"]
    mine = await borrower.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{ended}")
    assert (mine["label"], mine["isComplete"]) == ("신청 취소", True)
    await borrower.begin()
    assert (borrower.at["step"], borrower.at["applyUid"] == ended) == ("draft", False)


async def test_other_owner_is_named_again(people: People) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner))
    await borrower.go_on()
    await borrower.correct()
    assert (borrower.at["step"], "success" in borrower.at["data"]) == ("draft", False)
    await borrower.apply_for()
    await borrower.go_on()
    assert borrower.at["step"] == "documents"


async def test_the_former_owner_cannot_decide_for_the_owner_of_a_corrected_application(people: People) -> None:
    borrower, first, second = people(), people(CollateralOwner), people(CollateralOwner)
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(first))
    await borrower.go_on()
    await borrower.do(f"{JOINT}/invitation")
    await first.read_link()
    opened = (await first.open_application((await first.certify())["identityToken"])).json()["data"]
    await borrower.correct()
    assert refusal(await first.agree(opened["ownerToken"], key="first owner")) == (
        403,
        "SINGLE_USE_TOKEN_INVALID",
    )
    await borrower.apply_for(**borrower.owned_by(second))
    await borrower.go_on()
    assert borrower.at["step"] == "owner"
    assert refusal(await first.agree(opened["ownerToken"], key="first owner")) == (
        403,
        "SINGLE_USE_TOKEN_INVALID",
    )
    await borrower.until("owner")


async def test_draft_is_private(applicant: MortgageApplicant, people: People) -> None:
    """An applicant sees only their own application."""
    await applicant.apply_for()
    uid, token = applicant.at["applyUid"], applicant.typed["applyToken"]
    another_person = await people().begin()
    assert set((await shown(another_person, uid)).values()) == {404}
    theirs = await another_person.seal(name=applicant.name)
    assert refusal(theirs) == (403, "OTHER_PERSON")
    sealed = (await applicant.seal()).json()["data"]["encodeData"]
    foreign = await another_person.post(f"{MORTGAGE}/fetch/credit/{token}", {"encodeData": sealed})
    assert refusal(foreign) == (403, "SINGLE_USE_TOKEN_INVALID")
    false = await applicant.post(f"{MORTGAGE}/fetch/credit/nonsense", {"encodeData": sealed})
    assert refusal(false) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_personal_data_is_encrypted(applicant: MortgageApplicant, internals: Internals) -> None:
    await applicant.apply_for()
    assert not any(word in str(applicant.at) for word in (applicant.name, applicant.mobile, "통일로", "1203호"))
    (item,) = await internals.sql(
        "select kind, sealed, purge_at from vault_item where ref = cast(:ref as uuid)",
        ref=applicant.at["data"]["applicationRef"],
    )
    assert (item.kind, applicant.name.encode() in bytes(item.sealed)) == ("MortgageRecord", False)
    assert item.purge_at


async def test_application_continues_on_another_device(applicant: MortgageApplicant) -> None:
    typed: dict[str, Any] = {"step": "draft", "data": {"amount": 70_000_000}}
    saved = await applicant.api.put("/v2/journeys/mortgage/draft", json=typed, headers=applicant.headers())
    assert saved.status_code == 204
    elsewhere = applicant.on_another_device()
    await elsewhere.begin()
    assert elsewhere.at["applyUid"] == applicant.at["applyUid"]
    assert (await elsewhere.get("/v2/journeys/mortgage/draft"))["data"] == typed["data"]
    refs = (await elsewhere.get("/v2/loan/info"))["list"]
    assert [(one["loanProductType"], one["applyUid"]) for one in refs] == [("mortgage", applicant.at["applyUid"])]
    await elsewhere.close()


LISTED = {
    "propertyTypes": {"1": "아파트", "2": "빌라", "3": "오피스텔"},
    "periods": {"12": "12개월"},
    "purposes": {
        "13": "학자금", "15": "부동산 구입", "17": "창업 자금", "18": "중소기업 운영 자금",
        "19": "다른 대출 갚기", "21": "물품 구입", "22": "생활비",
    },
    "inflowRoutes": {
        "1": "페이스북", "2": "온라인 배너", "3": "포털 검색", "4": "언론 기사", "5": "블로그·카페·커뮤니티",
        "6": "지인 추천", "7": "기타", "25": "버스 영상 광고", "27": "스크린골프",
    },
    "owners": {"1": "내 이름", "2": "다른 사람 이름"},
    "relations": {"1": "본인", "2": "부모", "3": "배우자", "4": "형제자매", "5": "자녀", "6": "직접 입력"},
    "addressTypes": {"1": "도로명", "2": "지번"},
}  # fmt: skip


@pytest.mark.rule("B543", "B544", "B545", "B546", "B547", "B548", "B549", "B550", "B551", "B552")
@pytest.mark.rule("B553", "B554", "B555", "B556", "B557", "B558", "B559", "B560", "B561", "B562")
@pytest.mark.rule("B563", "B564", "B565", "B566", "B567", "B568", "B569", "B570", "B571", "B572")
async def test_draft_offers_the_choices_of_the_lists(applicant: MortgageApplicant) -> None:
    offered = await applicant.get(f"{MORTGAGE}/info")
    assert {name: {one["code"]: one["name"] for one in offered[name]} for name in LISTED} == LISTED


@pytest.mark.rule("B008")
async def test_draft_is_prefilled(applicant: MortgageApplicant) -> None:
    known = await applicant.get(f"{MORTGAGE}/apply/prefilled-info/login-user")
    assert (known["name"], known["phoneNumber"]) == (applicant.name, applicant.mobile)
    token = (await applicant.get(f"{MORTGAGE}/placeholder-apply-token"))["applyToken"]
    prefilled = f"{MORTGAGE}/apply/prefilled-info/simple-limit-check"
    nothing = await applicant.api.get(prefilled, params={"applyToken": token}, headers=applicant.headers())
    assert refusal(nothing) == (404, "NO_SIMPLE_CHECK")
    await applicant.do(f"{MORTGAGE}/simple/open")
    await applicant.check()
    token = (await applicant.get(f"{MORTGAGE}/placeholder-apply-token"))["applyToken"]
    checked = await applicant.get(prefilled, applyToken=token)
    assert (checked["ho"], checked["availableLimit"] > 0) == ("1203호", True)

    advice = {"name": applicant.name, "phoneNumber": applicant.mobile, "desiredAmount": 70_000_000, "agreed": True}
    uid = (await applicant.do(f"{MORTGAGE}/advice-apply", advice))["uid"]
    by_advice = f"{MORTGAGE}/apply/prefilled-info/simple-advice"
    assert (await applicant.get(by_advice, uid=uid))["desiredAmount"] == 70_000_000
    other = (await applicant.do(f"{MORTGAGE}/advice-apply", advice | {"name": "남궁남"}))["uid"]
    theirs = await applicant.api.get(by_advice, params={"uid": other}, headers=applicant.headers())
    assert refusal(theirs) == (404, "NOT_FOUND")


async def test_the_calls_besides_the_draft(applicant: MortgageApplicant, people: People) -> None:
    validation = f"{MORTGAGE}/apply/validation"
    assert (await applicant.get(validation, industryCode="64992", businessNumber="1248100998"))["isValid"]
    for wrong in ({"industryCode": "6499"}, {"businessNumber": "1248100999"}):
        found = await applicant.get(validation, **wrong)
        assert (found["isValid"], bool(found["message"])) == (False, True)
    assert await applicant.get(f"{MORTGAGE}/login/check") == {"isLogin": True, "isBorrower": True}
    assert await people().get(f"{MORTGAGE}/login/check") == {"isLogin": False, "isBorrower": False}
    choices = await applicant.get(f"{MORTGAGE}/info")
    assert tuple(paper["code"] for paper in choices["documents"]) == PAPERS

    home = await applicant.choose()
    where = {"zipCode": home["zipCode"], "newAddress": home["address"], "ho": "1203호"}
    estate = await applicant.do("/v2/loan/real-estate-info", where)
    assert (estate["isPassable"], estate["kbBuildingUid"]) == (True, home["kbBuildingUid"])
    assert len(estate["kbAreaInfoList"]) == 1
    unknown = await applicant.do("/v2/loan/real-estate-info", {"zipCode": "63127", "newAddress": "없는 길 1"})
    assert (unknown["isPassable"], unknown["kbAreaInfoList"]) == (False, [])
    plan = await applicant.do("/v2/loan/simulate-repayment", {"amount": 100_000_000, "rate": 9, "months": 12})
    assert (len(plan["repayments"]), plan["totalInterest"]) == (12, 9_000_000)
    assert [row["principal"] for row in plan["repayments"]] == [*[0] * 11, 100_000_000]
    even = await applicant.do(
        "/v2/loan/simulate-repayment", {"amount": 100_000_000, "rate": 9, "months": 12, "method": "annuity"}
    )
    assert 0 < even["totalInterest"] < plan["totalInterest"]
