"""Steps of a sign-up by e-mail."""

from tests.browser.screen import Screen
from tests.clients.borrower import Borrower
from tests.journeys.steps.email import code_of

PASSWORD = "Sunny-Hill 9"


async def prove_email(screen: Screen, person: Borrower, email: str) -> None:
    """Enter the address and the code."""
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.type("이메일", email)
    await screen.press("인증번호 받기")
    await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
    await screen.expect_text("Ie***@example.com 주소로 보냈어요.")
    await screen.type("인증번호 6자리", await code_of(person, email))


async def type_password(screen: Screen, password: str = PASSWORD) -> None:
    await screen.type("비밀번호", password)
    await screen.type("비밀번호 확인", password)
