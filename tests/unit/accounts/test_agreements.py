from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.accounts import agreements as a
from domain.core.errors import BusinessError, ErrorCode

SIGN_UP = a.CATALOGUE[a.Context.LOAN_SIGN_UP]
IDS = [agreement.id for agreement in SIGN_UP]
ticks = st.frozensets(st.sampled_from(IDS))
contexts = pytest.mark.parametrize("context", a.Context)


def receive_is_consistent(ticked: a.Ticked) -> bool:
    return ("marketingReceive" in ticked) == bool(ticked & {"marketingSms", "marketingEmail"})


@pytest.mark.rule("B167")
@contexts
def test_every_agreement_has_what_a_screen_needs(context: a.Context) -> None:
    agreements = a.CATALOGUE[context]
    ids = {agreement.id for agreement in agreements}
    assert len(ids) == len(agreements)
    for agreement in agreements:
        assert agreement.name
        assert agreement.link.startswith("/terms/")
        assert set(agreement.siblings) <= ids


@pytest.mark.rule("B188")
def test_ticking_ticks_what_is_linked() -> None:
    ticked = a.tick(SIGN_UP, frozenset(), "marketingReceive")
    assert ticked == {"marketingReceive", "marketingSms", "marketingEmail"}
    assert a.tick(SIGN_UP, frozenset(), "marketingSms") == {"marketingReceive", "marketingSms"}


@pytest.mark.rule("B189")
def test_unticking_unticks_what_is_linked() -> None:
    everything = frozenset(IDS)
    assert everything - a.untick(SIGN_UP, everything, "marketingReceive") == {
        "marketingReceive",
        "marketingSms",
        "marketingEmail",
    }
    assert everything - a.untick(SIGN_UP, everything, "serviceUsage") == {"serviceUsage"}


@pytest.mark.rule("B471")
def test_marketing_receive_is_on_while_a_channel_is_on() -> None:
    both = a.tick(SIGN_UP, frozenset(), "marketingReceive")
    sms_only = a.untick(SIGN_UP, both, "marketingEmail")
    assert sms_only == {"marketingReceive", "marketingSms"}
    assert a.receives_marketing(sms_only)
    none = a.untick(SIGN_UP, sms_only, "marketingSms")
    assert none == frozenset()
    assert not a.receives_marketing(none)


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(IDS))))
def test_no_order_of_presses_separates_marketing_from_its_channels(presses: list[tuple[bool, str]]) -> None:
    ticked: a.Ticked = frozenset()
    for on, agreement_id in presses:
        ticked = (a.tick if on else a.untick)(SIGN_UP, ticked, agreement_id)
        assert (agreement_id in ticked) is on
        assert receive_is_consistent(ticked)


@pytest.mark.rule("B191", "B468")
@pytest.mark.parametrize("required", [True, False])
@given(ticked=ticks)
def test_the_all_box_toggles_its_whole_group(required: bool, ticked: a.Ticked) -> None:
    group = a.group(SIGN_UP, required=required)
    ids = {agreement.id for agreement in group}
    toggled = a.toggle_all(group, ticked)
    assert toggled & ids == (frozenset() if ids <= ticked else ids)
    assert toggled - ids == ticked - ids


@pytest.mark.rule("B469", "B470")
@given(st.sampled_from(IDS))
def test_one_box_clears_and_sets_the_all_box(agreement_id: str) -> None:
    everything = frozenset(IDS)
    assert a.all_ticked(SIGN_UP, everything)
    without = a.untick(SIGN_UP, everything, agreement_id)
    assert not a.all_ticked(SIGN_UP, without)
    again = without
    for missing in everything - without:
        again = a.tick(SIGN_UP, again, missing)
    assert a.all_ticked(SIGN_UP, again)


@pytest.mark.rule("B192")
def test_a_group_is_valid_when_every_required_box_is_ticked() -> None:
    required = frozenset(agreement.id for agreement in a.group(SIGN_UP, required=True))
    assert a.is_valid(SIGN_UP, required)
    for one in required:
        assert not a.is_valid(SIGN_UP, frozenset(IDS) - {one})


@pytest.mark.rule("B193")
def test_a_group_without_required_boxes_is_valid() -> None:
    assert a.is_valid([], frozenset())
    assert a.is_valid(a.group(SIGN_UP, required=False), frozenset())


def test_loan_contexts_offer_no_app_push_and_the_loan_version_of_the_privacy_policy() -> None:
    assert not [agreement_id for agreement_id in IDS if "push" in agreement_id.lower()]
    assert a.PRIVACY.version == "1.1"
    assert a.PRIVACY in SIGN_UP


@pytest.mark.parametrize(
    "change", [{"version": "9"}, {"items": ("다른 글",)}, {"name": "다른 이름"}, {"required": False}]
)
def test_another_text_is_another_hash(change: dict[str, str]) -> None:
    changed = replace(a.PRIVACY, **change)
    assert changed.content_hash != a.PRIVACY.content_hash
    assert a.bundle_hash([changed, a.THIRD_PARTY]) != a.bundle_hash([a.PRIVACY, a.THIRD_PARTY])


@contexts
def test_a_full_consent_is_accepted(context: a.Context) -> None:
    shown = {agreement.id: agreement.content_hash for agreement in a.CATALOGUE[context]}
    assert a.verify(context, shown) == frozenset(shown)


def test_a_consent_to_another_text_is_refused() -> None:
    shown = {agreement.id: agreement.content_hash for agreement in SIGN_UP} | {a.PRIVACY.id: "0" * 64}
    with pytest.raises(BusinessError) as caught:
        a.verify(a.Context.LOAN_SIGN_UP, shown)
    assert caught.value.code is ErrorCode.TERMS_CHANGED


def test_a_consent_without_a_required_one_is_refused_by_name() -> None:
    shown = {agreement.id: agreement.content_hash for agreement in SIGN_UP if agreement is not a.PRIVACY}
    with pytest.raises(BusinessError) as caught:
        a.verify(a.Context.LOAN_SIGN_UP, shown)
    assert caught.value.code is ErrorCode.TERMS_REQUIRED
    assert a.PRIVACY.name in caught.value.message
