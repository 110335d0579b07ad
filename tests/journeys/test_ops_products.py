"""Products that operators list: drafted, published by two, disclosed, funded; corrected or withdrawn before anybody."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from db.corporations import CorporationRecord, join_corporation
from domain import masking
from domain.business_number import check_digit
from domain.journeys.corporation import ApplicationApproved
from domain.operators import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import somebody
from tests.journeys.backstage import eventually
from tests.journeys.borrower import Borrower, mobile
from tests.journeys.conftest import Newcomer
from tests.journeys.corporate import COMPANY, Corporate, business_number
from tests.journeys.desk import WHY, Desk
from tests.journeys.lending import MILLION, Lending

HOUR = timedelta(hours=1)
TIMER = "timer_started_event_attributes"
MINE = "/v2/mypage/loanInfo"
ACCOUNT = {"bankCode": "088", "accountNumber": "110800000021", "holder": "한강물산", "mobile": "010-1234-0000"}


def moment(ahead: timedelta) -> str:
    return (datetime.now(UTC) + ahead).isoformat()


def described(**other: Any) -> dict[str, Any]:
    """A collateral loan that opens in 25 hours."""
    return {
        "category": "1", "title": "한강 아파트 담보 시험호", "amount": 3 * MILLION, "annualRate": "8.5", "months": 6,
        "repaymentType": "2", "grade": "A2", "tendency": "1", "borrower": "HG-2026-1", "opensAt": moment(25 * HOUR),
        "closesAt": moment(72 * HOUR), "about": "생활 안정 자금이에요.", "security": "한강로 아파트 84㎡",
        "account": ACCOUNT,
    } | other  # fmt: skip


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["data"]["code"]


async def published(desk: Desk, second: Desk, uid: str = "", **other: Any) -> str:
    """Described, or described anew, asked for by one, confirmed by the other."""
    uid = (await desk.do(f"/products/{uid}" if uid else "/products", **described(**other)))["uid"]
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    return uid


async def page_of(desk: Desk, uid: str, token: str = "") -> httpx.Response:
    """What visitors of the site are answered."""
    return await desk.api.get(f"/v2/products/data/{uid}", params={"token": token})


async def state(desk: Desk, uid: str) -> str:
    return (await desk.get(f"/products/{uid}"))["state"]


async def until(desk: Desk, uid: str, wanted: str) -> None:
    async def is_there() -> bool:
        return await state(desk, uid) == wanted

    await eventually(is_there)


async def taken_up(lending: Lending, uid: str) -> None:
    """By its workflow."""

    async def is_told() -> bool:
        (loan,) = await lending.behind.sql("select wants_look from loan where product_uid = :uid", uid=uid)
        return not loan.wants_look

    await eventually(is_told)


async def written(lending: Lending, uid: str) -> list[tuple[Any, ...]]:
    rows = await lending.behind.sql(
        "select action, operator, second, reason from operator_action"
        " where journey_id in (:product, :loan) order by at",
        product=f"product:{uid}", loan=f"loan:{uid}",
    )  # fmt: skip
    return [tuple(row) for row in rows]


async def test_from_a_draft_to_a_loan_that_is_paid_out(lending: Lending, desk: Desk, second: Desk) -> None:
    uid = (await desk.do("/products", **described()))["uid"]
    assert (await page_of(desk, uid)).status_code == 404
    (row,) = [row for row in await desk.get("/products") if row["uid"] == uid]
    assert (row["state"], row["hasChanges"], row["secondAwaited"]) == ("draft", True, False)

    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    assert refusal(await desk.post(f"/products/{uid}/publish")) == (409, "APPROVAL_WAITS")
    assert refusal(await desk.post(f"/approvals/{asked}/confirm")) == (403, "SECOND_OPERATOR")
    assert (await page_of(desk, uid)).status_code == 404
    (waits,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    assert (waits["action"], waits["details"]["amount"]) == ("publish-product", 3 * MILLION)
    await second.do(f"/approvals/{asked}/confirm")
    assert refusal(await desk.post(f"/products/{uid}/publish")) == (409, "CASE_MOVED")

    shown = (await page_of(desk, uid)).json()["data"]["dealTemplate"]
    assert shown["properties"]["state"] == "1"
    assert shown["basicInfo"][-1] == {"label": "담보", "value": "한강로 아파트 84㎡"}
    assert await written(lending, uid) == [
        ("product_draft", desk.login, None, WHY), ("product_publish", desk.login, second.login, WHY)
    ]  # fmt: skip

    await taken_up(lending, uid)
    await lending.behind.sql("update product set opens_at = now() where uid = :uid", uid=uid)  # a day later
    assert await state(desk, uid) == "ongoing"
    person = await lending.investor(3 * MILLION)
    await lending.invest(person, uid, 3 * MILLION)
    await lending.until(uid, "disbursed")
    assert len(await lending.instalments(uid)) == 6
    assert await lending.balance(person) == (0, 0)
    assert await lending.differences() == []


async def test_a_draft_that_is_sent_again_is_one_draft(desk: Desk) -> None:
    body = described() | {"reason": WHY}
    answers = await asyncio.gather(*(
        desk.api.post("/ops/products", json=body, headers={"Idempotency-Key": "the-same-key"}) for _ in range(5)
    ))  # fmt: skip
    assert len({answer.json()["data"]["uid"] for answer in answers}) == 1


async def test_an_approved_product_is_seen_when_its_disclosure_begins(
    lending: Lending, desk: Desk, second: Desk
) -> None:
    ahead = {"disclosesAt": moment(HOUR), "opensAt": moment(30 * HOUR)}
    uid = await published(desk, second, **ahead)
    assert await state(desk, uid) == "approved"
    assert (await page_of(desk, uid)).status_code == 404
    await taken_up(lending, uid)
    assert await state(desk, uid) == "approved"
    await lending.behind.sql("update product_draft set discloses_at = now() where uid = :uid", uid=uid)
    await lending.look(uid)
    await until(desk, uid, "planned")
    assert (await page_of(desk, uid)).status_code == 200


async def test_no_loan_wakes_when_its_product_opens(lending: Lending, desk: Desk, second: Desk) -> None:
    """Many open at the same moment, when investors want the machine."""
    uid = await published(desk, second, opensAt=moment(25 * HOUR), closesAt=moment(72 * HOUR))
    await taken_up(lending, uid)
    loan = lending.behind.client.get_workflow_handle(f"loan:{uid}")

    async def timers() -> list[timedelta]:
        events = (await loan.fetch_history()).events
        started = (event.timer_started_event_attributes for event in events if event.HasField(TIMER))
        return [timer.start_to_fire_timeout.ToTimedelta() for timer in started]

    async def has_begun() -> bool:
        return bool(await timers())

    await eventually(has_begun)
    assert all(71 * HOUR < timer < 72 * HOUR for timer in await timers())


async def test_nobody_invests_in_what_is_not_open(lending: Lending, desk: Desk, second: Desk) -> None:
    uid = await published(desk, second)
    with pytest.raises(AssertionError, match="PRODUCT_NOT_OPEN"):
        await lending.invest(await lending.investor(MILLION), uid, MILLION)


async def test_it_is_corrected_by_two_while_nobody_has_invested(lending: Lending, desk: Desk, second: Desk) -> None:
    uid = await published(desk, second)
    await desk.do(f"/products/{uid}", **described(annualRate="7.9", account=None))
    case = await desk.get(f"/products/{uid}")
    assert (case["hasChanges"], case["accountSaid"]) == (True, "신한은행 ********0021")
    assert (await page_of(desk, uid)).json()["data"]["dealTemplate"]["properties"]["rate"] == "8.5"
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    await desk.do(f"/products/{uid}", **described(annualRate="7.8"))
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (409, "CASE_MOVED")
    await second.do(f"/approvals/{asked}/refuse")
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    assert (await page_of(desk, uid)).json()["data"]["dealTemplate"]["properties"]["rate"] == "7.8"

    await lending.behind.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    person = await lending.investor(MILLION)
    await desk.do(f"/products/{uid}", **described(annualRate="6"))
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    await lending.invest(person, uid, MILLION)
    assert not (await desk.get(f"/products/{uid}"))["mayChange"]
    assert refusal(await desk.post(f"/products/{uid}", **described())) == (409, "CASE_MOVED")
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (409, "CASE_MOVED")
    (product,) = await lending.behind.sql("select annual_rate from product where uid = :uid", uid=uid)
    assert str(product.annual_rate) == "7.80"


async def test_it_is_withdrawn_before_it_opens(lending: Lending, desk: Desk, second: Desk) -> None:
    uid = await published(desk, second)
    await taken_up(lending, uid)
    person = await lending.investor(MILLION)
    await lending.behind.sql(
        "insert into cart_item (person_id, product_uid, amount) values (cast(:person as uuid), :uid, 0)",
        person=person, uid=uid,
    )  # fmt: skip
    assert (await desk.post(f"/products/{uid}/withdraw")).status_code == 204
    assert await state(desk, uid) == "withdrawn"
    assert (await page_of(desk, uid)).status_code == 404
    found = await desk.api.get("/v2/search/product/ac", params={"query": "한강 아파트 담보 시험호"})
    assert uid not in found.text
    assert await lending.behind.sql("select 1 from cart_item where product_uid = :uid", uid=uid) == []
    assert await lending.behind.client.get_workflow_handle(f"loan:{uid}").result() == "withdrawn"
    assert refusal(await desk.post(f"/products/{uid}/withdraw")) == (409, "CASE_MOVED")
    assert refusal(await desk.post(f"/products/{uid}", **described())) == (409, "CASE_MOVED")
    assert ("loan_withdraw", desk.login, None, WHY) in await written(lending, uid)


async def test_an_open_product_is_not_withdrawn_and_a_draft_is_deleted(
    lending: Lending, desk: Desk, second: Desk
) -> None:
    uid = await published(desk, second)
    await taken_up(lending, uid)
    await lending.behind.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    assert refusal(await desk.post(f"/products/{uid}/withdraw")) == (409, "CASE_MOVED")

    draft = (await desk.do("/products", **described()))["uid"]
    assert (await desk.post(f"/products/{draft}/withdraw")).status_code == 204
    assert (await desk.api.get(f"/ops/products/{draft}")).status_code == 404
    assert [row[0] for row in await written(lending, draft)] == ["product_draft", "product_discard"]


async def test_a_private_one_is_for_whoever_has_its_link(desk: Desk, second: Desk) -> None:
    uid = await published(desk, second, isPrivate=True)
    token = (await desk.get(f"/products/{uid}"))["token"]
    assert refusal(await page_of(desk, uid)) == (403, "PRODUCT_PRIVATE")
    assert (await page_of(desk, uid, token)).status_code == 200
    assert (await page_of(desk, uid, "guessed")).status_code == 403


async def test_a_corporation_borrows_under_its_number(lending: Lending, desk: Desk, second: Desk) -> None:
    assert (await desk.post("/products", **described(corporate=True))).status_code == 422
    uid = await published(desk, second, corporate=True, borrower="124-81-00998")
    other = await published(desk, second, corporate=True, borrower="1248100998")
    rows = await lending.behind.sql(
        "select corporate, borrower from product where uid in (:uid, :other)", uid=uid, other=other
    )
    assert len({tuple(row) for row in rows}) == 1  # one borrower, as the limits count
    assert rows[0].corporate
    assert "1248100998" not in rows[0].borrower


async def certified(member: Borrower, number: str) -> None:
    """The member proves an account by one won."""
    calls = "/v2/certification/account"
    await member.do(f"{calls}/open")
    await member.do(f"{calls}/request", {"bankCode": "004", "accountNumber": number})
    await member.until("account_code", kind="bank_account")
    await member.do(f"{calls}/confirm", {"code": await member.code("deposit")})


async def found(desk: Desk, number: str) -> dict[str, Any]:
    return await desk.do("/members/search", number=number)


async def test_a_member_borrows_and_is_paid_to_the_account_that_is_certified(
    lending: Lending, desk: Desk, second: Desk, newcomer: Newcomer
) -> None:
    me = await newcomer().sign_up()
    who = await found(desk, me.mobile)
    assert (who["name"], who["isCorporation"], who["accountSaid"]) == (masking.name(me.name), False, None)
    member: dict[str, Any] = {"member": who["member"], "account": None, "borrower": "", "category": "6"}
    assert refusal(await desk.post("/products", **described(**member))) == (422, "INVALID_INPUT")  # no account at all
    await certified(me, "110800000055")
    who = await found(desk, masking.hyphenated_mobile(me.mobile))
    assert who["accountSaid"] == "국민은행 ********0055"
    looked = await lending.behind.sql(
        "select who, what, why from personal_data_access where whose = :id", id=who["member"]
    )
    assert [tuple(look) for look in looked] == [(desk.login, "borrower", WHY)] * 2

    uids = [await published(desk, second, **member | {"opensAt": moment(HOUR)}) for _ in range(2)]
    case = await desk.get(f"/products/{uids[0]}")
    assert (case["memberName"], case["accountSaid"], case["isVerified"]) == (who["name"], who["accountSaid"], True)
    rows = await lending.behind.sql("select borrower from product where uid in (:one, :two)", one=uids[0], two=uids[1])
    assert [tuple(row) for row in rows] == [(who["member"],)] * 2  # one borrower, as the limits count
    conditions = (await me.get("/v2/user/withdrawal"))["conditions"]
    assert [one["id"] for one in conditions if not one["isMet"]] == ["no-loan"]

    uid = uids[0]
    await lending.behind.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    await lending.behind.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=who["member"])
    answer = await me.api.get(MINE, headers=me.headers())  # an investor until now
    assert refusal(answer) == (403, "FORBIDDEN")
    await lending.invest(await lending.investor(3 * MILLION), uid, 3 * MILLION)
    await lending.until(uid, "disbursed")
    (bond,) = (await me.get(MINE))["bonds"]
    assert (bond["bondUid"], bond["amount"]) == (uid, 3 * MILLION)
    debit = await me.get(f"{MINE}/{uid}")
    assert (debit["debitBankName"], debit["debitAccountNumber"]) == ("국민은행", "********0055")
    paid = [one for one in await me.inbox() if one["kind"] == "deposit" and one.get("amount") == 3 * MILLION]
    assert len(paid) == 1
    assert await lending.differences() == []


async def test_whoever_is_no_member_is_not_found_and_not_lent_to(
    lending: Lending, desk: Desk, second: Desk, newcomer: Newcomer
) -> None:
    for number in (mobile(), "124-81-00998", "0101", "홍길동"):
        assert refusal(await desk.post("/members/search", number=number)) == (404, "NOT_FOUND")
    assert await looks_of(lending, desk) == [("-", "borrower: not found", WHY)] * 4
    assert refusal(await desk.post("/products", **described(member=str(uuid4())))) == (422, "INVALID_INPUT")
    assert (await desk.post("/products", **described(borrower=""))).status_code == 422

    me = await newcomer().sign_up()
    who = (await found(desk, me.mobile))["member"]
    uid = (await desk.do("/products", **described(member=who)))["uid"]
    assert (await desk.get(f"/products/{uid}"))["accountSaid"] == "신한은행 ********0021"  # none of their own
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    await lending.behind.sql("update person set state = 'dormant' where id = cast(:id as uuid)", id=who)
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (422, "INVALID_INPUT")
    assert refusal(await desk.post("/members/search", number=me.mobile)) == (404, "NOT_FOUND")
    assert (await looks_of(lending, desk))[4:] == [(who, "borrower", WHY), (who, "borrower: not found", WHY)]


async def looks_of(lending: Lending, desk: Desk) -> list[tuple[Any, ...]]:
    """Whom the operator has looked for, as the audit has it."""
    rows = await lending.behind.sql(
        "select whose, what, why from personal_data_access where who = :login order by id", login=desk.login
    )
    return [tuple(row) for row in rows]


async def test_a_corporation_is_found_by_its_number(lending: Lending, desk: Desk, second: Desk) -> None:
    number = await registered_corporation(lending)
    hyphenated = f"{number[:3]}-{number[3:5]}-{number[5:]}"
    who = await found(desk, hyphenated)
    assert who == await found(desk, number)
    assert who["isCorporation"]
    uid = await published(desk, second, corporate=True, borrower=hyphenated)
    (row,) = await lending.behind.sql(
        "select borrower, person_id from product join loan on product_uid = uid where uid = :uid", uid=uid
    )
    assert (row.borrower, str(row.person_id)) == (who["member"], who["member"])
    case = await desk.get(f"/products/{uid}")
    assert (case["offer"]["borrower"], case["memberName"]) == (number, who["name"])


@pytest.mark.parametrize("joined_first", [False, True])
async def test_a_corporation_is_one_borrower_before_and_after_it_joins(
    lending: Lending, desk: Desk, second: Desk, joined_first: bool
) -> None:
    """Also where an account was refused and another one has its number now."""
    number = await registered_corporation(lending) if joined_first else business_number()
    person = await lending.investor(10 * MILLION)
    described_as: dict[str, Any] = {"corporate": True, "borrower": number}

    before = await opened(lending, desk, second, **described_as)
    await lending.invest(person, before, 3 * MILLION)
    refused = "update corporation set state = 'refused' where business_fingerprint = :number"
    await lending.behind.sql(refused, number=lending.behind.at.sealer.fingerprint(number))
    await registered_corporation(lending, number)
    uid = await opened(lending, desk, second, **described_as)
    await has_room_for_two_millions(lending, person, uid)
    account = (await found(desk, number))["member"]
    assert await owners(lending, before, uid) == {(account, account)}


async def test_the_loans_of_a_corporation_are_its_own_once_it_is_let_in(
    lending: Lending, desk: Desk, second: Desk, house: Stack
) -> None:
    corporate = Corporate.of(house.settings)
    uid = await published(desk, second, corporate=True, borrower=corporate.number)
    await (await corporate.begin()).walk_to("review")
    assert {owner for _, owner in await owners(lending, uid)} == {None}
    await lending.behind.resolve(corporate.at, ApplicationApproved())
    member = corporate.at["journeyId"].removeprefix("corporation:")
    assert await owners(lending, uid) == {(member, member)}
    await corporate.close()


async def test_a_person_is_one_borrower_before_and_after_an_operator_knows_the_member(
    lending: Lending, desk: Desk, second: Desk, newcomer: Newcomer
) -> None:
    reference, other = uuid4().hex, uuid4().hex
    person = await lending.investor(10 * MILLION)
    before = await opened(lending, desk, second, borrower=reference)
    await lending.invest(person, before, 3 * MILLION)
    await lending.until(before, "disbursed")
    me = await newcomer().sign_up()
    member = (await found(desk, me.mobile))["member"]
    await lending.behind.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=member)

    uid = await opened(lending, desk, second, borrower=reference, member=member)
    await has_room_for_two_millions(lending, person, uid)
    assert [bond["bondUid"] for bond in (await me.get(MINE))["bonds"]] == [before]

    later = await published(desk, second, borrower=reference)  # the reference means the member from then on
    assert (await desk.get(f"/products/{later}"))["memberName"] == masking.name(me.name)
    apart = await published(desk, second, borrower=other)
    assert await owners(lending, before, uid, later) == {(member, member)}
    assert await owners(lending, apart) != {(member, member)}

    somebody_else = (await found(desk, (await newcomer().sign_up()).mobile))["member"]
    answer = await desk.post("/products", **described(borrower=reference, member=somebody_else))
    assert refusal(answer) == (422, "INVALID_INPUT")
    assert "다른 회원" in answer.text


async def opened(lending: Lending, desk: Desk, second: Desk, **other: Any) -> str:
    uid = await published(desk, second, **other)
    await taken_up(lending, uid)
    await lending.behind.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    return uid


async def has_room_for_two_millions(lending: Lending, person: str, uid: str) -> None:
    """Three are lent to the borrower already."""
    with pytest.raises(AssertionError, match="LIMIT_SAME_BORROWER"):  # five millions, for a person
        await lending.invest(person, uid, 3 * MILLION)
    await lending.invest(person, uid, 2 * MILLION)


async def owners(lending: Lending, *uids: str) -> set[tuple[str, str | None]]:
    """Whose the loans are: as the limits count, and among whose own loans they stand."""
    rows = await lending.behind.sql(
        "select borrower, cast(person_id as text) from product join loan on product_uid = uid where uid = any(:uids)",
        uids=list(uids),
    )  # fmt: skip
    return {tuple(row) for row in rows}


async def registered_corporation(lending: Lending, number: str = "") -> str:
    """One with an account; its business number."""
    record = CorporationRecord(
        business_number=number or business_number(),
        email=f"{uuid4().hex}@corp.test",
        representative=somebody(),
        company=COMPANY,
    )
    async with lending.behind.at.database.transaction() as session:
        await join_corporation(session, lending.behind.at.sealer, uuid4(), record, "2")
    return record.business_number


async def test_a_business_number_has_one_form(lending: Lending, desk: Desk, second: Desk) -> None:
    number = f"123451234{check_digit('123451234')}"  # a person's business
    written_out = f"{number[:3]}-{number[3:5]}-{number[5:]}"
    uids = [await published(desk, second, borrower=one) for one in (number, written_out, f" {written_out} ")]
    rows = await lending.behind.sql("select borrower from product where uid = any(:uids)", uids=uids)
    assert len({row.borrower for row in rows}) == 1
    assert (await desk.get(f"/products/{uids[1]}"))["offer"]["borrower"] == number
    answer = await desk.post("/products", **described(borrower="124-81-00998"))  # a corporation's
    assert answer.status_code == 422
    assert "법인이 빌려요" in answer.text


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"opensAt": moment(23 * HOUR)}, "24시간"),
        ({"amount": 1_234_567}, "1만원 단위"),
        ({"account": None}, "계좌"),
        ({"account": ACCOUNT | {"bankCode": "999"}}, "은행"),
        ({"account": ACCOUNT | {"accountNumber": "1"}}, ""),
        ({"account": ACCOUNT | {"accountNumber": "110800000000"}}, "예금주"),
        ({"account": ACCOUNT | {"accountNumber": "110800009999"}}, "해지"),
        ({"account": ACCOUNT | {"accountNumber": "110800002330"}}, "점검"),
        ({"opensAt": "2027-01-01T00:00:00"}, "시간대"),
        ({"borrower": "홍길동"}, ""),
        ({"reason": "음"}, ""),
    ],
)
async def test_what_cannot_be_listed_is_refused_in_words(desk: Desk, wrong: dict[str, Any], told: str) -> None:
    answer = await desk.post("/products", **described(**wrong))
    assert answer.status_code == 422
    assert told in answer.text


async def test_a_draft_keeps_its_account_where_the_bank_refuses_another(desk: Desk) -> None:
    uid = (await desk.do("/products", **described()))["uid"]
    answer = await desk.post(f"/products/{uid}", **described(account=ACCOUNT | {"accountNumber": "110800000000"}))
    assert refusal(answer) == (422, "INVALID_INPUT")
    assert "예금주" in answer.text
    assert (await desk.get(f"/products/{uid}"))["accountSaid"] == "신한은행 ********0021"


async def test_what_waited_too_long_for_the_second_is_not_published(lending: Lending, desk: Desk, second: Desk) -> None:
    uid = (await desk.do("/products", **described()))["uid"]
    asked = (await desk.do(f"/products/{uid}/publish"))["approval"]
    late = (
        "update product_draft set offer = jsonb_set(offer, '{opens_at}', to_jsonb(cast(:at as text))) where uid = :uid"
    )
    await lending.behind.sql(late, at=moment(HOUR), uid=uid)
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (422, "INVALID_INPUT")
    assert await state(desk, uid) == "draft"


async def test_products_are_listed_by_finance(house: Stack, desk: Desk) -> None:
    reviewer = await Desk.of(house.settings, [OperatorRole.REVIEWER, OperatorRole.AUDITOR])
    uid = (await desk.do("/products", **described()))["uid"]
    for path in ("/products", f"/products/{uid}"):
        assert refusal(await reviewer.api.get(f"/ops{path}")) == (403, "OPERATOR_FORBIDDEN")
        assert refusal(await reviewer.post(path, **described())) == (403, "OPERATOR_FORBIDDEN")
    assert refusal(await reviewer.post("/members/search", number="01012345678")) == (403, "OPERATOR_FORBIDDEN")
    for act in ("publish", "withdraw"):
        assert refusal(await reviewer.post(f"/products/{uid}/{act}")) == (403, "OPERATOR_FORBIDDEN")
    await reviewer.api.aclose()
