"""Loans that wake together do not delay the steps of borrowers."""

from sqlalchemy import insert

from db.loans.tables import Loan
from db.products.tables import Product
from tests.clients.lending import Lending
from tests.factories import product
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower

LOANS = 200
WAITING = "select count(*) as count from loan where product_uid = any(:uids) and wants_look"
STEP = {"uplTypeCode": "origin"}


async def test_a_step_is_answered_while_many_loans_begin(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().sign_up()
    products = [product(private_hash=b"nobody's") for _ in range(LOANS)]
    uids = [row["uid"] for row in products]
    async with lending.internals.at.database.transaction() as session:
        await session.execute(insert(Product), products)
        await session.execute(insert(Loan), [{"product_uid": uid, "account_sealed": b""} for uid in uids])

    async def at_most(count: int) -> bool:
        return (await lending.internals.sql(WAITING, uids=uids))[0].count <= count

    await eventually(lambda: at_most(LOANS - 1))
    answer = await borrower.post("/v2/credit/apply/upl-type", STEP)
    assert answer.status_code == 200, answer.text  # 503: the worker has not taken the step within seconds
    await eventually(lambda: at_most(0))
