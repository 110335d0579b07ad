"""Expected interest of several products in one call: for the cart and for orders with several lines."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from api.core.dependencies import Session
from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.router import Router
from api.products.catalogue import Products
from api.products.detail import LARGEST, TaxedInterest
from db.products.catalogue import may_see
from db.products.private_access import uninvited

router = Router(prefix="/v2/products", tags=["products"])


class InterestLine(Camel):
    """Won in one product; `token`: of a private product."""

    product_uid: Annotated[str, Field(max_length=100)]
    amount: Annotated[int, Field(ge=1, le=LARGEST)]
    token: Annotated[str, Field(max_length=200)] = ""


class InterestLines(Camel):
    """The products and amounts."""

    lines: Annotated[list[InterestLine], Field(min_length=1, max_length=100)]


class TaxedInterests(Camel):
    """Omits products that do not exist, or that the caller may not see."""

    taxed_interests: list[TaxedInterest]


@router.post("/expect-taxed-interest")
async def expect_taxed_interests(
    body: InterestLines, request: Request, products: Products, session: Session
) -> TaxedInterests:
    """Return the interest of each line, after tax and fee."""
    uids = {line.product_uid for line in body.lines}
    shown = {uid: one for uid in uids if (one := await products.product(uid))}
    hidden = await uninvited(session, person_of(request), [one.product for one in shown.values()])
    found = [
        TaxedInterest.of(one, line.amount)
        for line in body.lines
        if (one := shown.get(line.product_uid)) and (line.product_uid not in hidden or may_see(one.product, line.token))
    ]
    return TaxedInterests(taxed_interests=found)
