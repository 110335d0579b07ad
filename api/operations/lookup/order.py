"""One order of an investor, with the state of each of its lines."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from db.accounts.tables import Person
from db.products.tables import Investment, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.states import InvestmentState
from domain.operations import SERVES_MEMBERS

router = PlainRouter(prefix="/orders/{order_uid}")


class OrderedProduct(Camel):
    """A line of an order. Won: `outstanding` is principal that is not repaid yet; `interestPaid` is before tax and
    fee."""

    product_uid: str
    title: str
    state: InvestmentState
    amount: int
    outstanding: int
    interest_paid: int


class MemberOrder(Camel):
    """An order. `name` is masked."""

    order_uid: str
    member: UUID
    name: str
    at: datetime
    lines: list[OrderedProduct]


@router.get("")
async def member_order(order_uid: str, operator: LoggedInOperator, app: App) -> MemberOrder:
    """Return the order. Raises BusinessError: NOT_FOUND, OPERATOR_FORBIDDEN."""
    operator.must_be(SERVES_MEMBERS)
    lines = select(Investment, Product.title).join(Product, Product.uid == Investment.product_uid)
    async with app.database.transaction() as session:
        found = (await session.execute(lines.where(Investment.order_uid == order_uid).order_by(Investment.id))).all()
        if not found:
            raise BusinessError(ErrorCode.NOT_FOUND)
        first = found[0][0]
        person = await session.get_one(Person, first.person_id)
        return MemberOrder(
            order_uid=order_uid,
            member=person.id,
            name=await masked_name(session, app.sealer, person),
            at=first.at,
            lines=[
                OrderedProduct(
                    product_uid=line.product_uid,
                    title=title,
                    state=InvestmentState(line.state),
                    amount=line.amount,
                    outstanding=line.outstanding,
                    interest_paid=line.interest_paid,
                )
                for line, title in found
            ],
        )
