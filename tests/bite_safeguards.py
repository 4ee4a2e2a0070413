"""Do the tests bite? Every safeguard of the package is taken away, one at a time, in a copy, and its test must fail.

``PYTHONPATH=.:tests NUMBA_DISABLE_JIT=1 python tests/bite_safeguards.py [--sample N] [--only WORDS]``; tests/biting/safeguards.py has the
list.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from biting.copies import Copy
from biting.runs import in_child, load_common
from biting.safeguards import SAFEGUARDS

PLAIN = ("-q", "-x", "-pno:cacheprovider")


def failing(test: str) -> list[str]:
    """Run a test, and return what of it fails in its own body. Runs in a child, in the copy."""
    import pytest

    import simkit

    assert Path(simkit.__file__).is_relative_to(Path.cwd()), "another package than the copy would be tested"
    found = []

    class Seen:
        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed and report.when == "call":
                found.append(report.nodeid)

    code = pytest.main([*PLAIN, test], plugins=[Seen()])
    return (
        found if code == pytest.ExitCode.TESTS_FAILED else [] if code == pytest.ExitCode.OK else [f"? {code}"]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, help="only so many safeguards")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--only", default="", help="only those with these words in their name")
    asked = parser.parse_args()
    chosen = [each for each in SAFEGUARDS if asked.only in each.name]
    if asked.sample:
        chosen = random.Random(asked.seed).sample(chosen, asked.sample)
    load_common()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for each in chosen:
            with copy.changed(each):
                bitten = in_child(copy.folder, lambda each=each: failing(each.test))
            good = bool(bitten) and not bitten[0].startswith("?")
            bad += not good
            print(
                f"without {each.name!r}: {'' if good else 'NOT '}{each.test} {bitten if not good else ''}",
                flush=True,
            )
        tests = dict.fromkeys(each.test for each in chosen)
        sound = [test for test in tests if not in_child(copy.folder, lambda test=test: failing(test))]
    print(
        f"{len(chosen) - bad} of {len(chosen)} safeguards are held by a test; {len(sound)} of {len(tests)} tests pass with them"
    )
    return int(bad > 0 or len(sound) < len(tests))


if __name__ == "__main__":
    sys.exit(main())
