"""The catalogue of all refusals and failures, with the texts that users read.

A member's name is the code on the wire. The parameters of the BusinessError, which must not contain personal data,
replace `{…}` in a message. Paths are full site paths; the browser removes /v2. For an error without a button, the
browser shows its own buttons for the status (retry, confirm, main screen).
"""

from enum import Enum
from typing import NamedTuple


class Button(NamedTuple):
    """Where a button leads."""

    text: str
    href: str


LOGIN = Button("로그인하기", "/v2/login")
HOME = Button("첫 화면으로", "/v2/")
SIGN_UP = Button("가입하기", "/v2/signup")
CONTACT = Button("문의하기", "/v2/inquiry")
AUTO_INVEST = Button("자동 투자 보기", "/v2/invest/auto/4")
DEPOSIT = Button("예치금 채우기", "/v2/mypage/investor/account")
PRODUCTS = Button("상품 보기", "/v2/products/collateral")
CERTIFY = Button("인증하기", "/v2/mypage/certification-status")
REGISTER = Button("투자 준비하기", "/v2/mypage/investor/register/personal")
SUITABILITY = Button("적합성 확인하기", "/v2/invest-suitability-test")
OWN_RULES = Button("투자 기준 보기", "/v2/investment-limit")
CHECK_LIMIT = Button("한도 조회하기", "/v2/loan/mortgage/simple/input")
LOAN_AGREEMENT = Button("약관 보기", "/v2/upl/loan-agreement")
START_AGAIN = Button("처음부터 다시 하기", "/v2/loan/credit/guide")
CERTIFY_AGAIN = Button("다시 인증하기", "/v2/upl/phone-certification")


class ErrorCode(Enum):
    """HTTP status, title, message, and optionally the button and the page after the dialog."""

    def __init__(
        self, status: int, title: str, message: str, button: Button | None = None, redirect_url: str | None = None
    ) -> None:
        self.status = status
        self.title = title
        self.message = message
        self.button = button
        self.redirect_url = redirect_url

    # The connection and the service
    PAGE_NOT_FOUND = 404, "이 페이지를 찾을 수 없어요", "주소가 잘못됐거나 다른 곳으로 옮겨졌어요.", HOME
    NOT_FOUND = 404, "찾는 내용이 없어요", "이미 지워졌거나 볼 수 없는 내용이에요.", HOME
    REQUEST_TIMEOUT = 408, "연결이 잠깐 끊겼어요", "인터넷 연결을 확인하고 다시 시도해 주세요."
    SERVER_ERROR = 500, "요청을 처리하지 못했어요", "잠깐 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요."
    CONNECTION_LOST = 500, "연결이 잠깐 끊겼어요", "인터넷 연결을 확인하고 다시 시도해 주세요."
    BUSY = 503, "서비스 연결이 원활하지 않아요", "지금 이용하는 분이 많아요. 잠시 뒤에 다시 시도해 주세요."
    GATEWAY_TIMEOUT = 504, "연결이 잠깐 끊겼어요", "인터넷 연결을 확인하고 다시 시도해 주세요."
    INSTITUTION_DOWN = (
        503,
        "{institution} 연결이 늦어지고 있어요",
        "입력한 내용은 그대로 있어요. 조금 뒤에 다시 시도해 주세요.",
    )

    # The request
    INVALID_INPUT = 422, "입력한 내용을 확인해 주세요", "{reason}"
    PASSWORD_COMMON = 422, "다른 비밀번호를 정해 주세요", "많은 사람이 써서 쉽게 알아낼 수 있는 비밀번호예요."
    NONCE_INVALID = 403, "화면을 새로 열어 주세요", "안전을 위해 요청의 유효 시간이 지났어요. 다시 시도해 주세요."
    IDEMPOTENCY_REUSED = (
        422,
        "이미 보낸 요청이에요",
        "같은 요청을 다른 내용으로 다시 보낼 수 없어요. 화면을 새로 열어 주세요.",
    )
    TOO_MANY_REQUESTS = 429, "요청이 너무 잦아요", "{seconds}초 뒤에 다시 시도해 주세요."
    PROOF_REQUIRED = 429, "안전을 위해 확인하고 있어요", "화면을 닫지 말고 잠시만 기다려 주세요."
    FORBIDDEN = 403, "볼 수 없는 페이지예요", "이 페이지를 볼 수 있는 회원이 아니에요.", HOME
    REQUEST_TOO_LARGE = 413, "보낸 내용이 너무 많아요", "내용을 줄여서 다시 보내 주세요."
    FILE_TOO_LARGE = 413, "파일이 너무 커요", "{megabytes}MB보다 작은 파일을 올려 주세요."
    FILE_TYPE_UNSUPPORTED = 415, "올릴 수 없는 파일이에요", "{types} 파일을 올려 주세요."

    # Journeys
    JOURNEY_MOVED = 409, "다른 화면에서 이미 진행했어요", "지금 단계로 옮겨 드릴게요."
    NOT_ACCEPTED = 409, "지금 단계에서는 할 수 없어요", "지금 단계로 옮겨 드릴게요."
    NO_OPEN_APPLICATION = 404, "진행 중인 신청이 없어요", "새로 신청하면 조건을 바로 확인할 수 있어요.", START_AGAIN
    NO_SIMPLE_CHECK = 404, "조회한 한도가 없어요", "집과 대출을 알려 주면 바로 조회할 수 있어요.", CHECK_LIMIT

    # Log-in and session
    LOGIN_REQUIRED = (
        401,
        "계속하려면 로그인해 주세요",
        "로그인하지 않았거나 오래 쉬어서 로그아웃됐어요. 다시 로그인하면 보던 곳으로 돌아와요.",
        LOGIN,
    )
    TOKEN_EXPIRED = 401, "로그인 시간이 지났어요", "다시 로그인하면 보던 곳으로 돌아와요.", LOGIN
    REFRESH_REUSED = (
        401,
        "안전을 위해 로그아웃했어요",
        "같은 로그인 정보가 두 번 쓰였어요. 다시 로그인해 주세요.",
        LOGIN,
    )
    NOT_JOINED = 404, "아직 가입하지 않았어요", "약관에 동의하면 바로 가입할 수 있어요.", SIGN_UP
    LOGIN_FAILED = 401, "로그인하지 못했어요", "이메일과 비밀번호를 확인해 주세요. {remaining}번 더 시도할 수 있어요."
    LOGIN_LOCKED = 429, "로그인이 잠겼어요", "여러 번 맞지 않아 잠갔어요. {minutes}분 뒤에 다시 시도해 주세요."
    DORMANT = (
        403,
        "휴면 계정이에요",
        "오래 쓰지 않아 쉬고 있는 계정이에요. 휴면을 풀면 이어서 쓸 수 있어요.",
        None,
        "/v2/dormant",
    )
    FACEBOOK_TAKEN = (
        409,
        "다른 회원과 연결된 계정이에요",
        "이 페이스북 계정으로 로그인하거나 다른 계정을 연결해 주세요.",
        LOGIN,
    )
    NOT_THE_OWNER = (
        403,
        "계정의 주인이 아니에요",
        "인증한 분과 계정의 주인이 달라요. 계정 주인의 휴대폰으로 인증해 주세요.",
    )
    SINGLE_USE_TOKEN_INVALID = 403, "유효 시간이 지났어요", "처음부터 다시 진행해 주세요.", HOME

    # Sign-up
    MINOR = 403, "아직 이용할 수 없어요", "만 {age}세부터 이용할 수 있어요.", Button("안내 보기", "/v2/minors")
    DUPLICATE_ACCOUNT = 409, "이미 가입했어요", "본인 이름으로 만든 계정이 있어요. 로그인해 주세요.", LOGIN
    REJOIN_TOO_SOON = (
        409,
        "아직 다시 가입할 수 없어요",
        "탈퇴하고 {days}일 뒤인 {date}부터 다시 가입할 수 있어요.",
        HOME,
    )
    NOT_FREE_TO_LEAVE = 409, "아직 탈퇴할 수 없어요", "{todo}"
    EMAIL_LOGIN_EXISTS = 409, "이미 이메일로 로그인할 수 있어요", "등록한 이메일과 비밀번호로 로그인해 주세요."
    EMAIL_TAKEN = 409, "이미 쓰고 있는 이메일이에요", "다른 이메일을 입력하거나 로그인해 주세요."
    TERMS_REQUIRED = 422, "필수 약관에 동의해 주세요", "{terms}에 동의하면 계속할 수 있어요."
    LOAN_AGREEMENT_REQUIRED = (
        403,
        "대출 약관에 먼저 동의해 주세요",
        "동의하기 전에는 신용정보와 소득을 조회하지 않아요.",
        LOAN_AGREEMENT,
    )
    TERMS_CHANGED = 409, "약관이 바뀌었어요", "바뀐 약관을 확인하고 다시 동의해 주세요."

    # Corporations
    # The same text for an unknown number, a used one and one of another representative, so that it does not reveal
    # members.
    BUSINESS_NUMBER_REFUSED = (
        422,
        "이 번호로는 가입할 수 없어요",
        "사업자등록번호와 대표자를 확인해 주세요. 이미 가입한 법인이라면 로그인해 주세요.",
    )
    BUSINESS_CLOSED = 422, "쉬고 있거나 문을 닫은 사업자예요", "휴업이나 폐업을 신고한 법인은 가입할 수 없어요."
    BUSINESS_CHECK_LIMIT = (
        429,
        "오늘 확인할 수 있는 횟수를 다 썼어요",
        "사업자등록번호는 하루 {limit}번까지 확인할 수 있어요. 내일 다시 시도해 주세요.",
    )
    DOCUMENTS_MISSING = 422, "서류를 모두 올려 주세요", "{documents}를 올리면 신청할 수 있어요."

    # Certification by code
    CODE_WRONG = 422, "인증번호가 맞지 않아요", "{remaining}번 더 입력할 수 있어요."
    CODE_EXPIRED = 410, "인증번호 시간이 지났어요", "인증번호를 다시 받아 주세요."
    CODE_LOCKED = 429, "인증번호를 쓸 수 없어요", "여러 번 맞지 않았어요. 인증번호를 다시 받아 주세요."
    CODE_LIMIT = (
        429,
        "오늘 받을 수 있는 횟수를 다 썼어요",
        "하루 {limit}번까지 받을 수 있어요. 내일 다시 시도해 주세요.",
    )
    CODE_TOO_SOON = 429, "방금 보냈어요", "{seconds}초 뒤에 다시 받을 수 있어요."
    IDENTITY_MISMATCH = (
        403,
        "신청한 분과 인증한 분이 달라요",
        "신청한 분의 휴대폰으로 다시 인증해 주세요.",
        CERTIFY_AGAIN,
    )
    OTHER_PERSON = (
        403,
        "로그인한 분과 인증한 분이 달라요",
        "내 이름으로 된 휴대폰으로 다시 인증해 주세요.",
        Button("다시 인증하기", "/v2/authentication/personal"),
    )
    MOBILE_UNKNOWN = (
        422,
        "휴대폰 정보를 확인하지 못했어요",
        "이름, 주민등록번호, 통신사, 휴대폰 번호를 다시 확인해 주세요.",
    )

    # ID card
    OCR_UNREADABLE = 422, "신분증을 읽지 못했어요", "빛 반사 없이 네 모서리가 다 보이게 다시 찍어 주세요."
    ID_KIND_UNSUPPORTED = 422, "쓸 수 없는 신분증이에요", "주민등록증이나 운전면허증으로 다시 찍어 주세요."
    OCR_LIMIT = (
        429,
        "오늘 찍을 수 있는 횟수를 다 썼어요",
        "하루 {limit}번까지 찍을 수 있어요. 내일 다시 시도해 주세요.",
    )
    ID_MISMATCH = (
        422,
        "신분증 정보가 달라요",
        "신분증의 이름과 생년월일이 인증한 정보와 달라요. 본인 신분증으로 다시 찍어 주세요.",
    )
    ID_REFUSED = 422, "쓸 수 없는 신분증이에요", "발급 기관에서 확인되지 않았어요. 다른 신분증으로 다시 시도해 주세요."
    ID_UNAVAILABLE = 403, "지금은 신분증을 확인할 수 없어요", "본인 확인을 마친 뒤에 다시 시도해 주세요.", HOME, "/v2/"

    ID_CARD_REQUIRED = (
        403,
        "신분증 확인이 먼저예요",
        "신분증을 확인하면 고객 정보를 등록할 수 있어요.",
        Button("신분증 확인하기", "/v2/authentication/id-authentication"),
        "/v2/authentication/information",
    )

    # Account
    ACCOUNT_HOLDER_MISMATCH = 422, "예금주가 달라요", "본인 이름으로 된 계좌를 입력해 주세요."
    ACCOUNT_CLOSED = 422, "쓸 수 없는 계좌예요", "해지되었거나 입금할 수 없는 계좌예요. 다른 계좌를 입력해 주세요."
    ACCOUNT_LIMIT = (
        429,
        "오늘 보낼 수 있는 1원을 다 썼어요",
        "하루 {limit}번까지 보낼 수 있어요. 내일 다시 시도해 주세요.",
    )
    BANK_CLOSED = 503, "은행 점검 시간이에요", "{until}부터 다시 할 수 있어요. 입력한 내용은 그대로 있어요."

    # Income and consent
    CONSENT_REFUSED = 422, "동의가 취소되었어요", "{provider}에서 동의하면 이어서 할 수 있어요. 다시 요청해 주세요."
    CONSENT_TIMED_OUT = (
        408,
        "동의 시간이 지났어요",
        "{minutes}분 안에 {provider}에서 동의해 주세요. 다시 요청할 수 있어요.",
    )
    CONSENT_LIMIT = (
        429,
        "오늘 {provider} 요청을 다 썼어요",
        "하루 {limit}번까지 요청할 수 있어요. 다른 인증 방법을 고르거나 내일 다시 시도해 주세요.",
    )
    INCOME_NOT_FOUND = (
        422,
        "확인된 소득이 없어요",
        "최근 12개월 보험료가 없어요. 소득을 확인할 다른 방법을 문의해 주세요.",
        CONTACT,
    )

    # Decision and contract
    AMOUNT_OVER_LIMIT = 422, "한도를 넘었어요", "최대 {limit}까지 신청할 수 있어요. {over}을 줄여 주세요."
    SIGNATURE_REFUSED = 422, "서명이 취소되었어요", "{provider}에서 서명하면 계약이 이어져요. 다시 요청해 주세요."
    EARLY_REPAYMENT_CLOSED = 409, "지금은 미리 갚을 수 없어요", "상환 중인 대출만 미리 갚을 수 있어요."
    EARLY_REPAYMENT_WAITS = 409, "이미 신청했어요", "먼저 신청한 돈이 들어오고 있어요. 끝나면 다시 신청할 수 있어요."
    EARLY_REPAYMENT_CHANGED = (
        409,
        "갚을 금액이 바뀌었어요",
        "지금 갚을 금액은 {total}이에요. 확인하고 다시 눌러 주세요.",
    )
    LIEN_RETURNED = (
        409,
        "근저당 신청이 되돌아왔어요",
        "등기소가 신청을 받지 않았어요. 담당자가 확인하고 다시 신청하고 있어요.",
    )
    LIEN_NOT_REGISTERED = 409, "등기 내용이 확인되지 않아요", "담당자가 등기소의 기록과 다시 맞춰 보고 있어요."
    LIEN_NOT_RELEASED = (
        409,
        "등기부에 근저당이 아직 남아 있어요",
        "등기소에서 말소한 다음에 다시 확인해 주세요.",
    )
    LIEN_CLAIM_DIFFERS = 409, "채권최고액이 계약과 달라요", "담당자가 등기 내용을 다시 확인하고 있어요."
    CONTRACT_NOT_READY = 409, "계약서를 준비하고 있어요", "다 되면 문자로 알려 드릴게요."

    # Operators
    OPERATOR_LOGIN_REQUIRED = 401, "운영자 로그인이 필요해요", "로그인하면 보던 곳으로 돌아와요."
    OPERATOR_LOGIN_FAILED = (
        401,
        "로그인하지 못했어요",
        "아이디와 비밀번호를 확인해 주세요. {remaining}번 더 시도할 수 있어요.",
    )
    OPERATOR_FORBIDDEN = 403, "맡은 일이 아니에요", "이 일을 맡은 운영자에게 부탁해 주세요."
    JOURNEY_HELD = (
        409,
        "담당자가 신청을 확인하고 있어요",
        "저장된 내용을 확인한 뒤 이어 갈 수 있게 해 드릴게요. 지금은 다음으로 넘어갈 수 없어요.",
    )
    CASE_NOT_OPENED = 403, "먼저 건을 열어 주세요", "열어 보는 이유를 적으면 볼 수 있어요."
    CASE_MOVED = 409, "이미 진행된 건이에요", "고객이나 다른 운영자가 먼저 진행했어요. 목록을 다시 확인해 주세요."
    NOTICE_CHANGED = (
        409,
        "그사이 공지가 바뀌었어요",
        "다른 운영자가 고쳤거나 게시 상태가 바뀌었어요. 적은 내용은 그대로 있으니 확인하고 다시 저장해 주세요.",
    )
    DEBIT_ACCOUNT_NOT_CERTIFIED = (
        409,
        "먼저 계좌를 인증해 주세요",
        "본인 이름으로 된 계좌를 인증하면 그 계좌로 바꿀 수 있어요.",
        CERTIFY,
    )
    WITHDRAWAL_UNANSWERED = (
        409,
        "은행이 아직 답하지 않았어요",
        "이미 보냈을 수 있어요. 은행에 다시 요청해서 결과를 먼저 확인해 주세요.",
    )
    WITHDRAWAL_PAID = 409, "은행이 이미 보낸 출금이에요", "예치금으로 돌려줄 수 없어요. 직접 보낸 것으로 끝내 주세요."
    SECOND_OPERATOR = 403, "다른 운영자가 확인해야 해요", "돈이 움직이는 일은 다른 사람이 한 번 더 확인해요."
    APPROVAL_WAITS = 409, "이미 확인을 기다리고 있어요", "다른 운영자가 확인하거나 거절하면 다시 요청할 수 있어요."
    PRICE_NOT_RECEIVED = (
        409,
        "매각 대금이 아직 들어오지 않았어요",
        "양수인이 보낸 돈이 미확인 입금에 들어오면 다시 해 주세요.",
    )
    NOT_WRITTEN_OFF = (
        409,
        "상각한 대출이 아니에요",
        "회수금은 상각한 대출의 투자자에게만 나눌 수 있어요. 대출을 다시 골라 주세요.",
    )
    LOSS_RECOVERED = 409, "이 대출의 손실은 모두 회수했어요", "다른 대출을 고르거나, 보낸 사람에게 돌려주세요."
    FORMER_MEMBERS_MONEY = (
        409,
        "탈퇴한 회원의 돈이에요",
        "다른 사람에게 나누거나 채권 값으로 쓸 수 없어요. 다시 가입한 회원에게 넣거나 본인 계좌로 보내 주세요.",
    )
    PRICE_TOO_HIGH = 422, "받을 돈보다 많아요", "남은 원금과 밀린 이자를 더한 금액까지 입력할 수 있어요."
    DEFERRAL_DAY = (
        422,
        "그날로는 늦출 수 없어요",
        "내일부터 31일 안의 날을 골라 주세요. 지금 상환일보다 늦고, 다음 회차 상환일보다 빨라야 해요.",
    )
    APPROVAL_SETTLED = 409, "이미 끝난 요청이에요", "다른 운영자가 먼저 답했거나, 확인할 수 없게 되어 취소됐어요."
    OPERATOR_TAKEN = 409, "이미 있는 아이디예요", "다른 아이디를 정해 주세요."
    OPERATOR_LAST_ADMIN = 409, "마지막 관리자예요", "다른 운영자를 관리자로 정한 뒤에 바꿔 주세요."
    OPERATOR_UNCONFIRMED = 403, "다른 관리자의 확인을 기다리고 있어요", "확인이 끝나면 바로 업무를 시작할 수 있어요."
    OPERATOR_ALONE = 409, "확인해 줄 다른 관리자가 없어요", "관리자가 한 명뿐이면 서버에서 직접 등록해 주세요."
    OPERATOR_SECOND_ADMIN = (
        403,
        "다른 관리자가 확인해야 해요",
        "권한이나 비밀번호를 준 관리자와 본인은 확인할 수 없어요.",
    )
    OPERATOR_PENDING = 409, "먼저 확인해 주세요", "다른 관리자가 준 권한이나 비밀번호가 확인을 기다리고 있어요."
    OPERATOR_NOT_READY = 409, "아직 확인할 수 없어요", "본인이 받은 비밀번호를 바꾼 뒤에 확인해 주세요."
    OPERATOR_PASSWORD_DUE = 403, "비밀번호를 먼저 정해 주세요", "받은 비밀번호를 내 비밀번호로 바꾸면 시작할 수 있어요."
    OPERATOR_PASSWORD_WEAK = 422, "비밀번호를 다시 정해 주세요", "지금과 다른 12자 이상의 비밀번호를 정해 주세요."

    # Investing
    DEPOSIT_SHORT = 409, "예치금이 부족해요", "지금 쓸 수 있는 예치금은 {available}이에요.", DEPOSIT
    WITHDRAWAL_LIMIT = 409, "찾을 수 있는 금액을 넘었어요", "{when}에 {most}까지 찾을 수 있어요. 금액을 줄여 주세요."
    PRODUCT_NOT_OPEN = 409, "지금은 투자할 수 없는 상품이에요", "모집 전이거나 모집이 끝났어요.", PRODUCTS
    PRODUCT_PAUSED = 409, "모집을 잠시 멈췄어요", "다시 모집하면 투자할 수 있어요. 넣은 투자는 그대로 있어요.", PRODUCTS
    INVESTOR_UNSUITABLE = (
        422,
        "투자 적합성 확인이 필요해요",
        "문제를 모두 맞히면 1년 동안 투자할 수 있어요.",
        SUITABILITY,
    )
    CREDIT_NOTICE_REQUIRED = (
        422,
        "개인신용 상품 안내를 먼저 확인해 주세요",
        "담보가 없어 원금을 잃을 수 있다는 안내를 확인하면 투자할 수 있어요.",
    )
    INVESTOR_TERMS_REQUIRED = (
        403,
        "투자 약관에 먼저 동의해 주세요",
        "투자할 때 지키는 약속이에요. 한 번만 동의하면 돼요.",
        REGISTER,
    )
    INVESTOR_NOT_CERTIFIED = 403, "인증이 더 필요해요", "본인, 계좌, 고객정보 확인을 마치면 투자할 수 있어요.", CERTIFY
    INVESTOR_TEST_LIMIT = 429, "오늘은 더 풀 수 없어요", "하루에 {limit}번까지 풀 수 있어요. 내일 다시 풀어 주세요."
    LIMIT_TOTAL = 422, "전체 투자 한도를 넘었어요", "지금은 {available}까지 더 투자할 수 있어요."
    LIMIT_ESTATE = 422, "부동산 투자 한도를 넘었어요", "부동산 상품에는 {available}까지 더 투자할 수 있어요."
    LIMIT_PF = 422, "부동산 PF 투자 한도를 넘었어요", "부동산 PF 상품에는 {available}까지 더 투자할 수 있어요."
    LIMIT_SAME_BORROWER = (
        422,
        "같은 차입자 투자 한도를 넘었어요",
        "이 차입자에게는 {available}까지 더 투자할 수 있어요.",
    )
    LIMIT_RATIO = 422, "모집 금액의 40% 한도를 넘었어요", "이 상품에는 {available}까지 더 투자할 수 있어요."
    LIMIT_MONTHLY = 422, "이번 달 투자 한도를 넘었어요", "이번 달에는 {available}까지 더 투자할 수 있어요.", OWN_RULES
    LIMIT_PRODUCT = 422, "상품별 투자 한도를 넘었어요", "이 상품에는 {available}까지 더 투자할 수 있어요.", OWN_RULES
    OUTSIDE_RULES = 422, "정한 기준에 맞지 않는 상품이에요", "상품 종류, 등급, 수익률, 기간을 확인해 주세요.", OWN_RULES
    INVESTORS_ONLY = 403, "투자자만 볼 수 있어요", "투자자로 등록하면 바로 볼 수 있어요.", REGISTER
    INSTITUTIONS_ONLY = 403, "금융기관만 볼 수 있어요", "금융기관 투자자로 승인받으면 쓸 수 있어요.", HOME
    INQUIRY_ANSWERED = (
        409,
        "답변이 달린 문의예요",
        "답변이 달린 뒤에는 고칠 수 없어요. 더 궁금한 점은 새 문의로 남겨 주세요.",
    )
    EVENT_OVER = 409, "지금은 참여할 수 없는 이벤트예요", "이벤트 기간을 확인해 주세요."
    EVENT_TERMS_REQUIRED = 422, "이벤트 약관에 동의해 주세요", "약관에 동의하면 참여할 수 있어요."
    EVENT_NOT_FOR_YOU = 403, "참여 대상이 아니에요", "출금 계좌를 인증한 투자자가 참여할 수 있어요."
    EVENT_ATTENDED = 409, "이미 참여했어요", "한 사람이 한 번 참여할 수 있어요."
    VOTE_OVER = 409, "끝난 투표예요", "결과는 이 화면에서 볼 수 있어요."
    VOTE_CAST = 409, "이미 투표했어요", "한 사람이 한 번 투표하고, 고른 것은 바꿀 수 없어요."
    VOTE_NOT_FOR_YOU = 403, "투표할 수 있는 대상이 아니에요", "지금 투자하고 있는 회원이 투표할 수 있어요.", PRODUCTS
    EXTENSION_OVER = 409, "의견을 받는 기간이 끝났어요", "결과는 이 화면과 문자로 알려 드려요."
    CLASS_REQUEST_WAITS = 409, "지금은 바꿀 수 없어요", "담당자가 보고 있는 신청이에요. 결과를 기다려 주세요."
    CLASS_IN_FORCE = 409, "아직 신청할 수 없어요", "지금 한도가 끝나기 {days}일 전, {day}부터 신청할 수 있어요."
    CART_FULL = 409, "장바구니가 가득 찼어요", "{limit}개까지 담을 수 있어요. 담은 상품을 먼저 정리해 주세요."
    ORDER_UNIT = 422, "투자 금액을 확인해 주세요", "1만원부터 1만원 단위로 투자할 수 있어요."
    OWN_LOAN = 422, "내가 빌리는 대출이에요", "내 대출에는 투자할 수 없어요."
    PRODUCT_TWICE = 422, "같은 상품이 두 번 들어 있어요", "상품마다 투자 금액을 한 번만 입력해 주세요."
    ORDER_OVER_REMAINDER = 409, "남은 모집 금액보다 많아요", "지금은 {available}까지 투자할 수 있어요."
    ORDER_NOT_WITHDRAWABLE = 409, "취소할 수 없는 투자예요", "모집이 끝나면 투자를 취소할 수 없어요."
    AUTO_INVEST_MOVED = 409, "자동 투자 상태가 바뀌었어요", "지금 상태를 확인하고 다시 골라 주세요.", AUTO_INVEST
    PRODUCT_PRIVATE = 403, "비공개 상품이에요", "초대받은 링크로 들어오면 볼 수 있어요.", PRODUCTS


# Texts of the browser for failures without a text from the server, by the browser's names for them.
KINDS = {
    "Unauthenticated": ErrorCode.LOGIN_REQUIRED,
    "PageNotFound": ErrorCode.PAGE_NOT_FOUND,
    "RequestTimeout": ErrorCode.REQUEST_TIMEOUT,
    "LostInternetConnection": ErrorCode.CONNECTION_LOST,
    "GatewayTimeout": ErrorCode.GATEWAY_TIMEOUT,
    "Busy": ErrorCode.BUSY,
    "Server": ErrorCode.SERVER_ERROR,
}


class BusinessError(Exception):
    """A refusal with a code of the catalogue. Raises KeyError when a parameter of the message is missing."""

    def __init__(self, code: ErrorCode, **params: str | int) -> None:
        self.code = code
        self.params = params
        self.title = code.title.format(**params)
        self.message = code.message.format(**params)
        super().__init__(code.name)
