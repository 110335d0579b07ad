"""Borrowers of products that operators list: members, corporations, and borrowers with a reference only."""

from typing import Any
from uuid import uuid4

import pytest

from db.accounts.corporations import CorporationRecord, join_corporation
from domain.accounts.business_number import check_digit
from domain.accounts.journeys.corporation import ApplicationApproved
from domain.core.text import masking
from stack.supervisor import Stack
from tests.clients.borrower import mobile
from tests.clients.console import WHY, Console
from tests.clients.corporate import COMPANY, Corporate, business_number
from tests.clients.http import refusal
from tests.clients.lending import MILLION, Lending
from tests.clients.listing import HOUR, described, moment, published, wait_for_workflow
from tests.factories import new_identity
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account

MINE = "/v2/mypage/loanInfo"


async def test_a_corporation_borrows_under_its_number(lending: Lending, console: Console, second: Console) -> None:
    assert (await console.post("/products", **described(corporate=True))).status_code == 422
    uid = await published(console, second, corporate=True, borrower="124-81-00998")
    other = await published(console, second, corporate=True, borrower="1248100998")
    rows = await lending.internals.sql(
        "select corporate, borrower from product where uid in (:uid, :other)", uid=uid, other=other
    )
    assert len({tuple(row) for row in rows}) == 1  # one borrower for the limits
    assert rows[0].corporate
    assert "1248100998" not in rows[0].borrower


async def found(console: Console, number: str) -> dict[str, Any]:
    return await console.do("/members/search", number=number)


async def test_a_member_borrows_and_is_paid_to_the_certified_account(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    me = await new_borrower().sign_up()
    who = await found(console, me.mobile)
    assert (who["name"], who["isCorporation"], who["accountSaid"]) == (masking.name(me.name), False, None)
    member: dict[str, Any] = {"member": who["member"], "account": None, "borrower": "", "category": "6"}
    assert refusal(await console.post("/products", **described(**member))) == (
        422,
        "INVALID_INPUT",
    )  # no account
    await certify_account(me, "004", "110800000055")
    who = await found(console, masking.hyphenated_mobile(me.mobile))
    assert who["accountSaid"] == "국민은행 ********0055"
    accesses = await lending.internals.sql(
        "select who, what, why from personal_data_access where whose = :id", id=who["member"]
    )
    assert [tuple(row) for row in accesses] == [(console.login, "borrower", WHY)] * 2

    uids = [await published(console, second, **member | {"opensAt": moment(HOUR)}) for _ in range(2)]
    case = await console.get(f"/products/{uids[0]}")
    assert (case["memberName"], case["accountSaid"], case["isVerified"]) == (who["name"], who["accountSaid"], True)
    rows = await lending.internals.sql(
        "select borrower from product where uid in (:one, :two)", one=uids[0], two=uids[1]
    )
    assert [tuple(row) for row in rows] == [(who["member"],)] * 2  # one borrower for the limits
    conditions = (await me.get("/v2/user/withdrawal"))["conditions"]
    assert [one["id"] for one in conditions if not one["isMet"]] == ["no-loan"]

    uid = uids[0]
    await lending.open_recruiting(uid)
    await lending.internals.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=who["member"])
    answer = await me.api.get(MINE, headers=me.headers())  # only an investor before
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


async def test_a_former_or_dormant_member_is_not_found_and_gets_no_loan(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    for number in (mobile(), "124-81-00998", "0101", "홍길동"):
        assert refusal(await console.post("/members/search", number=number)) == (404, "NOT_FOUND")
    assert await accesses_of(lending, console) == [("-", "borrower: not found", WHY)] * 4
    assert refusal(await console.post("/products", **described(member=str(uuid4())))) == (422, "INVALID_INPUT")
    assert (await console.post("/products", **described(borrower=""))).status_code == 422

    me = await new_borrower().sign_up()
    who = (await found(console, me.mobile))["member"]
    uid = (await console.do("/products", **described(member=who)))["uid"]
    assert (await console.get(f"/products/{uid}"))["accountSaid"] == "신한은행 ********0021"  # not its own
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await lending.internals.sql("update person set state = 'dormant' where id = cast(:id as uuid)", id=who)
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (422, "INVALID_INPUT")
    assert refusal(await console.post("/members/search", number=me.mobile)) == (404, "NOT_FOUND")
    assert (await accesses_of(lending, console))[4:] == [
        (who, "borrower", WHY),
        (f"product:{uid}", "product draft, revision 1", "product page"),
        (who, "borrower: not found", WHY),
    ]


async def accesses_of(lending: Lending, console: Console) -> list[tuple[Any, ...]]:
    """Return the accesses to personal data in the audit log."""
    rows = await lending.internals.sql(
        "select whose, what, why from personal_data_access where who = :login order by id", login=console.login
    )
    return [tuple(row) for row in rows]


async def test_a_corporation_is_found_by_its_number(lending: Lending, console: Console, second: Console) -> None:
    number = await registered_corporation(lending)
    hyphenated = f"{number[:3]}-{number[3:5]}-{number[5:]}"
    who = await found(console, hyphenated)
    assert who == await found(console, number)
    assert who["isCorporation"]
    uid = await published(console, second, corporate=True, borrower=hyphenated)
    (row,) = await lending.internals.sql(
        "select borrower, person_id from product join loan on product_uid = uid where uid = :uid", uid=uid
    )
    assert (row.borrower, str(row.person_id)) == (who["member"], who["member"])
    case = await console.get(f"/products/{uid}")
    assert (case["offer"]["borrower"], case["memberName"]) == (number, who["name"])


@pytest.mark.parametrize("joined_first", [False, True])
async def test_a_corporation_is_one_borrower_before_and_after_it_joins(
    lending: Lending, console: Console, second: Console, joined_first: bool
) -> None:
    """Also if an account was refused and another one has its number now."""
    number = await registered_corporation(lending) if joined_first else business_number()
    person = await lending.investor(10 * MILLION)
    described_as: dict[str, Any] = {"corporate": True, "borrower": number}

    before = await opened(lending, console, second, **described_as)
    await lending.invest(person, before, 3 * MILLION)
    refused = "update corporation set state = 'refused' where business_fingerprint = :number"
    await lending.internals.sql(refused, number=lending.internals.at.sealer.fingerprint(number))
    await registered_corporation(lending, number)
    uid = await opened(lending, console, second, **described_as)
    await has_room_for_two_millions(lending, person, uid)
    account = (await found(console, number))["member"]
    assert await owners(lending, before, uid) == {(account, account)}


async def test_the_loans_of_a_corporation_belong_to_it_after_its_approval(
    lending: Lending, console: Console, second: Console, platform: Stack
) -> None:
    corporate = Corporate.of(platform.settings)
    uid = await published(console, second, corporate=True, borrower=corporate.number)
    await (await corporate.begin()).walk_to("review")
    assert {owner for _, owner in await owners(lending, uid)} == {None}
    await lending.internals.resolve(corporate.at, ApplicationApproved())
    member = corporate.at["journeyId"].removeprefix("corporation:")
    assert await owners(lending, uid) == {(member, member)}
    await corporate.close()


async def test_a_person_is_one_borrower_before_and_after_an_operator_knows_the_member(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    reference, other = uuid4().hex, uuid4().hex
    person = await lending.investor(10 * MILLION)
    before = await opened(lending, console, second, borrower=reference)
    await lending.invest(person, before, 3 * MILLION)
    await lending.until(before, "disbursed")
    me = await new_borrower().sign_up()
    member = (await found(console, me.mobile))["member"]
    await lending.internals.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=member)

    uid = await opened(lending, console, second, borrower=reference, member=member)
    await has_room_for_two_millions(lending, person, uid)
    assert [bond["bondUid"] for bond in (await me.get(MINE))["bonds"]] == [before]

    later = await published(console, second, borrower=reference)  # the reference now means the member
    assert (await console.get(f"/products/{later}"))["memberName"] == masking.name(me.name)
    apart = await published(console, second, borrower=other)
    assert await owners(lending, before, uid, later) == {(member, member)}
    assert await owners(lending, apart) != {(member, member)}

    another_member = (await found(console, (await new_borrower().sign_up()).mobile))["member"]
    answer = await console.post("/products", **described(borrower=reference, member=another_member))
    assert refusal(answer) == (422, "INVALID_INPUT")
    assert "다른 회원" in answer.text


async def opened(lending: Lending, console: Console, second: Console, **other: Any) -> str:
    uid = await published(console, second, **other)
    await wait_for_workflow(lending, uid)
    await lending.open_recruiting(uid)
    return uid


async def has_room_for_two_millions(lending: Lending, person: str, uid: str) -> None:
    """The borrower already owes three million won."""
    with pytest.raises(AssertionError, match="LIMIT_SAME_BORROWER"):  # five million won for one person
        await lending.invest(person, uid, 3 * MILLION)
    await lending.invest(person, uid, 2 * MILLION)


async def owners(lending: Lending, *uids: str) -> set[tuple[str, str | None]]:
    """Return the owners of the loans: for the limits, and in the lists of own loans."""
    rows = await lending.internals.sql(
        "select borrower, cast(person_id as text) from product join loan on product_uid = uid where uid = any(:uids)",
        uids=list(uids),
    )
    return {tuple(row) for row in rows}


async def registered_corporation(lending: Lending, number: str = "") -> str:
    """Create a corporation with an account. Returns its business number."""
    record = CorporationRecord(
        business_number=number or business_number(),
        email=f"{uuid4().hex}@corp.test",
        representative=new_identity(),
        company=COMPANY,
    )
    async with lending.internals.at.database.transaction() as session:
        await join_corporation(session, lending.internals.at.sealer, uuid4(), record, "2")
    return record.business_number


async def test_a_business_number_has_one_form(lending: Lending, console: Console, second: Console) -> None:
    number = f"123451234{check_digit('123451234')}"  # a sole proprietor's number
    written_out = f"{number[:3]}-{number[3:5]}-{number[5:]}"
    uids = [await published(console, second, borrower=one) for one in (number, written_out, f" {written_out} ")]
    rows = await lending.internals.sql("select borrower from product where uid = any(:uids)", uids=uids)
    assert len({row.borrower for row in rows}) == 1
    assert (await console.get(f"/products/{uids[1]}"))["offer"]["borrower"] == number
    answer = await console.post("/products", **described(borrower="124-81-00998"))  # a corporation's number
    assert answer.status_code == 422
    assert "법인이 빌려요" in answer.text
