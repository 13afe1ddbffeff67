"""Habits: states, streaks, rates, strength and days to break, from the reference's text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Dict, List, Optional, Tuple

from periods import Calendar, Span
from reading import DAY, TIME, Amount, Date, Directory, Item, Line, Rhythm, rounded

LONGEST = 36_525


@dataclass
class Judged:
    """A due day, window of days or calendar period, and whether the habit was met in it."""
    segment: int
    kind: str
    first: Date
    last: Date
    result: str                 # met, missed, pending
    met_on: Date                # the day on which it lengthens a streak, if it is met


def source_amount(directory: Directory, subject: str, cells: List[Tuple], unit: str) -> Fraction:
    """Returns the sum of the lines of one subject on one day, in a unit.

    `cells` has the count, the time and the amount of each line. Without a unit, counts are added.
    """
    if not unit:
        return sum((cell[0] for cell in cells), Fraction(0))
    time = sum((cell[1] or 0 for cell in cells), Fraction(0))
    if unit == TIME and time:
        return time
    sums: Dict[str, Fraction] = {}
    for cell in cells:
        if cell[2]:
            sums[cell[2].unit] = sums.get(cell[2].unit, Fraction(0)) + cell[2].number
    found = [directory.convert(Amount(number, name), unit, subject)
             for name, number in sums.items()]
    found = [number for number in found if number is not None]
    if found:
        return sum(found, Fraction(0))
    if time:
        return directory.convert(Amount(time, TIME), unit, subject) or Fraction(0)
    return Fraction(0)


class Habit:
    def __init__(self, directory: Directory, calendar: Calendar, item: Item):
        self.directory, self.calendar, self.item = directory, calendar, item
        self.today = directory.today
        self.sources = [(item.key, None)] + item.of
        self.cells: Dict[Date, List[List[Tuple]]] = {}
        self.skips, self.fails = set(), set()
        touched = self.collect()
        end = min(self.today, item.archived or self.today)
        earliest = end - (LONGEST - 1) * DAY if end.year > 101 else Date.min
        entries = [day for day in touched if day >= earliest]
        self.first = max(
            item.start or (min(entries) if entries else self.today), earliest)
        self.last = end
        self.days: List[Date] = []
        day = self.first
        while day <= self.last:
            self.days.append(day)
            day += DAY
        self.values: Dict[Tuple, Fraction] = {}
        self.segments = self.split()
        self.judged: List[Judged] = []
        self.state: Dict[Date, str] = {}
        self.governing: Dict[Date, Tuple[Rhythm, int]] = {}
        self.pending_period: Optional[Dict] = None
        for number in range(len(self.segments)):
            self.judge(number)

    # -- the log

    def collect(self) -> List[Date]:
        touched = []
        for line in self.directory.lines + self.directory.nights:
            if line.day > self.today:
                continue
            for number, (subject, part) in enumerate(self.sources):
                if line.subject != subject:
                    continue
                if part:
                    if not line.counts:
                        continue
                    given = [much for name, much in line.parts if name == part]
                    for much in given:
                        touched.append(line.day)
                        cell = (Fraction(1) if much.unit else much.number,
                                much.number if much.unit == TIME else None,
                                much if much.unit not in ("", TIME) else None)
                        self.add(line.day, number, cell, not much.number)
                    continue
                if line.night:
                    continue
                touched.append(line.day)
                if line.mark and number == 0:
                    (self.skips if line.mark == "skip" else self.fails).add(line.day)
                if line.counts:
                    count = line.count if line.count is not None else Fraction(1)
                    self.add(line.day, number, (count, line.time, line.amount), line.is_nothing)
        return touched

    def add(self, day: Date, source: int, cell: Tuple, is_nothing: bool) -> None:
        if is_nothing:
            return
        cells = self.cells.setdefault(day, [[] for _ in self.sources])
        cells[source].append(cell)

    def amount(self, day: Date, unit: str) -> Fraction:
        key = (day, unit)
        if key not in self.values:
            cells = self.cells.get(day) or []
            self.values[key] = sum(
                (source_amount(self.directory, self.sources[number][0], lines, unit)
                 for number, lines in enumerate(cells) if lines), Fraction(0))
        return self.values[key]

    def worked(self, day: Date) -> bool:
        return any(self.cells.get(day, []))

    def done(self, day: Date) -> bool:
        least, most = self.item.at_least, self.item.at_most
        return (self.worked(day) and (not least or self.amount(day, least.unit) >= least.number)
                and (not most or self.amount(day, most.unit) <= most.number))

    def value(self, day: Date, rhythm: Rhythm) -> Fraction:
        """Returns what a day adds toward the target: 1 if done days are counted, else an amount."""
        if rhythm.counts_days:
            return Fraction(int(self.done(day)))
        bounded = self.item.at_least or self.item.at_most
        if bounded and not rhythm.at_most and not self.done(day):
            return Fraction(0)
        return self.amount(day, rhythm.unit)

    # -- days

    def paused(self, day: Date) -> bool:
        return any(first <= day and (last is None or day <= last)
                   for first, last in self.item.pauses)

    def skipped(self, day: Date) -> bool:
        if day not in self.skips:
            return False
        rhythm = self.rhythm(day)
        if not rhythm or rhythm.at_most:
            return True
        if rhythm.kind == "day":
            return self.value(day, rhythm) < rhythm.target
        return not self.done(day)

    def open(self, day: Date) -> bool:
        return not self.paused(day) and not self.skipped(day)

    def split(self) -> List[Dict]:
        """Splits the habit's days into segments; in each, all rhythms have the same unit."""
        segments: List[Dict] = []
        rhythms = self.item.rhythms
        before = [r for r in rhythms if (r.since or Date.min) <= self.first]
        if not before:
            segments.append({"kind": None, "first": self.first, "last": None, "rhythms": []})
        for rhythm in before[-1:] + [r for r in rhythms if r not in before]:
            since = max(rhythm.since or Date.min, self.first)
            if segments and segments[-1]["kind"] == rhythm.kind:
                segments[-1]["rhythms"].append((since, rhythm))
                continue
            if segments:
                segments[-1]["last"] = since - DAY
            segments.append(
                {"kind": rhythm.kind, "first": since, "last": None, "rhythms": [(since, rhythm)]})
        return segments

    def segment(self, day: Date) -> Optional[int]:
        found = [n for n, s in enumerate(self.segments) if s["first"] <= day]
        return found[-1] if found else None

    def rhythm(self, day: Date) -> Optional[Rhythm]:
        number = self.segment(day)
        if number is None:
            return None
        found = [r for since, r in self.segments[number]["rhythms"] if since <= day]
        return found[-1] if found else None

    def days_of(self, number: int) -> List[Date]:
        segment = self.segments[number]
        return [d for d in self.days
                if d >= segment["first"] and (segment["last"] is None or d <= segment["last"])]

    # -- states

    def judge(self, number: int) -> None:
        segment, days = self.segments[number], self.days_of(number)
        if not days:
            return
        if segment["kind"] is None:
            for day in days:
                self.state[day] = ("done" if self.done(day)
                                   else "partial" if self.worked(day) else "not-due")
        elif segment["kind"] == "day":
            for day in days:
                self.judge_day(number, day)
        elif segment["kind"] == "window":
            for day in days:
                self.judge_window(number, day)
        else:
            self.judge_periods(number, days)

    def own_state(self, day: Date, done: bool) -> str:
        if done:
            return "done"
        if self.paused(day):
            return "paused"
        if self.skipped(day):
            return "skipped"
        if day in self.fails:
            return "failed"
        return "partial" if self.worked(day) else "none"

    def limit_state(self, day: Date, exceeded: bool) -> str:
        if self.paused(day):
            return "paused"
        if self.skipped(day):
            return "skipped"
        if exceeded or day in self.fails:
            return "failed"
        if day < self.today:
            return "done"
        return "partial" if self.worked(day) else "none"

    def settle(self, number: int, first: Date, last: Date, met: bool, missed: bool,
               kind: str) -> None:
        result = "missed" if missed else "met" if met else "pending"
        self.judged.append(Judged(number, kind, first, last, result, last))

    def judge_day(self, number: int, day: Date) -> None:
        rhythm = self.rhythm(day)
        self.governing[day] = (rhythm, 7)
        if day.weekday() not in rhythm.days:
            self.state[day] = "not-due"
            return
        value, over = self.value(day, rhythm), day < self.today
        if rhythm.at_most:
            missed = value > rhythm.target or day in self.fails
            self.state[day] = self.limit_state(day, missed)
            met = over
        else:
            met = value >= rhythm.target
            self.state[day] = self.own_state(day, met)
            missed = not met and (over or day in self.fails)
        if self.open(day):
            self.settle(number, day, day, met, missed, "day")

    # -- windows

    def ask(self, rhythm: Rhythm) -> Fraction:
        return min(rhythm.target, Fraction(rhythm.window)) if rhythm.counts_days else rhythm.target

    def governing_window(self, number: int, day: Date) -> Rhythm:
        rhythms = [(s, r) for s, r in self.segments[number]["rhythms"] if s <= day]
        held = rhythms[0][1]
        for since, rhythm in rhythms[1:]:
            unpaused = sum(not self.paused(since + DAY * n) for n in range((day - since).days + 1))
            if unpaused >= rhythm.window:
                held = rhythm
            elif rhythm.at_most == held.at_most and rhythm.counts_days == held.counts_days and (
                    rhythm.unit == held.unit):
                mine = self.ask(rhythm) / rhythm.window
                other = self.ask(held) / held.window
                if mine > other if rhythm.at_most else mine < other:
                    held = rhythm
        return held

    def window(self, number: int, day: Date, length: int) -> List[Date]:
        """Returns the last `length` open days of a segment up to a day; fewer if it has fewer."""
        days, first = [], self.segments[number]["first"]
        while day >= first and len(days) < length:
            if self.open(day):
                days.append(day)
            day -= DAY
        return days

    def judge_window(self, number: int, day: Date) -> None:
        rhythm = self.governing_window(number, day)
        self.governing[day] = (rhythm, rhythm.window)
        is_open = self.open(day)
        days = self.window(number, day, rhythm.window if is_open else rhythm.window - 1)
        total = sum((self.value(d, rhythm) for d in days), Fraction(0))
        over = day < self.today
        if rhythm.at_most:
            within = total <= rhythm.target
            worked = is_open and self.value(day, rhythm) > 0
            self.state[day] = self.limit_state(day, worked and not within)
            if is_open:
                missed = not within or any(d in self.fails for d in days)
                self.settle(number, day, day, over, missed, "window")
            return
        self.state[day] = self.own_state(day, self.done(day))
        if self.paused(day):
            return
        met = total >= self.ask(rhythm)
        if met or is_open and len(days) == rhythm.window:
            self.settle(number, day, day, met, not met and over, "window")

    # -- calendar periods

    def judge_periods(self, number: int, days: List[Date]) -> None:
        kind = self.segments[number]["kind"]
        seen: List[Span] = []
        for day in days:
            self.state[day] = "not-due"
            span = self.calendar.span(kind, day)
            if span and span not in seen:
                seen.append(span)
        for span in seen:
            period = self.period(number, span)
            rhythm = period["rhythm"]
            if period["result"]:
                self.judged.append(Judged(number, kind, period["first"], period["last"],
                                          period["result"], period["met on"]))
            if period["last"] >= self.today:
                self.pending_period = period
            if not span.asks:
                continue
            total = Fraction(0)
            length = {"week": 7, "month": 30, "quarter": 91}.get(kind, span.length)
            for day in [d for d in days if period["first"] <= d <= period["last"]]:
                self.governing[day] = (rhythm, length)
                value = self.value(day, rhythm)
                total += value
                self.state[day] = (
                    self.limit_state(day, value > 0 and total > rhythm.target)
                    if rhythm.at_most else self.own_state(day, self.done(day)))

    def period(self, number: int, span: Span) -> Dict:
        segment = self.segments[number]
        first = max(span.first, segment["first"])
        last = min(day for day in (span.last, segment["last"], self.item.archived) if day)
        rhythm = [r for since, r in segment["rhythms"] if since <= first][-1]
        days = [first + DAY * n for n in range((last - first).days + 1)]
        unpaused = [d for d in days if not self.paused(d)]
        opened = [d for d in unpaused if not self.skipped(d)]
        total = sum((self.value(d, rhythm) for d in days if d <= self.last), Fraction(0))
        over = last < self.today

        def asked(count: int) -> Fraction:
            share = rhythm.target * count / span.length
            if rhythm.at_most:
                return rhythm.target
            if rhythm.counts_days:
                return min(Fraction(count), Fraction((2 * share + 1) // 2))
            return share

        target, result, met_on = asked(len(opened)), "", last
        if unpaused and span.asks:
            if rhythm.at_most:
                failed = any(d in self.fails and d <= self.last for d in days)
                if opened:
                    result = "missed" if failed or total > rhythm.target else (
                        "met" if over else "pending")
            else:
                enough = asked(max(len(opened), 1))
                if rhythm.counts_days:
                    enough = max(enough, Fraction(1))
                if total >= enough:
                    result = "met"
                    met_on = next(d for d in days if enough <= sum(
                        (self.value(e, rhythm) for e in days if e <= d), Fraction(0)))
                elif opened and target:
                    result = "missed" if over else "pending"
        return {"first": first, "last": last, "rhythm": rhythm, "amount": total, "asked": target,
                "result": result, "open": len(opened), "met on": met_on}

    # -- figures

    @property
    def end(self) -> Date:
        return max(self.last, self.first)

    def kind_on(self, day: Date) -> Optional[str]:
        number = self.segment(max(min(day, self.end), self.first))
        return self.segments[number]["kind"] if number is not None else None

    def streaks(self) -> List[List[Judged]]:
        """Returns all streaks in the current unit; the last one is empty if none is running."""
        kind, runs, segment = self.kind_on(self.today), [], None
        current: List[Judged] = []
        for judged in self.judged:
            if judged.kind != kind:
                continue
            if judged.segment != segment and current:
                runs.append(current)
                current = []
            segment = judged.segment
            if judged.result == "met":
                current.append(judged)
            elif judged.result == "missed" and current:
                runs.append(current)
                current = []
        # A change of the unit ends the running streak.
        last = self.segment(self.end)
        if current and current[-1].segment != last:
            runs.append(current)
            current = []
        return runs + [current]

    def rate(self, first: Date, last: Date) -> Tuple[int, int]:
        kind = self.kind_on(last)
        met = due = 0
        for judged in self.judged:
            if judged.kind == kind and judged.result != "pending" and (
                    first <= min(judged.last, self.today) <= last):
                due += 1
                met += judged.result == "met"
        return met, due

    def weekday_rates(self, first: Date, last: Date) -> List[Optional[float]]:
        kind = self.kind_on(last)
        counts = [[0, 0] for _ in range(7)]
        for day in self.days:
            number = self.segment(day)
            if not first <= day <= last or self.segments[number]["kind"] != kind or kind is None:
                continue
            state = self.state[day]
            if not self.open(day) or state in ("not-due", "paused", "skipped"):
                continue
            if state in ("partial", "none") and day == self.today:
                continue
            counts[day.weekday()][1] += 1
            counts[day.weekday()][0] += state == "done"
        return [done / due if due else None for done, due in counts]

    def strength(self) -> Optional[float]:
        governed = [day for day in self.days if day in self.governing]
        if not governed:
            return None
        strength = 1.0 if self.governing[governed[0]][0].at_most else 0.0
        for day in governed:
            rhythm, length = self.governing[day]
            if rhythm.kind == "day":
                frequency, window = len(rhythm.days) / 7, 1
                target = rhythm.target
            elif rhythm.counts_days:
                asked = min(rhythm.target, Fraction(length))
                frequency = float(asked / length)
                double = 2 if frequency < 1 else 1
                window, target = length * double, asked * double
            else:
                frequency, window, target = 1 / length, length, rhythm.target
            if not self.open(day) or rhythm.kind == "day" and day.weekday() not in rhythm.days:
                continue
            # The window ends on this day and does not reach back beyond the habit's first day.
            days = [day - DAY * n for n in range(window)]
            days = [d for d in days if d >= self.first and (
                rhythm.kind not in ("day", "window") or self.open(d))]
            total = sum((self.value(d, rhythm) for d in days), Fraction(0))
            if rhythm.at_most:
                if any(d in self.fails for d in days):
                    worth = 0.0
                elif not rhythm.target:
                    worth = 0.0 if total > 0 else 1.0
                else:
                    worth = float(1 - (total - target) / target)
            else:
                worth = float(total / target)
            worth = min(1.0, max(0.0, worth))
            kept = 0.5 ** (frequency ** 0.5 / 13)
            strength = strength * kept + worth * (1 - kept)
        return strength

    def now(self) -> Dict:
        """Returns today's state, amount and target."""
        state = self.state.get(self.today, "not-due")
        nothing = {"state": state, "amount": Fraction(0), "target": None, "unit": ""}
        rhythm = self.rhythm(self.today) if self.first <= self.today <= self.last else None
        if not rhythm:
            return nothing
        due = any(j.kind == rhythm.kind and j.first <= self.today <= j.last for j in self.judged)
        if rhythm.kind == "day":
            return {"state": state, "amount": self.value(self.today, rhythm),
                    "target": rhythm.target if due else None, "unit": rhythm.unit}
        if rhythm.kind == "window":
            rhythm = self.governing[self.today][0]
            number = self.segment(self.today)
            days = self.window(number, self.today, rhythm.window)
            return {"state": state,
                    "amount": sum((self.value(d, rhythm) for d in days), Fraction(0)),
                    "target": self.ask(rhythm) if due or self.open(self.today) else None,
                    "unit": rhythm.unit}
        period = self.pending_period
        if not period:
            return nothing
        return {"state": state, "amount": period["amount"],
                "target": rounded(period["asked"]) if period["result"] else None,
                "unit": period["rhythm"].unit}

    # -- days to break

    def days_to_break(self) -> Optional[int]:
        if not self.streaks()[-1] or not self.first <= self.today <= self.last:
            return None
        number = self.segment(self.today)
        segment = self.segments[number]
        end = min(d for d in (segment["last"], self.item.archived, Date(2100, 1, 1)) if d)
        kind = segment["kind"]
        if kind == "day":
            start = self.next_day(end)
        elif kind == "window":
            start = self.next_window(number, end)
        else:
            start = self.next_period(number, kind, end)
        return (start - self.today).days if start else None

    def next_day(self, end: Date) -> Optional[Date]:
        if self.rhythm(self.today).at_most:
            return None
        if any(j.last == self.today and j.result == "pending" for j in self.judged):
            return self.today
        day = self.today + DAY
        while day <= end and day < self.today + 2000 * DAY:
            if not self.paused(day):
                rhythm = self.rhythm(day)
                if rhythm.at_most:
                    return None
                if day.weekday() in rhythm.days:
                    return day
            day += DAY
        return None

    def next_period(self, number: int, kind: str, end: Date) -> Optional[Date]:
        span = self.calendar.span(kind, self.today) or self.calendar.next(kind, self.today)
        for _ in range(400):
            if not span or span.first > end:
                return None
            period = self.period(number, span)
            if period["rhythm"].at_most:
                return None
            if period["result"] == "pending":
                if not period["rhythm"].counts_days:
                    return period["last"]
                missing = int(period["asked"] - period["amount"])
                start = period["last"] - (missing - 1) * DAY
                done = self.done(self.today)
                earliest = max(self.today + DAY if done else self.today, period["first"])
                return start if start >= earliest else None
            span = self.calendar.next(kind, span.last)
        return None

    def next_window(self, number: int, end: Date) -> Optional[Date]:
        if self.rhythm(self.today).at_most:
            return None
        done = self.done(self.today)
        day = self.today if self.open(self.today) else self.today + DAY
        ahead: List[Date] = []
        while day <= end and day < self.today + 2000 * DAY:
            if not self.paused(day):
                ahead.append(day)
                rhythm = self.governing_window(number, day)
                if rhythm.at_most:
                    return None
                days = self.window(number, day, rhythm.window)
                held = sum((self.value(d, rhythm) for d in days if d <= self.today), Fraction(0))
                missing = self.ask(rhythm) - held
                if len(days) == rhythm.window and missing > 0:
                    if not rhythm.counts_days:
                        return day
                    count = int(-(-missing // 1))
                    earliest = self.today + DAY if done else self.today
                    if count > len(ahead) or ahead[-count] < earliest:
                        return None
                    return ahead[-count]
            day += DAY
        return None

    # -- report

    def figures(self, first: Date, last: Date) -> Dict:
        kind = self.kind_on(self.today)
        runs = self.streaks()
        best = max(runs, key=len) if kind else []
        met, due = self.rate(first, last)
        total = self.rate(Date.min, self.today)[0]
        now = self.now()
        return {
            "id": self.item.id, "state": self.state.get(self.today, "not-due"),
            "streak": None if kind is None else {
                "current": len(runs[-1]), "best": len(best),
                "unit": "day" if kind in ("day", "window") else kind,
                "bestFrom": best[0].first if best else None,
                "bestTo": min(best[-1].last, self.today) if best else None},
            "strength": self.strength(), "new": len(self.days) < 14,
            "rate": met / due if due else None,
            "rateByWeekday": self.weekday_rates(first, last),
            "met": met, "due": due, "total": total, "today": now,
            "daysToBreak": self.days_to_break()}
