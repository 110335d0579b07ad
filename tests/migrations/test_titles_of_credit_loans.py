"""A version names the products of credit loans after their borrowers."""

from collections.abc import Generator

import pytest
from alembic import command
from sqlalchemy import Engine, create_engine, text

from db.migrate import config
from stack.supervisor import Stack
from stack.temporary import temporary_stack

OWN = "내 이름으로 지은 상품"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    parts = ("postgres", "migrations", "simulator", "demo")
    with temporary_stack(tmp_path_factory.mktemp("titles"), parts, durable=False) as stack:
        yield stack


def titles(engine: Engine) -> list[tuple[str, str]]:
    query = "select title, initials from product where category = '6' order by number"
    with engine.connect() as connection:
        return [(title, initials) for title, initials in connection.execute(text(query))]


def test_titles_made_by_rule_follow_the_rule_of_the_version(stack: Stack) -> None:
    engine, alembic = create_engine(stack.settings.database_url), config(stack.settings.database_url)
    with engine.begin() as connection:
        connection.execute(text("update product set title = :own where uid = 'demo-credit-3'"), {"own": OWN})
    now = titles(engine)
    assert now[0] == ("사무직 · 정규직 · 생활비 6호", "ㅅㅁㅈ · ㅈㄱㅈ · ㅅㅎㅂ 6ㅎ")
    command.downgrade(alembic, "0196")
    assert [title for title, _ in titles(engine)] == ["개인신용 6호", "개인신용 7호", OWN]
    command.upgrade(alembic, "head")
    assert titles(engine) == now
    engine.dispose()
