"""A server of `track serve` with a directory of its own, and requests to it over plain sockets."""

import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.parse

HABITS = """habit water: Drink water
  every: 8/day
habit meditate: Meditate
  every: daily
habit run: Run
  every: 20 km/week
task deep: Deep work
  every: 5/week
measure weight: Weight
  unit: kg
value health: Health
"""


class Place:
    """A data directory, the program's home, and the program."""

    def __init__(self, program, log="2026-11-20 water 3\n"):
        self.program = os.path.abspath(program)
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="track-serve-"))
        self.data = self.root / "data"
        self.data.mkdir()
        (self.data / "track.txt").write_text("track 1\n")
        (self.data / "habits.txt").write_text(HABITS)
        (self.data / "log.txt").write_text(log)
        self.environment = {"HOME": str(self.root), "PATH": os.environ["PATH"], "TZ": "UTC"}

    def track(self, *words, check=True):
        run = subprocess.run(
            [self.program, "--dir", str(self.data), *words], env=self.environment,
            capture_output=True, text=True, timeout=60)
        if check and run.returncode not in (0, 1):
            raise AssertionError(f"track {words}: {run.stdout}{run.stderr}")
        return run.stdout

    def token(self, name, *options):
        return self.track("serve", "--token", name, *options).strip()


class Server:
    """A running `track serve`."""

    def __init__(self, place, *options, port=0):
        self.place = place
        self.process = subprocess.Popen(
            [place.program, "--dir", str(place.data), "serve", "--port", str(port), *options],
            env=place.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        link = self.process.stdout.readline().strip()
        if "?code=" not in link:
            raise AssertionError(f"no server: {link}{self.process.stdout.read()}")
        self.code = link.split("code=")[1]
        self.port = urllib.parse.urlsplit(link).port
        self.host = f"127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def memory(self):
        """The resident memory in KiB."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def raw(self, data, timeout=10):
        """Sends bytes and returns all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as link:
            try:
                link.sendall(data)
            except OSError:
                pass  # The server may have answered before it got everything.
            answer = b""
            try:
                while piece := link.recv(65536):
                    answer += piece
            except (ConnectionResetError, socket.timeout):
                pass
            return answer

    def ask(self, method, path, fields=(), body=None, host=None):
        """Returns the status, the head and the body of the answer."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host or self.host}", *fields]
        data = b"" if body is None else body if isinstance(body, bytes) else body.encode()
        if body is not None:
            lines.append(f"Content-Length: {len(data)}")
        answer = self.raw("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + data)
        head, _, rest = answer.partition(b"\r\n\r\n")
        words = head.split(b" ", 2)
        status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        return status, head.decode("latin-1"), rest

    def api(self, act, token, **values):
        """Carries out an action; returns the status and the answer."""
        status, _, body = self.ask(
            "POST", f"/api/{act}",
            [f"Authorization: Bearer {token}", "Content-Type: application/json"],
            json.dumps(values))
        return status, json.loads(body) if body else {}


def wait(condition, seconds=20):
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False
