"""The demo's members. `make up` reads this module, so it imports nothing that loads slowly."""

from typing import NamedTuple

from domain.accounts.corporation import Partition
from domain.core.states import PersonState


class Member(NamedTuple):
    """A demo member. The ending of the name selects the data that institutions return."""

    name: str
    civil_code_front: str  # the first 7 digits
    mobile: str
    about: str
    state: PersonState = PersonState.ACTIVE


MEMBERS = (
    Member("이서연", "9203142", "01020000001", "a good score: apply, sign, done"),
    Member("박다중", "8807211", "01020000002", "three loans elsewhere: a small limit"),
    Member("최휴면", "8511062", "01020000003", "a dormant account", state=PersonState.DORMANT),
)


class DemoOperator(NamedTuple):
    """A member of the staff with all roles. There are two of them, because operations that move money need two
    operators."""

    login: str
    name: str
    password: str


OPERATORS = (DemoOperator("kim", "김운영", "ieum-kim-demo"), DemoOperator("lee", "이확인", "ieum-lee-demo"))


class DemoCorporation(NamedTuple):
    """A legal person that an operator has approved. It logs in by e-mail and password."""

    name: str
    business_number: str
    email: str
    password: str
    type: str  # a code of CORPORATION_TYPES
    partition: Partition
    about: str


CORPORATIONS = (
    DemoCorporation(
        "이음상사",
        "1208700019",
        "corp@example.com",
        "Ieum-corp-2026!",
        "1",
        Partition.CORPORATION,
        "a corporation that invests",
    ),
    DemoCorporation(
        "한빛저축은행",
        "2208100020",
        "bank@example.com",
        "Ieum-bank-2026!",
        "2",
        Partition.INSTITUTION,
        "an institution: see /v2/dashboard",
    ),
)


LOGINS: list[tuple[str, str]] = [
    *((f"Log in as {m.mobile[:3]}-{m.mobile[3:7]}-{m.mobile[7:]}", f"{m.name}, {m.about}") for m in MEMBERS),
    ("Join as a new member", "any name and number: codes arrive at that number on the simulated phone"),
    *((f"Log in as {c.email}", f"{c.name}, password `{c.password}`, {c.about}") for c in CORPORATIONS),
    *((f"Operator {o.login}", f"{o.name}, password `{o.password}`, at /v2/ops") for o in OPERATORS),
]
