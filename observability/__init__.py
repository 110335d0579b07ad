"""Metrics, traces and logs of every process. Imports no other package of the platform."""
