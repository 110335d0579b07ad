"""Creates investors and products with the platform's own functions, without HTTP."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

from redis.asyncio import Redis

from activities.core.resources import Resources
from api.accounts.payment_codes import issue_payment_code
from api.accounts.session.nonce import issue_nonce
from api.accounts.session.tokens import Sessions
from api.core import single_use
from api.investing.admission import SIGNED
from api.investing.orders import OrderLine, signature_of
from api.ledger.withdrawals import payment_of
from db.accounts.certifications import certify
from db.accounts.people import IdentityRecord, join
from db.core.records import AccountRecord, VirtualAccountRecord
from db.investing.investors import read_credit_notice
from db.ledger.virtual_accounts import open_for
from db.loans.payments import Payment, receive
from domain.accounts.agreements import CATALOGUE, Context
from domain.core.policy import POLICY, SEOUL
from tests.factories import agree_to_invest, list_product, pass_suitability_test

AT_ONCE = 12  # investors created at a time
CONFIRM = "/v2/invest/multiple-confirm"
OWN = AccountRecord(bank_code="088", account_number="110123456789")  # the certified account of each investor
AGREED = {agreement.id: agreement.content_hash for agreement in CATALOGUE[Context.INVEST]}


@dataclass(frozen=True)
class Member:
    """A certified, suitable and logged-in investor with a virtual account."""

    person: str
    access_token: str
    refresh_token: str
    account: AccountRecord


async def create_investors(at: Resources, size: int, money: int) -> list[Member]:
    """Create `size` investors with `money` won each. They are ordinary investors, to whom every limit applies."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Member:
        async with slots:
            return await _join(at, number, money)

    return await asyncio.gather(*map(one, range(size)))


async def _join(at: Resources, number: int, money: int) -> Member:
    unique = uuid4()
    identity = IdentityRecord(
        ci=unique.hex,
        name=f"투자{number}",
        birth_date=date(1970, 1, 1) + timedelta(days=number % 9_000),
        gender="female",
        mobile=f"010{unique.int % 10**8:08}",
    )
    virtual = VirtualAccountRecord(bank_code="088", account_number=f"562{unique.int % 10**11:011}")
    async with at.database.transaction() as session:
        person = await join(session, at.sealer, identity, datetime.now(SEOUL).date(), is_borrower=False)
        await certify(session, person, "account", at.vault.put(session, str(person), OWN))
        await certify(session, person, "customer_information")
        await agree_to_invest(session, person)
        await pass_suitability_test(session, person)
        await read_credit_notice(session, person)
        await open_for(session, at.sealer, person, virtual)
        tokens = await sessions(at).open(session, person, "load test")
        paid = {"bankCode": virtual.bank_code, "accountNumber": virtual.account_number, "amount": money}
        await receive(session, at.sealer, Payment.model_validate(paid), uuid4().hex)
    return Member(str(person), tokens.access_token, tokens.refresh_token, virtual)


def sessions(at: Resources) -> Sessions:
    """Return the sessions of the platform, as log-in opens and renews them."""
    return Sessions(at.database, at.settings.token_secret)


async def renewed(at: Resources, member: Member) -> Member:
    """Return the member with a new access token, which is valid for 30 minutes."""
    renewal = await sessions(at).renew(member.refresh_token)
    return replace(member, access_token=renewal.access_token or member.access_token)


async def listed(at: Resources, amount: int, category: str = "6") -> str:
    """List a product of `amount` won that can be ordered now. Returns its uid."""
    async with at.database.transaction() as session:
        return await list_product(session, amount=amount, category=category)


async def proofs(redis: Redis, person: str, orders: Sequence[Sequence[tuple[str, int]]]) -> list[tuple[str, str]]:
    """Return a nonce and a signature token for each order, in one round trip. An order is a list of (product, won)."""
    issuing = redis.pipeline(transaction=False)
    made = [
        (
            await issue_nonce(issuing, CONFIRM),
            await single_use.issue(issuing, SIGNED, signature_of(person, lines_of(order)), POLICY.order_signature),
        )
        for order in orders
    ]
    await issuing.execute()
    return made


async def confirmed_withdrawal(at: Resources, person: str, amount: int) -> dict[str, Any]:
    """Return the body of a withdrawal, with a code that confirms it."""
    auth_seq, code = await issue_payment_code(at.redis, at.sealer, payment_of(person, OWN, amount))
    return {"amount": amount, "authSeq": str(auth_seq), "authNo": code}


def lines_of(order: Sequence[tuple[str, int]]) -> list[OrderLine]:
    """Return the lines of an order as the API models them."""
    return [OrderLine(product_uid=product, amount=amount) for product, amount in order]


def confirmation(order: Sequence[tuple[str, int]], token: str) -> bytes:
    """Return the body of the request that confirms an order."""
    lines = [{"productUid": product, "amount": amount} for product, amount in order]
    return json.dumps({"token": token, "lines": lines, "agreements": AGREED}).encode()
