"""The balance sheet: one page that says of a rule set what is fair, what is long, what is dull."""

from simkit.sheets.guard import Move, compare_sheets, read_sheet, write_sheet
from simkit.sheets.sheet import Line, Sheet, make_sheet

__all__ = ["Line", "Move", "Sheet", "compare_sheets", "make_sheet", "read_sheet", "write_sheet"]
