#!/usr/bin/env python3
"""Syncs clones of a repository while people use git itself in between, and checks the lines.

    Tests/Faults/githistory.py PROGRAM [--histories N] [--seed FIRST] [--short] [--verbose]

Each history has three clones: one has the merge driver, one only `.gitattributes`, and one a
driver whose program is gone. At random they add, edit and delete lines, move files, change modes,
make links, merge and squash and cherry-pick and rebase and stash with git, and run `track sync`,
sometimes with slow writes to disk while another program appends a line. In every third history the
files are encrypted by a filter, and in every second one more lines are moved and changed. Each line
has a mark that no other line has. In the end

  - every line that was not deleted is in each clone, with its last amount, and exactly once, but
    for copies that git left and `track check` reports;
  - no deleted line is back, unless git copied its commit (squash, cherry-pick, rebase);
  - all clones have the same files, no conflict is open, and a further sync has nothing to do;
  - a data file that became a link stopped the sync, and its target was not written.

Needs git; slow writes need strace. Exits 1 if a history fails.
"""
import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from faults import clean_environment

FILTER = """#!/usr/bin/env python3
import sys
data = sys.stdin.buffer.read()
mark = b"\\0CRYPT\\0"
if sys.argv[1] == "clean":
    out = data if data.startswith(mark) else mark + bytes(b ^ 0x5A for b in data)
else:
    out = bytes(b ^ 0x5A for b in data[len(mark):]) if data.startswith(mark) else data
sys.stdout.buffer.write(out)
"""
SLOW = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync",
        "-e", "inject=fsync,fdatasync:delay_exit=20000"]


class History:
    def __init__(self, program, seed, root, can_be_slow):
        self.program, self.root, self.random = program, root, random.Random(seed)
        self.can_be_slow = can_be_slow
        self.marks, self.kept, self.gone, self.copied = 0, {}, set(), set()
        self.moves_often = seed % 2 == 0
        # The last text of each line that was changed.
        self.texts = {}
        self.complaints, self.story = [], []
        # The number of repeated lines at the end.
        self.copies = 0
        binaries = os.path.join(root, "bin")
        os.makedirs(binaries)
        os.symlink(program, os.path.join(binaries, "track"))
        self.environment = clean_environment(root, binaries, GIT_EDITOR="true")
        self.sh("git config --global user.name Ada; git config --global user.email a@example.org;"
                "git config --global init.defaultBranch main; git config --global merge.conflictStyle merge")
        if seed % 3 == 0:
            with open(os.path.join(binaries, "crypt"), "w") as file:
                file.write(FILTER)
            os.chmod(os.path.join(binaries, "crypt"), 0o755)
            self.sh("git config --global filter.crypt.clean 'crypt clean';"
                    "git config --global filter.crypt.smudge 'crypt smudge';"
                    "git config --global filter.crypt.required true;"
                    "git config --global --add track.trusted '*'")
        self.sh("git init -q --bare remote.git; mkdir c0; cd c0; git init -q; track init . >/dev/null;"
                "git remote add origin ../remote.git; track sync --setup >/dev/null; "
                + ("printf '*.txt filter=crypt\\n' >> .gitattributes; git add .gitattributes;"
                   if seed % 3 == 0 else "") +
                ": > log.txt; printf 'habit run: Run\\n  every: 3/week\\n' > habits.txt; track sync")
        for clone in (1, 2):
            self.sh(f"git clone -q remote.git c{clone}")
        self.sh("track sync --setup >/dev/null; git config merge.track.driver "
                "\"$(git config merge.track.driver | sed 's|^track|/no/such/track|')\"", "c2")

    def sh(self, script, clone="."):
        return subprocess.run(
            ["/bin/sh", "-c", script], cwd=os.path.join(self.root, clone), env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120)

    def path(self, clone, name):
        return os.path.join(self.root, f"c{clone}", name)

    def files(self, clone):
        found = {}
        for folder in ("", "log", "terms"):
            place = self.path(clone, folder)
            for name in sorted(os.listdir(place)) if os.path.isdir(place) else []:
                file = os.path.join(place, name)
                if name.endswith(".txt") and not name.startswith(".") and not os.path.islink(file):
                    with open(file) as text:
                        found[os.path.join(folder, name)] = text.read()
        return found

    def rewrite(self, clone, mark, edit):
        for name, text in self.files(clone).items():
            lines = text.split("\n")
            for index, line in enumerate(lines):
                if line.endswith("; " + mark) and not line.startswith("#?"):
                    lines[index:index + 1] = edit(line)
                    self.texts[mark] = "".join(edit(line))
                    with open(self.path(clone, name), "w") as file:
                        file.write("\n".join(lines))
                    return

    # What people do

    def change(self, clone):
        own = sorted(mark for mark, owner in self.kept.items() if owner == clone)
        choice = self.random.randrange(12 if self.moves_often else 8)
        if choice < 4 or not own:
            self.marks += 1
            mark = f"m{self.marks}x"
            with open(self.path(clone, "log.txt"), "a") as file:
                file.write(f"2026-11-{self.random.randint(10, 20)} run {self.random.randint(1, 9)}km"
                           f" ^c{clone}n{self.marks} ; {mark}\n")
            self.kept[mark] = clone
        elif choice < 6 or choice > 7:
            self.rewrite(clone, self.random.choice(own), lambda line: [line.replace("km", "4km")])
        elif choice == 6:
            mark = self.random.choice(own)
            self.rewrite(clone, mark, lambda line: [])
            del self.kept[mark]
            self.gone.add(mark)
        else:
            mode = self.random.choice(["600", "644", "755"])
            self.sh(f"chmod {mode} habits.txt", f"c{clone}")

    def save(self, clone):
        self.sh("git add -A -- ':!.track' && git commit -qm work", f"c{clone}")

    def use_git(self, clone, operation):
        folder = f"c{clone}"
        if operation == "stash":
            self.sh("git add -A -- ':!.track'; git stash -q; before=$(git rev-parse HEAD)\n"
                    "git fetch -q; git merge -q --ff-only origin/main; git stash pop -q || {\n"
                    "git reset -q --hard $before; git stash pop -q; }", folder)
            return
        self.save(clone)
        self.sh("git fetch -q", folder)
        if operation in ("merge --squash", "cherry-pick", "rebase"):
            # These commands copy commits; git does not know that the copies are the same changes.
            self.copied |= set(self.kept) | self.gone
        if operation == "merge --squash":
            done = self.sh("git merge -q --squash origin/main && git commit -qm squashed", folder)
        elif operation == "cherry-pick":
            # The pick of a commit that is there already would add its lines again.
            done = self.sh("git merge-base --is-ancestor origin/main HEAD"
                           " || git cherry-pick origin/main", folder)
        elif operation == "rebase":
            done = self.sh("git rebase -q origin/main", folder)
        else:
            done = self.sh("git merge -q --no-edit origin/main", folder)
        if done.returncode:
            # The person gives up when git reports a conflict.
            word = operation.split()[0]
            self.sh(f"git {word} --abort || git reset -q --merge HEAD", folder)

    def make_link(self, clone):
        """Replaces a data file by a link; checks that sync stops and leaves its target alone."""
        outside = os.path.join(self.root, "outside")
        with open(outside, "w") as file:
            file.write("outside\n")
        own = self.path(clone, "habits.txt")
        os.rename(own, own + ".saved")
        os.symlink(outside, own)
        code = self.sync(clone, expect=None)
        if code not in (1, 3):
            self.complaints.append(f"sync with a link ends with {code}")
        with open(outside) as file:
            if file.read() != "outside\n":
                self.complaints.append("the target of a link was written")
        os.remove(own)
        os.rename(own + ".saved", own)

    def move_year(self):
        """Moves the older lines of the log to another file in the first clone."""
        text = self.files(0).get("log.txt", "")
        old = [line for line in text.splitlines() if line < "2026-11-13"]
        if old:
            os.makedirs(self.path(0, "log"), exist_ok=True)
            with open(self.path(0, "log/old.txt"), "a") as file:
                file.write("".join(line + "\n" for line in old))
            with open(self.path(0, "log.txt"), "w") as file:
                file.write("".join(line + "\n" for line in text.splitlines() if line not in old))

    def move_while_changed(self, operation):
        """Moves lines of which another clone changes one, and takes the change with git."""
        other = self.random.choice((1, 2))
        moved = [line.rpartition("; ")[2] for line in self.files(0).get("log.txt", "").splitlines()
                 if line < "2026-11-13"]
        own = [mark for mark in moved if self.kept.get(mark) == other]
        if own:
            self.rewrite(other, self.random.choice(own), lambda line: [line.replace("km", "4km")])
        self.sync(other)
        if operation == "stash":
            self.save(0)
        self.move_year()
        self.use_git(0, operation)

    def sync(self, clone, expect=(0, 1), slowly=False):
        command, appender = "track sync", None
        if slowly and self.can_be_slow:
            command = " ".join(SLOW) + " " + self.program + " sync"
            self.marks += 1
            mark = f"m{self.marks}x"
            self.kept[mark] = clone

            def append():
                time.sleep(self.random.random() / 4)
                with open(self.path(clone, "log.txt"), "a") as file:
                    file.write(f"2026-11-20 run 1km ^c{clone}n{self.marks} ; {mark}\n")
            appender = threading.Thread(target=append)
            appender.start()
        run = self.sh(command, f"c{clone}")
        if appender:
            appender.join()
        if "--allow-deletions" in run.stdout:
            # The only line of a file was deleted on purpose.
            run = self.sh("track sync --allow-deletions", f"c{clone}")
        if expect and run.returncode not in expect:
            self.complaints.append(f"sync of c{clone} ends with {run.returncode}: {run.stdout}")
        return run.returncode

    def run(self):
        for _ in range(14):
            clone = self.random.randrange(3)
            for _ in range(self.random.randint(0, 3)):
                self.change(clone)
            choice = self.random.randrange(16 if self.moves_often else 12)
            operations = ["merge", "merge --squash", "cherry-pick", "rebase", "stash"]
            if choice > 12:
                operation = self.random.choice(operations)
                self.story.append(f"c0: moves lines, one is changed elsewhere, git {operation}")
                self.move_while_changed(operation)
            elif choice < 4 or choice == 12:
                operation = operations[min(choice, 4)]
                self.story.append(f"c{clone}: git {operation}")
                self.use_git(clone, operation)
            elif choice == 4:
                self.story.append("c0: moves lines")
                self.move_year()
            elif choice == 5:
                self.story.append(f"c{clone}: link")
                self.make_link(clone)
            else:
                self.story.append(f"c{clone}: sync")
                self.sync(clone, slowly=choice == 6)
        for clone in (0, 1, 2, 0, 1, 2, 0, 1, 2):
            self.sync(clone)
        self.check()
        return self.complaints

    def reported_copies(self, files):
        """Returns how many copies of each line `track check` reports, by the line's mark."""
        problems = json.loads(self.sh("track check --json", "c0").stdout)
        lines = [files[problem["file"]].split("\n")[problem["line"] - 1]
                 for problem in problems if problem["code"] == "repeated-event"]
        return collections.Counter(line.rpartition("; ")[2] for line in lines)

    def check(self):
        first = self.files(0)
        for clone in (1, 2):
            if self.files(clone) != first:
                self.complaints.append(f"c{clone} has other files than c0")
        whole = "\n".join(first.values()).split("\n")
        reported = self.reported_copies(first)
        for mark in sorted(self.kept):
            count = sum(line.endswith("; " + mark) and not line.startswith("#?") for line in whole)
            last = self.texts.get(mark)
            if last is not None and last not in whole:
                self.complaints.append(f"{last!r} is lost")
            if count == 0:
                self.complaints.append(f"{mark} of c{self.kept[mark]} is gone")
            elif count > 1:
                self.copies += count - 1
                if reported[mark] != count - 1:
                    self.complaints.append(
                        f"{mark} of c{self.kept[mark]} is there {count} times, check reports "
                        f"{reported[mark]} copies")
        for mark in sorted(self.gone - self.copied):
            if any(line.endswith("; " + mark) for line in whole):
                self.complaints.append(f"{mark} is back")
        if any(line.startswith(("<<<<<<<", ">>>>>>>")) for line in whole):
            self.complaints.append("conflict markers")
        again = self.sh("track sync", "c0")
        if "Nothing new" not in again.stdout:
            self.complaints.append(f"a further sync: {again.stdout}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--histories", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="six histories, each of another kind")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    if given.short:
        given.histories = 6
    can_be_slow = shutil.which("strace") is not None and subprocess.run(
        SLOW + ["true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    bad = copies = 0
    for seed in range(given.seed, given.seed + given.histories):
        with tempfile.TemporaryDirectory(prefix="track-githistory-") as root:
            history = History(os.path.abspath(given.program), seed, root, can_be_slow)
            complaints = history.run()
            copies += history.copies
        if complaints:
            bad += 1
            print(f"seed {seed}: " + "; ".join(complaints), flush=True)
        if complaints or given.verbose:
            print("  " + ", ".join(history.story), flush=True)
    slow = "" if can_be_slow else ", without slow writes"
    print(f"{given.histories} histories from seed {given.seed}{slow}: {bad} failures; "
          f"{copies} copies that check reports")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
