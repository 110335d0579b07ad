"""The home address."""

from typing import Annotated, Literal

from fastapi import Depends, Query
from pydantic import Field

from api.core.dependencies import App, Person, Session
from api.core.journeys.call import Binding, JourneyCall, moves
from api.http.envelope import Camel, Moved
from api.http.fields import Printable, digits
from api.http.router import Router
from db.borrowing.residences import last_residence
from db.core.records import AddressRecord
from domain.borrowing.journeys.contract import SubmitAddress


class Found(Camel):
    """One building."""

    zip_code: str
    road_address: str
    lot_address: str
    building: str | None


class FoundAddresses(Camel):
    """One page of buildings."""

    list: list[Found]
    total_count: int


class GivenAddress(Camel):
    """A home address as the borrower gave it; `roadAddress` may be a lot address."""

    zip_code: str
    road_address: str
    detail: str


class PreFilledAddress(Camel):
    """`address`: null if the borrower has given none."""

    address: GivenAddress | None


class AddressForm(Camel):
    """`addressType`: 1 road name, 2 lot number."""

    zip_code: Annotated[str, digits(5)]
    road_address: Printable = Field(min_length=5, max_length=200)
    detail: Printable = Field(default="", max_length=100)
    address_type: Literal[1, 2] = 1


def addresses(of: Binding) -> Router:
    """Return the calls on a journey of the caller that asks for the address."""
    router = Router(prefix="/address")
    call = Depends(of.call)

    @router.get("/pre-filled")
    async def pre_filled_address(person: Person, app: App, session: Session) -> PreFilledAddress:
        """Return the home address that the caller gave last, in an application for any loan."""
        last = await last_residence(session, app.vault, person)
        return PreFilledAddress(address=last and GivenAddress(**last.model_dump()))

    @router.get("/search")
    async def search_addresses(
        app: App,
        _: Person,
        search_text: str = Query(alias="searchText", min_length=2, max_length=50),
        page: int = Query(1, ge=1, le=1000),
    ) -> FoundAddresses:
        """Find a building by road name, lot number or its own name."""
        found = await app.institutions.address.search(search_text, page=page)
        addresses = [Found.model_validate(address, from_attributes=True) for address in found.items]
        return FoundAddresses(list=addresses, total_count=found.total)

    @router.post("", openapi_extra=moves(SubmitAddress, of.chart))
    async def submit_address(body: AddressForm, call: JourneyCall = call) -> Moved:
        """Submit the address."""
        record = AddressRecord(
            zip_code=body.zip_code, road_address=body.road_address.strip(), detail=body.detail.strip()
        )
        return Moved(journey=await call.submit(SubmitAddress(address_ref=await call.store(record))))

    return router
