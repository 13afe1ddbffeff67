"""Blocks and log lines as plain values, the input of the computations in this folder.

The text is read by the second reader of the format, `Tests/Corpus/second_reader.py`.
"""

from __future__ import annotations

import datetime
import os
import re
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Dict, Iterator, List, Optional, Set, Tuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Corpus"))
import second_reader as reader  # noqa: E402

Date = datetime.date
DAY = datetime.timedelta(days=1)
TIME = "time"
WEEKDAYS = "mon tue wed thu fri sat sun".split()
MILLIONTH = Fraction(1, 1_000_000)


def direction(before: Fraction, recent: Fraction, part: int) -> str:
    """Returns the direction of a change; `stable` if it is less than 1/`part` of `before`."""
    change = recent - before
    if change == 0 or abs(change) * part < abs(before):
        return "stable"
    return "increasing" if change > 0 else "decreasing"


def rounded(number: Fraction) -> Fraction:
    """Rounds to six decimal places. A half is rounded away from zero."""
    steps = abs(number) / MILLIONTH
    whole = (2 * steps.numerator + steps.denominator) // (2 * steps.denominator)
    return whole * MILLIONTH * (-1 if number < 0 else 1)


@dataclass(frozen=True)
class Amount:
    number: Fraction
    unit: str = ""              # TIME for seconds, empty for a bare number

    @staticmethod
    def of(amount: reader.Amount) -> "Amount":
        return Amount(amount.number, TIME if amount.is_time else reader.nfc(amount.unit))


@dataclass
class Rhythm:
    """A rhythm. It has weekdays (`days`), a calendar `period`, or a `window`: a number of days."""
    since: Optional[Date]
    at_most: bool
    amount: Optional[Amount]
    days: Set[int] = field(default_factory=set)
    period: str = ""
    window: int = 0

    @property
    def kind(self) -> str:
        return self.period or ("window" if self.window else "day")

    @property
    def unit(self) -> str:
        return self.amount.unit if self.amount else ""

    @property
    def target(self) -> Fraction:
        return self.amount.number if self.amount else Fraction(1)

    @property
    def counts_days(self) -> bool:
        """Returns true if done days are counted, false if amounts or counts are added up."""
        if not self.amount:
            return True
        return not (self.unit or self.at_most or self.kind == "day")


@dataclass
class Measure:
    subject: Optional[str]
    part: Optional[str]
    how: str
    target: Amount
    begin: Optional[Amount]
    typed: str = ""
    states_how: bool = False


@dataclass
class Milestone:
    date: Date
    title: str
    done: Optional[Date]
    measure: Optional[Measure]


@dataclass
class Item:
    """A block of any kind, with the properties of its kind."""
    kind: str
    id: str
    key: str
    title: str
    start: Optional[Date] = None
    archived: Optional[Date] = None
    due: Optional[Date] = None
    done: Optional[Date] = None
    rhythms: List[Rhythm] = field(default_factory=list)
    at_least: Optional[Amount] = None
    at_most: Optional[Amount] = None
    of: List[Tuple[str, Optional[str]]] = field(default_factory=list)
    goals: List[Tuple[str, Optional[Amount]]] = field(default_factory=list)
    values: List[Tuple[str, int]] = field(default_factory=list)
    pauses: List[Tuple[Date, Optional[Date]]] = field(default_factory=list)
    measures: List[Measure] = field(default_factory=list)
    milestones: List[Milestone] = field(default_factory=list)
    reviews: List[Date] = field(default_factory=list)
    weeks: int = 10
    status: str = ""
    level: str = "general"
    priority: int = 0
    importance: int = 0
    urgency: int = 0
    by: str = "last"


@dataclass
class Line:
    day: Date
    subject: str                # folded; for a one-off action its quoted title
    typed: str
    start: Optional[int]
    running: bool
    mark: str                   # skip, fail or empty
    count: Optional[Fraction]   # its number without a unit, else that of its things
    time: Optional[Fraction]
    amount: Optional[Amount]
    parts: List[Tuple[str, Amount]]
    goals: List[Tuple[str, Optional[Amount]]]
    written_time: bool = False
    end: Optional[int] = None
    number: Optional[Fraction] = None   # its number without a unit
    night: bool = False         # true if computed from lines on sleep; it has only parts

    @property
    def counts(self) -> bool:
        return not self.running and not self.mark

    @property
    def is_nothing(self) -> bool:
        """Returns true if the line's amount is zero: `0`, `0km`, `0m`."""
        said = [n for n in (self.count, self.time) if n is not None]
        said += [self.amount.number] if self.amount else []
        return bool(said) and not any(said)


class Directory:
    def __init__(self, files: Dict[str, bytes], today: Date):
        self.today = today
        self.model = reader.Model(dict(files), today)
        self.week_start = 0
        self.items: List[Item] = []
        self.by_key: Dict[str, Item] = {}
        for block in self.model.used_blocks():
            self.read_block(block)
        self.lines = [self.read_line(entry) for entry in self.model.entries]
        self.nights = nights(self)

    def of_kind(self, *kinds: str) -> List[Item]:
        return [item for item in self.items if item.kind in kinds]

    # -- units

    def also(self, subject: Optional[str]) -> reader.Also:
        known = self.model.subjects.get(subject) if subject else None
        return known.also if known else {}

    def convert(self, amount: Amount, unit: str, subject: Optional[str]) -> Optional[Fraction]:
        """Returns the amount in another unit; None if it cannot be converted."""
        if amount.unit == unit:
            return amount.number
        if not amount.unit or not unit:
            return None
        source, factor = self.base(amount.unit, subject)
        target, divisor = self.base(unit, subject)
        return rounded(amount.number * factor / divisor) if source == target else None

    def base(self, unit: str, subject: Optional[str]) -> Tuple[str, Fraction]:
        return (TIME, Fraction(1)) if unit == TIME else reader.unit_base(unit, self.also(subject))

    def own_unit(self, subject: Optional[str], part: Optional[str] = None) -> str:
        known = self.model.subjects.get(subject) if subject else None
        if not known:
            built_in = reader.BUILT_IN.get(subject or "")
            if not built_in:
                return ""
            return built_in.parts[part][1] if part in built_in.parts else (
                "" if part else built_in.unit)
        if part:
            named = known.named_part(part)
            return named[1] if named else ""
        return known.unit

    def by(self, key: str) -> str:
        """Returns how the readings of a day become one number; empty for what is no measure."""
        item = self.by_key.get(key)
        if item:
            return item.by if item.kind == "measure" else ""
        return "sum" if key in SUMMED else "last"

    # -- blocks

    def read_block(self, block: reader.Block) -> None:
        if block.kind == "track":
            for prop in block.all("week-start"):
                self.week_start = WEEKDAYS.index(prop.read.shown[:3].lower())
            return
        item = Item(block.kind, block.name, reader.fold(block.name), block.title)

        def date(key: str) -> Optional[Date]:
            prop = block.first(key)
            return prop.read.more["date"] if prop else None

        def whole(key: str, usual: int) -> int:
            prop = block.first(key)
            return int(prop.read.shown) if prop else usual

        item.start, item.archived = date("start"), date("archived")
        named = re.fullmatch(r"terms/(\d{4}-\d\d-\d\d)\.txt", block.line.file)
        if item.kind == "term" and not item.start and named:
            item.start = Date.fromisoformat(named.group(1))
        item.due, item.done = date("due"), date("done")
        item.rhythms = sorted(
            (self.rhythm(prop.read.more["rhythm"]) for prop in block.all("every")),
            key=lambda rhythm: rhythm.since or Date.min)
        least = block.first("at-least")
        item.at_least = Amount.of(least.read.amount) if least else None
        most = block.first("at-most")
        item.at_most = Amount.of(most.read.amount) if most else None
        item.of = [self.subject_of(prop) for prop in block.all("of")]
        item.goals = [
            (reader.fold(prop.read.ref.name),
             Amount.of(prop.read.amount) if prop.read.amount else None)
            for prop in block.all("goal")]
        for prop in block.all("value"):
            strength = prop.read.shown.split()[1:]
            item.values.append(
                (reader.fold(prop.read.ref.name), int(strength[0]) if strength else 5))
        item.pauses = [
            (span.first, span.last) for span in
            (prop.read.more["span"] for prop in block.all("pause"))]
        for prop in block.all("measure"):
            item.measures.append(self.measure(prop))
        for prop in block.all("milestone"):
            shown = prop.read.shown
            done = re.search(r" done (\d{4}-\d\d-\d\d)", shown)
            item.milestones.append(Milestone(
                Date.fromisoformat(shown[:10]), prop.free,
                Date.fromisoformat(done.group(1)) if done else None,
                self.measure(prop) if prop.read.amount else None))
        item.reviews = [Date.fromisoformat(prop.read.shown[:10]) for prop in block.all("review")]
        item.weeks = whole("weeks", 10)
        item.status = block.first("status").read.shown if block.first("status") else ""
        item.level = block.first("level").read.shown if block.first("level") else "general"
        usual = {"general": 40, "major": 10, "highest-order": 1, "life-area": 40}[item.level]
        item.priority = whole("priority", usual)
        duty = item.kind == "obligation"
        item.importance = whole("importance", 2 if duty else 8)
        item.urgency = whole("urgency", 6 if duty else 5)
        item.by = block.first("by").read.shown if block.first("by") else (
            "sum" if item.key in SUMMED else "last")
        self.items.append(item)
        self.by_key.setdefault(item.key, item)

    @staticmethod
    def subject_of(prop: reader.Property) -> Tuple[str, Optional[str]]:
        ref = prop.read.ref
        return reader.fold(ref.name), reader.fold(ref.part) if ref.part else None

    def measure(self, prop: reader.Property) -> Measure:
        read = prop.read
        subject, part = self.subject_of(prop) if read.ref else (None, None)
        target, begin = Amount.of(read.amount), None
        own = self.own_unit(subject, part)
        if not target.unit and own and read.more["how"] in ("sum", "latest", "best", "mean"):
            target = self.in_unit(target.number, own)
        if read.more["begin"]:
            begin = Amount.of(read.more["begin"])
            if not begin.unit and target.unit:
                begin = (self.in_unit(begin.number, own or "h") if target.unit == TIME
                         else Amount(begin.number, target.unit))
        typed = (read.ref.name + ("." + read.ref.part if read.ref.part else "")
                 if read.ref else None)
        return Measure(subject, part, read.more["how"], target, begin, typed,
                       bool(read.more["given_how"]))

    @staticmethod
    def in_unit(number: Fraction, unit: str) -> Amount:
        if unit in reader.TIME_UNITS:
            return Amount(number * reader.SECONDS[reader.TIME_UNITS[unit]], TIME)
        return Amount(number, reader.nfc(unit))

    @staticmethod
    def rhythm(read: reader.Rhythm) -> Rhythm:
        text = read.text.removeprefix("at most ")
        rhythm = Rhythm(read.since, read.at_most, Amount.of(read.amount) if read.amount else None)
        window = re.search(r" in (\d+) days$", text)
        period = re.search(r" per (\w+)$", text)
        if window:
            rhythm.window = int(window.group(1))
        elif period:
            rhythm.period = period.group(1)
        else:
            rhythm.days = {WEEKDAYS.index(name) for name in text.split(" on ")[1].split()}
        return rhythm

    # -- log

    def read_line(self, entry: reader.Entry) -> Line:
        known = entry.subject
        name = f'"{entry.title}' if entry.title else reader.fold(
            known.name if known else entry.typed)
        count, amount = entry.amount("count"), entry.amount("amount")
        number = count.number if count else None
        if amount and known and known.counts_things() and reader.is_thing(amount.unit):
            count = count or amount
        goals = [(reader.fold(goal), Amount.of(much) if much else None)
                 for goal, much in entry.goals]
        parts = [(part, Amount.of(much)) for _, part, much, _ in entry.parts]
        return Line(
            entry.date, name, entry.title or (known.name if known else entry.typed), entry.start,
            entry.running, entry.words[0] if entry.words else "",
            count.number if count else None, entry.duration(), Amount.of(amount) if amount else None,
            parts, goals, entry.amount("time") is not None, entry.end, number)


# -- nights

KNOWN = ("asleep", "deep", "rem", "core", "awake", "latency", "awakenings")


@dataclass
class SleepLine:
    """A line on sleep, by rule measures 8; the times are in seconds from midnight."""
    first: Optional[int]
    last: Optional[int]
    time: int
    parts: Dict[str, int]

    @property
    def size(self) -> int:
        return 1 if self.first is None or self.last is None else self.last - self.first

    @property
    def asleep(self) -> int:
        known = self.parts
        if known.get("core"):
            return min(known["core"] + known.get("deep", 0) + known.get("rem", 0), self.time)
        if "asleep" in known:
            return min(known["asleep"], self.time)
        return max(self.time - max(known.get("awake", 0), known.get("latency", 0)), 0)

    def rank(self) -> Tuple:
        staged = any(self.parts.get(name, 0) > 0 for name in ("deep", "rem", "core"))
        told = [self.asleep] + [self.parts.get(name, -1) for name in KNOWN[1:]]
        told[1:4] = [max(number, 0) for number in told[1:4]]
        other = any(name in self.parts for name in ("asleep", "awake", "latency", "awakenings"))
        return (2 if staged else 1 if other else 0, 0 if self.first is None else self.size,
                -(self.first or 0), self.time, told)


def whole(number: Fraction) -> int:
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def seconds_of(lines: List[SleepLine]) -> Iterator[Tuple[SleepLine, int]]:
    """Yields the lines, each with how many seconds it has that the lines before it do not have."""
    covered: List[Tuple[int, int]] = []
    for line in lines:
        if line.first is None or line.last is None:
            yield line, 1
            continue
        free = [(line.first, line.last)]
        for begin, end in covered:
            free = [piece for low, high in free
                    for piece in ((low, min(high, begin)), (max(low, end), high))
                    if piece[0] < piece[1]]
        covered += free
        yield line, sum(high - low for low, high in free)


class Sleep:
    """Lines that overlap or are less than two hours apart."""

    def __init__(self, lines: List[SleepLine]):
        self.lines = lines
        self.is_timed = lines[0].first is not None
        self.first = min(line.first or 0 for line in lines)
        self.last = max(line.last or 0 for line in lines)
        dense = sorted(lines, key=lambda line: Fraction(line.time, line.size), reverse=True)
        shares = list(seconds_of(dense))
        self.time = self.total(shares, lambda line: line.time)
        union = sum(seconds for _, seconds in shares)
        self.pause = self.last - self.first - union if self.is_timed else 0
        self.in_bed = self.time + self.pause
        self.telling = [(line, seconds) for line, seconds in seconds_of(
            sorted(lines, key=SleepLine.rank, reverse=True)) if seconds]
        self.asleep = self.total(self.telling, lambda line: line.asleep)

    @staticmethod
    def total(shares, number) -> int:
        return whole(sum((rounded(Fraction(number(line) * seconds, line.size))
                          for line, seconds in shares), Fraction(0)))

    @property
    def is_daytime_nap(self) -> bool:
        """Returns true if the sleep is a nap even where it is the longest of its day."""
        return (self.is_timed and self.time < 3 * 3600 and self.first >= 9 * 3600
                and self.last <= 21 * 3600)

    def efficiency(self) -> Optional[Fraction]:
        tells = any(line.parts.get("core") or any(name in line.parts for name in (
            "asleep", "awake", "latency")) for line, _ in self.telling)
        if not self.in_bed or not (tells or self.pause):
            return None
        return rounded(Fraction(self.asleep * 100, self.in_bed))


def nights(directory: Directory) -> List[Line]:
    """Returns for each night a computed line that has only parts, such as the bedtime."""
    known = directory.model.subject("sleep")
    if not known.is_measure or not known.built_in:
        return []
    subject = reader.fold(known.name)
    days: Dict[Date, List[SleepLine]] = {}
    for line in directory.lines:
        if line.subject != subject or not line.counts or line.time is None:
            continue
        parts: Dict[str, int] = {}
        for name, much in line.parts:
            name = "core" if name == "light" else name
            if name in KNOWN and much.unit == ("" if name == "awakenings" else TIME):
                parts[name] = parts.get(name, 0) * (name == "core") + int(much.number // 1)
        is_range = line.start is not None and line.end is not None and line.end > line.start
        # A range that ends at 24:00 or later is of the day of its end.
        later = line.end // 86_400 if is_range else 0
        days.setdefault(line.day + later * DAY, []).append(SleepLine(
            line.start - later * 86_400 if is_range else None,
            line.end - later * 86_400 if is_range else None, int(line.time // 1), parts))
    found: Dict[Date, Sleep] = {}
    for day, lines in days.items():
        of_night = [sleep for sleep in joined(lines) if not sleep.is_daytime_nap]
        if of_night:
            found[day] = max(of_night, key=lambda sleep: sleep.in_bed)
    noon = 12 * 3600
    computed = []
    for day in sorted(found):
        night, parts = found[day], []
        if night.is_timed:
            parts.append(("bedtime", Amount(Fraction(night.first + noon), reader.CLOCK)))
            parts.append(("waking", Amount(Fraction(night.last + noon), reader.CLOCK)))
        efficiency, regular = night.efficiency(), regularity(found, day)
        if efficiency is not None:
            parts.append(("efficiency", Amount(efficiency, "%")))
        if regular is not None:
            parts.append(("regularity", Amount(regular)))
        parts = [part for part in parts if part[0] not in known.parts]
        if parts:
            computed.append(Line(day, subject, known.name, None, False, "", None, None, None, parts,
                                 [], night=True))
    return computed


def joined(lines: List[SleepLine]) -> List[Sleep]:
    """Returns the sleeps of a day: those with ranges by their starts, then the others."""
    groups: List[List[SleepLine]] = []
    end = 0
    for line in sorted((line for line in lines if line.first is not None), key=lambda l: l.first):
        if groups and line.first - end < 7200:
            groups[-1].append(line)
            end = max(end, line.last)
        else:
            groups.append([line])
            end = line.last
    others = sorted((line for line in lines if line.first is None), key=SleepLine.rank, reverse=True)
    return [Sleep(group) for group in groups] + [Sleep([line]) for line in others]


def regularity(found: Dict[Date, Sleep], day: Date) -> Optional[Fraction]:
    """Returns the Sleep Regularity Index of the 28 days up to a day."""
    noon, pairs, same = 12 * 3600, 0, 0

    def slept(date: Date) -> Optional[Tuple[int, int]]:
        night = found.get(date)
        if not night or not night.is_timed:
            return None
        return max(night.first, -noon), max(min(night.last, noon), max(night.first, -noon))

    for back in range(27):
        one, other = slept(day - (back + 1) * DAY), slept(day - back * DAY)
        if one is None or other is None:
            continue
        both = max(0, min(one[1], other[1]) - max(one[0], other[0]))
        pairs += 1
        same += 86_400 - ((one[1] - one[0]) + (other[1] - other[0]) - 2 * both)
    if pairs < 7:
        return None
    return rounded(Fraction(200 * same, 86_400 * pairs)) - 100


SUMMED = {"steps", "distance", "water", "exercise", "active_calories", "sleep", "meal"}


def read_directory(root: str, today: Date) -> Directory:
    files: Dict[str, bytes] = {}
    for folder in ("", "terms", "log", "sources"):
        place = os.path.join(root, folder)
        for base in os.listdir(place) if os.path.isdir(place) else []:
            path = os.path.join(place, base)
            if base.endswith(".txt") and os.path.isfile(path):
                with open(path, "rb") as file:
                    files[f"{folder}/{base}" if folder else base] = file.read()
    return Directory(files, today)
