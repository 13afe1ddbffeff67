#!/usr/bin/env python3
"""Runs every command with random arguments over damaged data directories.

    Tests/Commands/campaign.py PROGRAM [--count N] [--seed S] [--jobs J] [--verbose]

The commands and their options come from `PROGRAM help --json`, so that new ones are included. One
line in five is instead made of words that people typed in the cases of Tests/Cases/words, in any
order, for which the program looks for a suggestion.
A directory is an example or a generated one with random damage: lines doubled, dropped, cut or
swapped, numbers and dates that overflow, bytes that are not UTF-8. In one directory in eight a file
cannot be read: a link to nothing, a pipe or a folder stands in its place. Beside it are two other
versions of it, with which it is merged and synced. Before one run in six, the state that earlier
runs left in `.track` is damaged in the same way. Each run must

  - end within ten seconds, and not by a signal;
  - exit with 0, 1, 2 or 3, with a message on stderr if the exit code is 2 or 3;
  - print valid JSON if --json was given and the exit code is 0 or 1;
  - change no file if the command only reads, or --dry-run was given;
  - name the file that cannot be read on stderr, or in the report of `check`, and then change only blocks whose whole ID was given;
  - write nothing outside the directory.

A run that breaks a rule is printed with its seed; the same seed repeats the run. Exits 1 if a run
broke a rule.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Faults"))
from faults import clean_environment  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOW = "2026-11-21T09:30"
LIMIT = 10  # seconds for one run
RUNS_IN_A_DIRECTORY = 12

LOOKING = {
    "report", "today", "calendar", "term", "badges", "list", "show", "explain",
    "find", "sum", "contributions", "check", "help", "completions", "version", "day",
    "insights", "relate", "forecast", "plan", "doctor", "audit", "export",
}
# Left out: what never ends. Tests/Serve has campaigns of its own.
COMMANDS_LEFT_OUT = {"serve"}
# Left out: options that start other programs, never end, or name paths outside the directory.
OPTIONS_LEFT_OUT = {"dir", "open", "now", "port", "watch"}
# Left out: words for the commands and options that are left out.
SPOKEN_LEFT_OUT = re.compile(r"watch|serve|page|web|browse|html|ui|gui|app|dashboard|live|open|port|now|[/$`|<>&;~]")


def made_directory(rng):
    """Returns a small random directory with blocks and lines of every kind."""
    day = lambda: f"20{rng.choice(['24', '25', '26', '26', '26', '27'])}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    amount = lambda: rng.choice(["", "1", "3", "5.2km", "31m", "1h30m", "20pages", "0", "-2", "12.123456"])
    rhythms = ["daily", "8/day", "3/week", "20km/week", "mon wed fri", "2 days", "3 in 7 days",
               "at most 2/day", "at most 30m/week", "weekend", "10/quarter", "30/term", "2/month"]
    habits = [f"h{k}" for k in range(rng.randint(1, 5))]
    goals = [f"g{k}" for k in range(rng.randint(1, 4))]
    values = [f"v{k}" for k in range(rng.randint(1, 3))]
    files = {"track.txt": f"track 1\n  week-start: {rng.choice(['monday', 'sunday', 'saturday'])}\n"}
    text = ""
    for habit in habits:
        text += f"habit {habit}: Habit {habit}\n  every: {rng.choice(rhythms)}\n"
        for line in rng.sample([
            f"  start: {day()}\n", f"  archived: {day()}\n", f"  pause: {day()}..{day()}\n",
            f"  pause: {day()}..\n", f"  every: {rng.choice(rhythms)} from {day()}\n",
            "  at-least: 2km\n", f"  goal: {rng.choice(goals)}\n", f"  value: {rng.choice(values)} 7\n",
            "  remind: 07:30 mon wed\n", "  emoji: 👟\n", "  color: teal\n",
            f"  of: {rng.choice(habits)}\n",
        ], rng.randint(0, 5)):
            text += line
        text += "\n"
    files["habits.txt"] = text
    text = ""
    for goal in goals:
        text += f"goal {goal}: Goal {goal}\n"
        for line in rng.sample([
            f"  start: {day()}\n", f"  due: {day()}\n", f"  measure: {rng.choice(habits)} 200km\n",
            f"  measure: {rng.choice(habits)} 30\n", f"  measure: weight latest 72kg from 80kg\n",
            f"  milestone: {day()} {rng.choice(habits)} 100km ; Half\n", f"  milestone: {day()} ; Look\n",
            f"  value: {rng.choice(values)} 9\n", f"  done: {day()}\n", "  importance: 9\n",
            f"  archived: {day()}\n", "  plan: first this\n    | then that\n",
        ], rng.randint(0, 6)):
            text += line
        text += "\n"
    files["goals.txt"] = text + "obligation tax: Taxes\n  due: 2026-12-01\n  for: the state\n"
    files["values.txt"] = "".join(f"value {value}: Value {value}\n  level: major\n" for value in values)
    start = rng.choice(["2026-09-28", "2026-10-05", "2026-07-20"])
    files[f"terms/{start}.txt"] = (
        f"term {rng.randint(1, 20)}: Term\n  goal: {rng.choice(goals)} 40km\n  goal: {rng.choice(goals)}\n"
        f"  review: 2026-11-01 ; good\n  {rng.choice(['theme: base', 'status: on-hold', 'weeks: 6'])}\n")
    log = ""
    for _ in range(rng.randint(0, 60)):
        when = rng.choice(["", "", "07:30 ", "09:10-10:40 ", "<23:10-07:05 ", "25:30 ", "09:05-? "])
        subject = rng.choice(habits + goals + ["weight", "sleep", '"One off"', "unknown"])
        items = rng.choice([amount(), amount(), "skip", "fail", "72.4kg", "deep:1h20m kcal:650"])
        extra = rng.choice(["", "", f" +{rng.choice(goals)}", f" +{rng.choice(goals)}=2km", " @home", " #trail"])
        log += f"{day()} {when}{subject} {items}{extra}{rng.choice(['', ' ^ab12', ' ; a note #tag'])}\n"
    files["log.txt"] = log
    return {name: text.encode() for name, text in files.items()}


def example(rng):
    folder = rng.choice([p for p in sorted((ROOT / "examples").iterdir()) if (p / "track.txt").is_file()])
    files = {}
    for path in sorted(folder.rglob("*.txt")):
        lines = path.read_bytes().split(b"\n")
        if len(lines) > 120:
            lines = lines[:40] + lines[-80:]
        files[str(path.relative_to(folder))] = b"\n".join(lines)
    return files


HOSTILE = [
    b"9223372036854775807", b"-9223372036854775808", b"99999999999999999999", b"0", b"1e9", b"0x10",
    b"9999-12-31", b"0001-01-01", b"0000-00-00", b"2026-02-30", b"10000-01-01", b"\xff\xfe", b"\x00",
    b"\xe2\x80\xae", "日本".encode(), b";", b"|", b"#?", b"<<<<<<< ours", b"=======", b">>>>>>> theirs",
    b"..", b"-?", b"every:", b"  pause: 2026-01-01..", b"+", b"^", b"\"", b"\r", b"\t", b"a" * 4000,
]


def damaged(files, rng):
    files = dict(files)
    for _ in range(rng.randint(0, 6)):
        name = rng.choice(sorted(files))
        lines = files[name].split(b"\n")
        at = rng.randrange(len(lines))
        how = rng.randrange(9)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, lines[at])
        elif how == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 3:
            cut = rng.randint(0, len(lines[at]))
            lines[at] = lines[at][:cut] + rng.choice(HOSTILE) + lines[at][cut:]
        elif how == 4:
            lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
        elif how == 5:
            words = lines[at].split(b" ")
            words[rng.randrange(len(words))] = rng.choice(HOSTILE)
            lines[at] = b" ".join(words)
        elif how == 6:
            lines.insert(at, rng.choice(rng.choice(list(files.values())).split(b"\n")))
        elif how == 7:
            lines[at] = bytes(b ^ 1 if rng.random() < 0.05 else b for b in lines[at])
        else:
            lines[at] = rng.choice(HOSTILE)
        files[name] = b"\n".join(lines)
        if rng.random() < 0.02:
            files[name] = files[name][: rng.randint(0, len(files[name]))]
        if rng.random() < 0.03:
            files[name] = files[name].replace(b"\n", b"\r\n")
    if rng.random() < 0.02:
        files.pop(rng.choice(sorted(files)))
    return files


def damage_state(folder, rng):
    """Damages a file in `.track`, such as the steps of `undo` or what the last sync knew."""
    paths = sorted(path for path in folder.glob(".track/**/*") if path.is_file() and path.stat().st_size)
    if paths:
        path = rng.choice(paths)
        path.write_bytes(damaged({"state": path.read_bytes()}, rng).get("state", b""))


def write(files, folder):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def obstructed(folder, files, rng):
    """Puts something that cannot be read in place of a file with blocks; returns its name."""
    names = sorted(set(files) & {"habits.txt", "goals.txt", "values.txt"})
    if not names or rng.random() >= 0.125:
        return None
    path = folder / rng.choice(names)
    path.unlink()
    how = rng.randrange(3)
    if how == 0:
        path.symlink_to("nowhere")
    elif how == 1:
        os.mkfifo(path)
    else:
        path.mkdir()
    return path.name


# Commands that read no directory, end before they read it, or change blocks that no word names.
NO_READERS = {"help", "completions", "version", "init", "lsp", "mcp", "merge", "serve"}
CHANGERS_OF_ALL = {"fmt", "check", "undo", "redo", "sync", "resolve", "import", "forget", "init", "merge", "fetch"}


def blocks(state):
    """Returns the text of each block outside the log, by its ID in lowercase."""
    found = {}
    for name, text in state.items():
        if not name.endswith(".txt") or name.startswith(("log", "sources/")):
            continue
        for part in re.split(rb"\n(?=[a-z]+ [^ ])", b"\n" + text):
            words = part.split()
            if len(words) > 1:
                found[(name, words[1].rstrip(b":").lower())] = part.strip()
    return found


def unread_fault(unread, name, line, code, said, before, after):
    """Returns the rule on files that cannot be read that a run broke; None if it kept them."""
    if code in (0, 1) and name not in NO_READERS and name in LOOKING and unread.encode() not in said:
        return f"did not say that {unread} cannot be read"
    if name in CHANGERS_OF_ALL or before == after:
        return None
    old, new = blocks(before), blocks(after)
    given = {part.lower() for word in line for part in re.split(rb"[ =,:+]+", word)}
    # `--all` names every habit, as a pause without an ID does, `week` changes the current term, and `set
    # KEY=VALUE` the settings in track.txt.
    names_all = b"--all" in line or name == "pause" and not given & {ID for _, ID in old}
    if name == "week" or names_all:
        return None
    for key, text in old.items():
        if name == "set" and key[0] == "track.txt":
            continue
        if new.get(key) != text and key[1] not in given:
            return f"changed {key[1].decode('utf-8', 'replace')}, whose ID was not given, while {unread} cannot be read"
    return None


# The versions of a merge.
FOLDERS = {"BASE": "../base", "OURS": ".", "THEIRS": "../other"}


class Words:
    """Chooses random names, of which some exist in the directory and others do not."""

    def __init__(self, files, rng):
        self.rng = rng
        self.ids = [b"run"]
        for text in files.values():
            for line in text.split(b"\n"):
                parts = line.split()
                if len(parts) > 1 and not line.startswith((b" ", b"#")):
                    self.ids.append(parts[1].rstrip(b":"))
        self.files = sorted(files)
        self.merged = ""

    def version(self, name):
        """Returns the folder of a version to be merged, or one file of it, the same for each version."""
        if name == "BASE":
            self.merged = self.rng.choice(["", "", "/log.txt", "/habits.txt", "/" + self.rng.choice(self.files)])
        return (FOLDERS[name] + self.merged).encode()

    def id(self):
        return self.rng.choice(self.ids)

    def date(self):
        return self.rng.choice([
            b"today", b"yesterday", b"mon", b"3d-ago", b"2026-11-20", b"2026-11", b"w47", b"term", b"2026",
            b"2026-11-01..2026-11-20", b"9999-12-31", b"0001-01-01", b"this-week", b"2026-Q3", b"..",
            b"2026-13-01", b"99999999999d-ago", b"last month",
        ])

    def value(self, placeholder):
        rng = self.rng
        name = placeholder.rstrip(",…")
        if rng.random() < 0.05:
            return rng.choice(HOSTILE).replace(b"\x00", b"?")
        if name in ("DATE", "DATES", "RANGE", "SPAN"):
            return self.date()
        if name in ("ID", "GOAL", "HABIT", "VALUE", "SUBJECT"):
            return self.id()
        if name == "FILE":
            return rng.choice([n.encode() for n in self.files] + [b"out.html", b"nothing.txt", b"../x", b"/dev/full"])
        if name in FOLDERS:
            return self.version(name)
        if name == "PATH|ADDRESS":
            return rng.choice([b"../other", b"../base", b"../nothing", b"."])
        if name in ("N", "COLUMNS", "NUMBER", "COUNT", "SECONDS"):
            return rng.choice([b"1", b"20", b"80", b"0", b"-1", b"9223372036854775807", b"x"])
        if name == "PERIOD":
            return rng.choice([b"day", b"week", b"month", b"quarter", b"term", b"year", b"eon"])
        if name == "TIME":
            return rng.choice([b"07:30", b"25:30", b"10m-ago", b"99:99", b"now"])
        if name in ("RHYTHM", "EVERY"):
            return rng.choice([b"daily", b"3/week", b"at most 2/day", b"0/day", b"2 weeks"])
        if name in ("AMOUNT", "ITEM", "ITEMS", "ENTRY"):
            return rng.choice([b"3", b"5km", b"1h30m", b"-2", b"skip", b"+g0", b"@home"])
        return rng.choice([
            self.id(), self.date(), b"3", b"5.2km", b"habits", b"week", b"month", b"last", b"fish", b"x",
            b"every=3/week", b"title=New", b"red", b"auto", b"a b", b"habit", b"goal", b"12", b"bash", b"8/day",
        ])


def command_line(commands, words, rng):
    """Returns a command with random options and arguments; one in ten has a word too many."""
    command = rng.choice(commands)
    line = [command["name"].encode()]
    if command["name"] == "fetch":
        line.append(b"--dry-run")
    for argument in command["arguments"]:
        usual = argument.get("placeholder") or argument.get("name") or argument.get("value") or "WORD"
        for _ in range(rng.choice([1, 1, 1, 2, 3]) if rng.random() < 0.85 else 0):
            line.append(words.value(str(usual)))
    options = [o for o in command["options"] if o["name"] not in OPTIONS_LEFT_OUT]
    for option in rng.sample(options, min(len(options), rng.choice([0, 0, 1, 1, 2, 3]))):
        line.append(b"--" + option["name"].encode())
        if option["value"]:
            line.append(words.value(option["value"]))
    if rng.random() < 0.1:
        line.append(words.value("WORD"))
    for name, share in (("--json", 0.35), ("--ascii", 0.05), ("--color=always", 0.05), ("--dry-run", 0.05)):
        if rng.random() < share:
            line.append(name.encode())
    if rng.random() < 0.2:
        line += [b"--width", rng.choice([b"20", b"60", b"120", b"1000"])]
    if rng.random() < 0.1:
        line += [b"--today", rng.choice([b"2026-11-21", b"2027-03-01", b"0001-01-01", b"9999-12-31", b"2020-02-29"])]
    return command["name"], [word.replace(b"\x00", b"?") for word in line]


def typed_lines():
    """Returns the words of each line that people type in the cases: after `track`, and in lists up to a `|`."""
    for path in sorted((ROOT / "Tests/Cases/words").glob("*.test")):
        text = path.read_text()
        lists = [line for part in re.findall(r"<< 'END'\n(.*?)\nEND$", text, re.M | re.S) for line in part.split("\n")]
        for line in re.findall(r"^track (.*)$", text, re.M) + lists:
            words = re.split(r"[\s'\"]+", line.split("|")[0])
            words = [word.encode() for word in words if word and not SPOKEN_LEFT_OUT.search(word.lower())]
            if words:
                yield words


LINES = list(typed_lines())
SPOKEN = sorted({word for line in LINES for word in line} | {b"steps", b"weight", b"sleep", b"mood"})
FIRST = sorted({line[0] for line in LINES})
assert len(SPOKEN) > 400 and len(FIRST) > 100, "the cases have another form"
# The kinds of blocks, which may stand before another first word.
KINDS = [b"habit", b"goal", b"task", b"measure", b"value", b"term", b"milestone"]


def spoken_line(words, rng):
    line = [words.id() if rng.random() < 0.2 else rng.choice(SPOKEN) for _ in range(rng.choice([1, 2, 3, 3, 4, 5, 7]))]
    if rng.random() < 0.3:
        line = [rng.choice(rng.choice([FIRST, KINDS])), rng.choice(FIRST)] + line[2:]
    return "spoken", [word.replace(b"\x00", b"?") for word in line]


def state_of(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".track" not in path.relative_to(folder).parts[:1]:
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def run(program, line, folder, env):
    began = time.monotonic()
    try:
        done = subprocess.run(
            [program, "--dir", str(folder)] + line, cwd=folder, env=env, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, b"", b"", time.monotonic() - began
    return done.returncode, done.stdout, done.stderr, time.monotonic() - began


def fault(name, line, code, out, err, before, after, outside):
    """Returns the rule (see above) that a run broke; None if it kept all of them."""
    if code is None:
        return f"no end within {LIMIT} s"
    if code < 0 or code > 127:
        return f"ended by signal {abs(code)}"
    if code not in (0, 1, 2, 3):
        return f"exit code {code}"
    if code in (2, 3) and not err.strip() and b"/dev/full" not in b" ".join(line):
        return f"exit code {code} without a message"
    if b"--json" in line and code in (0, 1) and name not in ("help", "completions", "version") and out.strip():
        whole = any(word in line for word in (
            b"--csv", b"--md", b"--html", b"--svg", b"--help", b"--version", b"--format", b"-o", b"--output"))
        if not whole:
            try:
                json.loads(out)
            except (ValueError, UnicodeDecodeError) as error:
                return f"no valid JSON: {error}"
    writes = any(word in line for word in (b"-o", b"--output"))
    looks = name in LOOKING and not (name == "term" and len(line) > 1) and not (name == "check" and b"--fix" in line)
    if (looks or b"--dry-run" in line) and not writes and before != after:
        changed = [k for k in set(before) | set(after) if before.get(k) != after.get(k)]
        return f"changed {sorted(changed)}"
    if outside:
        return f"wrote outside the directory: {outside}"
    return None


def directory_runs(job):
    """Makes all runs in one directory; returns their number and the runs that broke a rule."""
    program, commands, seed = job
    rng = random.Random(seed)
    found = []
    base = pathlib.Path(tempfile.mkdtemp(prefix="track-commands-"))
    try:
        folder, home = base / "data", base / "home"
        home.mkdir()
        files = damaged(made_directory(rng) if rng.random() < 0.75 else example(rng), rng)
        files.setdefault("track.txt", b"track 1\n")
        write(files, folder)
        write(damaged(files, rng), base / "base")
        write(damaged(damaged(files, rng), rng), base / "other")
        unread = obstructed(folder, files, rng)
        words = Words(files, rng)
        env = clean_environment(
            str(home), PATH="/usr/bin:/bin", TRACK_NOW=NOW, EDITOR="true", LC_ALL="C", TMPDIR=str(base),
            SWIFT_BACKTRACE="enable=no")
        before = state_of(folder)
        beside = {p.name for p in base.iterdir()}
        for number in range(RUNS_IN_A_DIRECTORY):
            if rng.random() < 1 / 6:
                damage_state(folder, rng)
            name, line = spoken_line(words, rng) if rng.random() < 0.2 else command_line(commands, words, rng)
            code, out, err, seconds = run(program, line, folder, env)
            after = state_of(folder)
            # `init FOLDER` may make a directory anywhere; all other commands must stay in theirs.
            now = {p.name for p in base.iterdir()} - {"x"}
            outside = [] if name == "init" else sorted(now - beside)
            beside |= now
            why = fault(name, line, code, out, err, before, after, outside)
            if not why and unread and not {b"--help", b"--version"} & set(line):
                said = err + out if name == "check" else err
                why = unread_fault(unread, name, line, code, said, before, after)
            if why:
                shown = " ".join(repr(word.decode("utf-8", "replace"))[:60] for word in line)
                last = err.decode("utf-8", "replace").strip().split("\n")[-1][:160]
                found.append(f"seed {seed} run {number}: {why}: track {shown}\n    {last}")
            before = after
    finally:
        shutil.rmtree(base, ignore_errors=True)
    return RUNS_IN_A_DIRECTORY, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=2400, help="how many runs")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    listed = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, check=True).stdout)
    commands = listed["commands"] if isinstance(listed, dict) else listed
    commands = [command for command in commands if command["name"] not in COMMANDS_LEFT_OUT]
    directories = max(1, given.count // RUNS_IN_A_DIRECTORY)
    jobs = [(program, commands, seed) for seed in range(given.seed, given.seed + directories)]
    runs, found = 0, []
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        for count, bad in pool.map(directory_runs, jobs, chunksize=8):
            runs += count
            found += bad
            for text in bad if given.verbose or len(found) <= 40 else []:
                print(text, flush=True)
    print(f"{runs} runs of {len(commands)} commands: {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
