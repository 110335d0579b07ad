"""Tables of the site's content: notices, blog, events, votes, inquiries."""

from datetime import date, datetime
from uuid import UUID, uuid4

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    SmallInteger,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from db.core.tables import NOW, Base
from domain.content.notices import NoticeKind
from domain.core.codes import BLOG_CATEGORIES

KNOWN = ", ".join(f"'{category.code}'" for category in BLOG_CATEGORIES)


class BlogPost(Base):
    """One article. `contents`: text as `web/src/content/shared/prose.tsx` reads it. Withdrawn by `shown_until`."""

    __tablename__ = "blog_post"
    __table_args__ = (
        CheckConstraint(f"main_category in ({KNOWN})", name="main_category"),
        Index("blog_post_by_time", "published_at", "uid"),
    )

    main_category: Mapped[str]
    title: Mapped[str]
    summary: Mapped[str]
    contents: Mapped[str]
    published_at: Mapped[datetime]
    uid: Mapped[str] = mapped_column(primary_key=True, default_factory=lambda: uuid4().hex)
    recommended: Mapped[bool] = mapped_column(default=False)
    shown_until: Mapped[datetime | None] = mapped_column(default=None)


class Event(Base):
    """One event, found by `uid` or `slug`. `contents`: text for `api/content/events/prose.py`; `thumbnail`: JSON."""

    __tablename__ = "event"
    __table_args__ = (
        CheckConstraint("kind in ('terms', 'posting', 'transfer', 'code')", name="kind"),
        CheckConstraint("begins_at < ends_at", name="period"),
        Index("event_by_end", "ends_at", "uid"),
    )

    kind: Mapped[str]
    title: Mapped[str]
    summary: Mapped[str]
    contents: Mapped[str]
    thumbnail: Mapped[str]
    begins_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    uid: Mapped[str] = mapped_column(primary_key=True, default_factory=lambda: uuid4().hex)
    slug: Mapped[str | None] = mapped_column(unique=True, default=None)


class EventParticipant(Base):
    """A member who has agreed to an event's terms, and the input that the event requires: the URL of a posting, a code,
    or transfers (`sealed`: a TransferRecord)."""

    __tablename__ = "event_participant"

    event_uid: Mapped[str] = mapped_column(ForeignKey("event.uid"), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    code: Mapped[str | None] = mapped_column(unique=True, default=None)
    url: Mapped[str | None] = mapped_column(default=None)
    sealed: Mapped[bytes | None] = mapped_column(default=None)
    agreed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    attended_at: Mapped[datetime | None] = mapped_column(default=None)


class EventImage(Base):
    """An image that a participant submitted. `image_ref` points into the document store."""

    __tablename__ = "event_image"
    __table_args__ = (
        ForeignKeyConstraint(
            ["event_uid", "person_id"], ["event_participant.event_uid", "event_participant.person_id"]
        ),
        Index("event_image_of", "event_uid", "person_id"),
    )

    image_ref: Mapped[str] = mapped_column(primary_key=True)
    event_uid: Mapped[str]
    person_id: Mapped[UUID]
    media_type: Mapped[str]
    uploaded_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Vote(Base):
    """A question to members. `contents`: text for `web/src/content/shared/prose.tsx`. Answers are accepted until
    `ends_at`, or until an operator closes it earlier (`closed_at`)."""

    __tablename__ = "vote"
    __table_args__ = (
        CheckConstraint("electorate in ('members', 'investors')", name="electorate"),
        CheckConstraint("opened_at < ends_at", name="period"),
        Index("vote_by_end", "ends_at", "uid"),
    )

    title: Mapped[str]
    contents: Mapped[str]
    electorate: Mapped[str]
    ends_at: Mapped[datetime]
    uid: Mapped[str] = mapped_column(primary_key=True, default_factory=lambda: uuid4().hex)
    closed_at: Mapped[datetime | None] = mapped_column(default=None)
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class VoteOption(Base):
    """An option of a vote. `number` starts at 1, in the order of the page."""

    __tablename__ = "vote_option"

    vote_uid: Mapped[str] = mapped_column(ForeignKey("vote.uid"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    label: Mapped[str]


class Ballot(Base):
    """A member's choice. The primary key allows one for each member and vote."""

    __tablename__ = "ballot"
    __table_args__ = (
        ForeignKeyConstraint(["vote_uid", "number"], ["vote_option.vote_uid", "vote_option.number"]),
        Index("ballot_of_option", "vote_uid", "number"),
    )

    vote_uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger)
    cast_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Inquiry(Base):
    """A question and, once given, its answer. `type1`, `type2`: codes of `domain.content.inquiries.INQUIRY_TYPES`.

    `changed_at`: the author's last change. `deleted_at`: the author no longer sees it.
    """

    __tablename__ = "inquiry"
    __table_args__ = (
        Index("inquiry_by_person", "person_id", "created_at"),
        Index("inquiry_waiting", "created_at", postgresql_where=text("answered_at is null")),
    )

    uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))
    type1: Mapped[str]
    type2: Mapped[str]
    question_sealed: Mapped[bytes]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    answer_sealed: Mapped[bytes | None] = mapped_column(default=None)
    answered_at: Mapped[datetime | None] = mapped_column(default=None)
    deleted_at: Mapped[datetime | None] = mapped_column(default=None)


class InquiryDocument(Base):
    """A file of an inquiry, or of one that is not sent yet. `document_ref` points into the document store."""

    __tablename__ = "inquiry_document"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    inquiry_uid: Mapped[str | None] = mapped_column(ForeignKey("inquiry.uid"), index=True)
    document_ref: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]  # bytes
    name_sealed: Mapped[bytes]
    uploaded_at: Mapped[datetime]


class InquiryDraft(Base):
    """Unsent input, so that another device can show it. `about`: the inquiry that is changed; empty for a new one."""

    __tablename__ = "inquiry_draft"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    about: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[bytes]
    saved_at: Mapped[datetime]


class Notice(Base):
    """A notice. `contents`: text for `web/src/content/shared/prose.tsx`. Mandatory notices stay above the others.
    `in_header`: also shown in the banner above the header. `shown_until` takes a notice down. `revision`: increases
    with each change by an operator. `disclosed_month`: the first day of the month whose business disclosure the notice
    announces; null for every other notice."""

    __tablename__ = "notice"
    __table_args__ = (
        CheckConstraint(
            "disclosed_month is null or (extract(day from disclosed_month) = 1 and not mandatory)",
            name="disclosed_month",
        ),
        Index("notice_by_time", "published_at", "uid"),
    )

    title: Mapped[str]
    contents: Mapped[str]
    published_at: Mapped[datetime]
    uid: Mapped[str] = mapped_column(primary_key=True, default_factory=lambda: uuid4().hex)
    mandatory: Mapped[bool] = mapped_column(default=False)
    shown_until: Mapped[datetime | None] = mapped_column(default=None)
    in_header: Mapped[bool] = mapped_column(default=False, server_default=false())
    revision: Mapped[int] = mapped_column(default=1, server_default="1")
    disclosed_month: Mapped[date | None] = mapped_column(default=None)

    @property
    def kind(self) -> NoticeKind:
        """Return the kind, by which the site lists it."""
        return NoticeKind.DISCLOSURE if self.disclosed_month else NoticeKind.NOTICE


class Content(Base):
    """One entry of a place. `source`: the newspaper of an article, or the team of a position. It is shown until
    `shown_until`, or without a limit."""

    __tablename__ = "content"
    __table_args__ = (
        CheckConstraint("place in ('header', 'upper', 'product', 'press', 'recruit')", name="place"),
        Index("content_at_place", "place", "published_on"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    place: Mapped[str]
    title: Mapped[str]
    contents: Mapped[str]
    link_url: Mapped[str]
    published_on: Mapped[date]
    source: Mapped[str | None] = mapped_column(default=None)
    shown_until: Mapped[datetime | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
