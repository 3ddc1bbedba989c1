"""A result on paper: the table of docs/speed.md, from the JSON that `python -m benchmarks --json` printed."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

import attrs
import orjson

from benchmarks.measuring import Row

__all__ = ["as_json", "as_markdown", "machine"]


def machine() -> dict[str, Any]:
    """What the numbers were measured on."""
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        told = ""
    models = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": len(models) or None,
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def as_json(measured: list[Row]) -> str:
    """Rows as one JSON object, with the machine."""
    found = [attrs.asdict(row) | {"ratio": row.ratio, "met": row.met} for row in measured]
    return orjson.dumps({"machine": machine(), "rows": found}, option=orjson.OPT_INDENT_2).decode()


def as_markdown(result: bytes) -> str:
    """The table of a result that was printed as JSON."""
    told = orjson.loads(result)
    lines = ["| what | unit | ours | theirs | ratio | target | met |", "|---|---|--:|--:|--:|---|---|"]
    for of in told["rows"]:
        row = Row(**{field.name: of[field.name] for field in attrs.fields(Row)})
        met = {True: "yes", False: "**no**", None: ""}[row.met]
        theirs, ratio = (
            "" if row.theirs is None else f"{number:,.{digits}f}"
            for number, digits in ((row.theirs or 0, 1), (row.ratio or 0, 2))
        )
        lines.append(f"| {row.what} | {row.unit} | {row.ours:,.1f} | {theirs} | {ratio} | {row.target} | {met} |")
    on = told["machine"]
    return (
        "\n".join([*lines, "", f"Measured on {on['cores']} cores of {on['processor']}, {on['system']}, {on['python']}."]) + "\n"
    )
