"""What the campaigns beside this file share: making system calls fail, one at a time."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# The calls that write, sync, rename, link, truncate or unlink.
CALLS = ("write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,"
         "ftruncate,unlink,unlinkat,mkdir").split(",")


class Campaign:
    """A folder to work in, how many points were looked at, and what did not hold there.

    Each campaign has a method `look(is_short)` of its own.
    """

    # With the calls of the programs that a command starts.
    strace = ["strace", "-f", "-qq"]

    def __init__(self, program, verbose):
        self.program = program
        self.verbose = verbose
        self.points = 0
        self.failures = []
        self.root = tempfile.mkdtemp(prefix="track-faults-")
        self.trace = os.path.join(self.root, "trace")

    def counting(self):
        """The words before a command whose calls are to be counted."""
        return [*self.strace, "-o", self.trace, "-e", ",".join(CALLS)]

    def counted(self, faults):
        """Each call that the counted command made, its number, and each fault, in turn."""
        counts = dict.fromkeys(CALLS, 0)
        with open(self.trace) as file:
            for line in file:
                match = re.match(r"(?:\d+\s+)?(\w+)\(", line)
                if match and match[1] in counts:
                    counts[match[1]] += 1
        return [(call, number, fault) for call, count in counts.items()
                for number in range(1, count + 1) for fault in faults]

    def failing(self, call, number, fault):
        """The words before a command of which a call is to fail."""
        return [*self.strace, "-o", "/dev/null", "-e", "trace=" + call,
                "-e", "inject=%s:%s:when=%d" % (call, fault, number)]

    def note(self, what, result, problems):
        """Counts a point, and says what did not hold there."""
        self.points += 1
        self.failures += ["%s: %s" % (what, problem) for problem in problems]
        if self.verbose or problems:
            print("%s: exit %d %s %s" % (
                what, result.returncode, result.stderr.decode().strip(), problems), flush=True)


def write(folder, files):
    """Writes files, and takes away those without a text."""
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if text is None:
            os.unlink(path)
        else:
            with open(path, "w") as file:
                file.write(text)


def texts(folder):
    """Every file outside .track and .git."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".track", ".git")]
        for name in files:
            path = os.path.join(place, name)
            with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def lines(*versions):
    """Every line of some versions of files."""
    return {line for files in versions for text in files.values()
            for line in (text or "").splitlines()}


def is_cut(text, known):
    """Whether a file holds a line that is none of those known, or not a whole one."""
    return text and not text.endswith("\n") or bool(set(text.splitlines()) - known)


def ill_ended(result):
    """What is wrong with how a command ended that was not killed."""
    problems = []
    if result.returncode > 0 and not result.stderr.startswith(b"track: "):
        problems.append("no message")
    if result.returncode > 0 and result.returncode != 3:
        problems.append("exit code %d" % result.returncode)
    return problems


def main(kind):
    """Runs a campaign as the command line asks for it; gives the exit code."""
    if subprocess.run(["sh", "-c", "strace -qq -o /dev/null true"],
                      stderr=subprocess.DEVNULL).returncode != 0:
        print("strace cannot be used here")
        return 77
    campaign = kind(os.path.abspath(sys.argv[1]), "--verbose" in sys.argv)
    try:
        campaign.look("--short" in sys.argv)
    finally:
        shutil.rmtree(campaign.root, ignore_errors=True)
    print("%d points, %d failures" % (campaign.points, len(campaign.failures)))
    return 1 if campaign.failures else 0
