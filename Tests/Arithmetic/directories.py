"""Random directories, each a list of pieces that can be removed one by one."""

from __future__ import annotations

import random
from typing import List

from reading import DAY, Date

AT_LEAST = ["daily", "weekday", "mon wed sat", "2/day", "8/day", "3 on tue fri", "5km/day",
            "30m/day", "2/week", "3/week", "6/week", "12km/week", "2h/week", "8/month",
            "40km/month", "20/quarter", "15/term", "30km/term", "2 days", "3 in 7 days",
            "6 in 10 days", "9km in 5 days", "2 weeks"]
AT_MOST = ["at most 2/day", "at most 0/day", "at most 3km/day", "at most 2 on sat sun",
           "at most 6/week", "at most 4 in 3 days", "at most 3 in 7 days", "at most 20km/month",
           "at most 1h/week", "at most 9/term"]


class Maker:
    """A random directory with dates around a day.

    Each piece is a list with the lines of one block, or with one log line.
    """

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.today = Date(2026, 6, 15) + DAY * self.random.randrange(200)
        # Before 04:00 it is still the day before.
        self.clock = f"{self.today + DAY} 02:15" if self.chance(15) else f"{self.today} 12:00"
        self.span = self.random.choice([20, 60, 120, 250])
        self.pieces: List[List[str]] = []
        self.values = ["v%d" % n for n in range(self.random.randrange(3))]
        self.goals = ["g%d" % n for n in range(self.random.randrange(4))]
        self.habits = ["h%d" % n for n in range(self.random.randrange(1, 5))]
        self.chore = self.chance(20)
        self.terms()
        for value in self.values:
            self.block(f"value {value}", [
                (20, "level: " + self.pick(["general", "major", "highest-order", "life-area"])),
                (20, f"priority: {self.random.randrange(1, 101)}")])
        for goal in self.goals:
            self.goal(goal)
        for habit in self.habits:
            self.habit(habit)
        if self.chore:
            self.block("task chore", [
                (70, f"every: {self.pick(AT_LEAST)}"), (20, f"archived: {self.day(20)}"),
                (30, self.link("goal", self.goals)), (30, self.link("value", self.values))])
        self.block("measure mood", [
            (90, "range: 1..10"), (50, "by: " + self.pick(["last", "mean", "max", "min", "sum"]))])
        self.block("measure lift", [
            (95, "unit: kg"), (50, "also: plate = 20kg"), (50, "part: squat kg")])
        self.log()
        if self.chance(40):
            self.nights()

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def pick(self, choices):
        return self.random.choice(choices)

    def day(self, ahead: int = 0) -> Date:
        return self.today + DAY * self.random.randrange(-self.span, ahead + 1)

    def link(self, key: str, ids: List[str]) -> str:
        if not ids:
            return ""
        strength = f" {self.random.randrange(1, 11)}" if key == "value" and self.chance(60) else ""
        return f"{key}: {self.pick(ids)}{strength}"

    def block(self, header: str, properties) -> None:
        lines = [header] + ["  " + text for percent, text in properties
                            if text and self.chance(percent)]
        self.pieces.append(lines)

    def terms(self) -> None:
        start = self.today - DAY * self.random.randrange(30, 200)
        for number in range(1, self.random.randrange(1, 5)):
            self.block(f"term {number}", [
                (100, f"start: {start}"), (40, f"weeks: {self.random.randrange(2, 14)}"),
                (20, "status: " + self.pick(["cancelled", "on-hold", "delayed"])),
                (50, self.share()), (30, f"review: {self.day()}")])
            start += DAY * self.random.randrange(30, 90)

    def share(self) -> str:
        share = self.pick(["", "", " 10km", " 5"])
        return f"goal: {self.pick(self.goals)}{share}" if self.goals else ""

    def measure(self) -> str:
        if self.chance(12):
            return self.pick([
                "sleep.bedtime latest 23:00", "sleep.bedtime mean 23:00 from 00:30",
                "sleep.waking best 06:30 from 08:00", "sleep.efficiency mean 90%",
                "sleep.regularity latest 80", "sleep.bedtime count 20", "sleep.efficiency days 9"])
        if self.chance(12):
            return self.pick(["steps mean 9000", "steps latest 9000", "steps best 12000 from 5000",
                              "sleep mean 8h", "sleep.deep best 3h", "steps best 4000 from 15000"])
        subject = self.pick(self.habits + ["weight", "mood", "lift", "study"])
        if subject in ("weight", "mood", "lift"):
            low, unit = {"weight": (70, "kg"), "mood": (6, ""), "lift": (60, "kg")}[subject]
            how = self.pick(["latest", "best", "mean", "count", "days"])
            if how in ("count", "days"):
                return f"{subject} {how} {self.random.randrange(3, 30)}"
            begin = f" from {low + self.random.randrange(1, 9)}{unit}" if self.chance(40) else ""
            return f"{subject} {how} {low + self.pick([0, 0, 12])}{unit}{begin}"
        return self.pick([
            f"{subject} {self.random.randrange(10, 200)}km", f"{subject} {self.pick([5, 20])}h",
            f"{subject} count 20", f"{subject} days 15", f"{subject} best 21km",
            f"{self.pick(self.habits)} streak 6", "20 books", "12", "30km",
            f"{subject} {self.random.randrange(10, 90)}km from 5km"])

    def goal(self, goal: str) -> None:
        kind = "obligation" if self.chance(15) else "goal"
        properties = [
            (70, f"start: {self.day(20)}"), (60, f"due: {self.day(60)}"),
            (6, f"done: {self.day()}"), (6, f"archived: {self.day(20)}"),
            (50, self.link("value", self.values)), (20, "importance: 3")]
        properties += [(70, f"measure: {self.measure()}")] * 1 + [(30, f"measure: {self.measure()}")]
        step = self.pick(["10km", "8h", "6", "3 books", "latest 72kg", "mean 5", "streak 3", "23"])
        properties += [(30, f"milestone: {self.day(30)} {self.measure()}"),
                       (30, f"milestone: {self.day(30)} {step}"),
                       (20, f"milestone: {self.day(30)}")]
        self.block(f"{kind} {goal}", properties)

    def habit(self, habit: str) -> None:
        rhythms = AT_MOST if self.chance(25) else AT_LEAST
        properties = [(95, f"every: {self.pick(rhythms)}")]
        for _ in range(self.random.choice([0, 0, 0, 1, 2])):
            other = rhythms if self.chance(80) else AT_LEAST + AT_MOST
            properties.append((100, f"every: {self.pick(other)} from {self.day(15)}"))
        properties += [(75, f"start: {self.day(10)}"), (12, f"archived: {self.day(15)}"),
                       (15, "at-least: " + self.pick(["2km", "20m", "2"])),
                       (8, "at-most: " + self.pick(["5km", "40m", "3"]))]
        for _ in range(self.random.choice([0, 0, 1, 2])):
            first = self.day(20)
            end = self.pick(["", "..", f"..{first + DAY * self.random.randrange(15)}",
                             f"..{first + DAY * self.random.randrange(40)}"])
            properties.append((100, f"pause: {first}{end}"))
        properties += [(12, "of: " + self.pick(["study", "sleep.deep", "lift.squat", "lift", "sleep.bedtime",
                                           "sleep.efficiency", "sleep.regularity", "sleep"])),
                       (40, self.link("value", self.values)), (40, self.link("goal", self.goals))]
        if self.chance(12):
            part = self.pick(["bedtime", "waking"])
            limit = {"bedtime": self.pick(["23:00", "00:30"]), "waking": "07:00"}[part]
            properties = [one for one in properties if one[1][:3] not in ("at-", "of:")]
            properties += [(100, f"of: sleep.{part}"), (100, f"at-most: {limit}")]
        self.block(f"habit {habit}", properties)

    def amounts(self) -> str:
        whole = self.random.randrange
        return self.pick(["", "", "", f" {whole(1, 6)}", f" {whole(1, 9)}km", f" {whole(1, 9)}.25km",
                          f" {whole(5, 90)}m", f" {whole(1, 5)}km {whole(10, 60)}m", " 0", " 0km",
                          f" {whole(1, 4)} {whole(1, 9)}km", f" {whole(1, 5)}mi",
                          f" {whole(0, 9)} {self.pick(['books', 'chapters'])}"])

    def log(self) -> None:
        busy = self.pick([20, 50, 80, 95])
        for habit in self.habits + (["chore"] if self.chore else []):
            for offset in range(-self.span - 5, 2):
                day = self.today + DAY * offset
                if self.chance(busy):
                    self.line(f"{day} {habit}{self.amounts()}{self.plus(8)}")
                if self.chance(10):
                    self.line(f"{day} {habit}{self.amounts()}")
                if self.chance(5):
                    self.line(f"{day} {habit} {self.pick(['skip', 'fail'])}")
        for _ in range(self.random.randrange(30)):
            # Hours from 24 on are the small hours that still belong to the day.
            day, hour = self.day(1), self.random.randrange(5, 29 if self.chance(20) else 20)
            self.line(f"{day} " + self.pick([
                f"weight {self.random.randrange(68, 82)}.{self.random.randrange(10)}kg",
                f"{hour:02}:30 weight {self.random.randrange(68, 82)}kg",
                f"mood {self.random.randrange(1, 11)}",
                f"lift {self.random.randrange(40, 90)}kg",
                f"steps {self.random.randrange(20, 120)}00", f"{hour:02}:10 steps 3000",
                f"lift squat:{self.random.randrange(40, 90)}kg",
                f"lift {self.random.randrange(1, 5)}plate",
                f"{hour:02}:00-{hour + 1:02}:{self.random.randrange(10, 60)} study{self.plus(40)}",
                f"study 40m{self.plus(40)}", f"study{self.plus(60)}",
                "sleep deep:1h20m rem:50m", "sleep 7h deep:1h", self.night(), self.night(),
                f'"Book" 1{self.plus(80)}', f'"Hike" 7km{self.plus(80)}']))

    def night(self) -> str:
        start, minute = self.random.randrange(20, 26), self.random.randrange(60)
        before = "<" if start < 24 else ""
        end = f"{self.random.randrange(5, 9):02}:{self.pick(['00', '00', '07', '30'])}"
        return f"{before}{start % 24:02}:{minute:02}-{end} sleep{self.parts()}"

    def parts(self) -> str:
        return self.pick([
            "", "", " awake:25m", " latency:20m", " asleep:6h", " deep:1h light:3h", " deep:50m",
            " rem:1h core:4h awake:10m", " core:3h rem:40m latency:10m", " 6h", " 9h",
            " 5h20m core:3h", " asleep:5h awake:30m", " awake:0m"])

    def nights(self) -> None:
        """Adds lines on sleep for most nights, dated in the morning or in the evening."""
        evening = self.pick([0, 0, 10, 90])
        # What a second device, a torn record and a person add to a night.
        more = self.pick([0, 0, 15, 60])
        for offset in range(-self.span, 1):
            day = self.today + DAY * offset
            if self.chance(80):
                night = self.night()
                if night.startswith("<") and self.chance(evening):
                    self.line(f"{day - DAY} {night[1:]}")
                    if self.chance(90):
                        night = ""
                if night:
                    self.line(f"{day} {night}")
            while self.chance(more):
                self.line(f"{day} {self.pick([self.night, self.scrap, self.scrap, self.hours])()}")
            if self.chance(10):
                self.line(f"{day} {self.nap()} sleep{self.parts() if self.chance(40) else ''}")

    def scrap(self) -> str:
        """A short sleep of the night, which may touch, overlap or lie within other lines."""
        start = self.random.randrange(-3 * 60, 8 * 60)
        end = start + self.pick([5, 20, 40, 60, 90, 150, 200])
        parts = self.pick(["", "", "", " deep:3m core:2m", " core:5m awake:1m", " awake:4m", " 10m",
                           " latency:2m", " asleep:4m"])
        before = "<" if start < 0 < end else ""
        clocks = "-".join(f"{time % 1440 // 60:02}:{time % 60:02}" for time in (start, end))
        return f"{before}{clocks} sleep{parts}"

    def hours(self) -> str:
        return f"sleep {self.pick(['7h30m', '8h', '40m'])}{self.pick(['', ' deep:10m', ' awake:20m'])}"

    def nap(self) -> str:
        return self.pick(["13:00-13:40", "08:30-10:30", "09:00-11:59", "09:00-12:00", "18:01-21:00",
                          "19:00-21:01", "21:30-24:00", "25:30-27:00", "10:00-16:00",
                          "14:30-15:00", "13:20-14:30", "11:30-13:10"])

    def plus(self, percent: int) -> str:
        if not self.goals or not self.chance(percent):
            return ""
        much = self.pick(["", "", "", "=0", "=2km", "=45m", "=2"])
        return f" +{self.pick(self.goals)}{much}"

    def line(self, text: str) -> None:
        self.pieces.append([text])


def text_of(pieces: List[List[str]]) -> bytes:
    return "".join(line + "\n" for piece in pieces for line in piece).encode()
