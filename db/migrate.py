"""Migrates the database to the newest version: `python -m db.migrate`. Creates the database if it does not exist."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, make_url, text

from config.production import refuse_unsafe
from config.settings import settings


def config(url: str) -> Config:
    """Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def create_database(url: str) -> None:
    """Create the database unless it exists."""
    target = make_url(url)
    server = create_engine(target.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        known = connection.execute(text("select 1 from pg_database where datname = :name"), {"name": target.database})
        if known.first() is None:
            connection.execute(text(f'create database "{target.database}"'))
    server.dispose()


def migrate(url: str) -> None:
    """Create the database if it is missing, and run all versions."""
    create_database(url)
    command.upgrade(config(url), "head")


if __name__ == "__main__":
    refuse_unsafe(settings())
    migrate(settings().database_url)
