"""The loan contract's PDF contains everything that was agreed, and inconsistent contracts are not printed."""

import subprocess
import sys
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pypdf import PageObject, PdfReader

from documents.contract import Collateral, CollateralOwner, Fees, LoanContract, ScheduleRow, render_contract
from documents.typesetting import STAMP, NotTypeset
from domain.core.money import Won
from domain.loans.schedule import mortgage_terms, repayment_schedule
from tests.documents.sample import loan_contract


def text_of(pdf: bytes) -> str:
    """Return the text of all pages with single spaces, so that line breaks do not matter."""
    return " ".join("\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


@pytest.fixture(scope="module")
def contract() -> LoanContract:
    return loan_contract()


@pytest.fixture(scope="module")
def text(contract: LoanContract) -> str:
    return text_of(render_contract(contract))


def test_it_names_the_parties_and_masks_the_account(text: str) -> None:
    for part in (
        "계약번호 IE-2026-7F3K9Q",
        "2026년 11월 24일에 한서윤 님과 주식회사 이음온라인투자연계금융 사이에 맺은 계약이에요.",
        "사업자등록번호 000-86-00000",
        "생년월일 1993년 4월 17일",
        "서울특별시 마포구 월드컵북로21길 34, 이음아파트 102동 1203호",
        "국민은행 123*****-**-**89",
    ):
        assert part in text


def test_it_states_the_amount_and_the_terms(text: str) -> None:
    for part in (
        "빌리는 돈 15,000,000원 1,500만원",
        "금리 연 11.4% 고정",
        "갚는 기간 36개월",
        "갚는 방법 원리금균등",
        "첫 상환일 (예정) 2026년 12월 24일",
        "마지막 상환일 (예정) 2029년 11월 24일",
    ):
        assert part in text


@pytest.mark.parametrize("months", [1, 12, 60])
def test_every_instalment_and_the_totals_are_in_the_table(months: int) -> None:
    contract = loan_contract(months)
    text = text_of(render_contract(contract))
    for row in contract.schedule:
        amounts = (row.principal, row.interest, row.total, row.balance_after)
        figures = " ".join(f"{amount:,}" for amount in amounts)
        assert f"{row.number} {row.due_date:%Y.%m.%d} {row.days} {figures}" in text
    interest = sum(row.interest for row in contract.schedule)
    assert f"합계 (원) 15,000,000 {interest:,} {15_000_000 + interest:,}" in text


def test_it_states_fees_and_the_overdue_rate_with_their_ceilings(text: str) -> None:
    for part in (
        "플랫폼 이용료 월 0.1%",
        "중도상환 수수료 1.5% 최대 3%",
        "연체 이자율 연 14.4% 대출 금리 + 3%p, 최대 연 20%",
        "중개수수료, 신용 조회료, 인지세를 비롯해 이 표에 없는 돈은 받지 않습니다.",
    ):
        assert part in text


def test_it_contains_the_warnings_required_by_law(text: str) -> None:
    for part in (
        "대출 금리는 연 19% 안에서 정합니다. 법이 정한 최고 금리는 연체 이자를 포함해 연 20%",
        "이자 말고 중개수수료를 요구하거나 받는 것은 불법입니다.",
        "개인신용평점이 떨어질 수 있고",
        "14일 안에는 중도상환 수수료 없이 대출을 무를 수 있습니다(청약 철회권).",
    ):
        assert part in text


def test_it_records_the_agreed_texts_and_the_signer(contract: LoanContract, text: str) -> None:
    for terms in contract.agreed_terms:
        assert f"{terms.title} {terms.sha256} 1.1 2026.11.24 14:03:22" in text
    assert "빌리는 분 한서윤 서명 방법 전자서명: 서명한 때와 서명 번호는 오른쪽 서명란에 있어요" in text


@pytest.mark.parametrize(
    ("principal", "reading"),
    [(500_000, "500,000원 50만원"), (123_456_789, "1억 2,345만 6,789원"), (300_000_000, "300,000,000원 3억원")],
)
def test_it_states_the_amount_in_words(principal: int, reading: str) -> None:
    assert reading in text_of(render_contract(loan_contract(12, principal)))


def test_the_same_contract_gives_the_same_bytes_in_any_process(contract: LoanContract) -> None:
    program = (
        "import sys; from documents.contract import *;"
        "contract = LoanContract.model_validate_json(sys.stdin.buffer.read());"
        "sys.stdout.buffer.write(render_contract(contract))"
    )
    other_process = subprocess.run(
        [sys.executable, "-c", program],
        input=contract.model_dump_json().encode(),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={"TZ": "America/New_York", "PYTHONHASHSEED": "7"},
    )
    assert other_process.stdout == render_contract(contract)


def test_another_contract_gives_other_bytes(contract: LoanContract) -> None:
    assert render_contract(contract) != render_contract(contract.model_copy(update={"number": "IE-2026-OTHER1"}))


def test_it_is_an_accessible_archive_file_with_its_fonts_inside(contract: LoanContract) -> None:
    reader = PdfReader(BytesIO(render_contract(contract)))
    catalog = reader.root_object
    assert catalog["/Lang"] == "ko"
    assert "/StructTreeRoot" in catalog
    assert reader.xmp_metadata is not None
    declared = reader.xmp_metadata.stream.get_data()
    assert b"<pdfaid:part>2</pdfaid:part>" in declared
    assert b"<pdfuaid:part>1</pdfuaid:part>" in declared
    fonts: dict[str, Any] = {name: font for page in reader.pages for name, font in _fonts(page).items()}
    assert fonts
    assert all("Pretendard" in font["/BaseFont"] for font in fonts.values())


def _fonts(page: PageObject) -> dict[str, Any]:
    resources: Any = page["/Resources"]
    return {name: font.get_object() for name, font in resources["/Font"].items()}


@pytest.mark.parametrize(("months", "terms"), [(1, 1), (36, 4), (36, 9), (36, 12), (60, 14), (12, 40)])
def test_the_last_page_has_free_space_for_the_stamp(months: int, terms: int) -> None:
    last = PdfReader(BytesIO(render_contract(loan_contract(months, terms=terms)))).pages[-1]
    texts: list[tuple[str, float, float]] = []

    def visit(text: str, user: list[float], place: list[float], *_: object) -> None:
        if text.strip():
            texts.append((text, user[0] * place[4] + user[4], user[3] * place[5] + user[5]))

    last.extract_text(visitor_text=visit)
    left, bottom, right, top = STAMP.box
    assert not [text for text, x, y in texts if left <= x <= right and bottom <= y <= top]
    (signed_line,) = [y for text, _, y in texts if "서명란에" in text]
    assert bottom <= signed_line <= top


@pytest.mark.parametrize(
    "change",
    [
        {"rate": Decimal("19.01")},
        {"principal": 15_000_001},
        {"principal": 15_000_000.0},
        {"schedule": ()},
        {"agreed_terms": ()},
    ],
)
def test_an_inconsistent_contract_is_refused(contract: LoanContract, change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        LoanContract.model_validate({**contract.model_dump(), **change})


@pytest.mark.parametrize("change", [{"total": 1}, {"balance_after": 7}, {"number": 3}, {"interest": 0}])
def test_an_instalment_that_does_not_add_up_is_refused(contract: LoanContract, change: dict[str, int]) -> None:
    rows = [row.model_dump() for row in contract.schedule]
    rows[4] |= change
    with pytest.raises(ValidationError, match="instalment 5 does not add up"):
        LoanContract.model_validate({**contract.model_dump(), "schedule": rows})


@pytest.mark.parametrize(
    "rates",
    [
        {"early_repayment_rate": "3.01", "overdue_rate": "14.4"},
        {"early_repayment_rate": "1", "overdue_rate": "20.01"},
        {"early_repayment_rate": "-1", "overdue_rate": "14.4"},
    ],
)
def test_fees_beyond_their_ceilings_are_refused(rates: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        Fees.model_validate({"platform_rate": "0.1", **rates})


def test_an_unmasked_account_is_refused(contract: LoanContract) -> None:
    borrower = contract.borrower.model_dump() | {"masked_account": "123456-78-901289"}
    with pytest.raises(ValidationError):
        LoanContract.model_validate({**contract.model_dump(), "borrower": borrower})


def test_a_name_without_glyphs_is_refused() -> None:
    with pytest.raises(NotTypeset):
        render_contract(loan_contract(name="한서윤 🙂"))


def test_missing_fonts_are_reported(contract: LoanContract, tmp_path: Path) -> None:
    with pytest.raises(NotTypeset, match="no fonts in"):
        render_contract(contract, fonts=tmp_path)


def test_loan_on_a_home_states_the_home_the_lien_and_its_owner() -> None:
    owner = CollateralOwner(name="김소유", birth_date=date(1960, 2, 3), address="경기도 성남시 분당구 판교로 1")
    home = Collateral(
        kind="아파트",
        home="서울특별시 은평구 통일로 18 101동 1203호",
        maximum_claim=18_000_000,
        senior_debts=60_000_000,
        owner=owner,
    )
    contract = loan_contract(12)
    terms = mortgage_terms(Won(15_000_000), contract.rate, 12, date(2026, 11, 24))
    rows = tuple(ScheduleRow.model_validate(row) for row in repayment_schedule(terms))
    text = text_of(render_contract(contract.model_copy(update={"collateral": home, "schedule": rows})))
    for part in (
        "갚는 방법 만기일시 (매달 이자)",
        "통일로 18 101동 1203호",
        "채권최고액 18,000,000원",
        "앞선 채권 60,000,000원",
        "김소유 (1960년 2월 3일)",
        "경기도 성남시 분당구 판교로 1",
        "근저당권을 회사 앞으로 설정합니다",
        "근저당권의 말소",
        "소유자 김소유",
    ):
        assert part in text
    alone = text_of(
        render_contract(contract.model_copy(update={"collateral": home.model_copy(update={"owner": None})}))
    )
    assert "소유자 빌리는 분" in alone


def test_lien_that_does_not_cover_the_loan_is_not_printed() -> None:
    home = Collateral(kind="아파트", home="서울특별시 은평구", maximum_claim=1, senior_debts=0, owner=None)
    with pytest.raises(ValidationError):
        LoanContract.model_validate(dict(loan_contract()) | {"collateral": home})
