"""Saved views: lists of the Temporal UI that answer the operators' questions."""

from datetime import datetime, timedelta
from urllib.parse import quote

from api.http.envelope import Camel
from config.settings import Settings

SLOW = timedelta(minutes=10)
QUERIES = {
    "담당자를 기다리는 실행": 'WaitingOn = "operator" and ExecutionStatus = "Running"',
    "기관을 10분 넘게 기다리는 실행": (
        'WaitingOn = "provider" and ExecutionStatus = "Running" and WaitingSince < "{slow}"'
    ),
    "은행이 지급을 거절한 대출": 'LoanState = "refused" and ExecutionStatus = "Running"',
    "은행이 보내지 않은 출금": 'WorkflowType = "withdrawal" and WaitingOn = "operator" and ExecutionStatus = "Running"',
    "끝나지 못하고 멈춘 실행": 'ExecutionStatus in ("Failed", "TimedOut", "Terminated")',
}


class TemporalView(Camel):
    """The title of a list and its address in the Temporal UI."""

    title: str
    url: str


def temporal_views(settings: Settings, now: datetime) -> list[TemporalView]:
    runs = f"{settings.temporal_ui_url}/namespaces/{settings.temporal_namespace}/workflows"
    slow = f"{now - SLOW:%Y-%m-%dT%H:%M:%SZ}"
    return [
        TemporalView(title=title, url=f"{runs}?query={quote(query.format(slow=slow))}")
        for title, query in QUERIES.items()
    ]
