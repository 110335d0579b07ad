"""Unmatched deposits: each is listed with its reason, and the list adds up to the suspense account."""

from collections.abc import Generator
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.records import AccountRecord, VirtualAccountRecord
from db.ledger.accounts import CUSTODY, SUSPENSE, Account, Kind, deposit
from db.ledger.posting import post, posted_lines
from db.ledger.statement import balance_of
from db.ledger.tables import UnmatchedDeposit, VirtualAccount
from db.ledger.unmatched import decide, open_deposit, post_unmatched, transfer_of
from db.loans.accounts import open_repay_account
from db.loans.payments import Payment, PaymentDiffers, receive
from db.loans.tables import Loan
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason, UnmatchedState
from domain.products.states import ProductState
from tests.ledger.conftest import Books, empty_books
from tests.ledger.loans import SEALER, paid, somewhere
from tests.ledger.ordering import investor, listed


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    """Ended loans that were never paid out."""
    with empty_books(tmp_path_factory.mktemp("unmatched")) as books:
        yield books


def virtual(account: AccountRecord) -> VirtualAccountRecord:
    return VirtualAccountRecord(**account.model_dump())


def suspense(books: Books) -> int:
    return books.do(lambda session: balance_of(session, SUSPENSE)).balance


def test_a_known_transaction_with_other_content_is_refused(books: Books) -> None:
    """Into an unknown account, a member's and a loan's: another amount or account is an error, and nothing changes."""
    person, loan = investor(books, 0), listed(books)
    member, loan_account = somewhere(), somewhere()

    async def open_accounts(session: AsyncSession) -> None:
        fingerprint = SEALER.fingerprint(f"{member.bank_code}/{member.account_number}")
        row = VirtualAccount(
            person_id=UUID(person), bank_code=member.bank_code, number_sealed=b"", number_fingerprint=fingerprint
        )
        session.add(row)
        session.add(opened := Loan(product_uid=loan, account_sealed=b""))
        open_repay_account(SEALER, opened, virtual(loan_account))

    books.do(open_accounts)
    for account in (somewhere(), member, loan_account):
        payment = Payment(bank_code=account.bank_code, account_number=account.account_number, amount=70_000)
        tx_id = uuid4().hex
        assert books.do(receive, SEALER, payment, tx_id)
        assert not books.do(receive, SEALER, payment, tx_id)
        others = [one for one in (somewhere(), member, loan_account) if one != account]
        for other in ({"amount": 70_001}, *({"account_number": one.account_number} for one in others)):
            with pytest.raises(PaymentDiffers):
                books.do(receive, SEALER, payment.model_copy(update=other), tx_id)
        lines = books.do(posted_lines, f"deposit/{tx_id}")
        assert (len(lines), lines[CUSTODY]) == (2, 70_000)


def test_a_senders_name_of_any_length_is_accepted(books: Books) -> None:
    account = somewhere()
    reported = {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": 1_000}
    payment = Payment.model_validate(reported | {"senderName": "가" * 3_000})
    assert payment.sender_name == "가" * 100
    assert books.do(receive, SEALER, payment, uuid4().hex)


def test_a_payment_into_an_unknown_account_is_listed_once_with_its_sender(books: Books) -> None:
    account, before, key = somewhere(), suspense(books), uuid4().hex
    row = paid(books, account, tx_id=key)
    assert paid(books, account, tx_id=key).uid == row.uid
    assert suspense(books) == before + 70_000
    assert (row.reason, row.amount, row.product_uid, row.state) == ("unknown-account", 70_000, None, "open")
    transferred = transfer_of(SEALER, row)
    assert transferred
    assert (transferred.into, transferred.sender.name) == (account, "김입금")
    assert b"110222333444" not in (row.sealed or b"")


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (ProductState.CLOSED, UnmatchedReason.LOAN_CLOSED),
        (ProductState.FAILED, UnmatchedReason.LOAN_CLOSED),
        (ProductState.SOLD, UnmatchedReason.LOAN_SOLD),
        (ProductState.WRITTEN_OFF, UnmatchedReason.LOAN_WRITTEN_OFF),
    ],
)
def test_a_payment_for_an_ended_loan_names_the_loan(books: Books, state: ProductState, reason: UnmatchedReason) -> None:
    uid, account = listed(books, state=state), somewhere()

    async def lend(session: AsyncSession) -> None:
        loan = Loan(product_uid=uid, account_sealed=b"sealed", needs_wake=False)
        open_repay_account(SEALER, loan, virtual(account))
        session.add(loan)

    books.do(lend)
    row = paid(books, account)
    assert (row.reason, row.product_uid) == (reason, uid)


def test_a_decided_deposit_leaves_the_suspense_account_and_its_sender_is_deleted(books: Books) -> None:
    before, person = suspense(books), investor(books, 0)
    uid = paid(books, somewhere()).uid

    async def assign(session: AsyncSession) -> UnmatchedDeposit:
        row = await open_deposit(session, uid)
        assert row
        await decide(session, row, UnmatchedOutcome.ASSIGNED, deposit(person), key=f"test/{uid}", what="deposit")
        await session.flush()
        return row

    row = books.do(assign)
    assert (row.state, row.decision, row.sealed) == (UnmatchedState.DECIDED, f"test/{uid}", None)
    assert suspense(books) == before
    assert books.do(lambda session: balance_of(session, deposit(person))).balance == 70_000
    assert books.do(lambda session: open_deposit(session, uid)) is None


@pytest.mark.rule("B597")
def test_the_database_refuses_money_in_suspense_that_is_not_listed(books: Books) -> None:
    async def unlisted(session: AsyncSession) -> None:
        await post(session, uuid4().hex, "deposit", {CUSTODY: 5, SUSPENSE: -5})

    async def without_money(session: AsyncSession) -> None:
        session.add(UnmatchedDeposit(key=uuid4().hex, amount=5, reason=UnmatchedReason.OVERPAID))

    async def taken_in_part(session: AsyncSession) -> None:
        key, reason = uuid4().hex, UnmatchedReason.UNKNOWN_ACCOUNT
        await post_unmatched(session, key, "deposit", CUSTODY, 5, reason)
        await post(session, f"{key}/taken", "deposit returned", {SUSPENSE: 3, CUSTODY: -3})

    for wrong in (unlisted, without_money, taken_in_part):
        with pytest.raises(IntegrityError, match="other sums than its deposits"):
            books.do(wrong)


def test_a_deposit_is_never_changed_or_deleted(books: Books) -> None:
    row = paid(books, somewhere())
    for change in ("update unmatched_deposit set amount = amount + 1", "delete from unmatched_deposit"):
        with pytest.raises(ProgrammingError):
            books.do(lambda session, change=change: session.execute(text(f"{change} where uid = '{row.uid}'")))


def test_two_payments_at_once_are_both_listed(books: Books) -> None:
    before, accounts = suspense(books), [somewhere(), somewhere()]

    async def pay(session: AsyncSession, account: AccountRecord) -> None:
        payment = {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": 1_000}
        await receive(session, SEALER, Payment.model_validate(payment), uuid4().hex)

    first, other = accounts
    outcomes = books.at_once(lambda session: pay(session, first), lambda session: pay(session, other))
    assert outcomes == [None, None]
    assert suspense(books) == before + 2_000


def test_the_remainder_of_a_repaid_loan_is_listed_under_the_loan(books: Books) -> None:
    uid = listed(books)

    async def overpay(session: AsyncSession) -> str | None:
        session.add(Loan(product_uid=uid, account_sealed=b"sealed", needs_wake=False))
        await session.flush()
        account = Account(Kind.REPAYMENT, uid)
        await post(session, f"test/{uid}", "deposit", {CUSTODY: 9, account: -9})
        key = f"loan/{uid}/residue"
        return await post_unmatched(session, key, "residue", account, 9, UnmatchedReason.OVERPAID, product=uid)

    assert books.do(overpay)
    assert books.do(lambda session: balance_of(session, Account(Kind.REPAYMENT, uid))).balance == 0
