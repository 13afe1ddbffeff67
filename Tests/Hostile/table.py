"""The table of hostile folders: `@row` adds one, `Place` is what a row works with.

A row is a function that turns a copy of an ordinary data directory into a hostile one. It may
return a control: a shell command that a careless person might run in that folder and that must
trigger the canary, so that a row that lost its teeth is noticed. A row without one says why. The canary is a program, a request,
a file outside that changes, a command that does not end, or a control character that is printed.
"""

import os
import pathlib
import subprocess
import typing

ROWS: typing.List["Row"] = []


class Row(typing.NamedTuple):
    name: str
    law: str
    build: typing.Callable[["Place"], typing.Optional[str]]
    environment: typing.Dict[str, str]


def row(name: str, law: str, **environment: str):
    """Adds a row. `law` says in a sentence what must hold; `environment` is set for commands."""

    def added(build):
        ROWS.append(Row(name, law, build, environment))
        return build

    return added


class Place:
    """A folder with the hostile data directory `data`, an empty home, and the canaries."""

    def __init__(self, folder: pathlib.Path, port: int, git: str):
        self.folder, self.port, self.git = folder, port, git
        self.data, self.home = folder / "data", folder / "home"
        self.fired = folder / "fired"
        self.canary = folder / "canary"
        # Nothing in this folder may change.
        self.outside = folder / "outside"
        # True if a command may hang, or print control characters, in this folder.
        self.may_hang = self.has_escapes = False
        # Lines of the log of which most must stay.
        self.lines: typing.List[str] = []
        # Why the row has no control; empty if it has one.
        self.no_control = ""
        self.data.mkdir(parents=True)
        self.home.mkdir()
        self.canary.write_text(
            f'#!/bin/sh\necho "$0 $*" >> "{self.fired}"\n[ -t 0 ] || cat 2> /dev/null\n')
        self.canary.chmod(0o755)
        (self.home / ".gitconfig").write_text(
            "[user]\n\tname = A\n\temail = a@example.org\n[init]\n\tdefaultBranch = main\n"
            "[safe]\n\tdirectory = *\n")
        (self.data / "track.txt").write_text("track 1\n")
        (self.data / "habits.txt").write_text("habit run: Run\n  every: daily\n  start: 2026-11-01\n")
        (self.data / "goals.txt").write_text("goal half: Half\n  due: 2026-12-31\n  measure: run 100km\n")
        (self.data / "log.txt").write_text("2026-11-20 run 5km\n2026-11-21 run 3km\n")
        self.environment = {
            "PATH": os.path.dirname(git) + os.pathsep + "/usr/bin:/bin", "HOME": str(self.home),
            "TZ": "UTC", "LC_ALL": "C.UTF-8", "TRACK_NOW": "2026-11-21T12:00",
            "TRACK_NETWORK_TIMEOUT": "5",
        }

    def outside_state(self) -> dict:
        """The files outside, with their contents and links."""
        return {
            str(path.relative_to(self.outside)):
            os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
            for path in sorted(self.outside.rglob("*"))} if self.outside.exists() else {}

    @property
    def url(self) -> str:
        """The address of the listener that counts requests."""
        return f"http://127.0.0.1:{self.port}"

    def sh(self, script: str, seconds: int = 30, **environment: str):
        """Runs a script in the data directory."""
        return subprocess.run(
            ["sh", "-c", script], cwd=self.data, env={**self.environment, **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=seconds)

    def has_git(self, *version: int) -> bool:
        """Returns true if git is of this version or a later one."""
        run = subprocess.run([self.git, "version"], stdout=subprocess.PIPE, text=True, check=True)
        return tuple(int(part) for part in run.stdout.split()[2].split(".")[:2]) >= version

    def commit(self) -> None:
        """Makes the data directory a repository with one commit."""
        run = self.sh("git init -q . && git add . && git commit -qm start")
        assert run.returncode == 0, run.stdout

    def program(self, name: str) -> pathlib.Path:
        """Writes a canary into the data directory, as a file that comes with it."""
        path = self.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.canary.read_text())
        path.chmod(0o755)
        return path
