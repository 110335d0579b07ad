"""Consent and signing: the prompt on the phone, the callback to the platform, the status."""

import time
from pathlib import Path

import httpx
import pytest

from activities.institutions import InstitutionRefused, Institutions, institutions
from tests.clients.http import http_client
from tests.simulator.approvals import Key, answer, ask_consent, ask_signature
from tests.simulator.conftest import Platform, new_simulator


async def approved(outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key) -> str:
    """Give a consent. Returns its txId."""
    reference = key()
    consent = await ask_consent(outside, platform, mobile, key, reference)
    await answer(people, mobile, "approve")
    await platform.next(reference)
    return consent.tx_id


@pytest.mark.parametrize(("how", "status"), [("approve", "approved"), ("refuse", "refused"), ("expire", "expired")])
async def test_each_answer_to_a_consent_calls_back_and_shows_in_the_status(
    outside: Institutions,
    people: httpx.AsyncClient,
    platform: Platform,
    mobile: str,
    key: Key,
    how: str,
    status: str,
):
    reference = key()
    consent = await ask_consent(outside, platform, mobile, key, reference)
    assert (await outside.nhis.status(consent.tx_id)).status == "waiting"
    assert (await answer(people, mobile, how)).status_code == 204
    callback = await platform.next(reference)
    assert (callback.event, callback.tx_id, callback.signed) == (f"consent.{status}", consent.tx_id, True)
    assert (await outside.nhis.status(consent.tx_id)).status == status
    assert (await people.get(f"/inbox/{mobile}")).json()[0]["status"] == status


async def test_only_the_first_answer_counts(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    consent = await ask_consent(outside, platform, mobile, key, reference)
    await answer(people, mobile, "refuse")
    assert (await answer(people, mobile, "approve")).status_code == 409
    assert (await outside.nhis.status(consent.tx_id)).status == "refused"


async def test_signing_reports_its_time_and_signature(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    signing = await ask_signature(outside, platform, mobile, key, reference)
    await answer(people, mobile, "approve")
    callback = await platform.next(reference)
    status = await outside.esign.status(signing.tx_id)
    assert (callback.event, status.status) == ("esign.signed", "signed")
    assert callback.data["signatureId"] == status.signature_id
    assert status.signed_at is not None
    assert callback.data["signedAt"] == status.signed_at.isoformat()


@pytest.mark.parametrize(("how", "status"), [("refuse", "refused"), ("expire", "expired")])
async def test_an_unsigned_document_calls_back_too(
    outside: Institutions,
    people: httpx.AsyncClient,
    platform: Platform,
    mobile: str,
    key: Key,
    how: str,
    status: str,
):
    reference = key()
    signing = await ask_signature(outside, platform, mobile, key, reference)
    await answer(people, mobile, how)
    assert (await platform.next(reference)).event == f"esign.{status}"
    assert (await outside.esign.status(signing.tx_id)).status == status


async def test_the_prompt_names_the_signed_document(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    await ask_signature(outside, platform, mobile, key, key())
    prompt = (await people.get(f"/inbox/{mobile}")).json()[0]
    assert "대출 계약서" in prompt["text"]
    assert prompt["from"] == "PASS 인증"


async def test_collecting_reports_progress_then_the_bundle(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    tx_id = await approved(outside, people, platform, mobile, key)
    reference = key()
    await outside.nhis.collect(tx_id, reference=reference, callback_url=platform.url, key=key())
    callbacks = [await platform.next(reference) for _ in range(5)]
    assert [c.event for c in callbacks] == ["scraping.progress"] * 4 + ["scraping.done"]
    assert [c.data["done"] for c in callbacks[:4]] == [3, 6, 9, 12]
    bundle = await outside.nhis.bundle(callbacks[-1].data["bundleId"])
    assert len(bundle.months) == 12
    assert {premium.premium for premium in bundle.months} == {143_800}  # half of 7.19 % of 4,000,000 won
    assert [premium.month for premium in bundle.months] == sorted({premium.month for premium in bundle.months})
    status = await outside.nhis.status(tx_id)
    assert (status.status, status.done, status.bundle_id) == ("collected", 12, callbacks[-1].data["bundleId"])


async def test_collecting_takes_the_time_of_the_setting(platform: Platform, mobile: str, key: Key, tmp_path: Path):
    simulator = new_simulator(tmp_path, simulator_delay=0.8)
    simulator.start()
    slow, reference = institutions(simulator.settings), key()
    try:
        async with http_client(simulator.settings.simulator_url) as people:
            tx_id = await approved(slow, people, platform, mobile, key)
        began = time.monotonic()
        await slow.nhis.collect(tx_id, reference=reference, callback_url=platform.url, key=key())
        arrived: dict[str, float] = {}
        while "scraping.done" not in arrived:
            arrived.setdefault((await platform.next(reference)).event, time.monotonic() - began)
        assert (await slow.nhis.status(tx_id)).status == "collected"
    finally:
        await slow.aclose()
        simulator.kill()
    assert 0.2 <= arrived["scraping.progress"] < 0.8 <= arrived["scraping.done"]


async def test_the_premium_follows_the_chosen_income(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    chosen = {"yearlyIncome": 36_000_000, "insuredType": "selfEmployed", "employer": None}
    await people.put(f"/people/{mobile}", json=chosen)
    tx_id = await approved(outside, people, platform, mobile, key)
    reference = key()
    await outside.nhis.collect(tx_id, reference=reference, callback_url=platform.url, key=key())
    callbacks = [await platform.next(reference) for _ in range(5)]
    bundle = await outside.nhis.bundle(callbacks[-1].data["bundleId"])
    assert (bundle.insured_type, bundle.employer, bundle.employed_since) == ("selfEmployed", None, None)
    assert bundle.months[0].premium == 215_700  # 7.19 % of 3,000,000 won


async def test_records_that_cannot_be_collected_say_so(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    await people.put(f"/people/{mobile}", json={"scrapingFails": True})
    tx_id = await approved(outside, people, platform, mobile, key)
    reference = key()
    await outside.nhis.collect(tx_id, reference=reference, callback_url=platform.url, key=key())
    events = [(await platform.next(reference)).event for _ in range(3)]
    assert events == ["scraping.progress", "scraping.progress", "scraping.failed"]
    assert (await outside.nhis.status(tx_id)).status == "failed"


async def test_nothing_is_collected_without_consent(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    consent = await ask_consent(outside, platform, mobile, key, key())
    with pytest.raises(InstitutionRefused, match="not_approved"):
        await outside.nhis.collect(consent.tx_id, reference="r", callback_url=platform.url, key=key())


async def test_unknown_providers_and_transactions_are_refused(outside: Institutions, platform: Platform, key: Key):
    assert [provider.code for provider in await outside.nhis.providers()] == ["kakao", "pass"]
    with pytest.raises(InstitutionRefused, match="unknown_transaction"):
        await outside.nhis.status("nothing")
    with pytest.raises(InstitutionRefused, match="unknown_transaction"):
        await outside.esign.status("nothing")
    with pytest.raises(InstitutionRefused, match="unknown_bundle"):
        await outside.nhis.bundle("nothing")
