"""How fast, how large: measured side by side in one run, as ratios. `python -m benchmarks` prints the table; see docs/speed.md."""
