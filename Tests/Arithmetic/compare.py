#!/usr/bin/env python3
"""Compares the report of `track` with the same figures computed again in Python.

    compare.py PROGRAM [--count N] [--seed FIRST] [--only habits,goals,...] [--jobs N]
    compare.py PROGRAM --directory DIR [--today DAY]

Prints the smallest directory with a difference and exits 1 if there is one. The figures are
computed from the text of the reference alone; no code is shared with the program.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from fractions import Fraction
from typing import Any, Dict, List, Optional, Tuple

from directories import Maker, text_of
from figures import Figures
from reading import Date, Directory, read_directory

TRACK = {"track.txt": b"track 1\n"}


def report(program: str, root: str, clock: List[str]) -> Dict:
    run = subprocess.run(
        [program, "--dir", root, *clock, "report", "--json"],
        capture_output=True, timeout=60)
    if run.returncode != 0:
        return {"crash": f"ended with {run.returncode}: {run.stderr.decode()[:200]}"}
    return json.loads(run.stdout)


def computed(directory: Directory, reported: Dict) -> Dict:
    period = reported["period"]
    first, last = Date.fromisoformat(period["from"]), Date.fromisoformat(period["to"])
    return Figures(directory, first, last).all()


def same(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, Date):
        return str(ours) == theirs
    if isinstance(ours, bool) or isinstance(theirs, bool) or ours is None or theirs is None:
        return ours == theirs
    if isinstance(ours, (int, float, Fraction)) and isinstance(theirs, (int, float)):
        return abs(float(ours) - theirs) <= 1.5e-6 * max(1.0, abs(theirs))
    if isinstance(ours, str) and isinstance(theirs, str):
        return ours.replace(" ", "-") == theirs.replace(" ", "-")
    return ours == theirs


def differences(ours: Any, theirs: Any, path: str = "") -> List[Tuple[str, Any, Any]]:
    """Returns path, own value and other value of each figure of `ours` that differs in `theirs`."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return [found for key in ours
                for found in differences(ours[key], theirs.get(key), f"{path}.{key}")]
    if isinstance(ours, list) and isinstance(theirs, list):
        keys = ("id", "part", "name")
        if ours and isinstance(ours[0], dict) and any(key in ours[0] for key in keys):
            def by_name(rows):
                return {"/".join(str(row.get(key)) for key in keys if row.get(key)): row
                        for row in rows}
            mine, other = by_name(ours), by_name(theirs)
            found = [(f"{path}[{name}]", "missing" if name in other else "there",
                      "there" if name in other else "missing")
                     for name in sorted(set(mine) ^ set(other)) if not name[:1].isupper()]
            return found + [d for name in mine if name in other
                            for d in differences(mine[name], other[name], f"{path}[{name}]")]
        if len(ours) != len(theirs):
            return [(path, len(ours), len(theirs))]
        return [found for number, pair in enumerate(zip(ours, theirs))
                for found in differences(*pair, f"{path}[{number}]")]
    unit = path.endswith(".unit") and ours == "time"
    return [] if unit or same(ours, theirs) else [(path, ours, theirs)]


class Comparison:
    def __init__(self, program: str, only: List[str]):
        self.program, self.only = program, only
        self.made = tempfile.TemporaryDirectory(prefix="arithmetic-")
        self.folder = self.made.name
        with open(os.path.join(self.folder, "track.txt"), "wb") as file:
            file.write(TRACK["track.txt"])

    def run(self, pieces: List[List[str]], made: Maker) -> List[Tuple[str, Any, Any]]:
        text = text_of(pieces)
        with open(os.path.join(self.folder, "all.txt"), "wb") as file:
            file.write(text)
        theirs = report(self.program, self.folder, ["--now", made.clock])
        if "crash" in theirs:
            return [("crash", "", theirs["crash"])]
        ours = computed(Directory({**TRACK, "all.txt": text}, made.today), theirs)
        if self.only:
            ours = {key: ours[key] for key in ours if key in self.only}
        return differences(ours, theirs)

    def show(self, seed: int, path: str) -> None:
        """Prints the smallest directory in which the figure at a path differs."""
        made = Maker(seed)
        pieces = self.smallest(made, path)
        print(f"seed {seed}, {made.clock}:\n{text_of(pieces).decode()}")
        for path, mine, other in self.run(pieces, made):
            print(f"  {path}: computed {mine}, reported {other}")
        print(flush=True)

    def smallest(self, made: Maker, path: str) -> List[List[str]]:
        """Removes pieces, then properties, as long as the figure at the path still differs."""
        def differs(candidate: List[List[str]]) -> bool:
            try:
                return any(found[0] == path for found in self.run(candidate, made))
            except Exception:
                return False
        pieces = made.pieces
        size = max(1, len(pieces) // 2)
        while size:
            start = 0
            while start < len(pieces):
                candidate = pieces[:start] + pieces[start + size:]
                if differs(candidate):
                    pieces = candidate
                else:
                    start += size
            size //= 2
        for number in range(len(pieces)):
            for line in range(len(pieces[number]) - 1, 0, -1):
                shorter = pieces[number][:line] + pieces[number][line + 1:]
                candidate = pieces[:number] + [shorter] + pieces[number + 1:]
                if differs(candidate):
                    pieces = candidate
        return pieces


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="parts of the report, with commas between")
    parser.add_argument("--most", type=int, default=1, help="how many differences to print")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--directory")
    parser.add_argument("--today", type=Date.fromisoformat, default=Date(2026, 11, 21))
    options = parser.parse_args()
    only = [name for name in options.only.split(",") if name]
    program = os.path.abspath(options.program)
    if options.directory:
        theirs = report(program, options.directory, ["--today", str(options.today)])
        ours = computed(read_directory(options.directory, options.today), theirs)
        found = differences({key: ours[key] for key in ours if not only or key in only}, theirs)
        for path, mine, other in found:
            print(f"{path}: computed {mine}, reported {other}")
        print(f"{len(found)} differences")
        return 1 if found else 0
    comparison, bad, kinds = Comparison(program, only), 0, {}
    seeds = range(options.seed, options.seed + options.count)
    with multiprocessing.Pool(options.jobs, start_worker, (program, only)) as pool:
        for number, (seed, path) in enumerate(pool.imap(first_difference, seeds, 20), 1):
            if number % 1000 == 0:
                print(f"{number} directories, {bad} differ", flush=True)
            if not path:
                continue
            bad += 1
            kind = path.split("[")[0] + "." + path.split(".")[-1]
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] == 1 and len(kinds) <= options.most:
                comparison.show(seed, path)
    print(f"{options.count} directories from seed {options.seed}: {bad} differ {kinds or ''}")
    return 1 if bad else 0


worker: Comparison


def start_worker(program: str, only: List[str]) -> None:
    global worker
    worker = Comparison(program, only)


def first_difference(seed: int) -> Tuple[int, str]:
    made = Maker(seed)
    found = worker.run(made.pieces, made)
    return seed, found[0][0] if found else ""


if __name__ == "__main__":
    sys.exit(main())
