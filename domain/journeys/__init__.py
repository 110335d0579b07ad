"""Every journey of the house. Each module holds one chart, its forms and its facts."""

from domain.chart import Chart
from domain.journeys.identity import Identity
from domain.journeys.upl import Upl

CHARTS: dict[str, type[Chart]] = {chart.kind: chart for chart in (Identity, Upl)}
