"""The state of a borrower's application in the list of loans, derived from its step and its product."""

from enum import StrEnum

from domain.borrowing.application_state import ApplicationState as State


class LoanStatus(StrEnum):
    """The state. The value is part of a URL: `/mypage/loan/apply/{applyState}`."""

    WRITING = "writing"
    SUBMITTING = "submitting"
    AUDITING = "auditing"
    APPROVED = "approved"
    DEPOSITING = "depositing"
    DEPOSITED = "deposited"
    AUDIT_REJECTED = "audit-rejected"
    HALTED = "halted"
    LOAN_REJECTED = "loan-rejected"
    CANCELLED = "cancelled"
    OVERDUE = "overdue"


LABELS = {
    LoanStatus.WRITING: "신청서 작성 중",
    LoanStatus.SUBMITTING: "서류 제출 중",
    LoanStatus.AUDITING: "심사 중",
    LoanStatus.APPROVED: "심사 승인",
    LoanStatus.DEPOSITING: "입금 예정",
    LoanStatus.DEPOSITED: "입금 완료",
    LoanStatus.AUDIT_REJECTED: "심사 거절",
    LoanStatus.HALTED: "심사 중단",
    LoanStatus.LOAN_REJECTED: "대출 거절",
    LoanStatus.CANCELLED: "신청 취소",
    LoanStatus.OVERDUE: "신청 취소 (기한 초과)",
}

NOT_PAID_OUT = "대출금이 나가지 않고 끝났어요. 갚을 돈은 없고, 모인 투자금은 투자자에게 돌려줬어요."  # a failed product

_BY_STATE = {
    State.WRITING_BEFORE_SCRAPING: LoanStatus.WRITING,
    State.WRITING_SCRAPING_DONE: LoanStatus.WRITING,
    State.DEBT_CONSOLIDATION_ENTERING: LoanStatus.WRITING,
    State.WRITING_BEFORE_LOAN_TERMS: LoanStatus.WRITING,
    State.REVIEW_RESULT_ANNOUNCED: LoanStatus.APPROVED,
    State.CONTRACT_WAITING_PREPARATION_IN_PROGRESS: LoanStatus.SUBMITTING,
    State.CONTRACT_WAITING_PREPARATION_DONE: LoanStatus.APPROVED,
    State.CONTRACT_WRITTEN: LoanStatus.DEPOSITING,
    State.INVESTOR_RECRUITING: LoanStatus.DEPOSITING,
    State.AWAITING_DISBURSEMENT: LoanStatus.DEPOSITING,
    State.CANCELLED: LoanStatus.CANCELLED,
    State.EXPIRED: LoanStatus.OVERDUE,
}
# Details that the stored state does not contain: who reviews the documents, and why the application ended.
_BY_STEP = {
    "evidence_review": LoanStatus.AUDITING,
    "examination": LoanStatus.AUDITING,
    "re_examination": LoanStatus.AUDITING,
    "id_check": LoanStatus.AUDITING,
    "id_review": LoanStatus.AUDITING,
    "screening": LoanStatus.AUDITING,
    "review": LoanStatus.AUDITING,
    "drafting": LoanStatus.AUDITING,
    "no_product": LoanStatus.AUDIT_REJECTED,
    "refused": LoanStatus.AUDIT_REJECTED,
    "unsuitable_job": LoanStatus.LOAN_REJECTED,
    "compatibility_failed": LoanStatus.LOAN_REJECTED,
    "unsuitable_exception": LoanStatus.LOAN_REJECTED,
    "cancelled": LoanStatus.HALTED,  # by an operator
}


def status_of(step: str, state: State) -> LoanStatus | None:
    """Return the state of an application; None when it has become a loan."""
    return None if state is State.DISBURSED else _BY_STEP.get(step) or _BY_STATE[state]


# States of a mortgage application, by its step.
MORTGAGE_STATES = {
    **dict.fromkeys(("draft", "deciding", "declined", "accepted"), LoanStatus.WRITING),
    **dict.fromkeys(("owner", "documents"), LoanStatus.SUBMITTING),
    "review": LoanStatus.AUDITING,
    **dict.fromkeys(
        (
            "approved",
            "confirmed",
            "compatibility",
            "id_photo",
            "id_details",
            "id_check",
            "id_mismatch",
            "id_review",
            "account",
            "transfer",
            "account_code",
            "address",
            "fds",
            "screening",
            "screening_review",
            "drafting",
            "contract_info",
            "agreements",
            "signing",
            "signature",
            "owner_signing",
            "owner_signature",
        ),
        LoanStatus.APPROVED,
    ),
    **dict.fromkeys(("filing", "lien", "lien_check", "sealing", "finish"), LoanStatus.DEPOSITING),
    **dict.fromkeys(("denied", "refused"), LoanStatus.AUDIT_REJECTED),
    "stopped": LoanStatus.HALTED,
    **dict.fromkeys(("unsuitable", "compatibility_failed", "lien_refused"), LoanStatus.LOAN_REJECTED),
    **dict.fromkeys(("owner_refused", "owner_declined", "cancelled", "withdrawn"), LoanStatus.CANCELLED),
    "expired": LoanStatus.OVERDUE,
}


def mortgage_status_of(step: str, *, is_paid_out: bool, has_failed: bool) -> LoanStatus:
    """Return the state of a mortgage application. `has_failed`: the investors did not fund it."""
    if is_paid_out:
        return LoanStatus.DEPOSITED
    return LoanStatus.CANCELLED if has_failed else MORTGAGE_STATES[step]
