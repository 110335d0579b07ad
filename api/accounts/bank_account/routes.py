"""Certification of an account outside a loan application, and the virtual account that is opened with it."""

from uuid import uuid4

from api.accounts.bank_account.transfers import transfers
from api.core.dependencies import App, AppGateway, Person, Session
from api.core.journeys.call import bound_to
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.certifications import certifications_of
from db.core.records import AccountRecord
from db.ledger.virtual_accounts import virtual_account_of
from domain.accounts.journeys.bank_account import BankAccount
from domain.core.codes import BANKS, name_of
from domain.core.snapshot import Start
from domain.core.text import masking

router = Router(tags=["certification"])
router.include_router(transfers(bound_to(BankAccount), "bank_account"), prefix="/v2/certification")


@router.post("/v2/certification/account/open")
async def open_bank_account(person: Person, gateway: AppGateway) -> Moved:
    """Start to certify an account, or return the open certification."""
    return Moved(journey=await gateway.open("bank_account", Start(apply_uid=uuid4().hex, person=person)))


class Certified(Camel):
    """The account for refunds; its number is masked."""

    bank_name: str
    masked_account_number: str


class PaidInto(Camel):
    """The virtual account that the person pays into. Only its owner reads the whole number.
    `holder`: as banks show it to a payer."""

    bank_code: str
    bank_name: str
    account_number: str
    holder: str | None


class Accounts(Camel):
    """The person's accounts; null where there is none."""

    certified_account: Certified | None
    virtual_account: PaidInto | None


@router.get("/v2/user/account", tags=["user"])
async def user_account(person: Person, app: App, session: Session) -> Accounts:
    """The person's certified account and virtual account."""
    known = (await certifications_of(session, person)).get("account")
    account = await app.vault.get(session, person, known.ref, AccountRecord) if known else None
    virtual = await virtual_account_of(session, app.sealer, person)
    return Accounts(
        certified_account=account
        and Certified(
            bank_name=name_of(BANKS, account.bank_code),
            masked_account_number=masking.account(account.account_number),
        ),
        virtual_account=virtual
        and PaidInto(
            bank_code=virtual.bank_code,
            bank_name=name_of(BANKS, virtual.bank_code),
            account_number=virtual.account_number,
            holder=virtual.holder,
        ),
    )
