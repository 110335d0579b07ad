"""The borrower's loans on a screen: contract, next instalment, early repayment of a part and of everything."""

import re
from datetime import timedelta

import pytest
from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.accounts.signing_up import prove_email, type_password
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.payment_sheet import ask_for_code, enter_code
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.lending import MILLION, Lending
from tests.factories import new_address
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account
from tests.journeys.steps.loans import CLOSED, lend

WHY = "차입자와 통화해 확인함"


async def saved(screen: Screen, document: str) -> bytes:
    """Return the file of a document of the loan."""
    async with screen.page.expect_download() as download:
        await screen.press(f"{document} PDF 받기")
    return (await (await download.value).path()).read_bytes()


async def confirms(screen: Screen, press: str) -> None:
    await screen.page.get_by_role("dialog").get_by_role("button", name=press, exact=True).click()


async def repays(screen: Screen, person: Borrower, won: int) -> None:
    code = await ask_for_code(screen, person, f"{won:,}원 갚기")
    await (await enter_code(screen, code)).click()


@pytest.mark.rule("B268", "B506")
async def test_a_borrower_repays_in_part_and_then_everything(
    kind: Device, device: Devices, new_borrower: NewBorrower, lending: Lending
) -> None:
    person = await (await new_borrower().apply()).walk_to("finish")
    uid = person.at["applyUid"]
    screen = await device(kind, person, examined=True)
    await screen.goto("/upl/finish")
    await screen.press("대출 현황 보기", role="link")
    await screen.expect_heading("대출 현황")
    await screen.expect_text("입금 예정")
    await screen.press(re.compile("^입금 예정"))
    await screen.expect_url("/mypage/loan/apply/depositing")
    await expect(
        screen.page.get_by_role("listitem").filter(has_text="개인신용대출").filter(has_text="500만원")
    ).to_be_visible()

    for _ in range(2):
        await lending.invest(await lending.investor(3 * MILLION), uid, 2_500_000)
    await lending.until(uid, "disbursed")
    first, *_ = await lending.instalments(uid)
    await lending.go_to(first.due_on)
    await lending.paid_until(uid, 1)

    await screen.goto("/mypage/loan/apply")
    await screen.expect_heading("대출 현황")
    only = screen.page.get_by_role("listitem").filter(has_text="36회 중 1회 갚음")
    await expect(only).to_contain_text("만기")
    await expect(only).not_to_contain_text("원")  # its amounts are above
    await screen.expect_text(re.compile("에 갚을 돈$"))
    await screen.expect_text(re.compile(r"계좌\(끝자리\s\d{4}\)에서 빠져나가요"))
    await screen.shoot("next-payment")
    await screen.page.get_by_role("link", name=re.compile("^사무직 · 정규직 · 생활비")).first.click()
    await screen.expect_heading(re.compile("^사무직 · 정규직 · 생활비"))
    await screen.expect_url(f"/mypage/loan/apply/detail/{uid}")
    await screen.page.get_by_text("표로 보기").click()
    await expect(screen.page.get_by_role("row").filter(has_text="갚았어요")).to_contain_text(
        f"{first.principal + first.interest:,}"
    )
    assert (await screen.linked_file("서명한 계약서 열기 (PDF)")).startswith(b"%PDF")
    for document in ("대출 잔액 증명서", "이자 납입 내역서"):
        assert (await saved(screen, document)).startswith(b"%PDF")
    await screen.shoot("documents-and-rights")

    await screen.press("미리 갚기", role="link")
    await screen.expect_heading("미리 갚기 (중도상환)")
    await screen.expect_text("빠져나갈 계좌")
    await screen.tick("일부")
    await screen.press(re.compile("갚기$"))
    await screen.expect_text("미리 갚을 원금을 입력해 주세요.")
    await screen.type("미리 갚을 원금", "1000000")
    quoted = await person.get(f"/v2/mypage/loanInfo/{uid}/early-repayment", principal=MILLION)
    await screen.expect_text(f"{quoted['fee']:,}원")
    await screen.expect_text(f"{quoted['saved'] - quoted['fee']:,}원")
    await screen.shoot("part")
    code = await ask_for_code(screen, person, f"{quoted['toPay']:,}원 갚기")
    pay = await enter_code(screen, code)
    await screen.shoot("code")
    await pay.dblclick()
    await screen.expect_text("미리 갚은 돈을 반영했어요")
    await screen.page.reload()
    await screen.expect_text("미리 갚은 돈을 반영했어요")
    await screen.shoot("repaid")
    assert screen.sent.count(f"POST /api/v2/mypage/loanInfo/{uid}/early-repayment") == 1
    await screen.press("대출로 돌아가기", role="link")
    await screen.expect_text("미리 갚은 내역")
    await screen.expect_text(f"{quoted['left']:,}")

    await screen.press("미리 갚기", role="link")
    await screen.expect_heading("미리 갚기 (중도상환)")
    everything = await person.get(f"/v2/mypage/loanInfo/{uid}/early-repayment")
    await repays(screen, person, everything["toPay"])
    await screen.expect_text("대출을 모두 갚았어요")
    await screen.press("대출로 돌아가기", role="link")
    await screen.expect_text("모두 갚았어요. 수고하셨어요.")
    await lending.until(uid, "closed")
    await screen.page.reload()
    assert (await saved(screen, "완납 증명서")).startswith(b"%PDF")
    assert await lending.differences() == []


async def test_a_borrower_withdraws_from_the_contract_or_asks_for_a_lower_rate(
    kind: Device, device: Devices, new_borrower: NewBorrower, lending: Lending
) -> None:
    person = await new_borrower().sign_up()
    uid = await lend(lending, person, MILLION, 2, title="권리 시험호")
    screen = await device(kind, person, examined=True)
    await screen.goto(f"/mypage/loan/apply/detail/{uid}")
    await screen.expect_text(re.compile("까지 대출을 무를 수 있어요"))
    await screen.expect_text(re.compile("이 대출의 계약서는 여기에 없어요"))
    await screen.shoot("rights")
    await screen.press("금리인하 요구하기", role="link")
    await screen.expect_heading("문의 남기기")
    await expect(screen.page.get_by_label("제목")).to_have_value("금리를 낮춰 주세요 (금리인하요구권)")
    await expect(screen.page.get_by_label("자세한 종류")).to_have_value("rate-cut")
    await screen.expect_text("10영업일 안에")
    await screen.shoot("rate-cut")
    await screen.type("문의 내용", "승진했어요.")
    await screen.press("문의 보내기")
    await screen.expect_heading("금리를 낮춰 주세요 (금리인하요구권)")
    await screen.expect_text(re.compile("^10영업일 안에 답하고"))


async def test_a_refused_debit_is_paid_manually(device: Devices, new_borrower: NewBorrower, lending: Lending) -> None:
    person = await new_borrower(name="박밀림").sign_up()
    uid = await lend(lending, person, 2 * MILLION, 6, title="갚는 시험호")
    (first, *_) = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=1))
    await lending.until_overdue(uid, 1)
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/loan/apply/detail")
    await screen.expect_heading("갚는 시험호")
    await screen.expect_text(re.compile("에 갚을 돈이 밀렸어요$"))
    arrears = (await person.get(f"/v2/mypage/loanInfo/{uid}"))["arrears"]["total"]
    await expect(screen.page.locator(".figure--large")).to_have_text(f"{arrears:,}원")
    await expect(screen.page.get_by_role("button", name="복사하기")).to_be_in_viewport()  # without scrolling
    await screen.press("미리 갚기", role="link")
    await screen.expect_heading("미리 갚기 (중도상환)")
    everything = await person.get(f"/v2/mypage/loanInfo/{uid}/early-repayment")
    assert everything["due"]
    await repays(screen, person, everything["toPay"])
    await screen.expect_text("계좌에서 돈이 빠지지 않았어요")
    await screen.expect_text(f"{everything['toPay']:,}원")
    await screen.shoot("by-hand")
    await screen.examine()
    await lending.pay(uid, everything["toPay"])
    await screen.expect_text("대출을 모두 갚았어요")
    assert await lending.differences() == []


async def test_instalments_are_debited_from_the_account_that_was_certified_since(
    kind: Device, device: Devices, new_borrower: NewBorrower, lending: Lending
) -> None:
    person = await new_borrower().sign_up()
    uid = await lend(lending, person, MILLION, 2, title="이체 시험호")
    await lending.change_account(uid, CLOSED)
    screen = await device(kind, person, examined=True)
    await screen.goto(f"/mypage/loan/apply/detail/{uid}")
    await screen.expect_text(re.compile(rf"끝자리\s{CLOSED[-4:]}"))
    await screen.shoot("another-account")
    await screen.page.get_by_role("main").get_by_role("link", name="인증 관리").click()
    await screen.expect_url("/mypage/certification-status")
    await certify_account(person)
    await screen.goto(f"/mypage/loan/apply/detail/{uid}")
    await screen.press(re.compile(r"^신한은행 끝자리\s6789 계좌로 바꾸기$"))
    await confirms(screen, "돌아가기")
    await screen.expect_text(re.compile(rf"끝자리\s{CLOSED[-4:]}"))
    await screen.press(re.compile(r"^신한은행 끝자리\s6789 계좌로 바꾸기$"))
    await confirms(screen, "바꾸기")
    await screen.expect_text(re.compile(r"신한은행 끝자리\s6789"))
    await screen.expect_no_text(re.compile(rf"끝자리\s{CLOSED[-4:]}"))
    await screen.shoot("changed-account")


async def test_a_member_without_a_loan_is_led_to_one(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    await internals.sql(
        "update person set is_borrower = false where mobile_fingerprint = :mobile",
        mobile=internals.at.sealer.fingerprint(person.mobile),
    )
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/loan/apply")
    await screen.expect_heading("아직 받은 대출이 없어요")
    await screen.press("내 한도 알아보기", role="link")
    await screen.expect_url("/loan/credit/guide")


async def listed_row(screen: Screen, title: str) -> None:
    await open_page(screen, "대출 관리")
    await screen.type("대출 찾기", title)
    await screen.press("찾기")
    await screen.press(title, role="link")
    await screen.expect_heading(title)


async def order(screen: Screen, act: str, done: str) -> None:
    await screen.tick(re.compile(act))
    await screen.press(WHY)
    await screen.press(re.compile("대출 진행 처리하기|확인 요청하기"))
    await screen.expect_text(done)
    await screen.expect_url("/ops/loans")


async def test_operators_pause_and_fail_a_recruiting(
    device: Devices, lending: Lending, new_borrower: NewBorrower, platform: Stack
) -> None:
    title = f"운영 시험 {new_borrower().mobile[-4:]}호"
    uid, person = await lending.listed(title=title), await lending.investor(2 * MILLION)
    await lending.invest(person, uid, 2 * MILLION)
    first = await at_the_console(device, platform)
    await listed_row(first, title)
    await first.press("대출 진행 처리하기")
    await first.expect_text("하나를 골라 주세요.")
    await order(first, "잠시 멈춰요", "멈췄어요")
    await listed_row(first, title)
    await first.expect_text("멈춤")
    await order(first, "다시 진행해요", "다시 진행해요")
    await listed_row(first, title)
    await first.expect_no_text("멈춤")
    await order(first, "모집을 연장해요", "모집을 연장했어요")
    await listed_row(first, title)
    await first.tick(re.compile("모집을 실패로 끝내요"))
    await first.shoot("fail")
    await order(first, "모집을 실패로 끝내요", "다른 운영자에게 확인을 요청했어요")

    second = await at_the_console(device, platform, PHONE)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await expect(asked).to_contain_text("2,000,000원")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await lending.until(uid, "failed")
    assert await lending.balance(person) == (2 * MILLION, 0)
    await second.goto("/ops/loans")
    await second.expect_heading("대출 관리")
    await second.type("대출 찾기", title)
    await second.press("찾기")
    await second.expect_text("조건에 맞는 건이 없어요")


@pytest.mark.rule("B268")
async def test_saved_applications_continue_at_their_step(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    person = await (await new_borrower().apply()).walk_to("loan_terms")
    screen = await device(kind, person, examined=True)
    await screen.goto("/mypage/loan/apply")
    await screen.press("저장한 신청서", role="link")
    await screen.expect_url("/mypage/loan/apply/temp")
    await screen.expect_heading("저장한 신청서")
    await screen.page.get_by_role("list", name="저장한 신청서").get_by_role("link").first.click()
    await screen.expect_url("/upl/loan-terms")
    await screen.goto("/mypage/loan/apply/nonsense")
    await screen.expect_heading("이 페이지를 찾을 수 없어요")


async def test_a_borrower_adds_the_log_in_by_email(kind: Device, device: Devices, new_borrower: NewBorrower) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person, examined=True)
    await screen.goto("/loan/mortgage/register-additional-login-method")
    await screen.expect_heading("이메일 로그인을 더해 주세요")
    await screen.press("이메일 등록하기", role="link")
    await screen.expect_url("/signup/email-account")
    assert "next=%2Floan%2Fmortgage%2Fregister-additional-login-method" in screen.page.url
    await prove_email(screen, person, new_address())
    await screen.expect_heading("본인 확인을 하면 이메일 로그인을 더할 수 있어요")
    await screen.shoot("identity")
    await screen.press("본인 확인하기", role="link")
    await Applicant(screen, person).certify()
    await screen.expect_heading("로그인할 때 쓸 비밀번호를 정해 주세요")
    await type_password(screen)
    await screen.press("등록하기")
    await screen.expect_heading("이메일로도 로그인할 수 있어요")
