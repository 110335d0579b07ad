"""Every call of the OpenAPI document, with a request that is well-formed by the document."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.openapi import DOCUMENT, METHODS


@dataclass(frozen=True)
class Call:
    """One operation. `name`: its name in the tables, "POST /v2/logout"."""

    method: str
    path: str
    operation: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path.removeprefix('/api')}"

    def parameters(self, place: str) -> dict[str, dict[str, Any]]:
        """Return the schemas of the parameters of the path, query or header, by name."""
        return {p["name"]: p["schema"] for p in self.operation.get("parameters", []) if p["in"] == place}

    @property
    def body(self) -> dict[str, Any] | None:
        """Return the schema of a JSON body."""
        content = self.operation.get("requestBody", {}).get("content", {})
        return content["application/json"]["schema"] if "application/json" in content else None

    @property
    def takes_a_file(self) -> bool:
        return "multipart/form-data" in self.operation.get("requestBody", {}).get("content", {})

    def address(self, **values: str) -> str:
        """Return the path below /api with the given values; the others are examples."""
        examples = {name: str(example(schema)) for name, schema in self.parameters("path").items()}
        given = examples | {"kind": "upl"} | values
        return self.path.removeprefix("/api").format_map(given)

    def request(self, **values: str) -> dict[str, Any]:
        """Return the arguments of an HTTP client's `request`."""
        headers = {n: str(example(s)) for n, s in self.parameters("header").items()}
        headers |= {"Idempotency-Key": uuid.uuid4().hex} if "Idempotency-Key" in headers else {}
        query = {name: example(schema) for name, schema in self.parameters("query").items()}
        asked: dict[str, Any] = {"method": self.method, "url": self.address(**values), "headers": headers}
        asked["params"] = {name: value for name, value in query.items() if value is not None}
        if self.body:
            asked["json"] = example(self.body)
        if self.takes_a_file:
            asked["files"] = {"file": ("card.png", b"\x89PNG\r\n", "image/png")}
        return asked


def all_calls() -> Iterator[Call]:
    for path, operations in DOCUMENT["paths"].items():
        for method in operations.keys() & METHODS:
            yield Call(method, path, operations[method])


CALLS = {call.name: call for call in sorted(all_calls(), key=lambda call: (call.path, call.method))}


def example(schema: dict[str, Any]) -> Any:
    """Return a small value that matches the schema."""
    schema = _resolved(schema)
    if "default" in schema:
        return schema["default"]
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return example(schema[several][0])
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            return {name: example(properties[name]) for name in schema.get("required", [])}
        case "array":
            return [example(schema["items"])] * schema.get("minItems", 0)
        case "integer":
            return int(schema.get("minimum", 1))
        case "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case _:
            return _text(schema)


def _text(schema: dict[str, Any]) -> str:
    formats = {"uuid": str(uuid.UUID(int=7)), "date": "2020-01-02", "date-time": "2020-01-02T03:04:05Z"}
    patterns = {r"^\d{6}$": "123456", r"^\d{4}$": "1234", "^/": "/v2/join/loan", "^[0-9a-f]{32}$": "0" * 32}
    known = formats.get(schema.get("format", "")) or patterns.get(schema.get("pattern", ""))
    return known or "x" * max(schema.get("minLength", 1), 1)


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    if reference := schema.get("$ref"):
        return DOCUMENT["components"]["schemas"][reference.rsplit("/", 1)[1]]
    return schema


def properties(call: Call) -> dict[str, Any]:
    """Return the fields of a JSON body."""
    return _resolved(call.body).get("properties", {}) if call.body else {}
