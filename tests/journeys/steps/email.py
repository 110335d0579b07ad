"""The certification of an e-mail address."""

from typing import Any

from tests.clients.borrower import Borrower
from tests.internals import eventually

JOIN, USER = "/v2/join/email-certification", "/v2/user/email-certification"


async def ask(member: Borrower, email: str, *, at: str = JOIN) -> str:
    """Request a code. Returns the token of the certification."""
    await member.do(f"{at}/open")
    return (await member.do(f"{at}/request", {"email": email}))["token"]


async def code_of(member: Borrower, email: str, *, but: str = "") -> str:
    """Return the newest code in the mailbox, once it differs from `but`."""

    async def newest() -> str | None:
        inbox = (await member.simulator.get(f"/inbox/{email.lower()}")).json()
        return inbox[0]["code"] if inbox and inbox[0]["code"] != but else None

    return await eventually(newest)


async def confirm(member: Borrower, email: str, token: str, code: str, *, at: str = JOIN) -> dict[str, Any]:
    return await member.do(f"{at}/confirm", {"token": token, "email": email, "code": code})


async def certified(member: Borrower, email: str, *, at: str = JOIN) -> dict[str, Any]:
    """Certify an address. The response contains the e-mail token."""
    token = await ask(member, email, at=at)
    return await confirm(member, email, token, await code_of(member, email), at=at)


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"
