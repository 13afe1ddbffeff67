#!/usr/bin/env python3
"""Makes system calls fail, one at a time, while `track sync PATH` runs, and checks the files.

    Tests/Faults/sync.py PROGRAM [--short] [--verbose]

Two copies of a directory were synced; then lines were added, changed and deleted in both, and a
file-sync program left a conflict copy. Each call that writes, syncs, renames or unlinks is made
to fail in turn, with EIO and by killing the program (with strace). After each fault

  - every line in a file must be one of the written lines, and complete;
  - the next sync must work, and both copies must then have the same contents as without a fault:
    no line lost, doubled or back;
  - one more sync must have nothing to do.

Needs strace. Exits 1 if a check fails, 77 if strace cannot be used.
"""
import os
import shutil
import subprocess
import sys

import faults

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


class Campaign(faults.Campaign):
    def folder(self, side):
        return os.path.join(self.root, side)

    def sync(self, before=()):
        environment = faults.clean_environment(os.path.join(self.root, "home"))
        return subprocess.run(
            [*before, self.program, "sync", "../b", "--allow-deletions"], cwd=self.folder("a"), env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            timeout=60)

    def prepare(self):
        for side in "ab":
            shutil.rmtree(self.folder(side), ignore_errors=True)
            os.makedirs(self.folder(side))
        faults.write(self.folder("a"), FIRST)
        result = self.sync()
        assert result.returncode == 0, result.stderr
        faults.write(self.folder("a"), HERE)
        faults.write(self.folder("b"), THERE)

    def state(self, side):
        return faults.texts(self.folder(side))

    def check(self, what, result, expected, known):
        problems = faults.ill_ended(result)
        for side in "ab":
            for name, text in self.state(side).items():
                if os.path.basename(name).startswith("."):
                    continue
                if faults.is_cut(text, known):
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
        self.note(what, result, problems)

    def look(self, options):
        self.prepare()
        result = self.sync(self.counting())
        assert result.returncode == 0, result.stderr
        expected = self.state("a")
        assert expected == self.state("b")
        known = faults.lines(FIRST, HERE, THERE, expected)
        stride = 9 if options.short else 1
        for call, number, fault in self.counted(FAULTS)[stride - 1::stride]:
            self.prepare()
            result = self.sync(self.failing(call, number, fault))
            self.check("%s %s %d" % (fault, call, number), result, expected, known)


if __name__ == "__main__":
    sys.exit(faults.main(Campaign))
