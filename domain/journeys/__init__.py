"""Every journey of the house. Each module holds one chart, its forms and its facts."""

from domain.chart import Chart
from domain.journeys.bank_account import BankAccount
from domain.journeys.corporation import Corporation
from domain.journeys.customer_information import CustomerInformation
from domain.journeys.dormant import Dormant
from domain.journeys.email import Email
from domain.journeys.id_card import IdCard
from domain.journeys.identity import Identity
from domain.journeys.mortgage import Mortgage
from domain.journeys.mortgage_simple import MortgageSimple
from domain.journeys.upl import Upl

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
