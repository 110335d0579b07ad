"""Lists of the console as CSV, for a spreadsheet. Names are masked as in the list."""

import csv
import io

from fastapi import Response

from api.core.dependencies import App
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from api.operations.queues.journeys import rows_of
from domain.core.policy import SEOUL
from domain.operations import Queue

router = PlainRouter(prefix="/queues/{queue}")
COLUMNS = ("신청 번호", "고객", "업무", "구간", "단계", "대기 시작", "약속 시간 초과", "담당자", "두 번째 확인")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet runs a cell that begins with one


@router.get("/csv", response_class=Response)
async def queue_as_csv(queue: Queue, _: LoggedInOperator, app: App) -> Response:
    """All rows of a queue, UTF-8 with a byte-order mark."""
    async with app.database.transaction() as session:
        rows = await rows_of(session, app.sealer, queue)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows:
        since = row.waiting_since.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M:%S")
        cells = (
            row.apply_uid,
            row.name or "",
            row.kind,
            row.section,
            row.step,
            since,
            "예" if row.late else "",
            row.assignee or "",
            "예" if row.second_awaited else "",
        )
        writer.writerow([_cell(cell) for cell in cells])
    return Response(
        "\ufeff" + text.getvalue(),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{queue}.csv"', "Cache-Control": "no-store"},
    )


def _cell(value: str) -> str:
    return f"'{value}" if value.startswith(FORMULA) else value
