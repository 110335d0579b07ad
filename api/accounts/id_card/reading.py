"""OCR of a photograph of an ID card. Attempts are limited, because each one costs money, even a failed one."""

import hashlib
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from activities.institutions.base import InstitutionRefused
from activities.institutions.id_card import OTHER_KIND, IdCardReading
from api.core.platform import Platform
from api.core.uploads.decoding import Undecodable, decoded
from api.core.uploads.pictures import covered
from db.accounts.id_images import set_image_retention
from db.core.limits.attempts import allowed, spend
from db.core.limits.claims import claim
from db.core.records import IdCardRecord
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, Allowance, CodePolicy

KIND = "ocr"
A_DAY = CodePolicy(
    POLICY.id_image_retention, wrong=0, resend_after=POLICY.id_image_retention * 0, a_day=POLICY.ocr_a_day
)


async def read(app: Platform, session: AsyncSession, person: str, image: bytes, request: str) -> IdCardReading:
    """Commit the transaction of the request, and read the card. A repeated request with the same image is not counted
    again.

    Raises BusinessError: OCR_LIMIT, OCR_UNREADABLE, ID_KIND_UNSUPPORTED; InstitutionDown.
    """
    await session.commit()
    name = hashlib.sha256(f"{request}\n".encode() + image).hexdigest()
    await _spend(app, person, name)
    try:
        return await app.institutions.id_card.read(image, key=f"{person}/{name}")
    except InstitutionRefused as refused:
        other = refused.code == OTHER_KIND
        raise BusinessError(ErrorCode.ID_KIND_UNSUPPORTED if other else ErrorCode.OCR_UNREADABLE) from None


async def store_card(app: Platform, person: str, image: bytes, reading: IdCardReading) -> IdCardRecord:
    """Store the photograph with the back half of the civil code covered. Returns the record with its reference.

    Raises BusinessError(FILE_TYPE_UNSUPPORTED) for an incomplete image.
    """
    try:
        picture = await decoded(covered, image, reading.civil_code_back)
    except Undecodable:
        raise BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="JPG, PNG") from None
    image_ref = await app.documents.put("id-image", picture, owner=person)
    async with app.database.transaction() as session:
        await set_image_retention(session, person, image_ref, POLICY.id_card_retention)
    return IdCardRecord(**reading.model_dump(exclude={"civil_code_back"}), image_ref=image_ref)


async def readings_left(app: Platform, person: str) -> Allowance:
    """Return the number of readings left today."""
    async with app.database.transaction() as session:
        return await allowed(session, KIND, person, A_DAY, datetime.now(UTC))


async def _spend(app: Platform, person: str, request: str) -> None:
    """Count the reading in a separate transaction, so that a later failure does not undo the cost."""
    async with app.database.transaction() as session:
        if not await claim(session, f"{KIND}/{person}/{request}"):
            return
        left = await spend(session, KIND, person, A_DAY, datetime.now(UTC))
        if not left.remaining_count:
            raise BusinessError(ErrorCode.OCR_LIMIT, limit=left.limit)
