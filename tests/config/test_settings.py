"""Addresses follow the ports and the state folder unless they are set."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from config.production import missing_settings, refuse_unsafe
from config.secrets import random_keys
from config.settings import DEMO_KEY, REPORTING, ROOT, Settings
from db.core.sealing import sealer_of
from documents.store import DocumentStore

READING_NONE = {"documents.authority"}  # its program gets the folder
LAYERS = ("activities", "api", "db", "documents", "simulator", "stack", "temporal")
READS = re.compile(r"config\.settings import .*settings\b", re.IGNORECASE)
ARGUMENTS = {
    "stack": ["up"],
    "stack.backup": ["a"],
    "stack.restore": ["a"],
    "temporal.send_command": ["a", "b", "{}"],
}


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in Settings().environment():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)  # no .env here


def test_addresses_follow_the_ports(monkeypatch: pytest.MonkeyPatch):
    for port, name in enumerate(("API", "SIMULATOR", "TEMPORAL", "REDIS"), start=9001):
        monkeypatch.setenv(f"IEUM_{name}_PORT", str(port))
    settings = Settings()
    assert settings.public_url == "http://localhost:9001"
    assert settings.callback_url == "http://127.0.0.1:9001/api/v2/callbacks"
    assert settings.simulator_url == "http://127.0.0.1:9002"
    assert settings.temporal_address == "127.0.0.1:9003"
    assert settings.redis_url == "redis://127.0.0.1:9004/0"


def test_an_address_that_is_set_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("IEUM_API_PORT", "9001")
    monkeypatch.setenv("IEUM_PUBLIC_URL", "https://ieum.example")
    assert Settings().public_url == "https://ieum.example"


def test_only_the_simulated_bank_never_closes(monkeypatch: pytest.MonkeyPatch):
    assert Settings().bank_always_open
    monkeypatch.setenv("IEUM_SIMULATOR_URL", "https://banks.example")
    assert not Settings().bank_always_open
    monkeypatch.setenv("IEUM_BANK_ALWAYS_OPEN", "true")
    assert Settings().bank_always_open


def test_two_states_never_share_a_database():
    here, there = Settings(state=Path("a")), Settings(state=Path("b"))
    assert here.state == ROOT / "a"
    assert here.database_url != there.database_url
    assert here.documents != there.documents


async def test_documents_are_stored_in_any_state_folder(tmp_path: Path):
    settings = Settings(state=tmp_path / "이음 50% #1")
    store = DocumentStore(settings.documents, sealer_of(settings))
    assert (settings.state / "documents" / await store.put("contract", b"a contract")).exists()


def test_the_folder_of_the_fonts_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    assert any(Settings().fonts.glob("*.otf"))
    for given, found in (("assets/fonts", ROOT / "assets/fonts"), (str(tmp_path), tmp_path)):
        monkeypatch.setenv("IEUM_FONTS", given)
        assert Settings().fonts == found


def test_a_child_process_reads_the_same_settings(monkeypatch: pytest.MonkeyPatch):
    parent = Settings(api_port=9001, state=Path("a"))
    for name, value in parent.environment().items():
        monkeypatch.setenv(name, value)
    child = Settings()
    assert child == parent
    assert child.codec_keys.get_secret_value() == parent.codec_keys.get_secret_value()


def test_printed_settings_contain_no_keys():
    settings = Settings()
    assert settings.token_secret.get_secret_value() not in repr(settings)


def test_facebook_is_simulated_in_the_demo_and_off_elsewhere(monkeypatch: pytest.MonkeyPatch):
    demo = Settings(simulator_port=9002)
    assert demo.facebook_client_id == "simulated"
    assert demo.facebook_authorize_url == "http://localhost:9002/facebook/dialog"
    for name, value in demo.environment().items():
        monkeypatch.setenv(name, value)
    assert Settings().facebook_client_id == "simulated"  # in a child process, too
    for name in demo.environment():
        monkeypatch.delenv(name)
    monkeypatch.setenv("IEUM_SIMULATOR_URL", "https://institutions.example")
    assert Settings().facebook_client_id == ""


KEYS = [
    "IEUM_CODEC_KEYS",
    "IEUM_DATA_KEYS",
    "IEUM_TOKEN_SECRET",
    "IEUM_INSTITUTION_SECRET",
    "IEUM_CONSOLE_SECRET",
    "IEUM_OPERATOR_TOKEN",
    "IEUM_CALLBACK_SECRETS",
]
ADDRESSES = {
    "IEUM_SIMULATOR_URL": "https://institutions.example",
    "IEUM_TEMPORAL_UI_URL": "https://temporal.ieum.example",
    "IEUM_HELP_EMAIL": "contact@ieum.example",
    "IEUM_TRUSTED_PROXIES": "10.0.0.2",
}
MISSING = [*KEYS, "IEUM_INDEX_KEY", *ADDRESSES]


@pytest.mark.parametrize("url", ["http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000"])
def test_the_demo_is_on_and_nothing_is_missing_on_this_machine(url: str):
    settings = Settings(public_url=url)
    assert settings.demo
    assert missing_settings(settings) == []


def test_on_another_host_the_demo_is_off_and_every_key_is_required(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("IEUM_PUBLIC_URL", "https://ieum.example")
    settings = Settings()
    assert (settings.demo, settings.simulated_phone_url, settings.facebook_client_id) == (False, "", "")
    assert missing_settings(settings) == MISSING
    for name, value in {**random_keys(), **ADDRESSES}.items():
        monkeypatch.setenv(name, value)
    assert missing_settings(Settings()) == []
    monkeypatch.setenv("IEUM_DEMO", "true")
    monkeypatch.setenv("IEUM_FACEBOOK_CLIENT_ID", "simulated")
    demo = ["IEUM_DEMO=false", "IEUM_FACEBOOK_CLIENT_ID", "IEUM_FACEBOOK_CLIENT_SECRET"]
    dialog = "IEUM_FACEBOOK_AUTHORIZE_URL"  # the simulator's, on this machine; the other two follow IEUM_SIMULATOR_URL
    assert missing_settings(Settings()) == [*demo, dialog]


def test_another_host_needs_https(monkeypatch: pytest.MonkeyPatch):
    for name, value in {**random_keys(), **ADDRESSES, "IEUM_PUBLIC_URL": "http://ieum.example"}.items():
        monkeypatch.setenv(name, value)
    assert missing_settings(Settings()) == ["IEUM_PUBLIC_URL=https://…"]


def test_a_ring_that_still_opens_with_the_demo_key_is_refused():
    settings = Settings(public_url="https://ieum.example")
    ring = f"new:{'1a' * 32},{settings.data_keys.get_secret_value()}"
    assert "IEUM_DATA_KEYS" in missing_settings(settings.model_copy(update={"data_keys": SecretStr(ring)}))


OWN = random_keys()["IEUM_CALLBACK_SECRETS"]


@pytest.mark.parametrize(
    "secrets",
    [
        "",
        OWN.partition(",")[2],
        OWN.replace("nhis", "message"),
        f"{OWN},bank:{DEMO_KEY}",
        f"{OWN},bank:short",
        ",".join(f"{name}:{'a' * 64}" for name in REPORTING),
    ],
    ids=["none", "without the bank", "without an institution", "demo key", "short", "the same for all"],
)
def test_each_institution_needs_a_callback_secret_of_its_own(secrets: str):
    settings = Settings(public_url="https://ieum.example", callback_secrets=SecretStr(secrets))
    assert "IEUM_CALLBACK_SECRETS" in missing_settings(settings)
    during_a_change = SecretStr(f"{OWN},bank:{'a' * 64}")
    changed = settings.model_copy(update={"callback_secrets": during_a_change})
    assert "IEUM_CALLBACK_SECRETS" not in missing_settings(changed)
    calls = settings.model_copy(update={"callback_secrets": SecretStr(OWN), "institution_secret": SecretStr("a" * 64)})
    assert "IEUM_CALLBACK_SECRETS" not in missing_settings(calls)
    same = calls.model_copy(update={"institution_secret": SecretStr(OWN.split(",")[0].partition(":")[2])})
    assert "IEUM_CALLBACK_SECRETS" in missing_settings(same)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.2", "ieum.example"])
def test_the_demo_with_the_default_keys_listens_on_this_machine_only(monkeypatch: pytest.MonkeyPatch, host: str):
    assert missing_settings(Settings(host=host)) == KEYS
    for name, value in random_keys().items():
        monkeypatch.setenv(name, value)
    assert missing_settings(Settings(host=host)) == []


def test_this_machine_has_several_names():
    assert [missing_settings(Settings(host=host)) for host in ("127.0.0.1", "localhost", "::1")] == [[], [], []]


@pytest.mark.parametrize("proxies", ["*", "10.0.0.2,*", "0.0.0.0/0", "10.0.0.2, ::/0"])
def test_proxies_must_not_include_every_address(proxies: str):
    settings = Settings(public_url="https://ieum.example", trusted_proxies=proxies)
    assert "IEUM_TRUSTED_PROXIES" in missing_settings(settings)
    assert "IEUM_TRUSTED_PROXIES" not in missing_settings(settings.model_copy(update={"trusted_proxies": "10.0.0.0/8"}))


def test_a_short_key_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("IEUM_TOKEN_SECRET", "guess me")
    assert "IEUM_TOKEN_SECRET" in missing_settings(Settings(public_url="https://ieum.example"))


def programs() -> list[str]:
    """Return the modules that read the settings and can be started by `python -m`."""
    sources = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    started = [path for path in sources if path.name == "__main__.py" or '__name__ == "__main__"' in path.read_text()]
    reading = [path.relative_to(ROOT).with_suffix("") for path in started if READS.search(path.read_text())]
    return sorted({".".join(path.parts).removesuffix(".__main__") for path in reading} - READING_NONE)


MISSES_SETTINGS = {"IEUM_PUBLIC_URL": "https://ieum.example"}
WITHOUT_DEMO = {
    "IEUM_DEMO": "false",
    "IEUM_DATABASE_URL": "postgresql+psycopg://nobody@127.0.0.1:1/nothing",
}
WRITES_DEMO = ("db.demo", "db.demo.month", "db.demo.year")


def test_every_program_with_missing_settings_ends_with_one_line():
    said = f"https://ieum.example is not this machine. Set {', '.join(MISSING)}.\n"
    ended = _ended(dict.fromkeys(programs(), MISSES_SETTINGS))
    assert len(ended) > 15
    assert ended == dict.fromkeys(programs(), (1, said))


def test_the_demo_is_not_written_where_it_is_off():
    for code, said in _ended(dict.fromkeys(WRITES_DEMO, WITHOUT_DEMO)).values():
        assert (code, said.count("\n"), said.startswith("IEUM_DEMO is off: ")) == (1, 1, True)


@pytest.mark.parametrize("proxies", ["nginx", "10.0.0.1/8", "10.0.0.2, 10.0.0.0/99"])
def test_unreadable_proxies_end_a_program_with_one_line(proxies: str):
    unreadable = proxies.rpartition(", ")[2]
    said = f"IEUM_TRUSTED_PROXIES: {unreadable}: neither an address nor a network.\n"
    for url in ("http://localhost:8000", "https://ieum.example"):
        environment = os.environ | {"IEUM_PUBLIC_URL": url, "IEUM_TRUSTED_PROXIES": proxies}
        api = subprocess.run(
            [sys.executable, "-m", "api"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert (api.returncode, api.stderr) == (1, said)


@pytest.mark.parametrize("url", ["http://localhost:8000", "https://ieum.example"])
def test_a_ring_of_several_data_keys_needs_the_index_key(url: str):
    """Without it, a key that is added last would change the indexes."""
    ring = f"old:{'11' * 32},new:{'22' * 32}"
    with pytest.raises(SystemExit, match=r"^IEUM_DATA_KEYS has several keys\. Set IEUM_INDEX_KEY "):
        refuse_unsafe(Settings(public_url=url, data_keys=SecretStr(ring)))
    refuse_unsafe(Settings(data_keys=SecretStr(ring), index_key=SecretStr("11" * 32)))


def _ended(environments: dict[str, dict[str, str]]) -> dict[str, tuple[int, str]]:
    """Run programs, each with additions to the environment. Returns the exit code and the errors of each."""
    runs = [
        {"arguments": [program, *ARGUMENTS.get(program, [])], "environment": environment}
        for program, environment in environments.items()
    ]
    command = [sys.executable, "-m", "tests.config.programs"]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(runs), capture_output=True, text=True, check=True)
    return dict(zip(environments, map(tuple, json.loads(done.stdout)), strict=True))


def test_random_keys_are_complete_and_differ():
    one, other = random_keys(), random_keys()
    assert one.keys() >= set(KEYS)
    assert not set(one.values()) & set(other.values())
