"""The charts of all journeys of the platform."""

from domain.accounts.journeys.bank_account import BankAccount
from domain.accounts.journeys.corporation import Corporation
from domain.accounts.journeys.customer_information import CustomerInformation
from domain.accounts.journeys.dormant import Dormant
from domain.accounts.journeys.email import Email
from domain.accounts.journeys.id_card import IdCard
from domain.accounts.journeys.identity import Identity
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.mortgage_simple import MortgageSimple
from domain.borrowing.journeys.upl import Upl
from domain.core.chart import Chart

ALL = (
    BankAccount,
    Corporation,
    CustomerInformation,
    Dormant,
    Email,
    IdCard,
    Identity,
    Mortgage,
    MortgageSimple,
    Upl,
)
CHARTS: dict[str, type[Chart]] = {chart.kind: chart for chart in ALL}
