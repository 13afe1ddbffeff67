"""Hostile folders whose files are none: links that lead out, pipes, devices, forged state, escapes.

Their canaries are a folder beside the data directory in which nothing may change, the time that a
command takes, and the control characters that it prints.
"""

import hashlib
import os
import socket
import urllib.parse

from table import Place, row

OUTSIDE = "Nothing is written outside of the folder"
HANG = "A file that never ends is reported, and no command waits for it"
ESCAPES = "No text of a file moves the cursor or colours the terminal"

KEEPS = "No line is lost because somebody else wrote the state"

HABITS = "habit run: Run\n  every: daily\n  start: 2026-11-01\n"


def outside(place: Place, name: str, text: str = "kept\n"):
    path = place.outside / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def link(name: str, target: str, text: str = "", control: str = ""):
    """A row in which a name of the folder is a link to a file or folder outside."""

    @row(f"a link out of the folder: {name} to {target}", OUTSIDE)
    def build(place: Place):
        if target.startswith("../outside/"):
            if text:
                outside(place, target[len("../outside/"):], text)
            else:
                outside(place, target[len("../outside/"):] + "/kept.txt")
        path = place.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(os.path.relpath(place.data / target, path.parent))
        return control or (f"echo x >> \"{name}\"" if text else f"touch \"{name}/new.txt\"")


link("log.txt", "../outside/log.txt", "2026-11-20 run 5km\n")
link("habits.txt", "../outside/habits.txt", HABITS)
link("track.txt", "../outside/track.txt", "track 1\n")
link("more.txt", "../outside/notes.md", "habit read: Read\n  every: daily\n")
link("log/2026.txt", "../outside/2026.txt", "2026-11-20 run 5km\n")
link("sources/phone.txt", "../outside/phone.txt", "2026-11-20 steps 5000\n")
link("terms", "../outside/terms")
link("log", "../outside/logs")
link("sources", "../outside/sources")
link(".track", "../outside/state")
link(".track/undo", "../outside/undo")
link(".track/redo", "../outside/redo")
link(".track/sync", "../outside/sync")
link(".track/merged", "../outside/merged")
link(".track/lock", "../outside/lock", "kept\n")
link(".track/replica", "../outside/replica", "kept\n")
link(".track/started", "../outside/started", "kept\n")
link(".track/copies", "../outside/copies", "kept\n")
link(".gitattributes", "../outside/attributes", "kept\n")
link("log (1).txt", "../outside/copy.txt", "2026-11-20 run 5km\n2026-11-21 run 3km\n")


@row("a link out of the folder that dangles", OUTSIDE)
def dangling(place: Place):
    place.outside.mkdir()
    (place.data / "log.txt").unlink()
    (place.data / "log.txt").symlink_to("../outside/new.txt")
    return "echo x >> log.txt"


@row("a link out of the folder in a repository", OUTSIDE)
def tracked_link(place: Place):
    outside(place, "log.txt", "2026-11-20 run 5km\n")
    (place.data / "log.txt").unlink()
    (place.data / "log.txt").symlink_to("../outside/log.txt")
    place.commit()
    return "echo x >> log.txt"


def endless(name: str, kind: str):
    @row(f"{kind} as {name}", HANG)
    def build(place: Place):
        place.may_hang = True
        path = place.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if kind == "a pipe":
            os.mkfifo(path)
        elif kind == "a device":
            path.symlink_to("/dev/zero")
        elif kind == "a terminal":
            path.symlink_to("/dev/ptmx")
        else:
            # The path of a socket may have no more than 108 bytes.
            with socket.socket(socket.AF_UNIX) as made:
                folder = os.open(path.parent, os.O_RDONLY)
                made.bind(f"/proc/self/fd/{folder}/{path.name}")
                os.close(folder)
        if kind == "a socket":
            place.no_control = "a socket cannot be opened, so nothing waits for one"
            return None
        return f"timeout 1 cat \"{name}\" > /dev/null"


for kind in ("a pipe", "a device", "a terminal", "a socket"):
    for name in ("log.txt", "habits.txt", "track.txt", "more.txt", "sources/phone.txt"):
        endless(name, kind)
for name in (
    ".track/lock", ".track/undo/1", ".track/replica", ".track/started", ".track/last-sync",
    ".track/sync/0123456789abcdef.state", ".gitignore", "log (1).txt",
):
    endless(name, "a pipe")


def forged(name: str, file: str, text: str):
    """A row with a file of state that another person's machine wrote and signed."""

    @row(f"forged state: {name}", OUTSIDE)
    def build(place: Place):
        outside(place, "log.txt", "2026-11-21 12:00 run\n")
        path = place.data / ".track" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        signed = "signed " + 64 * "a" + "\n"
        path.write_text(text + (signed if file != "replica" else ""))
        place.no_control = "only track reads these files, and it refuses the signature or the sum"


LINES = "lines 0 0 0 21\n2026-11-21 12:00 run\nend\n"
for target in ("../outside/log.txt", "/tmp/track-outside.txt", ".git/hooks/pre-commit", ".track/../../outside/log.txt"):
    forged(f"an undo step of {target}", "undo/1", f"track done%20run\nfile new {target}\n{LINES}")
    forged(f"a redo step of {target}", "redo/1", f"track done%20run\nfile new {target}\n{LINES}")
    forged(f"a journal that appends to {target}", "lock", f"1%20track%20done\nappend {target} 21 x%0a\n")
    forged(f"a journal that removes {target}", "lock", f"1%20track%20done\nremove {target} 1\n")
    forged(f"the state of a replica with {target}", "sync/0123456789abcdef.state",
           f"track sync 1\nreplica 0123456789abcdef 0\nfile {target}\nknows 0123456789abcdef:1\n"
           "items 0123456789abcdef:1\nbytes 2\nx\n\nend 4969a41e510fbe94\n")
forged("a replica elsewhere", "replica", "../../outside 1 1\n")
forged("a replica of another name", "replica", "../../../outside/x 16318844 1795856471430377147\n")


def step(before: bytes, after: bytes, former: bytes) -> str:
    """A line of .track/steps which says that `after` was made of `before`, by replacing `former`."""
    names = [hashlib.sha256(text).hexdigest()[:32] for text in (after, before)]
    return f"log.txt {names[0]} {names[1]} 0 {len(before) - len(former)} {urllib.parse.quote(former)}\n"


@row("forged steps that delete most of a log", KEEPS)
def forged_deletion(place: Place):
    place.lines = [f"2026-10-{day:02} run {day}km" for day in range(1, 31)]
    log = "".join(line + "\n" for line in place.lines).encode()
    kept = log[log.index(b"2026-10-30"):]
    (place.data / ".stfolder").mkdir()
    (place.data / ".track/steps").mkdir(parents=True)
    (place.data / "log.txt").write_bytes(log)
    (place.data / "log (conflict).txt").write_bytes(kept)
    (place.data / ".track/steps/0123456789abcdef").write_text(step(log, kept, log[:-len(kept)]))
    return "mv \"log (conflict).txt\" log.txt"


@row("forged steps from bytes that never were", KEEPS)
def forged_base(place: Place):
    place.lines = [f"2026-10-{day:02} run {day}km" for day in range(1, 31)]
    log = "".join(line + "\n" for line in place.lines).encode()
    (place.data / ".stfolder").mkdir()
    (place.data / ".track/steps").mkdir(parents=True)
    (place.data / "log.txt").write_bytes(log)
    (place.data / "log (conflict).txt").write_bytes(b"2026-10-30 run 30km\n")
    lines = step(log, b"2026-10-30 run 30km\n", b"x" * 40).replace(" 0 ", f" {2**63 - 1} ")
    loop = step(log, log, b"") + step(b"a", log, b"") + step(log, b"a", b"")
    (place.data / ".track/steps/0123456789abcdef").write_text(lines + loop)
    return "mv \"log (conflict).txt\" log.txt"


def escaped(name: str, files: dict, control: str):
    @row(f"escapes in {name}", ESCAPES)
    def build(place: Place):
        place.has_escapes = True
        for file, text in files.items():
            path = place.data / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return control


for sort, escape in {"colours": "\x1b[31mred", "a title of the window": "\x1b]0;x\x07",
                     "a cleared screen": "\x1b[2J\x1b[H", "control characters of eight bits": "\u009b31m\x1b["}.items():
    escaped(f"titles, {sort}", {
        "habits.txt": HABITS.replace(": Run", f": Run {escape}"),
        "goals.txt": f"goal half: Half {escape}\n  due: 2026-12-31\n  measure: run 100km\n"}, "cat habits.txt")
    escaped(f"notes and one-offs, {sort}", {
        "log.txt": f"2026-11-20 run 5km ; {escape}\n2026-11-21 \"Called {escape}\" ; {escape}\n"}, "cat log.txt")
    escaped(f"wrong lines, {sort}", {
        "log.txt": f"2026-11-20 run {escape}\n2026-11-21 {escape}\n{escape} x\n"}, "cat log.txt")
    escaped(f"settings and properties, {sort}", {
        "track.txt": f"track 1\n  name: {escape}\n  {escape}: x\n",
        "habits.txt": HABITS + f"  {escape}: x\n  note: {escape}\n  every: {escape}\n"}, "cat track.txt")
    escaped(f"names of files, {sort}", {f"more{escape}.txt": "2026-11-20 run 5km\nwrong\n"},
            "for name in *; do echo $name; done")
