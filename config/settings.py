"""Settings that every process reads from the environment, for example `IEUM_API_PORT=9000 make up`."""

from functools import cache
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from config.postgres_folder import postgres_folder

ROOT = Path(__file__).resolve().parents[1]
PRETENDARD = ROOT / "documents/fonts"
DEMO_KEY = "0f" * 32  # every key of the demo; public
OPERATOR_TOKEN = "operator-demo"
HELP_EMAIL = "help@ieum.example"  # of the demo; it has no mailbox
REPORTING = ("bank", "esign", "nhis")  # institutions that send callbacks
SIMULATED_FACEBOOK = "simulated"  # id and secret of the simulated Facebook


class Settings(BaseSettings):
    """Addresses, ports, keys. Each field can be set as `IEUM_<FIELD>`; the defaults are those of the demo on one
    machine."""

    model_config = SettingsConfigDict(env_prefix="IEUM_", env_file=".env", extra="ignore", env_ignore_empty=True)

    state: Path = Path(".ieum")  # data of the embedded servers; relative to the checkout
    fonts: Path = PRETENDARD  # OTF files of Pretendard; relative to the checkout

    # Demo members and operators, the simulator, the simulated Facebook and phone. Only on this machine.
    demo: bool | None = None  # default: whether `public_url` is this machine

    sandbox: bool = False  # workflows run in Temporal's sandbox (temporal/runner.py)
    # Journeys, and loans, that a worker keeps in memory, 84 KiB each; it replays another before the next step.
    kept_journeys: int = 3_000
    durable: bool = True  # the embedded servers wait for the disk; False if no test kills them
    simulator_delay: float = 2.0  # seconds until the simulated health-insurance record arrives; tests: 0

    host: str = "127.0.0.1"  # address on which the API and the simulator listen
    api_port: int = 8000
    simulator_port: int = 8100
    temporal_port: int = 7233
    temporal_ui_port: int = 8233
    temporal_ui_read_only: bool = True  # hides its buttons and refuses changing requests
    redis_port: int = 7379

    # Metrics, each on a separate port, which must be reachable only from the platform's network; 0 for none.
    metrics_host: str = "127.0.0.1"
    api_metrics_port: int = 0
    worker_metrics_port: int = 0
    temporal_metrics_port: int = 0  # of the worker's Temporal SDK
    worker_health_port: int = 0  # on `metrics_host`, for process managers (temporal/loops/probes.py)
    otlp_endpoint: str = ""  # receiver of spans, e.g. "http://collector:4318"; empty for none
    # Seconds for which a stopping API still answers, so that balancers can react (api/core/draining.py).
    drain: float = 0.0

    # If they are empty, the ports and the state folder determine these.
    documents: str = ""  # obstore URL of stored documents
    person_keys: str = ""  # obstore URL of the keys of persons; never in a long-term backup
    database_url: str = ""
    database_pool: int = 32  # connections of each of a process's three pools (db/core/engine.py)
    redis_url: str = ""
    temporal_address: str = ""
    # An external Temporal: namespace, TLS (PEM files), API key. A CA, a certificate or an API key turns TLS on.
    temporal_namespace: str = "default"
    temporal_server_name: str = ""  # name in its certificate, if it differs from the address
    temporal_ca: str = ""  # CA of its certificate; default: the CAs of the system
    temporal_certificate: str = ""  # of the client, with `temporal_key`
    temporal_key: str = ""
    temporal_api_key: SecretStr = SecretStr("")
    worker_build: str = ""  # version of the worker's code (temporal/releases.py); empty: one version for all
    simulator_url: str = ""
    callback_url: str = ""  # URL for the institutions' callbacks
    public_url: str = ""
    # Proxies of the API, as addresses or networks: "10.0.0.2,10.1.0.0/16". X-Forwarded-For of others is ignored.
    trusted_proxies: str = ""
    temporal_ui_url: str = ""  # its URL for operators' browsers
    simulated_phone_url: str = "demo"  # the simulated phone that the site links to; empty for no link
    help_email: str = HELP_EMAIL  # receives visitors' enquiries

    # ClamAV's daemon, which scans uploaded files: "host:port", or the path of its socket; empty for none.
    clamd: str = ""

    # Log-in by Facebook. The demo has a simulated one. Without an id this log-in is off.
    facebook_client_id: str = ""
    facebook_client_secret: SecretStr = SecretStr(SIMULATED_FACEBOOK)
    facebook_authorize_url: str = ""
    facebook_token_url: str = ""
    facebook_profile_url: str = ""

    # The simulated bank never closes; a real one does (domain/ledger/bank_hours.py).
    bank_always_open: bool | None = None

    # Seconds for which a call to an institution that does not answer is retried (temporal/retry_budgets.py).
    borrower_retry_budget: float = 3.0  # a waiting user gets an alternative within 5 s
    operator_retry_budget: float = 9.0  # a short outage needs no operator
    bank_retry_budget: float = 86_400.0

    # rings: "id:hex,id:hex"; the first key encrypts, the others still decrypt
    codec_keys: SecretStr = SecretStr(f"demo:{DEMO_KEY}")  # Temporal payloads
    data_keys: SecretStr = SecretStr(f"demo:{DEMO_KEY}")  # personal data in PostgreSQL
    index_key: SecretStr = SecretStr("")  # of blind indexes; unset: the only one of `data_keys`
    token_secret: SecretStr = SecretStr(DEMO_KEY)  # signatures of tokens, links and challenges
    institution_secret: SecretStr = SecretStr(DEMO_KEY)  # of the platform's calls to institutions
    # Signatures of callbacks: "institution:secret,…". An institution that is named twice is changing its secret: the
    # first is the new one, and the other is accepted as long as it is listed.
    callback_secrets: SecretStr = SecretStr(",".join(f"{name}:{DEMO_KEY}" for name in REPORTING))
    console_secret: SecretStr = SecretStr(DEMO_KEY)  # signatures of operators' commands
    operator_token: SecretStr = SecretStr(OPERATOR_TOKEN)  # the codec endpoint on the command line

    @field_validator("state", "fonts")
    @classmethod
    def _below_the_checkout(cls, folder: Path) -> Path:
        return ROOT / folder

    @model_validator(mode="after")
    def _follow_ports_and_state(self) -> Self:
        self.documents = self.documents or (self.state / "documents").as_uri()
        self.person_keys = self.person_keys or (self.state / "person-keys").as_uri()
        self.database_url = (
            self.database_url or f"postgresql+psycopg://postgres@/ieum?host={postgres_folder(self.state)}"
        )
        self.redis_url = self.redis_url or f"redis://127.0.0.1:{self.redis_port}/0"
        self.temporal_address = self.temporal_address or f"127.0.0.1:{self.temporal_port}"
        self.public_url = self.public_url or f"http://localhost:{self.api_port}"
        if self.demo is None:
            self.demo = is_this_machine(self.public_url)
        if self.bank_always_open is None:
            self.bank_always_open = self.demo and not self.simulator_url
        if self.demo and not self.simulator_url:
            self.facebook_client_id = self.facebook_client_id or SIMULATED_FACEBOOK
        self.simulator_url = self.simulator_url or f"http://127.0.0.1:{self.simulator_port}"
        shown = f"http://localhost:{self.simulator_port}"  # to browsers
        self.facebook_authorize_url = self.facebook_authorize_url or f"{shown}/facebook/dialog"
        self.facebook_token_url = self.facebook_token_url or f"{self.simulator_url}/facebook/token"
        self.facebook_profile_url = self.facebook_profile_url or f"{self.simulator_url}/facebook/me"
        self.callback_url = self.callback_url or f"http://127.0.0.1:{self.api_port}/api/v2/callbacks"
        if not self.demo:
            self.simulated_phone_url = ""
        elif self.simulated_phone_url == "demo":
            self.simulated_phone_url = f"http://localhost:{self.simulator_port}/phone"
        self.temporal_ui_url = self.temporal_ui_url or f"http://localhost:{self.temporal_ui_port}"
        return self

    def environment(self) -> dict[str, str]:
        """Return the settings as `IEUM_…` variables for a child process. They contain the keys in plain text: never log
        them."""
        values = {name: getattr(self, name) for name in type(self).model_fields}
        revealed = {n: v.get_secret_value() if isinstance(v, SecretStr) else v for n, v in values.items()}
        return {f"IEUM_{name.upper()}": str(value) for name, value in revealed.items()}


@cache
def settings() -> Settings:
    """Return the settings of this process."""
    return Settings()


def is_this_machine(url: str) -> bool:
    """Whether the host of `url` is this machine."""
    return urlsplit(url).hostname in {"localhost", "127.0.0.1", "::1"}
