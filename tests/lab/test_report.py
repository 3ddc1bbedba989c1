"""A run as a page: whole, escaped, and the same for the same run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from eventcards.lab.report import page, tallies
from eventcards.lab.runner import run
from eventcards.lab.scenario import read_scenario
from eventcards.lab.store import Store, open_store

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


class Page(HTMLParser):
    """Reads a page, and refuses one whose elements do not close."""

    EMPTY = ("meta", "path", "use", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for key, value in attrs if key in ("src", "href", "xlink:href")]
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.rows and self.open and self.open[-1] in ("td", "th", "code"):
            self.rows[-1].append(data)


def store_of(tmp_path: Path, path: Path, **changes: Any) -> Store:
    """A run of a scenario, stored."""
    scenario = read_scenario(path, {"keep": "none", "clock": "instant", **changes})
    store = open_store(tmp_path / "run.sqlite", scenario, "eventcards run it")
    for _ in run(scenario, tmp_path, store=store):
        pass
    return store


def test_a_page_holds_the_question_the_tables_the_plots_and_how_it_was_made(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "capitalism.toml", games=6) as store:
        text = page(store)
        rates = [row.rate for row in tallies(store)[0][1].by_player.values()]
    read = Page(text)
    assert "Which of the seed&#x27;s four strategies climbs to President most often" in text
    assert "svg" in read.seen
    assert [row[4] for row in read.rows[1:5]] == [f"{rate:.0%}" for rate in rates]
    assert read.rows[1][:2] == ["N North", "lowest-first"]
    assert ["command", "eventcards run it"] in read.rows
    assert ["seed", "2026"] in read.rows
    assert "[[players]]" in text
    assert "Capitalism, 6 games, seed 2026, instant clock. Every game came to its end." in text


def test_a_page_reaches_for_nothing_outside_itself(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "euchre.toml", games=2) as store:
        text = page(store)
    read = Page(text)
    assert all(link.startswith("#") for link in read.links)
    assert not {"script", "link", "img", "iframe", "object"} & set(read.seen)
    assert set(re.findall(r"https?://[^\"'\s<>]+", text)) <= {"http://www.w3.org/1999/xlink", "http://www.w3.org/2000/svg"}
    assert "@import" not in text
    assert "url(" not in re.sub(r"url\(#\w+\)", "", text)


def test_a_sweep_has_a_row_for_each_cell(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "the-game-both.toml", games=1) as store:
        read = Page(page(store))
    assert [row[:2] for row in read.rows if row[0].isdigit()][:20] == [[str(p), str(m)] for p in range(1, 6) for m in range(1, 5)]


def test_no_two_columns_of_a_table_have_the_same_name(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "euchre-calls.toml", games=4) as store:
        read = Page(page(store))
    heads = [row for row in read.rows if row[:1] == ["strategy"]]
    assert [head[:3] for head in heads] == [["strategy", "who", "plays"], ["strategy", "games", "unfinished"]]
    assert all(len(set(head)) == len(head) for head in heads)


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text("game = 'rat-screw'\ngames = 4\n[limits]\nevents = 60")
    with store_of(tmp_path, path) as store:
        text = page(store)
        assert "4 unfinished games are counted, as not won." in text
        again = open_store(store.path, read_scenario(path, {"keep": "none", "clock": "instant", "games": 10}))
        with again:
            assert "The run is not complete: 6 games are still to be played." in page(again)


def test_too_many_cells_have_numbers_but_no_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.lab.plots.MOST_CELLS", 19)
    with store_of(tmp_path, SCENARIOS / "the-game-both.toml", games=1) as store:
        text = page(store)
    assert "There is no plot: 20 cells are too many to draw; at most 19." in text
    assert "svg" not in Page(text).seen
    assert len(Page(text).rows) > 40


def test_names_and_texts_mean_nothing_but_themselves(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        "# Is <b>this</b> bold & \"quoted\"?\ngame = 'rat-screw'\ntitle = '</title><script>alert(1)</script>'\n"
        "[[players]]\nname = '<img src=x>'\n[[players]]\nname = \"\\u001b[31m\""
    )
    with store_of(tmp_path, path, games=2) as store:
        text = page(store)
    assert {"script", "b", "img"}.isdisjoint(Page(text).seen)
    assert "Is &lt;b&gt;this&lt;/b&gt; bold &amp; &quot;quoted&quot;?" in text
    assert "\x1b" not in text


def test_the_same_run_makes_the_same_page(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "euchre.toml", games=2) as store:
        assert page(store) == page(store)


def test_a_page_can_be_read_in_the_dark_and_on_paper(tmp_path: Path) -> None:
    with store_of(tmp_path, SCENARIOS / "euchre.toml", games=2) as store:
        text = page(store)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
