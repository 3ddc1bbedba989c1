"""The engine: the only place that knows SimPy and chance. It seats players, drives the rules and keeps the time."""
