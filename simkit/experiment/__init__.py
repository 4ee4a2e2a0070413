"""The experiment file and the same thing as Python objects; arms and their addresses."""

from simkit.experiment.making import make_experiment, make_series, with_orders, with_stop
from simkit.experiment.model import Arm, Entry, Experiment, Strategy, entry
from simkit.experiment.reading import check, parse_experiment, parse_plan, read_experiment, read_plan
from simkit.experiment.remarks import remarks
from simkit.experiment.series import SeriesPlan
from simkit.experiment.template import starter

__all__ = [
    "Arm",
    "Entry",
    "Experiment",
    "SeriesPlan",
    "Strategy",
    "check",
    "entry",
    "make_experiment",
    "make_series",
    "parse_experiment",
    "parse_plan",
    "read_experiment",
    "read_plan",
    "remarks",
    "starter",
    "with_orders",
    "with_stop",
]
