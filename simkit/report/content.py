"""What is in a report: verdicts, figures, tables, one race told, and how to play it all again."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from simkit.faults import FaultError
from simkit.frames import find_metric
from simkit.report.page import block, figure, folded, item, listed, page, paragraph, table, text
from simkit.results import Manifest
from simkit.series import Series
from simkit.stats.verdicts import BETTER, EQUAL, HIGHER, LOWER, WORSE
from simkit.study import Study
from simkit.words import arm_lines, caveats, rests_on, sentence

MOST_SENTENCES = 500
"""So many verdicts on one metric are in a report at most."""

OPEN = 40
"""Up to so many verdicts, or rows of a table, are unfolded on a screen; on paper all are."""

KINDS = {BETTER: "better", WORSE: "worse", EQUAL: "equal", HIGHER: "apart", LOWER: "apart"}
"""How a verdict looks, by the verdict; any other is undecided."""

ORDERED: dict[str, Callable[[Study | Series, str], Any]] = {
    "ranking": lambda found, arm: found.ranking(arm).table(),
    "payoffs": lambda found, arm: found.payoffs(arm).table(),
    "standings": lambda found, arm: found.payoffs(arm).standings(),
}
"""Tables of one arm that take the orders of the races."""

Drawings = Iterable[tuple[str, Callable[[], Any]]]


def report_html(found: Study | Series, race: int | None = 0) -> str:
    """Return a report on a study or a series.

    Parameters
    ----------
    found : Study or Series
    race : int, optional
        Number of the race that is told and drawn, of the first arm; None plays no race again. Where races cannot be
        played again, the report says so. A series has none.

    Returns
    -------
    str
        An HTML page that loads nothing, the same for the same results.
    """
    return _of_series(found) if isinstance(found, Series) else _of_study(found, race)


def _of_study(study: Study, race: int | None) -> str:
    manifest = study.manifest
    title = manifest.title or manifest.name
    arms = f" by each of {len(study.arms)} arms" if len(study.arms) > 1 else ""
    played = f"{manifest.game}: {study.races:,} races{arms}, seed {manifest.seed}"
    head = [paragraph(played, "soft"), _rests(manifest)]
    numbers = iter(range(1, 1_000_000))
    ordered, refused = _of_orders(study)
    sections = [
        ("verdicts", "What holds", _verdicts(study)),
        ("arms", "What the variants change", [listed(map(item, arm_lines(manifest)))][: len(study.arms) - 1]),
        ("figures", "Figures", list(_figures(study.plot.of_tallies(), numbers))),
        ("race", "Races played again", [] if race is None else list(_races(study, race, numbers))),
        ("tables", "Tables", list(_tables(study.tables() | ordered, study.results.path))),
        ("caveats", "What has to be said beside it", [listed(map(item, caveats(study.results) + refused))]),
        ("again", "To play it again", _again(manifest, manifest.text, study.races, study.digest())),
    ]
    return page(title, sections, head)


def _of_series(series: Series) -> str:
    manifest = series.manifest
    title = manifest.title or manifest.name
    fields = f"{len(series.members)} fields of {manifest.game}, {series.races:,} races together"
    head = [paragraph(f"{fields}, seed {series.first.seed}", "soft"), _rests(series.first)]
    ordered, refused = _of_orders(series)
    sections = [
        ("verdicts", "What holds", _verdicts(series)),
        (
            "arms",
            "What the variants change",
            [listed(map(item, arm_lines(series.first)))][: len(series.arms) - 1],
        ),
        ("figures", "Figures", list(_figures(series.plot.of_tallies(), iter(range(1, 1_000_000))))),
        ("tables", "Tables", list(_tables(series.tables() | ordered, series.path))),
        ("caveats", "What has to be said beside it", [listed(map(item, _said(series) + refused))]),
        ("again", "To play it again", _again(series.first, manifest.text, manifest.races, series.digest())),
    ]
    return page(title, sections, head)


def _of_orders(found: Study | Series) -> tuple[dict[str, Any], list[str]]:
    """Return the tables that the orders of the races give, where they are kept, and why some are not there."""
    first = found.first if isinstance(found, Series) else found.manifest
    frames: dict[str, Any] = {}
    refused: list[str] = []
    for arm in found.arms if first.keep else ():
        for name, make in ORDERED.items():
            try:
                frames[f"{name}-{arm}"] = make(found, arm)
            except FaultError as error:
                refused += [f"no {name} of {arm}: {fault}" for fault in error.faults]
    return frames, refused


def _said(series: Series) -> list[str]:
    lines = ["races of the same number in several fields meet the same luck"]
    return [*lines, *series.notes]


def _rests(manifest: Manifest) -> str:
    rests = rests_on(manifest)
    return paragraph(rests[:1].upper() + rests[1:], "note") if rests else ""


def _verdicts(found: Study | Series) -> list[str]:
    """Return for every compared metric how its verdicts are divided, and each in a sentence."""
    first = found.first if isinstance(found, Series) else found.manifest
    pieces: list[str] = []
    for name in first.compared:
        frame: Any = found.compare(name)
        said = name.replace("_", " ")
        if not len(frame):
            pieces.append(paragraph(f"{said}: one strategy and no variant, nothing to compare"))
            continue
        counts = Counter(frame.verdict)
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
        lines = [_line(found, name, row, len(frame)) for row in frame.head(MOST_SENTENCES).itertuples()]
        if len(frame) > MOST_SENTENCES:
            lines.append(item(f"and {len(frame) - MOST_SENTENCES:,} more"))
        of = f"{len(frame)} comparison{'s' if len(frame) > 1 else ''}"
        pieces.append(folded(f"{said}, {of}: {told}", listed(lines), len(frame) <= OPEN))
    return pieces


def _line(found: Study | Series, name: str, row: Any, count: int) -> str:
    """Return one verdict with its interval as an item."""
    manifest = found[row.member].manifest if isinstance(found, Series) else found.manifest
    words = sentence(manifest, find_metric(manifest, name)[1], row, count)
    before = words.removesuffix(row.verdict)
    where = f"{row.member}: " if isinstance(found, Series) else ""
    kind = KINDS.get(row.verdict, "undecided")
    return f'<li class="{kind}">{text(where + before)}<span class="verdict">{text(row.verdict)}</span></li>'


def _figures(drawings: Drawings, numbers: Iterator[int]) -> Iterator[str]:
    for heading, draw in drawings:
        yield figure(draw(), next(numbers), heading)


def _races(study: Study, race: int, numbers: Iterator[int]) -> Iterator[str]:
    """Yield figures of races that are played again, and the story of one; or why there are none."""
    try:
        story = study.replay(race)
        yield from _figures(study.plot.of_races(race), numbers)
    except FaultError as error:
        yield paragraph("The races cannot be played again here:")
        yield listed(item(fault) for fault in error.faults)
        return
    yield folded(f"{study.manifest.arms[0].name}, race {race}, turn by turn", block("\n".join(story)))


def _tables(frames: dict[str, Any], path: object) -> Iterator[str]:
    for name, frame in frames.items():
        kind, _, metric = name.partition("-")
        which = f" --metric {metric}" if metric else ""
        which = which if kind == "compare" else ""
        more = f"simkit show {path or 'RESULT'} --format csv --table {kind}{which}"
        inside = table(frame, name.replace("-", ": ").replace("_", " "), more)
        yield inside if len(frame) <= OPEN else folded(f"{name}, {len(frame):,} rows", inside)


def _again(manifest: Manifest, words: str, races: int, digest: str) -> list[str]:
    """Return the command that plays the same races, the file that it takes, and how to know that they are the same."""
    name = manifest.name or "experiment"
    file, folder = shlex.quote(f"{name}.toml"), shlex.quote(f"{name}-again")
    commands = f"simkit run {file} --races {races} --out {folder}\nsimkit show {folder} --digest"
    versions = ", ".join(f"{what} {which}" for what, which in manifest.versions.items())
    addresses: Sequence[str] = [f"arm {arm.name}: {arm.address}" for arm in manifest.arms]
    return [
        paragraph(f"Save this as {name}.toml, with the files that it names beside it:"),
        block(words),
        paragraph("The same races again, on any machine, and their digest:"),
        block(commands),
        paragraph(f"The digest of these results is {digest}"),
        paragraph(f"Played with {versions}; engine version {manifest.engine_version} of {manifest.game}"),
        folded("Addresses of the arms", listed(map(item, addresses))),
    ]
