"""The personal credit loan: from income to a signed contract."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from temporalio import workflow

from activities.accounts.id_cards import IdCardInput, IdCards
from activities.accounts.people import People
from activities.borrowing.contracts import Contracts, SealInput
from activities.borrowing.examination import Examination, ExamineInput
from activities.borrowing.mydata import MyData
from activities.borrowing.scraping import AssessInput, CollectInput, ConsentInput, Scraping
from activities.core.notices import NoticeInput, Notices
from domain.borrowing import suitability
from domain.borrowing.debt_consolidation import DEBT_CONSOLIDATION
from domain.borrowing.journeys.contract import PROVIDER_NAMES, AgreeContract, ContractRefused, TermsChanged
from domain.borrowing.journeys.upl import (
    CONSENT_MISSING,
    AcceptOffer,
    ChangeType,
    ChooseLoans,
    ChooseProvider,
    ChooseTerms,
    ConsentGiven,
    ConsentRefused,
    DeclineOffer,
    EvidenceAccepted,
    EvidenceRefused,
    ExaminationFailed,
    ExaminationPassed,
    LimitAssessed,
    MyDataFailed,
    MyDataReceived,
    NotLendable,
    Scraped,
    ScrapingFailed,
    SubmitEvidence,
    SubmitIncome,
    Upl,
    UplView,
)
from domain.borrowing.scoring import LIMIT_STEP, PERIODS, SMALLEST_LIMIT
from domain.core.chart import Form
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.core.notices import Notice
from domain.core.policy import POLICY
from domain.core.snapshot import ActivityInput, Start
from domain.core.view import present
from domain.products.backing import CreditProfile
from workflows.accounts.customer_information import screened
from workflows.accounts.id_card import id_card_certified
from workflows.borrowing.contract import Prepared, prepared, signed_draft
from workflows.core.journey import Journey

FAILURE_STEPS = {
    suitability.Failure.JOB: Upl.unsuitable_job,
    suitability.Failure.EXCEPTION: Upl.unsuitable_exception,
    suitability.Failure.COMPATIBILITY: Upl.compatibility_failed,
}


@workflow.defn(name="upl")
class UplJourney(Journey[UplView]):
    """Personal credit loan application, `origin` or `debtConsolidation`."""

    chart = Upl
    view_type = UplView
    report_key = ""  # the key of the examination's inquiry at the credit bureau
    answers: Mapping[str, str]  # to the questions about the loan's suitability

    @workflow.run
    async def run(self, start: Start) -> str:
        self.update_view(uplType=start.upl_type)
        async with self.underway():
            income = await self.income()
            limit = await self.limit(income)
            offer = await self.examined(income, limit)
            card_ref = await id_card_certified(self, Upl)
            # not `self.patched`: runs that have continued as new recorded the marker of `workflow.patched`
            if workflow.patched("a card is certified whoever accepts it"):
                await self.run_unrecorded(IdCards.certify, IdCardInput, card_ref=card_ref)
            ready = await prepared(self, Upl)
            certified = await self.public_records()
            if certified is not None and self.patched("a lower certified income is examined"):
                offer = await self.examined_again(income, limit, offer, certified)
            if not await screened(self, Upl.screening, Upl.review, suspicious=ready.is_suspicious):
                if self.patched("a refusal is reported"):
                    await self.notify(Notice.REFUSED)
                await self.end(Upl.refused)
            await self.signed(offer, ready)
            await self.notify(Notice.FINISHED)
            await self.end(Upl.finish)
        if self.step is Upl.cancelled and self.patched("an operator's cancellation is reported"):
            await self.run_unrecorded(Notices.write, NoticeInput, notice=Notice.CANCELLED)
        return self.step.name

    def validate_form(self, form: Form) -> None:
        """Refuse terms that were not offered, and consent to a contract that was not shown."""
        match form:
            case ChooseTerms(amount=amount, months=months):
                if amount > (limit := present(self.view.limit)):
                    over = amount_text(amount - limit)
                    raise BusinessError(ErrorCode.AMOUNT_OVER_LIMIT, limit=amount_text(limit), over=over)
                if (refinanced := self.view.refinanced) and amount < refinanced.amount:
                    least = amount_text(refinanced.amount)
                    raise BusinessError(
                        ErrorCode.INVALID_INPUT, reason=f"고른 대출을 모두 갚으려면 {least} 이상이어야 해요."
                    )
                if amount < SMALLEST_LIMIT or amount % LIMIT_STEP or months not in PERIODS:
                    raise BusinessError(ErrorCode.INVALID_INPUT, reason="고를 수 있는 금액과 기간이 아니에요.")
            case AgreeContract(document_hash=shown) if shown != self.view.document_hash:
                raise BusinessError(ErrorCode.TERMS_CHANGED)
            case _:
                pass

    async def income(self) -> SubmitIncome:
        """Ask for job and income, and check whether the loan suits the borrower."""
        income = await self.ask(Upl.income)
        self.update_view(basicInfo=income.model_dump(by_alias=True))
        if income.job in suitability.UNSUITABLE_JOBS:
            await self.end(Upl.unsuitable_job)
        self.answers = (await self.ask(Upl.compatibility)).answers
        age: int = await self.run_local(People.age, ActivityInput)
        verdict = suitability.check(self.answers, income.job, age)
        if verdict.failure:
            self.update_view(unsuitableMessageList=list(verdict.messages))
            await self.end(FAILURE_STEPS[verdict.failure])
        return income

    async def limit(self, income: SubmitIncome) -> LimitAssessed:
        """Assess the limit by the health-insurance record and the credit bureau."""
        bundle_id = await self.scraped()
        await self.move(Upl.assessing)
        match await self.call_provider(
            Upl.assessing, Scraping.assess, AssessInput, bundle_id=bundle_id, employee_type=income.employee_type
        ):
            case NotLendable(reasons=reasons):
                self.update_view(reasons=reasons)
                await self.end(Upl.no_product)
            case LimitAssessed() as limit:
                self.update_view(limit=limit.limit, rate=limit.rate, income=limit.income)
                await self.notify(Notice.LIMIT_READY)
                return limit

    async def scraped(self) -> str:
        """Let the borrower select the provider of the consent until the record is available. Returns its bundle id."""
        consent, event = "", await self.ask(Upl.scraping)
        while True:
            match event:
                case ChooseProvider(provider=provider):
                    self.update_view(provider=provider, providerName=PROVIDER_NAMES[provider])
                    await self.move(Upl.consent)
                    consent = self.reference
                    event = await self.call_provider(
                        Upl.consent,
                        Scraping.request_consent,
                        ConsentInput,
                        provider=provider,
                        poll=Scraping.consent_status,
                        when_down=ConsentRefused(problem="INSTITUTION_DOWN"),
                    )
                case ConsentGiven():
                    await self.move(Upl.collecting)
                    event = await self.call_provider(
                        Upl.collecting,
                        Scraping.collect,
                        CollectInput,
                        consent=consent,
                        poll=Scraping.collection_status,
                        when_down=ScrapingFailed(problem="INSTITUTION_DOWN"),
                    )
                case Scraped(bundle_id=bundle_id):
                    return bundle_id
                case ConsentRefused(problem=problem) | ScrapingFailed(problem=problem):
                    self.refusal(problem, "건강보험공단")
                    event = await self.ask(Upl.scraping)
                case _:
                    self.refusal("CONSENT_TIMED_OUT", "건강보험공단")
                    event = await self.ask(Upl.scraping)

    async def examined(self, income: SubmitIncome, limit: LimitAssessed) -> ExaminationPassed:
        """Examine the wanted terms. Returns the offer, once the borrower has accepted it."""
        wanted = await self.wanted(limit)
        self.update_view(loanAmount=wanted.amount, loanPeriod=wanted.months)
        await self.move(Upl.examination)
        verdict = await self.call_provider(
            Upl.examination,
            Examination.decide,
            ExamineInput,
            amount=wanted.amount,
            months=wanted.months,
            income=limit.income,
            employee_type=income.employee_type,
            refinanced=self.refinanced,
        )
        self.report_key = self.reference
        match verdict:
            case ExaminationFailed(reasons=reasons):
                self.update_view(reasons=reasons)
                await self.end(Upl.no_product)
            case ExaminationPassed() as offer:
                self.update_view(offer=shown(offer))
                await self.notify(Notice.EXAMINED)
        match await self.ask(Upl.confirm):
            case DeclineOffer():
                await self.end(Upl.declined)
            case AcceptOffer():
                return offer

    async def examined_again(
        self, income: SubmitIncome, limit: LimitAssessed, offer: ExaminationPassed, certified: int
    ) -> ExaminationPassed:
        """Examine the accepted terms again if the certified income is lower than the income on which they are based.
        The borrower must accept changed terms."""
        if certified >= limit.income:
            return offer
        self.update_view(income=certified)
        await self.move(Upl.re_examination)
        match await self.call_provider(
            Upl.re_examination,
            Examination.decide,
            ExamineInput,
            amount=offer.amount,
            months=offer.months,
            income=limit.income,
            employee_type=income.employee_type,
            refinanced=self.refinanced,
            my_data_income=certified,
            report_key=self.report_key,
        ):
            case ExaminationFailed(reasons=reasons):
                self.update_view(reasons=reasons)
                await self.end(Upl.no_product)
            case ExaminationPassed(amount=offer.amount, rate=offer.rate, months=offer.months) as same:
                return same
            case ExaminationPassed() as lower:
                self.update_view(offer=shown(lower), formerOffer=shown(offer))
                await self.notify(Notice.EXAMINED_AGAIN)
        match await self.ask(Upl.new_offer):
            case DeclineOffer():
                await self.end(Upl.declined)
            case AcceptOffer():
                return lower

    @property
    def refinanced(self) -> list[str]:
        """Return the bureau's ids of the loans to repay."""
        return self.view.refinanced.loan_uids if self.view.refinanced else []

    async def wanted(self, limit: LimitAssessed) -> ChooseTerms:
        """Ask for the terms. Before that, the borrower can change the type of the loan."""
        begins_as = self.start.upl_type
        terms: ChooseTerms | None = None  # chosen before the evidence was refused
        event = ChangeType(upl_type=begins_as) if begins_as == DEBT_CONSOLIDATION else await self.ask(Upl.loan_terms)
        while True:
            match event:
                case ChangeType(upl_type=chosen):
                    terms = None
                    self.update_view(uplType=chosen, limit=limit.limit, rate=limit.rate, refinanced=None)
                    event = await self.ask(Upl.outstanding_loans if chosen == DEBT_CONSOLIDATION else Upl.loan_terms)
                case ChooseLoans(loan_uids=uids, amount=amount):
                    self.update_view(
                        limit=event.limit, rate=event.rate, refinanced={"loanUids": uids, "amount": amount}
                    )
                    event = await self.ask(Upl.loan_evidence)
                case SubmitEvidence() if terms:
                    event = await self.reviewed()
                case SubmitEvidence():
                    event = await self.ask(Upl.loan_terms)
                case ChooseTerms() as terms if self.refinanced and self.patched("evidence of balances is reviewed"):
                    self.update_view(loanAmount=terms.amount, loanPeriod=terms.months)
                    event = await self.reviewed()
                case ChooseTerms():
                    return event
                case EvidenceRefused(reason=reason):
                    self.update_view(evidenceReason=reason)
                    event = await self.ask(Upl.loan_evidence)
                case EvidenceAccepted():
                    assert terms
                    return terms

    async def reviewed(self) -> EvidenceAccepted | EvidenceRefused:
        """Wait for an operator's decision on the proofs of the balances of the loans to repay."""
        self.update_view(evidenceReason=None)
        event = await self.ask(Upl.evidence_review)
        if isinstance(event, EvidenceRefused):
            await self.notify(Notice.EVIDENCE_REFUSED)
        return event

    async def public_records(self) -> int | None:
        """Fetch public MyData, as often as the borrower requests it. Returns the certified income in won a year."""
        while True:
            await self.move(Upl.mydata)
            match await self.call_provider(Upl.mydata, MyData.fetch, ActivityInput, when_down=MyDataFailed()):
                case MyDataReceived(income=income):
                    return income
                case MyDataFailed(problem=problem):
                    self.update_view(lacksMyDataConsent=problem == CONSENT_MISSING or None)
                    await self.ask(Upl.retry_mydata)

    async def signed(self, offer: ExaminationPassed, ready: Prepared) -> None:
        """Draft the contract, have it signed and seal it. Draft it again if the texts change."""
        for again in count():
            signed = await signed_draft(
                self,
                Upl,
                is_again=again > 0,
                amount=offer.amount,
                rate=offer.rate,
                months=offer.months,
                address_ref=ready.address_ref,
                account_ref=ready.account_ref,
            )
            await self.move(Upl.sealing)
            sealed = await self.call_provider(
                Upl.sealing,
                Contracts.seal,
                SealInput,
                apply_uid=self.start.apply_uid,
                provider=signed.signature.provider,
                document_hash=signed.document_hash,
                signature_id=signed.signature.signature_id,
                credit=self.profile(),
                own_debts=offer.own_debts,
                check=offer.check,
            )
            if isinstance(sealed, ContractRefused):
                self.update_view(reasons=[sealed.reason])
                if self.patched("a contract is refused at the seal"):
                    await self.notify(Notice.REFUSED)
                    await self.end(Upl.no_product)
            if not isinstance(sealed, TermsChanged):
                return

    def profile(self) -> CreditProfile:
        """Return what investors read about the borrower."""
        applicant, income = present(self.view.basic_info), present(self.view.income)
        refinances = self.view.upl_type == DEBT_CONSOLIDATION
        return CreditProfile.of(applicant.job, applicant.employee_type, self.answers, income, refinances=refinances)

    def refusal(self, problem: str, institution: str) -> None:
        """Describe a refusal: the institution, its code and the remaining time."""
        minutes = int(POLICY.consent.total_seconds() // 60)
        provider = self.view.provider_name or ""
        self.problem(problem, institution=institution, provider=provider, minutes=minutes)


def shown(offer: ExaminationPassed) -> dict[str, Any]:
    """Return the terms as the borrower sees them."""
    return offer.model_dump(by_alias=True, include={"amount", "rate", "months"})
