#!/usr/bin/env python3
"""Measures how many 80 % bands of `track forecast` hold on made histories of seven courses.

    python3 Tests/Statistics/forecasts.py TRACK [HISTORIES [FIRST-SEED]]

TRACK is the program to test. Each history is asked at three moments; the band holds if the day on
which the goal is reached lies between the dates of 1 and 9 runs in 10. Prints for each course the
share that held, how many forecasts had no date, the median width of the band as a part of the time
to its middle, and how many goals were reached too early and too late. Fails if a course holds less
than 70 % or more than 92 %.
"""

import collections
import concurrent.futures
import datetime
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from courses import COURSES, History, day

LEAST, MOST = 0.70, 0.92


def ask(program, course, seed):
    """Returns for each moment of a history the outcome of its forecast, and the band's width."""
    history, results = History(course, seed), []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "track.txt").write_text("track 1\n")
        for index, moment in enumerate(history.moments):
            goals, log = history.files(index)
            (folder / "goals.txt").write_text(goals)
            (folder / "log.txt").write_text(log)
            output = subprocess.run(
                [program, "--dir", folder, "--now", f"{day(moment)}T08:00", "forecast", "far", "--json"],
                capture_output=True, text=True, check=True).stdout
            results.append(judge(json.loads(output)["forecasts"][0], day(moment), history.reached(index)))
    return results


def judge(forecast, today, reached):
    if forecast["state"] != "open":
        return forecast["state"], None
    never = datetime.date.max
    early, middle, late = (
        datetime.date.fromisoformat(forecast[key]) if forecast.get(key) else never
        for key in ("early", "middle", "late"))
    true = never if reached is None else day(reached)
    width = None if late == never else (late - early).days / max((middle - today).days, 1)
    return "early" if true < early else "late" if true > late else "held", width


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    print("course     forecasts  no date  held   width  too early  too late")
    failed = False
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for course in COURSES:
            found = [result for results in pool.map(
                lambda seed: ask(program, course, seed), range(first, first + count))
                for result in results]
            states = collections.Counter(state for state, _ in found)
            dated = states["held"] + states["early"] + states["late"]
            share = states["held"] / max(dated, 1)
            widths = [width for _, width in found if width is not None]
            print(f"{course:10} {len(found):9} {1 - dated / len(found):8.0%} {share:5.0%}"
                  f" {statistics.median(widths or [0]):7.0%} {states['early'] / max(dated, 1):10.0%}"
                  f" {states['late'] / max(dated, 1):9.0%}", flush=True)
            failed = failed or not LEAST <= share <= MOST
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
