"""Which callers may make a call, and what a call tells about other people's things."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from domain.core.errors import ErrorCode
from tests.security.access.callers import OF_ONE_ROLE, Caller
from tests.security.access.calls import Call, properties

TABLE = Path(__file__).with_name("access.tsv")
PEOPLE = {Caller.BORROWER, Caller.PERSONAL}
LEGAL = {Caller.CORPORATE, Caller.INSTITUTION}
GROUPS = {
    "everybody": set(Caller) - OF_ONE_ROLE,
    "everybody but a false token": set(Caller) - OF_ONE_ROLE - {Caller.DORMANT},  # such a token is refused, not ignored
    "members": PEOPLE | LEGAL,
    "people": PEOPLE,
    "investors": {Caller.PERSONAL} | LEGAL,  # and borrowers who invest: `tests/journeys/ledger/test_deposit.py`
    "borrowers": {Caller.BORROWER},
    "legal persons": LEGAL,
    "institutions": {Caller.INSTITUTION},
    "corporate applicants": LEGAL | {Caller.VISITOR, Caller.OPERATOR},  # operators are visitors here
    "operators": {Caller.OPERATOR},
    "holders of a secret": set[Caller](),  # in the body, or as a signature: refused without it, for every caller
}
# Calls after which a caller is logged out.
ENDING = re.compile(r"logout|/sessions?\b|withdrawal|recover|password/reset")
# Refusals of callers without access; other refusals concern the content.
DENIED = {
    code.name: code.status
    for code in (
        ErrorCode.LOGIN_REQUIRED,
        ErrorCode.TOKEN_EXPIRED,
        ErrorCode.FORBIDDEN,
        ErrorCode.OPERATOR_LOGIN_REQUIRED,
        ErrorCode.OPERATOR_FORBIDDEN,
        ErrorCode.INSTITUTIONS_ONLY,
        ErrorCode.INVESTORS_ONLY,
    )
}
ID = ("id", "uid", "seq", "token")  # endings of names
OWN = "the journey is found by who calls; the id in the body is never looked up"
KB = "KB's names of buildings and sizes, which are public"
ANONYMOUS = "an estimate contains no personal data, and its id cannot be guessed"
READ = "public"
PUBLIC = (  # events are public; a participation is private (tests/api/content/test_events.py)
    "/api/ops/", "/api/v2/products/", "/api/v2/mock/products/", "/api/v2/event/", "/api/v2/more/event/",
    "/api/v2/posting-event/", "/api/v2/transfer-event/",
)  # fmt: skip
FREE = {
    "GET /v2/blog": READ,
    "GET /v2/notice": READ,
    "GET /v2/loan/mortgage/area-info": KB,
    "POST /v2/loan/mortgage/simple/input": KB,
    "POST /v2/loan/mortgage/apply": KB,
    "POST /v2/loan/mortgage/identity/confirm": OWN,
    "POST /v2/loan/mortgage/joint-or-third-party/identity/confirm": OWN,
    "POST /v2/certification/account/request": OWN,
    "POST /v2/certification/identity/confirm": OWN,
    "POST /v2/contract/certification/request": OWN,
    "POST /v2/credit/account/request": OWN,
    "POST /v2/credit/certification/confirm": OWN,
    "POST /v2/credit/certification/debt-consolidation/confirm": OWN,
    "POST /v2/credit/certification/walk-in/confirm": OWN,
    "GET /v2/credit/basic-info": ANONYMOUS,
    "GET /v2/credit/loan-limit-inquiry/pre-cal/walk-in/{pre_inquiry_uuid}": ANONYMOUS,
    "POST /v2/credit/lending-intelligence/fds/answer": OWN,
    "POST /v2/credit/suitability/check": OWN,
    "POST /v2/loan/account/request": OWN,
    "POST /v2/loan/lending-intelligence/fds/answer": OWN,
    "POST /v2/loan/suitability/check": OWN,
    "POST /v2/callbacks": "signed by the institution",
    "POST /v2/join/partner-migration": "signed by us in a mailed link, and worth nothing without the mailbox",
    "POST /v2/login/mobile/confirm": "names a code that was sent, and is worth nothing without the code",
    "POST /v2/login/dormant/mobile/confirm": "names a code that was sent, and is worth nothing without the code",
    "POST /v2/user/deposit/withdraw": "names a code of the caller's (tests/security/test_payment_codes.py)",
}
DEFAULTS = Path(__file__).parents[3] / "docs" / "decisions" / "account-defaults.md"


def table() -> dict[str, str]:
    with TABLE.open(encoding="utf-8") as file:
        return {row["call"]: row["who"] for row in csv.DictReader(file, delimiter="\t")}


def ids(call: Call) -> set[str]:
    names = [*call.parameters("path"), *call.parameters("query"), *properties(call)]
    return {name for name in names if name.lower().endswith(ID)}


def is_free(call: Call) -> bool:
    """Whether other callers may use the id: operators see all members' data by role
    (tests/api/operations/test_console.py), products are public, and any holder of a single-use token may use it
    (tests/security/test_reuse.py)."""
    if call.name in FREE or call.path.startswith(PUBLIC):
        return True
    return all(name.lower().endswith(("token", "productuid")) for name in ids(call))


def rows(first: str) -> Iterator[tuple[str, set[str]]]:
    """Return the rows of the table with that first heading: the first cell, and the headings of the ticked columns."""
    lines = iter(DEFAULTS.read_text(encoding="utf-8").splitlines())
    head = next(cells(line) for line in lines if line.startswith(f"| {first} |"))
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        name, *ticks = cells(line)
        yield name, {of for of, tick in zip(head[1:], ticks, strict=True) if tick == "✓"}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
