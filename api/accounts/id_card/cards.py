"""Calls that certify an ID card. The ID card journey and the loan application share them."""

from datetime import date
from typing import Annotated, Literal

from fastapi import Depends, Response, UploadFile
from pydantic import AfterValidator

from activities.institutions.id_card import DRIVER_LICENCE, RESIDENT_CARD
from api.accounts.id_card.link import follow_link, issue_link
from api.accounts.id_card.reading import read, store_card
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import Binding, JourneyCall, moves
from api.core.platform import Platform
from api.core.uploads.pictures import uploaded
from api.http.envelope import Camel, Moved
from api.http.fields import CalendarDate, Name
from api.http.router import Router
from db.core.records import IdCardRecord
from documents.store import NoSuchDocument
from domain.accounts.journeys.id_card import Card, ConfirmIdCard, FailReading, IdCardView, ReadIdCard, RetakeIdCard
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot
from domain.core.text import masking

CARDS: dict[int, Card] = {RESIDENT_CARD: "id-card", DRIVER_LICENCE: "driver-license"}
NOT_DECIDED = {"id_check", "id_review"}  # steps that wait for the registry or an operator


class IdCard(Camel):
    """A card as it was read, with the last six digits of the civil code hidden.

    `token` identifies the reading. `trId` and `imageUrl` give access to its photograph for ten minutes.
    """

    id_card_type: Literal[0, 1]
    name: str
    civil_code: str
    driver_license_number: str | None
    driver_serial_number: str | None
    issued_date: str
    image_url: str
    token: str
    tr_id: str


class IdCardRead(IdCard, Moved):
    """The OCR result and the journey's state."""


def _civil_code(value: str) -> str:
    if len(value) not in (6, 13) or not value.isdecimal():
        raise ValueError("주민등록번호 숫자를 모두 입력해 주세요.")
    return value


class IdCardForm(Camel):
    """The corrected fields; an omitted field keeps the value that was read.

    `civilCode`: both parts joined, or the first part alone. `issuedDate`: year, month and day joined.
    """

    apply_uid: str = ""
    token: str
    id_card_type: Literal[0, 1]
    name: Name | None = None
    civil_code: Annotated[str, AfterValidator(_civil_code)] | None = None
    issued_date: CalendarDate
    driver_license_number: str | None = None
    driver_serial_number: str | None = None


class IdCardConfirmed(Moved):
    """Whether the registry's or an operator's decision is pending."""

    pending: bool


def cards(of: Binding, name: str, base: str) -> Router:
    """Return the calls on a journey of the caller that has `IdCardSteps`, below `base`/id-card.

    `name` begins their operation ids.
    """
    router = Router(prefix="/id-card")
    chart, now, call = of.chart, Depends(of.now), Depends(of.call)
    has_page_for_failures = FailReading.label in chart.steps["id_photo"].accepts

    async def shown(app: Platform, person: str, card: IdCardRecord, ref: str) -> IdCard:
        tr_id = await issue_link(app.redis, person, card.image_ref)
        return IdCard(
            id_card_type=card.id_card_type,
            name=card.name,
            civil_code=masking.civil_code(card.civil_code),
            driver_license_number=card.driver_license_number,
            driver_serial_number=card.driver_serial_number,
            issued_date=f"{card.issued_date:%Y%m%d}",
            image_url=f"/api{base}/id-card/image/{tr_id}",
            token=ref,
            tr_id=tr_id,
        )

    @router.post("/ocr", name=f"{name}_read", openapi_extra=moves(ReadIdCard, chart))
    async def read_id_card(file: UploadFile, call: JourneyCall = call) -> IdCardRead:
        """Read a photographed card. Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, OCR_LIMIT,
        OCR_UNREADABLE, ID_KIND_UNSUPPORTED; the last two lead to the page of failures if the chart has one.

        The reader detects the kind of the card, regardless of the kind that the user selected.
        """
        image = await uploaded(file)
        try:
            reading = await read(call.app, call.session, call.owner, image, call.key)
        except BusinessError as error:
            if has_page_for_failures and error.code is not ErrorCode.OCR_LIMIT:
                await call.submit(FailReading(problem=error.code.name))
            raise
        card = await store_card(call.app, call.owner, image, reading)
        ref = await call.store(card, retention=POLICY.id_card_retention)
        moved = await call.submit(ReadIdCard(card=CARDS[card.id_card_type], card_ref=ref))
        answer = await shown(call.app, call.owner, card, ref)
        return IdCardRead(**answer.model_dump(by_alias=False), journey=moved)

    @router.get("", name=f"{name}_current")
    async def current(person: Person, app: App, session: Session, at: Snapshot = now) -> IdCard:
        """Return the card that was read, for the page that corrects it, on any device."""
        ref = at.view(IdCardView).card_ref
        if ref is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        return await shown(app, person, await app.vault.get(session, person, ref, IdCardRecord), ref)

    @router.get("/image/{tr_id}", name=f"{name}_image", response_class=Response)
    async def image(tr_id: str, person: Person, app: App) -> Response:
        """Return the photograph with the last seven digits of the civil code covered. Only its owner can read it."""
        try:
            picture = await app.documents.get(await follow_link(app.redis, person, tr_id))
        except NoSuchDocument:
            raise BusinessError(ErrorCode.NOT_FOUND) from None
        media = "image/png" if picture.startswith(b"\x89PNG") else "image/jpeg"
        return Response(picture, media_type=media, headers={"Cache-Control": "no-store"})

    @router.post("/confirm", name=f"{name}_confirm", openapi_extra=moves(ConfirmIdCard, chart))
    async def confirm(body: IdCardForm, session: Session, call: JourneyCall = call) -> IdCardConfirmed:
        """Request a check of the card. A resident card has no licence number; a driver licence must have one."""
        as_read = await call.app.vault.get(session, call.owner, body.token, IdCardRecord)
        return await handed_in(call, corrected(as_read, body))

    @router.post("/retake", name=f"{name}_retake", openapi_extra=moves(RetakeIdCard, chart))
    async def retake(call: JourneyCall = call) -> Moved:
        """Go back to the photograph."""
        return Moved(journey=await call.submit(RetakeIdCard()))

    return router


def corrected(card: IdCardRecord, form: IdCardForm) -> IdCardRecord:
    """Return the card with the form's corrections. Raises BusinessError(INVALID_INPUT)."""
    if (form.id_card_type == DRIVER_LICENCE) != bool(form.driver_license_number):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="운전면허 번호를 확인해 주세요.")
    issued, code = form.issued_date, form.civil_code or ""
    return IdCardRecord(
        id_card_type=form.id_card_type,
        name=form.name or card.name,
        image_ref=card.image_ref,
        civil_code=code + card.civil_code[len(code) :],
        driver_license_number=form.driver_license_number,
        driver_serial_number=form.driver_serial_number,
        issued_date=date(int(issued[:4]), int(issued[4:6]), int(issued[6:])),
    )


async def handed_in(call: JourneyCall, card: IdCardRecord) -> IdCardConfirmed:
    """Submit the card, and wait briefly for the registry."""
    moved = await call.submit(ConfirmIdCard(card_ref=await call.store(card)), settle=True)
    return IdCardConfirmed(journey=moved, pending=moved.step in NOT_DECIDED)
