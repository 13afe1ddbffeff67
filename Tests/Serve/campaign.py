#!/usr/bin/env python3
"""Writes through `track serve` from several devices, the command line and an editor at once, while the
server is killed at random moments. Each tap is sent until it is answered, and some again after that.

    Tests/Serve/campaign.py PROGRAM [--operations 2000] [--seed 37]

In the end, each tap is in the log exactly once, taps that were taken back are not, and `track check`
finds nothing.
"""

import argparse
import fcntl
import os
import random
import sys
import threading
import time

from client import Place, Server


class Campaign:
    def __init__(self, place, count, seed):
        self.place = place
        self.count = count
        self.generator = random.Random(seed)
        self.lock = threading.Lock()
        self.port = 0
        self.server = None
        self.ends = False
        self.kills = 0
        self.expected = set()
        self.taken = set()
        self.problems = []
        self.answered = 0

    def start(self):
        self.server = Server(self.place, port=self.port)
        self.port = self.server.port

    def killer(self):
        """Kills the server at random and starts it again, until the writers are done."""
        generator = random.Random(self.generator.random())
        while not self.ends:
            time.sleep(generator.uniform(0.02, 0.8))
            self.server.kill()
            self.kills += 1
            while True:
                try:
                    self.start()
                    break
                except AssertionError:
                    time.sleep(0.02)

    def send(self, act, token, tap, **values):
        """Sends a tap until it is answered."""
        for _ in range(2000):
            try:
                status, answer = self.server.api(act, token, tap=tap, **values)
            except (OSError, ValueError):
                time.sleep(0.01)
                continue
            if status in (0, 429, 503):
                time.sleep(0.01)
                continue
            return status, answer
        self.problems.append(f"{act} {tap} was never answered")
        return 0, {}

    def device(self, name, token, count, seed):
        generator = random.Random(seed)
        # The notes tell the lines apart, so that each can be counted.
        last = None
        for number in range(count):
            tap = f"{name}-tap-{number:06}"
            if last and generator.random() < 0.2:
                status, answer = self.send("undo", token, tap, of=last)
                if status == 200:
                    self.taken.add(last)
                elif status != 409:
                    self.problems.append(f"undo {last}: {status} {answer}")
                last = None
                continue
            values = {"id": generator.choice(["water", "meditate", "run"]), "note": f"tap {tap}"}
            if values["id"] == "run":
                values["amount"] = f"{generator.randint(1, 9)}km"
            if generator.random() < 0.2:
                values["on"] = f"2026-11-{generator.randint(1, 19):02}"
            act = "done"
            if generator.random() < 0.1:
                values = {"text": f"water ; tap {tap}"}
                act = "type"
            status, answer = self.send(act, token, tap, **values)
            if status != 200:
                self.problems.append(f"{act} {values}: {status} {answer}")
                continue
            self.answered += 1
            self.expected.add(tap)
            last = tap
            if generator.random() < 0.3:
                status, answer = self.send(act, token, tap, **values)
                if status != 200 or not answer.get("again"):
                    self.problems.append(f"again {tap}: {status} {answer}")

    def commands(self, count):
        for number in range(count):
            tap = f"command-{number:06}"
            for _ in range(5):
                try:
                    self.place.track("done", "water", "--note", f"tap {tap}")
                    self.expected.add(tap)
                    break
                except AssertionError as error:
                    self.problems.append(str(error))

    def editor(self, count):
        """Adds a comment to the top of the file and saves it, while no other program writes.

        An editor without the lock could save what it read before a tap, and so remove its line."""
        file = self.place.data / "log.txt"
        for number in range(count):
            with open(self.place.data / ".track" / "lock", "r+b") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                new = self.place.data / ".log.txt.new"
                new.write_bytes(b"# comment %d\n" % number + file.read_bytes())
                os.replace(new, file)
            time.sleep(0.05)

    def run(self):
        tokens = {name: self.place.token(name) for name in ("phone", "tablet", "watch")}
        self.start()
        share = self.count // 5
        writers = [
            threading.Thread(target=self.device, args=(name, token, share, seed))
            for seed, (name, token) in enumerate(tokens.items())
        ]
        writers.append(threading.Thread(target=self.commands, args=(share // 2,)))
        writers.append(threading.Thread(target=self.editor, args=(share // 4,)))
        killer = threading.Thread(target=self.killer)
        killer.start()
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        self.ends = True
        killer.join()
        self.server.kill()
        self.judge()

    def judge(self):
        self.place.track("today")  # Recovers what the last kill has left.
        text = (self.place.data / "log.txt").read_text()
        found = {}
        for line in text.split("\n"):
            if "; tap " in line:
                tap = line.split("; tap ")[1].strip()
                found[tap] = found.get(tap, 0) + 1
        for tap in self.expected - self.taken:
            if found.get(tap, 0) != 1:
                self.problems.append(f"{tap} is there {found.get(tap, 0)} times")
        for tap in self.taken:
            if tap in found:
                self.problems.append(f"{tap} was taken back and is there")
        for tap in set(found) - self.expected:
            self.problems.append(f"{tap} was refused and is there")
        check = self.place.track("check", check=False)
        if "error" in check or "warning" in check:
            self.problems.append(check[:500])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--operations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=37)
    options = parser.parse_args()
    campaign = Campaign(Place(options.program), options.operations, options.seed)
    campaign.run()
    for problem in campaign.problems[:40]:
        print(problem)
    print(
        f"{campaign.answered} taps, {len(campaign.taken)} taken back, {campaign.kills} kills,"
        f" {len(campaign.problems)} problems")
    sys.exit(1 if campaign.problems else 0)


main()
