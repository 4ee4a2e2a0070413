"""Pieces of an HTML page: every word escaped, nothing loaded from anywhere, no script."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from simkit.export import shown
from simkit.faults import printable

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS = 500
"""So many rows of a table are in a report at most."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What the browser may load: what is in the page itself."""


def text(words: object) -> str:
    """Return words as HTML text: markup and quotes escaped, unprintable characters spelled out."""
    return html.escape(printable(str(words)), quote=True)


def block(words: str) -> str:
    """Return several lines as they stand."""
    return f"<pre>{chr(10).join(text(line) for line in words.splitlines())}</pre>"


def paragraph(words: object, kind: str = "") -> str:
    """Return a paragraph of words."""
    return f"<p{_class(kind)}>{text(words)}</p>"


def listed(items: Iterable[str]) -> str:
    """Return a list; the items are HTML already."""
    return f"<ul>{''.join(items)}</ul>"


def item(words: object) -> str:
    """Return an item of a list."""
    return f"<li>{text(words)}</li>"


def folded(summary: str, inside: str, is_open: bool = False) -> str:
    """Return HTML that a click unfolds."""
    return f"<details{' open' if is_open else ''}><summary>{text(summary)}</summary>{inside}</details>"


def section(name: str, title: str, pieces: Sequence[str]) -> str:
    """Return a section with a heading that the page's head leads to; nothing where it is empty."""
    return f'<section id="{name}"><h2>{text(title)}</h2>{"".join(pieces)}</section>' if pieces else ""


def table(frame: pd.DataFrame, caption: str, more: str = "") -> str:
    """Return a frame as a table, numbers flush right; of a long one its head, and `more` on where all of it is."""
    numeric = [kind.kind in "iuf" for kind in frame.dtypes]
    heads = "".join(
        f"<th{_class('number' if number else '')}>{text(str(name).replace('_', ' '))}</th>"
        for name, number in zip(frame.columns, numeric, strict=True)
    )
    rows = "".join(
        "<tr>" + "".join(_cell(cell, number) for cell, number in zip(row, numeric, strict=True)) + "</tr>"
        for row in frame.head(MOST_ROWS).itertuples(index=False)
    )
    cut = (
        paragraph(f"{MOST_ROWS} of {len(frame):,} rows; all of them: {more}", "soft")
        if len(frame) > MOST_ROWS
        else ""
    )
    head = f"<caption>{text(caption)}</caption><thead><tr>{heads}</tr></thead>"
    return f'<div class="wide"><table>{head}<tbody>{rows}</tbody></table></div>{cut}'


def _cell(cell: Any, number: bool) -> str:
    return f"<td{_class('number' if number else '')}>{text(shown(cell))}</td>"


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def figure(picture: Any, number: int, heading: str) -> str:
    """Return a picture as SVG within the page.

    Parameters
    ----------
    picture : Picture
    number : int
        Its number on the page, which keeps its names apart from those of other figures.
    heading : str
    """
    return (
        f'<figure><h3>{text(heading)}</h3><div role="img" aria-label="{text(heading)}">'
        f"{_svg(picture, f'f{number}')}</div></figure>"
    )


def _svg(picture: Any, prefix: str) -> str:
    """Return the picture's SVG, the same for the same picture, without what belongs in a file of its own."""
    from matplotlib import rc_context

    buffer = io.StringIO()
    with rc_context({"svg.hashsalt": "simkit", "svg.fonttype": "path"}):
        picture.savefig(buffer, format="svg", metadata={"Date": None})
    drawn = buffer.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    for needless in (r"<!--.*?-->", r"<metadata>.*?</metadata>", r"<style[^>]*>.*?</style>"):
        drawn = re.sub(needless, "", drawn, flags=re.DOTALL)
    drawn = re.sub(r' xmlns(:\w+)?="[^"]*"', "", drawn).replace("xlink:href", "href")
    return re.sub(r'(\bid="|\bhref="#|url\(#)', rf"\g<1>{prefix}-", drawn)


def page(title: str, sections: Sequence[tuple[str, str, Sequence[str]]], head: Sequence[str]) -> str:
    """Return the whole page.

    Parameters
    ----------
    title : str
    sections : sequence of (name, title, pieces)
        Empty ones are left out.
    head : sequence of str
        HTML between the title and the first section.
    """
    style = files("simkit.report").joinpath("style.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#{name}">{text(said)}</a>' for name, said, pieces in sections if pieces)
    body = "".join(section(*each) for each in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{text(title)}</title><style>{style}</style></head>\n"
        f"<body><h1>{text(title)}</h1>{''.join(head)}<nav>{links}</nav>\n{body}</body></html>\n"
    )
