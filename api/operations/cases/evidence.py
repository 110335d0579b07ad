"""Evidence for an operator's decision, one read per queue. The caller logs the access to personal data."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.http.envelope import Camel
from api.operations.cases.waiting import Waiting
from db.accounts.corporations import documents_of, read_corporation
from db.accounts.people import read_person
from db.accounts.tables import Corporation
from db.borrowing.debt_consolidation import refinanced_by
from db.borrowing.liens import collateral_of, lien_of
from db.borrowing.mortgages import AppraisalRecord, MortgageRecord, OwnerRecord
from db.borrowing.tables import LoanContractRow
from db.core.records import CustomerInformationRecord, IdCardRecord, ScreeningRecord, Sensitive
from db.core.tables import VaultItem
from domain.accounts.corporation import DOCUMENTS, LIMIT_CLASSES, Partition
from domain.accounts.corporation import MONEY_SOURCES as CORPORATION_MONEY_SOURCES
from domain.accounts.corporation import PURPOSES as CORPORATION_PURPOSES
from domain.borrowing.debt_consolidation import KINDS
from domain.borrowing.journeys.mortgage import MortgageView
from domain.borrowing.journeys.upl import UplView
from domain.borrowing.lien import CREDITOR
from domain.borrowing.mortgage import (
    APARTMENT,
    INFLOWS,
    PROPERTY_TYPES,
    PURPOSES,
    RELATIONS,
    available_limit,
    loan_to_value,
    rate_of,
)
from domain.borrowing.mortgage import DOCUMENTS as MORTGAGE_DOCUMENTS
from domain.core.codes import (
    ANNUAL_INVEST_AMOUNTS,
    BORROWER_PURPOSES,
    CORPORATION_TYPES,
    INVEST_PURPOSES,
    JOBS,
    MONEY_SOURCES,
)
from domain.core.codes import name_of as word
from domain.core.money import Won, amount_text, percent
from domain.core.snapshot import Snapshot
from domain.core.text import masking
from domain.core.view import present
from domain.operations import Queue

R = TypeVar("R", bound=Sensitive)
SECRET = ("Ref", "Token", "Hash")  # endings of technical fields in a snapshot
CARD_PHOTO, CONTRACT = "id-card", "contract"  # names of files
ANY = "*/*"  # a file whose first bytes determine its type


class EvidenceFact(Camel):
    """A submitted fact. `known`: the value from an institution, if there is one."""

    label: str
    value: str
    known: str | None = None


class EvidenceFile(Camel):
    """A document to read; `name` is the last part of its address."""

    name: str
    label: str
    media_type: str


class Evidence(Camel):
    """The evidence of a case."""

    facts: list[EvidenceFact] = []
    files: list[EvidenceFile] = []


async def evidence_of(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """The evidence that the case's queue needs; empty for a journey in the queue of stuck journeys."""
    read = READERS.get(found.queue)
    return await read(app, session, found) if read else Evidence()


async def file_of(app: Platform, session: AsyncSession, found: Waiting, name: str) -> tuple[str, str] | None:
    """Return the key of a case's file in the document store, and its media type."""
    if found.queue is Queue.ID_CARDS and name == CARD_PHOTO:
        card = await _latest(app, session, found, IdCardRecord)
        return (card.image_ref, "image/*") if card else None
    if found.queue is Queue.CORPORATIONS and (paper := (await documents_of(session, found.row.person)).get(name)):
        return paper.document_ref, paper.media_type
    if found.queue is Queue.MORTGAGES and (handed_in := ((await _mortgage_view(app, found)).documents or {}).get(name)):
        return handed_in.document_ref, handed_in.media_type
    if found.queue is Queue.LOAN_EVIDENCE:
        loans = await refinanced_by(session, found.row.person, found.row.apply_uid)
        ref = next((loan.evidence_ref for loan in loans if loan.loan_uid == name), None)
        return (ref, ANY) if ref else None
    if found.queue is Queue.LIENS and name == CONTRACT:
        return (await session.get_one(LoanContractRow, found.row.apply_uid)).draft_ref, "application/pdf"
    return None


def media_type_of(content: bytes) -> str:
    """Return the type of an uploaded document: PDF, PNG or JPEG."""
    if content.startswith(b"%PDF"):
        return "application/pdf"
    return "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"


async def proposed(app: Platform, session: AsyncSession, found: Waiting) -> dict[str, Any]:
    """The default values of the fields of the case's decisions."""
    if found.queue is Queue.MORTGAGES:
        view = await _mortgage_view(app, found)
        return {"amount": view.amount, "rate": view.rate, "months": view.period}
    if found.queue is Queue.LIENS and (lien := await lien_of(session, found.row.apply_uid)):
        return {"registrationNumber": lien.receipt_number}
    return {}


def shown(at: Snapshot) -> dict[str, Any]:
    """Return the data of the person's own screens, without references and tokens."""
    plain = (str, int, bool)
    return {name: value for name, value in at.data.items() if isinstance(value, plain) and not name.endswith(SECRET)}


async def _id_card(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """Return the card as the owner confirmed it, and the identity agency's data."""
    card = await _latest(app, session, found, IdCardRecord)
    if card is None:
        return Evidence()
    who = await read_person(session, app.sealer, found.row.person)
    licence, serial = card.driver_license_number, card.driver_serial_number
    return Evidence(
        facts=[
            EvidenceFact(label="이름", value=card.name, known=who.name),
            EvidenceFact(label="생년월일", value=card.civil_code[:6], known=f"{who.birth_date:%y%m%d}"),
            EvidenceFact(label="주민등록번호", value=masking.civil_code(card.civil_code)),
            EvidenceFact(label="발급일", value=f"{card.issued_date:%Y.%m.%d}"),
            *([EvidenceFact(label="면허 번호", value=licence)] if licence else []),
            *([EvidenceFact(label="면허 일련번호", value=serial)] if serial else []),
        ],
        files=[EvidenceFile(name=CARD_PHOTO, label="신분증 사진", media_type="image/*")],
    )


async def _screening(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """The reason for a manual review, and the customer's answers, if there are any."""
    screened = await _latest(app, session, found, ScreeningRecord)
    information = await _latest(app, session, found, CustomerInformationRecord)
    return Evidence(
        facts=[
            *(_screening_facts(screened) if screened else []),
            *(_information_facts(information) if information else []),
        ]
    )


def _screening_facts(screening: ScreeningRecord) -> list[EvidenceFact]:
    """Return the watch list entries in columns, then the fraud questions."""
    listed = [
        EvidenceFact(
            label=match.list_name,
            value=f"{match.listed_name} ({match.listed_birth_year}년생), {match.reason}, {match.score}% 일치",
        )
        for match in screening.matches
    ]
    number = EvidenceFact(label="감시 목록 조회 번호", value=screening.screening_id)
    asked = EvidenceFact(label="사기 예방 질문", value="사람이 봐야 하는 답변이 있어요")
    return [*listed, *([asked] if screening.suspicious else []), number]


def _information_facts(information: CustomerInformationRecord) -> list[EvidenceFact]:
    purposes = INVEST_PURPOSES if information.use == "invest" else BORROWER_PURPOSES
    yearly = information.yearly_amount
    return [
        EvidenceFact(label="직업", value=word(JOBS, information.job)),
        EvidenceFact(label="거래 목적", value=word(purposes, information.purpose)),
        EvidenceFact(label="자금 출처", value=word(MONEY_SOURCES, information.money_source)),
        *([EvidenceFact(label="연간 투자액", value=word(ANNUAL_INVEST_AMOUNTS, yearly))] if yearly else []),
    ]


async def _corporation(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """The application of a corporation, with its documents."""
    person = found.person
    if person is None:
        return Evidence()
    record = await read_corporation(session, app.sealer, person.id)
    row = await session.get_one(Corporation, person.id)
    facts = {
        "사업자등록번호": record.business_number,
        "법인 유형": word(CORPORATION_TYPES, row.type),
        "투자자 유형": LIMIT_CLASSES[Partition(row.partition)].name if row.partition else "",
        "대표자": record.representative.name,
        "이메일": record.email,
    }
    if company := record.company:
        facts |= {
            "법인 이름": company.name,
            "법인등록번호": company.registration_number,
            "설립일": f"{company.founded_on:%Y.%m.%d}",
            "주소": f"{company.road_address} {company.address_detail}".strip(),
            "대표 전화": company.phone,
        }
    if contact := record.contact:
        facts |= {
            "담당자": f"{contact.contact_name}, {contact.contact_department}",
            "담당자 휴대폰": masking.hyphenated_mobile(contact.contact_mobile),
            "실제 소유자": f"{contact.owner_name} ({contact.owner_birth_date:%Y.%m.%d}), {contact.owner_share}%",
            "자금 출처": word(CORPORATION_MONEY_SOURCES, contact.money_source),
            "거래 목적": word(CORPORATION_PURPOSES, contact.purpose),
        }
    papers = await documents_of(session, person.id)
    return Evidence(
        facts=[EvidenceFact(label=label, value=value) for label, value in facts.items()],
        files=[
            EvidenceFile(name=kind, label=DOCUMENTS[kind].name, media_type=paper.media_type)
            for kind, paper in papers.items()
        ],
    )


async def _mortgage(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """A mortgage application: owner, purpose, documents."""
    person, view = found.row.person, await _mortgage_view(app, found)
    application = await app.vault.get(session, person, present(view.application_ref), MortgageRecord)
    facts = {
        "담보": f"{word(PROPERTY_TYPES, application.collateral_type_code)}, {application.line}",
        "신청 금액": f"{amount_text(application.expect_amount)}, {application.expect_period}개월",
        "용도": " ".join(filter(None, (word(PURPOSES, application.purpose), application.purpose_detail))),
        "알게 된 곳": word(INFLOWS, application.inflow_route),
        "직업과 소득": f"{word(JOBS, application.job_code)}, 연 {amount_text(application.income_amount)}",
        "자금 출처": word(MONEY_SOURCES, application.money_source),
        "사는 곳": f"{application.home.road_address} {application.home.detail}".strip(),
        "연락처": masking.hyphenated_mobile(application.phone_number),
    }
    if application.provider and view.owner_ref:
        owner = await app.vault.get(session, person, view.owner_ref, OwnerRecord)
        relation = application.provider.relation_text or word(RELATIONS, application.provider.relation)
        facts["소유자"] = f"{owner.name} ({owner.birthday:%Y.%m.%d}), {relation}, 확인함"
    if view.appraisal_ref:
        facts |= _appraised(await app.vault.get(session, person, view.appraisal_ref, AppraisalRecord), application)
    return Evidence(
        facts=[EvidenceFact(label=label, value=value) for label, value in facts.items()],
        files=[
            EvidenceFile(name=kind, label=MORTGAGE_DOCUMENTS[kind], media_type=file.media_type)
            for kind, file in (view.documents or {}).items()
        ],
    )


async def _balances(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """Return the loans at other lenders that must be repaid, with the bureau's ids and the proof of each balance."""
    loans = await refinanced_by(session, found.row.person, found.row.apply_uid)
    view = (await app.gateway.now(found.row.journey_id)).view(UplView)
    terms = f"{amount_text(present(view.loan_amount))}, {view.loan_period}개월"
    return Evidence(
        facts=[
            EvidenceFact(label="신청 금액", value=terms),
            *(
                EvidenceFact(
                    label=f"{loan.lender} {KINDS[loan.kind]}, 신용평가회사 잔액", value=amount_text(loan.balance)
                )
                for loan in loans
            ),
        ],
        files=[
            EvidenceFile(name=loan.loan_uid, label=f"{loan.lender} 부채잔액증명서", media_type=ANY)
            for loan in loans
            if loan.evidence_ref
        ],
    )


def _appraised(appraisal: AppraisalRecord, application: MortgageRecord) -> dict[str, str]:
    """Return the data from KB, the register and the credit bureau, and the result for the requested amount."""
    price, debts = appraisal.price, appraisal.senior_debts
    facts = {
        "KB시세": amount_text(price) if price else "시세 없음",
        "선순위 채권": amount_text(debts) if debts else "없음",
        "신용점수": f"{appraisal.score}점",
    }
    if price:
        limit = available_limit(Won(price), Won(debts), is_apartment=application.collateral_type_code == APARTMENT)
        facts |= {
            "시세 대비 대출 비율(LTV)": percent(loan_to_value(price, debts + application.expect_amount)),
            "한도": amount_text(limit),
            "제안 금리": f"연 {percent(rate_of(Won(price), Won(debts), Won(min(limit, application.expect_amount))))}",
        }
    return facts


async def _lien(app: Platform, session: AsyncSession, found: Waiting) -> Evidence:
    """Return the application to the registry office, and the contract that all parties have signed."""
    lien, contract = (
        await lien_of(session, found.row.apply_uid),
        await session.get(LoanContractRow, found.row.apply_uid),
    )
    assert lien
    assert contract
    home = collateral_of(app.sealer, lien)
    facts = {
        "담보": f"{word(PROPERTY_TYPES, home.kind)}, {home.home}",
        "채무자": home.borrower_name,
        "설정자 (소유자)": home.owner_name or home.borrower_name,
        "근저당권자": CREDITOR,
        "채권최고액": amount_text(lien.maximum_claim),
        "대출 금액": f"{amount_text(contract.principal)}, {contract.months}개월, 연 {contract.rate_percent}%",
        "접수번호": lien.receipt_number or "접수되지 않음",
    }
    return Evidence(
        facts=[EvidenceFact(label=label, value=value) for label, value in facts.items()],
        files=[EvidenceFile(name=CONTRACT, label="계약서", media_type="application/pdf")],
    )


async def _mortgage_view(app: Platform, found: Waiting) -> MortgageView:
    return (await app.gateway.now(found.row.journey_id)).view(MortgageView)


READERS: dict[Queue, Callable[[Platform, AsyncSession, Waiting], Awaitable[Evidence]]] = {
    Queue.ID_CARDS: _id_card,
    Queue.SCREENING: _screening,
    Queue.CORPORATIONS: _corporation,
    Queue.MORTGAGES: _mortgage,
    Queue.LOAN_EVIDENCE: _balances,
    Queue.LIENS: _lien,
}


async def _latest(app: Platform, session: AsyncSession, found: Waiting, model: type[R]) -> R | None:
    """Return the latest record of a kind of the case's owner in the vault."""
    latest = (
        select(VaultItem)
        .where(VaultItem.owner == found.row.person, VaultItem.kind == model.__name__)
        .order_by(VaultItem.created_at.desc())
        .limit(1)
    )
    item = await session.scalar(latest)
    return app.vault.open(item, model) if item else None
