"""The pure kernel: cards, table, facts, requests, views, games. No clock, no chance, no input or output."""
