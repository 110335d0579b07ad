"""One valid example of every event that moves a journey; a new journey adds its own here."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from domain.accounts.corporation import Partition
from domain.accounts.journeys import bank_account, corporation, customer_information, dormant, email, id_card, identity
from domain.borrowing.journeys import contract, mortgage, mortgage_simple, upl
from domain.borrowing.mortgage import CollateralProvider, Home
from domain.borrowing.suitability import QUESTIONS
from domain.core.chart import Event

CODE = "1234"  # of the one-won transfers that a player stores
DOCUMENT = f"corporation/{0:032}"  # a reference without a document
EVENTS: dict[type[Event], Event] = {
    type(event): event
    for event in (
        id_card.ReadIdCard(card="id-card", card_ref="vault"),
        id_card.FailReading(problem="OCR_UNREADABLE"),
        id_card.ConfirmIdCard(card_ref="vault"),
        dormant.Enter(account=str(UUID(int=0))),
        dormant.EnterCertified(account=str(UUID(int=0))),
        dormant.ProveIdentity(identity_ref="vault"),
        dormant.AgreeAgain(ticked=()),
        identity.SendCode(request_ref="vault"),
        identity.ConfirmCode(code="123456"),
        identity.CodeSent(expires_at=datetime.now(UTC) + timedelta(minutes=3)),
        identity.SendRefused(problem="MOBILE_UNKNOWN"),
        identity.Identified(identity_ref="vault", joined=False, adult=True),
        identity.CodeRefused(problem="CODE_WRONG"),
        bank_account.RequestTransfer(
            account_ref="vault", bank_code="088", bank_name="신한은행", masked_account="110-***-789"
        ),
        bank_account.ConfirmTransfer(code=CODE),
        bank_account.UseCertifiedAccount(account_ref="vault"),
        corporation.AgreeTerms(agreements=["serviceUsage"]),
        corporation.CertifyOwner(owner_ref="vault", masked_name="김*나", represents=0),
        corporation.CheckRegistration(number_ref="vault", masked_number="124-81-*****"),
        corporation.RegistrationRefused(problem="BUSINESS_CLOSED"),
        corporation.ChooseType(type="1"),
        corporation.ProveEmail(email_ref="vault", masked_email="ie***@example.com"),
        corporation.OpenAccount(password_ref="vault"),
        corporation.SubmitCompany(company_ref="vault"),
        corporation.SubmitContact(contact_ref="vault"),
        corporation.ChoosePartition(partition=Partition.CORPORATION),
        corporation.AddDocument(kind="articles", document_ref=DOCUMENT, media_type="application/pdf", size=1),
        corporation.ApplicationReturned(reasons=["articles: 도장이 없어요"]),
        corporation.ApplicationRefused(reason="확인되지 않는 법인이에요."),
        customer_information.SubmitInformation(information_ref="vault"),
        email.RequestEmailCode(email_ref="vault"),
        email.ConfirmEmailCode(code="123456"),
        mortgage.ApplyMortgage(
            application_ref="vault",
            collateral_type="1",
            building="한빛",
            amount=100_000_000,
            months=12,
            zip_code="03354",
            provider=CollateralProvider(is_oneself=False, masked_name="김*나", relation="3"),
        ),
        mortgage.ConfirmOwner(owner_ref="vault"),
        mortgage.AddMortgageDocument(kind="id-card", document_ref=DOCUMENT, media_type="image/png", size=1),
        mortgage.MortgageDeclined(failure=1),
        mortgage.MortgageUnsuitable(reasons=["연체"]),
        mortgage.MortgageAppraised(amount=100_000_000, rate="8.7", months=12),
        mortgage.MortgageDenied(reason="등기를 확인할 수 없어요."),
        mortgage.MortgageStopped(reason="신청한 분이 그만두었어요."),
        mortgage.RequestOwnerSignature(signer_ref="vault", provider="pass"),
        mortgage.FilingAccepted(receipt_number="2026-200001"),
        mortgage.FilingReturned(problem="LIEN_RETURNED"),
        mortgage.LienRegistered(
            registration_number="2026-200001",
            registered_on=date(2026, 11, 24),
            maximum_claim=120_000_000,
            document_ref=DOCUMENT,
        ),
        mortgage.LienRefused(reason="앞선 압류가 있어요."),
        mortgage.LienDiffers(problem="LIEN_NOT_REGISTERED"),
        mortgage_simple.CheckHome(
            home=Home(
                zip_code="06234",
                is_apartment=True,
                senior_finance_exists=True,
                know_exact_senior_finance_amount=False,
                yearly_rent_deposit_exists=False,
                monthly_rent_deposit_exists=False,
            ),
            home_ref="vault",
            kb_area_uid="area",
        ),
        mortgage_simple.PriceFound(price=1_000_000_000),
        mortgage_simple.EstimateDebts(senior_finance_amount=100_000_000, yearly_rent_deposit=0),
        upl.SubmitIncome(job="office", employee_type="regular", company_name="이음상사", annual_income=48_000_000),
        contract.AnswerSuitability(answers={question.id: question.options[0].id for question in QUESTIONS}),
        upl.ChooseProvider(provider="kakao"),
        upl.Scraped(bundle_id="bundle"),
        upl.LimitAssessed(limit=20_000_000, rate="9.9", income=48_000_000),
        upl.ChangeType(upl_type="debtConsolidation"),
        upl.ChooseLoans(loan_uids=["loan"], amount=4_000_000, limit=20_000_000, rate="9.9"),
        upl.EvidenceRefused(reason="잔액이 보이지 않아요."),
        upl.ChooseTerms(amount=5_000_000, months=36),
        upl.ExaminationPassed(amount=5_000_000, rate="9.9", months=36),
        contract.SubmitAddress(address_ref="vault"),
        contract.AnswerFraudQuestion(question_set_uid="-", option_set_uid="-"),
        contract.ContractDrafted(document_hash="hash"),
        contract.ContractRefused(reason="밀린 금액이 있어요."),
        contract.AgreeContract(document_hash="hash", terms_token="token"),
        contract.RequestSignature(provider="pass"),
        contract.Signed(signature_id="signature"),
    )
}


def example(event: type[Event]) -> Event:
    """Return the example; an event without fields is its own. Raises ValidationError when this module has none."""
    return EVENTS.get(event) or event()
