"""The table that `make up` prints when all parts are ready."""

import time

import psutil

from stack.supervisor import Stack

FIRST = (
    "Open the site and the simulated phone side by side: the phone receives the codes, e-mails and one-won transfers.",
    "Apply for a loan, close the tab, open the site elsewhere and log in: the application is at the same step.",
    "Join as an investor and fund that loan (one may lend a borrower 5,000,000 won): `make demo-month` pays it back.",
    "See the site with two years of loans and investors: `make demo-year`.",
    "Find the journey in the Temporal UI: it says in one sentence what it waits for.",
)


def welcome(stack: Stack) -> str:
    settings = stack.settings
    took = time.time() - psutil.Process().create_time()
    addresses = [
        ("Site", f"{settings.public_url}/v2/"),
        ("Simulated phone", f"http://localhost:{settings.simulator_port}/phone"),
        ("API", f"{settings.public_url}/api/docs"),
        ("Health", f"{settings.public_url}/api/health/ready"),
        ("Operators", f"{settings.public_url}/v2/ops"),
        ("Temporal UI", f"http://localhost:{settings.temporal_ui_port}"),
        ("Logs", f"{settings.state}/log"),
    ]
    rows = [
        *addresses,
        ("", ""),
        *_logins(),
        ("", ""),
        *zip(("Try first", *["then"] * (len(FIRST) - 1)), FIRST, strict=True),
    ]
    width = max(len(name) for name, _ in rows)
    table = "\n".join(f"  {name:<{width}}  {value}".rstrip() for name, value in rows)
    return f"\nIeum is up after {took:.1f} s. Ctrl-C or `make down` stops it.\n\n{table}\n"


def _logins() -> list[tuple[str, str]]:
    try:
        from db.demo.people import LOGINS
    except ImportError:
        return []
    return list(LOGINS)
