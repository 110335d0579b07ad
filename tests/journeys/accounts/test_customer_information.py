"""Customer information over HTTP: its requirement, the answers, the watch list, and its validity of a year."""

import pytest
import pytest_asyncio

from db.accounts.certifications import certify
from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.core.notices import NOTICES, Notice
from tests.clients.borrower import Borrower
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.customer_information import ANSWERS

BORROWING = {"use": "borrow", "jobCode": "owner", "purposeCode": "06", "moneySourceCode": "02"}


class Customers:
    """Creates members with a certified ID card and an open registration."""

    def __init__(self, new_borrower: NewBorrower, internals: Internals) -> None:
        self.new_borrower, self.internals = new_borrower, internals

    async def __call__(self, **known: str) -> Borrower:
        member = await self.new_borrower(**known).sign_up()
        async with self.internals.at.database.transaction() as session:
            await certify(session, member.person_id, "id_card")
        await member.do("/v2/aml/open")
        return member


@pytest_asyncio.fixture
async def customer(new_borrower: NewBorrower, internals: Internals) -> Customers:
    return Customers(new_borrower, internals)


async def aml(member: Borrower) -> dict[str, object]:
    status = (await member.get("/v2/user/certification"))["aml"]
    return {name: value for name, value in status.items() if value is True}


@pytest.mark.rule("B408")
async def test_code_lists(new_borrower: NewBorrower) -> None:
    lists = await new_borrower().get("/v2/aml/codes")
    assert lists.keys() == {
        "jobCode",
        "individualMoneySourceCodeList",
        "individualTradePurposeCodeList",
        "annualInvestPurposeMoney",
        "individualBorrowerTradePurposeCodeList",
    }
    assert all(entry.keys() == {"code", "name"} for entries in lists.values() for entry in entries)


@pytest.mark.rule("B405", "B409")
async def test_answers_of_an_investor_are_registered_for_a_year(customer: Customers) -> None:
    member = await customer()
    assert await member.get("/v2/user/certification") == {
        "userType": 1,
        "email": False,
        "identity": {"process": True, "pending": False},
        "aml": {"completed": False, "pending": False, "expired": False, "refused": False, "expiresAt": None},
        "hasInvestmentAccount": False,
    }
    result = await member.do("/v2/aml/individual", ANSWERS)
    assert {name: value for name, value in result.items() if name != "journey"} == {
        "isIndividualBusiness": False,
        "isIdCardValidated": True,
        "isNewVirtualAccountRegistered": False,
    }
    await member.until("completed", kind="customer_information")
    assert await aml(member) == {"completed": True}


@pytest.mark.rule("B409")
async def test_borrower_answers_without_a_yearly_amount(customer: Customers) -> None:
    member = await customer()
    result = await member.do("/v2/aml/individual", BORROWING)
    assert result["isIndividualBusiness"]
    await member.until("completed", kind="customer_information")


@pytest.mark.parametrize(
    "changed",
    [{"jobCode": "astronaut"}, {"purposeCode": "06"}, {"moneySourceCode": ""}, {"annualInvestAmountCode": None}],
)
async def test_unknown_answer_is_refused(customer: Customers, changed: dict[str, object]) -> None:
    member = await customer()
    answer = await member.post("/v2/aml/individual", ANSWERS | changed)
    assert (answer.status_code, answer.json()["data"]["code"]) == (422, "INVALID_INPUT")


async def test_id_card_is_required_first(new_borrower: NewBorrower) -> None:
    member = await new_borrower().sign_up()
    answer = await member.post("/v2/aml/open")
    assert (answer.status_code, answer.json()["data"]["code"]) == (403, "ID_CARD_REQUIRED")
    assert answer.json()["data"]["redirectUrl"] == "/v2/authentication/information"
    assert (await new_borrower().post("/v2/aml/open")).status_code == 401


async def test_hit_on_the_watch_list_waits_for_an_operator_who_accepts(
    customer: Customers, internals: Internals
) -> None:
    member = await customer(name="문감시")
    await member.do("/v2/aml/individual", ANSWERS)
    await member.until("review", kind="customer_information")
    assert (member.at["waitingOn"], member.at["deadline"]) == ("operator", None)
    assert await aml(member) == {"pending": True}
    await internals.resolve(member.at, ScreeningPassed())
    await member.until("completed", kind="customer_information")
    assert await aml(member) == {"completed": True}
    assert await member.message(lambda m: NOTICES[Notice.REVIEWED] in m["text"])


async def test_operator_refuses_and_the_customer_registers_again(customer: Customers, internals: Internals) -> None:
    """The refusal invalidates the earlier registration."""
    member = await customer(name="배감시")
    async with internals.at.database.transaction() as session:
        await certify(session, member.person_id, "customer_information")
    await member.do("/v2/aml/individual", ANSWERS)
    await member.until("review", kind="customer_information")
    await internals.resolve(member.at, ReviewFailed())
    await member.until("refused", kind="customer_information")
    assert await aml(member) == {"refused": True}
    await member.do("/v2/aml/open")
    assert member.at["step"] == "questions"
    assert await aml(member) == {}


async def test_registration_expires_after_a_year(customer: Customers, internals: Internals) -> None:
    member = await customer()
    await member.do("/v2/aml/individual", ANSWERS)
    await member.until("completed", kind="customer_information")
    await internals.sql(
        "update certification set at = at - interval '366 days' where person_id = cast(:id as uuid) and kind = :kind",
        id=member.person_id,
        kind="customer_information",
    )
    assert await aml(member) == {"expired": True}
    await member.do("/v2/aml/open")
    await member.do("/v2/aml/individual", BORROWING)
    await member.until("completed", kind="customer_information")
    assert await aml(member) == {"completed": True}
