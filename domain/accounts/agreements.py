"""The agreements of each context: their texts, which of them are required, and the check of a consent.

A set of ticked ids is a frozenset.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from domain.core.errors import BusinessError, ErrorCode

Ticked = frozenset[str]


class Context(StrEnum):
    """Where consent is asked."""

    LOAN_SIGN_UP = "loan-sign-up"
    LOAN_AGREEMENT = "loan-agreement"
    IDENTITY = "identity"
    CREDIT_INQUIRY = "credit-inquiry"
    NHIS = "nhis"
    MY_DATA = "my-data"
    CONTRACT = "contract"
    SIGN_UP = "sign-up"
    INVESTOR = "investor"
    MARKETING = "marketing"
    CORPORATION_SIGN_UP = "corporation-sign-up"
    INVEST = "invest"
    AUTO_INVEST = "auto-invest"
    EVENT = "event"


@dataclass(frozen=True)
class Agreement:
    """One box. `items` are the clauses shown when it opens; ticking it also ticks its `siblings`.

    `link`: page of the full text. With `:productUid`, each ordered product has a full text of its own.
    """

    id: str
    name: str
    required: bool
    link: str
    version: str = "1.0"
    description: str = ""
    items: tuple[str, ...] = ()
    siblings: tuple[str, ...] = ()

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of everything the person reads. A changed text has another hash and requires a new consent."""
        text = json.dumps([self.id, self.name, self.required, self.version, self.description, *self.items])
        return hashlib.sha256(text.encode()).hexdigest()


SERVICE_USAGE = Agreement(
    "serviceUsage",
    "서비스 이용약관",
    True,
    "/terms/service-use",
    items=(
        "이음의 회원 가입, 이용, 탈퇴에 관한 약속이에요.",
        "회원은 언제든 탈퇴할 수 있어요. 남은 대출이 있으면 먼저 갚아야 해요.",
    ),
)
ONLINE_LENDING = Agreement(
    "onlineLendingService",
    "온라인연계대출 서비스 이용약관",
    True,
    "/terms/online-lending",
    items=("여러 투자자의 돈이 모여야 대출이 실행돼요.", "이자와 수수료를 더해 연 20%를 넘지 않아요."),
)
INVESTING = Agreement(
    "onlineInvestingService",
    "온라인연계투자 서비스 이용약관",
    True,
    "/terms/online-investing",
    items=("투자한 돈은 원금이 보장되지 않아요.", "모집이 끝나기 전에는 언제든 투자를 거둘 수 있어요."),
)
EVENT_TERMS = Agreement(
    "eventTerms",
    "이벤트 참여 약관",
    True,
    "/terms/events/common",
    items=("기간과 조건은 이벤트마다 달라요.", "거짓으로 참여하면 혜택을 드리지 않거나 돌려받아요."),
)
PRIVACY_EVENT = Agreement(
    "privacyEvent",
    "이벤트 참여를 위한 개인정보 수집·이용",
    True,
    "/terms/privacy",
    items=(
        "이름, 휴대폰 번호와 이벤트에 낸 내용을 당첨자를 정하고 혜택을 드리는 데 써요.",
        "이벤트가 끝나고 90일이 지나면 낸 내용을 지워요.",
        "동의하지 않을 수 있어요. 다만 이벤트에 참여할 수 없어요.",
    ),
)
INVEST_RISK = Agreement(
    "investmentRisk",
    "투자 위험 확인",
    True,
    "/terms/online-investing",
    items=(
        "투자한 돈은 원금이 보장되지 않고, 예금자보호법으로 보호되지 않아요.",
        "빌린 사람이 갚지 못하면 원금의 일부나 전부를 잃을 수 있어요.",
    ),
)
# The descriptions of the ordered products. They do not change after the listing, and the order records its products.
INVEST_PRODUCT = Agreement(
    "investmentProduct",
    "상품 설명 확인",
    True,
    "/products/detail/:productUid/pdf",
    version="1.1",
    items=("금리, 기간, 상환 방법, 수수료, 세금과 위험을 상품 설명서에서 확인했어요.",),
)
AUTO_INVESTING = Agreement(
    "automaticInvesting",
    "자동 분산 투자 이용 동의",
    True,
    "/terms/online-investing",
    items=(
        "정한 조건에 맞는 상품이 열리거나 예치금이 들어오면 상품을 하나하나 고르지 않아도 투자돼요.",
        "한 상품에 10만원까지, 예치금과 법으로 정한 투자 한도 안에서만 투자해요.",
        "기간은 시작한 때부터 멈출 때까지예요. 언제든 잠시 멈추거나 그만둘 수 있어요.",
        "직접 고르는 투자자를 위해 자동 투자는 한 상품의 절반까지만 들어가요.",
    ),
)
ELECTRONIC_FINANCE = Agreement(
    "electronicFinancialTransaction",
    "전자금융거래 기본약관",
    True,
    "/terms/electronic-finance",
    items=("계좌 확인, 입금, 상환을 전자적으로 처리하는 데 필요한 약속이에요.",),
)
PRIVACY = Agreement(
    "privacyProcessing",
    "개인정보 수집·이용 동의",
    True,
    "/terms/privacy",
    version="1.1",
    items=(
        "항목: 이름, 휴대폰 번호, 이메일, 주소, 직업, 소득, 계좌",
        "목적: 본인 확인, 대출 심사와 관리",
        "보유: 거래가 끝난 뒤 5년",
    ),
)
PRIVACY_INVESTING = Agreement(
    "privacyInvesting",
    "개인정보 수집·이용 동의",
    True,
    "/terms/privacy",
    items=(
        "항목: 이름, 휴대폰 번호, 이메일, 계좌",
        "목적: 본인 확인, 투자 계약과 투자금 관리",
        "보유: 거래가 끝난 뒤 5년",
    ),
)
THIRD_PARTY = Agreement(
    "privacyThirdParty",
    "개인정보 제3자 제공 동의",
    True,
    "/terms/third-party",
    items=(
        "받는 곳: 신용평가회사, 중앙기록관리기관, 예치기관",
        "목적: 신용 조회, 대출 한도 관리, 자금 이체",
        "보유: 제공 목적을 이룰 때까지",
    ),
)
UNIQUE_IDENTITY = Agreement(
    "uniqueIdentity",
    "고유식별정보 처리 동의",
    True,
    "/terms/unique-identity",
    items=("항목: 주민등록번호, 운전면허번호", "목적: 실명 확인, 신용 조회", "보유: 거래가 끝난 뒤 5년"),
)
CREDIT_MANDATORY = Agreement(
    "creditInfoMandatory",
    "개인(신용)정보 조회·수집·이용 동의",
    True,
    "/terms/credit-info",
    items=(
        "항목: 신용점수, 대출, 연체, 보증 정보",
        "목적: 대출 한도와 금리 계산",
        "한도를 조회해도 신용점수는 내려가지 않아요.",
    ),
)
CREDIT_OPTIONAL = Agreement(
    "creditInfoOptional",
    "개인(신용)정보 선택 이용 동의",
    False,
    "/terms/credit-info-optional",
    items=("목적: 더 나은 조건이 생겼을 때 알림", "동의하지 않아도 대출 심사에는 영향이 없어요."),
)
MARKETING_USE = Agreement(
    "marketingUse",
    "마케팅 목적 개인정보 이용 동의",
    False,
    "/terms/marketing",
    items=("항목: 이름, 휴대폰 번호, 이메일", "목적: 상품과 혜택 안내", "보유: 동의를 거둘 때까지"),
)
MARKETING_SMS = Agreement("marketingSms", "문자", False, "/terms/marketing")
MARKETING_EMAIL = Agreement("marketingEmail", "이메일", False, "/terms/marketing")
# Agreements of loans do not offer app push.
MARKETING_RECEIVE = Agreement(
    "marketingReceive",
    "혜택 알림 받기",
    False,
    "/terms/marketing",
    description="저녁 9시부터 아침 8시까지는 보내지 않아요.",
    siblings=(MARKETING_SMS.id, MARKETING_EMAIL.id),
)
LOAN_MARKETING_BOXES = (MARKETING_USE, MARKETING_RECEIVE, MARKETING_SMS, MARKETING_EMAIL)
MARKETING_PUSH = Agreement("marketingPush", "앱 알림", False, "/terms/marketing")
# The same agreement outside of loans, with one channel more.
MARKETING_RECEIVE_ALL = replace(MARKETING_RECEIVE, siblings=(*MARKETING_RECEIVE.siblings, MARKETING_PUSH.id))
MARKETING_BOXES = (MARKETING_USE, MARKETING_RECEIVE_ALL, MARKETING_SMS, MARKETING_EMAIL, MARKETING_PUSH)
IDENTITY_AGENCY = Agreement(
    "identityAgency",
    "본인확인서비스 이용약관",
    True,
    "/terms/identity-agency",
    items=("통신사가 이름과 휴대폰 번호로 본인임을 확인해요.",),
)
IDENTITY_CARRIER = Agreement(
    "identityCarrier",
    "통신사 개인정보 처리 동의",
    True,
    "/terms/identity-carrier",
    items=("항목: 이름, 생년월일, 휴대폰 번호, 통신사", "목적: 본인 확인", "보유: 확인이 끝날 때까지"),
)
NHIS_COLLECT = Agreement(
    "nhisCollect",
    "건강보험 자격·납부 정보 수집 동의",
    True,
    "/terms/nhis",
    items=("항목: 직장 가입 여부, 최근 12개월 보험료", "목적: 소득 확인", "보유: 심사가 끝난 뒤 5년"),
)
NHIS_DELEGATE = Agreement(
    "nhisDelegate",
    "정보 조회 위임 동의",
    True,
    "/terms/nhis-delegate",
    items=("국민건강보험공단 정보를 이번 한 번만 대신 조회해요.",),
)
MY_DATA = Agreement(
    "publicMyData",
    "공공 마이데이터 이용 동의",
    True,
    "/terms/my-data",
    items=("항목: 주민등록등본, 소득금액증명", "목적: 주소와 소득 확인", "보유: 심사가 끝난 뒤 5년"),
)
CONTRACT_TERMS = Agreement(
    "loanContract",
    "대출거래 약정서",
    True,
    "/terms/loan-contract",
    items=(
        "빌리는 금액, 금리, 갚는 방법과 날짜를 정한 계약이에요.",
        "계약한 날부터 14일 안에 돈을 돌려주고 철회할 수 있어요.",
    ),
)
CONTRACT_EXPLAINED = Agreement(
    "contractExplained",
    "상품 설명을 읽고 이해했어요",
    True,
    "/terms/product-explanation",
    version="1.2",
    items=(
        "늦게 갚으면 대출 금리에 3%p를 더한 연체 이자가 붙어요. 연 20%를 넘지 않아요.",
        "일찍 갚을 때 수수료가 들 수 있어요.",
        "연체하면 신용점수가 내려가요.",
        "투자자는 대출 조건과 함께 직업, 대출 목적, 소득 구간이나 담보를 볼 수 있어요. 이름과 연락처는 보이지 않아요.",
    ),
)
CONTRACT_WITHDRAWAL = Agreement(
    "automaticWithdrawal",
    "자동이체 출금 동의",
    True,
    "/terms/automatic-withdrawal",
    items=("갚는 날에 등록한 계좌에서 빠져나가요.",),
)

CORPORATION_INFORMATION = Agreement(
    "corporationInformation",
    "법인 정보와 실제 소유자 확인 동의",
    True,
    "/terms/corporation",
    items=(
        "항목: 사업자등록번호, 법인등록번호, 대표자와 담당자, 실제 소유자, 올린 서류",
        "목적: 법인 확인, 자금세탁 방지를 위한 고객 확인",
        "보유: 거래가 끝난 뒤 5년",
    ),
)
CORPORATION_AUTHORITY = Agreement(
    "corporationAuthority",
    "법인을 대표해 가입할 권한이 있어요",
    True,
    "/terms/corporation",
    items=("대표자 본인이거나 대표자에게 가입을 맡은 사람만 신청할 수 있어요.",),
)

# Required before the platform asks an institution about an applicant for a personal loan. The health insurance service
# requires its own consents, which each request asks for.
LOAN_AGREEMENT = (
    ONLINE_LENDING,
    SERVICE_USAGE,
    ELECTRONIC_FINANCE,
    PRIVACY,
    THIRD_PARTY,
    UNIQUE_IDENTITY,
    CREDIT_MANDATORY,
    MY_DATA,
    CREDIT_OPTIONAL,
)

CATALOGUE: Mapping[Context, tuple[Agreement, ...]] = {
    Context.LOAN_SIGN_UP: (*LOAN_AGREEMENT, *LOAN_MARKETING_BOXES),
    Context.LOAN_AGREEMENT: LOAN_AGREEMENT,  # of LOAN_SIGN_UP, for members who joined to invest
    Context.IDENTITY: (IDENTITY_AGENCY, IDENTITY_CARRIER, UNIQUE_IDENTITY),
    Context.CREDIT_INQUIRY: (PRIVACY, THIRD_PARTY, UNIQUE_IDENTITY, CREDIT_MANDATORY, CREDIT_OPTIONAL),
    Context.NHIS: (NHIS_COLLECT, NHIS_DELEGATE),
    Context.MY_DATA: (MY_DATA,),
    Context.CONTRACT: (CONTRACT_TERMS, CONTRACT_EXPLAINED, CONTRACT_WITHDRAWAL),
    Context.SIGN_UP: (
        SERVICE_USAGE,
        INVESTING,
        ELECTRONIC_FINANCE,
        PRIVACY_INVESTING,
        UNIQUE_IDENTITY,
        *MARKETING_BOXES,
    ),
    Context.INVESTOR: (INVESTING, PRIVACY_INVESTING),  # of SIGN_UP, for members who joined to borrow
    Context.MARKETING: MARKETING_BOXES,
    Context.INVEST: (INVEST_RISK, INVEST_PRODUCT),
    Context.AUTO_INVEST: (INVEST_RISK, AUTO_INVESTING),
    Context.EVENT: (EVENT_TERMS, PRIVACY_EVENT),
    Context.CORPORATION_SIGN_UP: (
        ONLINE_LENDING,
        SERVICE_USAGE,
        ELECTRONIC_FINANCE,
        PRIVACY,
        THIRD_PARTY,
        CORPORATION_INFORMATION,
        CORPORATION_AUTHORITY,
        *LOAN_MARKETING_BOXES,
    ),
}


class Inquiry(StrEnum):
    """An inquiry about a person that requires the person's consent."""

    CREDIT_BUREAU = "credit-bureau"
    NHIS = "nhis"
    MY_DATA = "my-data"


# 신용정보의 이용 및 보호에 관한 법률 제32조 (the bureau); 개인정보 보호법 제15조, 제17조.
CONSENTS: Mapping[Inquiry, tuple[Agreement, ...]] = {
    Inquiry.CREDIT_BUREAU: (THIRD_PARTY, UNIQUE_IDENTITY, CREDIT_MANDATORY),
    Inquiry.NHIS: (NHIS_COLLECT, NHIS_DELEGATE),
    Inquiry.MY_DATA: (MY_DATA,),
}


def sign_up_terms(*, is_borrower: bool, is_legal: bool) -> Context:
    """Return the texts that an account of this kind agreed to at sign-up."""
    if is_legal:
        return Context.CORPORATION_SIGN_UP
    return Context.LOAN_SIGN_UP if is_borrower else Context.SIGN_UP


def bundle_hash(agreements: Iterable[Agreement]) -> str:
    """Return one hash of all agreements of a context. A terms token is bound to it."""
    return hashlib.sha256("".join(agreement.content_hash for agreement in agreements).encode()).hexdigest()


def group(agreements: Iterable[Agreement], *, required: bool) -> tuple[Agreement, ...]:
    """Return the required or the optional agreements."""
    return tuple(agreement for agreement in agreements if agreement.required is required)


def receives_marketing(ticked: Ticked) -> bool:
    """Whether marketing may be sent: at least one channel is on."""
    return bool(ticked & set(MARKETING_RECEIVE_ALL.siblings))


def settled(ticked: Ticked) -> Ticked:
    """Set the consent to receive marketing to whether a channel is on."""
    receive = frozenset({MARKETING_RECEIVE.id})
    return ticked | receive if receives_marketing(ticked) else ticked - receive


def verify(context: Context, given: Mapping[str, str]) -> Ticked:
    """Check a consent that a browser sends: agreement id → content hash of the text that was on the screen.

    Returns the ticked ids of the context. Raises BusinessError: TERMS_CHANGED when a text has changed since,
    TERMS_REQUIRED when a required agreement is missing.
    """
    return verify_all(CATALOGUE[context], given)


def verify_all(agreements: Iterable[Agreement], given: Mapping[str, str]) -> Ticked:
    """Check a consent to these agreements, as `verify` does."""
    agreements = tuple(agreements)
    today = {agreement.id: agreement.content_hash for agreement in agreements}
    if any(today.get(agreement_id) != shown for agreement_id, shown in given.items()):
        raise BusinessError(ErrorCode.TERMS_CHANGED)
    missing = [a.name for a in group(agreements, required=True) if a.id not in given]
    if missing:
        raise BusinessError(ErrorCode.TERMS_REQUIRED, terms=", ".join(missing))
    return frozenset(given)
