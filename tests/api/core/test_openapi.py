"""The API conforms to its OpenAPI document, for visitors and for members with an open application."""

from collections.abc import AsyncGenerator, Generator
from typing import Any

import pytest
import pytest_asyncio
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from domain.core.errors import ErrorCode
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.openapi import DOCUMENT

load_all_checks()
PROMISES = CHECKS.get_by_names(
    ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
)
ENDLESS = "/api/v2/journeys/{kind}/events"  # a stream that ends with its reader
SECOND_ADDRESS = "/api/v2/loan/"  # the same code as below /api/v2/credit/
OPERATIONS = [
    found.ok()
    for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()
    if found.ok().path != ENDLESS and not found.ok().path.startswith(SECOND_ADDRESS)
]
BOUNDED = settings(
    max_examples=3, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)


def test_operation_ids_are_unique() -> None:
    names = [operation["operationId"] for methods in DOCUMENT["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(names))


@pytest_asyncio.fixture(scope="module")
async def applicants() -> AsyncGenerator[list[Borrower]]:
    """Return people with an open application. The last one stays logged in, because some calls log out."""
    applicants: list[Borrower] = []
    yield applicants
    for applicant in applicants:
        await applicant.close()


@pytest_asyncio.fixture
async def logged_in(platform: Stack, applicants: list[Borrower]) -> dict[str, str]:
    """Return the headers of such an applicant, with the current step of the application."""
    while True:
        if applicants:
            answer = await applicants[-1].api.get("/v2/journeys/upl", headers=applicants[-1].headers())
            if answer.is_success:
                return applicants[-1].headers(**{"If-Match": str(answer.json()["data"]["sequence"])})
        applicants.append(await Borrower.of(platform.settings).apply())


@pytest.fixture(scope="module")
def connection() -> Generator[requests.Session]:
    """Return one connection for all cases."""
    with requests.Session() as session:
        yield session


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_responses_conform_to_the_document(
    platform: Stack, connection: requests.Session, logged_in: dict[str, str], operation: Any, mode: GenerationMode
) -> None:
    base_url = f"http://127.0.0.1:{platform.settings.api_port}"

    @seed(1)
    @BOUNDED
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        for headers in ({}, logged_in):  # drawing a case takes longer than sending it
            connection.cookies.clear()
            answer = case.call(base_url=base_url, headers=headers, session=connection)
            case.validate_response(answer, checks=PROMISES)
            if answer.status_code >= 400:
                error = answer.json()["data"]
                assert ErrorCode[error["code"]].status == error["status"] == answer.status_code

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # a call without any invalid request
