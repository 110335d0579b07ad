"""The operators' console: log-in, queues, cases, approvals by a second operator, audit log, and the codec endpoint.

No call here answers a repeated key from `stored_answer`: those answers belong to members, and are read before the
caller is authenticated.
"""

from api.http.router import PlainRouter
from api.operations import audit, codec, members, servicing, session, staff
from api.operations.approvals import routes as approvals
from api.operations.cases import case
from api.operations.control import bulk, choices, overview
from api.operations.lookup import application, member, order, search
from api.operations.queues import (
    class_requests,
    consultations,
    deliveries,
    events,
    inquiries,
    lien_releases,
    loans,
    notices,
    products,
    repayment_proofs,
    unmatched_deposits,
    votes,
    withdrawals,
)
from api.operations.queues import journeys as queues

router = PlainRouter(prefix="/ops", tags=["operators"])
PARTS = (
    session,
    overview,
    search,
    application,
    member,
    order,
    bulk,
    choices,
    queues,
    case,
    class_requests,
    consultations,
    events,
    notices,
    votes,
    inquiries,
    loans,
    servicing,
    lien_releases,
    withdrawals,
    unmatched_deposits,
    deliveries,
    members,
    products,
    repayment_proofs,
    approvals,
    staff,
    audit,
    codec,
)
for part in PARTS:
    router.include_router(part.router)
