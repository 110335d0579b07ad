"""The API process: `/api`, and the built site below `/v2/`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api import errors, headers, site
from api.account.membership import router as membership
from api.account.migration import router as migration
from api.account.routes import router as account
from api.account.sign_up import router as sign_up
from api.account.withdrawal import router as withdrawal
from api.bank_account.routes import router as bank_account
from api.callbacks.routes import router as callbacks
from api.cart.routes import router as cart
from api.codes.routes import router as codes
from api.content.blog import router as blog
from api.content.notices import router as notices
from api.content.routes import router as content
from api.contract.routes import router as contract
from api.corporation.routes import router as corporation
from api.credit.routes import router as credit
from api.deposit.routes import router as deposit
from api.disclosure.routes import router as disclosure
from api.dormant.routes import router as dormant
from api.email.certification import router as email_certification
from api.email.routes import router as email
from api.events.routes import router as events
from api.extensions.routes import router as extensions
from api.health.routes import router as health
from api.id_card.routes import router as id_card
from api.identity.routes import router as identity
from api.information.routes import router as information
from api.information.status import router as certifications
from api.inquiry.routes import router as inquiry
from api.institution.routes import router as institution
from api.invest.orders import at_full_path
from api.invest.routes import router as invest
from api.journeys.routes import router as journeys
from api.marketing.routes import router as marketing
from api.mock.routes import router as mock
from api.mortgage.loans import router as loans_by_application
from api.mortgage.routes import router as mortgage
from api.mypage.loans import router as borrower_loans
from api.mypage.mortgage import router as mortgage_my_page
from api.mypage.routes import router as mypage
from api.ops.routes import router as ops
from api.platform import platform
from api.pro_investor.routes import router as pro_investor
from api.products.routes import router as products
from api.route import Route, build_all
from api.router import placed
from api.security.routes import router as security
from api.session.devices import router as devices
from api.session.facebook_routes import router as facebook
from api.session.routes import router as session
from api.terms.routes import router as terms
from stack.settings import settings


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
    async with platform(settings()) as app.state.platform:
        building = asyncio.create_task(build_all(app.routes))  # beside the first requests
        yield
        building.cancel()


app = FastAPI(
    title="Ieum",
    version="2",
    lifespan=lifespan,
    telemetry={"tracing": False, "metrics": False, "logs": False},  # nobody collects it; asking so costs each request
    openapi_url="/api/openapi.json",
    docs_url="/api/docs",
    redoc_url=None,
)
app.router.route_class = Route
# The first are found soonest: what is asked most, and what everybody asks at the same moment.
AREAS = (
    health,
    invest,
    products,
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
    terms,
    codes,
    journeys,
    credit,
    contract,
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
    mypage,
    borrower_loans,
    certifications,
    callbacks,
    content,
    notices,
    blog,
    events,
    extensions,
    disclosure,
    ops,
)
for area in AREAS:
    app.router.routes.extend(placed(area, "/api"))
app.router.routes.extend(at_full_path.routes)
errors.install(app)
headers.install(app, settings())
site.install(app, settings().pocket_phone_url)
