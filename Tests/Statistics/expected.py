#!/usr/bin/env python3
"""Writes the expected values of StatisticsTests, computed by SciPy (pip install scipy).

    python3 Tests/Statistics/expected.py > Tests/Statistics/expected.txt

Each line: a name, then numbers. `days` are ordinals from 1970-01-01, a Thursday.
"""

import numpy
from scipy import stats

random = numpy.random.default_rng(20261122)


def line(name, numbers):
    print(name, " ".join(repr(float(number)) for number in numbers))


def residuals(numbers, days):
    """Least squares on seven weekdays and the day itself, all at once."""
    design = numpy.zeros((len(days), 8))
    for row, day in enumerate(days):
        design[row, (int(day) + 3) % 7] = 1
        design[row, 7] = day - days[0]
    found, *_ = numpy.linalg.lstsq(design, numbers, rcond=None)
    return numbers - design @ found


for count in (28, 61, 200):
    days = numpy.sort(random.choice(numpy.arange(20000, 20000 + 2 * count), count, replace=False))
    x = random.normal(7, 2, count) + days % 7 + days * 0.01
    y = numpy.round(random.normal(60, 9, count) + 0.5 * x)
    line("days", days)
    line("x", x)
    line("y", y)
    line("ranks", 2 * (stats.rankdata(y) - (count + 1) / 2))
    line("residuals", residuals(x, days))
    line("rho", [stats.spearmanr(residuals(x, days), residuals(y, days)).statistic])
    p = numpy.sort(random.uniform(0, 1, count) ** 3)
    random.shuffle(p)
    line("p", p)
    line("q", stats.false_discovery_control(p))
