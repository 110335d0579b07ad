"""Applications at every step of the two journeys: `python -m tests.demo.applications`, while the demo's platform runs.

The clients of the tests walk them over HTTP. Prompts and codes arrive on the simulated phone.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable
from typing import Any

from config.settings import Settings, settings
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.upl import Upl
from tests.clients.borrower import Borrower, person_name
from tests.clients.homeowner import FAR_AWAY, FLAT, MORTGAGE
from tests.clients.mortgage_applicant import GRANTED, MortgageApplicant
from tests.factories import Factory
from tests.internals import Internals, internals_of
from tests.journeys.steps.debts import CARD, LOANS, known, paper

EACH = 1  # applications at a step
AT_ONCE = 8
# Endings of names with an effect on the simulator.
ENDINGS = {
    Upl.no_product: "낮음", Upl.retry_mydata: "재시도", Upl.review: "감시",
    Upl.id_review: "흐림", Upl.id_mismatch: "불일치", Mortgage.screening_review: "감시", Mortgage.id_review: "흐림",
    Mortgage.id_mismatch: "불일치",
}  # fmt: skip
CREDIT = (
    Upl.income, Upl.compatibility, Upl.scraping, Upl.consent, Upl.loan_terms, Upl.confirm, Upl.id_photo,
    Upl.id_details, Upl.id_mismatch, Upl.id_review, Upl.account, Upl.account_code, Upl.address, Upl.fds,
    Upl.retry_mydata, Upl.new_offer, Upl.review, Upl.contract_info, Upl.agreements, Upl.signing, Upl.signature,
    Upl.finish, Upl.no_product,
)  # fmt: skip
CONSOLIDATION = (Upl.outstanding_loans, Upl.loan_evidence, Upl.evidence_review)
BEFORE_OFFER = (Mortgage.draft, Mortgage.declined, Mortgage.accepted, Mortgage.documents, Mortgage.review)
CONTRACT = (
    Mortgage.approved, Mortgage.confirmed, Mortgage.compatibility, Mortgage.id_photo, Mortgage.id_details,
    Mortgage.id_mismatch, Mortgage.id_review, Mortgage.account, Mortgage.account_code, Mortgage.address, Mortgage.fds,
    Mortgage.screening_review, Mortgage.contract_info, Mortgage.agreements, Mortgage.signing, Mortgage.signature,
    Mortgage.lien,
)  # fmt: skip


async def apply_at_every_step(config: Settings, each: int = EACH) -> list[str]:
    """Leave `each` applications at every step. Returns the step of each."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def walked(walk: Awaitable[Borrower]) -> str:
        async with slots:
            borrower = await walk
        await borrower.close()
        return borrower.at["step"]

    async with internals_of(config) as internals:
        walks: list[Awaitable[Borrower]] = []
        for nth in range(each):
            walks += [_credit(config, step) for step in CREDIT]
            walks += [_consolidation(config, step) for step in CONSOLIDATION]
            homes = enumerate((*BEFORE_OFFER, *CONTRACT), start=nth * 22)
            walks += [
                _mortgage(config, internals, step, f"{1 + home % 20}{1 + home // 20:02}호") for home, step in homes
            ]
        return await asyncio.gather(*(walked(walk) for walk in walks))


async def _credit(config: Settings, step: Any) -> Borrower:
    borrower = await Borrower.of(config, name=person_name() + ENDINGS.get(step, "")).apply()
    if step is Upl.new_offer:  # the certified income does not suffice for the amount
        await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": 13_000_000, "score": 880})
        await borrower.walk_to("loan_terms")
        await borrower.loan_terms(amount=13_100_000)
    return await borrower.walk_to(step.name)


async def _consolidation(config: Settings, step: Any) -> Borrower:
    borrower = await Borrower.of(config, name=person_name() + "다중").sign_up()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 880})
    await borrower.do("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation"})
    await borrower.walk_to("outstanding_loans")
    if step is not Upl.outstanding_loans:
        uid = (await known(borrower))[CARD]["loanUid"]
        await borrower.do(f"{LOANS}/save", {"loanUids": [uid]})
        if step is Upl.evidence_review:
            await paper(borrower, "evidence", uid)
            await borrower.do(f"{LOANS}/evidence/submit")
            await borrower.loan_terms(amount=CARD)
    return borrower


async def _mortgage(config: Settings, internals: Internals, step: Any, ho: str) -> Borrower:
    borrower = await MortgageApplicant.of(config, name=person_name() + ENDINGS.get(step, "")).begin()
    if step is Mortgage.draft:
        return borrower
    await borrower.apply_for(road=FAR_AWAY if step is Mortgage.declined else FLAT, ho=ho)
    if step in (Mortgage.declined, Mortgage.accepted):
        return borrower
    await borrower.go_on()
    if step is Mortgage.documents:
        return borrower
    await borrower.send_documents()
    if step is Mortgage.review:
        return borrower
    await internals.resolve(borrower.at, GRANTED)
    await borrower.until("approved")
    if step is not Mortgage.approved:
        await borrower.do(f"{MORTGAGE}/accept")
        await borrower.walk_to(step.name)
    return borrower


async def main() -> None:
    """Print how many applications there are."""
    began = time.monotonic()
    try:
        steps = await apply_at_every_step(settings())
    finally:
        await Factory.close_all()
    print(f"{len(steps)} applications at {len(set(steps))} steps in {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    if not settings().demo:
        sys.exit("IEUM_DEMO is off: no applications are added.")
    asyncio.run(main())
