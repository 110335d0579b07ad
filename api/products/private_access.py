"""Access to private products by the token of their link."""

from typing import Annotated

from pydantic import Field

from api.core.dependencies import Person, Session
from api.http.envelope import Camel
from api.http.router import Router
from db.products.catalogue import one
from db.products.private_access import grant_access
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/products", tags=["products"])


class Invitation(Camel):
    """The token from the link."""

    token: Annotated[str, Field(max_length=200)]


@router.post("/{uid}/guest", status_code=204)
async def show_invitation(uid: str, body: Invitation, person: Person, session: Session) -> None:
    """Show a private product's token once. The caller can invest in the product from then on.

    Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE.
    """
    if (product := await one(session, uid)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    await grant_access(session, person, product, body.token)
