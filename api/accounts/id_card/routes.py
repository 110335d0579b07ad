"""Certification of an ID card outside a loan application: with a new photograph, or with corrected numbers of the known
card.
"""

from datetime import datetime
from typing import Annotated
from uuid import uuid4

from fastapi import Depends, UploadFile

from api.accounts.id_card.cards import IdCardConfirmed, IdCardForm, cards, corrected, handed_in
from api.accounts.id_card.reading import read, readings_left
from api.core.dependencies import App, AppGateway, Person, RequestName, Session
from api.core.journeys.call import JourneyCall, bound_to, call_of, moves
from api.core.platform import Platform
from api.core.uploads.pictures import uploaded
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.certifications import certifications_of, certified_at
from db.accounts.tables import Certification
from db.core.records import IdCardRecord
from domain.accounts.journeys.id_card import ConfirmIdCard, IdCard
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start
from domain.core.text import masking

LEGACY, USER = "/v2/certification", "/v2/user/certification"

router = Router(tags=["certification"])
Call = Annotated[JourneyCall, Depends(call_of(IdCard))]


class Available(Camel):
    """Whether a card can be certified, and the readings left today."""

    available: bool
    remaining_count: int


class KnownCard(Camel):
    """The certified card, its numbers masked."""

    id_card_type: int
    name: str
    civil_code: str
    driver_license_number: str | None
    issued_date: str
    certified_at: datetime


class ReconfirmForm(IdCardForm):
    """The corrected values of the certified card. `token` is not needed."""

    token: str = ""


class TestReading(Camel):
    """The recognised values, masked."""

    id_card_type: int
    name: str
    civil_code: str
    issued_date: str


@router.get(f"{LEGACY}/id-card/available")
async def id_card_available(person: Person, app: App, session: Session) -> Available:
    """Whether a card may be certified now. Raises BusinessError: ID_UNAVAILABLE, OCR_LIMIT."""
    await _refuse_unknown(session, person)
    left = await readings_left(app, person)
    if not left.remaining_count:
        raise BusinessError(ErrorCode.OCR_LIMIT, limit=left.limit)
    return Available(available=True, remaining_count=left.remaining_count)


@router.post(f"{LEGACY}/id-card/open")
async def open_id_card(person: Person, gateway: AppGateway, session: Session) -> Moved:
    """Start to certify a card, or return the open certification. Raises BusinessError(ID_UNAVAILABLE)."""
    await _refuse_unknown(session, person)
    opened = await gateway.open(IdCard.kind, Start(apply_uid=uuid4().hex, person=person, at="authentication"))
    return Moved(journey=opened)


@router.get(f"{LEGACY}/id-card/reconfirm-info")
async def id_card_reconfirm_info(person: Person, app: App, session: Session) -> KnownCard:
    """Return the certified card. Raises BusinessError(NOT_FOUND) if there is none."""
    known, card = await _known_card(app, session, person)
    return KnownCard(
        id_card_type=card.id_card_type,
        name=card.name,
        civil_code=masking.civil_code(card.civil_code),
        driver_license_number=card.driver_license_number and masking.driver_licence(card.driver_license_number),
        issued_date=f"{card.issued_date:%Y%m%d}",
        certified_at=known.at,
    )


@router.post(f"{LEGACY}/id-card/reconfirm", openapi_extra=moves(ConfirmIdCard, IdCard))
async def id_card_reconfirm(body: ReconfirmForm, call: Call, session: Session) -> IdCardConfirmed:
    """Request a new check of the known card with other numbers. Raises BusinessError: NOT_FOUND, INVALID_INPUT."""
    _, card = await _known_card(call.app, session, call.owner)
    return await handed_in(call, corrected(card, body))


@router.post("/v2/ocr/test")
async def ocr_test(file: UploadFile, person: Person, app: App, session: Session, name: RequestName) -> TestReading:
    """Read a card and store nothing. Counts as a reading. Raises the errors of the reading of a certification."""
    seen = await read(app, session, person, await uploaded(file), name)
    return TestReading(
        id_card_type=seen.id_card_type,
        name=masking.name(seen.name),
        civil_code=masking.civil_code(seen.civil_code),
        issued_date=f"{seen.issued_date:%Y%m%d}",
    )


async def _refuse_unknown(session: Session, person: str) -> None:
    """Refuse a person whose identity is not certified, because the card is compared with it."""
    if await certified_at(session, person, "identity") is None:
        raise BusinessError(ErrorCode.ID_UNAVAILABLE)


async def _known_card(app: Platform, session: Session, person: str) -> tuple[Certification, IdCardRecord]:
    known = (await certifications_of(session, person)).get("id_card")
    if known is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return known, await app.vault.get(session, person, known.ref, IdCardRecord)


router.include_router(cards(bound_to(IdCard), "user_id_card", USER), prefix=USER)
router.include_router(cards(bound_to(IdCard), "id_card", LEGACY), prefix=LEGACY)
