"""A stored document for the console."""

from fastapi import Response

from api.core.platform import Platform
from api.operations.cases.evidence import media_type_of
from documents.store import NoSuchDocument
from domain.core.errors import BusinessError, ErrorCode


async def file_response(app: Platform, reference: str, media_type: str = "*/*") -> Response:
    """Return the document. For a media type such as `image/*`, the content determines the type. The caller logs the
    access.

    Raises BusinessError(NOT_FOUND) after its retention period.
    """
    try:
        content = await app.documents.get(reference)
    except NoSuchDocument:
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    found = media_type_of(content) if media_type.endswith("/*") else media_type
    return Response(content, media_type=found, headers={"Cache-Control": "no-store"})
