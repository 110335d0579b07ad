"""The consents that a personal loan requires before any inquiry, for members who have not given them yet."""

from uuid import UUID

from api.accounts.terms import AgreementText
from api.core.dependencies import Person, Session
from api.http.envelope import Camel
from api.http.router import Router
from db.accounts.agreements import missing_agreements, record
from domain.accounts.agreements import Context, verify_all
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/loan-agreement")


class LoanAgreement(Camel):
    """The consents that the caller has not given yet; empty if none is missing."""

    agreements: list[AgreementText]


class LoanAgreementForm(Camel):
    """The consents (agreement id → hash of the text that was shown)."""

    agreements: dict[str, str]


@router.get("")
async def loan_agreement(person: Person, session: Session) -> LoanAgreement:
    """Return the missing consents. Optional ones are requested only together with required ones."""
    missing = await missing_agreements(session, UUID(person), Context.LOAN_AGREEMENT)
    return LoanAgreement(agreements=[AgreementText.model_validate(text, from_attributes=True) for text in missing])


@router.post("")
async def agree_to_loan(body: LoanAgreementForm, person: Person, session: Session) -> LoanAgreement:
    """Give the consents. Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED."""
    missing = await missing_agreements(session, UUID(person), Context.LOAN_AGREEMENT)
    ticked = verify_all(missing, body.agreements)
    await record(session, UUID(person), Context.LOAN_AGREEMENT, ticked)
    return LoanAgreement(agreements=[])


async def require_loan_agreement(session: Session, person: str) -> None:
    """Raise BusinessError(LOAN_AGREEMENT_REQUIRED) while a consent is missing."""
    if await missing_agreements(session, UUID(person), Context.LOAN_AGREEMENT):
        raise BusinessError(ErrorCode.LOAN_AGREEMENT_REQUIRED)
