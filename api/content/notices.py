"""The calls of notices. All callers get the same response."""

from datetime import date, datetime
from typing import Annotated

from fastapi import Query

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from db.content.notices import mandatory_notices, notice_of, notices_around, ordinary_notices
from db.content.tables import Notice
from domain.content.notices import NoticeKind
from domain.core.errors import BusinessError, ErrorCode

LIMIT = 20  # notices of one answer by default

router = Router(prefix="/v2", tags=["notice"])


class NoticeLine(Camel):
    """A notice in a list. `disclosedMonth`: the first day of the month whose business disclosure it announces."""

    notice_uid: str
    title: str
    published_at: datetime
    disclosed_month: date | None

    @classmethod
    def of(cls, notice: Notice) -> "NoticeLine":
        """Create it from the published notice."""
        return cls(
            notice_uid=notice.uid,
            title=notice.title,
            published_at=notice.published_at,
            disclosed_month=notice.disclosed_month,
        )


class NoticeText(NoticeLine):
    """A notice with its text. `contents`: blocks between blank lines; "## " begins a heading, "- " an item of a
    list, "> " a quotation, "| " a row of a table, and "[words](/path)" is a link inside the site."""

    contents: str
    mandatory: bool


class NoticeList(Camel):
    """All mandatory notices, regardless of the offset; a page of the others, and their total number."""

    total_count: int
    mandatory_list: list[NoticeLine]
    ordinary_list: list[NoticeLine]


class NoticePage(Camel):
    """A notice, the one of its kind published before it and the one after it."""

    prev_notice: NoticeLine | None
    notice: NoticeText
    next_notice: NoticeLine | None


@router.get("/notice/list")
async def notice_list(
    session: Session,
    kind: Annotated[NoticeKind | None, Query(description="All kinds by default")] = None,
    words: Annotated[str, Query(max_length=60, description="Part of the title")] = "",
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = LIMIT,
) -> NoticeList:
    """Return notices, the newest first. The offset counts ordinary ones."""
    ordinary, count = await ordinary_notices(session, kind, words, offset, limit)
    return NoticeList(
        total_count=count,
        mandatory_list=[NoticeLine.of(notice) for notice in await mandatory_notices(session, kind, words)],
        ordinary_list=[NoticeLine.of(notice) for notice in ordinary],
    )


@router.get("/notice", name="notice")
async def one_notice(session: Session, uid: Annotated[str, Query(alias="noticeUid", max_length=64)]) -> NoticePage:
    """Return one notice. NOT_FOUND if it does not exist, is scheduled or was taken down."""
    notice = await notice_of(session, uid)
    if notice is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    before, after = await notices_around(session, notice)
    return NoticePage(
        prev_notice=before and NoticeLine.of(before),
        notice=NoticeText(
            **NoticeLine.of(notice).model_dump(by_alias=False),
            contents=notice.contents,
            mandatory=notice.mandatory,
        ),
        next_notice=after and NoticeLine.of(after),
    )
