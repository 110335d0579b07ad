"""Kinds of messages in the outbox, and the SMS to an applicant when a wait or the application has ended, and to the
owner of a home about the lien.
"""

from enum import StrEnum


class MessageKind(StrEnum):
    """The kind of a message, which is a part of its key. A message whose key names no kind is a notice."""

    ACCOUNT_CLOSED = "account-closed"
    APP_INSTALLATION = "app-installation"
    AUTO_INVEST = "auto-invest"
    CLASS_END = "class-end"
    CLASS_REQUEST = "class-request"
    CONSULTATION = "consultation"
    CORPORATE_ENQUIRY = "corporate-enquiry"
    DORMANCY = "rest"
    EMAIL_CHANGED = "email-changed"
    EMAIL_CODE = "email-code"
    EXTENSION_ASKED = "extension-asked"
    INQUIRY = "inquiry"
    LOGIN_ADDED = "login-added"
    MARKETING = "marketing"
    MOBILE_CHANGED = "mobile-changed"
    MORTGAGE_OWNER = "mortgage-owner"
    PARTNER_MIGRATION = "partner-migration"
    PASSWORD_RESET = "password-reset"

    def key(self, name: object) -> str:
        """Return the key of the message of that name."""
        return f"{self}/{name}"


# Messages with a code or a link for the receiver only. They must not be sent to another address.
FOR_ONE_RECEIVER = frozenset(
    {
        MessageKind.EMAIL_CODE,
        MessageKind.EXTENSION_ASKED,
        MessageKind.MARKETING,
        MessageKind.MORTGAGE_OWNER,
        MessageKind.PARTNER_MIGRATION,
        MessageKind.PASSWORD_RESET,
    }
)
# Messages that notify a member of a change of the account. Nobody who has taken over the account may hide them.
WARNINGS = frozenset(
    {MessageKind.ACCOUNT_CLOSED, MessageKind.EMAIL_CHANGED, MessageKind.LOGIN_ADDED, MessageKind.MOBILE_CHANGED}
)


def is_warning(key: str) -> bool:
    """Whether a single operator must neither redirect nor cancel the message of that key."""
    return not WARNINGS.isdisjoint(key.split("/"))


def may_change_receiver(key: str) -> bool:
    """Whether an operator may send the message of that key to another address."""
    return (FOR_ONE_RECEIVER | WARNINGS).isdisjoint(key.split("/"))


class Notice(StrEnum):
    """One notice."""

    LIMIT_READY = "limit-ready"
    EXAMINED = "examined"
    EXAMINED_AGAIN = "examined-again"
    EVIDENCE_REFUSED = "evidence-refused"
    PROOF_MISSING = "proof-missing"
    PROOF_REFUSED = "proof-refused"
    PROOF_ACCEPTED = "proof-accepted"
    UNDER_REVIEW = "under-review"
    REVIEWED = "reviewed"
    ID_CARD_REVIEWED = "id-card-reviewed"
    OWNER_AGREED = "owner-agreed"
    OWNER_REFUSED = "owner-refused"
    OWNER_DECLINED = "owner-declined"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    CONTRACT_READY = "contract-ready"
    FINISHED = "finished"
    LIEN_RELEASED = "lien-released"  # also to the owner
    OWNER_LIEN_REGISTERED = "owner-lien-registered"
    OWNER_LIEN_REFUSED = "owner-lien-refused"


NOTICES = {
    Notice.LIMIT_READY: "예상 한도를 확인했어요. 금액과 기간을 골라 주세요.",
    Notice.EXAMINED: "심사가 끝났어요. 결과를 확인해 주세요.",
    Notice.EXAMINED_AGAIN: "확인된 소득이 달라서 대출 조건을 다시 심사했어요. 바뀐 조건을 확인해 주세요.",
    Notice.EVIDENCE_REFUSED: "갚을 대출의 잔액을 확인하지 못했어요. 이유를 보고 서류를 다시 올려 주세요.",
    Notice.PROOF_MISSING: "갈아탄 대출을 모두 갚았다는 서류를 아직 받지 못했어요. 대출 화면에서 올려 주세요.",
    Notice.PROOF_REFUSED: "모두 갚은 것을 확인하지 못했어요. 이유를 보고 서류를 다시 올려 주세요.",
    Notice.PROOF_ACCEPTED: "갈아탄 대출을 모두 갚은 것을 확인했어요.",
    Notice.UNDER_REVIEW: "담당자가 신청 내용을 확인하고 있어요. 끝나면 문자로 알려 드릴게요.",
    Notice.REVIEWED: "고객 정보 확인이 끝났어요. 결과를 확인해 주세요.",
    Notice.ID_CARD_REVIEWED: "신분증 확인이 끝났어요. 결과를 확인해 주세요.",
    Notice.OWNER_AGREED: "집의 소유자가 담보로 맡기는 데 동의했어요. 이제 서류를 올려 주세요.",
    Notice.OWNER_REFUSED: "집의 소유자가 담보로 맡기지 않기로 해서 신청이 끝났어요. 다른 집으로 다시 신청할 수 있어요.",
    Notice.OWNER_DECLINED: "집의 소유자가 계약서에 서명하지 않기로 해서 대출 신청이 끝났어요.",
    Notice.REFUSED: "대출을 진행하지 못하게 됐어요. 내용을 확인해 주세요.",
    Notice.CANCELLED: "담당자가 대출 신청을 취소했어요. 궁금한 점은 고객센터에 물어봐 주세요.",
    Notice.CONTRACT_READY: "계약서가 준비됐어요. 내용을 확인하고 서명해 주세요.",
    Notice.FINISHED: "대출 계약을 마쳤어요. 계약서는 언제든 볼 수 있어요.",
    Notice.LIEN_RELEASED: "담보로 맡긴 집의 근저당을 말소했어요. 등기사항증명서에서 확인할 수 있어요.",
    Notice.OWNER_LIEN_REGISTERED: "담보로 맡긴 집에 근저당을 설정했어요. 말소하면 문자로 알려 드릴게요.",
    Notice.OWNER_LIEN_REFUSED: "담보로 맡기려던 집에 근저당을 설정하지 못해 대출 신청이 끝났어요. 따로 할 일은 없어요.",
}
