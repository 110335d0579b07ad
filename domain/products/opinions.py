"""The opinion of the examination and the risks of a loan, written from what the examination found."""

from datetime import date
from typing import NamedTuple

from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.scoring import DEBT_SERVICE_PERCENT, PERIODS
from domain.core.codes import PF_CATEGORY, RECEIVABLES, RECEIVABLES_RELATED
from domain.core.money import amount_text
from domain.core.text.particles import josa
from domain.loans.schedule import repayment_schedule
from domain.products.backing import SALES, Collateral
from domain.products.described import Described
from domain.products.phase import terms_of

AT_THE_END, EQUAL_PRINCIPAL = "1", "3"  # codes of REPAYMENT_TYPES
ANY_DAY = date(2000, 1, 1)  # the amounts of whole months are the same from every start
EASY, TIGHT = 20, 30  # percent of the income for all loans
GOOD_SCORE, FAIR_SCORE = 850, 700
MANY_LOANS = 3


class Point(NamedTuple):
    """A paragraph."""

    title: str
    text: str


def opinions_of(loan: Described) -> list[Point]:
    """Return the opinion."""
    kept_apart = "담보와 상환금은" if loan.is_secured else "상환금은"
    return [
        Point("상환 재원", _source(loan)),
        *([Point("담보 여력", _cover(loan, loan.collateral))] if loan.collateral else []),
        *([Point("신용 이력", _history(loan.check, sets_rate=not loan.is_secured))] if loan.check else []),
        Point("권리 보호", f"{_lien(loan.collateral)}{kept_apart} 이음의 재산과 나누어 관리해요."),
    ]


def risks_of(loan: Described) -> list[Point]:
    """Return the risks."""
    return [Point("연체 위험", _lateness(loan)), Point("원금 손실", _loss(loan))]


def _source(loan: Described) -> str:
    if loan.category in (RECEIVABLES, RECEIVABLES_RELATED):
        due = f" {amount_text(loan.collateral.price)}" if loan.collateral else ""
        return f"판매처에서 받을 정산금{due}으로 갚아요."
    if loan.is_secured:
        return f"{_payments(loan)} 소득을 확인했고, 다른 대출까지 합쳐 감당할 수 있는지 살폈어요."
    if loan.check is None or loan.check.debt_service is None:
        return "소득과 신용을 확인했고, 다른 대출을 더한 상환 부담도 살폈어요."
    share = f"이 대출까지 더해 소득의 {loan.check.debt_service_text}를 빚을 갚는 데 써요."
    standard = f"심사 기준 {DEBT_SERVICE_PERCENT}%"
    if loan.check.debt_service < EASY:
        return f"{share} {standard}의 절반보다 적어서 여유가 있어요."
    if loan.check.debt_service < TIGHT:
        return f"{share} {standard}보다 적어요."
    if loan.check.debt_service < DEBT_SERVICE_PERCENT:
        return f"{share} {standard}에 가까워서, 소득이 줄면 부담이 커져요."
    return f"{share} {loan.months}개월 동안 갚아서 매달 갚는 돈이 커요. {PERIODS[-1]}개월로 나누면 {standard} 안이에요."


def _payments(loan: Described) -> str:
    """Return what the borrower pays every month."""
    terms = terms_of(loan.amount, loan.rate, loan.months, loan.repayment_type, ANY_DAY, loan.interest_only)
    first, *_ = rows = repayment_schedule(terms)
    interest, total = amount_text(first.interest), amount_text(rows[loan.interest_only].total)
    if loan.repayment_type == AT_THE_END:
        return f"매달 이자 {josa(interest, '을/를')} 내고, 원금은 만기에 한 번에 갚아요."
    if loan.repayment_type == EQUAL_PRINCIPAL:
        return f"첫 달에 {josa(total, '을/를')} 갚고, 그 뒤로 매달 조금씩 덜 갚아요."
    if loan.interest_only:
        beginning = f"처음 {loan.interest_only}개월은 매달 이자 {josa(interest, '을/를')} 내고"
        return f"{beginning}, 그 뒤에는 매달 {total}씩 갚아요."
    return f"매달 원금과 이자를 합쳐 {total}씩 갚아요. 첫 달 이자는 {josa(interest, '이에요/예요')}."


def _history(check: CreditCheck, *, sets_rate: bool) -> str:
    if check.score >= GOOD_SCORE:
        level = "높은 편이에요."
    elif check.score >= FAIR_SCORE:
        level = "중간이라 금리를 더했어요." if sets_rate else "중간이에요."
    else:
        level = "낮은 편이라 금리를 높이고 한도를 줄였어요." if sets_rate else "낮은 편이에요."
    score, others = josa(check.score_text, "으로/로"), josa(check.loans_text, "이에요/예요")
    loans = f"다른 대출은 {others}." if check.loans else "다른 대출은 없어요."
    return f"신용점수는 {score} {level} 심사한 날 30일 넘은 연체는 없었고, {loans}"


def _cover(loan: Described, collateral: Collateral) -> str:
    """Compare what the sales repay with the loan."""
    high, low = SALES
    best, worst = collateral.recovered(loan.amount, high), collateral.recovered(loan.amount, low)
    after = "선순위 채권을 갚은 뒤 " if collateral.senior else ""
    if worst == loan.amount:
        return f"{_sold(loan, collateral, low, still=True)} {after}원금을 모두 갚을 수 있어요."
    most = "원금을 모두" if best == loan.amount else f"원금 중 {amount_text(best)}까지"
    return (
        f"{_sold(loan, collateral, high)} {after}{most} 갚을 수 있어요. "
        f"{low}%라면 {amount_text(worst)}까지 갚을 수 있어요."
    )


def _sold(loan: Described, collateral: Collateral, percent: int, *, still: bool = False) -> str:
    """Return the condition that the collateral brings that percentage of its price: "담보가 KB시세의 80%에 팔리면"."""
    part = f"{collateral.price_source}의 {percent}%"
    if loan.category in (RECEIVABLES, RECEIVABLES_RELATED):
        return f"정산금이 {part}만 {'들어와도' if still else '들어오면'}"
    return f"담보가 {part}에 {'팔려도' if still else '팔리면'}"


def _lien(collateral: Collateral | None) -> str:
    if collateral is None or collateral.registered_on is None or collateral.maximum_claim is None:
        return ""
    on, claim = collateral.registered_on, amount_text(collateral.maximum_claim)
    return f"{on.year}년 {on.month}월 {on.day}일에 채권최고액 {claim}의 근저당을 설정했어요. "


def _lateness(loan: Described) -> str:
    check, delayed = loan.check, "갚는 날이 늦어질 수 있어요."
    if loan.category == PF_CATEGORY:
        return f"공사나 분양이 늦어지면 {delayed}"
    if loan.category in (RECEIVABLES, RECEIVABLES_RELATED):
        return f"반품이 많거나 정산이 늦어지면 {delayed}"
    if loan.repayment_type == AT_THE_END:
        ways = "다른 대출로 바꾸거나 담보를 팔지 못하면" if loan.is_secured else "원금을 마련하지 못하면"
        return f"원금을 만기에 한 번에 갚아요. 그때 {ways} {delayed}"
    if check and check.debt_service is not None and check.debt_service >= TIGHT:
        return f"소득의 {check.debt_service_text}를 빚을 갚는 데 쓰기 때문에, 소득이 조금만 줄어도 {delayed}"
    if check and check.loans >= MANY_LOANS:
        return f"다른 대출이 {check.loans}건 있어서, 소득이 줄면 {delayed}"
    return f"빌린 사람의 소득이 줄면 {delayed}"


def _loss(loan: Described) -> str:
    if not loan.is_secured:
        return "담보가 없어서 빌린 사람이 갚지 못하면 원금의 일부나 전부를 잃을 수 있어요."
    at_worst = "담보를 팔아도 모자라면 원금의 일부나 전부를 잃을 수 있어요."
    if loan.collateral is None or (repaid := loan.collateral.recovered(loan.amount, SALES[1])) == loan.amount:
        return at_worst
    lost = josa(amount_text(loan.amount - repaid), "을/를")
    return f"{_sold(loan, loan.collateral, SALES[1])} 원금 중 {lost} 잃어요. {at_worst}"
