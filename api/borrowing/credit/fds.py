"""Questions against loan fraud, in three steps."""

from fastapi import Depends

from api.core.journeys.call import Binding, JourneyCall, moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from domain.borrowing import fraud
from domain.borrowing.journeys.contract import AnswerFraudQuestion, LoanView
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot
from domain.core.view import present

FDS = "fds"  # the step, in every chart


class FraudBorrower(Camel):
    """The uid of the questions, and their current step."""

    borrower_detail_uid: str
    step: int


class Content(Camel):
    """The questions, and the sentences that explain them."""

    question_content: str
    sub_text_list: list[str]


class Option(Camel):
    """An answer."""

    uid: str
    content: str


class Question(Camel):
    """The question of a step."""

    step: int
    uid: str
    borrower_detail_uid: str
    question_pool_uid: str
    content: Content
    option_set_list: list[Option]


class FraudAnswer(Camel):
    """`isCompleted`: the client considers this the last question; the journey decides itself."""

    question_set_uid: str
    option_set_uid: str
    is_completed: bool = False


def questions(of: Binding) -> Router:
    """Return the calls on a journey of the caller that asks the fraud questions."""
    router = Router(prefix="/lending-intelligence/fds")
    now, call = Depends(of.now), Depends(of.call)

    @router.post("/borrower")
    async def fds_borrower(at: Snapshot = now) -> FraudBorrower:
        """Start or continue the questions."""
        return FraudBorrower(borrower_detail_uid=at.apply_uid, step=_step(at))

    @router.get("/question")
    async def fds_question(at: Snapshot = now) -> Question:
        """Return the question of the current step. Raises BusinessError(NOT_FOUND) outside of the questions."""
        question = fraud.question_for(at.apply_uid, _step(at))
        return Question(
            step=question.pool.step,
            uid=question.uid,
            borrower_detail_uid=question.borrower_detail_uid,
            question_pool_uid=question.pool.uid,
            content=Content(question_content=question.pool.text, sub_text_list=list(question.pool.sub_texts)),
            option_set_list=[Option(uid=option.uid, content=option.text) for option in question.pool.options],
        )

    @router.post("/answer", openapi_extra=moves(AnswerFraudQuestion, of.chart))
    async def answer_fds(body: FraudAnswer, at: Snapshot = now, call: JourneyCall = call) -> Moved:
        """Answer the question of the current step. Raises BusinessError(INVALID_INPUT) for an unknown option."""
        if at.step == FDS and at.sequence == call.sequence:
            question = fraud.question_for(at.apply_uid, _step(at))
            if body.question_set_uid != question.uid:
                raise BusinessError(ErrorCode.INVALID_INPUT, reason="보기 가운데 하나를 골라 주세요.")
            fraud.is_risky(question, body.option_set_uid)
        form = AnswerFraudQuestion(question_set_uid=body.question_set_uid, option_set_uid=body.option_set_uid)
        return Moved(journey=await call.submit(form))

    return router


def _step(at: Snapshot) -> int:
    if at.step != FDS:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return present(at.view(LoanView).question)
