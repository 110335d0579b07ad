"""The loops of the worker: deliveries, loans, withdrawals, gauges."""
