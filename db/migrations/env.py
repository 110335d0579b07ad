"""Alembic's entry: runs the versions on the database of the settings, or on a given connection."""

# Importing the tables registers them.
# pyright: reportUnusedImport=false

from alembic import context
from sqlalchemy import create_engine, pool, text

import db.accounts.tables
import db.borrowing.tables
import db.content.tables
import db.investing.tables
import db.ledger.tables
import db.loans.tables
import db.operators.tables
import db.products.tables  # noqa: F401
from config.settings import settings
from db.core.tables import Base

url = context.config.get_main_option("sqlalchemy.url") or settings().database_url

with create_engine(url, poolclass=pool.NullPool).connect() as connection:
    connection.execute(text("set lock_timeout = '5s'"))
    connection.commit()
    context.configure(
        connection=connection, target_metadata=Base.metadata, compare_type=True, transaction_per_migration=True
    )
    with context.begin_transaction():
        context.run_migrations()
