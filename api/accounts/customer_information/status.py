"""The certifications of a person, and those that are missing or expired."""

from datetime import UTC, datetime

from api.core.dependencies import App, Person, Session
from api.core.journeys.call import journey_id
from api.http.envelope import Camel
from api.http.router import Router
from db.accounts.certifications import certifications_of
from db.accounts.corporations import kinds_of
from db.accounts.tables import Certification
from domain.accounts.customer_information import expires_at
from domain.accounts.journeys.customer_information import CustomerInformation
from domain.accounts.journeys.id_card import IdCard
from domain.accounts.roles import DEFAULT_USER_TYPE, UserType
from domain.core.snapshot import Snapshot
from domain.core.states import CertificationState

router = Router(prefix="/v2/user", tags=["user"])
INFORMATION_WITH_US = {CustomerInformation.screening.name, CustomerInformation.review.name}
CARD_WITH_US = {IdCard.id_check.name, IdCard.id_review.name}  # inside a loan application, too


class IdentityStatus(Camel):
    """The ID card: `process` after the check; `pending` during the review."""

    process: bool
    pending: bool


class InformationStatus(Camel):
    """Customer information: `expired` after a year; `expiresAt` is the end of its validity."""

    completed: bool
    pending: bool
    expired: bool
    refused: bool
    expires_at: datetime | None


class CertificationStatus(Camel):
    """`userType`: 1 natural person, 2 corporation, 3 financial institution."""

    user_type: UserType
    email: bool
    identity: IdentityStatus
    aml: InformationStatus
    has_investment_account: bool


@router.get("/certification")
async def user_certification(person: Person, app: App, session: Session) -> CertificationStatus:
    """Return the certifications for the caller's page."""
    known = await certifications_of(session, person)
    card = known.get("id_card")
    at = await app.table.read(journey_id(CustomerInformation, person))
    under_review = {journey.step for journey in await app.table.open_of(person)} & CARD_WITH_US
    return CertificationStatus(
        user_type=await _user_type(session, person),
        email="email" in known,
        identity=IdentityStatus(
            process=card is not None and card.state == CertificationState.CERTIFIED,
            pending=bool(under_review),
        ),
        aml=_information(known.get("customer_information"), at),
        has_investment_account="account" in known,
    )


async def _user_type(session: Session, person: str) -> UserType:
    kinds = await kinds_of(session, person)
    if kinds.is_financial_institution:
        return UserType.FINANCIAL_INSTITUTION
    return UserType.CORPORATION if kinds.is_corporation else DEFAULT_USER_TYPE


def _information(registered: Certification | None, at: Snapshot | None) -> InformationStatus:
    until = expires_at(registered.at) if registered else None
    expired = until is not None and until <= datetime.now(UTC)
    return InformationStatus(
        completed=registered is not None and not expired,
        pending=at is not None and at.step in INFORMATION_WITH_US,
        expired=expired,
        refused=at is not None and at.step == CustomerInformation.refused.name,
        expires_at=until,
    )
