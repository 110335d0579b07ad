"""`docker-compose.yml`: the parts of `make up`, each with its own address."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose
from fastapi import FastAPI

from api.http.headers import SecurityHeaders
from config.secrets import random_keys
from config.settings import ROOT, Settings
from stack.temporary import stack_on_free_ports

FILE = (ROOT / "docker-compose.yml").read_text()
TEXT = re.sub(r"\$\{\w+:[-?]([^}]*)\}", r"\1", FILE)  # with the defaults of variables


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    return yaml.safe_load(TEXT)["services"]


def test_it_conforms_to_the_compose_specification():
    without_anchors = yaml.safe_dump(yaml.safe_load(TEXT))
    compose = PyCompose.from_yaml(without_anchors)
    assert "api" in compose.service_names()


def test_violations_of_the_specification_are_found():
    with pytest.raises(ValueError, match="healthchek"):
        PyCompose.from_yaml("services: {api: {image: api, healthchek: {}}}")


def test_every_part_of_the_stack_is_a_service(services: dict[str, dict[str, Any]], tmp_path: Path):
    parts = stack_on_free_ports(tmp_path, parts=None).parts
    renamed = {"retention": "namespace"}
    built = {"site"}  # in the image
    assert {renamed.get(name, name) for name in parts.keys() - built} <= services.keys()


def test_every_python_service_runs_a_module_that_exists(services: dict[str, dict[str, Any]]):
    modules = [s["command"][2] for s in services.values() if s.get("command", [""])[0] == "python"]
    assert len(modules) >= 6
    assert [module for module in modules if importlib.util.find_spec(module) is None] == []


def test_only_settings_that_exist_are_set(services: dict[str, dict[str, Any]]):
    known = Settings().environment().keys()
    used = {name for s in services.values() for name in s.get("environment", {}) if name.startswith("IEUM_")}
    assert used
    assert used <= known


def test_the_image_gets_every_package_that_the_services_run(services: dict[str, dict[str, Any]]):
    dockerfile, ignored = (ROOT / "Dockerfile").read_text(), (ROOT / ".dockerignore").read_text()
    packages = {folder.parent.name for folder in ROOT.glob("*/__init__.py")} - {"bench", "tests"}
    assert {p for p in packages if f"COPY {p} {p}" not in dockerfile or f"!{p}\n" not in ignored} == set()


def test_each_build_has_images_and_a_worker_version_of_its_own(services: dict[str, dict[str, Any]]):
    built = {name: service["image"] for name, service in services.items() if "build" in service}
    assert set(built.values()) == {"ieum-platform:dev", "ieum-web:dev"}
    assert FILE.count(":${IEUM_BUILD:-dev}") == 2
    assert "IEUM_WORKER_BUILD: ${IEUM_BUILD:-}" in FILE


def test_a_worker_is_healthy_when_its_probe_says_so(services: dict[str, dict[str, Any]]):
    worker = services["worker"]
    assert f":{worker['environment']['IEUM_WORKER_HEALTH_PORT']}/ready" in worker["healthcheck"]["test"][-1]


def test_the_demo_runs_only_on_request(services: dict[str, dict[str, Any]]):
    profiles = {name: service["profiles"] for name, service in services.items() if "profiles" in service}
    demo = {name for name, needed in profiles.items() if needed == ["demo"]}
    assert demo == {"demo", "simulator"}
    assert {name: needed for name, needed in profiles.items() if name not in demo} == {
        "prometheus": ["watch"],
        "grafana": ["watch"],
        "alertmanager": ["watch"],
    }


def test_alerts_of_each_severity_reach_an_address_of_the_environment(services: dict[str, dict[str, Any]]):
    """Prometheus sends to Alertmanager, which has a receiver for each severity of the rules."""
    folder = ROOT / "deploy/prometheus"
    alerting = yaml.safe_load((folder / "prometheus.yml").read_text())["alerting"]["alertmanagers"]
    assert alerting == [{"static_configs": [{"targets": ["alertmanager:9093"]}]}]
    (mounted,) = services["alertmanager"]["configs"]
    content = yaml.safe_load(FILE)["configs"][mounted["source"]]["content"]
    configuration = yaml.safe_load(content)
    receivers = {one["name"]: one["email_configs"][0]["to"] for one in configuration["receivers"]}
    groups = yaml.safe_load((folder / "rules.yml").read_text())["groups"]
    severities = {rule["labels"]["severity"] for group in groups for rule in group["rules"]}
    assert receivers == {severity: f"${{IEUM_ALERT_{severity.upper()}:-}}" for severity in severities}
    (page,) = configuration["route"]["routes"]
    assert (configuration["route"]["receiver"], page["receiver"], page["matchers"]) == (
        "ticket",
        "page",
        ['severity="page"'],
    )
    explained = (ROOT / "docs/observability.md").read_text()
    assert [name for name in re.findall(r"\$\{(\w+):", content) if f"`{name}`" not in explained] == []


def test_every_key_comes_from_the_environment():
    assert [name for name in random_keys() if f"${{{name}:?" not in FILE] == []
    assert not re.search(r"(KEYS|SECRET|TOKEN|PASSWORD):-[^}]", FILE)  # an empty value is no key


def test_the_api_trusts_the_address_of_the_web_server_only(services: dict[str, dict[str, Any]]):
    address = services["web"]["networks"]["default"]["ipv4_address"]
    assert services["api"]["environment"]["IEUM_TRUSTED_PROXIES"] == address


def test_the_web_server_sends_the_headers_of_the_api():
    app = SecurityHeaders(FastAPI(), "", https=True)
    sent = dict(re.findall(r'add_header ([\w-]+) "(.+)" always;', (ROOT / "nginx.conf").read_text()))
    assert {name.lower(): value for name, value in sent.items()} == {
        name.decode(): value.decode() for name, value in app.headers
    }


def test_the_log_of_the_web_server_has_no_queries():
    configuration = (ROOT / "nginx.conf").read_text()
    logged = re.search(r"log_format without_query ([^;]+);", configuration)
    assert logged
    assert not re.search(r"\$(request|request_uri|args|query_string|http_referer)\b", logged[1])
    assert "access_log /var/log/nginx/access.log without_query;" in configuration
