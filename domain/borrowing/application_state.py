"""The stored states of a personal loan, and the screen of each.

The chart of the journey decides where a borrower resumes on the site. This table answers the state call (`GET
/v2/credit/state`) for clients that have their own screens.
"""

from enum import StrEnum


class ApplicationState(StrEnum):
    """The value is the Korean label that the state call carries."""

    WRITING_BEFORE_SCRAPING = "신청서 작성 중"
    WRITING_SCRAPING_DONE = "소득 확인 완료"
    DEBT_CONSOLIDATION_ENTERING = "대환대출 입력 중"
    DEBT_CONSOLIDATION_UNDER_REVIEW = "대환대출 심사 중"
    WRITING_BEFORE_LOAN_TERMS = "대출 조건 선택 전"
    REVIEW_RESULT_ANNOUNCED = "심사 결과 안내"
    CONTRACT_WAITING_PREPARATION_IN_PROGRESS = "계약 준비 중"
    CONTRACT_WAITING_PREPARATION_DONE = "계약 준비 완료"
    CONTRACT_WRITTEN = "계약서 작성 완료"
    INVESTOR_RECRUITING = "투자자 모집 중"
    AWAITING_DISBURSEMENT = "대출금 지급 대기"
    DISBURSED = "대출금 지급 완료"
    REJECTED = "대출 거절"
    CANCELLED = "신청 취소"
    EXPIRED = "기간 만료"


# In order: a borrower is only redirected forward along this list.
STEPS = (
    "/upl/income",
    "/upl/compatibility",
    "/upl/scraping",
    "/upl/loan-terms",
    "/upl/start-examination",
    "/upl/confirm",
    "/upl/id-authentication",
    "/upl/account-authentication",
    "/upl/address",
    "/upl/fds",
    "/upl/retry-mydata",
    "/upl/pending",
    "/loan/contract/info",
    "/loan/contract/agreements",
    "/loan/contract/certification",
    "/upl/finish",
)

_SCREENS = {
    ApplicationState.WRITING_BEFORE_SCRAPING: "/upl/income",
    ApplicationState.WRITING_SCRAPING_DONE: "/upl/scraping/wait",
    ApplicationState.DEBT_CONSOLIDATION_ENTERING: "/upl/debt-consolidation/select-outstanding-loan",
    ApplicationState.DEBT_CONSOLIDATION_UNDER_REVIEW: "/upl/start-examination",
    ApplicationState.WRITING_BEFORE_LOAN_TERMS: "/upl/loan-terms",
    ApplicationState.REVIEW_RESULT_ANNOUNCED: "/upl/confirm",
    ApplicationState.CONTRACT_WAITING_PREPARATION_DONE: "/loan/contract/info",
    ApplicationState.CONTRACT_WRITTEN: "/upl/finish",
    ApplicationState.INVESTOR_RECRUITING: "/upl/finish",
    ApplicationState.AWAITING_DISBURSEMENT: "/upl/finish",
    ApplicationState.DISBURSED: "/upl/finish",
    ApplicationState.REJECTED: "/upl/failed/loan-no-product",
}

RE_EXAMINATION = 5  # the certification sub-state that leads back to the examination
_CERTIFICATION_SCREENS = {
    0: "/upl/id-authentication",
    1: "/upl/account-authentication",
    2: "/upl/address",
    3: "/upl/retry-mydata",
    RE_EXAMINATION: "/upl/start-examination",
}


def screen(state: str, certification: int | None = None) -> str | None:
    """Return the screen of a state (a Korean label); None if the state has no screen.

    `certification` is the sub-state 0 to 5, which counts only while the contract is prepared. None means that reading
    it failed; there is no screen then.
    """
    if state == ApplicationState.CONTRACT_WAITING_PREPARATION_IN_PROGRESS:
        return None if certification is None else _CERTIFICATION_SCREENS.get(certification)
    return _SCREENS.get(ApplicationState(state)) if state in set(ApplicationState) else None


def rank(path: str) -> int | None:
    """Return the position of a screen, or of the screen that it is part of, in the order; None if it has none."""
    for place, step in enumerate(STEPS):
        if path == step or path.startswith(f"{step}/"):
            return place
    return None


def redirect(current: str, state: str, certification: int | None = None) -> str | None:
    """Return the redirect of a borrower from page `current`. A redirect only leads forward.

    The step of the new examination (sub-state 5) comes before the steps that it follows, so the borrower is always
    redirected to it.
    """
    target = screen(state, certification)
    if target is None or target == current:
        return None
    here, there = rank(current), rank(target)
    if here is None or there is None or there > here:
        return target
    must_go_back = (
        state == ApplicationState.CONTRACT_WAITING_PREPARATION_IN_PROGRESS and certification == RE_EXAMINATION
    )
    return target if must_go_back and there < here else None
