"""How fast a game is played, and how far that is from what the machine could do.

Every figure that compares is a ratio taken within one run: the two things alternate, and the median of the
rounds counts.
"""

from simkit.bench.measures import Measure, bench, bench_experiment
from simkit.bench.peers import bench_peers
from simkit.bench.unmeasured import bench_metrics
from simkit.bench.writing import as_json

__all__ = ["Measure", "as_json", "bench", "bench_experiment", "bench_metrics", "bench_peers"]
