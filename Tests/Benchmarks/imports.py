#!/usr/bin/env python3
"""Measures imports beside mawk and xmllint, in turn.

    Tests/Benchmarks/imports.py PROGRAM [ROUNDS] [MIB]        (default 5 rounds, 1024 MiB)

Makes tables of 1,000,000 rows and an export of Apple Health of MIB, and prints the medians and the
peak memory; in brackets the processor time of all threads, which a busy machine changes
less. The program is a release build. Rows of the output:

  preview    track import TABLE --map MAP: every row is read, checked and counted
  write      the same with --write, into a new directory, synced to disk
  fields     mawk -F, '{for(i=1;i<=NF;i++)s+=length($i)}': mawk touches every field
  NF         mawk -F, '{n+=NF}': mawk splits, and touches no field
  health     track import export.xml, beside xmllint --stream --noout

Needs mawk and xmllint.
"""
import argparse
import datetime
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROWS = 1_000_000
NAMES = ["run", "Read a book", "Drink water", "weight", "Meditate", "pushups"]
UNITS = [" km", " pages", "", " kg", "", ""]


def once(words, folder):
    """Runs a command; returns its time and processor time in ms, and its peak memory in bytes."""
    start = time.perf_counter()
    child = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    if status:
        sys.exit(f"failed: {' '.join(map(str, words))}")
    elapsed = (time.perf_counter() - start) * 1000
    return elapsed, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss * 1024


def tables(folder):
    """Writes two tables and their maps; the second also has times and quoted fields."""
    made = random.Random(7)
    first = datetime.date(2016, 1, 1)
    with open(folder / "plain.csv", "w") as plain, open(folder / "quoted.csv", "w") as quoted:
        plain.write("date,activity,amount,note\n")
        quoted.write("date,start,activity,amount,unit,note\n")
        for row in range(ROWS):
            day = first + datetime.timedelta(days=row // 280)
            kind = made.randrange(6)
            amount = made.choice([str(made.randrange(1, 60)), f"{made.random() * 20 + 0.1:.1f}"])
            note = made.choice(["", "easy along", "in the park", f"number {row}"])
            plain.write(f"{day},{NAMES[kind]},{amount}{UNITS[kind]},{note}\n")
            note = note and f'"{note}, as said"'
            hour = f"{made.randrange(24):02}:{made.randrange(60):02}"
            quoted.write(f"{day},{hour},{NAMES[kind]},{amount},{UNITS[kind].strip()},{note}\n")
    columns = "date: date\nsubject: activity\namount: amount\nnote: note\n"
    (folder / "plain.map").write_text(columns)
    (folder / "quoted.map").write_text(columns + "time: start\nunit: unit\n")


def health(path, size):
    """Writes an Apple Health export, mostly heart rates and steps from a phone and a watch."""
    made = random.Random(7)
    moment = datetime.datetime(2015, 1, 1)
    kinds = [("StepCount", "count", 5, 200), ("HeartRate", "count/min", 50, 150),
             ("ActiveEnergyBurned", "kcal", 1, 30), ("DistanceWalkingRunning", "km", 0, 1)]
    with open(path, "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n'
                   '<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale="en_GB">\n'
                   ' <ExportDate value="2026-11-21 09:00:00 +0100"/>\n')
        while file.tell() < size:
            lines = []
            for _ in range(20_000):
                moment += datetime.timedelta(seconds=made.randrange(20, 60))
                end = moment + datetime.timedelta(seconds=50)
                kind, unit, low, high = made.choice(kinds)
                source = made.choice(["Ada&#39;s Apple\u00a0Watch", "Ada\u2019s iPhone"])
                lines.append(
                    f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="{source}" '
                    f'sourceVersion="10.1" device="&lt;&lt;HKDevice: 0x28&gt;, name:Watch&gt;" '
                    f'unit="{unit}" creationDate="{end} +0100" startDate="{moment} +0100" '
                    f'endDate="{end} +0100" value="{made.randrange(low, high + 1)}"/>\n')
            file.write("".join(lines))
        file.write("</HealthData>\n")


def measured(commands, rounds, folder):
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, words in commands.items():
            if name == "write":
                shutil.rmtree(folder / "data")
                shutil.copytree(folder / "empty", folder / "data")
            runs[name].append(once(words, folder))
    return {name: (statistics.median(run[0] for run in results),
                   statistics.median(run[1] for run in results),
                   max(run[2] for run in results)) for name, results in runs.items()}


def show(title, results, peers):
    print(title)
    for name, (elapsed, work, memory) in results.items():
        ratios = "".join(
            f"  {elapsed / results[peer][0]:6.2f} ({work / results[peer][1]:.2f}) x {peer}"
            for peer in peers)
        print(f"  {name:8} {elapsed:9.1f} ms ({work:.0f} ms) {memory / 1048576:8.1f} MiB{ratios}",
              flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("rounds", type=int, nargs="?", default=5)
    parser.add_argument("size", type=int, nargs="?", default=1024, metavar="MIB")
    options = parser.parse_args()
    program, rounds, size = options.program.resolve(), options.rounds, options.size
    folder = pathlib.Path(tempfile.mkdtemp(prefix="track-imports-"))
    try:
        (folder / "empty").mkdir()
        (folder / "empty" / "track.txt").write_text("track 1\n")
        shutil.copytree(folder / "empty", folder / "data")
        tables(folder)
        track = [program, "--dir", "data"]
        preview = [program, "--dir", "empty"]

        def beside_mawk(table, words):
            fields = "{for(i=1;i<=NF;i++)s+=length($i)} END{print s}"
            show(f"{ROWS} rows of {table}", measured({
                "preview": preview + ["import", table] + words,
                "write": track + ["import", table] + words + ["--write"],
                "fields": ["mawk", "-F,", fields, table],
                "NF": ["mawk", "-F,", "{n+=NF} END{print n}", table],
            }, rounds, folder), ["fields", "NF"])

        for name in ["plain", "quoted"]:
            beside_mawk(f"{name}.csv", ["--map", f"{name}.map"])
        once(track + ["export", "--csv", "-o", str(folder / "own.csv")], folder)
        beside_mawk("own.csv", [])
        if size > 0:
            health(folder / "export.xml", size << 20)
            show(f"{size} MiB of Apple Health", measured({
                "health": preview + ["import", "export.xml"],
                "xmllint": ["xmllint", "--stream", "--noout", "export.xml"],
            }, rounds, folder), ["xmllint"])
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
