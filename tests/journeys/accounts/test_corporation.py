"""Corporate sign-up over HTTP, with the real parts: approval and every other result."""

from collections.abc import AsyncGenerator, Callable

import pytest
import pytest_asyncio

from activities.core.resources import Resources
from db.accounts.corporations import Kinds, kinds_of
from domain.accounts.corporation import RESULT_MESSAGES
from domain.accounts.journeys.corporation import ApplicationApproved, ApplicationRefused, ApplicationReturned
from domain.core.states import CorporationState
from stack.supervisor import Stack
from tests.clients.corporate import CLOSED, SUSPENDED, UNKNOWN, Corporate, business_number, pdf, png
from tests.conftest import Scenario
from tests.internals import Internals, eventually, is_document_deleted
from tests.journeys.conftest import NewBorrower

Representative = Callable[..., Corporate]


@pytest_asyncio.fixture
async def representative(platform: Stack) -> AsyncGenerator[Representative]:
    """Creates representatives: `representative(type="2")`."""
    made: list[Corporate] = []

    def make(**known: str) -> Corporate:
        made.append(Corporate.of(platform.settings, **known))
        return made[-1]

    yield make
    for applicant in made:
        await applicant.close()


def problem(applicant: Corporate) -> str:
    """Return the code of the notice at the current step."""
    return applicant.at["data"].get("problem", {}).get("code", "")


async def device(applicant: Corporate, platform: Stack) -> Corporate:
    """Another device of the same corporation, without log-in."""
    other = Corporate.of(platform.settings, name=applicant.name, mobile=applicant.mobile, birth=applicant.birth)
    other.email, other.number, other.type = applicant.email, applicant.number, applicant.type
    return other


async def kinds(at: Resources, applicant: Corporate) -> Kinds:
    person = applicant.at["journeyId"].removeprefix("corporation:")
    async with at.database.transaction() as session:
        return await kinds_of(session, person)


@pytest.mark.rule("B013")
async def test_a_corporation_signs_up_and_is_approved(representative: Representative, internals: Internals) -> None:
    applicant = await representative().walk_to("review")
    assert applicant.at["path"] == "/mypage/corporation/certification/review"
    assert applicant.at["waitingOn"] == "operator"
    assert await kinds(internals.at, applicant) == (True, False)
    shown = await applicant.get("/v2/corporation/certification")
    assert (shown["state"], {document["state"] for document in shown["documents"]}) == ("submitted", {"received"})

    await internals.resolve(applicant.at, ApplicationApproved())
    assert (await applicant.get("/v2/user/certification"))["email"] is True
    assert (await applicant.get("/v2/user/email"))["isVerified"] is True
    shown = await applicant.get("/v2/corporation/certification")
    assert (shown["state"], {document["state"] for document in shown["documents"]}) == ("approved", {"accepted"})
    assert (await applicant.get("/v2/join/corporation/apply-step")) == {
        "applyStep": "active",
        "path": "/mypage/corporation/certification",
    }
    for outcome in CorporationState.SUBMITTED, CorporationState.APPROVED:
        await eventually(lambda outcome=outcome: applicant.mails(RESULT_MESSAGES[outcome].subject))
        text = RESULT_MESSAGES[outcome].text
        assert text in (await applicant.message(lambda sms, text=text: text in sms["text"]))["text"]


@pytest.mark.rule("B004")
async def test_an_institution_has_its_rights_from_the_approval(
    representative: Representative, internals: Internals
) -> None:
    bank = await representative(type="2").walk_to("partition")
    options = (await bank.get("/v2/corporation/partition"))["options"]
    assert [(o["partition"], o["available"], o["offeringShare"]) for o in options] == [
        ("corporation", True, 40),
        ("institution", True, 40),
    ]
    await bank.partition("institution")
    await bank.walk_to("review")
    assert await kinds(internals.at, bank) == (True, False)
    await internals.resolve(bank.at, ApplicationApproved())
    assert await kinds(internals.at, bank) == (True, True)


async def test_only_an_institution_may_invest_as_one(representative: Representative) -> None:
    company = await representative(type="1").walk_to("partition")
    refused = await company.post("/v2/corporation/partition", {"partition": "institution"})
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    options = (await company.get("/v2/corporation/partition"))["options"]
    assert [option["available"] for option in options] == [True, False]


async def test_a_returned_application_is_corrected_and_sent_again(
    representative: Representative, internals: Internals
) -> None:
    applicant = await representative(type="2").walk_to("documents")
    await applicant.company(name="이음물산")  # corrected before it is sent
    await applicant.contact(contactName="남담당")
    await applicant.partition("institution")
    await applicant.walk_to("review")
    reasons = ["주주명부: 법인인감이 보이지 않아요", "contact: 담당자 부서를 확인해 주세요"]
    await internals.resolve(applicant.at, ApplicationReturned(reasons=reasons))
    await applicant.until("returned", kind="corporation")
    assert applicant.at["data"]["reasons"] == {
        "shareholders": "법인인감이 보이지 않아요",
        "contact": "담당자 부서를 확인해 주세요",
    }
    shown = await applicant.get("/v2/corporation/certification")
    states = {document["kind"]: document["state"] for document in shown["documents"]}
    assert (states["shareholders"], states["licence"]) == ("returned", "received")
    assert [(c["about"], c["name"]) for c in shown["corrections"]] == [
        ("shareholders", "주주명부"),
        ("contact", "담당자와 실제 소유자"),
    ]

    too_soon = await applicant.post("/v2/corporation/submit")
    assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (422, "DOCUMENTS_MISSING")
    assert "주주명부" in too_soon.json()["data"]["message"]
    assert (await applicant.hand_in("shareholders", png())).status_code == 200
    await applicant.contact(contactDepartment="자금팀")
    await applicant.company(name="이음상사")
    await applicant.partition("corporation")
    await applicant.do("/v2/corporation/submit")
    assert applicant.at["step"] == "review"
    await internals.resolve(applicant.at, ApplicationApproved())
    assert (await applicant.get("/v2/corporation/certification"))["name"] == "이음상사"
    assert (await applicant.get("/v2/corporation/step2"))["contact"]["contactDepartment"] == "자금팀"
    await eventually(lambda: applicant.mails(RESULT_MESSAGES[CorporationState.RETURNED].subject))


async def test_a_refused_corporation_gets_the_reason_and_its_number_is_free(
    representative: Representative, internals: Internals
) -> None:
    applicant = await representative().walk_to("review")
    await internals.resolve(applicant.at, ApplicationRefused(reason="서류가 위조로 확인됐어요."))
    shown = await applicant.get("/v2/corporation/certification")
    assert (shown["state"], shown["reason"]) == ("refused", "서류가 위조로 확인됐어요.")
    assert (await applicant.do("/v2/join/corporation/open"))["journey"]["step"] == "refused"
    other = await representative(number=applicant.number).walk_to("type")
    assert (await other.get("/v2/corporation/exist"))["available"]


async def test_the_application_continues_on_another_device_after_log_in(
    representative: Representative, platform: Stack
) -> None:
    applicant = await representative().walk_to("contact")
    other = await device(applicant, platform)
    assert await other.get("/v2/join/corporation/apply-step") == {"applyStep": None, "path": None}
    other.tokens = applicant.tokens
    assert await other.get("/v2/join/corporation/apply-step") == {
        "applyStep": "contact",
        "path": "/signup/corporation/step2",
    }
    await other.do("/v2/join/corporation/open")
    await other.contact()
    late = await applicant.post(
        "/v2/join/corporation/step2",
        {
            "contactName": "한담당",
            "contactDepartment": "재무팀",
            "contactMobile": applicant.mobile,
            "ownerName": "김소유",
            "ownerBirthDate": "19700102",
            "ownerShare": 60,
            "moneySource": "01",
            "purpose": "01",
        },
    )
    assert (late.status_code, applicant.at["step"]) == (409, "partition")
    await other.close()


async def test_the_cookie_is_invalid_once_the_account_exists(representative: Representative) -> None:
    applicant = await representative().walk_to("company")
    account = await applicant.get("/v2/user/info")
    assert (account["isLogin"], account["isCorporation"], account["isFinancialInstitution"]) == (True, True, False)
    assert (account["role"], account["name"]) == ("corporation-investor", applicant.name)
    applicant.tokens = {}
    for path in "/v2/journeys/corporation", "/v2/corporation/exist":
        assert (await applicant.api.get(path)).status_code == 404, path
    assert (await applicant.api.get("/v2/corporation/step1")).status_code == 401
    assert (await applicant.get("/v2/join/corporation/apply-step"))["applyStep"] is None


async def test_a_lost_response_to_the_opened_account_is_returned_again(
    representative: Representative, internals: Internals
) -> None:
    """As when the API stops before its response: the response is not stored, but the journey has moved."""
    applicant = await representative().walk_to("account")
    at, password = applicant.at["sequence"], await applicant.security_token()
    body = {"securityToken": password, "reSecurityToken": await applicant.security_token()}
    assert (await applicant.post("/v2/join/corporation", body, key="the same key", sequence=at)).status_code == 200
    await internals.sql("delete from stored_answer where key = 'the same key'")
    again = await applicant.post("/v2/join/corporation", body, key="the same key", sequence=at)
    assert (again.status_code, again.json()["data"]["journey"]["step"]) == (200, "company")
    applicant.tokens = again.json()["data"]
    assert (await applicant.get("/v2/user/info"))["isLogin"]

    applicant.tokens = {}
    body = {"securityToken": await applicant.security_token(), "reSecurityToken": await applicant.security_token()}
    other = await applicant.post("/v2/join/corporation", body, key="another key", sequence=at)
    assert (other.status_code, other.json()["data"]["code"]) == (404, "NO_OPEN_APPLICATION")


async def test_before_the_account_exists_the_application_belongs_to_the_browser(representative: Representative) -> None:
    applicant, another_applicant = await representative().walk_to("registration"), representative()
    assert (await another_applicant.api.get("/v2/journeys/corporation")).status_code == 404
    first = applicant.at["applyUid"]
    await applicant.begin()
    assert (applicant.at["applyUid"], applicant.at["step"]) == (first, "registration")
    await another_applicant.begin()
    assert another_applicant.at["applyUid"] != first
    forged = {"Cookie": "ieum_applicant=" + applicant.at["journeyId"].removeprefix("corporation:")}
    assert (await another_applicant.api.get("/v2/journeys/corporation", headers=forged)).status_code == 404


async def test_natural_persons_are_refused(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().sign_up()
    for method, path in ("POST", "/v2/join/corporation/open"), ("GET", "/v2/corporation/certification"):
        answer = await borrower.api.request(method, path, headers=borrower.headers())
        assert (answer.status_code, answer.json()["data"]["code"]) == (403, "FORBIDDEN")


async def test_numbers_are_refused_by_their_kind_and_look_ups_are_limited(
    representative: Representative,
) -> None:
    """One representative can look up five numbers a day, on all devices. An invalid number does not reach the tax
    office and does not count."""
    applicant = await representative().walk_to("registration")
    for number in "1248100997", "1240100990", "124810099", "12481O0998":
        assert (await applicant.registration(number)).status_code == 422
    for status, code in (
        (UNKNOWN, "BUSINESS_NUMBER_REFUSED"),
        (CLOSED, "BUSINESS_CLOSED"),
        (SUSPENDED, "BUSINESS_CLOSED"),
        (UNKNOWN, "BUSINESS_NUMBER_REFUSED"),
        (UNKNOWN, "BUSINESS_NUMBER_REFUSED"),
    ):
        await applicant.registration(business_number(status))
        assert (applicant.at["step"], problem(applicant)) == ("registration", code)
    assert not (await applicant.get("/v2/corporation/exist"))["available"]
    again = await applicant.registration()
    assert (again.status_code, again.json()["data"]["code"]) == (429, "BUSINESS_CHECK_LIMIT")
    assert applicant.at["step"] == "registration"


async def test_used_unknown_and_foreign_numbers_get_the_same_answer(
    representative: Representative, internals: Internals
) -> None:
    member = await representative().walk_to("company")
    anothers = (await internals.at.institutions.company.search("가온테크")).items[0].business_number
    applicant, answers = await representative().walk_to("registration"), []
    for number in member.number, business_number(UNKNOWN), anothers:
        await applicant.registration(number)
        answers.append((applicant.at["step"], applicant.at["data"]["problem"]))
    assert answers[0] == answers[1] == answers[2]
    await applicant.walk_to("type")
    assert await applicant.get("/v2/corporation/exist") == {
        "businessNumber": f"{applicant.number[:3]}-81-*****",
        "available": True,
    }


async def test_an_unavailable_tax_office_leads_back_to_the_form(
    representative: Representative, scenario: Scenario
) -> None:
    applicant = await representative().walk_to("registration")
    await scenario("company", "down")
    await applicant.registration()
    assert (applicant.at["step"], problem(applicant)) == ("registration", "INSTITUTION_DOWN")
    await scenario("company", "normal")
    await applicant.walk_to("type")


async def test_the_second_application_with_a_number_is_refused(representative: Representative) -> None:
    first = await representative().walk_to("account")
    same_number = await representative(number=first.number).walk_to("account")
    await first.open_account()
    await same_number.open_account()
    assert (same_number.at["step"], problem(same_number)) == ("registration", "BUSINESS_NUMBER_REFUSED")
    assert not same_number.tokens
    await same_number.registration(business_number())
    assert same_number.at["step"] == "type"


async def test_an_address_that_has_an_account_is_refused(representative: Representative, internals: Internals) -> None:
    first = await representative().walk_to("company")
    await internals.reset_attempts("email-code")
    second = await representative(email=first.email).walk_to("account")
    await second.open_account()
    assert (second.at["step"], problem(second)) == ("email", "EMAIL_TAKEN")
    second.email = f"other.{second.email}"
    await second.walk_to("company")


async def test_the_representative_of_a_member_is_refused_with_the_reason(
    representative: Representative, internals: Internals, platform: Stack
) -> None:
    first = await representative().walk_to("company")
    assert not (await first.get("/v2/join/is-exist-owner"))["isExistOwner"]
    await internals.reset_attempts("sms-code")
    again = await device(first, platform)
    again.number, again.email = business_number(), f"second.{first.email}"
    await again.walk_to("registration")
    assert (await again.get("/v2/join/is-exist-owner"))["isExistOwner"]
    await again.walk_to("company")
    await again.close()


async def test_an_ended_application_can_be_started_again(representative: Representative, internals: Internals) -> None:
    applicant = await representative().walk_to("documents")
    await internals.cancel(applicant.at)
    await applicant.until("cancelled", kind="corporation")
    await applicant.begin()
    assert applicant.at["step"] == "company"
    assert (await applicant.get("/v2/corporation/step1"))["company"]["name"] == "이음상사"
    await applicant.walk_to("review")


@pytest_asyncio.fixture(scope="module")
async def signing_up(platform: Stack) -> AsyncGenerator[Corporate]:
    """A non-profit corporation that is asked for its documents."""
    applicant = Corporate.of(platform.settings, type="3")
    yield await applicant.walk_to("documents")
    await applicant.close()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"<!doctype html><script>alert(1)</script>", id="HTML"),
        pytest.param(b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', id="SVG"),
        pytest.param(b"MZ\x90\x00", id="a program"),
        pytest.param(b"%PDF-1.7\n", id="a PDF of nothing"),
        pytest.param(pdf()[:200], id="half a PDF"),
        pytest.param(b"%PDF-1.7\n" + png(), id="a PNG named PDF"),
        pytest.param(pdf().replace(b"/Type /Catalog", b"/Type /Catalog /OpenAction << /S /JavaScript >>"), id="acts"),
        pytest.param(b"GIF89a/*" + pdf(), id="a GIF before a PDF"),
    ],
)
async def test_an_active_document_is_refused(signing_up: Corporate, content: bytes) -> None:
    before = signing_up.at["sequence"]
    refused = await signing_up.hand_in("articles", content)
    assert (refused.status_code, refused.json()["data"]["code"]) == (415, "FILE_TYPE_UNSUPPORTED")
    assert (await signing_up.get("/v2/journeys/corporation"))["sequence"] == before


async def test_documents_are_read_by_their_corporation_only(
    signing_up: Corporate, representative: Representative, internals: Internals
) -> None:
    path = "/v2/corporation/documents/articles"
    assert (await signing_up.hand_in("articles", png(), "stamp.pdf")).status_code == 200
    [(earlier,)] = await internals.sql(
        "select document_ref from corporation_document where person_id::text = :id",
        id=signing_up.at["journeyId"].removeprefix("corporation:"),
    )
    assert (await signing_up.hand_in("articles", pdf())).status_code == 200
    await eventually(lambda: is_document_deleted(internals.at, earlier))
    served = await signing_up.api.get(path, headers=signing_up.headers())
    assert (served.content, served.headers["Content-Type"]) == (pdf(), "application/pdf")
    assert (served.headers["Cache-Control"], served.headers["Content-Disposition"]) == ("no-store", "attachment")
    another_applicant = await representative().walk_to("company")
    assert (await another_applicant.api.get(path, headers=another_applicant.headers())).status_code == 404
    assert (await another_applicant.api.get(path)).status_code == 401
    unknown = await signing_up.hand_in("passport")
    assert (unknown.status_code, unknown.json()["data"]["code"]) == (422, "INVALID_INPUT")
    eleven = await signing_up.hand_in("articles", pdf() + bytes(11 * 1024 * 1024))
    assert (eleven.status_code, eleven.json()["data"]["code"]) == (413, "FILE_TOO_LARGE")


async def test_personal_data_is_encrypted(representative: Representative, internals: Internals) -> None:
    applicant = await representative().walk_to("review")
    person = applicant.at["journeyId"].removeprefix("corporation:")
    secrets = (applicant.name, applicant.number, applicant.email, "이음상사", "한담당", "김소유")
    rows = await internals.sql(
        "select person::text || coalesce(corporation::text, '') from person left join corporation"
        " on corporation.person_id = person.id where person.id::text = :id",
        id=person,
    )
    history = await internals.handle(applicant.at).fetch_history()
    for text in (rows[0][0], history.to_json(), str(applicant.at)):
        assert not any(secret in text for secret in secrets)


async def test_the_guides_enquiry_is_sent_and_confirmed(representative: Representative, platform: Stack) -> None:
    visitor = representative()
    content = f"40억을 투자하고 싶어요. {visitor.number}"
    form = {
        "companyName": "이음상사",
        "name": visitor.name,
        "mobile": visitor.mobile,
        "email": visitor.email,
        "content": content,
        "agreed": True,
    }
    assert (await visitor.api.post("/v2/customer/corporate-investor", json=form)).status_code == 204
    [confirmation] = await eventually(lambda: visitor.mails("문의를 받았어요"))
    assert content in confirmation["text"]

    async def ours() -> bool:
        inbox = (await visitor.simulator.get(f"/inbox/{platform.settings.help_email}")).json()
        return any(content in mail["text"] and visitor.email in mail["text"] for mail in inbox)

    await eventually(ours)
    assert (await visitor.api.post("/v2/customer/corporate-investor", json=form | {"agreed": False})).status_code == 422
    codes = [(await visitor.api.post("/v2/customer/corporate-investor", json=form)).status_code for _ in range(3)]
    assert codes == [204, 204, 429]
