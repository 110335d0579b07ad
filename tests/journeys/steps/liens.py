"""The owner and the lien of a mortgaged home."""

from typing import Any

from tests.clients.homeowner import MORTGAGE
from tests.internals import Internals, eventually


async def lien_of(internals: Internals, uid: str) -> Any:
    (row,) = await internals.sql("select * from mortgage_lien where apply_uid = :uid", uid=uid)
    return row


async def until_lien(internals: Internals, uid: str, state: str) -> None:
    async def is_there() -> bool:
        return (await lien_of(internals, uid)).state == state

    await eventually(is_there)


async def with_owner(borrower: Any, owner: Any, internals: Internals) -> None:
    """The borrower has signed, and the owner has the link to the contract."""
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner))
    await borrower.go_on()
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await owner.read_link()
    shown = (await owner.open_application((await owner.certify())["identityToken"])).json()["data"]
    await owner.agree(shown["ownerToken"])
    await borrower.until("documents")
    await borrower.accepted(internals)
    await borrower.walk_to("owner_signing")
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
