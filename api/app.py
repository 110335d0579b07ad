"""The API process: `/api`, and the built site below `/v2/`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.accounts.bank_account.routes import router as bank_account
from api.accounts.corporation.routes import router as corporation
from api.accounts.customer_information.routes import router as information
from api.accounts.customer_information.status import router as certifications
from api.accounts.dormant.routes import router as dormant
from api.accounts.email.certification import router as email_certification
from api.accounts.email.routes import router as email
from api.accounts.id_card.routes import router as id_card
from api.accounts.identity import router as identity
from api.accounts.marketing.routes import router as marketing
from api.accounts.password.routes import router as security
from api.accounts.profile.closure import router as withdrawal
from api.accounts.profile.migration import router as migration
from api.accounts.profile.routes import router as account
from api.accounts.profile.sign_up import router as sign_up
from api.accounts.session.devices import router as devices
from api.accounts.session.facebook_routes import router as facebook
from api.accounts.session.routes import router as session
from api.accounts.terms import router as terms
from api.borrowing.contract import router as contract
from api.borrowing.credit.routes import router as credit
from api.borrowing.mortgage.loans import router as loans_by_application
from api.borrowing.mortgage.routes import router as mortgage
from api.callbacks import router as callbacks
from api.content.blog import router as blog
from api.content.disclosure.routes import router as disclosure
from api.content.events.routes import router as events
from api.content.inquiries import router as inquiry
from api.content.notices import router as notices
from api.content.routes import router as content
from api.content.votes import router as votes
from api.core import site
from api.core.codes import router as codes
from api.core.health import measure
from api.core.health import router as health
from api.core.journeys.routes import router as journeys
from api.core.platform import platform
from api.http import errors, headers
from api.http.route import Route, RouteIndex, build_all
from api.http.router import placed
from api.investing.cart import router as cart
from api.investing.class_requests import router as pro_investor
from api.investing.institution import router as institution
from api.investing.membership import router as membership
from api.investing.mock.routes import router as mock
from api.investing.order_batcher import OrderBatcher
from api.investing.orders import at_full_path
from api.investing.portfolio.routes import router as mypage
from api.investing.routes import router as invest
from api.ledger.deposits import router as deposit
from api.ledger.history import router as deposit_history
from api.ledger.withdrawals import router as withdrawals
from api.loans.borrower_loans import router as borrower_loans
from api.loans.debit_account import router as debit_account
from api.loans.documents import router as loan_documents
from api.loans.early_repayment import router as early_repayment
from api.loans.maturity_extensions import router as extensions
from api.loans.mortgages import router as mortgage_my_page
from api.operations.routes import router as ops
from api.products.catalogue import Catalogue
from api.products.routes import router as products
from config.settings import settings
from db.core.failures import Failures


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
    async with platform(settings()) as shared:
        app.state.platform = shared
        app.state.order_batcher = OrderBatcher(shared.database, shared.redis, shared.sealer)
        app.state.catalogue = Catalogue(shared.database.read_only)
        app.state.failures = Failures(shared.database)
        background = [asyncio.create_task(build_all(app.routes))]  # at the same time as the first requests
        if settings().api_metrics_port:
            background.append(asyncio.create_task(measure(shared)))
        yield
        for task in background:
            task.cancel()
        await app.state.failures.written()


app = FastAPI(
    title="Ieum",
    version="2",
    lifespan=lifespan,
    telemetry={"tracing": False, "metrics": False, "logs": False},  # not collected; it costs time in each request
    openapi_url="/api/openapi.json" if settings().demo else None,
    docs_url="/api/docs" if settings().demo else None,
    redoc_url=None,
)
app.router.route_class = Route
AREAS = (
    health,
    journeys,
    callbacks,
    invest,
    products,
    terms,
    credit,
    contract,
    session,
    devices,
    facebook,
    dormant,
    security,
    account,
    email,
    email_certification,
    sign_up,
    migration,
    withdrawal,
    marketing,
    codes,
    mortgage,
    loans_by_application,
    mortgage_my_page,
    corporation,
    bank_account,
    identity,
    id_card,
    information,
    institution,
    pro_investor,
    inquiry,
    membership,
    cart,
    mock,
    deposit,
    deposit_history,
    withdrawals,
    mypage,
    borrower_loans,
    debit_account,
    early_repayment,
    loan_documents,
    certifications,
    content,
    votes,
    notices,
    blog,
    events,
    extensions,
    disclosure,
    ops,
)
routes = [*(route for area in AREAS for route in placed(area, "/api")), *placed(at_full_path, "")]
app.router.routes.extend([RouteIndex(routes), *routes])
errors.install(app)
headers.install(app, settings())
site.install(app, settings())
