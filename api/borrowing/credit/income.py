"""Job and income."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import Query

from api.borrowing.calls import UplCall, UplNow
from api.borrowing.credit.pre_inquiries import read_pre_inquiry
from api.core.codes import CodeName, code_names
from api.core.dependencies import App, Person
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.fields import company_text
from api.http.router import Router
from domain.borrowing.journeys.upl import SubmitIncome, Upl, UplView
from domain.core.codes import EMPLOYEE_TYPES, JOBS
from domain.core.errors import BusinessError, ErrorCode

router = Router()
LARGEST_INCOME = 10_000_000_000  # won a year; a larger value is a typing error


class BasicInfo(Camel):
    """The choices, and the input submitted before."""

    jobs: list[CodeName]
    employee_types: list[CodeName]
    current: dict[str, Any] | None


@router.get("/basic-info")
async def basic_info(
    at: UplNow, app: App, pre_inquiry_uuid: Annotated[UUID | None, Query(alias="preInquiryUuid")] = None
) -> BasicInfo:
    """Return the choices of the income page, with the answers of an estimate if one is named and nothing was
    submitted.
    """
    known = at.view(UplView).basic_info
    current = known.model_dump() if known else None
    if current is None and pre_inquiry_uuid and (inquiry := await read_pre_inquiry(app.redis, pre_inquiry_uuid)):
        current = {
            "job": inquiry.job,
            "employeeType": inquiry.employee_type,
            "annualIncome": inquiry.annual_income_amount,
        }
    return BasicInfo(jobs=code_names(JOBS), employee_types=code_names(EMPLOYEE_TYPES), current=current)


class IncomeForm(Camel):
    """`annualIncome`: won a year before tax."""

    job: str
    employee_type: str = "regular"
    company_name: Annotated[str, company_text("회사 이름")] = ""
    annual_income: int


@router.post("/basic-info", openapi_extra=moves(SubmitIncome, Upl))
async def submit_income(body: IncomeForm, call: UplCall) -> Moved:
    """Submit job and income."""
    if body.job not in {job.code for job in JOBS} or body.employee_type not in {x.code for x in EMPLOYEE_TYPES}:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="직업과 고용 형태를 골라 주세요.")
    if not 0 <= body.annual_income <= LARGEST_INCOME:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="연 소득을 다시 확인해 주세요.")
    return Moved(journey=await call.submit(SubmitIncome(**body.model_dump(by_alias=False))))


class Company(Camel):
    """An employer."""

    name: str
    business_number: str
    representative: str
    address: str


class Companies(Camel):
    """One page of employers."""

    list: list[Company]
    total_count: int


@router.get("/company/search")
async def search_companies(
    app: App,
    _: Person,
    search_text: str = Query(alias="searchText", min_length=1, max_length=50),
    page: int = Query(1, ge=1, le=1000),
    page_size: int = Query(20, alias="pageSize", ge=1, le=100),
) -> Companies:
    """Find an employer by part of its name or by initial consonants."""
    found = await app.institutions.company.search(search_text, page=page, page_size=page_size)
    companies = [Company(**company.model_dump(by_alias=False)) for company in found.items]
    return Companies(list=companies, total_count=found.total)
