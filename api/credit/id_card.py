"""ID card or driver licence: photographed, read, corrected, confirmed."""

import io
from datetime import UTC, date, datetime
from typing import Annotated, Literal

from fastapi import Response, UploadFile
from PIL import Image, UnidentifiedImageError

from activities.institutions.base import InstitutionRefused
from activities.institutions.id_card import OTHER_KIND
from api.dependencies import House, Person, Session
from api.envelope import Camel, Data, Moved
from api.journeys.call import JourneyCall, UplCall, UplNow, moves
from api.router import Router
from api.validated import CalendarDate, Name, digits
from db.attempts import spend
from db.provider_requests import claim
from db.records import IdCardRecord
from domain.attempts import ATTEMPTS, CodePolicy
from domain.errors import BusinessError, ErrorCode
from domain.journeys.id_card import ConfirmIdCard, ReadIdCard, RetakeIdCard
from domain.journeys.upl import Upl

router = Router(prefix="/id-card")

LARGEST_FILE = 10 * 1024 * 1024  # bytes
LARGEST_PICTURE = 50_000_000  # pixels, what a phone takes; more may be meant to fill the memory when unpacked
FORMATS = {"JPEG": "image/jpeg", "PNG": "image/png"}
A_DAY = CodePolicy(ATTEMPTS.id_image_kept, wrong=0, resend_after=ATTEMPTS.id_image_kept * 0, a_day=ATTEMPTS.ocr_a_day)
CARDS: dict[int, Literal["id-card", "driver-license"]] = {0: "id-card", 1: "driver-license"}


class IdCard(Camel):
    """A card as read: the last six digits of the civil code stay hidden. `token` and `trId` name the reading."""

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
    """The reading, and where the journey stands."""


def _shown(card: IdCardRecord, ref: str) -> IdCard:
    return IdCard(
        id_card_type=card.id_card_type, name=card.name, civil_code=f"{card.civil_code[:6]}-{card.civil_code[6]}******",
        driver_license_number=card.driver_license_number, driver_serial_number=card.driver_serial_number,
        issued_date=f"{card.issued_date:%Y%m%d}", image_url=f"/api/v2/credit/id-card/image/{ref}", token=ref, tr_id=ref,
    )  # fmt: skip


@router.post("/ocr", openapi_extra=moves(ReadIdCard))
async def read_id_card(file: UploadFile, call: UplCall) -> Data[IdCardRead]:
    """Read a photographed card. Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, OCR_LIMIT, OCR_UNREADABLE,
    ID_KIND_UNSUPPORTED.

    The kind of card is what the reader sees, whatever the borrower meant to show.
    """
    image = await _checked(file)
    await _spend_reading(call)
    try:
        fields = await call.house.institutions.id_card.read(image, key=f"{call.owner}/{call.key}")
    except InstitutionRefused as refused:
        other = refused.code == OTHER_KIND
        raise BusinessError(ErrorCode.ID_KIND_UNSUPPORTED if other else ErrorCode.OCR_UNREADABLE) from None
    image_ref = await call.house.documents.put("id-image", image)
    card = IdCardRecord(**fields.model_dump(), image_ref=image_ref)
    ref = await call.store(card, kept=ATTEMPTS.id_card_kept)
    moved = await call.submit(ReadIdCard(card=CARDS[card.id_card_type], card_ref=ref))
    return Data(data=IdCardRead(**_shown(card, ref).model_dump(by_alias=False), journey=moved))


@router.get("")
async def id_card(at: UplNow, person: Person, house: House, session: Session) -> Data[IdCard]:
    """The card that was read, for the page that corrects it, on any device."""
    if "cardRef" not in at.data:
        raise BusinessError(ErrorCode.NOT_FOUND)
    card = await house.vault.get(session, person, at.data["cardRef"], IdCardRecord)
    return Data(data=_shown(card, at.data["cardRef"]))


@router.get("/image/{tr_id}", response_class=Response)
async def id_card_image(tr_id: str, person: Person, house: House, session: Session) -> Response:
    """The photograph, for its owner only."""
    card = await house.vault.get(session, person, tr_id, IdCardRecord)
    image = await house.documents.get(card.image_ref)
    media = "image/png" if image.startswith(b"\x89PNG") else "image/jpeg"
    return Response(image, media_type=media, headers={"Cache-Control": "no-store"})


class IdCardForm(Camel):
    """The fields as corrected. `civilCodeLast` null: as it was read. `issuedDate`: year, month and day joined."""

    apply_uid: str
    token: str
    id_card_type: Literal[0, 1]
    name: Name
    civil_code_first: Annotated[str, digits(6)]
    civil_code_last: Annotated[str, digits(7)] | None = None
    issued_date: CalendarDate
    driver_license_number: str | None = None
    driver_serial_number: str | None = None


class IdCardConfirmed(Moved):
    """Whether the registry, or a person, still has to say."""

    pending: bool


@router.post("/confirm", openapi_extra=moves(ConfirmIdCard))
async def confirm_id_card(body: IdCardForm, call: UplCall, session: Session) -> Data[IdCardConfirmed]:
    """Have the card checked. A resident card has no licence number, a driver licence must have one."""
    if (body.id_card_type == 1) != bool(body.driver_license_number):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="운전면허 번호를 확인해 주세요.")
    read = await call.house.vault.get(session, call.owner, body.token, IdCardRecord)
    issued = body.issued_date
    corrected = IdCardRecord(
        id_card_type=body.id_card_type, name=body.name, image_ref=read.image_ref,
        civil_code=body.civil_code_first + (body.civil_code_last or read.civil_code[6:]),
        driver_license_number=body.driver_license_number, driver_serial_number=body.driver_serial_number,
        issued_date=date(int(issued[:4]), int(issued[4:6]), int(issued[6:])),
    )  # fmt: skip
    moved = await call.submit(ConfirmIdCard(card_ref=await call.store(corrected)), settle=True)
    pending = moved.step in (Upl.id_check.name, Upl.id_review.name)
    return Data(data=IdCardConfirmed(journey=moved, pending=pending))


@router.post("/retake", openapi_extra=moves(RetakeIdCard))
async def retake_id_card(call: UplCall) -> Data[Moved]:
    """Photograph again."""
    return Data(data=Moved(journey=await call.submit(RetakeIdCard())))


async def _checked(file: UploadFile) -> bytes:
    image = await file.read(LARGEST_FILE + 1)
    if len(image) > LARGEST_FILE:
        raise BusinessError(ErrorCode.FILE_TOO_LARGE, megabytes=LARGEST_FILE // 1024 // 1024)
    try:
        with Image.open(io.BytesIO(image), formats=list(FORMATS)) as picture:
            if picture.width * picture.height > LARGEST_PICTURE:
                raise Image.DecompressionBombError
            picture.verify()
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
        raise BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="JPG, PNG") from None
    return image


async def _spend_reading(call: JourneyCall) -> None:
    """Every reading costs money, also one that fails: counted in a transaction of its own. The same call sent again
    under its key is no further one, for the reader either."""
    async with call.house.database.transaction() as session:
        if not await claim(session, f"ocr/{call.owner}/{call.key}"):
            return
        allowed = await spend(session, "ocr", call.owner, A_DAY, datetime.now(UTC))
        if not allowed.remaining_count:
            raise BusinessError(ErrorCode.OCR_LIMIT, limit=allowed.limit)
