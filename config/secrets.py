"""`python -m config.secrets`: prints a complete set of random keys, as lines of a `.env` file."""

import secrets
from datetime import UTC, datetime

from config.settings import REPORTING


def random_keys() -> dict[str, str]:
    """Return every key of a deployment by its variable. The rings have one key, named after the current day."""
    day = f"{datetime.now(UTC):%Y%m%d}"
    return {
        "IEUM_CODEC_KEYS": f"{day}:{secrets.token_hex(32)}",
        "IEUM_DATA_KEYS": f"{day}:{secrets.token_hex(32)}",
        "IEUM_INDEX_KEY": secrets.token_hex(32),
        "IEUM_TOKEN_SECRET": secrets.token_hex(32),
        "IEUM_INSTITUTION_SECRET": secrets.token_hex(32),
        "IEUM_CALLBACK_SECRETS": ",".join(f"{name}:{secrets.token_hex(32)}" for name in REPORTING),
        "IEUM_CONSOLE_SECRET": secrets.token_hex(32),
        "IEUM_OPERATOR_TOKEN": secrets.token_urlsafe(32),
        "IEUM_POSTGRES_PASSWORD": secrets.token_hex(24),  # of docker-compose.yml
    }


if __name__ == "__main__":
    print(*(f"{name}={value}" for name, value in random_keys().items()), sep="\n")
