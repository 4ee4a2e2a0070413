"""Figures by Matplotlib alone, without pyplot: intervals drawn, provenance in the caption.

Every figure takes ``ax``. Without it the figure is a `Picture`, which shows itself in a notebook; with it everything,
caption included, is drawn into these axes, and they are returned.
"""

from simkit.plots.estimates import compare_figure, metric_figure, seats_figure
from simkit.plots.finish import finish_figure
from simkit.plots.luck import luck_figure
from simkit.plots.matrix import matrix_figure, payoff_figure
from simkit.plots.paper import DPI, PALETTE, Picture
from simkit.plots.series import overview_figure, ranking_figure
from simkit.plots.sweeps import size_figure, sweep_figure, swept_rules

__all__ = [
    "DPI",
    "PALETTE",
    "Picture",
    "compare_figure",
    "finish_figure",
    "luck_figure",
    "matrix_figure",
    "metric_figure",
    "overview_figure",
    "payoff_figure",
    "ranking_figure",
    "seats_figure",
    "size_figure",
    "sweep_figure",
    "swept_rules",
]
