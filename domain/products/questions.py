"""Questions of investors about a product, with the answers for its terms."""

from typing import NamedTuple

from domain.core.money import percent
from domain.loans.arrears import overdue_rate
from domain.products.described import Described

PAYMENTS = {  # by the codes of REPAYMENT_TYPES
    "1": "이자는 매달, 원금은 만기에 한 번에 받아요.",
    "2": "원금과 이자를 합쳐 매달 같은 금액을 받아요. 처음에는 이자가, 나중에는 원금이 더 많아요.",
    "3": "원금은 매달 같은 금액, 이자는 남은 원금만큼 받아요. 받는 돈은 조금씩 줄어요.",
    "4": "처음에는 이자만 받다가, 그 뒤에는 원금과 이자를 합쳐 매달 같은 금액을 받아요.",
}


class Answered(NamedTuple):
    """A question and its answer."""

    question: str
    answer: str


def questions_of(loan: Described) -> list[Answered]:
    """Return the questions."""
    overdue = percent(overdue_rate(loan.rate))
    if loan.is_secured:
        recovery = "연체가 길어지면 담보를 팔아 회수해요. 선순위 채권이 있으면 그 돈부터 갚아요."
    else:
        recovery = "연체가 길어지면 법적 절차나 채권 매각으로 회수하고, 회수하지 못한 돈은 투자자의 손실이 돼요."
    return [
        Answered(
            "원금과 이자는 언제 받나요?", f"{PAYMENTS[loan.repayment_type]} 빌린 사람이 갚은 날 예치금으로 드려요."
        ),
        Answered(
            "중간에 찾을 수 있나요?",
            "모집이 끝나기 전에는 취소할 수 있어요. 모집이 끝난 뒤에는 만기까지 기다려야 해요.",
        ),
        Answered(
            "모집 금액이 다 모이지 않으면 어떻게 되나요?",
            "모집 기간을 한 번 늘려요. 그래도 모이지 않으면 대출을 실행하지 않고 투자금을 모두 예치금으로 돌려드려요.",
        ),
        Answered(
            "빌린 사람이 늦게 갚으면 어떻게 되나요?",
            f"연 {overdue}의 연체 이자가 붙고, 들어오는 대로 투자한 비율에 따라 나누어 드려요. {recovery}",
        ),
        Answered(
            "빌린 사람이 미리 갚으면 어떻게 되나요?",
            "갚은 날까지의 이자와 원금을 나누어 드려요. 그 뒤의 이자는 받을 수 없어요.",
        ),
        Answered("세금은 얼마인가요?", "개인은 이자의 15.4%를 미리 떼고 드려요."),
    ]
