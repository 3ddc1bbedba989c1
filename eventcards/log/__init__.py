"""The log: the only place that knows structlog. Write a game's facts as lines, read them, replay them, verify them."""
