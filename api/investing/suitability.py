"""The suitability test of investors, valid for one year."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.investor import Investing
from db.core.limits.attempts import allowed, spend
from db.products.tables import Investor
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, CodePolicy
from domain.investing.suitability import QUESTIONS, wrong_questions

router = Router(prefix="/v2/invest", tags=["invest"])
TEST = "investor-test"  # kind of the attempts
A_DAY = CodePolicy(timedelta(0), wrong=0, resend_after=timedelta(0), a_day=POLICY.investor_test_a_day)


class Validity(Camel):
    """`isValid`: the caller does not need to take the test now. `passedAt`, `validUntil`: the time and the end of a
    passed test. `remainingCount`: the number of tests left today."""

    is_valid: bool
    passed_at: datetime | None
    valid_until: datetime | None
    remaining_count: int


class Option(Camel):
    """An answer."""

    uid: str
    content: str


class Question(Camel):
    """A question."""

    uid: str
    content: str
    options: list[Option]


class Questions(Camel):
    """All questions, in order."""

    questions: list[Question]


class Answers(Camel):
    """Question uid → option uid."""

    invest_suitability_test: dict[str, str]


class Wrong(Camel):
    """A question with a wrong answer, and the explanation."""

    uid: str
    content: str
    explanation: str


class Result(Camel):
    """Whether the test is passed; if not, the wrong answers and the number of tests left today."""

    is_passed: bool
    wrong_question_list: list[Wrong]
    remaining_count: int


@router.get("/validation-suitability-test")
async def validate_suitability(investor: Investing, session: Session) -> Validity:
    """Whether the caller must take the test before investing."""
    left = await allowed(session, TEST, investor.person, A_DAY, datetime.now(UTC))
    until = investor.suitable_until if investor.has_passed else None
    return Validity(
        is_valid=investor.is_suitable,
        passed_at=until and until - POLICY.investor_test_valid,
        valid_until=until,
        remaining_count=left.remaining_count,
    )


@router.get("/suitability-test-question")
async def investor_questions(_: Investing) -> Questions:
    """Return the questions."""
    questions = [
        Question(uid=q.id, content=q.text, options=[Option(uid=o.id, content=o.text) for o in q.options])
        for q in QUESTIONS
    ]
    return Questions(questions=questions)


@router.post("/suitability-test")
async def take_test(body: Answers, investor: Investing, session: Session) -> Result:
    """Submit all answers. Raises BusinessError: INVALID_INPUT, INVESTOR_TEST_LIMIT."""
    missed = wrong_questions(body.invest_suitability_test)
    left = await spend(session, TEST, investor.person, A_DAY, datetime.now(UTC))
    if not left.remaining_count:
        raise BusinessError(ErrorCode.INVESTOR_TEST_LIMIT, limit=left.limit)
    if not missed:
        passed = {"suitable_until": datetime.now(UTC) + POLICY.investor_test_valid}
        row = insert(Investor).values(person_id=UUID(investor.person), **passed)
        await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=passed))
    wrong = [Wrong(uid=q.id, content=q.text, explanation=q.why) for q in missed]
    return Result(is_passed=not missed, wrong_question_list=wrong, remaining_count=left.remaining_count - 1)
