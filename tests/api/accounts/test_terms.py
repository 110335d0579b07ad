"""Texts to agree to, and code lists: public, cached by browsers for a while."""

import pytest

from domain.accounts.agreements import Context
from domain.core.codes import LISTS
from tests.api.conftest import Browser


@pytest.mark.rule("B167")
@pytest.mark.parametrize("context", list(Context))
async def test_a_context_has_its_texts(browser: Browser, context: Context):
    texts = (await browser.get(f"/v2/terms/{context}")).json()["data"]
    assert texts
    known = {text["id"] for text in texts}
    for text in texts:
        assert text["name"]
        assert text["link"].startswith(("/terms/", "/products/detail/:productUid/"))
        assert len(text["contentHash"]) == 64
        assert known >= set(text["siblings"])
        assert isinstance(text["required"], bool)


async def test_an_unknown_context_is_refused(browser: Browser):
    assert (await browser.get("/v2/terms/nowhere")).status_code == 422


@pytest.mark.rule(
    "B132",
    "B133",
    "B134",
    "B135",
    "B136",
    "B137",
    "B138",
    "B139",
    "B140",
    "B141",
    "B142",
    "B143",
    "B144",
    "B145",
    "B146",
    "B147",
)
async def test_every_code_list_is_returned(browser: Browser):
    lists = (await browser.get("/v2/codes")).json()["data"]
    expected = {
        "bankCode",
        "extensionVoteType",
        "investLimit",
        "loanRepaymentType",
        "productEvent",
        "productGrade",
        "searchProductCategory",
        "sort",
        "state",
        "tendency",
        "corporationType",
        "customerType",
        "inflowRoute",
        "investAutoCategory",
        "investAutoType",
        "mobileCarrier",
    }
    assert lists.keys() >= expected
    for name in expected:
        assert lists[name], name
        assert all(entry["code"] and entry["name"] for entry in lists[name])
    assert lists.keys() == LISTS.keys()


@pytest.mark.rule("B148", "B149", "B150", "B151", "B152")
async def test_variants_of_code_lists_leave_codes_out(browser: Browser):
    lists = (await browser.get("/v2/codes")).json()["data"]
    names = {name: {one["code"]: one["name"] for one in codes} for name, codes in lists.items()}
    assert names["productGrade"].keys() - names["productGradeGiven"].keys() == {"NONE"}
    categories, cart = names["searchProductCategory"], names["cartAutoCategory"]
    assert ("매출채권" in categories["5"], categories["6"]) == (True, "개인신용")
    assert categories.keys() - names["collateralCategory"].keys() == {"6"}
    assert categories.keys() - cart.keys() == {"5", "6"}
    assert (categories["4"], cart["4"]) == ("매출채권(선정산)", "매출채권")


@pytest.mark.parametrize(
    ("path", "cache_control"), [("/v2/codes", "public, max-age=300"), ("/v2/terms/identity", "no-cache")]
)
async def test_a_cached_response_is_not_sent_again(browser: Browser, path: str, cache_control: str):
    first = await browser.get(path)
    assert first.headers["Cache-Control"] == cache_control
    again = await browser.http.get(path, headers={"If-None-Match": f'W/"other", W/{first.headers["ETag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    changed = await browser.http.get(path, headers={"If-None-Match": '"another"'})
    assert changed.json() == first.json()
