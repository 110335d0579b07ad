"""The values that each list can be filtered by, with the number of rows."""

from typing import Annotated, Any

from fastapi import Path

from api.core.dependencies import App
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from api.operations.pages import ChoiceValue, Listing, Part
from api.operations.queues import (
    class_requests,
    consultations,
    deliveries,
    inquiries,
    journeys,
    lien_releases,
    loans,
    notices,
    products,
    repayment_proofs,
    unmatched_deposits,
    withdrawals,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import SEES, Queue

router = PlainRouter(prefix="/choices")
LISTINGS: dict[str, Listing[*tuple[Any, ...]]] = {
    "class-requests": class_requests.LISTING,
    "consultations": consultations.LISTING,
    "deliveries": deliveries.LISTING,
    "inquiries": inquiries.LISTING,
    "lien-releases": lien_releases.LISTING,
    "loans": loans.LISTING,
    "notices": notices.LISTING,
    "products": products.LISTING,
    "repayment-proofs": repayment_proofs.LISTING,
    "unmatched-deposits": unmatched_deposits.LISTING,
    "withdrawals": withdrawals.LISTING,
}


@router.get("/{name}")
async def choices(
    name: Annotated[str, Path(max_length=50)], operator: LoggedInOperator, app: App, wanted: Part
) -> dict[str, list[ChoiceValue]]:
    """Return the values by choice, for a queue of journeys or another list; of the chosen ones (`only`) also those
    without a row. Raises BusinessError: NOT_FOUND, INVALID_INPUT."""
    if name in SEES:
        operator.must_be(SEES[name])
    queues = list(Queue)
    found = journeys.listing(Queue(name), operator.login) if name in queues else LISTINGS.get(name)
    if found is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    async with app.database.transaction() as session:
        return await found.counts(session, wanted.only)
