#!/usr/bin/env python3
"""Measures how the time of a command grows with each dimension of a data directory.

    Tests/Benchmarks/scaling.py PROGRAM [--short] [--limit RATIO] [DIMENSION …]

For each dimension and command, measures the time at n and at 2n in turn, minus the time for an
empty directory. DIR in a command is the directory. A time is the user and system time of the
child, the least of several runs. n doubles until the run is long enough to measure. A ratio above the limit (2.3) is measured up to
three times. If it stays above, the time at 4n is compared with the time at 2n: a cost that grows
faster than the dimension is above the limit there, too, but a step is not, such as the size from
which two threads read a log. Exits 1 if both ratios stay above.
--short uses fewer runs, smaller n and the limit 3.2, which still finds a quadratic cost.
"""
import argparse
import datetime
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

TODAY = "2026-11-21"
FIRST = datetime.date(2026, 9, 1)
# A day within the last ten weeks, which commands show if there is no term.
RECENT = "2026-11-14"
RUN = {"habits.txt": "habit run: Run\n"}


def day(k):
    return (FIRST + datetime.timedelta(days=k % 80)).isoformat()


def names(prefix, n):
    return [f"{prefix}{k}" for k in range(n)]


def habits(n):
    return {"habits.txt": "".join(f"habit {h}: Habit number {h}\n  every: 3/week\n\n" for h in names("h", n)),
            "log.txt": "".join(f"{day(k)} h{k}\n" for k in range(n))}


def goals(n):
    return {**RUN, "goals.txt": "".join(
        f"goal {g}: Goal number {g}\n  start: 2026-09-01\n  due: 2026-12-31\n  measure: run 200km\n\n"
        for g in names("g", n)), "log.txt": f"{RECENT} run 5km\n"}


def values(n):
    return {**RUN, "values.txt": "".join(f"value {v}: Value {v}\n" for v in names("v", n)),
            "goals.txt": "".join(f"goal g{k}: G\n  value: v{k}\n" for k in range(n)),
            "log.txt": "".join(f"{day(k)} run +g{k}\n" for k in range(n))}


def terms(n):
    start = datetime.date(2026, 11, 16)
    lines = "".join(
        f"term {n - k}: Term\n  start: {start - datetime.timedelta(weeks=k)}\n  weeks: 1\n  goal: g 3km\n\n"
        for k in range(n))
    return {**RUN, "goals.txt": "goal g: G\n  measure: run 900km\n", "terms.txt": lines}


def measures(n):
    return {"measures.txt": "".join(f"measure {m}: Measure {m}\n  unit: kg\n  range: 1..9\n\n" for m in names("m", n)),
            "log.txt": "".join(f"{day(k)} m{k} 5kg\n" for k in range(n))}


def milestones(n):
    lines = "".join(f"  milestone: {day(k)} run {k + 1}km ; Station {k}\n" for k in range(n))
    return {**RUN, "goals.txt": f"goal g: G\n  start: 2026-09-01\n  measure: run 200km\n{lines}",
            "log.txt": "".join(f"{day(k)} run 1km\n" for k in range(80))}


def blocks(n):
    return {"tasks.txt": "".join(f"task {t}: Task {t}\n\n" for t in names("t", n)),
            "log.txt": "".join(f"{day(k)} t{k} 30m\n" for k in range(n))}


def files(n):
    return {f"part{k}.txt": f"habit h{k}: H\n  every: daily\n{day(k)} h{k}\n" for k in range(n)}


def properties(n):
    notes = "".join(f"  note: this is note number {k}\n" for k in range(n))
    return {"habits.txt": f"habit run: Run\n  every: daily\n{notes}"}


def tags(n):
    return {"habits.txt": "habit run: Run\n  every: daily\n",
            "log.txt": f"{RECENT} run " + "".join(f"#t{k} " for k in range(n)) + "\n"}


def tags_of_lines(n):
    # A tenth of the tags match the search for `#tag1-`.
    return {"habits.txt": "habit run: Run\n",
            "log.txt": "".join(f"{day(k)} run 20m #tag{k % 10}-{k}\n" for k in range(n))}


def lines_of_a_day(n):
    return {"habits.txt": "habit water: Water\n  every: 8/day\n", "log.txt": f"{day(1)} water 1\n" * n}


def unknown_subjects(n):
    return {"log.txt": "".join(f"{day(k)} unknown-{k}\n" for k in range(n))}


def conflict_lines(n):
    return {"habits.txt": "".join(
        f"habit h{k}: H\n  every: daily\n  #? every: {k % 7 + 1}/week\n" for k in range(n))}


def readings_at_one_time(n):
    return {"log.txt": "".join(f"{day(1)} 07:30 weight {70 + k % 9}kg\n" for k in range(n))}


def dated_rhythms(n):
    first = datetime.date(2015, 1, 1)
    lines = "".join(
        f"  every: {k % 6 + 1} in 7 days from {(first + datetime.timedelta(days=k % 4000)).isoformat()}\n"
        for k in range(n))
    return {"habits.txt": f"habit run: Run\n  start: 2015-01-01\n  every: daily\n{lines}",
            "log.txt": "".join(f"{day(k)} run\n" for k in range(80))}


def goals_of_a_line(n):
    return {**RUN, "goals.txt": "".join(f"goal g{k}: G\n  measure: run 9km\n" for k in range(n)),
            "log.txt": f"{RECENT} run 1km " + "".join(f"+g{k} " for k in range(n)) + "\n"}


def calendar_titles(n):
    events = "".join(
        f"BEGIN:VEVENT\nUID:u{k}\nSUMMARY:Event number {k}\nDTSTART:20261101T090000\n"
        "DTEND:20261101T100000\nEND:VEVENT\n" for k in range(n))
    return {"in/c.ics": f"BEGIN:VCALENDAR\nVERSION:2.0\n{events}END:VCALENDAR\n"}


def zip_members(n):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Habits.csv", "Position,Name,Question,Description,NumRepetitions,Interval,Color\n"
                         + "".join(f"{k},Habit {k},,,1,1,#fff\n" for k in range(1, n + 1)))
        for k in range(1, n + 1):
            archive.writestr(f"{k:03} Habit {k}/Checkmarks.csv", "2026-11-01,2\n")
    return {"in/loop.zip": made.getvalue()}


def open_timers(n):
    return {**RUN, "log.txt": "".join(f"{day(k)} 09:00-? run\n" for k in range(n))}


def distinct_tags(n):
    return {**RUN, "log.txt": "".join(f"{day(k)} run 20m #tag{k % 10}-{k} @place{k}\n" for k in range(n))}


def pauses(n):
    first = datetime.date(2000, 1, 1)
    lines = "".join(
        f"  pause: {first + datetime.timedelta(days=2 * (k % 4000))}..{first + datetime.timedelta(days=2 * (k % 4000))}\n"
        for k in range(n))
    return {"habits.txt": f"habit run: Run\n  start: 2000-01-01\n  every: daily\n{lines}",
            "log.txt": "".join(f"{day(k)} run\n" for k in range(80))}


def former_names(n):
    lines = "".join(f"habit h{k}: Habit {k}\n  was: old{k}\n" for k in range(n))
    return {"habits.txt": lines, "log.txt": "".join(f"{day(k)} old{k}\n" for k in range(n))}


def comments(n):
    return {"habits.txt": "".join(f"# comment {k}\n" for k in range(n)) + "habit run: Run\n",
            "log.txt": "".join(f"# comment {k}\n{day(k)} run\n" for k in range(n))}


def sources(n):
    return {**RUN, "sources.txt": "".join(f"source s{k}: Source {k}\n  fetch: 2d\n" for k in range(n))}


def wrong_lines(n):
    return {**RUN, "log.txt": "".join(f"{day(k)} run {k}..\n2026-13-{k % 99:02} rnu\n" for k in range(n))}


def long_log(n):
    return {**RUN, "log.txt": "".join(f"{day(k // 100)} run {k % 60}m ; note {k}\n" for k in range(n))}


# The largest n of the dimensions that are limited: a term's number has only four digits.
MOST = {"terms": 4000}
COMPLETE = ["completions", "--words", "--"]
LOOK = [["report"], ["report", "--json"], ["check"], ["status"]]
DIMENSIONS = {
    "habits": (habits, LOOK + [["today", "--all"], ["list"], ["list", "--json"], ["fmt", "--check"], ["calendar"]]),
    "goals": (goals, LOOK + [["list"], ["list", "--json"], ["show", "g0"], ["fmt", "--check"], ["contributions"]]),
    "values": (values, LOOK + [["list", "--json"], ["contributions"], ["explain", "v0"]]),
    "terms": (terms, LOOK + [["term"], ["time", "--per", "term"]]),
    "measures": (measures, LOOK + [["list", "--json"]]),
    "milestones": (milestones, LOOK + [["show", "g"], ["explain", "g"]]),
    "blocks": (blocks, LOOK + [["find", "task"], ["time"]]),
    "files": (files, LOOK),
    "properties": (properties, LOOK + [["show", "run"], ["fmt", "--check"]]),
    "tags": (tags, LOOK + [["time", "--by", "tag"], ["find", "#t1"], ["fmt", "--check"]]),
    "tags-of-lines": (tags_of_lines, [["time", "--by", "tag"], ["find", "#tag1-"]]),
    "lines-of-a-day": (lines_of_a_day, LOOK + [["explain", "water"]]),
    "unknown-subjects": (unknown_subjects, LOOK + [["time"]]),
    "conflict-lines": (conflict_lines, LOOK + [["resolve"], ["resolve", "--keep-all", "--dry-run"]]),
    "readings-at-one-time": (readings_at_one_time, LOOK + [["show", "weight"]]),
    "dated-rhythms": (dated_rhythms, LOOK + [["explain", "run"], ["show", "run"]]),
    "calendar-titles": (calendar_titles, [["import", "DIR/in/c.ics"], ["import", "DIR/in/c.ics", "--json"]]),
    "zip-members": (zip_members, [["import", "DIR/in/loop.zip"]]),
    "open-timers": (open_timers, [["report"], ["check"]] + [["insights"], ["insights", "--json"], ["stop", "--dry-run"]]),
    "distinct-tags": (distinct_tags, [["report"], ["check"]] + [["find", "#tag1-"], COMPLETE + ["done", "run", "#"]]),
    "pauses": (pauses, [["report"], ["check"]] + [["explain", "run"]]),
    "former-names": (former_names, [["report"], ["check"]] + [["list"], ["done", "old1", "--dry-run"]]),
    "comments": (comments, [["report"], ["check"]] + [["fmt", "--check"]]),
    "sources": (sources, [["report"], ["check"]] + [["doctor"]]),
    "wrong-lines": (wrong_lines, [["check"], ["check", "--json"], ["report"]]),
    "long-log": (long_log, [["donne", "run"], ["done", "rnu", "--dry-run"], COMPLETE + ["done", "r"]]),
    "completion": (blocks, [COMPLETE + ["done", "t1"], ["done", "tt1", "--dry-run"]]),
    "goals-of-a-line": (goals_of_a_line, LOOK + [["contributions"], ["contributions", "--json"]]),
}


def write(base, name, found):
    folder = base / name
    for path, text in {"track.txt": "track 1\n", **found}.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def seconds(program, folder, command):
    """Returns the user and system time of one run; None if a signal ended it."""
    line = [program, "--dir", str(folder), "--today", TODAY]
    line += [word.replace("DIR/", f"{folder}/") for word in command]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    child = subprocess.Popen(line, **quiet)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode < 0:
        return None
    return usage.ru_utime + usage.ru_stime


def least(program, folder, command, times):
    found = [seconds(program, folder, command) for _ in range(times)]
    return None if None in found else min(found)


class Row:
    """The times of a command at two sizes, and their ratio without the time of an empty directory."""

    def __init__(self, program, command, empty, small, large, times, limit):
        for _ in range(3):
            found = [least(program, folder, command, times) for folder in (empty, small, large)]
            if None in found:
                self.is_above, self.words = True, "ended by a signal"
                return
            nothing, one, two = found
            # A run of less than 5 ms is too short to measure growth.
            ratio = (two - nothing) / max(one - nothing, 0.005)
            self.is_above = ratio > limit
            above = f" above {limit}" if self.is_above else ""
            self.words = f"{one * 1000:8.1f} {two * 1000:8.1f} ms {ratio:5.2f}{above}"
            if not self.is_above:
                return

    def __str__(self):
        return self.words


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("dimensions", nargs="*")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--limit", type=float)
    given = parser.parse_intermixed_args()
    program = str(pathlib.Path(given.program).resolve())
    limit = given.limit or (3.2 if given.short else 2.3)
    enough, times, start, most = (0.03, 2, 100, 6400) if given.short else (0.15, 5, 500, 64000)
    bad = 0
    with tempfile.TemporaryDirectory(prefix="track-scaling-") as folder:
        base = pathlib.Path(folder)
        empty = write(base, "empty", {})
        for name, (make, commands) in DIMENSIONS.items():
            if given.dimensions and name not in given.dimensions:
                continue
            made = {}
            largest = min(most, MOST.get(name, most))
            for command in commands:
                n = start
                while True:
                    for size in (n, 2 * n):
                        if size not in made:
                            made[size] = write(base, f"{name}-{size}", make(size))
                    nothing = least(program, empty, command, times) or 0
                    one = least(program, made[n], command, 1 if n < largest else times)
                    if one is None or one - nothing >= enough or n >= largest:
                        break
                    n *= 2
                rows = [Row(program, command, empty, made[n], made[2 * n], times, limit)]
                if rows[0].is_above:
                    if 4 * n not in made:
                        made[4 * n] = write(base, f"{name}-{4 * n}", make(4 * n))
                    rows.append(Row(program, command, empty, made[2 * n], made[4 * n], times, limit))
                bad += all(row.is_above for row in rows)
                for size, row in zip((n, 2 * n), rows):
                    print(f"{name:22} {' '.join(command):26} n {size:6} {row}", flush=True)
    print(f"{bad} above the limit" if bad else "all within the limit")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
