"""Suitability of the loan for the borrower (금융소비자보호법 제17조, 제18조)."""

from typing import Literal

from fastapi import Depends

from api.core.dependencies import Person
from api.core.journeys.call import Binding, JourneyCall, moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from domain.borrowing import suitability
from domain.borrowing.journeys.contract import AnswerSuitability, LoanView
from domain.core.snapshot import Snapshot
from domain.core.validation import ADULT_AGE


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


class Answer(Camel):
    """One answer."""

    question_uid: str
    option_uid: str


class Answers(Camel):
    """`signed`: the borrower confirms that the answers are true."""

    signed: Literal[True]
    apply_uid: str = ""
    answer_list: list[Answer]


class Verdict(Moved):
    """`unsuitableMessageList`: the reasons."""

    is_suitable: bool
    unsuitable_message_list: list[str]


class Unsuitable(Camel):
    """Why the loan is unsuitable."""

    unsuitable_message_list: list[str]


def suitability_calls(of: Binding) -> Router:
    """The calls for a journey of the caller that contains the suitability questions."""
    router = Router(prefix="/suitability")
    now, call = Depends(of.now), Depends(of.call)

    @router.get("/questions")
    async def suitability_questions(_: Person) -> Questions:
        """Return the questions."""
        questions = [
            Question(uid=q.id, content=q.text, options=[Option(uid=o.id, content=o.text) for o in q.options])
            for q in suitability.QUESTIONS
        ]
        return Questions(questions=questions)

    @router.post("/check", openapi_extra=moves(AnswerSuitability, of.chart))
    async def check_suitability(body: Answers, call: JourneyCall = call) -> Verdict:
        """Submit all answers. Raises BusinessError(INVALID_INPUT) if one is missing or unknown."""
        answers = {answer.question_uid: answer.option_uid for answer in body.answer_list}
        suitability.check(answers, job="", age=ADULT_AGE)
        moved = await call.submit(AnswerSuitability(answers=answers))
        messages = moved.view(LoanView).unsuitable_message_list or []
        return Verdict(journey=moved, is_suitable=not messages, unsuitable_message_list=messages)

    @router.post("/unsuitable-user")
    async def unsuitable_user(at: Snapshot = now) -> Unsuitable:
        """Return the reasons why the loan is unsuitable for the borrower."""
        return Unsuitable(unsuitable_message_list=at.view(LoanView).unsuitable_message_list or [])

    return router
