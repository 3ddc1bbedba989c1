"""The games that we ship: one folder a game, `rules.py` to read beside its rule sheet, `strategies.py` for who plays it."""
