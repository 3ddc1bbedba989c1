"""`eventcards report`, as people use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Eventcards

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


@pytest.fixture
def stored(eventcards: Eventcards, tmp_path: Path) -> Path:
    """A small run, stored."""
    path = tmp_path / "run.sqlite"
    scenario = SCENARIOS / "euchre.toml"
    assert eventcards("run", scenario, "--games", 2, "--keep", "none", "--out", path).code == 0
    return path


def test_a_run_becomes_a_page(eventcards: Eventcards, stored: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    said = eventcards("report", stored, "-o", page)
    assert (said.code, said.out) == (0, f"Report: {page}\n")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_page_lies_beside_its_run_if_nothing_is_said(eventcards: Eventcards, stored: Path) -> None:
    assert eventcards("report", stored).code == 0
    assert stored.with_suffix(".html").exists()


def test_what_is_no_run_is_refused(eventcards: Eventcards, tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_text("not a run")
    for name, problem in (("no.sqlite", "cannot be used as a run"), ("none.sqlite", "is not a file that can be read")):
        said = eventcards("report", tmp_path / name, "-o", tmp_path / "page.html")
        assert said.code == 2
        assert problem in said.err
    assert not (tmp_path / "page.html").exists()


def test_a_place_where_a_page_cannot_be_written_is_told(eventcards: Eventcards, stored: Path, tmp_path: Path) -> None:
    said = eventcards("report", stored, "-o", tmp_path / "nowhere" / "page.html")
    assert said.code == 2
    assert "cannot be written: No such file" in said.err


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_run_draws_the_plot_that_was_asked_for(suffix: str, eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / f"plot{suffix}"
    said = eventcards("run", SCENARIOS / "euchre.toml", "--games", 2, "--keep", "none", "--plot", path)
    assert said.code == 0
    assert f"Plot: {path}" in said.out
    assert path.read_bytes().startswith(b"\x89PNG" if suffix == ".png" else b"<?xml")
