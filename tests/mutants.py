"""Mutants of the rules and the kernel: small changes to their source, each of which a test should notice.

Most changes are mutmut's; our own drop a statement or turn a condition round. mutmut's runner leaves alone what lies outside
functions, where many of our rules are (tables, slap rules, options), so here every mutant has a process of its own, in which the
changed source is imported in place of the file. Nothing is written, and nothing has to be undone.

`python -m tests.mutants [FILE...]` prints each survivor, and the table of docs/mutation.md.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import unified_diff
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

import attrs
import libcst as cst
import libcst.matchers as m
import pytest
from mutmut.mutation.mutators import mutation_operators

GAMES = ("capitalism", "euchre", "president", "rat_screw", "the_game")
KERNEL = (
    "cards",
    "dealing",
    "facts",
    "game",
    "guide",
    "laws",
    "options",
    "registry",
    "requests",
    "strategy",
    "table",
    "timing",
    "view",
)

TESTS = {
    **{
        f"eventcards/games/{game}/rules.py": (f"tests/games/test_{game}.py", "tests/games/test_declarations.py") for game in GAMES
    },
    **{f"eventcards/kernel/{module}.py": ("tests/kernel",) for module in KERNEL},
}
"""The files that are mutated, each with the tests that should notice; its own doctests should, too."""

SHARED = ("attrs", "cattrs", "click", "hypothesis", "orjson", "pyspiel", "rich", "scipy.stats", "simpy", "structlog")
"""What tests import that is not ours: imported once, before the processes part."""

AROUND = ("eventcards.lab.runner", "eventcards.log.replay", "eventcards.testing", "tests.playing")
"""What is ours and knows no game until it looks for one: imported once, too, where the rules of a game are mutated."""

MEMORY = 4 * 2**30
"""A mutant that goes round in circles must not fill the machine meanwhile."""

ASKED = (
    "-x",
    *("-m", "not slow and not hypothesis"),  # searches take long, and find something else each time
    *("--tb=no", "--assert=plain", "-p", "no:cacheprovider"),  # nobody reads what is printed
    *("--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin"),  # which marks the searches
)

SURVIVED, KILLED, MISLAID = 0, 1, 2
"""How a process ends. Mislaid: the tests never imported the mutant."""


@attrs.frozen
class Mutant:
    """A changed source: of which file, in which line, and the lines that differ."""

    file: str
    line: int
    before: str
    after: str
    source: str = attrs.field(repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: `{self.before}` → `{self.after}`"


# Making mutants.


def dropped(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """A statement that is gone."""
    if not isinstance(node.value, cst.BaseString):
        yield cst.Pass()


def turned_round(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A condition that holds when it did not; what mutmut turns round itself is left to it."""
    if not isinstance(node.test, cst.Comparison | cst.UnaryOperation):
        test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


OPERATORS: list[tuple[type, Callable[[Any], Iterable[cst.CSTNode]]]] = [
    *mutation_operators,
    (cst.Expr, dropped),
    (cst.If, turned_round),
    (cst.While, turned_round),
    (cst.CompIf, turned_round),
]

NOT_RUN = (
    m.Annotation()
    | m.Import()
    | m.ImportFrom()
    | m.Assign(targets=[m.AssignTarget(m.Name("__all__"))])
    | m.Assign(value=m.Call(func=m.Name("TypeVar")))
    | m.Decorator(m.Call(args=[m.Arg(keyword=m.Name("slots"))]))  # how fast a record is made, and nothing else
)
NOT_REACHED = m.Raise(exc=m.Call(func=m.Name("AssertionError")))
PROSE = (
    m.Call(func=m.Name("option"), args=[m.DoNotCare(), m.Arg(m.SaveMatchedNode(m.SimpleString(), "prose")), m.ZeroOrMore()])
    | m.Call(func=m.Name("Measure"), args=[m.Arg(m.SaveMatchedNode(m.SimpleString(), "prose")), m.ZeroOrMore()])
    | m.Call(func=m.Name("law"), args=[m.Arg(m.SaveMatchedNode(m.SimpleString(), "prose"))])
    | m.Arg(m.SaveMatchedNode(m.SimpleString(), "prose"), keyword=m.Name("title") | m.Name("summary"))
)


class Changes(cst.CSTVisitor):
    """All changes to a module, but for what never runs and for the words of descriptions, titles, summaries and laws."""

    def __init__(self) -> None:
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []
        self.left_alone: list[Any] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if m.matches(node, NOT_RUN | NOT_REACHED) or node in self.left_alone:
            return False
        self.left_alone.extend((m.extract(node, PROSE) or {}).values())
        self.found.extend((node, new) for kind, change in OPERATORS if isinstance(node, kind) for new in change(node))
        return True


def mutants_of(file: str) -> list[Mutant]:
    """Every mutant of a file, each once."""
    source = Path(file).read_text(encoding="utf-8")
    module = cst.parse_module(source)
    changes = Changes()
    module.visit(changes)
    codes = dict.fromkeys(cst.ensure_type(module.deep_replace(old, new), cst.Module).code for old, new in changes.found)
    return [mutant(file, source, code) for code in codes if code != source]


def mutant(file: str, source: str, code: str) -> Mutant:
    """The mutant of `file` whose source is `code`."""
    diff = list(unified_diff(source.splitlines(), code.splitlines(), n=0, lineterm=""))[2:]
    line = int(diff[0].split()[1].split(",")[0][1:])
    before, after = (" ".join(row[1:].strip() for row in diff if row[0] == sign) for sign in "-+")
    return Mutant(file, line, before, after, code)


# Facing the tests.


class Planted(SourceFileLoader):
    """Imports a mutant in place of its file. As a plugin of pytest it goes first, before pytest's own loader."""

    def __init__(self, one: Mutant) -> None:
        super().__init__(one.file.removesuffix(".py").replace("/", "."), str(Path(one.file).absolute()))
        self.source = one.source
        self.imported = False

    def pytest_sessionstart(self) -> None:
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        self.imported = True
        return compile(self.source, self.path, "exec", dont_inherit=True)


def face(one: Mutant, seconds: int) -> int:
    """Run the tests against a mutant, in this process, until one notices or it has computed for so long."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    planted = Planted(one)
    code = pytest.main([*ASKED, one.file, *TESTS[one.file]], plugins=[planted])
    if not planted.imported:
        return MISLAID
    return SURVIVED if code == pytest.ExitCode.OK else KILLED


def survivors(mutants: Sequence[Mutant], seconds: int) -> Iterator[Mutant]:
    """Those that no test notices; as many face the tests at once as there are processors."""
    waiting, running = iter(mutants), dict[int, Mutant]()
    while True:
        while len(running) < (os.cpu_count() or 1) and (one := next(waiting, None)):
            running[start(one, seconds)] = one
        if not running:
            return
        child, status = os.wait()
        one, ended = running.pop(child), os.waitstatus_to_exitcode(status)
        if ended == MISLAID:
            raise LookupError(f"no test imports {one}")
        if ended == SURVIVED:
            yield one


def start(one: Mutant, seconds: int) -> int:
    """Let a mutant face the tests in a new process."""
    child = os.fork()
    if child:
        return child
    ended = KILLED  # whatever it does to pytest itself
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        ended = face(one, seconds)
    finally:
        os._exit(ended)


def patience(file: str) -> int:
    """How many seconds a mutant may compute: a few times what the tests take for the file as it is, which must pass them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    sound = Mutant(file, 0, "", "", Path(file).read_text(encoding="utf-8"))
    if list(survivors([sound], 60)) != [sound]:
        raise LookupError(f"the tests of {file} fail without any mutant")
    return 5 + 3 * int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def main(files: Sequence[str]) -> None:
    """Each file in a process of its own: what one may import beforehand is to be mutated in another."""
    if len(files) > 1:
        for file in files:
            subprocess.run([sys.executable, "-m", "tests.mutants", file], check=True)
        return
    [file] = files
    for name in (*SHARED, *(AROUND if file.endswith("rules.py") else ())):
        importlib.import_module(name)
    gc.freeze()
    mutants = mutants_of(file)
    left = sorted(survivors(mutants, patience(file)), key=str)
    killed = len(mutants) - len(left)
    print(f"| `{file}` | {len(mutants)} | {killed} | {len(left)} | {100 * killed / len(mutants):.1f} % |")
    print(*left, sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(TESTS))
