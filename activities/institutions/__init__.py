"""Typed clients of the external institutions. All use one base URL and one credential from the settings; it does not
sign callbacks (`config/callback_secrets.py`)."""

from dataclasses import dataclass

import httpx

from activities.institutions.address import AddressBook
from activities.institutions.aml import WatchList
from activities.institutions.bank import Bank
from activities.institutions.base import InstitutionDown, InstitutionRefused
from activities.institutions.company import CompanyDirectory
from activities.institutions.credit_bureau import CreditBureau
from activities.institutions.esign import ESign
from activities.institutions.id_card import IdCardReader, IdRegistry
from activities.institutions.identity import IdentityAgency
from activities.institutions.kb import HomePrices
from activities.institutions.message import Messenger
from activities.institutions.mydata import PublicMyData
from activities.institutions.nhis import Nhis
from activities.institutions.registry import LandRegistry
from config.settings import Settings

__all__ = ["InstitutionDown", "InstitutionRefused", "Institutions", "institutions"]


# Seconds until an unused connection is closed here. Servers close theirs after 5 s (uvicorn) or more; a request that is
# sent while the server closes the connection gets no answer.
UNUSED = 2


@dataclass(frozen=True)
class Institutions:
    """One client for each institution, over one shared connection pool."""

    http: httpx.AsyncClient
    identity: IdentityAgency
    credit_bureau: CreditBureau
    nhis: Nhis
    company: CompanyDirectory
    mydata: PublicMyData
    id_card: IdCardReader
    id_registry: IdRegistry
    bank: Bank
    aml: WatchList
    esign: ESign
    address: AddressBook
    kb: HomePrices
    registry: LandRegistry
    message: Messenger

    async def aclose(self) -> None:
        await self.http.aclose()


def institutions(settings: Settings) -> Institutions:
    """Create the clients of this process. The caller closes them."""
    http = httpx.AsyncClient(
        base_url=settings.simulator_url,
        headers={"Authorization": f"Bearer {settings.institution_secret.get_secret_value()}"},
        timeout=httpx.Timeout(3, connect=1),
        limits=httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=UNUSED),
    )
    return Institutions(
        http=http,
        identity=IdentityAgency(http),
        credit_bureau=CreditBureau(http),
        nhis=Nhis(http),
        company=CompanyDirectory(http),
        mydata=PublicMyData(http),
        id_card=IdCardReader(http),
        id_registry=IdRegistry(http),
        bank=Bank(http),
        aml=WatchList(http),
        esign=ESign(http),
        address=AddressBook(http),
        kb=HomePrices(http),
        registry=LandRegistry(http),
        message=Messenger(http),
    )
