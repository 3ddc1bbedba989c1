"""The command line. Commands import what is heavy when they run, so that `--help` stays quick.

Exit codes: 0 fine, 1 the answer is no, 2 bad input or usage, 130 interrupted. No traceback for a user's mistake.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

import click

from eventcards import __version__
from eventcards.cli.check import check
from eventcards.cli.compare import compare
from eventcards.cli.games import games
from eventcards.cli.play import play
from eventcards.cli.replay import replay
from eventcards.cli.report import report
from eventcards.cli.run import run
from eventcards.cli.verify import verify

__all__ = ["main"]

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What a full disk says, a full share of it, and one that takes no larger files."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "--version", prog_name="eventcards")
def cli() -> None:
    """Simulate card games as timed events: run scenarios, replay and verify their logs, check the rules, play."""


for _command in (run, compare, report, replay, verify, check, play, games):
    cli.add_command(_command)


def main() -> None:
    """Run the command line, and leave with the right exit code."""
    try:
        sys.exit(cli(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        _leave(0)  # whoever read us has gone: nothing more to say
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        click.echo(f"eventcards: what came of it cannot be written: {error.strerror}", err=True)
        _leave(2)
    except Exception as error:
        from eventcards.errors import BadInput, EventcardsError, LogError
        from eventcards.terminal.output import safe

        if not isinstance(error, EventcardsError):
            raise
        click.echo(f"eventcards: {safe(str(error))}", err=True)
        sys.exit(2 if isinstance(error, BadInput | LogError) else 1)


def _leave(code: int) -> NoReturn:
    """Leave, and what stdout has not taken yet is not tried again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
