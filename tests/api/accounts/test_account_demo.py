"""The members of a new platform."""

from db.demo.__main__ import load
from db.demo.people import LOGINS, MEMBERS
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, Phone


async def test_demo_members_exist_once_and_can_log_in(
    platform: Stack, browser: Browser, phone: Phone, internals: Internals
):
    for _ in range(2):
        await load(platform.settings)
    for member in MEMBERS:
        fingerprint = internals.vault.sealer.fingerprint(member.mobile)
        rows = await internals.sql("select state from person where mobile_fingerprint = :mobile", mobile=fingerprint)
        assert rows == [(member.state,)]
        assert any(member.name in what for _, what in LOGINS)

    already = len((await phone.http.get(f"/inbox/{MEMBERS[0].mobile}")).json())
    sent = await browser.post_with_nonce("/v2/login/mobile/request", {"mobile": MEMBERS[0].mobile})
    sms = await phone.next_sms(MEMBERS[0].mobile, after=already)
    code = {"authSeq": sent.json()["data"]["authSeq"], "authNo": sms["code"]}
    browser.access_token = (await browser.post_with_nonce("/v2/login/mobile/confirm", code)).json()["data"][
        "accessToken"
    ]
    assert (await browser.get("/v2/account/info")).json()["data"]["name"] == MEMBERS[0].name
