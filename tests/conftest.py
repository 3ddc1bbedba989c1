"""What pytest should not collect, how Hypothesis searches, and what the programs that tests start should heed."""

import signal

from hypothesis import settings

collect_ignore = ["mutants.py"]  # a tool whose imports take long: test_mutation runs it in a process of its own

settings.register_profile("patient", deadline=None)  # a busy machine is no bug
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A suite in the background was told to ignore Ctrl-C, and so would the programs be that its tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
