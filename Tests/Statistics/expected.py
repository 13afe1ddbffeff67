#!/usr/bin/env python3
"""Writes the expected values of StatisticsTests, computed by SciPy (pip install scipy).

    python3 Tests/Statistics/expected.py > Tests/Statistics/expected.txt

Each line: a name, then numbers. `days` are ordinals from 1970-01-01, a Thursday.
"""

import itertools

import numpy
from scipy import stats

random = numpy.random.default_rng(20261122)


def line(name, numbers):
    print(name, " ".join(repr(float(number)) for number in numbers))


def residuals(numbers, days):
    """Returns what remains after one least-squares fit on the weekdays and a linear trend."""
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


def orders_at_least_as_extreme(first, second, length=7):
    """Returns the share of all orders of the first series' blocks that correlate as strongly."""
    blocks = first.reshape(-1, length)
    sums = [abs(numpy.concatenate([blocks[k] for k in order]) @ second)
            for order in itertools.permutations(range(len(blocks)))]
    return numpy.mean(numpy.array(sums) >= abs(first @ second))


for slope in (0.2, 0.5):
    x = random.normal(0, 1, 42)
    y = slope * x + random.normal(0, 1, 42)
    rank_x, rank_y = (2 * (stats.rankdata(numbers) - 43 / 2) for numbers in (x, y))
    line("first", rank_x)
    line("second", rank_y)
    line("permutation", [orders_at_least_as_extreme(rank_x, rank_y)])
    # Fisher's transformation with the standard error of Bonett and Wright (2000).
    rho = stats.spearmanr(x, y).statistic
    half = 1.96 * numpy.sqrt((1 + rho ** 2 / 2) / (42 - 3))
    line("interval", numpy.tanh(numpy.arctanh(rho) + numpy.array([-half, half])))

for weeks in (5, 40):
    gains = random.gamma(4, 5, weeks)
    weights = 0.5 ** (numpy.arange(weeks) / 6)
    weights /= weights.sum()
    effective = round(1 / (weights ** 2).sum())
    mean = weights @ gains
    variance = weights @ (gains - mean) ** 2
    # Four draws from a pool that is itself drawn: the variance within a pool and between pools.
    pool = max(effective // 2, 1)
    line("gains", gains)
    line("weights", weights)
    line("effective", [effective])
    line("fourWeeks", [
        4 * mean, numpy.sqrt(4 * variance * (pool - 1) / pool + 16 * variance / pool)])

# Nights as minutes from midnight before waking; the fifth of them is missing.
beds, ups = random.integers(-150, 90, 15), random.integers(360, 560, 15)
states = [[bed <= minute < up for minute in range(-720, 720)] for bed, up in zip(beds, ups)]
line("beds", beds)
line("ups", ups)
line("regularity", [-100 + 200 * numpy.mean([
    numpy.equal(states[day], states[day + 1]).mean() for day in range(14) if day not in (3, 4)])])
