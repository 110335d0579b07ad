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
    watch = {"prometheus", "grafana", "alertmanager", "node-exporter", "blackbox-exporter"}
    assert {name: needed for name, needed in profiles.items() if name not in demo} == {
        name: ["watch"] for name in watch
    }


def test_no_log_grows_without_limit(services: dict[str, dict[str, Any]]):
    assert [name for name, one in services.items() if "max-size" not in one.get("logging", {}).get("options", {})] == []


def test_prometheus_reaches_what_it_scrapes(services: dict[str, dict[str, Any]]):
    """Its jobs name services, and the site that it has probed is the public address."""
    jobs = {
        job["job_name"]: job
        for job in yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())["scrape_configs"]
    }
    named = [name for job in jobs.values() for one in job.get("dns_sd_configs", []) for name in one["names"]]
    targets = [jobs["node"]["static_configs"][0]["targets"][0], jobs["site"]["relabel_configs"][-1]["replacement"]]
    assert {*named, *(target.partition(":")[0] for target in targets)} <= services.keys()
    (mounted,) = services["prometheus"]["configs"]
    assert jobs["site"]["file_sd_configs"] == [{"files": [mounted["target"]]}]
    (site,) = yaml.safe_load(yaml.safe_load(FILE)["configs"][mounted["source"]]["content"])
    assert site == {"targets": ["${IEUM_PUBLIC_URL:-http://web}/api/health/accepting"]}


def test_the_disks_are_those_of_the_machine(services: dict[str, dict[str, Any]]):
    exporter = services["node-exporter"]
    assert (exporter["pid"], exporter["volumes"][0]["source"]) == ("host", "/")
    assert exporter["command"] == [f"--path.rootfs={exporter['volumes'][0]['target']}"]


def test_the_runbook_is_where_the_alerts_link_to(services: dict[str, dict[str, Any]]):
    prometheus = services["prometheus"]
    assert "--web.user-assets=/runbook" in prometheus["command"]
    assert "./docs:/runbook:ro" in prometheus["volumes"]
    assert (ROOT / "docs/observability.md").exists()
    assert [
        name for name in ("prometheus", "alertmanager") if "--web.external-url" not in FILE.split(f"  {name}:")[1]
    ] == []


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
    assert configuration["route"]["receiver"] == "ticket"
    routes = {one["receiver"]: one["matchers"] for one in configuration["route"]["routes"]}
    assert routes == {severity: [f'severity="{severity}"'] for severity in severities - {"ticket"}}
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
    assert {"$http_traceparent", "$upstream_status", "$upstream_addr"} <= set(re.findall(r"\$\w+", logged[1]))
    assert "access_log /var/log/nginx/access.log without_query;" in configuration
