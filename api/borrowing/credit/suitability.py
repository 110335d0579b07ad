"""Suitability of the loan for the borrower (금융소비자보호법 제17조, 제18조)."""

from typing import Literal

from api.core.dependencies import Person
from api.core.journeys.call import UplCall, UplNow, moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from domain.borrowing import suitability
from domain.borrowing.journeys.upl import AnswerSuitability, Upl
from domain.core.validation import ADULT_AGE

router = Router(prefix="/suitability")


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


@router.get("/questions")
async def suitability_questions(_: Person) -> Questions:
    """What is asked."""
    questions = [
        Question(uid=q.id, content=q.text, options=[Option(uid=o.id, content=o.text) for o in q.options])
        for q in suitability.QUESTIONS
    ]
    return Questions(questions=questions)


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


@router.post("/check", openapi_extra=moves(AnswerSuitability))
async def check_suitability(body: Answers, call: UplCall) -> Verdict:
    """Hand in all answers. Raises BusinessError(INVALID_INPUT) when one is missing or unknown."""
    answers = {answer.question_uid: answer.option_uid for answer in body.answer_list}
    suitability.check(answers, job="", age=ADULT_AGE)
    moved = await call.submit(AnswerSuitability(answers=answers))
    messages = moved.data.get("unsuitableMessageList", [])
    suitable = moved.rank >= Upl.scraping.rank and bool(Upl.steps[moved.step].on)
    return Verdict(journey=moved, is_suitable=suitable, unsuitable_message_list=messages)


class Unsuitable(Camel):
    """Why the loan does not suit."""

    unsuitable_message_list: list[str]


@router.post("/unsuitable-user")
async def unsuitable_user(at: UplNow) -> Unsuitable:
    """Return the reasons why the loan does not suit the borrower."""
    return Unsuitable(unsuitable_message_list=at.data.get("unsuitableMessageList", []))
