"""Makes system calls fail, one at a time; shared by the campaigns in this folder."""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

# The calls that write, sync, rename, link, truncate or unlink.
CALLS = ("write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,"
         "ftruncate,unlink,unlinkat,mkdir").split(",")


def clean_environment(home, binaries="", **more):
    """Makes a home folder and returns the environment of a program that runs in it.

    Nothing of the host but its PATH is in it. Git reads no system settings, and makes no identity of
    the host's name or /etc/mailname where a campaign sets none.
    """
    os.makedirs(home, exist_ok=True)
    with open(os.path.join(home, ".gitconfig"), "w") as file:
        file.write("[user]\n\tuseConfigOnly = true\n")
    path = os.environ.get("PATH", "/bin")
    return dict(
        {"PATH": binaries + os.pathsep + path if binaries else path, "HOME": home,
         "GIT_CONFIG_NOSYSTEM": "1", "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC",
         "LC_ALL": "C.UTF-8"}, **more)


class Campaign:
    """A run of all faults: its temporary folder, the number of tried faults, the failed checks.

    Each subclass has a method `look(options)`.
    """

    # -f includes the calls of child processes.
    strace = ["strace", "-f", "-qq"]

    @staticmethod
    def add_options(parser):
        """Adds the options that only this campaign has."""

    def __init__(self, program, verbose):
        self.program = program
        self.verbose = verbose
        self.points = 0
        self.failures = []
        self.root = tempfile.mkdtemp(prefix="track-faults-")
        self.trace = os.path.join(self.root, "trace")

    def counting(self):
        """Returns the strace arguments that count the calls of a command."""
        return [*self.strace, "-o", self.trace, "-e", ",".join(CALLS)]

    def counted(self, faults):
        """Returns each counted call (name and number) paired with each fault."""
        counts = dict.fromkeys(CALLS, 0)
        with open(self.trace) as file:
            for line in file:
                match = re.match(r"(?:\d+\s+)?(\w+)\(", line)
                if match and match[1] in counts:
                    counts[match[1]] += 1
        return [(call, number, fault) for call, count in counts.items()
                for number in range(1, count + 1) for fault in faults]

    def failing(self, call, number, fault):
        """Returns the strace arguments that make the call with this number fail."""
        return [*self.strace, "-o", "/dev/null", "-e", "trace=" + call,
                "-e", "inject=%s:%s:when=%d" % (call, fault, number)]

    def note(self, what, result, problems):
        """Counts a tried fault and prints the checks that failed."""
        self.points += 1
        self.failures += ["%s: %s" % (what, problem) for problem in problems]
        if self.verbose or problems:
            print("%s: exit %d %s %s" % (
                what, result.returncode, result.stderr.decode().strip(), problems), flush=True)


def write(folder, files):
    """Writes files; removes those whose text is None."""
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if text is None:
            os.unlink(path)
        else:
            with open(path, "w") as file:
                file.write(text)


def texts(folder):
    """Returns the texts of all files outside .track and .git."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".track", ".git")]
        for name in files:
            path = os.path.join(place, name)
            with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def lines(*versions):
    """Returns the set of all lines that occur in any of these versions of the files."""
    return {line for files in versions for text in files.values()
            for line in (text or "").splitlines()}


def is_cut(text, known):
    """Returns true if a text has a line that is not in `known`, or its last line has no end."""
    return text and not text.endswith("\n") or bool(set(text.splitlines()) - known)


def ill_ended(result):
    """Returns what is wrong with the exit code and messages of a command that was not killed."""
    problems = []
    if result.returncode > 0 and not result.stderr.startswith(b"track: "):
        problems.append("no message")
    if result.returncode > 0 and result.returncode != 3:
        problems.append("exit code %d" % result.returncode)
    return problems


def main(kind):
    """Runs a campaign with the options of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=sys.modules[kind.__module__].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    kind.add_options(parser)
    options = parser.parse_args()
    if subprocess.run(["sh", "-c", "strace -qq -o /dev/null true"],
                      stderr=subprocess.DEVNULL).returncode != 0:
        print("strace cannot be used here")
        return 77
    campaign = kind(os.path.abspath(options.program), options.verbose)
    try:
        campaign.look(options)
    finally:
        shutil.rmtree(campaign.root, ignore_errors=True)
    print("%d points, %d failures" % (campaign.points, len(campaign.failures)))
    return 1 if campaign.failures or not campaign.points else 0
