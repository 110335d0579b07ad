"""SMS about a loan to its borrower and its investors. Each contains the product, the sum and a link."""

from dataclasses import dataclass
from enum import StrEnum

from domain.core.company import COMPANY
from domain.core.money import amount_text
from domain.core.notices import MessageKind


class LoanNotice(StrEnum):
    """One kind of message. The value is part of its key."""

    LOAN_DISBURSED = "loan-disbursed"
    LOAN_FAILED = "loan-failed"
    LOAN_OVERDUE = "loan-overdue"
    LOAN_REMINDER = "loan-reminder"
    LOAN_DEFERRED = "loan-deferred"
    LOAN_SOLD = "loan-sold"
    LOAN_WRITTEN_OFF = "loan-written-off"
    DEBIT_ACCOUNT_CHANGED = "debit-account-changed"
    EARLY_REPAID = "early-repaid"
    EARLY_REFUSED = "early-refused"
    EARLY_EXPIRED = "early-expired"
    PAYMENT_KEPT = "payment-kept"
    INVESTMENT_REFUNDED = "investment-refunded"
    INVESTMENT_PAID = "investment-paid"
    INVESTMENT_EARLY = "investment-early"
    INVESTMENT_SOLD = "investment-sold"
    INVESTMENT_OVERDUE = "investment-overdue"
    INVESTMENT_DEFERRED = "investment-deferred"
    INVESTMENT_LOST = "investment-lost"
    INVESTMENT_RECOVERED = "investment-recovered"
    RECOVERED_PAID_OUT = "recovered-paid-out"  # to a former member
    RECOVERED_KEPT = "recovered-kept"  # for a former member
    EXTENSION_ASKED = MessageKind.EXTENSION_ASKED.value
    EXTENSION_PASSED = "extension-passed"
    EXTENSION_REFUSED = "extension-refused"


@dataclass(frozen=True)
class NoticeDetails:
    """The values of a message: the product's `title`, `won` of its receiver, a formatted `day`, and another party in
    `who`."""

    title: str
    won: int = 0
    day: str = ""
    who: str = ""


_TEXTS = {
    LoanNotice.LOAN_DISBURSED: "{title} 대출금 {won}을 보내 드렸어요. 상환 일정을 확인해 주세요.",
    LoanNotice.LOAN_FAILED: "{title} 대출을 진행하지 못했어요. 갚을 돈은 없고, 다시 신청하실 수 있어요.",
    LoanNotice.LOAN_OVERDUE: "{title} 상환금 {won}의 상환일이 지났어요. 연체 이자가 붙으니 오늘 보내 주세요.",
    LoanNotice.LOAN_REMINDER: "{title} 상환금 {won}이 {day}부터 밀렸어요. 오늘 상환 계좌로 보내 주세요.",
    LoanNotice.LOAN_DEFERRED: "{title} 상환금 {won}의 상환일을 {day}로 늦췄어요.",
    LoanNotice.LOAN_SOLD: "{title} 대출 채권을 {who} 넘겼어요. 이제 새 채권자의 안내에 따라 갚아 주세요.",
    LoanNotice.LOAN_WRITTEN_OFF: "{title} 대출을 상각했어요. 갚을 돈이 없어진 것은 아니니 고객센터에 물어봐 주세요.",
    LoanNotice.DEBIT_ACCOUNT_CHANGED: "{title} 상환금이 빠져나가는 계좌를 인증하신 계좌로 바꿨어요. "
    "바꾸지 않았다면 고객센터에 알려 주세요.",
    LoanNotice.EARLY_REPAID: "{title}에 미리 갚은 {won}을 받았어요. 바뀐 상환 일정을 확인해 주세요.",
    LoanNotice.EARLY_REFUSED: "{title}에 미리 갚을 {won}이 계좌에서 빠지지 않았어요. 오늘 보내 주세요.",
    LoanNotice.EARLY_EXPIRED: "{title}에 미리 갚을 {won}이 계좌에서 빠지지 않아 신청이 끝났어요. "
    "미리 갚으려면 다시 신청해 주세요.",
    LoanNotice.PAYMENT_KEPT: "{title}에 보내신 돈 가운데 {won}은 다음 상환일에 써요. 미리 갚으려면 신청해 주세요.",
    LoanNotice.INVESTMENT_REFUNDED: "진행되지 않은 {title}의 투자금 {won}을 예치금으로 돌려 드렸어요.",
    LoanNotice.INVESTMENT_PAID: "{title}에서 {won}이 예치금으로 들어왔어요.",
    LoanNotice.INVESTMENT_EARLY: "{title}의 차입자가 미리 갚아 {won}이 예치금으로 들어왔어요.",
    LoanNotice.INVESTMENT_SOLD: "{title}의 대출 채권을 매각하고 {won}이 예치금으로 들어왔어요.",
    LoanNotice.INVESTMENT_OVERDUE: "{title}의 상환이 늦어지고 있어요. 남은 원금은 {won}이에요. 상환되면 바로 나눌게요.",
    LoanNotice.INVESTMENT_DEFERRED: "{title}의 상환일이 {day}로 늦춰졌어요. 돌려받을 원금은 {won}이에요.",
    LoanNotice.INVESTMENT_LOST: "{title} 대출에서 원금 {won}을 돌려받지 못하게 됐어요. 이유를 확인해 주세요.",
    LoanNotice.INVESTMENT_RECOVERED: "상각한 {title}에서 {won}을 회수해 예치금에 넣었어요.",
    LoanNotice.RECOVERED_PAID_OUT: "상각한 {title}에서 {won}을 회수해 탈퇴 전에 인증하신 계좌로 보내 드려요.",
    LoanNotice.RECOVERED_KEPT: "상각한 {title}에서 {won}을 회수해 보관하고 있어요. 받을 계좌를 "
    f"고객센터 {COMPANY.phone}에 알려 주세요.",
    LoanNotice.EXTENSION_ASKED: "{title}의 만기를 늦춰도 될지 여쭤보려고 해요. 내용을 보고 의견을 알려 주세요.",
    LoanNotice.EXTENSION_PASSED: "투자자 동의로 {title}의 만기가 늦춰졌어요. 바뀐 일정을 확인해 주세요.",
    LoanNotice.EXTENSION_REFUSED: "{title}의 만기를 늦추는 데 필요한 동의가 모이지 않았어요. 원래 만기에 상환돼요.",
}


def text_of(notice: LoanNotice, details: NoticeDetails) -> str:
    """The text of a message, without its link."""
    who = f"{details.who}에" if details.who else ""
    return _TEXTS[notice].format(title=f"「{details.title}」", won=amount_text(details.won), day=details.day, who=who)
