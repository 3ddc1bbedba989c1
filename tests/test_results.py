"""The answers to the seeds' questions: each has its report, made by the command that stands beside it from the scenario as it is now."""

from __future__ import annotations

import hashlib
import html
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "docs" / "results"
SECTIONS = re.findall(r"^## .*?(?=^## |\Z)", (RESULTS / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
REPORT = re.compile(r"\]\(([\w-]+)\.html\)")
ANSWERED = [(REPORT.findall(section), section) for section in SECTIONS if REPORT.search(section)]


def manifest(report: str) -> dict[str, str]:
    """How a report says that it was made."""
    return {key: html.unescape(value) for key, value in re.findall(r"<tr><td>(\w+)</td><td><code>(.*?)</code></td></tr>", report)}


def test_every_report_answers_a_question() -> None:
    linked = [name for names, _ in ANSWERED for name in names]
    assert sorted(linked) == sorted(path.stem for path in RESULTS.glob("*.html"))


@pytest.mark.parametrize(("names", "section"), ANSWERED, ids=[" ".join(names) for names, _ in ANSWERED])
def test_an_answer_says_what_its_report_says(names: list[str], section: str) -> None:
    reports = [(RESULTS / f"{name}.html").read_text(encoding="utf-8") for name in names]
    for name, report in zip(names, reports, strict=True):
        made = manifest(report)
        assert f"\n{made['command']}\n" in section
        assert f"scenarios/{name}.toml --games {made['games']} " in made["command"]
        scenario = (ROOT / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
        assert made["sha256"] == hashlib.sha256(scenario.encode()).hexdigest(), f"{name}.toml has changed: make its report anew"
        assert "The run is not complete" not in report
    text = " ".join(section.split())
    rates = re.findall(r"([\d.]+%) \(([\d.]+% to [\d.]+%)\)", text)
    assert rates, "an answer has a number, and its interval"
    told = [f'{rate}</td><td class="n">{interval}' for rate, interval in rates] + re.findall(r"[\d,]+\.?\d* ± \d+\.?\d*", text)
    for cells in told:
        assert any(f'<td class="n">{cells}</td>' in report for report in reports), cells


def test_reports_name_no_place_of_the_machine_that_made_them() -> None:
    for path in RESULTS.iterdir():
        assert not re.findall(r"[\s>\"'=]/(?:home|root|tmp|work|usr|var)\b", path.read_text(encoding="utf-8")), path.name
