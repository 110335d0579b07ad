import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.borrowing.application_state import STEPS, ApplicationState, rank, redirect, screen

S = ApplicationState
PREPARING = S.CONTRACT_WAITING_PREPARATION_IN_PROGRESS


@pytest.mark.parametrize(
    ("state", "path"),
    [
        pytest.param(S.WRITING_BEFORE_SCRAPING, "/upl/income", marks=pytest.mark.rule("B412")),
        pytest.param(S.WRITING_SCRAPING_DONE, "/upl/scraping/wait", marks=pytest.mark.rule("B413")),
        pytest.param(
            S.DEBT_CONSOLIDATION_ENTERING,
            "/upl/debt-consolidation/select-outstanding-loan",
            marks=pytest.mark.rule("B414"),
        ),
        pytest.param(S.DEBT_CONSOLIDATION_UNDER_REVIEW, "/upl/start-examination", marks=pytest.mark.rule("B415")),
        pytest.param(S.WRITING_BEFORE_LOAN_TERMS, "/upl/loan-terms", marks=pytest.mark.rule("B416")),
        pytest.param(S.REVIEW_RESULT_ANNOUNCED, "/upl/confirm", marks=pytest.mark.rule("B417")),
        pytest.param(S.CONTRACT_WAITING_PREPARATION_DONE, "/loan/contract/info", marks=pytest.mark.rule("B419")),
        pytest.param(S.CONTRACT_WRITTEN, "/upl/finish", marks=pytest.mark.rule("B420")),
        pytest.param(S.INVESTOR_RECRUITING, "/upl/finish", marks=pytest.mark.rule("B421")),
        pytest.param(S.AWAITING_DISBURSEMENT, "/upl/finish", marks=pytest.mark.rule("B422")),
        pytest.param(S.DISBURSED, "/upl/finish", marks=pytest.mark.rule("B423")),
        pytest.param(S.REJECTED, "/upl/failed/loan-no-product", marks=pytest.mark.rule("B424")),
    ],
)
def test_a_state_resumes_at_its_screen(state: S, path: str) -> None:
    assert screen(state) == path
    assert screen(state, 0) == path  # the certification sub-state has no effect here


@pytest.mark.rule("B425")
@pytest.mark.parametrize("state", ["", "모르는 상태", "disbursed", S.CANCELLED, S.EXPIRED])
def test_any_other_state_has_no_route(state: str) -> None:
    assert screen(state) is None
    assert redirect("/upl/income", state) is None


@pytest.mark.rule("B418")
@pytest.mark.parametrize(
    ("sub_state", "path"),
    [
        pytest.param(0, "/upl/id-authentication", marks=pytest.mark.rule("B427")),
        pytest.param(1, "/upl/account-authentication", marks=pytest.mark.rule("B428")),
        pytest.param(2, "/upl/address", marks=pytest.mark.rule("B429")),
        pytest.param(3, "/upl/retry-mydata", marks=pytest.mark.rule("B430")),
        pytest.param(5, "/upl/start-examination", marks=pytest.mark.rule("B431")),
    ],
)
def test_the_preparation_resumes_at_its_sub_state(sub_state: int, path: str) -> None:
    assert screen(PREPARING, sub_state) == path


@pytest.mark.rule("B432")
@pytest.mark.parametrize("sub_state", [4, 6, -1, 99])
def test_other_sub_states_have_no_route(sub_state: int) -> None:
    assert screen(PREPARING, sub_state) is None


@pytest.mark.rule("B433")
def test_a_failed_lookup_has_no_route() -> None:
    assert screen(PREPARING, None) is None
    assert redirect("/upl/confirm", PREPARING, None) is None


@pytest.mark.rule("B426")
def test_states_are_korean_labels() -> None:
    assert all(re.fullmatch(r"[가-힣 ]+", state) for state in S)
    assert len(set(S)) == 15


@pytest.mark.rule("B434")
def test_the_ranked_order() -> None:
    names = [
        *("income", "compatibility", "scraping", "loan-terms", "start-examination", "confirm", "id-authentication"),
        *("account-authentication", "address", "fds", "retry-mydata", "pending"),
        *("contract/info", "contract/agreements", "contract/certification", "finish"),
    ]
    assert [rank(path) for path in STEPS] == list(range(16))
    assert all(path.endswith(f"/{name}") for path, name in zip(STEPS, names, strict=True))


@pytest.mark.parametrize(
    ("path", "place"),
    [("/upl/scraping/wait", 2), ("/upl/fds/3", 9), ("/upl/pending/aml", 11), ("/upl/incomes", None), ("/", None)],
)
def test_a_screen_below_a_step_has_its_rank(path: str, place: int | None) -> None:
    assert rank(path) == place


@pytest.mark.rule("B435", "B436")
@given(st.sampled_from(STEPS), st.sampled_from(S), st.one_of(st.none(), st.integers(0, 4)))
def test_a_borrower_is_only_sent_forward(current: str, state: S, sub_state: int | None) -> None:
    target = redirect(current, state, sub_state)
    here, there = rank(current), rank(target or "")
    if target is not None and there is not None:
        assert here is not None
        assert there > here


@pytest.mark.rule("B435")
def test_no_redirect_leads_back() -> None:
    assert redirect("/upl/confirm", S.WRITING_BEFORE_LOAN_TERMS) is None
    assert redirect("/upl/fds/2", PREPARING, 2) is None


@pytest.mark.rule("B436")
def test_no_redirect_leads_to_the_same_step() -> None:
    assert redirect("/upl/confirm", S.REVIEW_RESULT_ANNOUNCED) is None
    assert redirect("/upl/scraping", S.WRITING_SCRAPING_DONE) is None
    assert redirect("/upl/failed/loan-no-product", S.REJECTED) is None


def test_a_borrower_is_sent_forward() -> None:
    assert redirect("/upl/income", S.REVIEW_RESULT_ANNOUNCED) == "/upl/confirm"
    assert redirect("/", S.WRITING_BEFORE_SCRAPING) == "/upl/income"
    assert redirect("/upl/confirm", S.REJECTED) == "/upl/failed/loan-no-product"


def test_the_way_back_to_the_examination_is_exempt() -> None:
    assert redirect("/upl/retry-mydata", PREPARING, 5) == "/upl/start-examination"
    assert redirect("/upl/start-examination", PREPARING, 5) is None
