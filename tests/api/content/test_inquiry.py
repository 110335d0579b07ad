"""The 1:1 inquiry board: a member's questions and files, the answer of an operator, and the stored data."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import pytest_asyncio

from activities.core.resources import resources
from activities.retention import purge
from db.content.inquiries import question_of
from db.content.tables import Inquiry
from domain.accounts.closure import Reason
from domain.core.policy import POLICY
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, comparable
from tests.api.content.inquiries import ASKED, PATH, asks
from tests.api.investing.investors import Member, data
from tests.clients.console import WHY, Console
from tests.clients.corporate import pdf
from tests.clients.http import http_client, refusal
from tests.factories import new_identity
from tests.internals import eventually, is_document_deleted
from tests.uploaded_files import picture


@pytest_asyncio.fixture
async def console(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    yield console
    await console.api.aclose()


@pytest_asyncio.fixture
async def another_member(browser: Browser, internals: Internals) -> Browser:
    """Another member."""
    other = Browser(browser.http)
    joined = await other.sign_up(await internals.certified(new_identity(name="박둘")))
    other.access_token = joined.json()["data"]["accessToken"]
    return other


@pytest_asyncio.fixture
async def author(browser: Browser, member: Member) -> Browser:
    """The author of an inquiry."""
    return browser


async def upload(browser: Browser, content: bytes, name: str = "증빙.pdf", **fields: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {browser.access_token}"}
    files = {"file": (name, content, "application/pdf")}
    return await browser.http.post(f"{PATH}/document", data=fields, files=files, headers=headers)


async def uploaded(browser: Browser, name: str = "증빙.pdf", **fields: str) -> str:
    answer = await upload(browser, pdf(), name, **fields)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["id"]


async def delete(browser: Browser, path: str) -> httpx.Response:
    return await browser.http.delete(path, headers={"Authorization": f"Bearer {browser.access_token}"})


async def put(browser: Browser, body: dict[str, Any]) -> httpx.Response:
    headers = {"Authorization": f"Bearer {browser.access_token}"}
    return await browser.http.put(f"{PATH}/draft", json=body, headers=headers)


async def answered(console: Console, uid: str, answer: str = "15.4%를 떼요.") -> None:
    opened = await console.do(f"/inquiries/{uid}/opening")
    await console.do(f"/inquiries/{uid}/answer", answer=answer, changedAt=opened["changedAt"])


@pytest.mark.rule("B012", "B404", "B529")
async def test_an_inquiry_is_written_listed_read_changed_and_deleted(author: Browser, member: Member) -> None:
    info = await data(author, f"{PATH}/info")
    assert (info["name"], info["mobile"]) == (member[0].name, f"010-****-{member[0].mobile[-4:]}")
    (invest,) = [topic for topic in info["inquiryType1"] if topic["code"] == "invest"]
    assert {"code": "tax", "name": "세금과 수수료"} in invest["inquiryType2"]
    assert await data(author, f"{PATH}/list") == {"list": [], "count": 0}

    uid = await asks(author)
    (line,) = (await data(author, f"{PATH}/list"))["list"]
    assert (line["inquiryUid"], line["inquiryType1Name"], line["isAnswered"]) == (uid, "투자", False)
    read = await data(author, f"{PATH}/post/{uid}")
    assert {name: read[name] for name in ASKED} == ASKED
    assert (read["name"], read["answer"], read["documents"]) == (member[0].name, None, [])

    changed = ASKED | {"inquiryType1": "loan", "inquiryType2": "terms", "title": "금리가 궁금해요"}
    assert (await author.post(f"{PATH}/post/{uid}", changed)).status_code == 200
    read = await data(author, f"{PATH}/post/{uid}")
    assert {name: read[name] for name in changed} == changed

    assert (await delete(author, f"{PATH}/post/{uid}")).status_code == 204
    assert refusal(await author.get(f"{PATH}/post/{uid}")) == (404, "NOT_FOUND")
    assert (await data(author, f"{PATH}/list"))["count"] == 0


@pytest.mark.rule("B540")
async def test_the_default_page_has_five_rows_the_newest_first(author: Browser) -> None:
    for number in range(7):
        await asks(author, title=f"문의 {number}")
    first, second = await data(author, f"{PATH}/list"), await data(author, f"{PATH}/list", offset=5, limit=5)
    assert (first["count"], second["count"]) == (7, 7)
    assert [line["title"] for line in first["list"]] == [f"문의 {number}" for number in (6, 5, 4, 3, 2)]
    assert [line["title"] for line in second["list"]] == ["문의 1", "문의 0"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": " "},
        {"title": "가" * 101},
        {"contents": ""},
        {"contents": "가" * 2001},
        {"inquiryType1": "nothing"},
        {"inquiryType1": "loan"},  # the second level belongs to investing
        {"documents": [str(UUID(int=n)) for n in range(6)]},
        {"documents": [str(UUID(int=7))]},
    ],
)
async def test_missing_and_too_long_values_are_refused(author: Browser, wrong: dict[str, Any]) -> None:
    assert refusal(await author.post(f"{PATH}/post", ASKED | wrong)) == (422, "INVALID_INPUT")
    assert (await data(author, f"{PATH}/list"))["count"] == 0


async def test_a_repeated_request_creates_one_inquiry(author: Browser) -> None:
    key = uuid4().hex
    answers = await asyncio.gather(*(author.post(f"{PATH}/post", ASKED, Idempotency_Key=key) for _ in range(5)))
    assert len({answer.content for answer in answers}) == 1
    assert (await data(author, f"{PATH}/list"))["count"] == 1


async def test_another_members_inquiry_is_not_found(author: Browser, another_member: Browser) -> None:
    file = await uploaded(author)
    uid, loose = await asks(author, documents=[file]), await uploaded(author)
    assert (await data(another_member, f"{PATH}/list"))["count"] == 0
    results: list[Any] = []
    for post, document in ((uid, file), (uid, loose), (uuid4().hex, str(uuid4()))):
        refused = [
            await another_member.get(f"{PATH}/post/{post}"),
            await another_member.post(f"{PATH}/post/{post}", ASKED),
            await delete(another_member, f"{PATH}/post/{post}"),
            await delete(another_member, f"{PATH}/document/{document}"),
            await upload(another_member, pdf(), inquiryUid=post),
            await put(another_member, ASKED | {"inquiryUid": post}),
        ]
        taken = await another_member.post(f"{PATH}/post", ASKED | {"documents": [document]})
        assert {refusal(answer) for answer in refused} == {(404, "NOT_FOUND")}
        results.append([comparable(answer) for answer in [*refused, taken]])
    assert results[0] == results[1] == results[2]
    assert await data(another_member, f"{PATH}/draft", inquiryUid=uid) == {"draft": None, "documents": []}
    read = await data(author, f"{PATH}/post/{uid}")
    assert [document["id"] for document in read["documents"]] == [file]
    assert read["title"] == ASKED["title"]


@pytest.mark.rule("B404", "B529")
async def test_files_are_attached_and_removed(author: Browser, internals: Internals, platform: Stack) -> None:
    first, second = await uploaded(author), await uploaded(author, "../../내 통장\u202e.pdf")
    stored = (await data(author, f"{PATH}/draft"))["documents"]
    assert [(document["id"], document["name"]) for document in stored] == [(first, "증빙.pdf"), (second, "내 통장.pdf")]
    uid = await asks(author, documents=[first, second])
    assert (await data(author, f"{PATH}/draft"))["documents"] == []
    third = await upload(author, picture(), "화면.png", inquiryUid=uid)
    assert third.json()["data"]["size"] == len(picture())
    assert (await delete(author, f"{PATH}/document/{first}")).status_code == 204
    read = await data(author, f"{PATH}/post/{uid}")
    assert [document["name"] for document in read["documents"]] == ["내 통장.pdf", "화면.png"]
    assert refusal(await author.post(f"{PATH}/post", ASKED | {"documents": [second]})) == (422, "INVALID_INPUT")
    for _ in range(3):
        await uploaded(author, inquiryUid=uid)
    assert refusal(await upload(author, pdf(), inquiryUid=uid)) == (422, "INVALID_INPUT")
    assert refusal(await upload(author, b"<script>alert(1)</script>")) == (415, "FILE_TYPE_UNSUPPORTED")

    refs = await internals.sql("select document_ref from inquiry_document where inquiry_uid = :uid", uid=uid)
    assert (await delete(author, f"{PATH}/post/{uid}")).status_code == 204
    async with resources(platform.settings) as at_work:
        for row in refs:
            await eventually(partial(is_document_deleted, at_work, row.document_ref))


async def test_an_unsent_message_is_stored(author: Browser) -> None:
    assert await data(author, f"{PATH}/draft") == {"draft": None, "documents": []}
    uid = await asks(author)
    for about in ("", uid):
        typed = {"inquiryUid": about, "inquiryType1": "loan", "inquiryType2": "", "title": "쓰다", "contents": about}
        assert (await put(author, typed)).status_code == 204
        assert (await data(author, f"{PATH}/draft", inquiryUid=about))["draft"] == typed
    await author.post(f"{PATH}/post/{uid}", ASKED)
    assert (await data(author, f"{PATH}/draft", inquiryUid=uid))["draft"] is None
    assert (await data(author, f"{PATH}/draft"))["draft"]["title"] == "쓰다"
    await asks(author)
    assert (await data(author, f"{PATH}/draft"))["draft"] is None


@pytest.mark.rule("B012")
async def test_an_operator_answers_and_the_author_is_notified(
    author: Browser, member: Member, console: Console, internals: Internals, platform: Stack
) -> None:
    file = await uploaded(author)
    uid = await asks(author, documents=[file])
    (row,) = [row for row in await console.get("/inquiries") if row["uid"] == uid]
    assert ("*" in row["name"], row["topic"]) == (True, "투자 · 세금과 수수료")
    words = {"answer": "15.4%를 떼요.", "changedAt": datetime.now(UTC).isoformat()}
    assert refusal(await console.post(f"/inquiries/{uid}/answer", **words)) == (403, "CASE_NOT_OPENED")
    assert refusal(await console.api.get(f"/ops/inquiries/{uid}/files/{file}")) == (403, "CASE_NOT_OPENED")
    opened = await console.do(f"/inquiries/{uid}/opening")
    assert (opened["contents"], opened["subject"]["name"]) == (ASKED["contents"], member[0].name)
    seen = await console.api.get(f"/ops/inquiries/{uid}/files/{opened['files'][0]['id']}")
    assert (seen.headers["Content-Type"], seen.headers["Cache-Control"]) == ("application/pdf", "no-store")

    words["changedAt"] = opened["changedAt"]
    await author.post(f"{PATH}/post/{uid}", ASKED | {"contents": "지방세만 궁금해요."})
    assert refusal(await console.post(f"/inquiries/{uid}/answer", **words)) == (409, "CASE_MOVED")
    words["changedAt"] = (await console.do(f"/inquiries/{uid}/opening"))["changedAt"]
    answers = await asyncio.gather(*(console.post(f"/inquiries/{uid}/answer", **words) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]

    read = await data(author, f"{PATH}/post/{uid}")
    assert (read["answer"]["contents"], read["isAnswered"]) == ("15.4%를 떼요.", True)
    assert uid not in [row["uid"] for row in await console.get("/inquiries")]
    for refused in (
        await author.post(f"{PATH}/post/{uid}", ASKED),
        await delete(author, f"{PATH}/document/{file}"),
        await upload(author, pdf(), inquiryUid=uid),
        await put(author, ASKED | {"inquiryUid": uid}),
    ):
        assert refusal(refused) == (409, "INQUIRY_ANSWERED")

    person = author.person_id
    accesses = await internals.sql(
        "select what, why from personal_data_access where whose = :id order by id", id=person
    )
    opening = (f"inquiry: {uid}", WHY)
    assert [tuple(row) for row in accesses] == [opening, (f"file: {file}", WHY), opening]
    done = await internals.sql(
        "select action, operator, reason from operator_action where journey_id = :id", id=f"inquiry:{uid}"
    )
    assert [tuple(action) for action in done] == [("inquiry_answer", console.login, WHY)]
    async with http_client(platform.settings.simulator_url) as simulator:

        async def is_notified() -> bool:
            inbox = (await simulator.get(f"/inbox/{member[0].mobile}")).json()
            texts = [message["text"] for message in inbox if "1:1 문의에 답변" in message["text"]]
            return len(texts) == 1 and texts[0].endswith(f"/v2/inquiry/contact/{uid}")

        await eventually(is_notified)


async def test_all_texts_are_encrypted(author: Browser, console: Console, internals: Internals) -> None:
    file = await uploaded(author, "비밀통장.pdf")
    uid = await asks(author, title="비밀제목", contents="비밀내용", documents=[file])
    await put(author, ASKED | {"inquiryUid": "", "title": "비밀초안"})
    await answered(console, uid, "비밀답변")
    for table in ("inquiry", "inquiry_document", "inquiry_draft", "operator_action", "personal_data_access"):
        rows = await internals.sql(f"select convert_to(t::text, 'UTF8') as row from {table} t")
        stored = b"".join(bytes(row.row) for row in rows)
        for secret in ("비밀통장", "비밀제목", "비밀내용", "비밀초안", "비밀답변"):
            assert secret.encode() not in stored, table
            assert secret.encode().hex().encode() not in stored, table


async def test_an_answered_inquiry_is_removed_from_the_board_and_stored_for_three_years(
    author: Browser, console: Console, internals: Internals, platform: Stack
) -> None:
    file = await uploaded(author)
    uid = await asks(author, documents=[file])
    await answered(console, uid)
    assert (await delete(author, f"{PATH}/post/{uid}")).status_code == 204
    assert (await data(author, f"{PATH}/list"))["count"] == 0
    assert refusal(await author.get(f"{PATH}/post/{uid}")) == (404, "NOT_FOUND")
    for path in (f"{PATH}/post/{uid}", f"{PATH}/document/{file}"):
        assert refusal(await delete(author, path)) == (404, "NOT_FOUND")

    async def left(age: timedelta) -> bool:
        """Return whether the inquiry still exists that long after the answer."""
        then = datetime.now(UTC) - age
        await internals.sql("update inquiry set answered_at = :then where uid = :uid", then=then, uid=uid)
        async with resources(platform.settings) as at_work:
            await purge(at_work)
        return bool(await internals.sql("select 1 from inquiry where uid = :uid", uid=uid))

    assert await left(POLICY.inquiries_retention - timedelta(hours=1))
    (row,) = await internals.sql("select document_ref from inquiry_document where id = :id", id=UUID(file))
    assert not await left(POLICY.inquiries_retention)
    async with resources(platform.settings) as at_work:
        await eventually(partial(is_document_deleted, at_work, row.document_ref))


async def test_unsent_input_is_deleted_after_a_month(author: Browser, internals: Internals, platform: Stack) -> None:
    old, young = await uploaded(author), await uploaded(author)
    await put(author, ASKED | {"inquiryUid": ""})
    then = datetime.now(UTC) - POLICY.unsent_inquiry_retention
    person = UUID(author.person_id)
    await internals.sql("update inquiry_document set uploaded_at = :then where id = :id", then=then, id=UUID(old))
    await internals.sql("update inquiry_draft set saved_at = :then where person_id = :id", then=then, id=person)
    async with resources(platform.settings) as at_work:
        await purge(at_work)
    stored = await data(author, f"{PATH}/draft")
    assert (stored["draft"], [document["id"] for document in stored["documents"]]) == (None, [young])


async def test_inquiries_of_a_former_member_are_stored_and_not_answered(
    author: Browser, console: Console, internals: Internals
) -> None:
    uid = await asks(author)
    await put(author, ASKED | {"inquiryUid": ""})
    person, sealer = UUID(author.person_id), internals.vault.sealer
    left = await author.post("/v2/user/withdrawal", {"reason": Reason.NOT_USED, "agreed": True})
    assert left.status_code == 204, left.text
    assert uid not in [row["uid"] for row in await console.get("/inquiries")]
    assert refusal(await console.post(f"/inquiries/{uid}/opening")) == (409, "CASE_MOVED")
    assert await internals.sql("select 1 from inquiry_draft where person_id = :id", id=person) == []
    async with internals.database.transaction() as session:
        assert question_of(sealer, await session.get_one(Inquiry, uid)).title == ASKED["title"]


async def test_other_roles_do_not_see_inquiries(author: Browser, platform: Stack) -> None:
    uid = await asks(author)
    auditor = await Console.of(platform.settings, [OperatorRole.AUDITOR])
    for call, body in (("opening", {}), ("answer", {"answer": "네", "changedAt": datetime.now(UTC).isoformat()})):
        refused = await auditor.post(f"/inquiries/{uid}/{call}", **body)
        assert refusal(refused) == (403, "OPERATOR_FORBIDDEN")
    await auditor.api.aclose()
