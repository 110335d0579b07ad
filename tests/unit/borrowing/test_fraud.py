from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.borrowing import fraud
from domain.core.errors import BusinessError, ErrorCode

uids = st.uuids().map(str)


def questions(borrower: str) -> list[fraud.BorrowerQuestion]:
    return [fraud.question_for(borrower, step) for step in range(1, fraud.LAST_STEP + 1)]


def test_three_steps() -> None:
    assert {question.step for question in fraud.POOL} == {1, 2, 3}
    assert [question.is_last for question in questions("borrower")] == [False, False, True]


@given(uids)
def test_a_borrower_gets_the_same_questions_on_every_device(borrower: str) -> None:
    assert questions(borrower) == questions(borrower)
    assert [question.pool.step for question in questions(borrower)] == [1, 2, 3]


def test_borrowers_get_different_questions_of_the_pool() -> None:
    asked = {question.pool.uid for number in range(50) for question in questions(str(number))}
    assert asked == {question.uid for question in fraud.POOL}


@given(uids)
def test_any_risky_answer_requires_a_review(borrower: str) -> None:
    asked = questions(borrower)
    for options in product(*(question.pool.options for question in asked)):
        answers = {step: option.uid for step, option in enumerate(options, start=1)}
        assert fraud.needs_review(borrower, answers) is any(option.risky for option in options)


@given(uids, st.integers(1, 3))
def test_a_step_without_an_answer_requires_a_review(borrower: str, step: int) -> None:
    safe = {question.pool.step: question.pool.options[0].uid for question in questions(borrower)}
    assert not fraud.needs_review(borrower, safe)
    del safe[step]
    assert fraud.needs_review(borrower, safe)


@pytest.mark.parametrize("step", [0, 4, -1])
def test_there_is_no_other_step(step: int) -> None:
    with pytest.raises(BusinessError) as caught:
        fraud.question_for("borrower", step)
    assert caught.value.code is ErrorCode.PAGE_NOT_FOUND


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BusinessError) as caught:
        fraud.is_risky(fraud.question_for("borrower", 1), "nonsense")
    assert caught.value.code is ErrorCode.INVALID_INPUT


def test_every_question_can_be_answered_without_and_with_risk() -> None:
    for question in fraud.POOL:
        assert {option.risky for option in question.options} == {True, False}
        assert question.sub_texts
