"""The experiment file and the same thing as Python objects; arms and their addresses."""

from simkit.experiment.making import make_experiment
from simkit.experiment.model import Arm, Entry, Experiment, Strategy, entry
from simkit.experiment.reading import check, parse_experiment, read_experiment
from simkit.experiment.template import starter

__all__ = [
    "Arm",
    "Entry",
    "Experiment",
    "Strategy",
    "check",
    "entry",
    "make_experiment",
    "parse_experiment",
    "read_experiment",
    "starter",
]
