"""Checks of the ledger: values that are stored twice must be equal."""

from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.ledger.accounts import Kind
from domain.core.states import PersonState
from domain.investing.states import LENT, LIVE, InvestmentState
from domain.ledger.states import HoldState, UnmatchedState
from domain.loans.states import InstalmentState
from domain.products.states import GIVEN_UP, PAID_OUT, ProductState


class Difference(NamedTuple):
    """Two figures, in won, that should be equal."""

    what: str
    expected: int
    found: int


PROOFS = text(f"""
select 'entry ' || entry_id as what, 0 as expected, sum(amount) as found
from ledger_posting group by entry_id having sum(amount) <> 0
union all
select 'entry ' || id || ' without postings', 1, 0 from ledger_entry entry
where not exists (select from ledger_posting where entry_id = entry.id)
union all
select 'balance of ' || kind || ' ' || owner, coalesce(posted.amount, 0) * side, balance
from ledger_account account
left join (select account_id, sum(amount) as amount from ledger_posting group by account_id) posted
  on posted.account_id = account.id
where balance <> coalesce(posted.amount, 0) * side
union all
select 'held on ' || kind || ' ' || owner, coalesce(holds.amount, 0), held
from ledger_account account
left join (select account_id, sum(amount) as amount from ledger_hold
           where state = '{HoldState.HELD}' group by account_id) holds
  on holds.account_id = account.id
where held <> coalesce(holds.amount, 0)
union all
select 'what borrowers owe and investors are owed of loan ' || owner,
       coalesce(sum(balance) filter (where kind = '{Kind.RECEIVABLE}'), 0),
       coalesce(sum(balance) filter (where kind = '{Kind.CLAIM}'), 0)
from ledger_account where kind in {literals((Kind.RECEIVABLE, Kind.CLAIM))}
group by owner having sum(side * balance) <> 0
union all
select 'raised for product ' || uid, coalesce(live.amount, 0), raised
from product
left join (select product_uid, sum(amount) as amount from investment
           where state in {literals((*LIVE, InvestmentState.REPAID, InvestmentState.LOST))} group by product_uid) live
  on live.product_uid = uid
where state <> '{ProductState.FAILED}' and raised <> coalesce(live.amount, 0)
union all
select 'raised automatically for product ' || uid, coalesce(taken.amount, 0), raised_automatically
from product
left join (select product_uid, sum(amount) as amount from investment join auto_invest_run using (order_uid)
           where state <> '{InvestmentState.WITHDRAWN}' group by product_uid) taken
  on taken.product_uid = uid
where raised_automatically <> coalesce(taken.amount, 0)
union all
select 'set aside for order ' || order_uid, case when is_held then investment.amount else 0 end,
       coalesce(hold.amount, 0)
from investment join product on uid = product_uid
cross join lateral (
  select investment.state = '{InvestmentState.HELD}' and product.state <> '{ProductState.FULL}'
) expected (is_held)
left join ledger_hold hold on hold.key = 'order/' || order_uid || '/' || product_uid and hold.state = '{HoldState.HELD}'
where is_held <> (hold.key is not null) or hold.amount <> investment.amount
union all
select 'collected for product ' || uid, case state when '{ProductState.FULL}' then amount else 0 end,
       coalesce(escrow.balance, 0)
from product join loan on product_uid = uid
left join ledger_account escrow on escrow.kind = '{Kind.ESCROW}' and escrow.owner = uid
where coalesce(escrow.balance, 0) <> case state when '{ProductState.FULL}' then amount else 0 end
""")
# Loans: every received repayment was paid out, booked and deducted from the debt.
LOANS = text(f"""
with paid as (
  select product_uid, repayment as number, sum(principal) as principal, sum(interest) as interest, sum(net) as net,
         sum(income_tax) as income_tax, sum(local_tax) as local_tax, sum(fee) as fee
  from payout group by product_uid, repayment
), booked as (
  select product_uid, number, account.kind, sum(side * posting.amount) as amount
  from loan_repayment
  join ledger_entry entry on entry.key = 'loan/' || product_uid || '/repayment/' || number
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id
  group by product_uid, number, account.kind
), sides as (
  select repayment.product_uid, repayment.number, side.kind, side.amount
  from loan_repayment repayment left join paid using (product_uid, number)
  cross join lateral (values
    ('{Kind.REPAYMENT}', -(repayment.principal + repayment.interest + repayment.fee)),
    ('{Kind.RECEIVABLE}', -repayment.principal), ('{Kind.CLAIM}', -repayment.principal),
    ('{Kind.DEPOSIT}', paid.net), ('{Kind.INCOME_TAX}', paid.income_tax), ('{Kind.LOCAL_TAX}', paid.local_tax),
    ('{Kind.FEE}', paid.fee + repayment.fee)
  ) side (kind, amount)
)
select 'booked as ' || kind || ' for repayment ' || number || ' of loan ' || product_uid as what,
       coalesce(sides.amount, 0) as expected, coalesce(booked.amount, 0) as found
from sides full join booked using (product_uid, number, kind)
where coalesce(sides.amount, 0) <> coalesce(booked.amount, 0)
union all
select 'paid out of repayment ' || repayment.number || ' of loan ' || repayment.product_uid,
       repayment.principal + repayment.interest, coalesce(paid.principal + paid.interest, 0)
from loan_repayment repayment left join paid using (product_uid, number)
where (repayment.principal, repayment.interest) is distinct from (paid.principal, paid.interest)
union all
select 'received for instalment ' || instalment.number || ' of loan ' || product_uid,
       paid_principal + paid_interest + paid_overdue, coalesce(received.amount, 0)
from loan_instalment instalment
left join (select product_uid, instalment as number, sum(principal + interest) as amount
           from loan_repayment group by product_uid, instalment) received using (product_uid, number)
where paid_principal + paid_interest + paid_overdue <> coalesce(received.amount, 0)
union all
select 'principal planned for loan ' || uid, product.amount, coalesce(planned.amount, 0) + coalesce(early.amount, 0)
from product join loan on product_uid = uid
left join (select product_uid, sum(principal) as amount from loan_instalment where state <> '{InstalmentState.DROPPED}'
           group by product_uid) planned on planned.product_uid = uid
left join (select product_uid, sum(principal) as amount from loan_repayment
           where instalment is null and not exists (
             select from loan_ending ending
             where (ending.product_uid, ending.repayment) = (loan_repayment.product_uid, loan_repayment.number))
           group by product_uid) early on early.product_uid = uid
where product.state in {literals(PAID_OUT)}
  and product.amount <> coalesce(planned.amount, 0) + coalesce(early.amount, 0)
union all
select 'owed to the investors of loan ' || uid, coalesce(claim.balance, 0), coalesce(sum(outstanding), 0)
from product join loan on product_uid = uid
left join ledger_account claim on claim.kind = '{Kind.CLAIM}' and claim.owner = uid
left join investment on investment.product_uid = uid and investment.state in {literals(LENT)}
where product.state in {literals(PAID_OUT)} group by uid, claim.balance
having coalesce(claim.balance, 0) <> coalesce(sum(outstanding), 0)
union all
select 'paid to investment ' || investment.id,
       investment.amount - outstanding - coalesce(loss.principal, 0) + interest_paid,
       coalesce(payouts.principal + payouts.interest, 0)
from investment join loan using (product_uid)
left join (select investment_id, sum(principal) as principal, sum(interest) as interest
           from payout group by investment_id) payouts on payouts.investment_id = investment.id
left join loan_loss loss on loss.investment_id = investment.id
where investment.state in {literals(LENT)}
  and (investment.amount - outstanding - coalesce(loss.principal, 0), interest_paid)
      <> (coalesce(payouts.principal, 0), coalesce(payouts.interest, 0))
""")
# Loans that were sold or written off: the booked loss equals that of their investors; no other investment has a loss.
LOSSES = text(f"""
with shares as (
  select product_uid, sum(principal) as amount from loan_loss group by product_uid
), booked as (
  select substr(entry.key, 6, length(entry.key) - 10) as product_uid, posting.amount
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id and account.kind = '{Kind.CLAIM}'
  where entry.kind = 'loss'
)
select 'lost by the investors of loan ' || product_uid as what, coalesce(ending.lost, 0) as expected,
       coalesce(shares.amount, 0) as found
from loan_ending ending full join shares using (product_uid)
where coalesce(ending.lost, 0) <> coalesce(shares.amount, 0)
union all
select 'booked as lost of loan ' || product_uid, coalesce(ending.lost, 0), coalesce(booked.amount, 0)
from loan_ending ending full join booked using (product_uid)
where coalesce(ending.lost, 0) <> coalesce(booked.amount, 0)
union all
select 'ending of loan ' || uid, case when state in {literals(GIVEN_UP)} then 1 else 0 end,
       case when ending.kind is null then 0 else 1 end
from product left join loan_ending ending on product_uid = uid
where (state in {literals(GIVEN_UP)}) <> (ending.kind is not null) or ending.kind <> state
union all
select 'price of the claim of loan ' || ending.product_uid, ending.price, coalesce(paid.principal + paid.interest, 0)
from loan_ending ending
left join loan_repayment paid on (paid.product_uid, paid.number) = (ending.product_uid, ending.repayment)
where ending.price <> coalesce(paid.principal + paid.interest, 0)
""")
# Recoveries of losses: each is posted and shared completely; each investor got the share, and not more than the loss.
RECOVERIES = text(f"""
with shares as (
  select deposit_uid, sum(principal) as amount from loan_recovery_share group by deposit_uid
), posted as (
  select deposit_uid, account.kind, account.owner, account.side * posting.amount as amount
  from loan_recovery
  join ledger_entry entry on entry.key = 'loan/' || product_uid || '/recovery/' || deposit_uid
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id
), sides as (
  select deposit_uid, '{Kind.DEPOSIT}' as kind, cast(person_id as text) as owner, sum(principal) as amount
  from loan_recovery_share group by deposit_uid, person_id
  union all
  select deposit_uid, '{Kind.REPAYMENT}', product_uid, -amount from loan_recovery
), recovered as (
  select product_uid, sum(amount) as amount from loan_recovery group by product_uid
)
select 'shared of recovery ' || recovery.deposit_uid as what, recovery.amount as expected,
       coalesce(shares.amount, 0) as found
from loan_recovery recovery left join shares using (deposit_uid)
where recovery.amount <> coalesce(shares.amount, 0)
union all
select 'posted to ' || kind || ' ' || owner || ' for recovery ' || deposit_uid,
       coalesce(sides.amount, 0), coalesce(posted.amount, 0)
from sides full join posted using (deposit_uid, kind, owner)
where coalesce(sides.amount, 0) <> coalesce(posted.amount, 0)
union all
select 'recovered of the loss of investment ' || investment_id, loss.principal, sum(share.principal)
from loan_recovery_share share join loan_loss loss using (investment_id)
group by investment_id, loss.principal having sum(share.principal) > loss.principal
union all
select 'recovered in full of loan ' || loan.product_uid, recovered.amount, coalesce(ending.lost, 0)
from loan left join recovered using (product_uid) left join loan_ending ending using (product_uid)
where (loan.recovered_on is not null) <> coalesce(recovered.amount = ending.lost, false)
union all
select 'postings of unlisted recovery ' || entry.key, 0, 1
from ledger_entry entry
where entry.kind = 'recovery' and not exists (
  select from loan_recovery where entry.key = 'loan/' || product_uid || '/recovery/' || deposit_uid)
""")
# The open deposits add up to the suspense account, and each decided deposit was posted on completely.
UNMATCHED = text(f"""
select 'open deposits of the suspense account' as what,
       coalesce((select sum(balance) from ledger_account where kind = '{Kind.SUSPENSE}'), 0) as expected,
       coalesce(sum(amount), 0) as found
from unmatched_deposit where state = '{UnmatchedState.OPEN}'
having coalesce(sum(amount), 0)
       <> coalesce((select sum(balance) from ledger_account where kind = '{Kind.SUSPENSE}'), 0)
union all
select 'posted for unmatched deposit ' || deposit.key, deposit.amount, coalesce(posting.amount, 0)
from unmatched_deposit deposit
left join ledger_entry entry on entry.key = deposit.decision
left join (
  ledger_posting posting join ledger_account account on account.id = account_id and account.kind = '{Kind.SUSPENSE}'
)
  on posting.entry_id = entry.id
where deposit.state = '{UnmatchedState.DECIDED}' and deposit.amount <> coalesce(posting.amount, 0)
""")
CLOSED = text(f"""
select 'deposit of former member ' || person.id as what, 0 as expected, balance as found
from person join ledger_account account on account.kind = '{Kind.DEPOSIT}' and account.owner = person.id::text
where person.state = '{PersonState.WITHDRAWN}' and balance <> 0
""")
CHECKED = text("select (select count(*) from ledger_entry), (select count(*) from ledger_account)")


async def differences(session: AsyncSession) -> list[Difference]:
    """Return all differences; none in a correct ledger."""
    return [
        Difference(what, int(expected), int(found))
        for proofs in (PROOFS, LOANS, LOSSES, RECOVERIES, UNMATCHED, CLOSED)
        for what, expected, found in await session.execute(proofs)
    ]


async def size(session: AsyncSession) -> tuple[int, int]:
    """Return the number of entries and accounts."""
    entries, accounts = (await session.execute(CHECKED)).one()
    return entries, accounts
