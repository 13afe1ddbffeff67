#!/usr/bin/env python3
"""Makes system calls fail, one at a time, while a command writes, and checks the files.

    Tests/Faults/campaign.py PROGRAM [--short] [--verbose] [--only COMMAND]

For each command below, each call that writes, syncs, renames, links, truncates or unlinks is
made to fail in turn: with EIO, ENOSPC and EINTR, and by killing the program at that point (with
strace). A limit on the file size also makes writes stop short at each length in turn, with the
program killed or not. After each fault

  - the files must be as before or as after the command, without temporary files: at once after an
    error, after the next command if the program was killed;
  - the next command must work;
  - a command that failed must report it, with a message and its exit code.

--only tries the commands that contain a text. Needs strace. Exits 1 if a check fails, 77 if strace cannot be used.
"""
import os
import re
import resource
import shutil
import signal
import subprocess
import sys

import faults

FAULTS = ["error=EIO", "error=ENOSPC", "error=EINTR", "signal=KILL"]

FILES = {
    "track.txt": "track 1\n",
    "values.txt": "value health: Health\n",
    "goals.txt": "goal half: Half marathon\n  measure: run 200km\n"
                 "  milestone: 2026-12-01 ; First\n",
    "habits.txt": "habit water: Drink\n  every: 8/day\n\nhabit run: Run\n  every: 3/week\n\n"
                  "habit old: Old\n  archived: 2026-01-01\n",
    "log.txt": "2026-11-19 run 5km\n2026-11-21 water 3\n",
    "sources.txt": "source phone: Phone\n",
    "sources/phone.txt": "2026-01-01 weight 72kg\n2026-01-01 weight 73kg\n"
                         "2026-11-20 weight 72kg\n",
}

# Files outside the data directory: those of other programs, and programs that commands run.
OUTSIDE = {
    "habitctl/habits": "7\tSwim\n1\tRead\n",
    "habitctl/log": "2026-11-19\tSwim\ty\n2026-11-20\tRead\ts\n",
    "tools/systemctl": "#!/bin/sh\nexit 0\n",
    "tools/crontab": "#!/bin/sh\nmkdir -p .track\n"
                     "if [ \"$1\" = -l ]; then cat tab 2> /dev/null && exit\n"
                     "  echo 'no crontab for me' >&2; exit 1\nfi\n"
                     "cp \"$1\" .track/tab && mv .track/tab tab\n",
    "tools/notify": "#!/bin/sh\necho \"$1\" > .track/notified && mv .track/notified notified\n",
    "tools/track-source-phone": "#!/bin/sh\necho '2026-11-21 weight 71kg'\n",
}
IMPORT = "import ../habitctl --write"

# The command, and the commands that prepare the directory. BREAK adds mistakes to the files, GIT
# commits them.
COMMANDS = [
    ("done water 2", []),
    ("done run 5km --on yesterday", []),
    ("done half, water", []),
    ("log 2026-11-21 water 4", []),
    ("skip run sick", []),
    ("skip run --on 2026-12-24..2026-12-26", []),
    ("add habit Swim 2/week value=health", []),
    ("add measure Mood range=1..10", []),
    ("set water every=9/day", []),
    ("rename run jog", []),
    ("archive run", []),
    ("restore old", []),
    ("remove old", []),
    ("done half first", []),
    ("done --toggle run", []),
    ("done --toggle water", []),
    ("undo water", []),
    ("again", []),
    ("start run +half", []),
    ("stop 5km", ["start run --at 11:00"]),
    ("start water", ["start run --at 11:00"]),
    ("stop --drop", ["start run --at 11:00"]),
    ("again", ["start run --at 11:00", "stop"]),
    ("amend 4", []),
    ("amend log.txt:1 --to 2026-11-20", []),
    ("undo", ["done water 2"]),
    ("undo", ["done half, water"]),
    ("undo --redo", ["set water every=9/day", "undo"]),
    ("init new --template full", []),
    ("forget phone --older-than 90d", []),
    ("forget phone --older-than 90d --daily", []),
    ("undo", ["forget phone --older-than 90d"]),
    ("undo", ["forget phone --older-than 90d --daily"]),
    ("check --fix --yes", ["BREAK"]),
    (IMPORT, []),
    ("undo", [IMPORT]),
    ("fetch phone", []),
    ("fetch phone --all", ["fetch phone"]),
    ("undo", ["fetch phone"]),
    ("remind --notify", ["set water remind=11:30"]),
    ("remind --ics -o feed.ics", ["set run remind=07:00"]),
    ("audit", ["GIT"]),
]


class Campaign(faults.Campaign):
    def fresh(self, command, steps):
        folder = os.path.join(self.root, "data")
        if command.startswith("undo"):
            # The stored undo steps belong to one directory and are not valid in a copy of it.
            return self.prepare(steps, folder)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(os.path.join(self.root, "prepared"), folder)
        return folder

    def run(self, folder, command, before=(), limit=None, dies=False):
        def prepare():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL if dies else signal.SIG_IGN)

        environment = faults.clean_environment(
            os.path.join(self.root, "home"), os.path.join(self.root, "tools"),
            TRACK_NOTIFY="notify", XDG_CONFIG_HOME=os.path.join(folder, "config"))
        return subprocess.run(
            [*before, self.program, *command.split(" ")], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=prepare, restore_signals=False, timeout=60)

    def prepare(self, steps, folder):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        faults.write(folder, FILES)
        faults.write(self.root, OUTSIDE)
        for name in os.listdir(os.path.join(self.root, "tools")):
            os.chmod(os.path.join(self.root, "tools", name), 0o755)
        for step in steps:
            if step == "GIT":
                for words in ("init -q", "add .", "commit -q -m Begin"):
                    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org",
                                    *words.split(" ")], cwd=folder, check=True)
                continue
            if step == "BREAK":
                faults.write(folder, {
                    "habits.txt": FILES["habits.txt"].replace("old: Old", "old = Old"),
                    "log.txt": FILES["log.txt"].replace("-19 run", "-19: run")})
                continue
            result = self.run(folder, step)
            assert result.returncode == 0, (step, result.stderr)
        return folder

    @staticmethod
    def state(folder):
        """Returns all files outside .track, with one fixed ID in place of each random one.

        A systemd service whose timer is missing does nothing, so it is left out.
        """
        texts = faults.texts(folder)
        if "config/systemd/user/track-remind.timer" not in texts:
            texts.pop("config/systemd/user/track-remind.service", None)
        return {name: re.sub(r"\^[0-9A-Za-z]{6}\b", "^ID", text, flags=re.ASCII)
                for name, text in texts.items()}

    def check(self, what, folder, command, before, after, result, must_work=False):
        problems = faults.ill_ended(result)
        if command.startswith("fetch"):
            # A source that fails is reported on standard output.
            problems = [text for text in problems if text not in ("no message", "exit code 1")]
        died = result.returncode < 0
        if died and " -o " in command:
            # A killed command may leave a temporary file beside its output, but not beside data.
            for name in os.listdir(folder):
                if re.fullmatch(r"\.track-\d+", name):
                    os.unlink(os.path.join(folder, name))
        state = self.state(folder)
        if not died and state != before and state != after:
            problems.append("between before and after")
        if not died and result.returncode == 0 and state != after:
            problems.append("says that it worked, but it did not")
        if must_work and result.returncode != 0:
            problems.append("did not go on after an interruption")
        if died and command.startswith("remind"):
            # No other command looks at the timer's files, so the same one must complete them.
            again = self.run(folder, command)
            if again.returncode != 0 and b"No timer is installed" not in again.stderr:
                problems.append("cannot be repeated: %s" % again.stderr)
        # The next command must work and leave no temporary files.
        probe = "log 2026-11-22 water 1 ^probes --today 2026-11-22"
        where = folder
        if command.startswith("init"):
            where = os.path.join(folder, "new")
            if not os.path.exists(os.path.join(where, "track.txt")):
                again = self.run(folder, command)
                if again.returncode != 0:
                    problems.append("cannot be repeated: %s" % again.stderr)
        following = self.run(where, probe)
        if following.returncode != 0:
            problems.append("the next command fails: %s" % following.stderr)
        state = self.state(folder)
        log = os.path.join(os.path.relpath(where, folder), "log.txt").removeprefix("./")
        line = "2026-11-22 water 1 ^ID\n"
        if not state.get(log, "").endswith(line):
            problems.append("the next command's line is not there")
        state[log] = state.get(log, "").removesuffix(line)
        if state not in (before, after):
            problems.append("between before and after, after the next command")
        self.note("%s: %s" % (command, what), result, problems)

    @staticmethod
    def add_options(parser):
        parser.add_argument("--only", default="", metavar="COMMAND")

    def look(self, options):
        for command, steps in COMMANDS:
            self.prepare(steps, os.path.join(self.root, "prepared"))
            done = self.run(self.fresh(command, steps), command)
            assert done.returncode == 0, (command, done.stderr)
        short = [COMMANDS[0], COMMANDS[2], COMMANDS[8], ("stop 5km", ["start run --at 11:00"])]
        for command, steps in short if options.short else COMMANDS:
            if options.only in " ".join([command, *steps]):
                self.look_at(command, steps, 4 if options.short else 1)

    def look_at(self, command, steps, stride):
        # Only the calls of track itself are made to fail, not those of programs that it runs.
        runs_others = command.startswith(("fetch", "remind", "audit")) or "GIT" in steps
        self.strace = [word for word in faults.Campaign.strace if word != "-f" or not runs_others]
        prepared = self.prepare(steps, os.path.join(self.root, "prepared"))
        before = self.state(prepared)
        folder = self.fresh(command, steps)
        self.run(folder, command)
        after = self.state(folder)
        self.run(self.fresh(command, steps), command, self.counting())
        for call, number, fault in self.counted(FAULTS):
            if (number + FAULTS.index(fault)) % stride:
                continue
            folder = self.fresh(command, steps)
            result = self.run(folder, command, self.failing(call, number, fault))
            # No system interrupts mkdir, so track does not repeat it after EINTR.
            self.check("%s %s %d" % (fault, call, number), folder, command, before, after,
                       result, must_work=fault == "error=EINTR" and call != "mkdir")
        longest = max((len(text) for text in after.values()), default=0) + 10
        for limit in range(0, longest, 7 * stride):
            for dies in (False, True):
                folder = self.fresh(command, steps)
                result = self.run(folder, command, limit=limit, dies=dies)
                self.check("limit %d%s" % (limit, ", killed" if dies else ""), folder, command,
                           before, after, result)


if __name__ == "__main__":
    sys.exit(faults.main(Campaign))
