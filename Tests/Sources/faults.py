#!/usr/bin/env python3
"""Runs `track fetch` against a server on this machine that answers wrongly in every way.

usage: Tests/Sources/faults.py PROGRAM

Every source is asked through the real curl. After each fetch these must hold: the exit code and the
message are those of the fault; a fault leaves the file of the source as it was; the key is in no
message, in no file of the directory, and in no command line or environment of a process while the
server answers; and no request and no connection goes to another place. Needs curl, and strace for
the connections.
"""
import argparse
import concurrent.futures
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

KEY = "s3cret-hunter2-0815"
OLD = "2026-11-10 {} 1 ; fetched 2026-11-10T08:00Z\n"
MILLISECONDS = 1795168800000  # 2026-11-20 10:00 UTC


class Source:
    """A source block, the answers of its service, and the log lines that these must become."""

    def __init__(self, name, block, answers, lines, subject=None, has_key=False):
        self.name, self.block, self.answers, self.lines = name, block, answers, lines
        self.subject, self.has_key = subject or name, has_key


SOURCES = [
    Source("atcoder", "user: ada\n  host: {host}", [
        ("/history/json", [{"IsRated": True, "Place": 5, "OldRating": 0, "NewRating": 812,
                            "ContestScreenName": "abc", "ContestName": "ABC",
                            "EndTime": "2026-11-20T22:40:00+09:00"}]),
        ("/submissions", [
            {"id": 1, "epoch_second": MILLISECONDS // 1000, "problem_id": "a", "result": "WA",
             "point": 300.0},
            {"id": 2, "epoch_second": MILLISECONDS // 1000, "problem_id": "a", "result": "AC",
             "point": 300.0}]),
        ("/problem-models.json", {"a": {"slope": -0.5, "difficulty": 432}}),
    ], ["2026-11-20 atcoder rating:812 highest:812 contests:1 solved:1 submissions:2 points:300"
        " brown:1"]),
    Source("anki", "host: {host}", [
        ("deckNames", {"result": ["Default"], "error": None}),
        ("cardReviews", {"result": [[MILLISECONDS, 1, -1, 3, 4, 2, 2500, 6157, 0],
                                    [MILLISECONDS, 2, -1, 1, 4, 2, 2500, 4000, 1]],
                         "error": None}),
        ("getNumCardsReviewedByDay", {"result": [["2026-11-20", 2]], "error": None}),
    ], ["2026-11-20 anki reviews:2 time:10s retention:50% new:1"]),
    Source("zotero", "user: 42\n  host: {host}", [
        ("itemType=annotation", [{"key": "A", "data": {"dateAdded": "2026-11-20T10:00:00Z"}}]),
        ("itemType=note", []),
        ("/collections?", [{"key": "C1", "data": {"name": "To Read"}},
                           {"key": "C2", "data": {"name": "Read"}}]),
        ("/collections/C1/", ("8", [])), ("/collections/C2/", ("4", [])),
    ], ["2026-11-20 zotero annotations:1", "2026-11-21 zotero to-read:8 read:4"], has_key=True),
    Source("typequicker", "user: ada\n  host: {host}", [
        ("/stats/ada", {"activity": {"2026-11-20": [
            {"wpm": 60, "cpm": 300, "accuracy": 95, "trueAccuracy": 90, "timeTyping": 60000,
             "primaryMode": "words"}]}}),
    ], ["2026-11-20 typequicker wpm:60 accuracy:90% time:1m sessions:1"
        " words-wpm:60 words-accuracy:90% words-time:1m words-sessions:1"]),
    Source("phone", "host: {host}/x.csv\n  collection: date: Day\n  collection: Steps = steps", [
        ("/x.csv", "Day,Steps\n2026-11-20,8000\n"),
    ], ["2026-11-20 steps 8000"], subject="steps", has_key=True),
    Source("scale", "host: {host}/x.json\n  collection: date: Day\n  collection: Kilos = weight kg",
           [("/x.json", [{"Day": "2026-11-20", "Kilos": 72.4}])],
           ["2026-11-20 weight 72.4kg"], subject="weight", has_key=True),
]

# The faults with the exit code, and a pattern of the message.
FAULTS = {
    "good": (0, "1 day|2 days"),
    "wrong JSON": (1, "unexpected answer"),
    "a page of HTML": (1, "unexpected answer"),
    "empty": (1, "unexpected answer"),
    "null": (1, "unexpected answer"),
    "another type": (1, "unexpected answer"),
    "401": (1, "refused the key"),
    "403": (1, "refused the key"),
    "404": (1, "status 404"),
    "429": (1, "asks to wait"),
    "429, Retry-After 1": (0, "1 day|2 days"),
    "429, Retry-After 3600": (1, "wait 3600 seconds"),
    "500": (1, "status 500"),
    "500 once": (0, "1 day|2 days"),
    "503": (1, "asks to wait"),
    "slow": (1, "too long"),
    "a byte at a time": (1, "too long"),
    "cut off": (1, "cut off"),
    "closed": (1, "not reachable"),
    "no HTTP": (1, "not reachable|not HTTP"),
    "redirect": (0, "1 day|2 days"),
    "redirects without end": (1, "too many redirects"),
    "50 MB": (0, "1 day|2 days"),
    "70 MB": (1, "more than 64 MiB"),
    "Backoff 1": (0, "1 day|2 days"),
}


def leaks(name: str) -> list[str]:
    """Returns the processes in which this file of /proc contains the key."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if KEY.encode() in (process / name).read_bytes():
                found.append(f"{name} of {(process / 'cmdline').read_bytes()[:80]!r}")
        except OSError:
            continue
    return found


class Server:
    """The service of one source. It answers in the way that the current fault demands."""

    def __init__(self, source: Source, other: "Server | None" = None):
        self.source, self.other, self.fault = source, other, "good"
        self.requests: list[tuple[str, str]] = []
        self.found: list[str] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                length = int(self.headers.get("Content-Length") or 0)
                outer.answer(self, self.path + self.rfile.read(length).decode())

            do_POST = do_GET

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        self.host = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def answer(self, handler, question: str) -> None:
        self.requests.append((question, str(handler.headers)))
        self.found += leaks("cmdline") + leaks("environ")
        answer = next((a for part, a in self.source.answers if part in question), None)
        headers = {"Total-Results": str(len(answer)) if isinstance(answer, list) else "1"}
        if isinstance(answer, tuple):
            headers["Total-Results"], answer = answer
        body = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
        status, fault, is_first = 200, self.fault, len(self.requests) == 1
        if answer is None:
            status = 404
        elif fault == "wrong JSON":
            body = b'{"activity": {'
        elif fault == "a page of HTML":
            body = b"<!DOCTYPE html><title>Down</title>"
        elif fault in ("empty", "null", "another type"):
            body = {"empty": b"", "null": b"null", "another type": b"17"}[fault]
        elif fault.startswith("429, Retry-After 1"):
            status, headers["Retry-After"] = (429, "1") if is_first else (200, "0")
        elif fault.startswith("429, Retry-After"):
            status, headers["Retry-After"] = 429, "3600"
        elif fault == "500 once":
            status = 500 if is_first else 200
        elif fault.isdigit():
            status = int(fault)
        elif fault == "slow":
            time.sleep(4)
        elif fault == "redirect" and self.other:
            status, headers["Location"] = 307, self.other.host + handler.path
        elif fault == "redirects without end":
            status, headers["Location"] = 307, handler.path
        elif fault == "50 MB":
            body = body if isinstance(answer, str) else body + b" " * 50_000_000
            if isinstance(answer, str):
                body += b"\n" * 50_000_000
        elif fault == "70 MB":
            body += b" " * 70_000_000
        elif fault == "Backoff 1":
            headers["Backoff"] = "1" if is_first else "0"
        try:
            if fault == "closed":
                handler.connection.close()
                return
            if fault == "no HTTP":
                handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")
                return
            handler.send_response(status)
            handler.send_header("Content-Length", str(len(body) + (fault == "cut off")))
            for name, value in headers.items():
                handler.send_header(name, value)
            handler.end_headers()
            if fault == "a byte at a time":
                for byte in body:
                    handler.wfile.write(bytes([byte]))
                    time.sleep(0.2)
            else:
                handler.wfile.write(body)
        except OSError:
            pass


class Place:
    """A data directory with the source block, and a home folder with the source's key."""

    def __init__(self, folder: str, source: Source, host: str):
        self.data, self.home = pathlib.Path(folder, "data"), pathlib.Path(folder, "home")
        self.file = self.data / "sources" / f"{source.name}.txt"
        self.file.parent.mkdir(parents=True)
        (self.data / "track.txt").write_text("track 1\n")
        block = source.block.format(host=host)
        (self.data / "sources.txt").write_text(f"source {source.name}-source: It\n  {block}\n")
        self.file.write_text(OLD.format(source.subject))
        if "\n" not in source.block or source.name in ("atcoder", "typequicker", "zotero"):
            # A measure with one part; a fetch adds the others that its lines have.
            (self.data / "measures.txt").write_text(f"measure {source.name}: It\n  part: other\n")
        keys = self.home / ".config" / "track" / "keys"
        keys.mkdir(parents=True)
        if source.has_key:
            (keys / source.name).write_text(f"{host} {KEY}\n")
            (keys / source.name).chmod(0o600)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "TZ": "UTC",
            "TRACK_NOW": "2026-11-21T12:00", "TRACK_FETCH_TIMEOUT": "2", "LC_ALL": "C.UTF-8",
        }

    def run(self, *words: str) -> tuple[int, str]:
        run = subprocess.run(
            words, cwd=self.data, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        return run.returncode, run.stdout.decode()

    def fetch(self, program: str, *before: str) -> tuple[int, str]:
        return self.run(*before, program, "fetch", "--since", "2026-11-19")


def check(program: str, source: Source, fault: str) -> list[str]:
    """Returns what is wrong after a fetch with a fault."""
    code, pattern = FAULTS[fault]
    if source.name == "typequicker" and fault in ("null", "another type"):
        code, pattern = 0, "no new data"  # The service answers so where it has nothing.
    if source.name == "phone" and fault == "another type":
        pattern = "."
    if source.name == "anki" and fault == "redirect":
        code, pattern = 1, "redirects to another host"  # Its request has a body.
    wrong = []
    other = Server(source)
    server = Server(source, other)
    server.fault = fault
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, source, server.host)
        if fault not in ("slow", "a byte at a time"):
            place.environment["TRACK_FETCH_TIMEOUT"] = "60"
        before = place.file.read_text()
        result, output = place.fetch(program)
        after = place.file.read_text()
        if result != code or not re.search(pattern, output):
            wrong.append(f"exit {result}, not {code}: {output.strip()}")
        new = "".join(f"{line} ; fetched 2026-11-21T12:00Z\n" for line in source.lines)
        expected = before + (new if "day" in pattern else "")
        if after != expected:
            wrong.append(f"the file became {after!r}")
        if KEY in output:
            wrong.append("the key is in a message")
        if fault == "good":
            code, output = place.run(program, "check")
            if code:
                wrong.append(f"the directory is not valid: {output.strip()}")
        for file in pathlib.Path(folder, "data").rglob("*"):
            if file.is_file() and KEY.encode() in file.read_bytes():
                wrong.append(f"the key is in {file.name}")
    if not server.requests:
        wrong.append("no request came")
    if source.has_key and KEY not in server.requests[0][1]:
        wrong.append("the service did not get the key")
    if any(KEY in headers for _, headers in other.requests):
        wrong.append("another host got the key")
    if other.requests and fault != "redirect":
        wrong.append("a request went to another host")
    if server.found + other.found:
        wrong.append(f"the key is in /proc: {sorted(set(server.found + other.found))}")
    for one in (server, other):
        one.http.shutdown()
        one.http.server_close()
    return [f"{source.name}, {fault}: {what}" for what in wrong]


def check_connections(program: str, source: Source) -> list[str]:
    """Returns the connections that a fetch makes to any address other than the server's."""
    server = Server(source)
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder, "trace")
        place = Place(folder, source, server.host)
        place.fetch(program, "strace", "-qq", "-f", "-e", "trace=connect", "-o", str(trace))
        lines = [line for line in trace.read_text().splitlines() if "AF_INET" in line]
    server.http.shutdown()
    server.http.server_close()
    known = f"sin_port=htons({server.port}), sin_addr=inet_addr(\"127.0.0.1\")"
    others = [line for line in lines if known not in line]
    if not lines:
        others.append("no connection was seen")
    return [f"{source.name}: {line}" for line in others]


def check_offline(program: str, source: Source) -> list[str]:
    """Returns what is wrong after a fetch from a port that nobody listens on."""
    server = Server(source)
    server.http.shutdown()
    server.http.server_close()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, source, server.host)
        before = place.file.read_text()
        code, output = place.fetch(program)
        is_right = code == 1 and "not reachable" in output and "last fetched 11 days ago" in output
        if not is_right or place.file.read_text() != before:
            return [f"{source.name}, offline: exit {code}: {output.strip()}"]
    return []


def check_addresses(program: str, source: Source) -> list[str]:
    """Returns what is wrong where the source block names an address that the key is not for.

    The key is stored alone, for another address or port, and as a command, in the file and in the
    variable. A key for the address is stored last, as a control.
    """
    wrong = []
    server = Server(source)
    stored = {
        "alone": KEY, "for another host": f"https://api.example.org {KEY}",
        "for another port": f"http://127.0.0.1:1 {KEY}", "over https": f"https://127.0.0.1 {KEY}",
        "with a longer host": f"{server.host}.example.org {KEY}",
        "with a user": f"http://127.0.0.1@example.org {KEY}", "as a command": "!touch ran; echo " + KEY,
        "for it": f"{server.host} {KEY}",
    }
    for how, text in stored.items():
        for variable in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                place = Place(folder, source, server.host)
                file = place.home / ".config/track/keys" / source.name
                file.write_text(text + "\n")
                if variable:
                    file.unlink()
                    name = "TRACK_KEY_" + source.name.upper().replace("-", "_")
                    place.environment[name] = text
                server.requests.clear()
                code, output = place.fetch(program)
                got = [headers for _, headers in server.requests if KEY in headers]
                ran = (place.data / "ran").exists()
            is_control = how == "for it"
            if bool(got) != is_control or ran or (code == 0) != is_control or KEY in output:
                wrong.append(
                    f"{source.name}, key {how}, variable {variable}: exit {code}, sent {len(got)},"
                    f" ran {ran}: {output.strip()}")
    server.http.shutdown()
    server.http.server_close()
    return wrong


def check_proxy(program: str, source: Source) -> list[str]:
    """Returns what is wrong if a proxy is set: it must see no request for this machine."""
    server, proxy = Server(source), Server(source)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, source, server.host)
        place.environment.update(http_proxy=proxy.host, ALL_PROXY=proxy.host)
        code, output = place.fetch(program)
    for one in (server, proxy):
        one.http.shutdown()
        one.http.server_close()
    if code != 0 or proxy.requests:
        return [f"{source.name}, proxy: exit {code}, {len(proxy.requests)} requests: {output}"]
    return []


def check_variable(program: str) -> list[str]:
    """Returns the child processes that inherit the key from track's environment."""
    source = next(source for source in SOURCES if source.name == "zotero")
    server = Server(source)
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, source, server.host)
        (place.home / ".config/track/keys/zotero").unlink()
        place.environment["TRACK_KEY_ZOTERO"] = f"{server.host} {KEY}"
        code, output = place.fetch(program)
    server.http.shutdown()
    server.http.server_close()
    found = [leak for leak in server.found if "curl" in leak]
    return found if code == 0 else [output]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    program = str(parser.parse_args().program.resolve())
    wrong: list[str] = []
    with concurrent.futures.ThreadPoolExecutor(len(SOURCES)) as pool:
        runs = [pool.submit(check, program, source, fault) for fault in FAULTS for source in SOURCES]
        runs += [pool.submit(check_offline, program, source) for source in SOURCES]
        if shutil.which("strace"):
            runs += [pool.submit(check_connections, program, source) for source in SOURCES]
        for run in runs:
            wrong += run.result()
        runs += [
            pool.submit(test, program, source)
            for source in SOURCES if source.has_key for test in (check_addresses, check_proxy)]
        for run in runs[-2 * sum(source.has_key for source in SOURCES):]:
            wrong += run.result()
    # Alone, as the other fetches look for the key in the environment of every process.
    wrong += check_variable(program)
    print("\n".join(wrong) or f"{len(runs) + 1} fetches are right.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
