"""Goals: contributions, measures, pace and status."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Callable, Dict, List, Optional, Tuple

import second_reader as reader
from periods import Calendar, term_end
from reading import DAY, TIME, Amount, Date, Directory, Item, Line, Measure, direction, rounded

KNOWN_KINDS = set(reader.FIXED)


@dataclass
class Taken:
    line: Line
    order: int
    number: Fraction


class Goal:
    def __init__(self, directory: Directory, item: Item, records: Callable):
        self.directory, self.item, self.today = directory, item, directory.today
        self.records = records
        self.own = list(item.measures)
        # A milestone shows the figure of the goal's measure that has the same subject and HOW.
        self.tracks: List[Measure] = list(self.own)
        self.track_of: Dict[int, int] = {}
        for number, milestone in enumerate(item.milestones):
            if milestone.measure:
                self.track_of[number] = self.track(milestone.measure)
        self.taken: List[List[Taken]] = [[] for _ in self.tracks]
        self.before: List[List[Taken]] = [[] for _ in self.tracks]
        self.lines: List[Line] = []
        for order, line in enumerate(directory.lines + directory.nights):
            if line.counts and line.day <= self.today:
                self.take(order, line)
        contributed = [line.day for line in self.lines]
        self.start = item.start or (min(contributed) if contributed else None)
        self.last = max(contributed) if contributed else None

    def track(self, measure: Measure) -> int:
        for number, own in enumerate(self.own):
            if (own.subject, own.part, own.how) == (measure.subject, measure.part, measure.how):
                if self.unit(own) == self.unit(measure) or self.directory.convert(
                        Amount(Fraction(1), self.unit(measure)), self.unit(own),
                        own.subject) is not None:
                    return number
        for number, own in enumerate(self.own):
            # A milestone without a subject is a step of the first measure to which it converts.
            if (measure.subject is None and self.unit(own) != reader.CLOCK
                    and (measure.how == own.how or not measure.states_how)
                    and self.step(own, measure.target) is not None):
                return number
        self.tracks.append(measure)
        return len(self.tracks) - 1

    def step(self, own: Measure, amount: Amount) -> Optional[Fraction]:
        """Returns an amount in the unit of a measure; a number without a unit is in that unit."""
        if amount.unit:
            return self.directory.convert(amount, self.unit(own), own.subject)
        if self.unit(own) != TIME:
            return amount.number
        unit = self.directory.own_unit(own.subject, own.part)
        return self.directory.in_unit(amount.number, unit or "h").number

    @staticmethod
    def unit(measure: Measure) -> str:
        return measure.target.unit

    # -- contributing lines

    def counted_by(self, habit: Item, line: Line) -> Tuple[bool, List[Tuple[str, Amount]]]:
        """Returns whether a habit counts a line as a whole, and the parts of it that count."""
        whole = not line.night and any(
            subject == line.subject and part is None for subject, part in habit.of)
        parts = [(name, much) for name, much in line.parts
                 if (line.subject, name) in habit.of]
        return whole, parts

    def take(self, order: int, line: Line) -> None:
        key = self.item.key
        plus = [much for goal, much in line.goals if goal == key]
        if plus and plus[0] is not None and plus[0].number == 0:
            return
        is_goal = line.subject == key
        named: Dict[int, str] = {}
        for number, measure in enumerate(self.tracks):
            if measure.subject is None:
                continue
            if measure.subject == line.subject and (
                    measure.part is None and not line.night or any(n == measure.part for n, _ in line.parts)):
                named[number] = "measure"
            elif measure.part is None:
                habit = self.directory.by_key.get(measure.subject)
                if habit and habit.kind == "habit" and any(self.counted_by(habit, line)):
                    named[number] = "of"
        linked = [habit for habit in self.directory.of_kind("habit", "task")
                  if any(goal == key for goal, _ in habit.goals)
                  and (habit.key == line.subject and not line.night
                       or any(self.counted_by(habit, line)))]
        link = bool(linked)
        if not (plus or is_goal or named or link):
            return
        early = bool(self.item.start and line.day < self.item.start)
        late = bool(self.item.archived and line.day > self.item.archived)
        if not plus and not is_goal and (early or late):
            if early and not late:
                # For latest and best, a reading on or before the first day is the start figure.
                for number, reason in named.items():
                    amount = self.own_amount(self.tracks[number], line, reason)
                    if amount is not None and self.tracks[number].how in ("latest", "best"):
                        self.before[number].append(Taken(line, order, amount))
            return
        self.lines.append(line)
        loose = bool(plus or is_goal or link)
        # Of a line that contributes only by its parts, only their amounts count.
        parts = None
        if not plus and not is_goal and link and not any(
                habit.key == line.subject or self.counted_by(habit, line)[0] for habit in linked):
            names = {name for habit in linked for name, _ in self.counted_by(habit, line)[1]}
            parts = [much for name, much in line.parts if name in names]
        found: Dict[int, Fraction] = {}
        for number, measure in enumerate(self.tracks):
            if number in named:
                amount = self.own_amount(measure, line, named[number])
            elif measure.subject is None and loose:
                amount = self.own_amount(measure, line, "", parts)
            else:
                amount = None
            if amount is not None:
                found[number] = amount
        placed = plus[0] if plus and plus[0] is not None else None
        own = range(len(self.own))
        is_placed = placed is not None and (
            any([self.place(placed, found, [n]) for n in own if n in found])
            or self.place(placed, found, list(own)))
        if placed is not None:
            # A milestone's own measure of a subject takes an amount only in place of another.
            for extra in [n for n in range(len(self.own), len(self.tracks))
                          if n in found or self.tracks[n].subject is None]:
                self.place(placed, found, [extra])
        if loose and not is_placed and not any(self.names(self.tracks[n], line) for n in own):
            for number in own:
                if self.tracks[number].how == "streak":
                    continue
                amount = self.own_amount(self.tracks[number], line, "", parts)
                if amount is not None:
                    found[number] = amount
                    break
        for number, amount in found.items():
            self.taken[number].append(Taken(line, order, amount))

    def names(self, measure: Measure, line: Line) -> bool:
        """Returns whether a measure names the subject of a line, or a part of it that need not be on
        the line."""
        if measure.subject is None:
            return False
        if measure.subject == line.subject:
            return True
        habit = self.directory.by_key.get(measure.subject)
        return (measure.part is None and habit is not None and habit.kind == "habit"
                and any(subject == line.subject for subject, _ in habit.of))

    def place(self, placed: Amount, found: Dict[int, Fraction], tracks: List[int]) -> bool:
        for number in tracks:
            measure = self.tracks[number]
            if measure.how == "streak":
                continue
            amount = self.placed_amount(measure, placed)
            if amount is not None:
                found[number] = amount
                return True
        return False

    def placed_amount(self, measure: Measure, placed: Amount) -> Optional[Fraction]:
        unit = self.unit(measure)
        if measure.how == "days":
            return None if placed.unit else Fraction(1)
        if measure.how == "count" or not unit:
            return placed.number if not placed.unit else None
        if not placed.unit:
            return placed.number if self.is_word(measure) else None
        return self.directory.convert(placed, unit, measure.subject)

    def is_word(self, measure: Measure) -> bool:
        """Returns true for a sum without a subject whose unit is a plain word, as in `20 books`."""
        unit = self.unit(measure)
        return (measure.how == "sum" and measure.subject is None and len(unit) >= 3
                and unit.isalpha() and unit.islower() and unit not in KNOWN_KINDS
                and unit != TIME)

    def own_amount(self, measure: Measure, line: Line, reason: str,
                   parts: Optional[List[Amount]] = None) -> Optional[Fraction]:
        unit, how = self.unit(measure), measure.how
        if how in ("days", "streak"):
            return None if line.is_nothing else Fraction(1)
        if measure.part and reason == "measure":
            parts = [much for name, much in line.parts if name == measure.part]
        elif reason == "of":
            habit = self.directory.by_key[measure.subject]
            whole, counted = self.counted_by(habit, line)
            if not whole:
                parts = [much for _, much in counted]
        if parts:
            if how == "count" or how == "sum" and not unit:
                numbers = [p.number for p in parts if not p.unit]
                return sum(numbers, Fraction(0)) if numbers else Fraction(1)
            found = [p.number if p.unit == unit or not p.unit and self.is_word(measure) else
                     self.directory.convert(p, unit, line.subject) for p in parts]
            found = [number for number in found if number is not None]
            return sum(found, Fraction(0)) if found else None
        if how == "count" or how == "sum" and not unit:
            return line.count if line.count is not None else Fraction(1)
        if not unit:
            return line.number
        subject = line.subject
        if self.is_word(measure):
            if line.amount:
                converted = self.directory.convert(line.amount, unit, subject)
                if converted is not None:
                    return converted
            if line.number is not None:
                return line.number
            return None if line.amount or line.time is not None else Fraction(1)
        if unit == TIME and line.time is not None:
            return line.time
        if line.amount:
            return self.directory.convert(line.amount, unit, subject)
        if line.time is not None:
            return self.directory.convert(Amount(line.time, TIME), unit, subject)
        return None

    # -- measures

    def readings(self, number: int, through: Date) -> List[Taken]:
        return self.daily(number, self.in_order(number, through))

    def daily(self, number: int, taken: List[Taken]) -> List[Taken]:
        """Adds up the readings of each day if the measure's `by` is sum."""
        measure = self.tracks[number]
        known = self.directory.model.subjects.get(measure.subject or "")
        is_of_night = (measure.part in ("bedtime", "waking", "efficiency", "regularity")
                       and not (known and measure.part in known.parts))
        if (measure.how not in ("latest", "best", "mean") or measure.subject in (None, "meal")
                or is_of_night or self.directory.by(measure.subject) != "sum"):
            return taken
        days: Dict[Date, Taken] = {}
        for one in taken:
            known = days.get(one.line.day)
            days[one.line.day] = Taken(replace(one.line, start=None), one.order,
                                       one.number + (known.number if known else 0))
        return [days[day] for day in sorted(days)]

    def in_order(self, number: int, through: Date) -> List[Taken]:
        def order(taken: Taken) -> Tuple:
            time = -1 if taken.line.start is None else taken.line.start
            return taken.line.day, time, taken.number
        return sorted((t for t in self.taken[number] if t.line.day <= through), key=order)

    def begin(self, number: int, through: Date) -> Fraction:
        measure = self.tracks[number]
        if measure.begin:
            return self.in_target(measure, measure.begin)
        if measure.how not in ("latest", "best"):
            return Fraction(0)
        start = self.start
        if start is None:
            return Fraction(0)
        pool = self.daily(number, self.before[number] + self.in_order(number, self.today))
        early = [t for t in pool if t.line.day <= start]
        def order(taken: Taken) -> Tuple:
            time = -1 if taken.line.start is None else taken.line.start
            return taken.line.day, time, taken.number
        later = [t for t in pool if t.line.day > start]
        if early:
            begin = max(early, key=order).number
        elif later:
            least = min(order(t)[:2] for t in later)
            begin = max(t.number for t in later if order(t)[:2] == least)
        else:
            return Fraction(0)
        rises = measure.how == "best" and begin <= measure.target.number
        return Fraction(0) if rises else begin

    def in_target(self, measure: Measure, amount: Amount) -> Fraction:
        number = self.directory.convert(amount, self.unit(measure), measure.subject)
        return amount.number if number is None else number

    def actual(self, number: int, through: Date) -> Optional[Fraction]:
        measure = self.tracks[number]
        stock = self.in_target(measure, measure.begin) if measure.begin else Fraction(0)
        taken = self.readings(number, through)
        if measure.how in ("sum", "count"):
            return stock + sum((t.number for t in taken), Fraction(0))
        if measure.how == "days":
            return stock + len({t.line.day for t in taken})
        if measure.how == "streak":
            return self.streak(measure, taken, through)
        if not taken:
            return None
        if measure.how == "latest":
            return taken[-1].number
        if measure.how == "mean":
            return rounded(sum((t.number for t in taken), Fraction(0)) / len(taken))
        down = self.begin(number, through) > measure.target.number
        return (min if down else max)(t.number for t in taken)

    def streak(self, measure: Measure, taken: List[Taken], through: Date) -> Fraction:
        lengths = self.records(measure, self.start, through) if self.start else None
        if lengths is not None:
            return Fraction(max(lengths, default=0))
        days = sorted({t.line.day for t in taken})
        best = run = 0
        for number, day in enumerate(days):
            run = run + 1 if number and days[number - 1] + DAY == day else 1
            best = max(best, run)
        return Fraction(best)

    def share(self, number: int, actual: Optional[Fraction]) -> float:
        measure = self.tracks[number]
        target = measure.target.number
        if actual is None:
            return 0.0
        if measure.how in ("sum", "count", "days"):
            return min(1.0, max(0.0, float(actual / target)))
        begin = self.begin(number, self.today)
        if begin == target:
            return 1.0 if actual >= target else 0.0
        return min(1.0, max(0.0, float((actual - begin) / (target - begin))))

    def reached(self, number: int, actual: Optional[Fraction]) -> bool:
        if actual is None:
            return False
        measure = self.tracks[number]
        down = measure.how in ("latest", "best", "mean", "streak") and (
            self.begin(number, self.today) > measure.target.number)
        return actual <= measure.target.number if down else actual >= measure.target.number

    def progress(self) -> float:
        if self.item.done and self.item.done <= self.today and not self.own:
            return 1.0
        if not self.own:
            return 0.0
        return sum(self.share(n, self.actual(n, self.today))
                   for n in range(len(self.own))) / len(self.own)

    def is_done(self) -> bool:
        if self.item.done and self.item.done <= self.today:
            return True
        return bool(self.own) and all(
            self.reached(n, self.actual(n, self.today)) for n in range(len(self.own)))

    # -- pace

    def due(self) -> Optional[Date]:
        if self.item.due:
            return self.item.due
        ends = [term_end(term) for term in self.directory.of_kind("term")
                if term.status != "cancelled" and term.start
                and any(goal == self.item.key and share is None for goal, share in term.goals)]
        return max(ends) if ends else None

    def rests(self) -> bool:
        """Returns true if the term of the day lists the goal and is on hold or cancelled."""
        span = Calendar(self.directory).span("term", self.today)
        if not span:
            return False
        term = span.term
        return term.status in ("cancelled", "on-hold") and any(
            goal == self.item.key for goal, _ in term.goals)

    def expected(self) -> Optional[float]:
        start, due = self.start, self.due()
        if start is None or due is None or self.rests():
            return None
        if due < start:
            return 1.0 if self.today >= start else 0.0
        return min(1.0, max(0.0, (self.today - start).days / ((due - start).days + 1)))

    def status(self) -> str:
        today, due = self.today, self.due()
        if self.item.archived and self.item.archived <= today:
            return "archived"
        if self.is_done():
            return "done"
        if self.item.start and today < self.item.start:
            return "not-started"
        if due and today > due:
            return "overdue"
        if self.start is None:
            return "not-started"
        if not self.rests() and (today - max(self.start, self.last or self.start)).days >= 14:
            return "stalled"
        if not due or self.rests():
            return "open"
        lead = self.progress() - self.expected()
        if abs(lead) <= 0.1 + 1e-12:
            return "on-track"
        return "ahead" if lead > 0 else "behind"

    def trend(self) -> Optional[str]:
        """Compares the number of lines of the last 14 days with that of the 14 days before."""
        if self.status() in ("archived", "done", "not-started") or self.start is None:
            return None
        if self.rests():
            return None
        if (self.today - max(self.start, self.last or self.start)).days >= 14:
            return "stalled"
        ages = [(self.today - line.day).days for line in self.lines]
        recent = sum(age < 14 for age in ages)
        before = sum(14 <= age < 28 for age in ages)
        if (self.today - self.start).days < 27 or before + recent < 4:
            return None
        return direction(Fraction(before), Fraction(recent), 5)

    # -- remaining amount

    def figure(self, number: int, through: Date) -> Fraction:
        """Returns the actual figure of a measure; its start figure if there is no reading yet."""
        actual = self.actual(number, through)
        return self.begin(number, self.today) if actual is None else actual

    def open_measures(self) -> List[int]:
        return [n for n in range(len(self.own))
                if not self.reached(n, self.actual(n, self.today))]

    def has_figure(self, number: int) -> bool:
        """Returns false if a `latest` or `best` measure has neither a reading nor a `from`."""
        measure = self.tracks[number]
        return bool(measure.how not in ("latest", "best") or measure.begin
                    or self.taken[number] or self.before[number])

    def is_known_work(self) -> bool:
        """Returns true for an obligation with a due day whose measures are all sums of time.

        The measures of its milestones do not matter.
        """
        return self.item.kind == "obligation" and self.due() is not None and all(
            measure.how == "sum" and measure.target.unit == TIME
            for measure in self.tracks[:len(self.own)])

    def forecast(self) -> Optional[Date]:
        if self.status() in ("archived", "done") or not self.own:
            return None
        if self.start is None or self.start > self.today:
            return None
        if self.is_known_work():
            return None
        latest = None
        for number in self.open_measures():
            if self.tracks[number].how in ("mean", "best", "streak"):
                return None
            actual = self.actual(number, self.today)
            if actual is None:
                return None
            first = max(self.start, self.today - 27 * DAY)
            days = {t.line.day for t in self.taken[number] if first <= t.line.day <= self.today}
            if (self.today - first).days < 6 or len(days) < 3:
                return None
            gained = actual - self.figure(number, first - DAY)
            missing = self.tracks[number].target.number - actual
            if not gained or (gained > 0) != (missing > 0):
                return None
            ahead = -(-abs(missing) * ((self.today - first).days + 1) // abs(gained))
            if ahead > (Date.max - self.today).days:
                return None
            day = self.today + int(ahead) * DAY
            latest = max(latest or day, day)
        return latest

    def needed(self) -> Optional[Dict]:
        due, found = self.due(), self.open_measures()
        if self.status() in ("archived", "done") or not found or due is None or due < self.today:
            return None
        found = [n for n in found if self.tracks[n].how not in ("mean", "best", "streak")
                 and self.has_figure(n)]
        if not found:
            return None
        number = found[0]
        measure = self.tracks[number]
        left = max(7, (due - max(self.today, self.start or self.today)).days + 1)
        missing = measure.target.number - self.figure(number, self.today)
        return {"amount": rounded(missing * 7 / left)}

    def reached_day(self, through: Date) -> Optional[Date]:
        """Returns the day of `done`, or the first day on which all measures reached their targets."""
        written = self.item.done if self.item.done and self.item.done <= through else None
        found = None
        if self.own and self.start:
            days = {t.line.day for taken in self.taken[:len(self.own)] for t in taken}
            days |= {j.met_on for habit in [self.records.__self__] for h in habit.habits
                     for j in h.judged} if any(m.how == "streak" for m in self.own) else set()
            for day in sorted(days | {self.start}):
                if day <= through and all(self.reached(n, self.actual(n, day))
                                          for n in range(len(self.own))):
                    found = day
                    break
        return min((d for d in (written, found) if d), default=None)

    def milestone(self, number: int) -> Dict:
        milestone = self.item.milestones[number]
        reached = bool(milestone.done and milestone.done <= self.today)
        if not reached and milestone.measure:
            reached = self.milestone_reached(number, milestone.measure)
        ahead = (milestone.date - self.today).days
        status = ("done" if reached else "missed" if ahead < 0
                  else "approaching" if ahead <= 7 else "due")
        return {"date": milestone.date, "status": status}

    def milestone_reached(self, number: int, measure: Measure) -> bool:
        track = self.track_of[number]
        kept = self.tracks[track]
        target = self.step(kept, measure.target)
        stock = (Amount(self.step(kept, measure.begin), kept.target.unit)
                 if measure.begin else kept.begin)
        if not stock and kept.how == "best" and track < len(self.own) and self.taken[track]:
            # The goal's measure says where it starts, and so whether the figure must rise or fall.
            stock = Amount(self.begin(track, self.today), kept.target.unit)
        shown = Measure(kept.subject, kept.part, kept.how, Amount(target, kept.target.unit), stock)
        self.tracks.append(shown)
        self.taken.append(self.taken[track])
        self.before.append(self.before[track])
        try:
            days = sorted({t.line.day for t in self.taken[track]} | {self.start or self.today})
            if kept.how == "streak":
                days = [self.today]
            return any(self.reached(len(self.tracks) - 1, self.actual(len(self.tracks) - 1, day))
                       for day in days if day <= self.today)
        finally:
            for rows in (self.tracks, self.taken, self.before):
                rows.pop()

    def figures(self) -> Dict:
        return {
            "forecast": self.forecast(), "neededPerWeek": self.needed(),
            "milestones": [self.milestone(n) for n in range(len(self.item.milestones))],
            "id": self.item.id, "kind": self.item.kind,
            "importance": self.item.importance, "urgency": self.item.urgency,
            "start": self.start, "due": self.due(), "status": self.status(),
            "progress": self.progress(), "expected": self.expected(),
            "measures": [{
                "subject": measure.typed, "how": measure.how, "target": measure.target.number,
                "actual": self.actual(n, self.today),
                "progress": self.share(n, self.actual(n, self.today))}
                for n, measure in enumerate(self.own)],
            "contributions": len(self.lines),
            "lastContribution": self.last, "trend": self.trend()}
