"""What pytest should not collect."""

collect_ignore = ["mutants.py"]  # a tool whose imports take long: test_mutation runs it in a process of its own
