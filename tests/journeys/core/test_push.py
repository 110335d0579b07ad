"""Event streams: every move reaches every open screen from any API process, and a reconnect misses nothing."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from api.core.push import MOST_OF_VISITORS, MOST_STREAMS, Push
from api.http.cookies import CERTIFICATION
from stack.supervisor import Stack
from stack.temporary import stack_on_free_ports
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.pushes import Screen, screen


@pytest_asyncio.fixture(scope="module")
async def second_api(platform: Stack, tmp_path_factory: Any) -> AsyncGenerator[str]:
    """Another API process of the same platform; its address."""
    other = stack_on_free_ports(tmp_path_factory.mktemp("second"), ())
    shared = platform.settings.model_copy(
        update={"state": other.settings.state, "api_port": other.settings.api_port}
    )  # the databases' addresses are those of the first
    with Stack(shared, ("api",)):
        yield f"http://127.0.0.1:{shared.api_port}/api"


async def test_moves_reach_a_screen_at_another_process_and_a_reconnect_misses_nothing(
    new_borrower: NewBorrower, second_api: str, internals: Internals
) -> None:
    phone = await new_borrower().apply()
    laptop = phone.on_another_device(second_api)
    async with screen(laptop) as open_page:
        assert await open_page.next() == phone.at
        await phone.income()
        assert await open_page.next() == phone.at
        await phone.compatibility()
        assert await open_page.next() == phone.at
        last_id = open_page.last_id
    assert last_id == f"{phone.at['applyUid']}/{phone.at['sequence']}"

    await phone.scraping()  # no open stream
    async with screen(laptop, last_id=last_id) as reconnected:
        assert (await reconnected.next())["step"] == "consent"
    await phone.answer_prompt("refuse")
    await phone.until("scraping")
    await internals.cancel(phone.at)
    ended = f"{phone.at['applyUid']}/{phone.at['sequence'] + 1}"
    await phone.open()
    assert phone.at["sequence"] == 1
    async with screen(laptop, last_id=ended) as reconnected:
        assert await reconnected.next() == phone.at  # the sequence of another application begins at 1 again
    await laptop.api.aclose()


async def test_collecting_reports_its_progress(new_borrower: NewBorrower, scenario: Scenario) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    await scenario("nhis", "slow", delayMs=1_000, times=1)  # the reports arrive before the response to the request
    async with screen(borrower) as page:
        await page.next()
        await borrower.answer_prompt()
        seen = [await page.next()]
        while seen[-1]["step"] != "loan_terms":
            seen.append(await page.next())
    received = [at["data"]["received"]["done"] for at in seen if at["data"].get("received")]
    assert received
    assert received == sorted(received)
    assert {at["data"]["received"]["total"] for at in seen if at["data"].get("received")} == {12}


async def test_certification_has_a_separate_stream(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    await visitor.do("/v2/credit/certification/open", {"at": "upl"})
    async with screen(visitor, "identity") as page:
        assert (await page.next())["step"] == "phone"
    another_visitor = new_borrower()
    assert (await another_visitor.api.get("/v2/journeys/identity/events")).status_code == 404


async def ends(page: Screen) -> None:
    """Wait until the stream has ended."""
    with pytest.raises(AssertionError, match="the stream has ended"):
        await page.next(within=30)


async def test_a_stream_ends_with_its_session(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().apply()
    async with screen(borrower) as page:
        await page.next()
        assert (await borrower.api.post("/v2/logout", headers=borrower.headers())).status_code == 204
        await ends(page)


async def test_with_too_many_streams_of_a_person_the_oldest_one_ends(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().apply()
    async with AsyncExitStack() as opened:
        pages = [await opened.enter_async_context(screen(borrower)) for _ in range(MOST_STREAMS)]
        for page in pages:
            assert await page.next() == borrower.at
        latest = await opened.enter_async_context(screen(borrower))
        assert await latest.next() == borrower.at
        await ends(pages[0])
        await borrower.income()
        for page in (*pages[1:], latest):
            assert await page.next() == borrower.at


async def certification(new_borrower: NewBorrower) -> Borrower:
    """Return a visitor who has opened a certification."""
    visitor = new_borrower()
    await visitor.do("/v2/credit/certification/open", {"at": "upl"})
    return visitor


async def test_a_visitor_without_a_journey_has_no_stream(new_borrower: NewBorrower, platform: Stack) -> None:
    visitor = new_borrower()
    headers = {"Cookie": f"{CERTIFICATION.name(platform.settings)}=an-invented-value"}
    async with visitor.api.stream("GET", "/v2/journeys/identity/events", headers=headers) as response:
        assert response.status_code == 404


async def test_a_visitors_stream_ends_with_its_journey(new_borrower: NewBorrower, internals: Internals) -> None:
    visitor = await certification(new_borrower)
    async with screen(visitor, "identity") as page:
        at = await page.next()
        await internals.cancel(at)
        assert (await page.next())["waitingOn"] == "nobody"
        with pytest.raises(AssertionError, match="the stream has ended"):
            await page.next(within=5)


async def test_with_too_many_streams_of_visitors_of_an_address_the_oldest_one_ends(new_borrower: NewBorrower) -> None:
    visitor = await certification(new_borrower)
    async with AsyncExitStack() as opened:
        oldest = await opened.enter_async_context(screen(visitor, "identity"))
        await oldest.next()
        for _ in range(MOST_OF_VISITORS):
            latest = await opened.enter_async_context(screen(visitor, "identity"))
            await latest.next()
        await ends(oldest)


async def test_a_stream_with_a_lifetime_ends_after_it(internals: Internals) -> None:
    with Push(internals.at.redis, internals.at.table).stream("address/a", lifetime=0.1) as listener:
        await asyncio.wait_for(listener.wait(), 5)
        assert listener.is_closed


async def test_the_streams_of_a_member_count_together_whatever_the_cookie_says(
    new_borrower: NewBorrower, platform: Stack
) -> None:
    member = await new_borrower().apply()
    async with AsyncExitStack() as opened:
        oldest = await opened.enter_async_context(screen(member))
        await oldest.next()
        for number in range(MOST_STREAMS):
            cookie = {"Cookie": f"{CERTIFICATION.name(platform.settings)}=invented-{number}"}
            url, headers = "/v2/journeys/identity/events", member.headers(**cookie)
            stream = member.api.stream("GET", url, headers=headers, timeout=20)
            assert (await opened.enter_async_context(stream)).status_code == 200
        await ends(oldest)
