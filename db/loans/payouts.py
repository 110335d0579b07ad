"""Splits a repayment among a loan's investors in a constant number of statements."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.corporations import IS_INSTITUTION
from db.auto_invest_wakes import investors_paid
from db.core.arrays import names, numbers
from db.core.raw_connection import RawConnection
from db.ledger.accounts import FEE, INCOME_TAX, LOCAL_TAX, Account, Kind, deposit
from db.ledger.posting import post
from db.loans.tables import LoanRepayment
from domain.investing.schedule import Payout, Share, payouts
from domain.investing.states import InvestmentState
from domain.ledger.withholding import Holder
from domain.loans.apportionment import apportion

FUNDED = text(f"""
select investment.id, cast(investment.person_id as text) as person_id, amount, outstanding, interest_paid, case
    when corporation.person_id is null then '{Holder.PERSON}'
    when {IS_INSTITUTION} then '{Holder.INSTITUTION}' else '{Holder.CORPORATION}' end as holder
from investment left join corporation on corporation.person_id = investment.person_id
where product_uid = :product and investment.state = '{InvestmentState.FUNDED}' order by investment.id
""")
# A generic plan assumes ten rows and would read each of ten thousand accounts by itself.
PLANNED_BY_LENGTH = text("set local plan_cache_mode = force_custom_plan")
PAY = text("""
insert into payout (investment_id, person_id, principal, interest, income_tax, local_tax, fee, net,
                    product_uid, repayment, instalment, paid_on)
select line.*, :product, :repayment, cast(:instalment as smallint), cast(:paid_on as date)
from unnest(cast(:investments as bigint[]), cast(:people as uuid[]), cast(:principal as bigint[]),
  cast(:interest as bigint[]), cast(:income_tax as bigint[]), cast(:local_tax as bigint[]), cast(:fee as bigint[]),
  cast(:net as bigint[])) line
""")


async def pay_out(session: AsyncSession, repayment: LoanRepayment, fee_rate: Decimal) -> None:
    """Pay every investor the exact share, minus tax and the platform's fee (`fee_rate`: percent; 0 for none).

    The caller locks the loan's product. Tax is withheld for each person, from the interest of all claims together.
    """
    session.add(repayment)
    direct = await RawConnection.of(session)
    await direct.send(PLANNED_BY_LENGTH)
    funded = await direct.execute(FUNDED, {"product": repayment.product_uid})
    shares = _shares(funded, repayment, fee_rate)
    people = [investment.person_id for investment in funded]
    paid = (
        {name: numbers(won) for name, won in zip(Payout._fields, zip(*shares, strict=True), strict=True)}
        | {"net": numbers(share.net for share in shares)}
        | {"investments": numbers(investment.id for investment in funded), "people": names(people)}
        | {"product": repayment.product_uid, "repayment": repayment.number, "instalment": repayment.instalment}
        | {"paid_on": repayment.paid_on}
    )
    async with direct.while_executing(PAY, paid):
        booking = _booking(repayment, people, shares)
    await post(session, f"loan/{repayment.product_uid}/repayment/{repayment.number}", "repayment", booking)
    await investors_paid(session, repayment.product_uid)


def _shares(funded: Sequence[Any], repayment: LoanRepayment, fee_rate: Decimal) -> list[Payout]:
    weights = [investment.amount for investment in funded]
    before = [investment.amount - investment.outstanding for investment in funded]
    principals = apportion(sum(before) + repayment.principal, weights, before)
    earned = [investment.interest_paid for investment in funded]
    interests = apportion(sum(earned) + repayment.interest, weights, earned)
    claims = defaultdict[str, list[int]](list)  # of each person: their places in `funded`
    for place, investment in enumerate(funded):
        claims[investment.person_id].append(place)
    shares = dict[int, Payout]()
    for places in claims.values():
        parts = [Share(principals[place], interests[place], funded[place].outstanding) for place in places]
        shares |= zip(places, payouts(parts, fee_rate, Holder(funded[places[0]].holder)), strict=True)
    return [shares[place] for place in range(len(funded))]


def _booking(repayment: LoanRepayment, people: Sequence[str], shares: Sequence[Payout]) -> dict[Account, int]:
    """Share a payment among the investors, the tax office and the platform, and lower the debt."""
    uid = repayment.product_uid
    credited = Counter[str]()
    for person, share in zip(people, shares, strict=True):
        credited[person] += share.net
    return {
        Account(Kind.REPAYMENT, uid): repayment.principal + repayment.interest + repayment.fee,
        Account(Kind.CLAIM, uid): repayment.principal,
        Account(Kind.RECEIVABLE, uid): -repayment.principal,
        INCOME_TAX: -sum(share.income_tax for share in shares),
        LOCAL_TAX: -sum(share.local_tax for share in shares),
        FEE: -repayment.fee - sum(share.fee for share in shares),
    } | {deposit(person): -won for person, won in credited.items()}
