import pytest

from domain.borrowing.suitability import OLDEST_AGE, QUESTIONS, UNSUITABLE_JOBS, Failure, check
from domain.core.codes import JOBS
from domain.core.errors import BusinessError, ErrorCode

FINE = {question.id: question.options[0].id for question in QUESTIONS}
WRONG = [
    (question.id, option.id, option.reason, option.failure)
    for question in QUESTIONS
    for option in question.options
    if option.reason
]


@pytest.mark.parametrize(
    ("question", "option"),
    [(question.id, option.id) for question in QUESTIONS for option in question.options if not option.reason],
)
def test_every_harmless_answer_is_suitable(question: str, option: str) -> None:
    verdict = check(FINE | {question: option}, "office", 35)
    assert verdict.is_suitable
    assert verdict.messages == ()


@pytest.mark.parametrize(("question", "option", "reason", "failure"), WRONG)
def test_every_wrong_answer_has_an_explanation(question: str, option: str, reason: str, failure: Failure) -> None:
    verdict = check(FINE | {question: option}, "office", 35)
    assert not verdict.is_suitable
    assert verdict.messages == (reason,)
    assert verdict.failure is failure


@pytest.mark.parametrize("job", [job.code for job in JOBS])
def test_jobs_without_verifiable_income_are_unsuitable(job: str) -> None:
    assert (check(FINE, job, 35).failure is Failure.JOB) is (job in UNSUITABLE_JOBS)


def test_every_unsuitable_job_is_a_job() -> None:
    assert {job.code for job in JOBS} >= UNSUITABLE_JOBS


@pytest.mark.parametrize(("age", "suitable"), [(18, False), (19, True), (OLDEST_AGE, True), (OLDEST_AGE + 1, False)])
def test_age(age: int, suitable: bool) -> None:
    verdict = check(FINE, "office", age)
    assert verdict.is_suitable is suitable
    assert suitable or verdict.failure is Failure.EXCEPTION


def test_all_reasons_are_listed_and_the_most_severe_selects_the_page() -> None:
    answers = FINE | {"purpose": "speculation", "repayment-source": "new-loan"}
    assert check(answers, "office", 35).failure is Failure.COMPATIBILITY
    assert check(answers, "student", 35).failure is Failure.JOB
    verdict = check(answers | {"understanding": "no"}, "student", 18)
    assert verdict.failure is Failure.EXCEPTION
    assert len(verdict.messages) == 5


@pytest.mark.parametrize(
    ("failure", "path"),
    [
        (Failure.COMPATIBILITY, "/upl/failed/compatibility-failed"),
        (Failure.JOB, "/upl/failed/loan-unsuitable-job"),
        (Failure.EXCEPTION, "/upl/failed/loan-unsuitable-exception"),
    ],
)
def test_every_failure_has_its_page(failure: Failure, path: str) -> None:
    assert failure.path == path


@pytest.mark.parametrize(
    "answers",
    [{}, dict(list(FINE.items())[1:]), FINE | {"purpose": "nonsense"}, FINE | {"another": "question"}],
)
def test_incomplete_or_unknown_answers_are_refused(answers: dict[str, str]) -> None:
    with pytest.raises(BusinessError) as caught:
        check(answers, "office", 35)
    assert caught.value.code is ErrorCode.INVALID_INPUT
