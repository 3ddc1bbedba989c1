"""A small cluster on this machine: a real scheduler and two worker processes, on loopback only."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import orjson
import pytest

LOOPBACK = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


def dask(*words: str, folder: Path) -> subprocess.Popen[str]:
    """A `dask` command that runs until it is killed."""
    return subprocess.Popen([sys.executable, "-m", "dask", *words], cwd=folder, stderr=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str], word: str) -> None:
    """Wait until it says that."""
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if word in line:
            return
    pytest.fail("".join(lines))


@pytest.fixture(scope="session")
def cluster_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    with ExitStack() as running:

        def start(*words: str) -> subprocess.Popen[str]:
            process = running.enter_context(dask(*words, "--scheduler-file", str(file), *LOOPBACK, folder=folder))
            running.callback(process.kill)
            return process

        said(start("scheduler", "--port", "0"), "Scheduler at")
        workers = [start("worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)) for _ in range(2)]
        for worker in workers:
            said(worker, "Registered to")
        yield orjson.loads(file.read_bytes())["address"]
