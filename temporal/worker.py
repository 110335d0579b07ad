"""The worker with all activities and workflows. Its process is `python -m temporal`."""

import asyncio
import logging
import signal
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from temporalio.client import Client
from temporalio.worker import Worker, WorkerTuner

from activities.accounts.bank_accounts import Accounts
from activities.accounts.corporations import Corporations
from activities.accounts.customer_information import Information
from activities.accounts.dormancy import Dormancy, set_dormant
from activities.accounts.emails import Emails
from activities.accounts.id_cards import IdCards
from activities.accounts.identification import Identification
from activities.accounts.people import People
from activities.accounts.screening import Screening
from activities.borrowing.collateral import Collateral
from activities.borrowing.contracts import Contracts
from activities.borrowing.examination import Examination
from activities.borrowing.liens import Liens
from activities.borrowing.mortgages import Mortgages
from activities.borrowing.mydata import MyData
from activities.borrowing.repayment_proofs import remind_of_proofs
from activities.borrowing.scraping import Scraping
from activities.core.notices import EMAIL, SMS, Notices
from activities.core.operators import OperatorLog
from activities.core.projection import Projection
from activities.core.resources import Resources, resources
from activities.institutions.health import share_periodically
from activities.investing.auto_investing import AutoInvesting, invest_due
from activities.investing.investor_classes import announce_ends
from activities.ledger.bank_statement import credit_missing
from activities.ledger.proof import prove
from activities.ledger.withdrawals import Withdrawals
from activities.loans.life_cycle import Loans
from activities.retention import purge
from config.settings import settings
from db.core.outbox import Outbox
from db.investing.auto_invest import seconds_until_due
from db.ledger.withdrawal_postings import WITHDRAWAL
from documents.deletion import delete_documents
from observability import logs, metrics, tracing
from observability.metrics import LOOP_FAILURES
from temporal.client import connect, measured_runtime
from temporal.loops.gauges import measure
from temporal.loops.loans import wake_loans
from temporal.loops.probes import probes
from temporal.loops.relay import Relay
from temporal.loops.wakeups import DOCUMENTS, INVESTORS, LOANS, OUTBOX, Wakeups
from temporal.loops.withdrawals import start_withdrawal
from temporal.names import LOANS_QUEUE, TASK_QUEUE
from temporal.operator_commands import ChecksCommands
from temporal.releases import version_of
from temporal.replay_slots import limits_replays
from temporal.retry_budgets import RetryBudgets
from temporal.runner import runner
from workflows.accounts.bank_account import BankAccountJourney
from workflows.accounts.corporation import CorporationJourney
from workflows.accounts.customer_information import CustomerInformationJourney
from workflows.accounts.dormant import DormantJourney
from workflows.accounts.email import EmailJourney
from workflows.accounts.id_card import IdCardJourney
from workflows.accounts.identity import IdentityJourney
from workflows.borrowing.lien_release import LienRelease
from workflows.borrowing.mortgage import MortgageJourney
from workflows.borrowing.mortgage_simple import MortgageSimpleJourney
from workflows.borrowing.upl import UplJourney
from workflows.investing import AUTOMATIC, AutoInvestWorkflow
from workflows.ledger import WithdrawalWorkflow
from workflows.loans import LoanWorkflow

WORKFLOWS = [
    AutoInvestWorkflow,
    BankAccountJourney,
    CorporationJourney,
    CustomerInformationJourney,
    DormantJourney,
    EmailJourney,
    IdCardJourney,
    IdentityJourney,
    LienRelease,
    LoanWorkflow,
    MortgageJourney,
    MortgageSimpleJourney,
    UplJourney,
    WithdrawalWorkflow,
]

HOUR = 3600.0  # seconds
STATEMENT_PERIOD = 180.0  # seconds
GRACE = timedelta(seconds=10)
LOAN_TASKS, LOAN_ACTIVITIES = 2, 4  # at once
log = logging.getLogger(__name__)


@asynccontextmanager
async def worker(client: Client, at: Resources) -> AsyncGenerator[None]:
    """Run everything that this process does while the block runs."""
    automatic = Worker(  # for runs of earlier versions, which end when they next call their activity
        client,
        task_queue=AUTOMATIC,
        workflows=[AutoInvestWorkflow],
        activities=[AutoInvesting().check],
        workflow_runner=runner(sandboxed=at.settings.sandbox),
        interceptors=[RetryBudgets(at.settings), ChecksCommands(at.settings.console_secret)],
        graceful_shutdown_timeout=GRACE,
    )
    activities = _activities(at)
    # Loans wake together on the same day. Their queue and these limits keep them from delaying the steps of journeys.
    of_loans = WorkerTuner.create_fixed(workflow_slots=LOAN_TASKS, activity_slots=LOAN_ACTIVITIES)
    loans = _worker(client, at, LOANS_QUEUE, activities, of_loans)
    journeys = _worker(client, at, TASK_QUEUE, activities, limits_replays())
    async with automatic, loans, journeys:
        yield
        await asyncio.gather(*(one.shutdown() for one in (journeys, loans, automatic)))


def _worker(
    client: Client,
    at: Resources,
    queue: str,
    activities: list[Callable[..., Any]],
    limits: WorkerTuner,
) -> Worker:
    """Both queues have all workflows: a run starts its child runs in its own queue, and loans of earlier versions are
    in the queue of the journeys. `limits`: how many tasks of each kind run at once."""
    return Worker(
        client,
        task_queue=queue,
        workflows=WORKFLOWS,
        activities=activities,
        workflow_runner=runner(sandboxed=at.settings.sandbox),
        interceptors=[RetryBudgets(at.settings), ChecksCommands(at.settings.console_secret)],
        deployment_config=version_of(at.settings),
        sticky_queue_schedule_to_start_timeout=timedelta(seconds=1),  # limits the delay that a killed worker causes
        graceful_shutdown_timeout=GRACE,
        max_cached_workflows=at.settings.kept_journeys,
        tuner=limits,
    )


def _activities(at: Resources) -> list[Callable[..., Any]]:
    projection, operators, people, notices = (
        Projection(at.table, at.redis),
        OperatorLog(at.database),
        People(at),
        Notices(at),
    )
    identification, scraping, examination, id_cards = Identification(at), Scraping(at), Examination(at), IdCards(at)
    accounts, mydata, screening, contracts = Accounts(at), MyData(at), Screening(at), Contracts(at)
    information, emails = Information(at), Emails(at)
    corporations = Corporations(at)
    dormancy = Dormancy(at)
    loans, withdrawals, liens = Loans(at), Withdrawals(at), Liens(at)
    return [
        projection.write,
        operators.write,
        people.age,
        notices.write,
        identification.send,
        identification.confirm,
        scraping.request_consent,
        scraping.consent_status,
        scraping.collect,
        scraping.collection_status,
        scraping.assess,
        examination.decide,
        id_cards.check,
        id_cards.certify,
        accounts.transfer,
        accounts.check_code,
        accounts.issue,
        mydata.fetch,
        screening.screen,
        information.register,
        information.refuse,
        emails.send,
        emails.check,
        corporations.registration,
        corporations.join,
        corporations.status,
        corporations.amend,
        corporations.conclude,
        Collateral(at).price,
        Mortgages(at).decide,
        dormancy.is_owner,
        dormancy.wake,
        AutoInvesting().check,
        loans.recruit,
        loans.disburse,
        loans.service,
        loans.steer,
        withdrawals.pay_out,
        withdrawals.wait,
        withdrawals.ask_again,
        withdrawals.resolve,
        contracts.draft,
        contracts.request_signature,
        contracts.signature_status,
        contracts.seal,
        contracts.terms_hold,
        liens.file,
        liens.check,
        liens.refuse,
        liens.release,
        liens.wait,
        liens.resolve,
    ]


async def tidy(at: Resources) -> None:
    """Hourly maintenance: delete expired data, make unused accounts dormant, announce the end of classes, send
    reminders of missing proofs, check the ledger.
    """
    await _repeat(at, HOUR, purge, set_dormant, announce_ends, remind_of_proofs, prove)


async def _repeat(at: Resources, period: float, *tasks: Callable[[Resources], Coroutine[Any, Any, None]]) -> None:
    """Run the tasks one after another, again after each period."""
    for task in tasks:
        LOOP_FAILURES.start(task.__name__)
    while True:
        for task in tasks:
            try:
                await task(at)
            except Exception as error:  # noqa: BLE001  # the next period retries the task
                LOOP_FAILURES.add(task.__name__)
                log.warning("%s was not done: %s", task.__name__, type(error).__name__)
        await asyncio.sleep(period)


def _relays(at: Resources, client: Client) -> list[Relay]:
    notices, outbox = Notices(at), Outbox(at.database, at.sealer)
    return [
        relay
        for repeats in (False, True)
        for relay in (
            Relay(outbox, SMS, notices.send_sms, repeats=repeats),
            Relay(outbox, EMAIL, notices.send_email, repeats=repeats),
            Relay(outbox, WITHDRAWAL, partial(start_withdrawal, at, client), repeats=repeats, attempts=None),
        )
    ]


def _background_loops(at: Resources, client: Client, relays: Iterable[Relay]) -> list[Coroutine[Any, Any, None]]:
    """Run the loops of the process besides workflows and activities."""
    wakeups = Wakeups(at.database)
    return [
        tidy(at),
        _repeat(at, STATEMENT_PERIOD, credit_missing),
        share_periodically(at.redis),
        *([measure(at)] if at.settings.worker_metrics_port else []),
        wakeups.listen(),
        *(wakeups.run(OUTBOX, relay.start, relay.seconds_until_due) for relay in relays),
        wakeups.run(LOANS, lambda: wake_loans(at, client)),
        wakeups.run(DOCUMENTS, partial(delete_documents, at.database, at.documents)),
        wakeups.run(INVESTORS, partial(invest_due, at), partial(seconds_until_due, at.database)),
    ]


async def main() -> None:
    """Work until SIGTERM; then accept nothing more and let running activities and deliveries finish."""
    logs.configure()
    metrics.serve(settings().metrics_host, settings().worker_metrics_port)
    tracing.export_to(settings().otlp_endpoint, "ieum-worker")
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    client = await connect(settings(), runtime=measured_runtime(settings()))
    async with resources(settings()) as at, worker(client, at), probes(settings(), client):
        relays = _relays(at, client)
        loops = [asyncio.create_task(loop) for loop in _background_loops(at, client, relays)]
        await stop.wait()
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*(relay.drain() for relay in relays))
