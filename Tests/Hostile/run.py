#!/usr/bin/env python3
"""Runs every command of the program in hostile folders; none may run a program or send a request.

    Tests/Hostile/run.py PROGRAM [--git PATH] [--rows PATTERN] [--every N] [--settings N] [--jobs N]

Each row of the table makes a hostile folder (see table.py). In it, each command runs with
arguments that make it work, and the assistant's tools are called. A canary program and a listener
on this machine must not be reached. Then the row's control runs, a command of git that must reach
one of them, so that a row that does nothing is noticed.
"""

import argparse
import concurrent.futures
import http.server
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import table
import rows_files  # noqa: F401
import rows_git  # noqa: F401
import rows_programs  # noqa: F401

# What each command is run with. Servers are ended after two seconds.
COMMANDS = {
    "": [""], "report": ["", "--json", "--html -o ../r.html"], "today": [""], "day": [""],
    "calendar": ["run"], "card": [""], "status": [""], "prompt": [""], "term": [""], "badges": [""],
    "remind": [""], "list": ["habits", "goals"], "show": ["run", "half --json"], "find": ["run"],
    "explain": ["run"], "sum": ["", "--time"], "contributions": [""], "insights": [""], "forecast": [""],
    "relate": ["run"], "sleep": [""], "meal": [""], "plan": [""], "done": ["run 2km"], "ask": [""],
    "skip": ["run yesterday"], "pause": ["run"], "again": [""], "log": ["run 1km"],
    "amend": ["+note"], "toggle": ["run"], "start": ["run"], "stop": [""], "switch": ["run"],
    "cancel": [""], "resume": [""], "undo": ["--dry-run", ""], "redo": [""],
    "add": ["habit Read daily"], "set": ["half due=2027-01-31"], "edit": ["run"],
    "rename": ["half whole"], "archive": ["read"], "restore": ["read"], "remove": ["read --yes"],
    "init": [".", "../new --git"], "check": ["", "--fix --yes"], "fmt": [""], "audit": ["", "--json"],
    "resolve": [""], "sync": ["--status", "--dry-run", "--setup", "", "../copy"], "merge": ["../copy ../copy ."],
    "forget": ["phone --older-than 1d"], "doctor": [""], "import": ["log.txt"], "export": ["--csv"],
    "help": ["format"], "completions": ["bash"],
    # Misspelled commands are tried before they are proposed; those that reach out are not.
    "reprot": [""], "fecth": [""], "snyc": [""], "remnd": ["--notify"], "mael": ["photo.jpg"],
    "imprt": ["../copy/log.txt"],
}
LAST = ["done run 1km", "sync", "sync --status", "prompt", "report"]
TOOLS = ["report", "today", "get_habits", "get_goals", "search", "list_blocks", "explain", "check"]


class Listener(http.server.BaseHTTPRequestHandler):
    requests = []

    def answer(self):
        Listener.requests.append(self.path)
        asks = "/private/" in self.path
        self.send_response(401 if asks else 404)
        if asks:
            self.send_header("WWW-Authenticate", "Basic")
        self.end_headers()

    do_GET = do_POST = do_HEAD = do_CONNECT = do_PUT = answer

    def log_message(self, *_):
        pass


def track(place, program, words, **environment):
    return place.sh(
        f"timeout 12 {program} {words}", seconds=60, EDITOR="true", VISUAL="true", **environment)


def assistant(place, program):
    """Calls the reading tools of the assistant."""
    calls = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
    calls += [{"jsonrpc": "2.0", "id": 10 + n, "method": "tools/call",
               "params": {"name": name, "arguments": {"query": "run", "id": "run"}}}
              for n, name in enumerate(TOOLS)]
    text = "".join(json.dumps(call) + "\n" for call in calls)
    subprocess.run(
        ["timeout", "6", program, "mcp"], cwd=place.data, env=place.environment,
        input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def reached(place):
    words = place.fired.read_text() if place.fired.exists() else ""
    place.fired.unlink(missing_ok=True)
    paths = [path for path in Listener.requests if f"/{place.folder.name}" in path]
    Listener.requests[:] = [path for path in Listener.requests if path not in paths]
    return words.strip().splitlines() + paths


CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")


def violations(place, run, line=""):
    """Returns what a command did that it must not do in this folder."""
    found = reached(place)
    if place.may_hang and run.returncode == 124:
        found.append("no end")
    if place.has_escapes and not line.startswith(RAW) and CONTROLS.search(run.stdout):
        found.append(f"a control character: {CONTROLS.search(run.stdout).group()!r}")
    if place.lines:
        left = (place.data / "log.txt").read_text().splitlines()
        if sum(line in left for line in place.lines) * 2 < len(place.lines):
            found.append("most lines of the log are gone")
    now = place.outside_state()
    if now != place.before:
        names = [n for n in {**now, **place.before} if now.get(n, b"") != place.before.get(n, b"")]
        found.append(f"a file outside: {', '.join(sorted(names))}")
        place.before = now
    return found


# Into a pipe, these give the text as it is in the files.
RAW = ("export",)


class Folder(table.Place):
    """A place whose requests can be told from those of other places."""

    @property
    def url(self):
        return f"{super().url}/{self.folder.name}"


def copy(source, target):
    """Copies a folder with its links and pipes."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


def attempt(row, folder, port, program, git, every):
    place = Folder(folder, port, git)
    for name, value in row.environment.items():
        place.environment[name] = value
    control = row.build(place)
    shutil.rmtree(folder / "original", ignore_errors=True)
    reached(place)
    place.before = place.outside_state()
    copy(place.data, folder / "original")
    faults, lines = [], [
        f"{command} {words}".strip() for command, all in COMMANDS.items() for words in all]
    for line in (lines if every == 1 else random.sample(lines, len(lines) // every)) + LAST:
        found = violations(place, track(place, program, line), line)
        if found:
            faults.append(f"{row.name}: `track {line}` reached {found[0]}")
    assistant(place, program)
    found = reached(place)
    if found:
        faults.append(f"{row.name}: the assistant's tools reached {found[0]}")
    if not control and not place.no_control:
        faults.append(f"{row.name}: it has no control")
    if control:
        shutil.rmtree(place.data)
        copy(folder / "original", place.data)
        run = place.sh(f"timeout 10 sh -c '{control}'" if "'" not in control else control)
        if not violations(place, run):
            faults.append(f"{row.name}: the control reaches nothing: {control}")
    return faults


def random_settings(count, git):
    """Adds rows with names from `git help --config`, whose values are all the canary."""
    names = subprocess.run(
        [git, "help", "--config"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    for number in range(count):
        chosen = [re.sub("[*]|<[a-z-]+>", "x", name) for name in random.sample(names, 12)]

        @table.row(f"settings at random, {number}: {' '.join(chosen)}", rows_git.LAW)
        def build(place, chosen=chosen):
            place.commit()
            place.sh("git remote add origin ../none.git")
            for name in chosen:
                place.no_control = "most settings do nothing alone"
                if "." in name and not name.startswith(("core.repositoryformat", "core.bare")):
                    place.sh(f"git config --add '{name}' '{place.canary}'")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--git", default=shutil.which("git"))
    parser.add_argument("--rows", default="")
    parser.add_argument("--every", type=int, default=1, help="run one of so many commands a row")
    parser.add_argument("--settings", type=int, default=20, help="rows of settings at random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="rows with a control, few commands")
    options = parser.parse_args()
    random.seed(options.seed)
    program = str(pathlib.Path(options.program).resolve())
    random_settings(options.settings, options.git)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows = [row for row in table.ROWS if re.search(options.rows, row.name)]
    if options.short:
        rows, options.every = random.sample(rows, 24), 20
    faults = []
    with tempfile.TemporaryDirectory(prefix="track-hostile-") as base:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = {
                pool.submit(
                    attempt, row, pathlib.Path(base) / f"row{number}x", server.server_port, program,
                    options.git, options.every): row
                for number, row in enumerate(rows)}
            for run in concurrent.futures.as_completed(runs):
                try:
                    faults += run.result()
                except Exception as error:  # a row that cannot be made is a fault of the table
                    faults.append(f"{runs[run].name}: {error!r}")
    for fault in sorted(faults):
        print(fault)
    print(f"{len(rows)} rows, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
