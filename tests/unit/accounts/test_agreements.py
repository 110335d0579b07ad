from dataclasses import replace

import pytest

from domain.accounts import agreements as a
from domain.core.errors import BusinessError, ErrorCode

SIGN_UP = a.CATALOGUE[a.Context.LOAN_SIGN_UP]
IDS = [agreement.id for agreement in SIGN_UP]
contexts = pytest.mark.parametrize("context", a.Context)


@pytest.mark.rule("B167")
@contexts
def test_every_agreement_has_the_texts_of_a_screen(context: a.Context) -> None:
    agreements = a.CATALOGUE[context]
    ids = {agreement.id for agreement in agreements}
    assert len(ids) == len(agreements)
    for agreement in agreements:
        assert agreement.name
        assert agreement.link.startswith("/terms/") or agreement is a.INVEST_PRODUCT
        assert set(agreement.siblings) <= ids


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
