"""Every code list of the API, in display order. `GET /v2/codes` returns `LISTS`."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Code(NamedTuple):
    """A code on the wire and its Korean name."""

    code: str
    name: str


Codes = tuple[Code, ...]


def _codes(**names: str) -> Codes:
    return tuple(Code(code.lstrip("_").replace("_", "-"), name) for code, name in names.items())


# Most used first, as people look for theirs.
BANKS = _codes(
    _004="국민은행",
    _088="신한은행",
    _090="카카오뱅크",
    _092="토스뱅크",
    _011="농협은행",
    _020="우리은행",
    _081="하나은행",
    _003="기업은행",
    _089="케이뱅크",
    _045="새마을금고",
    _023="SC제일은행",
    _048="신협",
    _071="우체국",
    _031="iM뱅크",
    _032="부산은행",
    _039="경남은행",
    _034="광주은행",
    _037="전북은행",
    _007="수협은행",
    _050="저축은행",
    _002="산업은행",
    _035="제주은행",
    _064="산림조합",
    _027="한국씨티은행",
)
CARRIERS = _codes(_01="SKT", _02="KT", _03="LG U+", _04="SKT 알뜰폰", _05="KT 알뜰폰", _06="LG U+ 알뜰폰")
EXTENSION_VOTES = _codes(_1="동의", _2="반대", _3="응답 없음")
INVEST_LIMITS = _codes(
    normal="전체 남은 한도",
    estate="부동산 남은 한도",
    pf="부동산 PF 남은 한도",
    sameBorrower="같은 차입자 남은 한도",
    ratioLimit="모집 금액의 40% 한도",
)
REPAYMENT_TYPES = _codes(_1="만기일시상환", _2="원리금균등상환", _3="원금균등상환", _4="거치 후 원리금균등상환")
PRODUCT_EVENTS = _codes(_0="이벤트 없음", _1="첫 투자 혜택", _2="재투자 혜택")
PRODUCT_GRADES = _codes(NONE="등급 없음", A1="A1", A2="A2", B1="B1", B2="B2", C1="C1", C2="C2")
PRODUCT_GRADES_GIVEN = tuple(grade for grade in PRODUCT_GRADES if grade.code != "NONE")

RECEIVABLES = "4"
RECEIVABLES_RELATED = "5"
PERSONAL_CREDIT = "6"
PF_CATEGORY = "3"
ESTATE_CATEGORIES = frozenset({"1", "2", PF_CATEGORY})  # categories that the limit for property counts
PRODUCT_CATEGORIES = _codes(
    _1="아파트 담보",
    _2="부동산 담보",
    _3="부동산 PF",
    _4="매출채권(선정산)",
    _5="홈쇼핑 매출채권",
    _6="개인신용",
    _7="동산·유가증권 담보",
)
COLLATERAL_CATEGORIES = tuple(category for category in PRODUCT_CATEGORIES if category.code != PERSONAL_CREDIT)
# Settings of automatic investing in the cart, with a short name for receivables.
CART_AUTO_CATEGORIES = tuple(
    Code(category.code, "매출채권") if category.code == RECEIVABLES else category
    for category in PRODUCT_CATEGORIES
    if category.code not in {RECEIVABLES_RELATED, PERSONAL_CREDIT}
)
# Categories of automatic investing, which include personal credit, with one name for both kinds of receivables.
AUTO_INVEST_CATEGORIES = (*CART_AUTO_CATEGORIES, Code(PERSONAL_CREDIT, "개인신용"))

SORTS = _codes(_1="최신순", _2="마감 임박순", _3="수익률 높은순", _4="기간 짧은순")
ENDED_SORTS = _codes(_5="최근 마감순", _3="수익률 높은순", _4="기간 짧은순")
STATES = _codes(_1="예정", _2="진행 중", _3="종료")
TENDENCIES = _codes(_1="높음", _2="더 높음", _3="매우 높음")  # risk of a product; all are high-risk
CORPORATION_TYPES = _codes(_1="일반 법인", _2="금융기관", _3="비영리 법인", _4="대부업 법인")
CUSTOMER_TYPES = _codes(
    _1="개인", _2="법인", _3="금융기관", _4="개인사업자", _5="소득적격 개인투자자", _6="개인전문투자자"
)
INFLOW_ROUTES = _codes(
    _1="페이스북",
    _2="온라인 배너",
    _3="포털 검색",
    _4="언론 기사",
    _5="블로그·카페·커뮤니티",
    _6="지인 추천",
    _7="기타",
    _25="버스 영상 광고",
    _27="스크린골프",
)
BLOG_CATEGORIES = _codes(invest="투자", loan="대출", finance="생활 금융", ieum="이음 이야기")
AUTO_INVEST_TYPES = _codes(_1="고르게 나누기", _2="수익률 먼저", _3="짧은 기간 먼저")

UPL_TYPES = _codes(origin="새 대출", debtConsolidation="대환대출")
INCOME_TYPES = _codes(salary="근로소득", business="사업소득", pension="연금소득", other="그 밖의 소득")


class EmployeeType(StrEnum):
    """Kinds of employment, which the scoring rule reads."""

    REGULAR = "regular"
    CONTRACT = "contract"
    BUSINESS = "business"
    FREELANCER = "freelancer"


EMPLOYEE_TYPES = (
    Code(EmployeeType.REGULAR, "정규직"),
    Code(EmployeeType.CONTRACT, "계약직"),
    Code(EmployeeType.BUSINESS, "개인사업자"),
    Code(EmployeeType.FREELANCER, "프리랜서"),
)
JOBS = _codes(
    office="사무직",
    professional="전문직",
    public="공무원",
    teacher="교직원",
    military="군인",
    healthcare="의료직",
    engineer="연구·기술직",
    sales="영업·판매직",
    service="서비스직",
    production="생산·제조직",
    construction="건설직",
    transport="운수·배달",
    agriculture="농업·어업·임업",
    freelancer="프리랜서",
    owner="개인사업자",
    student="학생",
    homemaker="주부",
    unemployed="무직",
)

MONEY_SOURCES = _codes(
    _01="근로·연금소득",
    _02="사업소득",
    _03="퇴직소득",
    _04="임대소득",
    _05="이자·배당소득",
    _06="상속·증여",
    _07="재산 처분",
    _08="대출",
)
INVEST_PURPOSES = _codes(_01="투자 수익", _02="노후 준비", _03="목돈 마련", _04="여유 자금 운용", _99="기타")
ANNUAL_INVEST_AMOUNTS = _codes(
    _1="1,000만원 미만", _2="1,000만원 이상 3,000만원 미만", _3="3,000만원 이상 5,000만원 미만", _4="5,000만원 이상"
)
BORROWER_PURPOSES = _codes(
    _01="생활비", _02="다른 대출 갚기", _03="학자금", _04="의료비", _05="주거비", _06="사업 자금", _99="기타"
)

LISTS: Mapping[str, Codes] = {
    "bankCode": BANKS,
    "extensionVoteType": EXTENSION_VOTES,
    "investLimit": INVEST_LIMITS,
    "loanRepaymentType": REPAYMENT_TYPES,
    "productEvent": PRODUCT_EVENTS,
    "productGrade": PRODUCT_GRADES,
    "productGradeGiven": PRODUCT_GRADES_GIVEN,
    "searchProductCategory": PRODUCT_CATEGORIES,
    "collateralCategory": COLLATERAL_CATEGORIES,
    "cartAutoCategory": CART_AUTO_CATEGORIES,
    "sort": SORTS,
    "sortEnded": ENDED_SORTS,
    "state": STATES,
    "tendency": TENDENCIES,
    "corporationType": CORPORATION_TYPES,
    "customerType": CUSTOMER_TYPES,
    "inflowRoute": INFLOW_ROUTES,
    "investAutoCategory": AUTO_INVEST_CATEGORIES,
    "investAutoType": AUTO_INVEST_TYPES,
    "mobileCarrier": CARRIERS,
    "uplType": UPL_TYPES,
    "incomeType": INCOME_TYPES,
    "employeeType": EMPLOYEE_TYPES,
    "job": JOBS,
}

# The answer of `GET /v2/aml/codes`.
AML_LISTS: Mapping[str, Codes] = {
    "jobCode": JOBS,
    "individualMoneySourceCodeList": MONEY_SOURCES,
    "individualTradePurposeCodeList": INVEST_PURPOSES,
    "annualInvestPurposeMoney": ANNUAL_INVEST_AMOUNTS,
    "individualBorrowerTradePurposeCodeList": BORROWER_PURPOSES,
}


def name_of(codes: Codes, code: str) -> str:
    """Return the Korean name of a code. Raises KeyError when the list has no such code."""
    return dict(codes)[code]
