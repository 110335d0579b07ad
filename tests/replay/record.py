"""Records histories of the main paths, which every later version replays: `python -m tests.replay.record [path …]`.

Each file is {"id": workflow id, "history": Temporal's JSON}; the payloads are encrypted with the demo key. The command
fingerprints are recorded, too.
"""

import asyncio
import json
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

from temporalio.client import WorkflowHandle, WorkflowUpdateFailedError

from activities.core.resources import Resources
from activities.ledger.withdrawals import WithdrawalResolution
from activities.loans.steering import LoanSteering
from db.loans.accounts import account_of, propose_account
from db.loans.tables import Loan
from domain.accounts.agreements import Inquiry
from domain.accounts.journeys.customer_information import ReviewFailed
from domain.accounts.journeys.id_card import IdCardMatched
from domain.borrowing.journeys.mortgage import FileLienAgain, LienRefused
from domain.borrowing.journeys.upl import Upl
from domain.borrowing.lien import LienState
from domain.core.snapshot import OperatorCommand
from domain.loans.endings import Ending, EndingKind
from domain.operations import LoanAct, WithdrawalOutcome
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from temporal.codec import KeyRing
from tests.clients.borrower import Borrower
from tests.clients.lending import MILLION, Lending
from tests.clients.mortgage_applicant import CollateralOwner, MortgageApplicant
from tests.histories import encrypt_anew
from tests.internals import Internals, eventually, internals_of
from tests.journeys.core.temporal.player import Player
from tests.journeys.core.temporal.servers import short_history_server
from tests.journeys.steps.consents import withdraw_consent
from tests.journeys.steps.deposits import certify_account, pay_in, until_balance
from tests.journeys.steps.liens import until_lien, with_owner
from tests.replay import fingerprints
from workflows.core.journey import PAUSE

HISTORIES = Path(__file__).with_name("histories")


async def signed(borrower: Borrower, _: Internals) -> None:
    """From income to the signed contract."""
    await (await borrower.apply()).walk_to("finish")


async def stumbled(borrower: Borrower, internals: Internals) -> None:
    """A refused consent, a card under review, a wrong code, late records, and a refusal in the end."""
    await borrower.simulator.put(
        f"/people/{borrower.mobile}", json={"idCard": "unclear", "mydataFailures": 1, "amlHit": True}
    )
    await (await borrower.apply()).walk_to("consent")
    await borrower.answer_prompt("refuse")
    await borrower.until("scraping")
    await borrower.walk_to("id_review")
    await internals.resolve(borrower.at, IdCardMatched())
    await borrower.walk_to("account_code")
    await borrower.account_code("0000" if await borrower.code("deposit") != "0000" else "1111")
    await borrower.walk_to("review")
    await internals.resolve(borrower.at, ReviewFailed())
    await borrower.until("refused")


async def retried(borrower: Borrower, internals: Internals) -> None:
    """An unavailable institution, an operator who retries, a borrower who cancels."""
    await (await borrower.apply()).walk_to("loan_terms")
    await borrower.simulator.put("/scenarios/credit_bureau", json={"mode": "down"})
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})
    while borrower.at["waitingOn"] != "operator":
        borrower.at = await borrower.get("/v2/journeys/upl")
    await borrower.simulator.delete("/scenarios/credit_bureau")
    await internals.operate(borrower.at, "retry_step", OperatorCommand(operator="김운영", reason="다시 열렸음"))
    await borrower.until("confirm")
    await internals.cancel(borrower.at)


async def cancelled(borrower: Borrower, internals: Internals) -> None:
    """Cancelled by an operator during a call to an institution."""
    await (await borrower.apply()).walk_to("loan_terms")
    await borrower.simulator.put("/scenarios/credit_bureau", json={"mode": "down"})
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})
    await internals.cancel(borrower.at)
    await borrower.simulator.delete("/scenarios/credit_bureau")


async def certified(borrower: Borrower, _: Internals) -> None:
    """A certification with a wrong code first."""
    await borrower.ask_for_code()
    await borrower.confirm_code("000000" if await borrower.code("sms") != "000000" else "111111")
    await borrower.confirm_code(await borrower.code("sms"))


async def lent(borrower: Borrower, internals: Internals) -> None:
    """A loan: recruiting longer, full, paid out, late with its only instalment, repaid."""
    lending = Lending(internals, borrower.simulator)
    uid, person = await lending.listed(amount=MILLION, months=1, holder="김밀림"), await lending.investor(MILLION)
    await lending.close_recruiting(uid)
    await eventually(lambda: lending.is_recruiting_lengthened(uid))
    await lending.invest(person, uid, MILLION)
    await lending.until(uid, "disbursed")
    (row,) = await lending.instalments(uid)
    await lending.go_to(row.due_on + timedelta(days=3))
    await lending.until_overdue(uid, 1)
    await lending.pay(uid, 2 * MILLION)
    await lending.until(uid, "closed")
    borrower.at = {"journeyId": f"loan:{uid}"}


async def steered(borrower: Borrower, internals: Internals) -> None:
    """A loan with operators' commands: paused, resumed, recruiting longer, and failed by two operators."""
    lending = Lending(internals, borrower.simulator)
    uid, person = await lending.listed(amount=2 * MILLION), await lending.investor(MILLION)
    await lending.invest(person, uid, MILLION)
    run = internals.client.get_workflow_handle(f"loan:{uid}")

    async def runs() -> bool:
        (loan,) = await internals.sql("select wants_look as needs_wake from loan where product_uid = :uid", uid=uid)
        return not loan.needs_wake

    await eventually(runs)
    for act, days in ((LoanAct.PAUSE, 0), (LoanAct.RESUME, 0), (LoanAct.LENGTHEN_RECRUITING, 2), (LoanAct.FAIL, 0)):
        command = LoanSteering(act=act, days=days, operator="김운영", second="이확인", reason="고객이 요청함")
        await run.execute_update("steer", command)
    await run.result()
    borrower.at = {"journeyId": f"loan:{uid}"}


async def corrected(borrower: Borrower, internals: Internals) -> None:
    """A loan whose payout a bank refuses, and then pays to another account; repaid in one instalment."""
    lending, at = Lending(internals, borrower.simulator), internals.at
    uid = await lending.listed(amount=MILLION, months=1, account="11080000009999")
    await lending.invest(await lending.investor(MILLION), uid, MILLION)

    async def is_refused() -> bool:
        (loan,) = await internals.sql("select payout_refused_at from loan where product_uid = :uid", uid=uid)
        return loan.payout_refused_at is not None

    await eventually(is_refused)
    async with at.database.transaction() as session:
        was = account_of(at.sealer, await session.get_one(Loan, uid))
        other = propose_account(session, at.vault, uid, was.model_copy(update={"account_number": "110800000077"}))
    command = LoanSteering(
        act=LoanAct.ACCOUNT, account=other, operator="김운영", second="이확인", reason="차입자와 통화함"
    )
    run = internals.client.get_workflow_handle(f"loan:{uid}")

    async def is_taken() -> bool:  # the workflow receives the refusal shortly after the table
        try:
            await run.execute_update("steer", command)
        except WorkflowUpdateFailedError:
            return False
        return True

    await eventually(is_taken)
    await lending.until(uid, "disbursed")
    (row,) = await lending.instalments(uid)
    await lending.go_to(row.due_on)
    await lending.until(uid, "closed")
    await run.result()
    borrower.at = {"journeyId": f"loan:{uid}"}


async def ended(lending: Lending, ending: Ending) -> str:
    """A loan that is late for a hundred days and ends without repayment. Returns its uid."""
    uid, _ = await lending.funded(MILLION, holder="김밀림", months=1)
    (row,) = await lending.instalments(uid)
    await lending.go_to(row.due_on + timedelta(days=100))
    await lending.until_overdue(uid, 1)
    act = LoanAct.SELL if ending.kind is EndingKind.SOLD else LoanAct.WRITE_OFF
    command = LoanSteering(act=act, ending=ending, operator="김운영", second="이확인", reason="다 돌려받을 수 없음")
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    await run.execute_update("steer", command)
    await run.result()
    return uid


async def written_off(borrower: Borrower, internals: Internals) -> None:
    """A loan that two operators write off."""
    ending = Ending(EndingKind.WRITTEN_OFF, "회생 절차가 끝나 더 돌려받을 수 없어요.")
    uid = await ended(Lending(internals, borrower.simulator), ending)
    borrower.at = {"journeyId": f"loan:{uid}"}


async def sold(borrower: Borrower, internals: Internals) -> None:
    """A loan whose claim two operators sell."""
    paid = await Lending(internals, borrower.simulator).unmatched(MILLION // 2)
    words = "연체가 길어져 채권을 매각했어요."
    ending = Ending(EndingKind.SOLD, words, price=MILLION // 2, buyer="한빛자산관리", deposit=paid)
    uid = await ended(Lending(internals, borrower.simulator), ending)
    borrower.at = {"journeyId": f"loan:{uid}"}


async def withdrawn(borrower: Borrower, _: Internals) -> None:
    """A personal loan that the applicant cancels after the acceptance of the terms."""
    await (await borrower.apply()).walk_to("id_photo")
    await borrower.do("/v2/journeys/upl/cancel")


async def re_examined(borrower: Borrower, internals: Internals) -> None:
    """The consent to MyData is missing and then given. The certified income is lower, and the borrower accepts the new
    terms."""
    person = {"certifiedIncome": 13_000_000, "score": 880}
    await borrower.simulator.put(f"/people/{borrower.mobile}", json=person)
    await (await borrower.apply()).walk_to("loan_terms")
    await borrower.loan_terms(amount=13_100_000)
    await borrower.walk_to("fds")
    await withdraw_consent(internals, borrower, Inquiry.MY_DATA)
    await borrower.walk_to("finish")


async def mortgaged(borrower: Borrower, internals: Internals) -> None:
    """A loan on another person's home: signed by both, the lien returned once and then registered."""
    person, owner = MortgageApplicant.of(internals.at.settings), CollateralOwner.of(internals.at.settings)
    await with_owner(person, owner, internals)
    await internals.reset_attempts("sms-code")
    opened = await owner.open_contract()
    await borrower.simulator.put("/scenarios/registry", json={"mode": "refuse", "times": 1})
    await owner.sign(opened)
    await owner.answer_prompt()
    await person.until("lien")
    await internals.resolve(person.at, FileLienAgain())
    await person.until("lien")
    await person.lien_registered(internals)
    borrower.at = person.at
    for client in (person, owner):
        await client.close()


async def released(borrower: Borrower, internals: Internals) -> None:
    """A lien whose release the registry refuses first, and then grants."""
    person = await MortgageApplicant.of(internals.at.settings).granted(internals)
    await person.walk_to("lien")
    uid = person.at["applyUid"]
    await borrower.simulator.put("/scenarios/registry", json={"mode": "refuse", "times": 1})
    await internals.resolve(person.at, LienRefused(reason="앞선 압류가 있어요."))
    await until_lien(internals, uid, LienState.WAITING)
    run = internals.client.get_workflow_handle(f"lien:{uid}")
    await run.execute_update("retry", OperatorCommand(operator="김운영", reason="등기소에 확인함"))
    await run.result()
    borrower.at = {"journeyId": run.id}
    await person.close()


async def refused_withdrawal(borrower: Borrower, internals: Internals) -> WorkflowHandle[Any, Any]:
    """A withdrawal that the bank has refused. Returns its run."""
    await certify_account(await borrower.sign_up())
    await pay_in(borrower, 500_000)
    await until_balance(borrower, 500_000)
    await borrower.simulator.put("/scenarios/bank", json={"mode": "refuse", "times": 1})
    await borrower.withdraw(200_000)
    waiting = "select uid from deposit_withdrawal where state = 'waiting' and person_id = :person"
    (row,) = await eventually(lambda: internals.sql(waiting, person=borrower.person_id))
    run = internals.client.get_workflow_handle(f"withdrawal:{row.uid}")
    borrower.at = {"journeyId": run.id}
    return run


async def paid_out(borrower: Borrower, internals: Internals) -> None:
    """A withdrawal that the bank refuses first, and then pays out because an operator asks again."""
    run = await refused_withdrawal(borrower, internals)
    await run.execute_update("retry", OperatorCommand(operator="김운영", reason="은행에 확인함"))
    await run.result()


async def returned(borrower: Borrower, internals: Internals) -> None:
    """A withdrawal that the bank refuses, and that two operators return to the deposit."""
    run = await refused_withdrawal(borrower, internals)
    command = WithdrawalResolution(
        outcome=WithdrawalOutcome.RETURNED, operator="김운영", second="이확인", reason="닫힌 계좌임"
    )
    await run.execute_update("resolve", command)
    await run.result()


PATHS = (
    signed,
    stumbled,
    retried,
    cancelled,
    certified,
    lent,
    steered,
    corrected,
    written_off,
    sold,
    withdrawn,
    re_examined,
    mortgaged,
    released,
    paid_out,
    returned,
)


async def save_history(name: str, handle: WorkflowHandle[Any, Any], at: Resources) -> None:
    """Save one file, which can be read without the keys of persons."""
    history, codec_keys = json.loads((await handle.fetch_history()).to_json()), at.settings.codec_keys
    await encrypt_anew(
        history,
        KeyRing(codec_keys.get_secret_value(), at.sealer),
        KeyRing(codec_keys.get_secret_value()),
    )
    compact = json.dumps({"id": handle.id, "history": history}, separators=(",", ":"))
    (HISTORIES / f"{name}.json").write_text(compact + "\n")


async def record(stack: Stack, names: list[str]) -> None:
    """Record the named paths, by default all."""
    async with internals_of(stack.settings) as internals:
        for path in PATHS:
            if names and path.__name__ not in names:
                continue
            borrower = Borrower.of(stack.settings)
            await path(borrower, internals)
            await save_history(path.__name__, internals.handle(borrower.at), internals.at)
            await borrower.close()
        if names and "resumed" not in names:
            return
        async with short_history_server(internals.at) as client:
            player = await (await Player.of(client, internals.at, Upl)).walk_to(Upl.confirm)
            await asyncio.sleep(3 * PAUSE.total_seconds())
            await player.walk_to(Upl.finish)
            handle = client.get_workflow_handle(player.at.journey_id)
            await save_history("resumed", handle, internals.at)  # the last of several runs


def main() -> None:
    fingerprints.write()
    with tempfile.TemporaryDirectory() as folder, temporary_stack(Path(folder) / "state") as stack:
        asyncio.run(record(stack, sys.argv[1:]))


if __name__ == "__main__":
    main()
