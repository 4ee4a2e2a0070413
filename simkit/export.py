"""Frames as text for other programs: CSV that no spreadsheet runs, JSON, Markdown, HTML."""

from __future__ import annotations

import html
import json
import math
from typing import TYPE_CHECKING, Any

from simkit.faults import Fault, FaultError, did_you_mean, printable

if TYPE_CHECKING:
    import pandas as pd

FORMATS = ("csv", "json", "md")

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_text(frame: pd.DataFrame, form: str) -> str:
    """Return a frame as text.

    Parameters
    ----------
    frame : DataFrame
    form : {"csv", "json", "md"}
        CSV with full precision, words that a spreadsheet would take for a formula behind an apostrophe; JSON
        as a list of rows, numbers that are none as null; a Markdown table with few digits.

    Raises
    ------
    FaultError
        Where there is no such form.
    """
    if form not in FORMATS:
        raise FaultError([Fault("format", f"there is no format {form!r}", did_you_mean(form, FORMATS))])
    return {"csv": _csv, "json": _json, "md": _markdown}[form](frame)


def _csv(frame: pd.DataFrame) -> str:
    text: str = frame.map(_harmless).to_csv(index=False, lineterminator="\n")
    return text


def _harmless(cell: Any) -> Any:
    if isinstance(cell, str):
        cell = printable(cell)
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    return cell


def _json(frame: pd.DataFrame) -> str:
    rows = [{key: _jsonable(value) for key, value in row.items()} for row in frame.to_dict("records")]
    return json.dumps(rows, indent=2) + "\n"


def _jsonable(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _markdown(frame: pd.DataFrame) -> str:
    rows = [list(frame.columns), ["---"] * len(frame.columns)]
    rows += [[_marked(shown(cell)) for cell in row] for row in frame.itertuples(index=False)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _marked(word: str) -> str:
    for sign in ("\\", "|", "<", "*", "_", "`", "["):
        word = word.replace(sign, f"\\{sign}")
    return word


def shown(cell: Any) -> str:
    """Return a cell for people: few digits, printable characters, nothing for a number that is none."""
    if isinstance(cell, float):
        return "" if math.isnan(cell) else f"{cell:.5g}"
    if isinstance(cell, int) and not isinstance(cell, bool):
        return f"{cell:,}"
    return printable(str(cell))


def as_html(frame: pd.DataFrame, caption: str = "") -> str:
    """Return a frame as an HTML table, everything in it escaped."""
    head = "".join(f"<th>{html.escape(str(name))}</th>" for name in frame.columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(shown(cell))}</td>" for cell in row) + "</tr>"
        for row in frame.itertuples(index=False)
    )
    title = f"<caption>{html.escape(printable(caption))}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
