"""Names and addresses that documents cannot show are refused at their field."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from api.accounts.corporation.details import CorporateContact, RegisteredCompany
from api.borrowing.credit.address import AddressForm

ADDRESS = {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": "李家莊 3층"}
COMPANY = {
    "name": "利音 주식회사 ㈜", "registrationNumber": "1101111234567", "foundedOn": "20200102", "phone": "0212341234",
    "zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "addressDetail": "3층",
}  # fmt: skip
CONTACT = {
    "contactName": "김하나", "contactDepartment": "재무팀", "contactMobile": "01012345678", "ownerName": "Émile 金𠮷",
    "ownerBirthDate": "19900102", "ownerShare": 30, "moneySource": "1", "purpose": "1",
}  # fmt: skip


@pytest.mark.parametrize("character", ["🙂", "ก", "\U0002a6d6"])
@pytest.mark.parametrize(
    ("form", "fields", "name"),
    [
        (AddressForm, ADDRESS, "roadAddress"),
        (AddressForm, ADDRESS, "detail"),
        (RegisteredCompany, COMPANY, "name"),
        (RegisteredCompany, COMPANY, "roadAddress"),
        (RegisteredCompany, COMPANY, "addressDetail"),
        (CorporateContact, CONTACT, "contactDepartment"),
        (CorporateContact, CONTACT, "ownerName"),
    ],
)
def test_the_refusal_names_the_character(form: type[BaseModel], fields: dict[str, Any], name: str, character: str):
    with pytest.raises(ValidationError) as refused:
        form.model_validate(fields | {name: f"{fields[name]} {character}"})
    (error,) = (error for error in refused.value.errors() if error["loc"] == (name,))
    assert f"‘{character}’ 글자는 문서에 쓸 수 없어요." in error["msg"]


def test_an_address_is_one_line():
    with pytest.raises(ValidationError, match="한 줄로 입력해 주세요"):
        AddressForm.model_validate(ADDRESS | {"detail": "3층\n5층"})


@pytest.mark.parametrize(("form", "fields"), [(AddressForm, ADDRESS), (RegisteredCompany, COMPANY)])
def test_common_characters_are_accepted(form: type[BaseModel], fields: dict[str, Any]):
    assert form.model_validate(fields)
