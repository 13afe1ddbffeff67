"""The figures of `track report --json`, computed from the reference's text."""

from __future__ import annotations

from fractions import Fraction
from typing import Dict, List, Optional

import second_reader as reader
from goals import Goal
from habits import Habit
from periods import Calendar, term_end
from reading import DAY, TIME, Amount, Date, Directory, Item, Measure, direction, rounded


class Figures:
    def __init__(self, directory: Directory, first: Date, last: Date):
        self.directory, self.today = directory, directory.today
        self.first, self.last = first, last
        self.calendar = Calendar(directory)
        self.habits = [Habit(directory, self.calendar, item)
                       for item in directory.of_kind("habit")]
        self.habits += [Habit(directory, self.calendar, item)
                        for item in directory.of_kind("task") if item.rhythms]
        self.by_key = {habit.item.key: habit for habit in self.habits}
        self.goals = [Goal(directory, item, self.records)
                      for item in directory.of_kind("goal", "obligation")]

    def records(self, measure: Measure, start: Date, through: Date) -> Optional[List[int]]:
        """Returns the length of each streak of a habit, counting only what was met between two days.

        A period that was met before the first day counts if it ends on that day or later.

        Returns None if the measured subject is not a habit with a rhythm.
        """
        habit = self.by_key.get(measure.subject or "")
        if not habit or measure.part or habit.kind_on(self.today) is None:
            return None
        return [sum(start <= j.last and max(start, j.met_on) <= through for j in run)
                for run in habit.streaks()]

    def all(self) -> Dict:
        shown = [h for h in self.habits
                 if not h.item.archived or h.item.archived >= self.today]
        return {
            "habits": [habit.figures(self.first, self.last) for habit in shown],
            "goals": [goal.figures() for goal in self.goals
                      if not goal.item.archived or goal.item.archived > self.today],
            "term": self.term(), "verdict": self.verdict(), "orphans": self.orphans(),
            "values": self.values(), "time": self.time(), "running": self.running(),
            "readings": self.readings(), "badges": self.badges()}

    # -- values

    def values(self) -> List[Dict]:
        directory = self.directory
        values = [v for v in directory.of_kind("value")]
        weights = {v.key: Fraction(0) for v in values}
        lines = {v.key: 0 for v in values}
        seconds = {v.key: Fraction(0) for v in values}
        last: Dict[str, Optional[Date]] = {v.key: None for v in values}
        units: Dict = {}
        for line in directory.lines + directory.nights:
            if not line.counts or line.day > self.today:
                continue
            strengths: Dict[str, int] = {}
            # A night does not count for a value for which the lines on sleep count as a whole.
            whole = {value for habit in directory.of_kind("habit")
                     if line.night and (line.subject, None) in habit.of and self.keeps(habit, line)
                     for value, _ in habit.values}

            def add(item: Optional[Item]) -> None:
                if not self.keeps(item, line):
                    return
                for value, strength in item.values if item else []:
                    strengths[value] = max(strengths.get(value, 0), strength)

            add(directory.by_key.get(line.subject))
            for habit in directory.of_kind("habit"):
                if any(subject == line.subject and (
                        part is None and not line.night
                        or any(n == part for n, _ in line.parts))
                        for subject, part in habit.of):
                    add(habit)
            for goal in self.goals:
                if any(own is line for own in goal.lines):
                    add(goal.item)
            for value, strength in strengths.items():
                if value not in lines:
                    continue
                if last[value] is None or line.day > last[value]:
                    last[value] = line.day
                if self.first <= line.day <= self.last:
                    key = (value, line.subject, line.day)
                    units[key] = max(units.get(key, 0), strength)
                    lines[value] += value not in whole
                    seconds[value] += line.time or 0
        for (value, _, _), strength in units.items():
            weights[value] += Fraction(strength, 10)
        total, time = sum(weights.values()), sum(seconds.values())
        asked = sum(101 - v.priority for v in values)
        return [{
            "id": v.id, "priority": v.priority, "level": v.level,
            "share": float(weights[v.key] / total) if total else 0,
            "askedShare": (101 - v.priority) / asked if asked else 0,
            "timeShare": float(seconds[v.key] / time) if time else 0,
            "contributions": lines[v.key], "seconds": seconds[v.key], "lastDay": last[v.key],
            "neglected": v.level != "highest-order" and (
                last[v.key] is None or (self.today - last[v.key]).days >= 14)}
            for v in values]

    def keeps(self, item: Optional[Item], line: Line) -> bool:
        """Returns false if the habit has a limit that was exceeded on the day of the line."""
        habit = self.by_key.get(item.key) if item else None
        rhythm = habit.rhythm(line.day) if habit else None
        return not (rhythm and rhythm.at_most and habit.state.get(line.day) == "failed")

    def orphans(self) -> Dict:
        directory = self.directory

        def is_open(item: Item) -> bool:
            return not item.archived or item.archived > self.today

        goals = [g for g in directory.of_kind("goal", "obligation") if is_open(g)]
        habits = [h for h in directory.of_kind("habit") if is_open(h)]
        tasks = [t for t in directory.of_kind("task") if is_open(t)]
        served = {value for item in goals + habits + tasks for value, _ in item.values}
        serving = {goal.key for goal in directory.of_kind("goal", "obligation") if goal.values}
        helped = {id(line) for goal in self.goals for line in goal.lines}
        return {
            "goals": [g.id for g in goals if not g.values],
            "habits": [h.id for h in habits if not h.values
                       and not any(goal in serving for goal, _ in h.goals)],
            "values": [v.id for v in directory.of_kind("value") if v.key not in served],
            "entries": sum(
                line.counts and self.first <= line.day <= min(self.last, self.today)
                and id(line) not in helped for line in directory.lines)}

    # -- terms

    def current_term(self) -> Optional[Item]:
        span = self.calendar.span("term", self.today)
        return span and span.term

    def term(self) -> Optional[Dict]:
        term = self.current_term()
        if not term:
            return None
        end = term_end(term)
        reviewed = {min(max(0, ((day - term.start).days + 4) // 7 - 1), term.weeks - 1)
                    for day in term.reviews if term.start <= day <= self.today}
        ends = [term.start + DAY * (7 * week + 6) for week in range(term.weeks)
                if week not in reviewed]
        idle = term.status in ("cancelled", "on-hold")
        return {
            "number": int(term.id), "start": term.start, "end": end, "weeks": term.weeks,
            "week": (self.today - term.start).days // 7 + 1, "daysLeft": (end - self.today).days,
            "status": term.status if term.status else "current",
            "reviewsDue": [] if idle else [day for day in ends if day <= self.today],
            "goals": [
                self.term_goal(goal, share, term.start, end, idle)
                for key, share in term.goals for goal in self.goals if goal.item.key == key]}

    def verdict(self) -> Dict:
        """Returns the rates of habits in the term of the day and in the one before.

        Without a term of the day, the rate is that in the period of the report.
        """
        term = self.current_term()
        if not term:
            return {"habits": self.habit_rate(self.first, self.last), "habitsBefore": None}
        if term.status == "cancelled":
            return {"habits": None, "habitsBefore": None}
        before = [t for t in self.directory.of_kind("term")
                  if t.start and term_end(t) < term.start and t.status != "cancelled"]
        last = max(before, key=lambda t: t.start, default=None)
        return {"habits": self.habit_rate(term.start, term_end(term)),
                "habitsBefore": last and self.habit_rate(last.start, term_end(last))}

    def habit_rate(self, first: Date, last: Date) -> Optional[float]:
        rates = [habit.rate(first, min(last, self.today)) for habit in self.habits
                 if habit.item.kind == "habit"]
        due = sum(due for _, due in rates)
        return sum(met for met, _ in rates) / due if due else None

    def term_goal(self, goal: Goal, share: Optional[Amount], start: Date, end: Date,
                  idle: bool) -> Dict:
        row: Dict = {"id": goal.item.id, "share": None, "done": None, "expected": None}
        due = goal.due()
        first = max(start, goal.item.start or start)
        last = max(first, min(end, due or end))
        part = 0.0 if self.today < first else min(
            1.0, (self.today - first).days / ((last - first).days + 1))
        is_done = False
        if goal.own:
            measure = goal.own[0]
            before = goal.figure(0, start - DAY)
            row["done"] = goal.figure(0, self.today) - before
            down = measure.how in ("latest", "best", "mean", "streak") and (
                goal.begin(0, self.today) > measure.target.number)
            written = goal.step(measure, share) if share else None
            if written is not None:
                row["share"] = -abs(written) if down else written
            elif due and measure.how not in ("mean", "streak"):
                left = measure.target.number - before
                if (left >= 0) if down else (left <= 0):
                    left = Fraction(0)
                elif due > last:
                    left = rounded(left * ((last - first).days + 1) / ((due - first).days + 1))
                row["share"] = -abs(left) if down else left
            if row["share"] is not None:
                is_done = row["done"] <= row["share"] if down else row["done"] >= row["share"]
                if not idle:
                    row["expected"] = float(row["share"]) * part
        row["status"] = self.term_status(goal, row, is_done, start, part, due, idle)
        return row

    def term_status(self, goal: Goal, row: Dict, is_done: bool, start: Date, part: float,
                    due: Optional[Date], idle: bool) -> str:
        if goal.item.archived and goal.item.archived <= self.today:
            return "archived"
        if is_done or goal.is_done():
            return "done"
        begun = max(start, goal.start) if goal.start else None
        if begun is None or self.today < begun:
            return "not-started"
        if not idle and (self.today - max(begun, goal.last or begun)).days >= 14:
            return "stalled"
        if row["expected"] is None:
            return "open"
        if due and due < self.today:
            return "overdue"
        share = row["share"]
        progress = 1.0 if not share else min(1.0, max(0.0, float(row["done"] / share)))
        if abs(progress - part) <= 0.1 + 1e-12:
            return "on-track"
        return "ahead" if progress > part else "behind"

    # -- time

    def time(self) -> List[Dict]:
        rows: Dict[str, Dict] = {}
        for line in self.directory.lines:
            if line.counts and line.time is not None and self.first <= line.day <= min(
                    self.last, self.today):
                row = rows.setdefault(
                    line.subject, {"id": line.typed, "seconds": Fraction(0), "sessions": 0})
                row["seconds"] += line.time
                row["sessions"] += 1
        return sorted(rows.values(), key=lambda row: row["id"])

    def running(self) -> List[Dict]:
        return [{"id": line.typed} for line in self.directory.lines
                if line.running and line.day <= self.today]

    # -- readings

    def readings(self) -> List[Dict]:
        rows = []
        keys = {item.key: item for item in self.directory.of_kind("measure")}
        for line in self.directory.lines:
            if line.subject in reader.BUILT_IN and line.subject not in self.directory.by_key:
                keys.setdefault(line.subject, None)
        for key, item in keys.items():
            by = self.directory.by(key)
            known = self.directory.model.subjects.get(key)
            parts = [(None, self.directory.own_unit(key))]
            names = known.parts if known else {}
            parts += [(name, names[name][1]) for name in names]
            if not names:
                # A part that is not declared has one series for each unit in which it was logged.
                parts += sorted({(name, much.unit) for line in self.directory.lines
                                 if line.subject == key for name, much in line.parts})
            for part, unit in parts:
                row = self.reading(key, part, unit, by)
                if row:
                    rows.append({"id": item.id if item else key, "part": part, **row})
        return sorted(rows, key=lambda row: (row["id"], row["part"] or ""))

    def reading(self, key: str, part: Optional[str], unit: str, by: str) -> Optional[Dict]:
        meant = TIME if unit in (*reader.TIME_UNITS, TIME) else reader.nfc(unit)
        found: Dict[Date, List] = {}
        for order, line in enumerate(self.directory.lines):
            if line.subject != key or not line.counts or line.day > min(self.last, self.today):
                continue
            if part:
                numbers = [much for name, much in line.parts if name == part]
                number = self.directory.convert(numbers[0], meant, key) if numbers else None
            elif meant == TIME:
                number = line.time
            elif not meant:
                number = line.count
            else:
                number = (self.directory.convert(line.amount, meant, key) if line.amount
                          else None)
            if number is not None:
                time = -1 if line.start is None else line.start
                found.setdefault(line.day, []).append((time, number))
        if not any(day >= self.first for day in found):
            return None
        days = {}
        for day, numbers in found.items():
            plain = [number for _, number in numbers]
            days[day] = {
                "sum": sum(plain, Fraction(0)), "last": max(numbers)[1], "max": max(plain),
                "min": min(plain), "mean": rounded(sum(plain, Fraction(0)) / len(plain))}[by]
        within = [day for day in sorted(days) if day >= self.first]
        numbers = [days[day] for day in within]
        last = within[-1]
        recent = [days[day] for day in days if last - 6 * DAY <= day <= last]
        return {
            "latest": numbers[-1], "latestDay": last,
            "mean": rounded(sum(numbers, Fraction(0)) / len(numbers)),
            "min": min(numbers), "max": max(numbers),
            "movingAverage": rounded(sum(recent, Fraction(0)) / len(recent)),
            "change": numbers[-1] - numbers[0] if len(numbers) > 1 else None,
            "trend": self.trend_of(days, last)}

    def trend_of(self, days: Dict, last: Date) -> Optional[str]:
        """Compares the last seven days that have a reading with the seven before them.

        Only the last 60 days are considered. With fewer than 14 readings, compares the two halves.
        """
        if (self.today - last).days >= 14:
            return "stalled"
        recent = [days[day] for day in sorted(days) if 0 <= (self.today - day).days < 60]
        if len(recent) < 7:
            return None
        each = min(7, len(recent) // 2)
        return direction(
            rounded(sum(recent[-2 * each:-each], Fraction(0)) / each),
            rounded(sum(recent[-each:], Fraction(0)) / each), 10)

    # -- badges

    def badges(self) -> List[Dict]:
        doers = {item.key for item in self.directory.of_kind("habit", "task")}
        steps = [line.day for line in self.directory.lines if line.subject in doers
                 and line.counts and not line.is_nothing and line.day <= self.today]
        rows = [self.badge("First Step", steps[:0] + ([min(steps)] if steps else []), True)]
        rows.append(self.badge("Perfect Week", self.perfect_weeks()))
        for name, length in (("Streak Starter", 7), ("Streak Master", 30), ("Streak Legend", 100)):
            days = []
            for habit in self.habits:
                for number, segment in enumerate(habit.segments):
                    if segment["kind"] not in ("day", "window"):
                        continue
                    run = 0
                    for judged in habit.judged:
                        if judged.segment != number:
                            continue
                        if judged.result == "missed":
                            run = 0
                        elif judged.result == "met":
                            run += 1
                            if run == length:
                                days.append(judged.last)
            rows.append(self.badge(name, days))
        ends = [term_end(term) for term in self.directory.of_kind("term")
                if term.start and term_end(term) < self.today
                and term.status not in ("cancelled", "on-hold")]
        reached = sorted(day for day in (goal.reached_day(self.today) for goal in self.goals)
                         if day)
        rows.append(self.badge("First Goal", reached[:1], True))
        return rows + [self.badge("Term Completed", ends)]

    @staticmethod
    def badge(name: str, days: List[Date], once: bool = False) -> Dict:
        return {"name": name, "earned": min(days) if days else None,
                "times": min(len(days), 1) if once else len(days)}

    def perfect_weeks(self) -> List[Date]:
        weeks: Dict[Date, List[str]] = {}
        for habit in self.habits:
            for judged in habit.judged:
                if judged.kind in ("day", "window", "week"):
                    week = self.calendar.week(judged.first)
                    weeks.setdefault(week.first, []).append(judged.result)
        found = []
        for first, results in weeks.items():
            last = first + 6 * DAY
            settled = [r for r in results if r != "pending"]
            if last < self.today and settled and all(r == "met" for r in settled):
                found.append(last)
        return found
