"""The calls of the blog. All callers get the same response."""

import re
from datetime import datetime
from typing import Annotated

from fastapi import Query

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from db.content.blog import post_of, posts, posts_around, posts_by_category, recommended_post
from db.content.tables import BlogPost
from domain.core.codes import BLOG_CATEGORIES, name_of
from domain.core.errors import BusinessError, ErrorCode

LIMIT = 9  # articles of one answer by default
LETTERS_A_MINUTE = 500  # that an adult reads

router = Router(prefix="/v2/blog", tags=["blog"])
MainCategory = Annotated[
    str | None, Query(alias="mainCategory", max_length=64, description="All categories by default")
]


class MainCategoryEntry(Camel):
    """A main category that has articles."""

    code: str
    name: str
    count: int


class MainCategories(Camel):
    """Main categories in display order."""

    list: list[MainCategoryEntry]


class PostCard(Camel):
    """An article in a list. `minutes`: to read it; `figure`: the name of its first drawing."""

    post_uid: str
    main_category: str
    main_category_name: str
    title: str
    summary: str
    published_at: datetime
    minutes: int
    figure: str | None

    @classmethod
    def of(cls, post: BlogPost) -> "PostCard":
        """Create it from the published article."""
        figure = re.search(r"^!\[(\w+)\]$", post.contents, re.MULTILINE)
        return cls(
            post_uid=post.uid,
            main_category=post.main_category,
            main_category_name=name_of(BLOG_CATEGORIES, post.main_category),
            title=post.title,
            summary=post.summary,
            published_at=post.published_at,
            minutes=max(1, round(len(post.contents) / LETTERS_A_MINUTE)),
            figure=figure and figure[1],
        )


class PostText(PostCard):
    """An article with its text, the one published before it and the one after it. `contents`: blocks between blank
    lines; "## " begins a heading, "- " an item of a list, "> " a quotation, "| " a row of a table; "[words](/path)" is
    a link inside the site, and a block "![name]" a drawing of the site."""

    contents: str
    prev_post: PostCard | None
    next_post: PostCard | None


class RecommendedPost(PostCard):
    """The article that is recommended, with the headings of its text."""

    headings: list[str]


class Recommended(Camel):
    """The article that is recommended, if one is."""

    post: RecommendedPost | None


class PostList(Camel):
    """A page of the articles: its size, the number of all articles, and whether it is the last page."""

    post_list: list[PostCard]
    count: int
    total_count: int
    is_last: bool


@router.get("/mainCategories", name="blog_main_categories")
async def main_categories(session: Session) -> MainCategories:
    """Return the main categories that have articles."""
    counts = await posts_by_category(session)
    found = [
        MainCategoryEntry(code=code, name=name, count=counts[code]) for code, name in BLOG_CATEGORIES if code in counts
    ]
    return MainCategories(list=found)


@router.get("/recommended", name="blog_recommended")
async def recommended(session: Session, category: MainCategory = None) -> Recommended:
    """Return the newest recommended article."""
    post = await recommended_post(session, category)
    if post is None:
        return Recommended(post=None)
    headings = [line.removeprefix("## ") for line in post.contents.splitlines() if line.startswith("## ")]
    return Recommended(post=RecommendedPost(**PostCard.of(post).model_dump(by_alias=False), headings=headings))


@router.get("/list", name="blog_list")
async def post_list(
    session: Session,
    category: MainCategory = None,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = LIMIT,
) -> PostList:
    """Return articles, the newest first."""
    found, total = await posts(session, category, offset, limit)
    cards = [PostCard.of(post) for post in found]
    return PostList(post_list=cards, count=len(cards), total_count=total, is_last=offset + len(cards) >= total)


@router.get("", name="blog_post")
async def one_post(session: Session, uid: Annotated[str, Query(alias="postUid", max_length=64)]) -> PostText:
    """Return one article. NOT_FOUND if it does not exist or was withdrawn."""
    post = await post_of(session, uid)
    if post is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    before, after = await posts_around(session, post)
    return PostText(
        **PostCard.of(post).model_dump(by_alias=False),
        contents=post.contents,
        prev_post=before and PostCard.of(before),
        next_post=after and PostCard.of(after),
    )
