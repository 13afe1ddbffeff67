#!/usr/bin/env python3
"""Measures `track lsp` as an editor uses it: the time from a key to its diagnostics, and memory.

    Tests/Benchmarks/editor.py PROGRAM [--lines 100000] [--edits 1000000]

Opens the log and the habits of a generated directory. Each key makes a problem or removes one, so
that diagnostics follow it. Prints the medians of 201 keys, beside a scan of the log's bytes. Then
sends edits, one in a hundred to the habits, and prints the resident memory after each tenth.
Exits 1 if a key takes more than 16 ms in the log or 50 ms in the habits, if memory is more than ten
times the text, or if the second half of the edits lets it grow by more than 1 %.
"""
import argparse
import itertools
import json
import pathlib
import queue
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import generate  # noqa: E402

KIB = 1024


class Client:
    def __init__(self, program, folder):
        self.folder = folder
        self.requests = 0
        self.child = subprocess.Popen(
            [program, "--today", str(generate.LAST), "lsp"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # Both sides write a lot at once: if reading waited for writing, both could block forever.
        self.received = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()
        self.ask("initialize", {"capabilities": {}, "rootUri": folder.as_uri()})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.child.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.child.stdin.flush()

    def read(self):
        while (header := self.child.stdout.readline()):
            self.child.stdout.readline()
            self.received.put(self.child.stdout.read(int(header.split(b":")[1])))

    def receive(self):
        return json.loads(self.received.get(timeout=60))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.requests += 1
        self.send({"id": self.requests, "method": method, "params": params})
        while (answer := self.receive()).get("id") != self.requests:
            pass
        return answer["result"]

    def open(self, name):
        text = (self.folder / name).read_text(encoding="utf-8")
        document = {"uri": (self.folder / name).as_uri(), "languageId": "track", "version": 1}
        self.tell("textDocument/didOpen", {"textDocument": document | {"text": text}})
        return text.split("\n")

    def change(self, name, line, start, end, text):
        span = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": (self.folder / name).as_uri(), "version": 2},
            "contentChanges": [{"range": span, "text": text}]})

    def key(self, name, line, start, end, text):
        """Makes a change; returns the seconds until the diagnostics of its file arrive."""
        began = time.perf_counter()
        self.change(name, line, start, end, text)
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and \
                    message["params"]["uri"].endswith("/" + name):
                return time.perf_counter() - began

    def memory(self, field="VmRSS"):
        self.ask("textDocument/foldingRange", {
            "textDocument": {"uri": (self.folder / "habits.txt").as_uri()}})
        for line in open(f"/proc/{self.child.pid}/status"):
            if line.startswith(field):
                return int(line.split()[1]) * KIB
        return 0


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("program")
    reader.add_argument("--lines", type=int, default=100_000)
    reader.add_argument("--edits", type=int, default=1_000_000)
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve() / "data"
        folder.mkdir()
        log = generate.directory(folder, options.lines)
        # Each line has an ID of its own, as track gives them.
        numbers = itertools.count()
        text = re.sub(rb" \^\w+", lambda _: b" ^%05x" % next(numbers), log.read_bytes())
        log.write_bytes(text)
        client = Client(options.program, folder)
        lines = {name: client.open(name) for name in ["log.txt", "habits.txt"]}
        last = options.lines - 1
        rhythm = lines["habits.txt"].index("  every: day")
        keys, scans, habits = [], [], []
        for number in range(201):
            line = [last, last // 2, last // 7][number // 2 % 3]
            end = len(lines["log.txt"][line])
            # Each change adds a mistake (a second `;`, an unknown word) or removes it again.
            word = ' "'
            began = time.perf_counter()
            text.count(b"\n")
            scans.append(time.perf_counter() - began)
            where = lines["log.txt"][line].index(" ", 11)
            if number % 2 == 0:
                keys.append(client.key("log.txt", line, where, where, word))
            else:
                keys.append(client.key("log.txt", line, where, where + len(word), ""))
            end = len("  every: day")
            if number % 2 == 0:
                habits.append(client.key("habits.txt", rhythm, end, end, "x"))
            else:
                habits.append(client.key("habits.txt", rhythm, end, end + 1, ""))
        in_log, in_habits, scan = (statistics.median(t) * 1000 for t in [keys, habits, scans])
        print(f"{options.lines} lines, {len(text)} bytes")
        print(f"a scan of the log    {scan:8.2f} ms")
        print(f"a key in the log     {in_log:8.2f} ms, {in_log / scan:.1f} scans")
        print(f"a key in the habits  {in_habits:8.2f} ms")
        peak = client.memory("VmHWM")
        print(f"peak memory          {peak / 1e6:8.1f} MB, {peak / len(text):.1f} times the text")
        sizes = [client.memory()]
        tenth = max(options.edits // 10, 1)
        began = time.perf_counter()
        for number in range(options.edits // 2):
            # A letter is typed and deleted again, each time further down in the file.
            name = "habits.txt" if number % 100 == 0 else "log.txt"
            line = number * 7919 % (len(lines[name]) - 1)
            end = len(lines[name][line])
            client.change(name, line, end, end, "x")
            client.change(name, line, end, end + 1, "")
            # Reads the answers, so that the server is never blocked by a full pipe.
            if number % 50 == 49:
                client.ask("textDocument/foldingRange", {
                    "textDocument": {"uri": (folder / "habits.txt").as_uri()}})
            if (number * 2 + 2) % tenth == 0:
                sizes.append(client.memory())
                print(f"after {number * 2 + 2:8} edits  {sizes[-1] / 1e6:8.1f} MB", flush=True)
        took = time.perf_counter() - began
        if options.edits:
            print(f"an edit              {took / options.edits * 1000:8.2f} ms")
        middle = sizes[len(sizes) // 2]
        growth = sizes[-1] / middle - 1
        print(f"growth in the second half {growth:+.2%}; most {max(sizes) / len(text):.1f} times the text")
        wrong = in_log > 16 or in_habits > 50 or max(peak, *sizes) > 10 * len(text) or growth > 0.01
        client.ask("shutdown", None)
        client.tell("exit", None)
        return 1 if wrong or client.child.wait(60) else 0


if __name__ == "__main__":
    sys.exit(main())
