"""Reports: one self-contained HTML page of everything that a study, or a series, has to show."""

from simkit.report.content import report_html

__all__ = ["report_html"]
