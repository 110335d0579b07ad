"""From the accepted terms of a mortgage loan to its sealed contract, with the real parts: every edge."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio
from temporalio.client import WorkflowUpdateFailedError
from temporalio.testing import ActivityEnvironment

from activities.borrowing.liens import FILING, Liens, ReleaseInput
from activities.institutions.base import InstitutionDown
from db.borrowing.liens import collateral_of
from db.loans.calendar import today
from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched
from domain.borrowing.journeys.mortgage import FileLienAgain, LienConfirmed, LienRefused
from domain.borrowing.lien import CREDITOR, filing_key
from domain.borrowing.notices import NOTICES, Notice
from domain.core.business_days import business_days_between
from domain.core.holidays import HOLIDAYS
from domain.core.snapshot import OperatorOrder
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.homeowner import MORTGAGE
from tests.clients.mortgage_applicant import GRANTED, CollateralOwner, MortgageApplicant
from tests.internals import Internals, eventually
from tests.journeys.conftest import Scenario

RESULT = f"{MORTGAGE}/contract/result"
People = Callable[..., Any]


@pytest_asyncio.fixture
async def people(platform: Stack, internals: Internals) -> AsyncGenerator[People]:
    made: list[Borrower] = []

    def make(kind: type[Borrower] = MortgageApplicant, **known: str) -> Borrower:
        made.append(kind.of(platform.settings, **known))
        return made[-1]

    yield make
    for person in made:
        if isinstance(person, MortgageApplicant):
            await person.release_liens(internals)
        await person.close()


@pytest_asyncio.fixture
async def granted(people: People, internals: Internals) -> MortgageApplicant:
    """A borrower who has accepted the granted terms of a loan on the own home."""
    return await people().granted(internals)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["data"]["code"]


def says(notice: Notice) -> Callable[[dict[str, Any]], bool]:
    return lambda message: NOTICES[notice] in message.get("text", "")


async def lien(internals: Internals, uid: str) -> Any:
    (row,) = await internals.sql("select * from mortgage_lien where apply_uid = :uid", uid=uid)
    return row


@pytest.mark.rule("B394", "B489")
@pytest.mark.rule("B395", "B577", "B581")
async def test_from_accepted_terms_to_the_listed_loan(granted: MortgageApplicant, internals: Internals) -> None:
    uid = granted.at["applyUid"]
    assert code(await granted.api.get(RESULT, headers=granted.headers())) == (409, "CONTRACT_NOT_READY")
    await granted.walk_to("contract_info")
    info = await granted.get("/v2/contract/info", applyUid=uid)
    assert (info["product"], info["repaymentMethod"], info["principal"]) == ("mortgage", "만기일시상환", 90_000_000)
    assert info["collateral"] == {
        "kind": "아파트",
        "address": info["collateral"]["address"],
        "maximumClaim": 108_000_000,
        "ownerName": None,
        "isOwnerSigned": False,
    }
    assert "1203호" in info["collateral"]["address"]
    assert (info["monthlyPayment"], info["signed"]) == (90_000_000 * 87 // 12_000, False)
    assert (await granted.get(f"{MORTGAGE}/state"))["contractState"] == 3
    await granted.walk_to("lien")
    assert (granted.at["waitingOn"], granted.at["data"]["maximumClaim"]) == ("operator", 108_000_000)
    assert (await granted.do("/v2/contract/certification/check"))["completed"]
    state = await granted.get(f"{MORTGAGE}/state")
    assert (state["contractState"], state["contractLabel"], state["label"]) == (5, "근저당 설정 중", "입금 예정")
    await granted.lien_registered(internals)

    assert (granted.at["path"], granted.at["waitingOn"]) == ("/loan/finish", "nobody")
    row = await lien(internals, uid)
    assert (row.state, row.maximum_claim, row.registration_number) == (
        "registered",
        108_000_000,
        granted.at["data"]["receiptNumber"],
    )
    (product,) = await internals.sql("select * from product where uid = :uid", uid=uid)
    assert (product.state, product.category, product.repayment_type, product.amount, product.months) == (
        "listed",
        "1",
        "1",
        90_000_000,
        12,
    )
    assert product.opens_at - product.closes_at == -timedelta(days=7)
    assert {"label": "채권최고액", "value": "1억 800만원"} in product.detail["basic_info"]
    assert "통일로" not in str(product.detail)
    result = await granted.get(RESULT)
    async with internals.at.database.transaction() as session:
        now = await today(session)
    expected = business_days_between(now, date.fromisoformat(result["paymentDate"]), HOLIDAYS)
    assert result["numberOfBusinessDay"] == expected
    assert {name: result[name] for name in ("uplType", "bankCode", "creditApplyState", "loanAmount")} == {
        "uplType": "origin",
        "bankCode": "088",
        "creditApplyState": "입금 예정",
        "loanAmount": 90_000_000,
    }
    assert (result["isOriginalBorrower"], result["isPaid"], "*" in result["accountNumber"]) == (True, False, True)
    document = await granted.api.get("/v2/contract/document", params={"applyUid": uid}, headers=granted.headers())
    assert document.content.startswith(b"%PDF-")
    applied = await granted.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{uid}")
    assert (applied["label"], applied["isComplete"], applied["contractState"]) == ("입금 예정", False, 6)
    (reference,) = (await granted.get("/v2/loan/info"))["list"]
    assert (reference["userType"], reference["extension"], reference["isOpen"]) == (1, False, False)
    assert (reference["loanApplyUid"], reference["applyUid"], reference["creditApplyUid"]) == (uid, uid, None)
    assert reference["loanProductType"] == "mortgage"

    await granted.begin()
    assert (granted.at["step"], granted.at["applyUid"] == uid) == ("draft", False)
    assert (await granted.get(RESULT, applyUid=uid))["applyUid"] == uid
    earlier = await granted.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{uid}")
    assert earlier["amount"] == 90_000_000


@pytest.mark.rule("B386", "B578")
async def test_owner_signs_on_their_own_phone(people: People, internals: Internals) -> None:
    borrower, owner, another_person = people(), people(CollateralOwner), people(CollateralOwner)
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner), customerPurpose="19")
    await borrower.go_on()
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await owner.read_link()
    shown = (await owner.open_application((await owner.certify())["identityToken"])).json()["data"]
    assert (shown["stage"], shown["contract"]) == ("consent", None)
    await owner.agree(shown["ownerToken"])
    await borrower.until("documents")
    assert await borrower.message(says(Notice.OWNER_AGREED))
    await borrower.accepted(internals)
    await borrower.walk_to("owner_signing")
    assert (await borrower.get(f"{MORTGAGE}/state"))["contractState"] == 4
    (info,) = [await borrower.get("/v2/contract/info")]
    assert (info["collateral"]["ownerName"], info["collateral"]["isOwnerSigned"]) == (
        borrower.at["data"]["ownerName"],
        False,
    )

    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await internals.forget_attempts("sms-code")
    opened = await owner.open_contract()
    another_person.link = owner.link
    assert (await owner.get(f"{MORTGAGE}/joint-or-third-party/login/check", token=owner.link))["stage"] == "contract"
    assert code(await another_person.open_application((await another_person.certify())["identityToken"])) == (
        403,
        "NOT_THE_OWNER",
    )
    assert (opened["stage"], opened["amount"], opened["contract"]["maximumClaim"]) == (
        "contract",
        GRANTED.amount,
        108_000_000,
    )
    token = opened["ownerToken"]
    assert (await owner.contract_call("document", token)).content.startswith(b"%PDF-")
    assert (await owner.contract_call("state", token)).json()["data"] == {"state": "waiting", "problem": None}
    other = {"documentHash": "0" * 64, "providerCode": "kakao", "isAgreed": True}
    assert code(await owner.contract_call("signature", token, **other)) == (409, "TERMS_CHANGED")
    assert code(await owner.contract_call("state", "nonsense" * 4)) == (403, "SINGLE_USE_TOKEN_INVALID")

    asked = await owner.sign(opened)
    assert asked.json()["data"]["state"] == "asked"
    assert code(await owner.contract_call("decline", token)) == (409, "NOT_ACCEPTED")
    await owner.sign(opened, "kakao")  # another prompt replaces the first
    await owner.answer_prompt("refuse")
    await borrower.until("owner_signing")
    shown = (await owner.contract_call("state", token)).json()["data"]
    assert (shown["state"], shown["problem"]["code"]) == ("waiting", "SIGNATURE_REFUSED")
    await owner.sign(opened)
    await owner.answer_prompt()
    await borrower.until("lien")
    assert (await owner.contract_call("state", token)).json()["data"]["state"] == "signed"
    await owner.sign(opened)  # after the signature there are no more prompts
    await borrower.lien_registered(internals)
    assert await owner.message(says(Notice.OWNER_LIEN_REGISTERED))
    (contract,) = await internals.sql("select * from loan_contract where apply_uid = :uid", uid=borrower.at["applyUid"])
    assert contract.owner_signature_id not in (None, contract.signature_id)
    result = await borrower.get(RESULT)
    assert (result["uplType"], result["isOriginalBorrower"]) == ("debtConsolidation", False)


async def test_owner_who_does_not_sign_ends_the_application(
    people: People, internals: Internals, scenario: Scenario
) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await with_owner(borrower, owner, internals)
    await internals.forget_attempts("sms-code")
    opened = await owner.open_contract()
    await scenario("esign", "down", times=20)
    await owner.sign(opened)
    await borrower.until("owner_signing")
    assert borrower.at["data"]["problem"]["code"] == "INSTITUTION_DOWN"
    await scenario("esign", "normal")
    declined = await owner.contract_call("decline", opened["ownerToken"])
    assert declined.json()["data"]["state"] == "declined"
    assert (await owner.contract_call("decline", opened["ownerToken"])).json()["data"]["state"] == "declined"
    await borrower.until("owner_declined")
    assert await borrower.message(says(Notice.OWNER_DECLINED))
    assert (await borrower.get(f"{MORTGAGE}/state"))["contractState"] == 7


async def test_owner_is_notified_that_the_lien_is_refused_and_released(people: People, internals: Internals) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await with_owner(borrower, owner, internals)
    await internals.forget_attempts("sms-code")
    await owner.sign(await owner.open_contract())
    await owner.answer_prompt()
    await borrower.until("lien")
    check = f"{MORTGAGE}/joint-or-third-party/login/check"
    assert (await owner.get(check, token=owner.link))["isEnded"] is False
    await internals.resolve(borrower.at, LienRefused(reason="앞선 압류가 있어요."))
    for notice in (Notice.OWNER_LIEN_REFUSED, Notice.LIEN_RELEASED):
        assert await owner.message(says(notice))
    assert (await owner.get(check, token=owner.link))["isEnded"] is True


async def with_owner(borrower: Any, owner: Any, internals: Internals) -> None:
    """The borrower has signed, and the owner has the link to the contract."""
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner))
    await borrower.go_on()
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await owner.read_link()
    shown = (await owner.open_application((await owner.certify())["identityToken"])).json()["data"]
    await owner.agree(shown["ownerToken"])
    await borrower.until("documents")
    await borrower.accepted(internals)
    await borrower.walk_to("owner_signing")
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")


async def test_unsuitable_loan(granted: MortgageApplicant) -> None:
    await granted.confirmed()
    verdict = await granted.compatibility(purpose="speculation")
    assert (verdict["isSuitable"], bool(verdict["unsuitableMessageList"])) == (False, True)
    assert (granted.at["step"], granted.at["path"]) == ("compatibility_failed", "/loan/compatibility/failed")
    uid = granted.at["applyUid"]
    assert (await granted.get(f"/v2/mypage/mortgageApply/deniedReason/{uid}"))["reason"]


async def test_card_is_reviewed_by_an_operator(people: People, internals: Internals) -> None:
    person = await people().granted(internals)
    await person.simulator.put(f"/people/{person.mobile}", json={"idCard": "unclear"})
    await person.walk_to("id_details")
    await person.do("/v2/loan/id-card/retake")
    await person.walk_to("id_review")
    await internals.resolve(person.at, IdCardMismatched())
    await person.until("id_mismatch")
    assert await person.message(says(Notice.ID_CARD_REVIEWED))
    await person.do("/v2/loan/id-card/retake")
    await person.walk_to("id_review")
    await internals.resolve(person.at, IdCardMatched())
    await person.until("account")


async def test_card_of_another_person(granted: MortgageApplicant) -> None:
    await granted.walk_to("id_photo")
    await granted.id_photo(name="남의이름", birthDate="1985-05-05")
    await granted.id_details()
    assert (granted.at["step"], granted.at["data"]["problem"]["code"]) == ("id_mismatch", "ID_MISMATCH")


async def test_account_is_certified(granted: MortgageApplicant, internals: Internals, scenario: Scenario) -> None:
    await granted.walk_to("account")
    await scenario("bank", "refuse", times=1)
    await granted.account()
    assert (granted.at["step"], "problem" in granted.at["data"]) == ("account", True)
    await internals.forget_attempts("one-won")
    await granted.account()
    await granted.do("/v2/loan/account/change")
    await internals.forget_attempts("one-won")
    await granted.account()
    await internals.forget_attempts("one-won")
    await granted.account()  # another transfer replaces the first
    wrong = "0000" if await granted.code("deposit") != "0000" else "1111"
    for _ in range(3):
        await granted.account_code(wrong)
    assert (granted.at["step"], granted.at["data"]["problem"]["code"]) == ("account", "CODE_LOCKED")
    await internals.forget_attempts("one-won")
    await granted.walk_to("fds")


@pytest.mark.parametrize(("fact", "step"), [(ScreeningPassed(), "contract_info"), (ReviewFailed(), "refused")])
async def test_hit_of_the_screening_is_decided_by_an_operator(
    people: People, internals: Internals, fact: ScreeningPassed | ReviewFailed, step: str
) -> None:
    person = await people().granted(internals)
    await person.simulator.put(f"/people/{person.mobile}", json={"amlHit": True})
    await person.walk_to("screening_review")
    await internals.resolve(person.at, fact)
    await person.until(step)
    notice = Notice.CONTRACT_READY if step == "contract_info" else Notice.REFUSED
    assert await person.message(says(notice))


async def test_signature_refused_or_expired(granted: MortgageApplicant, internals: Internals) -> None:
    await granted.walk_to("signing")
    unread = await granted.post("/v2/contract/terms/agreement", {"documentHash": "0" * 64, "agreements": {}})
    assert unread.status_code in (409, 422)
    await granted.signing()
    await granted.answer_prompt("refuse")
    await granted.until("signing")
    assert granted.at["data"]["problem"]["code"] == "SIGNATURE_REFUSED"
    await granted.signing()
    await granted.signing("kakao")
    await granted.answer_prompt()
    await granted.until("lien")


async def test_texts_changed_before_the_signature_require_a_new_consent(
    granted: MortgageApplicant, internals: Internals
) -> None:
    await granted.walk_to("signature")
    uid = granted.at["applyUid"]
    await internals.sql("update loan_contract set terms_hash = 'old' where apply_uid = :uid", uid=uid)
    await granted.answer_prompt()
    await granted.until("contract_info")
    assert granted.at["data"]["problem"]["code"] == "TERMS_CHANGED"
    await granted.walk_to("lien")


@pytest.mark.rule("B579")
async def test_lien_is_checked_against_the_register(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    await granted.walk_to("signing")
    await scenario("registry", "refuse", times=1)
    await granted.signing()
    await granted.answer_prompt()
    await granted.until("lien")
    assert (granted.at["data"]["problem"]["code"], "receiptNumber" in granted.at["data"]) == ("LIEN_RETURNED", False)
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    number = granted.at["data"]["receiptNumber"]
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert granted.at["data"]["receiptNumber"] == number  # one lien, however often the command is repeated

    right = await granted.lien_of(internals)
    for wrong, problem in (
        ({"registration_number": "2020-1"}, "LIEN_NOT_REGISTERED"),
        ({"registered_on": right.registered_on - timedelta(days=1)}, "LIEN_NOT_REGISTERED"),
        ({"maximum_claim": right.maximum_claim - 1}, "LIEN_CLAIM_DIFFERS"),
    ):
        before = granted.at["sequence"]
        await internals.resolve(granted.at, right.model_copy(update=wrong))

        async def is_back(before: int = before) -> bool:
            granted.at = await granted.get("/v2/journeys/mortgage")
            return granted.at["step"] == "lien" and granted.at["sequence"] > before

        await eventually(is_back)
        assert granted.at["data"]["problem"]["code"] == problem
    await internals.resolve(granted.at, right)
    await granted.until("finish")


async def test_only_the_registry_confirms_a_lien(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    await granted.walk_to("lien")
    right = await granted.lien_of(internals)
    await scenario("registry", "down")
    await internals.resolve(granted.at, right)

    async def is_stuck() -> bool:
        granted.at = await granted.get("/v2/journeys/mortgage")
        return (granted.at["step"], granted.at["waitingOn"]) == ("lien_check", "operator")

    await eventually(is_stuck)
    with pytest.raises(WorkflowUpdateFailedError):
        await internals.resolve(granted.at, LienConfirmed())
    await scenario("registry", "normal")
    await internals.operate(granted.at, "retry_step", OperatorOrder(operator="김운영", reason="등기소가 다시 열림"))
    await granted.until("finish")


async def test_filing_with_a_lost_answer_is_not_repeated(granted: MortgageApplicant, internals: Internals) -> None:
    """An operator repeats the command. A lien that was struck out at the office is applied for again."""
    await granted.walk_to("lien")
    uid, number = granted.at["applyUid"], granted.at["data"]["receiptNumber"]
    forgotten = "update mortgage_lien set state = 'drafted', receipt_number = null, filings = 0 where apply_uid = :uid"
    await internals.sql(forgotten, uid=uid)
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert ((await lien(internals, uid)).receipt_number, granted.at["data"]["receiptNumber"]) == (number, number)

    await internals.at.institutions.registry.release(number, creditor=CREDITOR, key=f"office/{uid}")
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert granted.at["data"]["receiptNumber"] != number


@pytest.mark.rule("B580")
async def test_lien_that_cannot_be_registered_ends_the_application(
    granted: MortgageApplicant, internals: Internals
) -> None:
    """The application at the registry is withdrawn."""
    await granted.walk_to("lien")
    uid = granted.at["applyUid"]
    await internals.resolve(granted.at, LienRefused(reason="앞선 압류가 있어요."))
    await granted.until("lien_refused")
    assert await granted.message(says(Notice.REFUSED))
    assert (await granted.get(f"/v2/mypage/mortgageApply/deniedReason/{uid}"))["reason"] == "앞선 압류가 있어요."

    async def is_released() -> bool:
        return (await lien(internals, uid)).state == "released"

    await eventually(is_released)


async def test_cancelled_application_leaves_no_lien(granted: MortgageApplicant, internals: Internals) -> None:
    await granted.walk_to("lien")
    await internals.cancel(granted.at)
    await granted.until("cancelled")
    assert await granted.message(says(Notice.CANCELLED))

    async def is_released() -> bool:
        return (await lien(internals, granted.at["applyUid"])).state == "released"

    await eventually(is_released)


async def test_application_cancelled_during_the_filing_leaves_no_lien(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    """The registry has accepted the filing, and answers after the end of the application."""
    await granted.walk_to("signing")
    await scenario("registry", "slow", times=1, delayMs=2000)
    await granted.signing()
    await granted.answer_prompt()
    await granted.until("filing")
    await internals.cancel(granted.at)
    await granted.until("cancelled")
    assert "receiptNumber" not in granted.at["data"]

    async def is_released() -> bool:
        return (await lien(internals, granted.at["applyUid"])).state == "released"

    await eventually(is_released)


async def test_filing_with_a_lost_answer_is_released_after_cancellation(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    """Also if the registry is unavailable at first. A lien of another contract on the same home stays."""
    await granted.walk_to("lien")
    uid, registry = granted.at["applyUid"], internals.at.institutions.registry
    home = collateral_of(internals.at.sealer, await lien(internals, uid)).home
    other = await registry.apply(
        home=home, owner="김집주", debtor="김집주", creditor=CREDITOR, maximum_claim=12, key=filing_key(f"not-{uid}", 0)
    )
    forgotten = "update mortgage_lien set state = 'drafted', receipt_number = null, filings = 0 where apply_uid = :uid"
    await internals.sql(forgotten, uid=uid)
    environment, order = ActivityEnvironment(), ReleaseInput(uid=uid, reference=f"lien/{uid}", person="")
    environment.info = replace(environment.info, scheduled_time=datetime.now(UTC) - FILING)
    await scenario("registry", "down", times=1)
    with pytest.raises(InstitutionDown):
        await environment.run(Liens(internals.at).release, order)
    await environment.run(Liens(internals.at).release, order)
    assert (await lien(internals, uid)).state == "released"
    register = {entry.registration_number: entry.is_released for entry in await registry.liens(home)}
    assert (register.pop(other.receipt_number), set(register.values())) == (False, {True})
    await internals.cancel(granted.at)
    await granted.until("cancelled")


async def test_calls_move_the_application_that_they_name(granted: MortgageApplicant) -> None:
    """A personal loan and a mortgage of one person at the same time."""
    uid = granted.at["applyUid"]
    await granted.confirmed()
    mortgage = dict(granted.at)
    upl = Borrower.of(granted.settings, name=granted.name, mobile=granted.mobile, birth=granted.birth)
    upl.tokens = granted.tokens
    await upl.open()
    questions = (await granted.get("/v2/loan/suitability/questions"))["questions"]
    answers = [{"questionUid": one["uid"], "optionUid": one["options"][0]["uid"]} for one in questions]
    body = {"signed": True, "answerList": answers}
    other = await granted.post(f"/v2/loan/suitability/check?applyUid={upl.at['applyUid']}", body)
    assert other.status_code == 409
    assert code(await granted.post("/v2/loan/suitability/check?applyUid=nobody", body)) == (404, "NO_OPEN_APPLICATION")
    granted.at = mortgage
    await granted.do(f"/v2/loan/suitability/check?applyUid={uid}", body)
    assert (granted.at["kind"], granted.at["step"]) == ("mortgage", "id_photo")
    await upl.close()
