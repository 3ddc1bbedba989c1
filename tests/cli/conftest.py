"""Run the command line as people do, and see what it says and how it leaves."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from eventcards.cli import main


@attrs.frozen
class Said:
    out: str
    err: str
    code: int


Eventcards = Callable[..., Said]


@pytest.fixture
def eventcards(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Eventcards:
    """`eventcards("run", path)` runs that command."""

    def command(*arguments: object) -> Said:
        monkeypatch.setattr("sys.argv", ["eventcards", *map(str, arguments)])
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code or 0
        said = capsys.readouterr()
        assert isinstance(code, int)
        assert "Traceback" not in said.err
        return Said(said.out, said.err, code)

    return command
