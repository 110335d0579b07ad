"""Walk-in: limit and rate from a visitor's own statements, without log-in, at a partner or on the platform's pages.

The estimate contains no personal data. `preInquiryUuid` gives read access for a day and starts the application. Amounts
in won, rates in percent a year.
"""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from fastapi import Request

from api.borrowing.credit.income import LARGEST_INCOME
from api.borrowing.credit.pre_inquiries import PreInquiry, WalkInForm, read_pre_inquiry, store_pre_inquiry
from api.core.codes import CodeName, code_names
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.limits import address, limit
from api.http.router import Router
from domain.borrowing.scoring import SCORES, BureauReport, LoanLimit, Refusal, loan_limit
from domain.borrowing.suitability import UNSUITABLE_JOBS
from domain.core.codes import BORROWER_PURPOSES, EMPLOYEE_TYPES, JOBS, Codes, EmployeeType
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won
from domain.core.policy import POLICY

router = Router(prefix="/loan-limit-inquiry/pre-cal/walk-in")


class WalkInChoices(Camel):
    """The choices of the form. `scores`: lower bounds of the bands of the credit score."""

    purposes: list[CodeName]
    jobs: list[CodeName]
    employee_types: list[CodeName]
    scores: list[int]


@router.get("")
async def walk_in_choices() -> WalkInChoices:
    """Return the choices of the pages before the estimate."""
    return WalkInChoices(
        purposes=code_names(BORROWER_PURPOSES),
        jobs=code_names(JOBS),
        employee_types=code_names(EMPLOYEE_TYPES),
        scores=list(SCORES),
    )


@router.post("")
async def pre_calculate(body: WalkInForm, request: Request, app: App) -> PreInquiry:
    """Estimate limit and rate. Raises BusinessError(INVALID_INPUT)."""
    await limit(app.redis, "pre-inquiry", address(request), times=60)
    for code, codes in ((body.purpose, BORROWER_PURPOSES), (body.job, JOBS), (body.employee_type, EMPLOYEE_TYPES)):
        if not _holds(codes, code):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason="대출 목적, 직업, 고용 형태를 골라 주세요.")
    if body.annual_income_amount > LARGEST_INCOME:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="연 소득을 다시 확인해 주세요.")
    found = loan_limit(
        BureauReport(score=body.credit_score), Won(body.annual_income_amount), EmployeeType(body.employee_type)
    )
    lendable = found if isinstance(found, LoanLimit) and body.job not in UNSUITABLE_JOBS else None
    message = found.value if isinstance(found, Refusal) else "지금 직업으로는 빌릴 수 없어요."
    made = PreInquiry(
        pre_inquiry_uuid=uuid4(),
        expires_at=datetime.now(UTC) + POLICY.pre_inquiry,
        loan_limit_amount=lendable.limit if lendable else 0,
        loan_limit_rate=str(lendable.rate) if lendable else None,
        message=None if lendable else message,
        **body.model_dump(by_alias=False),
    )
    await store_pre_inquiry(app.redis, made)
    return made


@router.get("/{pre_inquiry_uuid}")
async def pre_inquiry(pre_inquiry_uuid: UUID, app: App) -> PreInquiry:
    """Return an earlier estimate. Raises BusinessError(NOT_FOUND) after a day."""
    if made := await read_pre_inquiry(app.redis, pre_inquiry_uuid):
        return made
    raise BusinessError(ErrorCode.NOT_FOUND)


def _holds(codes: Codes, code: str) -> bool:
    return code in {known.code for known in codes}
