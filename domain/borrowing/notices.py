"""SMS to the borrower: a wait has ended, or the application has ended."""

from enum import StrEnum


class Notice(StrEnum):
    """One kind of message."""

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
    CONTRACT_READY = "contract-ready"
    FINISHED = "finished"
    LOAN_DISBURSED = "loan-disbursed"
    LOAN_FAILED = "loan-failed"
    LOAN_OVERDUE = "loan-overdue"
    EARLY_REPAID = "early-repaid"
    EARLY_REFUSED = "early-refused"
    INVESTMENT_REFUNDED = "investment-refunded"
    INVESTMENT_OVERDUE = "investment-overdue"
    EXTENSION_ASKED = "extension-asked"
    EXTENSION_PASSED = "extension-passed"
    EXTENSION_REFUSED = "extension-refused"


NOTICES = {
    Notice.LIMIT_READY: "대출 한도를 확인했어요. 금액과 기간을 골라 주세요.",
    Notice.EXAMINED: "심사가 끝났어요. 결과를 확인해 주세요.",
    Notice.EXAMINED_AGAIN: "확인된 소득이 달라서 대출 조건을 다시 심사했어요. 바뀐 조건을 확인해 주세요.",
    Notice.EVIDENCE_REFUSED: "갚을 대출의 잔액을 확인하지 못했어요. 까닭을 보고 서류를 다시 올려 주세요.",
    Notice.PROOF_MISSING: "갈아탄 대출을 모두 갚았다는 서류를 아직 받지 못했어요. 대출 화면에서 올려 주세요.",
    Notice.PROOF_REFUSED: "모두 갚은 것을 확인하지 못했어요. 까닭을 보고 서류를 다시 올려 주세요.",
    Notice.PROOF_ACCEPTED: "갈아탄 대출을 모두 갚은 것을 확인했어요.",
    Notice.UNDER_REVIEW: "담당자가 신청 내용을 확인하고 있어요. 끝나면 문자로 알려 드릴게요.",
    Notice.REVIEWED: "고객 정보 확인이 끝났어요. 결과를 확인해 주세요.",
    Notice.ID_CARD_REVIEWED: "신분증 확인이 끝났어요. 결과를 확인해 주세요.",
    Notice.CONTRACT_READY: "계약서가 준비됐어요. 내용을 확인하고 서명해 주세요.",
    Notice.FINISHED: "대출 계약을 마쳤어요. 계약서는 언제든 볼 수 있어요.",
    Notice.LOAN_DISBURSED: "대출금을 보내 드렸어요. 계좌를 확인해 주세요.",
    Notice.LOAN_FAILED: "대출을 진행하지 못했어요. 다시 신청하실 수 있어요.",
    Notice.LOAN_OVERDUE: "상환일이 지났어요. 연체 이자가 붙고 있으니 오늘 상환 계좌로 보내 주세요.",
    Notice.EARLY_REPAID: "먼저 갚은 돈을 받았어요. 바뀐 상환 계획을 확인해 주세요.",
    Notice.EARLY_REFUSED: "먼저 갚을 돈이 계좌에서 빠지지 않았어요. 오늘 안에 상환 계좌로 보내 주세요.",
    Notice.INVESTMENT_REFUNDED: "진행되지 않은 상품의 투자금을 예치금으로 돌려 드렸어요.",
    Notice.INVESTMENT_OVERDUE: "투자한 상품의 상환이 늦어지고 있어요. 상환되면 바로 나누어 드릴게요.",
    Notice.EXTENSION_ASKED: "투자한 대출의 만기를 늦춰도 될지 여쭤보려고 해요. 내용을 보고 의견을 알려 주세요.",
    Notice.EXTENSION_PASSED: "투자자 동의로 대출의 만기가 늦춰졌어요. 바뀐 일정을 확인해 주세요.",
    Notice.EXTENSION_REFUSED: "만기를 늦추는 데 필요한 동의가 모이지 않았어요. 원래 만기에 상환돼요.",
}
