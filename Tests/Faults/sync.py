#!/usr/bin/env python3
"""Makes system calls fail, one at a time, while `track sync PATH` runs, and looks at what is left.

    Tests/Faults/sync.py PROGRAM [--short] [--verbose]

Two copies of a directory were synced; then lines were added, changed and deleted in both, and a
file-sync program left a conflict copy. Every call that writes, syncs, renames or unlinks is made
to fail in turn, with EIO and by killing the program (with strace). Each time

  - every line that stands in a file afterwards is a whole one of those that were written;
  - the next sync works, and both copies then hold what they hold without any fault: nothing lost,
    doubled, or back;
  - one more sync has nothing to do.

Needs strace. Ends with 1 where any of it does not hold, with 77 where strace cannot be used.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = ("write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,ftruncate,unlink,unlinkat,"
         "mkdir").split(",")
FAULTS = ["signal=KILL", "error=EIO"]

FIRST = {
    "track.txt": "track 1\n",
    "habits.txt": "habit run: Run\n  every: 3/week\n\nhabit water: Drink\n  every: 8/day\n",
    "log.txt": "".join("2026-11-%d run 5km\n" % day for day in range(10, 20)),
    "terms/2026-09-28.txt": "term 1\n  theme: Base\n",
}
HERE = {
    "log.txt": FIRST["log.txt"].replace("2026-11-10 run 5km\n", "") + "2026-11-20 run 6km\n",
    "habits.txt": FIRST["habits.txt"].replace("8/day", "9/day"),
    "goals.txt": "goal half\n  measure: run 200km\n",
}
THERE = {
    "log.txt": FIRST["log.txt"].replace("2026-11-11 run 5km\n", "") + "2026-11-21 run 7km\n",
    "habits.txt": FIRST["habits.txt"].replace(": Run", ": Run far"),
    "log (conflicted copy 2026-11-20).txt": FIRST["log.txt"] + "2026-11-22 run 8km\n",
    "terms/2026-09-28.txt": None,
}


class Campaign:
    def __init__(self, program, verbose):
        self.program = program
        self.verbose = verbose
        self.points = 0
        self.failures = []
        self.root = tempfile.mkdtemp(prefix="track-sync-faults-")
        self.lines = {line for files in (FIRST, HERE, THERE) for text in files.values()
                      for line in (text or "").splitlines()}

    def sync(self, before=()):
        environment = dict(os.environ, TRACK_NOW="2026-11-21T12:00", TRACK_DIR="")
        return subprocess.run(
            [*before, self.program, "sync", "../b"], cwd=os.path.join(self.root, "a"),
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=60)

    def put(self, side, files):
        for name, text in files.items():
            path = os.path.join(self.root, side, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if text is None:
                os.unlink(path)
            else:
                with open(path, "w") as file:
                    file.write(text)

    def prepare(self):
        for side in "ab":
            shutil.rmtree(os.path.join(self.root, side), ignore_errors=True)
            os.makedirs(os.path.join(self.root, side))
        self.put("a", FIRST)
        result = self.sync()
        assert result.returncode == 0, result.stderr
        self.put("a", HERE)
        self.put("b", THERE)

    def state(self, side):
        state = {}
        for place, folders, files in os.walk(os.path.join(self.root, side)):
            folders[:] = [name for name in folders if name != ".track"]
            for name in files:
                path = os.path.join(place, name)
                with open(path) as file:
                    state[os.path.relpath(path, os.path.join(self.root, side))] = file.read()
        return state

    def check(self, what, result, expected):
        self.points += 1
        problems = []
        if result.returncode >= 0:
            if result.returncode not in (0, 3):
                problems.append("exit code %d" % result.returncode)
            if result.returncode == 3 and not result.stderr.startswith(b"track: "):
                problems.append("no message")
        for side in "ab":
            for name, text in self.state(side).items():
                if os.path.basename(name).startswith("."):
                    continue
                if text and not text.endswith("\n") or set(text.splitlines()) - self.lines:
                    problems.append("%s/%s is cut" % (side, name))
        following = self.sync()
        if following.returncode != 0:
            problems.append("the next sync fails: %s" % following.stderr)
        for side in "ab":
            if self.state(side) != expected:
                problems.append("%s ends otherwise: %s" % (side, self.state(side)))
        again = self.sync()
        if b"Nothing new" not in again.stdout:
            problems.append("it does not come to rest: %s" % again.stdout)
        for problem in problems:
            self.failures.append("%s: %s" % (what, problem))
        if self.verbose or problems:
            print(what, result.returncode, result.stderr.decode().strip(), problems, flush=True)

    def run(self, stride):
        self.prepare()
        trace = os.path.join(self.root, "trace")
        result = self.sync(["strace", "-f", "-qq", "-o", trace, "-e", ",".join(CALLS)])
        assert result.returncode == 0, result.stderr
        expected = self.state("a")
        assert expected == self.state("b")
        self.lines |= {line for text in expected.values() for line in text.splitlines()}
        counts = dict.fromkeys(CALLS, 0)
        with open(trace) as file:
            for line in file:
                match = re.match(r"(?:\d+\s+)?(\w+)\(", line)
                if match and match[1] in counts:
                    counts[match[1]] += 1
        point = 0
        for call, count in counts.items():
            for number in range(1, count + 1):
                for fault in FAULTS:
                    point += 1
                    if point % stride:
                        continue
                    self.prepare()
                    result = self.sync([
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call,
                        "-e", "inject=%s:%s:when=%d" % (call, fault, number)])
                    self.check("%s %s %d" % (fault, call, number), result, expected)


def main():
    program = os.path.abspath(sys.argv[1])
    if subprocess.run(["sh", "-c", "strace -qq -o /dev/null true"],
                      stderr=subprocess.DEVNULL).returncode != 0:
        print("strace cannot be used here")
        return 77
    campaign = Campaign(program, "--verbose" in sys.argv)
    try:
        campaign.run(9 if "--short" in sys.argv else 1)
    finally:
        shutil.rmtree(campaign.root, ignore_errors=True)
    print("%d points, %d failures" % (campaign.points, len(campaign.failures)))
    return 1 if campaign.failures else 0


if __name__ == "__main__":
    sys.exit(main())
