"""Whoever plays: answers come in order, few are waited for at a time, and workers that die are replaced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

import pytest

from eventcards.errors import BadInput, WorkersLost
from eventcards.lab.executors import PATIENCE, Here, Workers, cluster, in_order, processes


def hired(executor: Executor, ahead: int) -> Workers:
    return Workers(lambda: nullcontext((executor, ahead)))


def test_answers_come_in_the_order_of_the_jobs_whoever_is_first() -> None:
    second_is_done = threading.Event()

    def work(job: int) -> int:
        if job == 1:
            second_is_done.wait()
        elif job == 2:
            second_is_done.set()
        return job * 10

    with ThreadPoolExecutor(2) as executor:
        assert list(in_order(hired(executor, 2), work, [1, 2, 3])) == [10, 20, 30]


def test_only_so_many_jobs_are_handed_out_ahead() -> None:
    taken = 0

    def jobs() -> Iterator[int]:
        nonlocal taken
        for job in range(20):
            taken += 1
            yield job

    for answered, _ in enumerate(in_order(hired(Here(), 3), str, jobs())):
        assert taken <= answered + 3


def test_nobody_is_hired_for_nothing() -> None:
    def hire() -> NoReturn:
        pytest.fail("there is nothing to do")

    assert list(in_order(Workers(hire), str, [])) == []


class Frail(Executor):
    """Breaks, once and for all, when it is given its job number `bears`."""

    def __init__(self, bears: int) -> None:
        self._bears = bears

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._bears -= 1
        if self._bears < 0:
            future.set_exception(BrokenExecutor("too much"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def frail(*bears: int) -> Workers:
    """Workers who can bear so many jobs, and those hired after them so many, ..."""
    executors = (Frail(count) for count in bears)
    return Workers(lambda: nullcontext((next(executors), 3)))


def test_workers_who_are_lost_are_replaced_and_no_job_is_answered_twice() -> None:
    assert list(in_order(frail(2, 0, 4, 1, 99), str, range(9))) == [str(job) for job in range(9)]


def test_workers_who_are_always_lost_over_the_same_job_are_given_up() -> None:
    answers = in_order(frail(2, *[0] * PATIENCE), str, range(9))
    assert [next(answers), next(answers)] == ["0", "1"]
    with pytest.raises(WorkersLost, match="2: the workers were lost 3 times in a row") as error:
        next(answers)
    assert "goes on from there if it has --out" in str(error.value)


def test_workers_who_cannot_even_be_hired_are_given_up() -> None:
    def hire() -> NoReturn:
        raise BrokenExecutor

    with pytest.raises(WorkersLost, match="0: the workers were lost 3 times in a row"):
        list(in_order(Workers(hire), str, range(9)))


def dies_once(mark: Path) -> int:
    """Kills the process that plays, if no other has been killed here before."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    marks = [tmp_path / f"mark{job}" for job in (1, 1, 2, 2)]
    players = list(in_order(processes(2), dies_once, marks))
    assert len(players) == 4
    assert os.getpid() not in players
    assert len(list(tmp_path.iterdir())) == 2


def test_what_a_job_raises_is_raised_here() -> None:
    with pytest.raises(BadInput, match="no: good"):
        list(in_order(processes(1), refuse, ["good"]))


def refuse(job: str) -> None:
    raise BadInput("no", "", job)


LONG_WORK = """
import time
from contextlib import closing
from eventcards.lab.executors import in_order, processes
if __name__ == "__main__":
    with closing(in_order(processes(2), time.sleep, [0] * 9 + [10**6] * 9)) as answers:
        for _ in range(9):
            next(answers)
        print("now they sleep", flush=True)
        next(answers)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_are_gone_when_whoever_hired_them_is(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "long_work.py"
    script.write_text(LONG_WORK)
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(how)
    process.communicate(timeout=60)  # the pipe is closed when the last of them has left
    assert process.returncode != 0


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "--cluster: 'nonsense' is not an address such as tcp://127.0.0.1:8786"),
        ("tcp://127.0.0.1", "'tcp://127.0.0.1' is not an address"),
        ("http://127.0.0.1:8787", "'http://127.0.0.1:8787' is not an address"),
        ("tcp://127.0.0.1:1", "--cluster: tcp://127.0.0.1:1 cannot be reached: Timed out"),
    ],
)
def test_a_cluster_that_is_not_there_is_said_to_be_so(address: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.lab.executors.CONNECTING", 0.5)
    with pytest.raises(BadInput) as error:
        cluster(address)
    assert said in str(error.value)


def test_without_dask_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"--cluster: needs Dask; install eventcards\[cluster\]"):
        cluster("tcp://127.0.0.1:8786")
