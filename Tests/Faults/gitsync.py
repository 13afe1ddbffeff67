#!/usr/bin/env python3
"""Makes system calls of `track sync` over git fail, one at a time, and checks the files.

    Tests/Faults/gitsync.py PROGRAM [--short] [--verbose]

Two clones of a repository were changed independently and one of them was synced, or only one
clone was changed. In the next sync each call with which `track` itself writes, syncs, renames,
links or unlinks is made to fail in turn, with EIO and by killing it (with strace; calls of git do
not fail). After each fault

  - every line in a file must be one of the written lines, and complete;
  - the next sync must work, and after a sync of the other clone both must have the same contents
    as without a fault: no line lost, doubled or back;
  - one more sync must have nothing to do, and the work tree must be as committed.

Needs strace and git. Exits 1 if a check fails, 77 if strace cannot be used.
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
    "log.txt": "2025-11-20 run 4km ^a1\n"
               + "".join("2026-11-%d run 5km\n" % day for day in range(10, 20)),
    "terms/2026-09-28.txt": "term 1\n  theme: Base\n",
    "notes.md": "# Notes\n\nOne.\n",
}
# An archived line, a deleted line, an added line, a changed block, other files.
HERE = {
    "log.txt": FIRST["log.txt"].replace("2025-11-20 run 4km ^a1\n", "")
               .replace("2026-11-10 run 5km\n", "") + "2026-11-20 run 6km\n",
    "log/2025.txt": "2025-11-20 run 4km ^a1\n",
    "habits.txt": FIRST["habits.txt"].replace("8/day", "9/day"),
    "goals.txt": "goal half\n  measure: run 200km\n",
    "notes.md": "# My notes\n\nOne.\n",
}
THERE = {
    "log.txt": FIRST["log.txt"].replace("4km", "3km")
               .replace("2026-11-11 run 5km\n", "") + "2026-11-21 run 7km\n",
    "habits.txt": FIRST["habits.txt"].replace(": Run", ": Run far"),
    "terms/2026-09-28.txt": None,
    "notes.md": "# Notes\n\nOne.\n\nTwo.\n",
}


class Campaign(faults.Campaign):
    # Without -f, so that calls of git are not included.
    strace = ["strace", "-qq"]

    def __init__(self, program, verbose):
        super().__init__(program, verbose)
        self.here = os.path.join(self.root, "now")
        home = os.path.join(self.root, "home")
        os.makedirs(home)
        os.makedirs(os.path.join(home, "bin"))
        os.symlink(program, os.path.join(home, "bin", "track"))
        self.environment = faults.clean_environment(
            home, os.path.join(home, "bin"), GIT_AUTHOR_NAME="Ada", GIT_AUTHOR_EMAIL="ada@example.org",
            GIT_COMMITTER_NAME="Ada", GIT_COMMITTER_EMAIL="ada@example.org")

    def folder(self, side):
        return os.path.join(self.here, side)

    def run(self, words, side="."):
        return subprocess.run(
            words, cwd=self.folder(side), env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)

    def do(self, words, side="."):
        result = self.run(words, side)
        assert result.returncode == 0, (words, result.stdout, result.stderr)
        return result

    def sync(self, side, before=()):
        return self.run([*before, self.program, "sync", "--allow-deletions"], side)

    def make(self, name, both):
        """Makes the clones and the changes in them, up to the sync in which calls will fail."""
        self.here = os.path.join(self.root, name)
        os.makedirs(self.here)
        self.do(["git", "init", "-q", "--bare", "-b", "main", "remote.git"])
        self.do(["git", "clone", "-q", "remote.git", "a"])
        self.do(["git", "checkout", "-q", "-b", "main"], "a")
        faults.write(self.folder("a"), FIRST)
        self.do([self.program, "sync", "--setup"], "a")
        self.do(["git", "add", "-A"], "a")
        self.do([self.program, "sync"], "a")
        self.do(["git", "clone", "-q", "remote.git", "b"])
        self.do([self.program, "sync", "--setup"], "b")
        faults.write(self.folder("b"), THERE)
        self.do(["git", "commit", "-q", "-a", "-m", "there"], "b")
        self.do([self.program, "sync"], "b")
        if both:
            faults.write(self.folder("a"), HERE)
            # The person commits the files that are not track's.
            self.do(["git", "commit", "-q", "-m", "notes", "notes.md"], "a")

    def prepare(self, name):
        self.here = os.path.join(self.root, "now")
        shutil.rmtree(self.here, ignore_errors=True)
        shutil.copytree(os.path.join(self.root, name), self.here, symlinks=True)

    def state(self, side):
        return faults.texts(self.folder(side))

    def check(self, what, result, expected, known):
        problems = faults.ill_ended(result)
        for name, text in self.state("a").items():
            if not name.endswith(".txt") or os.path.basename(name).startswith("."):
                continue
            if faults.is_cut(text, known):
                problems.append("%s is cut" % name)
        for side in "aba":
            following = self.sync(side)
            if following.returncode != 0:
                problems.append("the next sync of %s fails: %s" % (side, following.stderr))
        for side in "ab":
            if self.state(side) != expected:
                problems.append("%s ends otherwise: %s" % (side, self.state(side)))
            if self.do(["git", "status", "--porcelain"], side).stdout:
                problems.append("%s is not clean" % side)
            if b"Nothing new" not in self.sync(side).stdout:
                problems.append("%s does not come to rest" % side)
        self.note(what, result, problems)

    def look(self, options):
        for name, both in (("merge", True), ("forward", False)):
            self.make(name, both)
            self.look_at(name, 9 if options.short else 1)

    def look_at(self, name, stride):
        self.prepare(name)
        result = self.sync("a", self.counting())
        assert result.returncode == 0, result.stderr
        assert self.sync("b").returncode == 0
        expected = self.state("a")
        assert expected == self.state("b")
        known = faults.lines(FIRST, HERE, THERE, expected)
        for call, number, fault in self.counted(FAULTS)[stride - 1::stride]:
            self.prepare(name)
            result = self.sync("a", self.failing(call, number, fault))
            self.check("%s: %s %s %d" % (name, fault, call, number), result, expected, known)


if __name__ == "__main__":
    sys.exit(faults.main(Campaign))
