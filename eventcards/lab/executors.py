"""Who plays: this process, a pool of processes, or a Dask cluster. Any executor of `concurrent.futures` serves.

Work is handed out a bounded number of pieces ahead, and answers are taken in the order in which the pieces were named, so neither
memory nor any number depends on who plays. Workers that die are replaced, and what they had in hand is played again.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import attrs

from eventcards import __version__
from eventcards.errors import BadInput, WorkersLost, shorten

__all__ = ["Workers", "cluster", "cores", "in_order", "in_process", "processes"]

Job = TypeVar("Job")
Answer = TypeVar("Answer")

AHEAD = 4
"""Pieces of work that are handed out for each worker: what it does, and what it does next while we look elsewhere."""
PATIENCE = 3
"""So many times in a row may the workers be lost over the same piece of work."""


@attrs.frozen
class Workers:
    """How to hire them: the executor that they work for, and how many pieces of work to hand out ahead."""

    hire: Callable[[], AbstractContextManager[tuple[Executor, int]]]
    lost: tuple[type[Exception], ...] = (BrokenExecutor,)
    """What is raised when they are gone."""
    afar: bool = False
    """Whether they work on other machines, so that what they write on a disk stays there."""


def in_order(workers: Workers, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Generator[Answer]:
    """Have each job done, and give the answers in the order of the jobs.

    >>> list(in_order(in_process(), abs, [-3, 2, -1]))
    [3, 2, 1]
    """
    upcoming = iter(jobs)
    unanswered = deque(islice(upcoming, 1))
    losses = 0
    while unanswered:
        try:
            with workers.hire() as (executor, ahead):
                running = deque(executor.submit(work, job) for job in unanswered)
                while True:
                    for job in islice(upcoming, ahead - len(running)):
                        unanswered.append(job)
                        running.append(executor.submit(work, job))
                    if not running:
                        return
                    answer = running.popleft().result()
                    unanswered.popleft()
                    losses = 0
                    yield answer
        except workers.lost as error:
            losses += 1
            if losses == PATIENCE:
                why = str(error) or type(error).__name__
                raise WorkersLost(str(unanswered[0]), f"the workers were lost {PATIENCE} times in a row ({why})") from error


def in_process() -> Workers:
    """Nobody but this process: each piece is done when it is handed out."""
    return Workers(lambda: nullcontext((Here(), 1)))


class Here(Executor):
    """An executor that does what it is given at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def cores() -> int:
    """How many processes this machine lets us run side by side."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(count: int) -> Workers:
    """So many processes on this machine."""
    return Workers(lambda: _pool(count))


@contextmanager
def _pool(count: int) -> Iterator[tuple[Executor, int]]:
    """A pool that is gone the moment we are, whatever happens to us."""
    context = get_context("spawn")  # a fork would copy threads' locks, and is not to be had everywhere
    reader, leash = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(count, context, _begin, (reader,))
    try:
        with _interrupts_held_back():
            for _ in range(count):  # each starts a process
                executor.submit(int)
        yield executor, AHEAD * count
    finally:
        leash.close()
        executor.shutdown(cancel_futures=True)
        reader.close()


def _begin(leash: Connection) -> None:
    """A worker begins: Ctrl-C is for whoever started it, and with whom it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    """Wait until the other end of the leash is let go, by choice or by death, and leave at once."""
    leash.poll(None)
    os._exit(0)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that are started now do not hear Ctrl-C even before they :func:`_begin`; we hear it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where nothing is inherited
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cluster(address: str) -> Workers:
    """The workers of a Dask cluster whose scheduler is at that address. It is tried at once: whether it answers is known before."""
    try:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        raise BadInput("", "--cluster", "needs Dask; install eventcards[cluster]") from error
    if not re.fullmatch(r"(tcp|tls|ucx|wss?)://[^/\s]+:[0-9]{1,5}", address):
        raise BadInput("", "--cluster", f"{shorten(address)} is not an address such as tcp://127.0.0.1:8786")
    with _dask(address):
        return Workers(lambda: _dask(address), lost=(KilledWorker, CommClosedError, CancelledError), afar=True)


CONNECTING = 10
"""Seconds until a cluster that does not answer is given up."""


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    from distributed import Client

    try:
        client: Any = Client(address, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]  # so is Dask
    except OSError as error:
        raise BadInput("", "--cluster", f"{address} cannot be reached: {error}") from error
    with _hushed("distributed", "distributed.client"), client:
        _check_workers(client, address)
        executor = client.get_executor()
        try:
            yield executor, AHEAD * sum(client.nthreads().values())
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _hushed(*names: str) -> Iterator[None]:
    """Dask logs what it also raises: what is raised is enough."""
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _check_workers(client: Any, address: str) -> None:
    """The same version everywhere, or numbers would depend on who plays."""
    try:
        client.wait_for_workers(1, timeout=CONNECTING)
    except TimeoutError as error:
        raise BadInput("", "--cluster", f"{address} has no workers") from error
    for worker, found in client.get_versions(packages=["eventcards"])["workers"].items():
        version = found["packages"]["eventcards"]
        if version != __version__:
            raise BadInput("", "--cluster", f"{worker} has eventcards {version}; install {__version__} there, as here")
