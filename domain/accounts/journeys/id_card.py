"""Certification by ID card: photograph, OCR, correction, verification. Runs alone or inside a loan application."""

from typing import Any, Literal, Protocol

from domain.core.chart import Chart, End, Fact, Form, On, Party, Step
from domain.core.policy import POLICY
from domain.core.view import View

Card = Literal["id-card", "driver-license"]


class ReadIdCard(Form):
    """An ID card was photographed and read; the vault stores image and fields."""

    card: Card
    card_ref: str


class FailReading(Form):
    """The photograph is unreadable. `problem` is a code of the error catalogue."""

    problem: str


class ConfirmIdCard(Form):
    """The fields as the person corrected them, in the vault."""

    card_ref: str


class RetakeIdCard(Form):
    """Photograph again."""


class IdCardMatched(Fact):
    """The registry confirms the card and its holder."""


class IdCardMismatched(Fact):
    """The registry does not confirm the card."""

    problem: str = "ID_MISMATCH"


class IdCardUnclear(Fact):
    """The card needs a review."""


IdCardEvent = ReadIdCard | FailReading | ConfirmIdCard | RetakeIdCard | IdCardMatched | IdCardMismatched | IdCardUnclear


class IdCardSteps(Protocol):
    """The steps of the certification. Each chart that contains it has these steps."""

    id_photo: Step[Any]  # ReadIdCard; outside a loan application also FailReading and ConfirmIdCard
    id_details: Step[ConfirmIdCard | RetakeIdCard]
    id_check: Step[IdCardMatched | IdCardMismatched | IdCardUnclear]
    id_mismatch: Step[RetakeIdCard]
    id_review: Step[IdCardMatched | IdCardMismatched]


class IdCardView(View):
    """Kind of the card, and the reference of its fields in the vault."""

    card: Card | None = None
    card_ref: str | None = None


class IdCard(Chart, idle=POLICY.certification_idle):
    """Certification of a card outside a loan application. The owner of a certified card can confirm it again without a
    photograph."""

    id_photo = Step(
        "/authentication/id-authentication",
        On(ReadIdCard, "id_details"),
        On(FailReading, "id_mismatch"),
        On(ConfirmIdCard, "id_check"),
        section="신분증",
    )
    id_details = Step(
        "/authentication/id-authentication/insert/{card}",
        On(ConfirmIdCard, "id_check"),
        On(RetakeIdCard, "id_photo"),
    )
    id_check = Step(
        "/authentication/personal/waiting/id-card",
        On(IdCardMatched, "certified"),
        On(IdCardMismatched, "id_mismatch"),
        On(IdCardUnclear, "id_review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    id_mismatch = Step("/authentication/id-authentication/errors/not-match", On(RetakeIdCard, "id_photo"))
    id_review = Step(
        "/authentication/personal/waiting/id-card",
        On(IdCardMatched, "certified"),
        On(IdCardMismatched, "id_mismatch"),
        waits_for=Party.OPERATOR,
    )

    certified = End("/authentication/default")
    expired = End("/authentication/id-authentication")
    cancelled = End("/authentication/id-authentication")
