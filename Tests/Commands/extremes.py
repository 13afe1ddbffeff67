#!/usr/bin/env python3
"""Reads random valid directories of extreme figures in every way that track can be asked.

    Tests/Commands/extremes.py PROGRAM [--count N] [--seed S] [--jobs J] [--runs R]

The law: whatever a valid file, a date, a clock, a width or a message holds, the program answers it.
No run ends by a signal or takes more than ten seconds (a conversation: a minute), and what calls
itself JSON is JSON.

A directory holds numbers of twelve and of nineteen digits, fractions of a millionth, durations at
the limit, days from year 1 to 9999, spans over all of them, timers that run for years, empty
titles, terms at the edges, measures with extreme values, nights, and now and then hundreds of
properties. In each directory R commands are run, each with one of its formats, a width and a clock;
the choices go through all pairs of a command and a format in turn. Every fourth directory is also
shown to an assistant (each tool of `track mcp`), every eighth to an editor (`track lsp`), and in
every fourth a damaged table or calendar is imported. A run is repeated by the seed of its
directory. Exits 1 if a run broke the law.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import campaign  # noqa: E402

# Commands that only look, and the arguments that each takes most often.
LOOKING = (campaign.LOOKING | {"sleep", "meal", "week", "remind"}) - {"help", "completions", "version", "doctor", "audit"}
DAYS = ["0001-01-01", "0001-01-02", "0001-12-31", "0004-02-29", "1969-12-31", "1970-01-01", "2000-02-29",
        "2024-02-29", "2026-11-20", "2026-11-21", "2026-11-21", "2026-11-22", "9999-01-01", "9999-12-30", "9999-12-31"]
NEAR = [f"2026-{month:02}-{day:02}" for month in (9, 10, 11) for day in range(1, 29, 3)]
SPANS = ["0001-01-01..9999-12-31", "0001", "9999", "0001-01-01..", "..9999-12-31", "9999-12-31", "0001-01-01", "term",
         "last-week", "2026-W53", "9999-W52", "0001-w01", "99999d", "9999999w", "999999999999999999d", "2026-q4", "this-year", "0d", "-1d",
         "9223372036854775807d", "9999-12", "w53", "today", "2026-11-01..2026-11-21"]
PERIODS = ["day", "week", "month", "quarter", "term", "year"]
NUMBERS = ["0", "0.000001", "-0.000001", "1", "3", "7.5", "80", "0.333333", "999999999999", "999999999999.999999",
           "-999999999999.999999", "123456.654321", "500000000000", "1000000"]
TIMES = ["2562047788h", "2562047787h59m59s", "9223372036854s", "153722867280m", "0.000001h", "1s", "24h", "999999h", "0m", "90m"]
ZONES = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu"]
SEPARATORS = ["=", ":", "..", "-", "+", "/", ",", "+=", "=+", ":=", "@", "#", "^", "\"", "..=", "*", "x", "|", "!", "~", "%", "9223372036854775807",
              "-9223372036854775808", "9223372036854775807w", "1e400", "nan", "-0", "99999999999999999999h", "0/0", "1/0", "007"]


class Maker:
    """Makes the files of one directory."""

    def __init__(self, rng):
        self.rng = rng
        self.habits = [f"h{k}" for k in range(rng.randint(1, 4))]
        self.goals = [f"g{k}" for k in range(rng.randint(1, 4))]
        self.measures = [f"m{k}" for k in range(rng.randint(0, 2))] + ["weight", "mood", "steps"]
        self.values = [f"v{k}" for k in range(rng.randint(1, 3))]

    def day(self):
        return self.rng.choice(DAYS if self.rng.random() < 0.3 else NEAR)

    def span(self):
        one, two = sorted((self.day(), self.day()))
        return f"{one}..{two if self.rng.random() < 0.8 else ''}"

    def number(self):
        return self.rng.choice(NUMBERS)

    def positive(self):
        return self.rng.choice([n for n in NUMBERS if n[0] != "-" and n != "0"])

    def amount(self):
        rng = self.rng
        return rng.choice([self.number(), self.number() + rng.choice(["km", "kg", "pages", "x%", "ml"]), rng.choice(TIMES)])

    def target(self):
        return self.rng.choice([self.positive(), self.positive() + "km", self.rng.choice(TIMES[:7])])

    def rhythm(self):
        rng = self.rng
        return rng.choice([
            "daily", "mon wed fri", "weekend", "3 in 7 days", f"{rng.choice([1, 998])} in 999 days",
            f"{rng.choice([1, 2, 999])} weeks", f"{rng.choice([1, 999])} days", "never",
            f"{self.target()}/{rng.choice(['day', 'week', 'month', 'quarter', 'term', 'year'])}",
            f"at most {self.target()}/{rng.choice(['day', 'week', 'month', 'year'])}",
        ])

    def block(self, head, properties, most):
        rng = self.rng
        title = rng.choice([": Title", "", ":", ": " + "long " * 60, ": 日本 👟"])
        chosen = rng.sample(properties, rng.randint(0, min(most, len(properties))))
        if rng.random() < 0.01:
            chosen += [rng.choice(properties) for _ in range(500)]
        return head + title + "\n" + "".join(f"  {line}\n" for line in chosen) + "\n"

    def habit(self, name):
        rng = self.rng
        every = f"  every: {self.rhythm()}\n" if rng.random() < 0.8 else ""
        text = self.block(f"habit {name}", [
            f"start: {self.day()}", f"archived: {self.day()}", f"pause: {self.span()}", f"pause: {self.span()}",
            f"every: {self.rhythm()} from {self.day()}", f"every: {self.rhythm()} from {self.day()}",
            f"at-least: {self.target()}", f"at-most: {self.target()}", f"goal: {rng.choice(self.goals)}",
            f"value: {rng.choice(self.values)} {rng.randint(1, 10)}", f"of: {rng.choice(self.habits + self.measures)}",
            "remind: 29:59", "remind: 00:00 mon", "note: x", f"due: {self.day()}",
        ], 7)
        head, rest = text.split("\n", 1)
        return f"{head}\n{every}{rest}"

    def goal(self, name):
        rng = self.rng
        subject = lambda: rng.choice(self.habits + self.measures + ["sleep", "sleep.deep"])
        return self.block(f"{rng.choice(['goal', 'goal', 'milestone', 'obligation'])} {name}", [
            f"start: {self.day()}", f"due: {self.day()}", f"due: {self.day()}", f"measure: {subject()} {self.target()}",
            f"measure: {subject()} {self.target()}",
            f"measure: {rng.choice(self.measures)} latest {self.amount()} from {self.amount()}",
            f"measure: {rng.choice(self.habits)} {rng.choice([1, 999999999999])} days",
            f"measure: {subject()} mean {self.target()}", f"milestone: {self.day()} {subject()} {self.target()} ; x",
            f"milestone: {self.day()} ; y", f"value: {rng.choice(self.values)} {rng.randint(1, 10)}", f"done: {self.day()}",
            f"importance: {rng.randint(1, 10)}", f"urgency: {rng.randint(1, 10)}", f"archived: {self.day()}",
            f"weeks: {rng.choice([1, 10, 99, 999])}",
        ], 8)

    def term(self):
        rng = self.rng
        lines = [f"start: {self.day()}", f"weeks: {rng.choice([1, 10, 52, 99])}"]
        lines += [f"goal: {g} {self.target()}" for g in self.goals]
        lines += [f"review: {self.day()} ; good", f"status: {rng.choice(['on-hold', 'active', 'done', 'cancelled'])}"]
        return self.block(f"term {rng.choice([1, 2, 12, 9998, 9999])}", lines, len(lines))

    def line(self):
        rng = self.rng
        when = rng.choice(["", "", "00:00 ", "29:59 ", "09:10-10:40 ", "<23:10-07:05 ", "00:00-23:59 ", "04:00-29:59 ",
                           "23:59-00:00 ", "09:05-? ", "<12:01-12:00 ", "12:00-12:00 "])
        subject = rng.choice(self.habits * 3 + self.measures * 2 + self.goals + ["sleep", "sleep", '"One off"', "kcal"])
        items = rng.choice(["", self.amount(), self.amount(), "skip", "fail", f"deep:{rng.choice(TIMES)} rem:{rng.choice(TIMES)} awake:1h",
                            f"kcal:{self.number()} protein:{self.positive()}g", rng.choice(TIMES)])
        extra = rng.choice(["", "", f" +{rng.choice(self.goals)}", f" +{rng.choice(self.goals)}={self.amount()}", " @home", " #trail"])
        return f"{self.day()} {when}{subject} {items}{extra}{rng.choice(['', ' ^ab12', ' ; a note #tag'])}\n"

    def files(self):
        rng = self.rng
        logged = "".join(self.line() for _ in range(rng.choice([0, 1, 5, 20, 60])))
        if rng.random() < 0.5:
            # A value each day, so that trends, forecasts, nights and relations have what they need.
            subjects = rng.sample(self.habits + self.measures + ["sleep"], 2)
            for day in range(60):
                for subject in subjects:
                    size = rng.choice(TIMES) if subject == "sleep" or rng.random() < 0.2 else self.number()
                    when = rng.choice(["<23:10-07:05 ", "<22:00-06:00 "]) if subject == "sleep" and rng.random() < 0.7 else ""
                    logged += f"2026-{9 + day // 28:02}-{1 + day % 28:02} {when}{subject} {'' if when else size}\n"
        start = rng.choice(["monday", "sunday", "saturday"])
        return {
            "track.txt": f"track 1\n  week-start: {start}\n  day-start: {rng.choice(['00:00', '04:00', '12:00'])}\n",
            "habits.txt": "".join(map(self.habit, self.habits)),
            "goals.txt": "".join(map(self.goal, self.goals)),
            "values.txt": "".join(self.block(f"value {v}", [f"priority: {rng.choice([1, 100])}", "level: major"], 2) for v in self.values),
            "measures.txt": "".join(self.block(f"measure {m}", [
                f"range: {self.number()}..{self.number()}", f"unit: {rng.choice(['kg', 'h', 'times'])}",
                f"also: 0.000001 lb", f"by: {rng.choice(['sum', 'mean', 'latest', 'max'])}"], 4)
                for m in self.measures if m[1:].isdigit()),
            "terms.txt": "".join(self.term() for _ in range(rng.randint(0, 3))),
            "log.txt": logged,
        }


def pairs(program):
    """Returns each looking command with each of its formats."""
    listed = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, check=True).stdout)
    commands = listed["commands"] if isinstance(listed, dict) else listed
    found = []
    for command in sorted(commands, key=lambda command: command["name"]):
        if command["name"] not in LOOKING:
            continue
        options = {option["name"]: option["value"] for option in command["options"]}
        formats = [None, "json"] + [name for name in ("csv", "md", "html", "svg") if name in options]
        found += [(command["name"], name, options) for name in formats]
    return found


def command_line(pair, maker):
    rng = maker.rng
    command, shape, options = pair
    line = [command]
    ids = maker.habits + maker.goals + maker.values + maker.measures + ["sleep", "sleep.deep", "12", "9999"]
    if command in ("show", "explain"):
        line.append(rng.choice(ids))
    elif command in ("today", "relate", "forecast", "contributions", "calendar") and rng.random() < 0.5:
        line.append(rng.choice(ids))
    elif command == "find":
        line.append(rng.choice(["h0", "a", "9999", "#tag"]))
    elif command in ("term", "plan") and rng.random() < 0.5:
        line.append(rng.choice(["1", "12", "9999", "9223372036854775807"]))
    elif command == "day" and rng.random() < 0.7:
        line.append(rng.choice(DAYS))
    elif command == "export":
        line += ["--as", rng.choice(["json", "jsonl", "ics", "timeclock", "hledger", "klog", "timewarrior", "org", "csv"])]
    elif command == "check":
        line += rng.choice([[], ["--strict"]])
    if shape == "svg":
        line += ["--svg"]
        if options["svg"]:
            line.append(rng.choice(["habits", "streaks", "term", "values", "flow", "time", "hours", "screen"] + ids))
    elif shape:
        line.append("--" + shape)
    words = {"by": PERIODS if command not in ("time", "sum") else ["tag", "context", "goal", "subject"], "per": PERIODS, "period": SPANS, "from": DAYS, "to": DAYS,
             "subject": ids, "goal": maker.goals, "limit": ["0", "1", "9223372036854775807", "-1"], "last": ["0", "1", "9223372036854775807"],
             "lag": ["0", "1", "30", "9223372036854775807", "-9223372036854775808"], "window": ["1h", "24h", "2562047788h", "9223372036854775807m"],
             "all": None, "weeks": None, "backtest": None, "nights": None, "year": None, "month": None, "week": None, "ics": None,
             "due": None, "matrix": None, "archived": None, "sort": ["due", "importance", "progress", "title"], "group": ["value", "level", "tag"]}
    usable = [name for name in options if name in words and (command, name) != ("meal", "on")]
    for name in rng.sample(usable, min(len(usable), rng.choice([0, 0, 1, 1, 2]))):
        line.append("--" + name)
        if options[name]:
            line.append(rng.choice(words[name] or ["1"]))
    line += rng.choice([[], ["--width", "20"], ["--width", "80"], ["--width", "1000"], ["--width", "1"], ["--width", "10000"]])
    line += rng.choice([[], [], [], ["--today", rng.choice(DAYS)]])
    return line


def call(program, folder, line, env, said=b""):
    """Returns the exit code (None if it did not end), stdout and stderr of a run.

    A conversation has many calls in one run, so it has more time: a debug build on a busy machine
    needs over 10 s for it.
    """
    try:
        done = subprocess.run([program, "--dir", str(folder), *line], cwd=folder, env=env, input=said,
                              capture_output=True, timeout=campaign.LIMIT * (6 if said else 1))
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


def broken(code, out, shape):
    """Returns the part of the law that a run broke; None if it kept it."""
    if code is None:
        return "no end within the time limit"
    if code < 0 or code > 127:
        return f"ended by signal {abs(code)}"
    if shape == "json" and code in (0, 1):
        try:
            json.loads(out)
        except ValueError as error:
            return f"no valid JSON: {error}"
    return None


def assistant(maker):
    """Returns the messages of a conversation that calls each tool."""
    rng = maker.rng
    ids = maker.habits + maker.goals + maker.values + maker.measures + ["sleep"]
    big = rng.choice([1, 100, 3660, 9999])
    calls = [("get_goals", {}), ("get_values", {}), ("get_measures", {}), ("get_terms", {}), ("get_habits", {}),
             ("get_actions", {"start": rng.choice(DAYS), "end": rng.choice(DAYS)}), ("get_recent_actions", {"days_back": min(big, 3660)}),
             ("get_progress", {"period_days": min(big, 3660), "completed": True}), ("get_progress", {"goal": rng.choice(maker.goals)}),
             ("analyze_alignment", {"min_strength": 1}), ("get_greeting_context", {}),
             ("check_duplicate_goal", {"title": rng.choice(["", "Goal", "long " * 100]), "threshold": rng.choice([0, 1, 0.5])}),
             ("report", {"period": rng.choice(SPANS)}), ("today", {}), ("explain", {"id": rng.choice(ids)}), ("find", {"text": "a"}),
             ("insights", {}), ("relate", {}), ("relate", {"id": rng.choice(ids)}), ("forecast", {}), ("plan", {}), ("check", {}),
             ("get_goals", {"limit": rng.choice([9223372036854775807, -9223372036854775808, 1e400, 0.5, None, "1"])}),
             ("plan", {"term": rng.choice([9999, 0, -1, 1e18, 9223372036854775807])})]
    messages = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    messages += [{"jsonrpc": "2.0", "id": number + 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
                 for number, (name, arguments) in enumerate(calls)]
    return "".join(json.dumps(message) + "\n" for message in messages).encode(), len(calls) + 1


def editor(folder, files, maker):
    """Returns the messages of an editor that opens each file and asks everything about it."""
    rng = maker.rng
    messages, number = [], 0

    def ask(method, params):
        nonlocal number
        number += 1
        messages.append({"jsonrpc": "2.0", "id": number, "method": method, "params": params})

    def tell(method, params):
        messages.append({"jsonrpc": "2.0", "method": method, "params": params})

    ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
    tell("initialized", {})
    place = lambda lines: {"line": rng.choice([0, 1, max(lines - 1, 0), lines, 2147483647, rng.randint(0, lines)]),
                           "character": rng.choice([0, 1, 12, 30, 2147483647])}
    for name, text in files.items():
        document = {"uri": (folder / name).as_uri()}
        tell("textDocument/didOpen", {"textDocument": {**document, "languageId": "track", "version": 1, "text": text}})
        lines = text.count("\n")
        for method in ("hover", "completion", "definition", "references", "documentHighlight", "prepareRename"):
            ask("textDocument/" + method, {"textDocument": document, "position": place(lines), "context": {"includeDeclaration": True}})
        for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "diagnostic"):
            ask("textDocument/" + method, {"textDocument": document})
        ask("textDocument/formatting", {"textDocument": document, "options": {"tabSize": rng.choice([0, 2, 2147483647]), "insertSpaces": True}})
        for method in ("inlayHint", "semanticTokens/range", "codeAction", "rangeFormatting"):
            ask("textDocument/" + method, {"textDocument": document, "range": {"start": place(lines), "end": place(lines)},
                                           "context": {"diagnostics": []}, "options": {"tabSize": 2, "insertSpaces": True}})
        ask("textDocument/selectionRange", {"textDocument": document, "positions": [place(lines)]})
        tell("textDocument/didChange", {"textDocument": {**document, "version": 2}, "contentChanges": [
            {"range": {"start": place(lines), "end": place(lines)}, "text": rng.choice(["", "9", "\n", "0001-01-01 h0 999999999999\n"])}]})
    ask("workspace/symbol", {"query": "h"})
    ask("shutdown", None)
    tell("exit", None)
    said = b""
    for message in messages:
        body = json.dumps(message).encode()
        said += b"Content-Length: %d\r\n\r\n" % len(body) + body
    return said


def foreign(rng):
    """Returns the name and the text of a file of another program with extreme or empty cells."""
    cell = lambda usual: rng.choice(SEPARATORS + NUMBERS + DAYS) if rng.random() < 0.35 else usual
    day = lambda: rng.choice(DAYS)
    rows = range(rng.randint(1, 6))
    kind = rng.randrange(7)
    if kind == 0:
        names = "date,time,subject,count,seconds,amount,unit,parts,goals,contexts,tags,outcome,id,note,written\n"
        return "log.csv", names + "".join(
            ",".join([day(), cell(""), cell("run"), cell(""), cell(""), cell("5"), cell("km"), cell(""), cell("g0"),
                      cell(""), cell(""), cell("done"), cell(""), cell("x"), cell("")]) + "\n" for _ in rows)
    if kind == 1:
        return "harsh.txt", "".join(f"{day()} : {cell('Run')} : {cell('y')} : {cell('ok')} : {cell('5')}\n" for _ in rows)
    if kind == 2:
        return "habits", "".join(f"{cell('Run')}: {cell('3/7')}: {cell('2026-01-01')}\n" for _ in rows)
    if kind == 3:
        return "log.klg", "".join(f"{day()}\n  {cell('8h')} {cell('#x=1')}\n  {cell('8:00')}-{cell('9:00')} {cell('')}\n\n" for _ in rows)
    if kind == 4:
        return "a.timeclock", "".join(f"{rng.choice('io')} {day().replace('-', '/')} {cell('09:00:00')} {cell('a:b')}\n" for _ in rows)
    if kind == 5:
        return "todo.txt", "".join(f"x {day()} {cell('Write')} {cell('due:2026-01-01')} {cell('+a')} {cell('@b')}\n" for _ in rows)
    rule = ";".join(f"{key}={cell(value)}" for key, value in rng.sample([
        ("INTERVAL", "1"), ("COUNT", "3"), ("UNTIL", "99991231T235959Z"), ("BYDAY", "-9223372036854775808MO"), ("BYDAY", "5FR"),
        ("BYMONTHDAY", "-9223372036854775808"), ("WKST", "SU")], rng.randint(0, 3)))
    event = "".join(
        f"BEGIN:VEVENT\nUID:{k}\nSUMMARY:{cell('Run')}\nDTSTART{rng.choice(['', ';VALUE=DATE', ';TZID=Asia/Kolkata'])}:"
        f"{day().replace('-', '')}{rng.choice(['', 'T090000', 'T235960Z'])}\n{rng.choice(['DURATION:', 'DTEND:'])}"
        f"{cell(rng.choice(['PT1H', 'P9223372036854775807W', 'P99999999999999999999D', '99991231T000000Z']))}\n"
        f"RRULE:FREQ={rng.choice(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])};{rule}\nEND:VEVENT\n" for k in rows)
    return "c.ics", f"BEGIN:VCALENDAR\nVERSION:2.0\n{event}END:VCALENDAR\n"


def directory_runs(job):
    program, matrix, seed, runs = job
    rng = random.Random(seed)
    maker = Maker(rng)
    found, count = [], 0
    room = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    base = pathlib.Path(tempfile.mkdtemp(prefix="track-extremes-", dir=room))
    try:
        folder = base / "data"
        folder.mkdir()
        files = maker.files()
        for name, text in files.items():
            (folder / name).write_text(text)
        env = {"HOME": str(base), "PATH": "/usr/bin:/bin", "LC_ALL": "C", "TMPDIR": str(base), "TZ": rng.choice(ZONES),
               "TRACK_NOW": rng.choice([campaign.NOW] * 4 + ["0001-01-01T00:00", "9999-12-31T23:59", "2026-11-21T03:59", "2026-11-22T00:00"])}

        def judge(line, code, out, err, shape):
            why = broken(code, out, shape)
            if why:
                found.append(f"seed {seed}: {why}: TRACK_NOW={env['TRACK_NOW']} track {' '.join(line)}\n    "
                             + err.decode("utf-8", "replace").strip()[-300:].replace("\n", " "))

        for number in range(runs):
            pair = matrix[(seed * runs + number) % len(matrix)]
            line = command_line(pair, maker)
            judge(line, *call(program, folder, line, env), pair[1] if pair[0] != "export" else None)
            count += 1
        if seed % 4 == 0:
            said, answers = assistant(maker)
            code, out, err = call(program, folder, ["mcp", "--allow", "values,goals,habits,log,readings,notes"], env, said)
            judge(["mcp"], code, out, err, None)
            if code == 0 and out.count(b"\n") < answers:
                found.append(f"seed {seed}: mcp answered {out.count(10)} of {answers} messages")
            count += answers
        if seed % 4 == 1:
            name, text = foreign(rng)
            (base / name).write_text(text)
            line = ["import", str(base / name)] + rng.choice([[], ["--all"], ["--json"]])
            judge(line, *call(program, folder, line, env), None)
            count += 1
        if seed % 4 == 2:
            line = [rng.choice(["done", "skip", "start", "log", "amend", "set", "pause", "add", "resolve", "find", "time", "report"]), "h0"]
            line += [rng.choice(SEPARATORS + SPANS + NUMBERS + TIMES) for _ in range(rng.randint(0, 2))] + ["--dry-run"]
            judge(line, *call(program, folder, line, env), None)
            count += 1
        if seed % 8 == 0:
            code, out, err = call(program, folder, ["lsp"], env, editor(folder, files, maker))
            judge(["lsp"], code, out, err, None)
            count += 1
    finally:
        shutil.rmtree(base, ignore_errors=True)
    return count, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=2000, help="how many directories")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--runs", type=int, default=5, help="how many commands in a directory")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    matrix = pairs(program)
    jobs = [(program, matrix, seed, given.runs) for seed in range(given.seed, given.seed + given.count)]
    runs, found = 0, []
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        for count, bad in pool.map(directory_runs, jobs, chunksize=8):
            runs += count
            found += bad
            for text in bad if len(found) <= 40 else []:
                print(text, flush=True)
    print(f"{given.count} directories, {runs} runs of {len(matrix)} pairs of command and format: {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
