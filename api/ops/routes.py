"""The operators' console: log-in, queues, cases, approvals by a second person, audit, and the codec endpoint.

Nothing here answers a repeated key from `stored_answer`: those answers are members', found before anybody is asked
who they are.
"""

from api.ops import (
    approvals,
    audit,
    cases,
    class_requests,
    codec,
    consultations,
    deliveries,
    events,
    inquiries,
    loans,
    members,
    products,
    queues,
    session,
    staff,
    withdrawals,
)
from api.router import PlainRouter

router = PlainRouter(prefix="/ops", tags=["operators"])
PARTS = (
    session, queues, cases, class_requests, consultations, events, inquiries, loans, withdrawals, deliveries, members,
    products, approvals, staff, audit, codec,
)  # fmt: skip
for part in PARTS:
    router.include_router(part.router)
