"""The lab: many games. Read a scenario, run its games, say what came of them in numbers."""
