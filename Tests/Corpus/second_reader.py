#!/usr/bin/env python3
"""A second reader of the format of `track`, written from its reference alone.

From files (name -> bytes) and today's date it computes the meaning of the directory as
text and the list of its problems. It shares no code and no design with the first reader.
If the two differ on a case of the corpus, one of them is wrong or the reference is unclear.

    python3 second_reader.py [FILE or folder ...] [--only WORDS]  runs cases; all by default
    python3 second_reader.py --directory DIR [--today DAY]        prints the meaning of a directory
"""

from __future__ import annotations

import argparse
import datetime
import difflib
import json
import os
import re
import sys
import unicodedata
from fractions import Fraction
from typing import Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple

Date = datetime.date

# ---------------------------------------------------------------- words and characters

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
DIGITS = "0123456789"
UNIT_SIGNS = "%‰°²³·_/-"
HOWS = "sum count days latest best mean streak".split()
COUNT_WORDS = set("x × times".split())
RESERVED_UNITS = set("day days week weeks month months quarter quarters term terms".split())
PERIODS = "day week month quarter term".split()
PERIODLY = {"weekly": "week", "monthly": "month", "quarterly": "quarter"}
DAY_NAMES = "mon tue wed thu fri sat sun".split()
WEEKDAYS: Dict[str, int] = {
    name: number
    for number, names in enumerate(
        "mon monday|tue tues tuesday|wed wednesday|thu thur thurs thursday|"
        "fri friday|sat saturday|sun sunday".split("|"))
    for name in names.split()}
RESERVED = set(
    "skip fail from on in at of most least done every times day days week weeks month "
    "months quarter quarters term terms daily weekly monthly quarterly weekday weekdays "
    "weekend weekends".split()) | set(HOWS) | set(WEEKDAYS)
COLORS = set(
    "black silver gray grey white maroon red purple fuchsia green lime olive yellow navy "
    "blue teal aqua orange pink brown cyan magenta indigo violet gold".split())


def is_blank(c: str) -> bool:
    return c == "\t" or unicodedata.category(c) == "Zs"


def is_letter(c: str) -> bool:
    return unicodedata.category(c)[0] == "L"


def is_id_char(c: str) -> bool:
    category = unicodedata.category(c)
    return category[0] in "LM" or category == "Nd" or c in "-_"


def is_unit_start(c: str) -> bool:
    return is_letter(c) or c in "%°‰" or unicodedata.category(c) == "Sc"


def is_unit_char(c: str) -> bool:
    category = unicodedata.category(c)
    return category[0] in "LM" or category in ("Nd", "Sc") or c in UNIT_SIGNS


def is_unit(word: str) -> bool:
    return bool(word) and is_unit_start(word[0]) and all(map(is_unit_char, word))


def is_control(c: str) -> bool:
    return c != "\t" and unicodedata.category(c) == "Cc"


def is_id(word: str) -> bool:
    return bool(word) and is_letter(word[0]) and all(map(is_id_char, word))


def is_tag(word: str) -> bool:
    """Returns true for a CONTEXT or TAG: an ID that may begin with a digit if it has a letter."""
    return (bool(word) and all(map(is_id_char, word)) and any(map(is_letter, word))
            and (is_letter(word[0]) or unicodedata.category(word[0]) == "Nd"))


def nfc(word: str) -> str:
    """Returns the normal form NFC, in which units are compared."""
    return unicodedata.normalize("NFC", word)


def fold(word: str) -> str:
    """Returns the form in which IDs and grammar words are compared: NFC, each scalar in lower case."""
    return "".join(c.lower() for c in nfc(word))


# ---------------------------------------------------------------- places and problems

class Problem(NamedTuple):
    file: str
    line: int      # 0 for a problem of the whole file
    column: int
    length: int
    code: str

    def __str__(self) -> str:
        if not self.line:
            return f"{self.file} {self.code}"
        return f"{self.file}:{self.line}:{self.column}+{self.length} {self.code}"


class Wrong(Exception):
    """An error in a line, from scalar `a` up to but not including `b`, counted from zero."""

    def __init__(self, code: str, a: int, b: int):
        self.code, self.a, self.b = code, a, b


def file_order(name: str) -> Tuple[int, bytes]:
    folder = name.split("/")[0] if "/" in name else ""
    rank = {"terms": 2, "log": 3, "sources": 4}.get(folder, 5) if folder else 1
    return (0 if name == "track.txt" else rank, name.encode())


class Text:
    """A part of a line, from scalar `a` up to but not including `b`. Reading moves `a` forward."""

    def __init__(self, text: str, a: int, b: int):
        self.text, self.a, self.b = text, a, b
        self.refs: List[Any] = []      # the references read so far

    def __str__(self) -> str:
        return self.text[self.a:self.b]

    def trimmed(self) -> Text:
        a, b = self.a, self.b
        while a < b and is_blank(self.text[a]):
            a += 1
        while b > a and is_blank(self.text[b - 1]):
            b -= 1
        part = Text(self.text, a, b)
        part.refs = self.refs
        return part

    def upto(self, b: int) -> Text:
        part = Text(self.text, self.a, b)
        part.refs = self.refs
        return part

    def blanks(self) -> bool:
        start = self.a
        while self.a < self.b and is_blank(self.text[self.a]):
            self.a += 1
        return self.a > start

    @property
    def done(self) -> bool:
        return self.a >= self.b

    def peek(self, offset: int = 0) -> str:
        return self.text[self.a + offset] if self.a + offset < self.b else ""

    def word_end(self, stops: str = "") -> int:
        at = self.a
        while at < self.b and not is_blank(self.text[at]) and self.text[at] not in stops:
            at += 1
        return at

    def value_end(self) -> int:
        """Returns where a value ends: before the first `;` and the blanks in front of it."""
        end = self.text.find(";", self.a, self.b)
        return self.upto(self.b if end < 0 else end).trimmed().b

    def word(self, stops: str = "") -> str:
        return self.text[self.a:self.word_end(stops)]

    def wrong(self, code: str, stops: str = "") -> Wrong:
        """Returns an error with this code that marks the next word."""
        return Wrong(code, self.a, self.word_end(stops))

    def dots(self) -> int:
        """Returns the length of `..` or `…` at this place; 0 if there is neither."""
        return 1 if self.peek() == "…" else 2 if self.peek() == self.peek(1) == "." else 0


# ---------------------------------------------------------------- numbers and amounts

class Amount(NamedTuple):
    number: Fraction         # seconds for time
    unit: str                # as typed; empty for a bare number and for time
    is_time: bool
    a: int                   # its position in the line
    b: int
    unit_a: int = 0
    glued: bool = False
    lone_m: bool = False     # one number with `m` glued to it
    time_unit: str = ""      # of time: its first unit
    single: bool = True      # of time: true if it has only one unit
    odd: bool = False        # of time: minutes or seconds of 60 or more after another unit

    def __str__(self) -> str:
        return number_text(self.number) + (" s" if self.is_time else "") + (
            " " + self.unit if self.unit else "")


def six_places(number: Fraction) -> Fraction:
    """Returns a number rounded to six decimal places. A half is rounded away from zero."""
    return Fraction(number_text(number))


def number_text(number: Fraction) -> str:
    """Returns the digits of a number rounded as in `six_places`, without trailing zeros."""
    scaled = abs(number) * 1_000_000
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole // 1_000_000}.{whole % 1_000_000:06}".rstrip("0").rstrip(".")
    return "-" + text if number < 0 and whole else text


LARGEST = Fraction(2 ** 63 - 1, 1_000_000)


def number_starts(t: Text, signed: bool = True) -> bool:
    at = 1 if signed and t.peek() and t.peek() in "+" + DASHES else 0
    first, second = t.peek(at), t.peek(at + 1)
    return bool(first) and (first in DIGITS or first == "." and bool(second) and second in DIGITS)


def scan_number(t: Text, places: int = 6) -> Tuple[Fraction, str]:
    """Reads a number; returns it and its digits as typed, with the point and without the sign."""
    start, negative = t.a, t.peek() in DASHES
    if t.peek() in "+" + DASHES:
        t.a += 1
    digits = re.compile(r"[0-9]*(\.[0-9]+)?").match(t.text, t.a, t.b)
    assert digits
    t.a = digits.end()
    if t.peek() == "," and t.peek(1) and t.peek(1) in DIGITS:
        more = re.compile(r"(,[0-9]+|\.[0-9]+)*").match(t.text, t.a, t.b)
        raise Wrong("decimal-comma", start, more.end() if more else t.a)
    whole, _, part = digits.group().partition(".")
    if len(whole.lstrip("0")) > 12:
        raise Wrong("number-too-large", start, t.a)
    if len(part.rstrip("0")) > places:
        raise Wrong("too-many-decimals", start, t.a)
    value = Fraction(int(whole + part or "0"), 10 ** len(part))
    return (-value if negative else value), digits.group()


TIME_UNITS = {word: order for order, words in enumerate((
    "h hour hours hr hrs", "m min mins minute minutes", "s sec secs second seconds"))
    for word in words.split()}
LONGEST_FIRST = sorted(TIME_UNITS, key=len, reverse=True)
SECONDS = [3600, 60, 1]
TIME_LIKE = re.compile(f"({'|'.join(LONGEST_FIRST)})[0-9]")


def time_unit(t: Text) -> Optional[str]:
    for unit in LONGEST_FIRST:
        if t.text.startswith(unit, t.a) and t.a + len(unit) <= t.b:
            return unit
    return None


def boundary(t: Text) -> bool:
    return t.done or not is_unit_char(t.peek())


def scan_time(t: Text, number: Fraction, digits: str) -> Optional[Tuple[Fraction, bool, bool]]:
    """Reads the rest of a time after its first number.

    Returns its seconds, whether it is one number with `m` attached, and whether a later number is
    60 or more. Returns None and reads nothing if the letters are another unit.
    """
    start = t.a
    sign = -1 if number < 0 else 1
    total, last, order, lone = Fraction(0), abs(number), -1, False
    odd = False
    while True:
        unit = time_unit(t)
        if unit is None and order == 0 and "." not in digits and boundary(t):
            unit = ""
        next_order = 1 if unit == "" else TIME_UNITS.get(unit or "", -1)
        if unit is None or next_order <= order:
            break
        t.a += len(unit)
        total += last * SECONDS[next_order]
        odd = odd or order >= 0 and last >= 60
        lone, order = order < 0 and unit == "m", next_order
        if boundary(t):
            if "." in digits or order == 2:
                return sign * total, lone, odd
            after = t.a                              # 1h 30m: another part after a blank?
            t.blanks()
            if t.a == after or not number_starts(t, signed=False):
                t.a = after
                return sign * total, lone, odd
            ahead = Text(t.text, t.a, t.b)
            more, its_digits = scan_number(ahead)
            follows = time_unit(ahead)
            if follows:
                ahead.a += len(follows)
            if not follows or TIME_UNITS[follows] <= order or not (
                    ahead.done or is_blank(ahead.peek())):
                t.a = after
                return sign * total, lone, odd
            t.a, last, digits = ahead.a - len(follows), more, its_digits
            continue
        if "." in digits or not number_starts(t, signed=False):
            break
        last, digits = scan_number(t)
    t.a = start
    if TIME_LIKE.match(t.text, start, t.b):
        raise Wrong("bad-amount", start, start)
    return None


def scan_amount(t: Text, known: Optional[Callable[[str], bool]] = None) -> Amount:
    """Reads an amount; raises `not-amount` if there is none.

    `known` decides which words are a unit after a blank; in a block (None) every word that is not
    reserved is one.
    """
    start, word_end = t.a, t.word_end()
    if not number_starts(t):
        raise Wrong("not-amount", start, word_end)
    number, digits = scan_number(t)
    if count_word(t):
        return Amount(number, "", False, start, t.a)
    if not t.done and is_unit_start(t.peek()):
        digits_unit = time_unit(t) or ""
        try:
            time = scan_time(t, number, digits)
        except Wrong as wrong:
            if wrong.code == "bad-amount":
                wrong.a, wrong.b = start, word_end
            raise
        if time is not None:
            single = time[0] == number * SECONDS[TIME_UNITS[digits_unit]]
            return ended(t, Amount(time[0], "", True, start, t.a, lone_m=time[1],
                                   time_unit=digits_unit, single=single, odd=time[2]))
        unit_a = t.a
        while not boundary(t):
            t.a += 1
        unit = t.text[unit_a:t.a]
        if fold(unit) in RESERVED and (t.done or is_blank(t.peek()) or t.peek() in ";/"):
            raise Wrong("reserved-unit", unit_a, t.a)
        if len(unit.encode()) > 16:
            raise Wrong("bad-amount", unit_a, t.a)
        return ended(t, Amount(number, unit, False, start, t.a, unit_a, True))
    alone = ended(t, Amount(number, "", False, start, t.a))
    t.blanks()
    if count_word(t):
        return alone._replace(b=t.a)
    word, unit_a = t.word(), t.a
    if word in TIME_UNITS:
        t.a += len(word)
        seconds = number * SECONDS[TIME_UNITS[word]]
        return ended(t, Amount(seconds, "", True, start, t.a, time_unit=word))
    if known(word) if known else (
            is_unit(word) and fold(word) not in RESERVED and len(word.encode()) <= 16):
        t.a += len(word)
        return Amount(number, word, False, start, t.a, unit_a)
    t.a = alone.b
    return alone


def count_word(t: Text) -> bool:
    """Reads `x`, `×` or `times`, which mark a number without a unit."""
    if fold(t.word(";")) not in COUNT_WORDS:
        return False
    t.a = t.word_end(";")
    return True


def ended(t: Text, amount: Amount) -> Amount:
    """Returns the amount unchanged; raises an error if it is a negative time."""
    if amount.is_time and t.text[amount.a] in DASHES and amount.number < 0:
        raise Wrong("negative-time", amount.a, amount.b)
    return amount


# ---------------------------------------------------------------- dates, times, days

DATE_FORM = re.compile(r"([0-9]{4})[%s]([0-9]{2})[%s]([0-9]{2})" % (DASHES, DASHES))
TIME_FORM = re.compile(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?")


def date_stops(t: Text) -> int:
    """Returns where the word that should be a date ends: at a blank, `..`, `…` or `;`."""
    at = t.a
    while at < t.b and not is_blank(t.text[at]) and t.text[at] not in "…;" \
            and t.text[at:at + 2] != "..":
        at += 1
    return at


def scan_date(t: Text) -> Date:
    start, match = t.a, DATE_FORM.match(t.text, t.a, t.b)
    if match:
        after = t.text[match.end():match.end() + 1] if match.end() < t.b else ""
        if after and (is_letter(after) or unicodedata.category(after) == "Nd"):
            match = None
    if not match:
        raise Wrong("bad-date", start, date_stops(t))
    t.a = match.end()
    try:
        return Date(*map(int, match.groups()))
    except ValueError:
        raise Wrong("no-such-date", start, t.a)


def scan_time_of_day(t: Text, stops: str = "") -> int:
    """Reads a time of day; returns its seconds from midnight."""
    start, end = t.a, t.word_end(stops)
    if not TIME_FORM.fullmatch(t.text, start, end):
        raise t.wrong("bad-time", stops)
    parts = [int(part) for part in t.text[start:end].split(":")] + [0]
    t.a = end
    if parts[0] > 29 or parts[1] > 59 or parts[2] > 59:
        raise Wrong("no-such-time", start, end)
    return parts[0] * 3600 + parts[1] * 60 + parts[2]


class Span(NamedTuple):
    first: Date
    last: Optional[Date]
    ends: bool

    def __str__(self) -> str:
        return str(self.first) + ("" if self.ends and self.last == self.first
                                  else f"..{self.last or ''}")


def scan_span(t: Text) -> Span:
    first = scan_date(t)
    after = t.a
    t.blanks()
    dots = t.dots()
    if not dots and t.peek() and t.peek() in DASHES:
        ahead = Text(t.text, t.a + 1, t.b)
        ahead.blanks()
        dots = 1 if ahead.peek() and ahead.peek() in DIGITS else 0
    if not dots:
        t.a = after
        return Span(first, first, True)
    t.a += dots
    after = t.a
    t.blanks()
    if t.done or t.a > after and t.peek() not in DIGITS:
        t.a = after
        return Span(first, None, False)
    start = t.a
    last = scan_date(t)
    if last < first:
        raise Wrong("ends-before-start", start, t.a)
    return Span(first, last, True)


def scan_days(t: Text) -> Set[int]:
    """Reads weekdays up to the end; raises `bad-days` for the first word that is not one."""
    days: Set[int] = set()
    last: Optional[int] = None      # the day name directly before, for a range
    begin = t.a                     # the start of the word or range
    open_range = False
    while True:
        while not t.done and (is_blank(t.peek()) or t.peek() == ","):
            if t.peek() == ",":
                if open_range:
                    raise Wrong("bad-days", t.a, t.a + 1)
                last = None
            t.a += 1
        if t.done:
            break
        if is_blank(t.text[t.a - 1]) and not open_range or t.text[t.a - 1] == ",":
            begin = t.a
        if t.peek() in DASHES and last is not None and not open_range:
            open_range = True
            t.a += 1
            continue
        end = t.word_end("," + DASHES)
        word = fold(t.text[t.a:end])
        if word in WEEKDAYS:
            day = WEEKDAYS[word]
            if open_range:
                assert last is not None
                days |= {(last + n) % 7 for n in range((day - last) % 7 + 1)}
                last = None
            else:
                days.add(day)
                last = day
        elif word in ("weekday", "weekdays", "weekend", "weekends") and not open_range:
            days |= set(range(5)) if word.startswith("weekday") else {5, 6}
            last = None
        else:
            raise Wrong("bad-days", begin, t.word_end(","))
        open_range = False
        t.a = end
    if open_range or not days:
        raise Wrong("bad-days", begin, t.a)
    return days


def days_text(days: Iterable[int]) -> str:
    return " ".join(DAY_NAMES[day] for day in sorted(days))


# ---------------------------------------------------------------- rhythms

class Rhythm(NamedTuple):
    text: str                     # as the meaning shows it, without `from`
    at_most: bool
    amount: Optional[Amount]
    since: Optional[Date]
    b: int                        # where the rhythm ends, before its `from`


def scan_rhythm(t: Text) -> Rhythm:
    """Reads `RHYTHM [from DATE]`, which must fill `t`."""
    since, whole = None, t.trimmed()
    match = None
    for match in re.finditer(r"(?i)from", str(t)):
        a, b = t.a + match.start(), t.a + match.end()
        if (a == t.a or is_blank(t.text[a - 1])) and (b == t.b or is_blank(t.text[b])):
            rest = Text(t.text, b, t.b)
            rest.blanks()
            since = scan_date(rest)
            if not rest.trimmed().done:
                raise Wrong("trailing-text", rest.trimmed().a, rest.trimmed().b)
            whole = t.upto(a).trimmed()
            break
    text, at_most, amount = rhythm_form(whole)
    return Rhythm(("at most " if at_most else "") + text, at_most, amount, since, whole.b)


LIMITS = [("at most", True), ("no more than", True), ("max", True), ("<=", True),
          ("at least", False), (">=", False), ("every", False)]


def take_words(t: Text, words: List[str]) -> bool:
    """Reads these words if they stand here and something follows them; returns whether they did."""
    ahead = Text(t.text, t.a, t.b)
    for word in words:
        if fold(ahead.word()) != word:
            return False
        ahead.a = ahead.word_end()
        ahead.blanks()
    if not ahead.done:
        t.a = ahead.a
    return not ahead.done


def rhythm_form(whole: Text) -> Tuple[str, bool, Optional[Amount]]:
    bad = Wrong("bad-rhythm", whole.a, whole.b)
    words = fold(str(whole)).split()
    if not words:
        raise bad
    if words == ["never"]:
        zero = Amount(Fraction(0), "", False, whole.a, whole.b)
        return f"0 on {days_text(range(7))}", True, zero
    t, at_most = Text(whole.text, whole.a, whole.b), False
    for limit, is_most in LIMITS:
        if take_words(t, limit.split()):
            at_most = is_most
            break
    words = fold(str(t)).split()
    if not at_most:
        if words in (["day"], ["daily"]):
            return "once on " + days_text(range(7)), False, None
        if len(words) == 1 and (words[0] in PERIODS or words[0] in PERIODLY):
            return "1 per " + PERIODLY.get(words[0], words[0]), False, None
        if len(words) == 2:
            span = number_of_days("2" if words[0] == "other" and t.a > whole.a else words[0], words[1:])
            if span:
                return f"1 in {span} days", False, None
        try:
            return "once on " + days_text(scan_days(Text(t.text, t.a, t.b))), False, None
        except Wrong:
            pass
    keyword = next((word for word in words if word in ("on", "in")), "")
    if keyword:
        cut = next(m.start() for m in re.finditer(r"(?i)\b(on|in)\b", t.text)
                   if m.start() >= t.a and fold(Text(t.text, m.start(), t.b).word()) == keyword
                   and (m.start() == t.a or is_blank(t.text[m.start() - 1])))
        rest = Text(t.text, cut + 2, t.b).trimmed()
        if keyword == "on":
            try:
                tail = "on " + days_text(scan_days(Text(t.text, rest.a, rest.b)))
            except Wrong:
                raise bad
        else:
            said = fold(str(rest)).split()
            days = number_of_days(said[0], said[1:]) if len(said) == 2 else 0
            if not days:
                raise bad
            tail = f"in {days} days"
    else:
        if len(words) >= 3 and words[-2] in ("a", "per"):
            match = re.compile(r"\S+\s+(\S+)$").search(t.text, t.a, t.b)
            assert match
            cut, period = match.start(), words[-1]
        else:
            adverbs = {"daily": "day", **PERIODLY}
            cut = t.text.rfind("/", t.a, t.b)
            if cut >= 0:
                period = fold(str(Text(t.text, cut + 1, t.b).trimmed()))
            elif words[0] in adverbs:                # daily 8 glasses
                period, cut, t.a = adverbs[words[0]], t.b, t.word_end()
            elif words[-1] in adverbs:               # 8 glasses daily
                period, cut = adverbs[words[-1]], t.b - len(words[-1])
            else:
                raise bad
        period = {"wk": "week", "mo": "month"}.get(period, period)
        if period not in PERIODS:
            raise bad
        tail = "on " + days_text(range(7)) if period == "day" else f"per {period}"
    amount = scan_target(t.upto(cut).trimmed(), bad)
    if amount.number < 0 or amount.number == 0 and not at_most:
        raise Wrong("target-not-positive", amount.a, amount.b)
    return f"{amount} {tail}", at_most, amount


SPELLED = "one two three four five six seven eight nine ten eleven twelve".split()


def scan_target(t: Text, bad: Wrong) -> Amount:
    """Reads an amount that must fill `t`; raises `bad` if it does not."""
    said = re.split("[ \t]+", fold(str(t)))
    times = {"once": 1, "twice": 2}.get(said[0]) if len(said) == 1 else None
    if said[0] in SPELLED and said[1:] == ["times"]:
        times = SPELLED.index(said[0]) + 1
    if times:
        return Amount(Fraction(times), "", False, t.a, t.b)
    try:
        amount = scan_amount(t)
    except Wrong as wrong:
        raise bad if wrong.code == "not-amount" else wrong
    glued = not t.blanks() and not t.done
    if glued:
        raise bad
    if not amount.unit and not amount.is_time and not t.done:
        if fold(t.word()) in RESERVED:          # a word where its unit would stand
            raise t.wrong("reserved-unit")
    if not t.done:
        raise bad
    written = t.text[amount.a:amount.b]
    glued_k = fold(amount.unit) == "k" and not any(map(is_blank, written))
    if glued_k or re.match(r"(?!0\.)[0-9]{1,3}\.[0-9]{2}0(?![0-9])", written):
        raise Wrong("unclear-thousands", amount.a, amount.b)
    return amount


def number_of_days(number: str, span: List[str]) -> int:
    """Returns the days of a number and a unit, such as `2 weeks`; zero if they are not valid."""
    if not re.fullmatch("[0-9]+", number) or not span or not 1 <= int(number) <= 999:
        return 0
    return int(number) * {"day": 1, "days": 1, "week": 7, "weeks": 7}.get(span[0], 0)


# ---------------------------------------------------------------- values of properties

class Ref(NamedTuple):
    """A reference to a block: what it may refer to, the name, and its position in the line."""
    wants: str                    # what it may refer to: goal, value or subject
    name: str
    a: int
    part: str = ""
    part_a: int = 0


class Value:
    """The value of a property. `shown` is its line in the meaning without the key, with `{}` for
    the reference in it."""

    def __init__(self, shown: str = "", identity: Any = None, ref: Optional[Ref] = None,
                 amount: Optional[Amount] = None, **more: Any):
        self.shown, self.identity, self.ref, self.amount = shown, identity, ref, amount
        self.more = more


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def scan_id(t: Text, stops: str = "") -> Tuple[str, int]:
    start, word = t.a, t.word(stops)
    if not is_id(word):
        raise t.wrong("bad-id", stops)
    t.a += len(word)
    return word, start


def scan_ref(t: Text, wants: str) -> Ref:
    t.refs.append(name_ref(t, wants))
    return t.refs[-1]


def name_ref(t: Text, wants: str) -> Ref:
    if wants != "subject":
        return Ref(wants, *scan_id(t))
    word, start = scan_id(t, ".")
    if t.peek() != ".":
        return Ref(wants, word, start)
    t.a += 1
    part, part_a = t.word(), t.a
    if not is_id(part):
        t.refs.append(Ref(wants, word, start))       # its problem comes first, if it has one
        raise t.wrong("bad-id")
    t.a += len(part)
    return Ref(wants, word, start, part, part_a)


def scan_whole(t: Text, low: int, high: int) -> int:
    word = t.word()
    if not re.fullmatch(r"[%s+]?[0-9]+" % DASHES, word):
        raise t.wrong("bad-number")
    number = int(word.lstrip("+" + DASHES)) * (-1 if word[0] in DASHES else 1)
    if not low <= number <= high:
        raise t.wrong("out-of-bounds")
    t.a += len(word)
    return number


def amount_or(t: Text, code: str) -> Amount:
    try:
        return scan_amount(t)
    except Wrong as wrong:
        if wrong.code == "not-amount":
            wrong.code = code
        raise


def scan_unit(t: Text) -> str:
    word = t.word()
    if fold(word) in RESERVED | COUNT_WORDS:
        raise t.wrong("reserved-unit")
    if not is_unit(word) or len(word.encode()) > 16:
        raise t.wrong("bad-amount")
    t.a += len(word)
    return word


def read_choice(words: str) -> Callable[[Text], Value]:
    def read(t: Text) -> Value:
        word = fold(t.word())
        if word not in words.split():
            raise Wrong("bad-choice", t.a, t.value_end())
        t.a = t.word_end()
        return Value(word, choice=word)
    return read


def read_whole(low: int, high: int) -> Callable[[Text], Value]:
    def read(t: Text) -> Value:
        number = scan_whole(t, low, high)
        return Value(str(number), number=number)
    return read


def read_date(t: Text) -> Value:
    date = scan_date(t)
    return Value(str(date), date=date)


def read_review(t: Text) -> Value:
    date = scan_date(t)
    return Value(str(date), date)


def read_color(t: Text) -> Value:
    word = fold(t.word())
    if word not in COLORS and not re.fullmatch("#([0-9a-f]{3}|[0-9a-f]{6})", word):
        raise Wrong("bad-color", t.a, t.value_end())
    t.a = t.word_end()
    return Value(word)


def read_every(t: Text) -> Value:
    rhythm = scan_rhythm(t)
    a, t.a = t.a, t.b
    since = f" from {rhythm.since}" if rhythm.since else ""
    return Value(rhythm.text + since, rhythm.since or "first", amount=rhythm.amount,
                 rhythm=rhythm, a=a)


def read_amount(t: Text) -> Value:
    amount = amount_or(t, "bad-amount")
    if amount.number <= 0 and Text(t.text, t.a, t.b).trimmed().done:
        raise Wrong("target-not-positive", amount.a, amount.b)
    return Value(str(amount), amount=amount)


def read_limit(t: Text) -> Value:
    start = t.a
    time = scan_clock(t)
    if time is None:
        return read_amount(t)
    return Value("", amount=Amount(Fraction(time), CLOCK, False, start, t.a), is_time=True)


def read_nutrient(unit: str) -> Callable[[Text], Value]:
    def read(t: Text) -> Value:
        amount = amount_or(t, "bad-amount")
        if not Text(t.text, t.a, t.b).trimmed().done:
            return Value(str(amount), amount=amount)      # the text after it is the problem
        here = amount._replace(unit=amount.unit or unit)
        (kind, number), (its_kind, factor) = amount_base(here), unit_base(unit, {})
        if kind != its_kind:
            raise Wrong("units-differ", amount.a, amount.b)
        number = six_places(number / factor)
        if not 0 <= number <= 1_000_000:
            raise Wrong("out-of-bounds", amount.a, amount.b)
        here = here._replace(number=number, unit=unit)
        return Value(str(here), amount=here)
    return read


def read_ref(wants: str) -> Callable[[Text], Value]:
    def read(t: Text) -> Value:
        return Value("{}", "ref", scan_ref(t, wants))
    return read


def read_value_ref(t: Text) -> Value:
    ref = scan_ref(t, "value")
    t.blanks()
    if number_starts(t):
        return Value(f"{{}} {scan_whole(t, 1, 10)}", "ref", ref)
    return Value("{}", "ref", ref)


def read_share(t: Text) -> Value:
    ref, amount = scan_ref(t, "goal"), None
    t.blanks()
    if number_starts(t):
        amount = amount_or(t, "bad-amount")
    return Value("{}" + (f" {amount}" if amount else ""), "ref", ref, amount)


def read_pause(t: Text) -> Value:
    span = scan_span(t)
    return Value(str(span), span.first, span=span)


def read_remind(t: Text) -> Value:
    time = scan_time_of_day(t)
    t.blanks()
    end = t.b
    while end > t.a and not is_blank(t.text[end - 1]):
        end -= 1
    always = " always" if fold(t.text[end:t.b]) == "always" else ""
    days_part = t.upto(end).trimmed() if always else t
    if days_part.done:
        t.a = t.b
        return Value(f"{time}{always}", (time, tuple(range(7))))
    days = scan_days(days_part)
    t.a = t.b
    return Value(f"{time} {days_text(days)}{always}", (time, tuple(sorted(days))))


def read_unit(t: Text) -> Value:
    unit = scan_unit(t)
    return Value(unit, unit=unit)


def read_also(t: Text) -> Value:
    whole = Wrong("bad-also", t.a, t.b)
    equals = t.text.find("=", t.a, t.b)
    if equals < 0:
        if not is_unit_start(t.peek()) or t.word_end() < t.b:
            raise whole
        unit = scan_unit(t)
        return Value(unit, nfc(unit), unit=unit)
    left = t.upto(equals).trimmed()
    if not left.done and (not is_unit_start(left.peek()) or left.word_end() < left.b):
        raise whole
    unit = scan_unit(left) if not left.done else ""
    t.a = equals + 1
    t.blanks()
    if not unit or not number_starts(t):
        raise whole
    try:
        number, digits = scan_number(t, places=12)
    except Wrong as wrong:
        raise wrong if wrong.code == "decimal-comma" else whole
    t.blanks()
    if number <= 0 or t.done or not is_unit_start(t.peek()):
        raise whole
    base = scan_unit(t)
    if nfc(base) == nfc(unit):
        raise whole
    whole_digits, _, part = digits.partition(".")
    return Value(f"{unit} = {int(whole_digits + part)}/{10 ** len(part)} {base}", nfc(unit),
                 unit=unit, factor=number, base=base)


def scan_range(t: Text, whole: Wrong) -> Tuple[Fraction, Fraction]:
    ends: List[Fraction] = []
    start = t.a
    for turn in range(2):
        t.blanks()
        start = t.a
        if not number_starts(t):
            raise whole
        ends.append(scan_number(t)[0])
        if turn == 0:
            t.blanks()
            if not t.dots():
                raise whole
            t.a += t.dots()
    if ends[1] < ends[0]:
        raise Wrong("ends-before-start", start, t.a)
    return ends[0], ends[1]


def read_range(t: Text) -> Value:
    low, high = scan_range(t, Wrong("bad-range", t.a, t.b))
    return Value(f"{number_text(low)}..{number_text(high)}", range=(low, high))


def read_rate(t: Text) -> Value:
    whole = Wrong("bad-amount", t.a, t.b)
    if not number_starts(t):
        raise whole
    number, _ = scan_number(t)
    t.blanks()
    word = t.word()
    if number <= 0 or not re.fullmatch("[A-Za-z]{1,8}/h", word):
        raise whole
    t.a += len(word)
    return Value(f"{number_text(number)} {word}")


def read_tag_rate(t: Text) -> Value:
    word = t.word()
    tag = word[1:] if word[:1] == "#" else word
    if not is_tag(tag):
        raise t.wrong("bad-tag")
    t.a += len(word)
    t.blanks()
    return Value(f"{tag} {read_rate(t).shown}", fold(tag))


def read_part(t: Text) -> Value:
    name, unit, ends = t.word(), "", None
    if not is_id(name):
        raise t.wrong("bad-id")
    t.a += len(name)
    t.blanks()
    if not t.done and not number_starts(t):
        unit = scan_unit(t)
        t.blanks()
    if number_starts(t):
        ends = scan_range(t, Wrong("bad-range", t.a, t.b))
    shown = name + (f" {unit}" if unit else "")
    if ends:
        shown += f" {number_text(ends[0])}..{number_text(ends[1])}"
    return Value(shown, fold(name), name=name, unit=unit, range=ends)


def scan_clock(t: Text) -> Optional[int]:
    """Returns the seconds of the next word; None, and reads nothing, if it is not a TIME."""
    ahead = Text(t.text, t.a, t.b)
    try:
        time = scan_time_of_day(ahead)
    except Wrong:
        return None
    if ahead.a != t.word_end():
        return None
    t.a = ahead.a
    return time


def of_night(part: str, time: int, a: int, b: int) -> Amount:
    """Returns a TIME as seconds from the noon before the night.

    A bedtime from 12:00 on is on the evening before the night.
    """
    noon = 12 * 3600
    number = time - noon if part == "bedtime" and time >= noon else time + noon
    return Amount(Fraction(number), CLOCK, False, a, b)


def scan_times(t: Text, part: str, how: str, given: bool, whole: Wrong) -> Tuple[Amount, Any]:
    """Reads `TIME [from TIME]`, the target of a bedtime or waking time."""
    start = t.a
    time = scan_clock(t) if given and how != "sum" else None
    if time is None:
        raise t.wrong("bad-measure") if t.word() else whole
    target, after = of_night(part, time, start, t.a), t.a
    t.blanks()
    if fold(t.word()) == "from":
        t.a = t.word_end()
        t.blanks()
        start = t.a
        time = scan_clock(t)
        if time is None:
            raise t.wrong("bad-amount")
        begin = of_night(part, time, start, t.a)
        if begin.number == target.number:
            raise Wrong("from-is-target", start, t.a)
        return target, begin
    if how != "latest":
        raise Wrong("bad-measure", whole.a, after)
    t.a = after
    return target, None


def scan_measure(t: Text, times: bool = False) -> Value:
    """Reads a MEASURE, not the text after it. With `times` it is of a bedtime or waking time."""
    whole = Wrong("bad-measure", t.a, max(t.b, t.a))
    ref, how, given = None, "", False
    if not number_starts(t) and fold(t.word()) not in HOWS:
        if fold(t.word()) in RESERVED:
            raise t.wrong("bad-measure")
        ref = scan_ref(t, "subject")
        t.blanks()
    if fold(t.word()) in HOWS:
        how, given = fold(t.word()), True
        t.a = t.word_end()
        t.blanks()
    if times and how in ("", "sum", "latest", "best", "mean"):
        target, begin = scan_times(t, fold(ref.part), how, given, whole)
        return Value(f"{{}} {how} {{target}}", ("ref", how), ref, target,
                     how=how, begin=begin, given_how=given)
    if t.done:
        raise whole
    target = amount_or(t, "bad-measure")
    how = how or ("sum" if target.unit or target.is_time else "count")
    after, begin = t.a, None
    t.blanks()
    if fold(t.word()) == "from":
        t.a = t.word_end()
        t.blanks()
        if t.done:
            raise Wrong("bad-amount", t.a, t.a)
        begin = amount_or(t, "bad-amount")
    elif not target.unit and not target.is_time and fold(t.word()) in RESERVED_UNITS:
        raise t.wrong("reserved-unit")
    else:
        t.a = after
    if how in ("sum", "count", "days", "streak"):
        if target.number <= 0:
            raise Wrong("target-not-positive", target.a, target.b)
    value = Value(f"{'{}' if ref else '-'} {how} {{target}}", ("ref", how), ref, target,
                  how=how, begin=begin, given_how=given)
    if not ref:
        settle_target(value, "", {})
        value.identity = ("", measure_identity(value))
    return value


def measure_identity(value: Value) -> Tuple[str, str]:
    """Returns the HOW of the measure and the kind of its target's unit."""
    assert value.amount
    return value.more["how"], amount_base(value.amount)[0]


def not_negative(amount: Amount) -> Amount:
    if amount.is_time and amount.number < 0:
        raise Wrong("negative-time", amount.a, amount.b)
    return amount


def settle_target(value: Value, unit: str, also: Also) -> None:
    """Converts a bare target and a bare `from` once the unit of the subject is known."""
    target, begin, how = value.amount, value.more["begin"], value.more["how"]
    assert target
    plain = not target.unit and not target.is_time
    of_begin = target.unit or target.time_unit
    if unit and plain and value.more["given_how"] and how in ("sum", "latest", "best", "mean"):
        value.amount = target = not_negative(in_unit(target, unit))
        of_begin = unit
    if begin and not begin.unit and not begin.is_time and of_begin:
        begin = not_negative(in_unit(begin, of_begin))
    if begin and how not in ("sum", "count", "days", "streak") and \
            amount_base(target) == amount_base(begin):
        raise Wrong("from-is-target", begin.a, begin.b)
    value.shown = value.shown.replace("{target}", f"{target}" + (
        f" from {begin}" if begin else ""), 1)


def read_milestone(t: Text, times: bool = False) -> Value:
    date, value, done = scan_date(t), None, None
    t.blanks()
    if t.peek() == ":":
        raise Wrong("trailing-text", t.a, t.b)
    until = t.b
    for match in re.finditer(r"(?i)done", str(t)):
        a, b = t.a + match.start(), t.a + match.end()
        if (a == t.a or is_blank(t.text[a - 1])) and (b == t.b or is_blank(t.text[b])):
            rest = Text(t.text, b, t.b)
            rest.blanks()
            until = a
            break
    inner = t.upto(until).trimmed()
    if not inner.done:
        value = scan_measure(inner, times)
        inner.blanks()
        if not inner.done:
            raise Wrong("trailing-text", inner.a, inner.b)
    if until < t.b:
        done = scan_date(rest)
    t.a = rest.a if done else t.b
    shown = str(date) + (f" {value.shown}" if value else "") + (f" done {done}" if done else "")
    if not value:
        return Value(shown)
    return Value(shown, None, value.ref, value.amount, **value.more)


def read_fetch(t: Text) -> Value:
    match = re.fullmatch(r"daily|([0-9]+)([hd])", fold(t.word()))
    if not match or match.group(1) and int(match.group(1)) < 1:
        raise t.wrong("bad-fetch")
    t.a = t.word_end()
    hours = int(match.group(1) or 1) * (1 if match.group(2) == "h" else 24)
    return Value(str(hours))


def read_tag(t: Text) -> Value:
    name = str(t)[1:] if t.peek() == "#" else str(t)
    if not is_tag(name):
        raise Wrong("bad-tag", t.a, t.b)
    t.a = t.b
    return Value(name, fold(name))


def read_was(t: Text) -> Value:
    if fold(t.word()) in RESERVED:
        raise t.wrong("reserved-id")
    name, start = scan_id(t)
    return Value(name, fold(name), name=name, a=start)


def read_was_of_term(t: Text) -> Value:
    name, start = t.word(), t.a
    if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= 9999:
        raise t.wrong("bad-term-number")
    t.a = t.word_end()
    number = str(int(name))
    return Value(name, number, name=number, a=start)


def read_week_start(t: Text) -> Value:
    if fold(t.word()) not in WEEKDAYS:
        raise t.wrong("bad-choice")
    t.a = t.word_end()
    return Value()


def read_day_start(t: Text) -> Value:
    start, time = t.a, scan_time_of_day(t)
    if time > 12 * 3600:
        raise Wrong("out-of-bounds", start, t.a)
    return Value()


# ---------------------------------------------------------------- the table of properties

class Key(NamedTuple):
    read: Optional[Callable[[Text], Value]]   # None: a text
    repeats: bool = False
    form: str = "value"     # value, text (goes on with |), or line (a text of one line)
    free: bool = False      # true if its `; text` is part of the meaning


NUTRIENTS = ("kcal kcal; protein g; carbs g; fat g; fiber g; sugar g; sodium mg; potassium mg; "
             "vitamin-a mcg; vitamin-c mg; vitamin-d mcg; calcium mg; iron mg")

TEXT, TEXTS = Key(None, form="text"), Key(None, True, "text")
GOALS, EVERY = Key(read_ref("goal"), True), Key(read_every, True)
VALUES, DATE = Key(read_value_ref, True, free=True), Key(read_date)
COLOR, EMOJI, LINE = Key(read_color), Key(None, form="line"), Key(None, form="line")
MEASURE = Key(scan_measure, True)

GOAL_KINDS = ("goal", "obligation", "milestone")
GOAL_KEYS = {
    "start": DATE, "due": DATE, "weeks": Key(read_whole(1, 999)), "done": DATE, "archived": DATE,
    "importance": Key(read_whole(1, 10)), "urgency": Key(read_whole(1, 10)),
    "measure": MEASURE, "milestone": Key(read_milestone, True, free=True), "value": VALUES,
    "plan": TEXTS, "color": COLOR}
KEYS: Dict[str, Dict[str, Key]] = {
    "value": {"level": Key(read_choice("general major highest-order life-area")),
              "priority": Key(read_whole(1, 100)), "domain": TEXT, "guidance": TEXT},
    "goal": GOAL_KEYS,
    "obligation": {**GOAL_KEYS, "for": TEXT, "consequence": TEXT},
    "milestone": {"goal": Key(read_ref("goal")),
                  **{key: read for key, read in GOAL_KEYS.items() if key != "milestone"}},
    "habit": {"emoji": EMOJI, "color": COLOR, "every": EVERY, "at-least": Key(read_amount),
              "at-most": Key(read_limit),
              "of": Key(read_ref("subject"), True), "goal": GOALS, "value": VALUES,
              "pause": Key(read_pause, True, free=True),
              "remind": Key(read_remind, True, free=True), "question": TEXT,
              "start": DATE, "archived": DATE},
    "task": {"emoji": EMOJI, "color": COLOR, "every": EVERY, "rate": Key(read_rate), "goal": GOALS, "value": VALUES,
             "archived": DATE},
    "measure": {"unit": Key(read_unit), "also": Key(read_also, True), "range": Key(read_range),
                "by": Key(read_choice("sum last mean max min")), "part": Key(read_part, True)},
    "food": {name: Key(read_nutrient(unit)) for name, unit in
             (pair.split() for pair in NUTRIENTS.split("; "))},
    "term": {"start": DATE, "weeks": Key(read_whole(1, 53)), "theme": TEXT,
             "status": Key(read_choice("on-hold delayed cancelled")),
             "goal": Key(read_share, True, free=True), "focus": Key(read_ref("value"), True),
             "review": Key(read_review, True, free=True), "reflection": TEXTS},
    "source": {"user": LINE, "host": LINE, "collection": Key(None, True, "line"),
               "fetch": Key(read_fetch)},
}
for _keys in KEYS.values():
    _keys.update({"tag": Key(read_tag, True), "note": TEXTS, "was": Key(read_was, True)})
KEYS["term"]["was"] = Key(read_was_of_term, True)
KEYS["track"] = {"week-start": Key(read_week_start), "day-start": Key(read_day_start),
                 "name": TEXT, "rate": Key(read_tag_rate, True)}


# ---------------------------------------------------------------- lines and blocks

class Line:
    def __init__(self, file: str, number: int, raw: bytes):
        self.file, self.number = file, number
        self.text = raw.decode("utf-8", "replace")
        self.bad_byte = -1            # the column, from zero, of the first invalid UTF-8 byte
        try:
            raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self.bad_byte = len(raw[:error.start].decode("utf-8"))
        self.all = Text(self.text, 0, len(self.text)).trimmed()
        first = self.text[:1]
        run = len(self.text) - len(self.text.lstrip(first)) if first and first in "<=>|" else 0
        if self.all.done:
            self.kind = "blank"
        elif self.all.peek() == "#":
            self.kind = "comment"
        elif is_blank(first):
            self.kind = "continuation" if self.all.peek() == "|" else "property"
        elif first in DIGITS:
            self.kind = "log"
        elif run >= 7 and (run == len(self.text) or is_blank(self.text[run])):
            self.kind, self.run = "marker", run
        else:
            self.kind = "header" if is_letter(first) else "other"


class Property:
    def __init__(self, line: Line, key: Text):
        self.line, self.key, self.name = line, key, fold(str(key))
        self.value = Text(line.text, line.all.b, line.all.b)    # without its `; text`
        self.form = "value"
        self.free = ""
        self.lines: List[Tuple[Line, Text]] = []                # all its texts, to find secrets
        self.texts: List[str] = []                              # the lines, if it is a text
        self.read: Optional[Value] = None                       # None: the line is wrong
        self.used = True                                        # not a duplicate
        self.wrong: Optional[Wrong] = None          # reported if no earlier reference is
        self.wrong_ref: Optional[Ref] = None


class Block:
    def __init__(self, line: Line, kind: str, name: str, at: Text, title: str):
        self.line, self.kind, self.name, self.at, self.title = line, kind, name, at, title
        self.title_at: Optional[Text] = None
        self.properties: List[Property] = []
        self.used = True

    def all(self, key: str) -> List[Property]:
        return [p for p in self.properties if p.name == key and p.read and p.used]

    def first(self, key: str) -> Optional[Property]:
        return next(iter(self.all(key)), None)


class Reader:
    """Reads the files into blocks and lines of the log, and collects the problems."""

    def __init__(self, files: Dict[str, Optional[bytes]], today: Date):
        self.today = today
        self.problems: List[Problem] = []
        self.blocks: List[Block] = []
        self.log: List[Line] = []
        for name in sorted(files, key=file_order):
            self.read_file(name, files[name])

    def report(self, line: Line, code: str, a: int, b: int) -> None:
        self.problems.append(Problem(line.file, line.number, a + 1, b - a, code))

    def report_text(self, line: Line, code: str, t: Text) -> None:
        self.report(line, code, t.a, t.b)

    # -- files

    def read_file(self, name: str, content: Optional[bytes]) -> None:
        folder, _, base = name.rpartition("/")
        if folder not in ("", "terms", "log", "sources") or base.startswith("."):
            return
        if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*\.txt\.conflict[0-9]*", base):
            self.problems.append(Problem(name, 0, 0, 0, "passed-over"))
            return
        if not base.lower().endswith(".txt"):
            return
        if not base.endswith(".txt") or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", base) or any(
                word in base.lower() for word in ("conflict", ".bak.", ".orig.", ".old.", ".tmp.")):
            self.problems.append(Problem(name, 0, 0, 0, "passed-over"))
            return
        if content is None:
            self.problems.append(Problem(name, 0, 0, 0, "unreadable-file"))
            return
        if content.startswith(b"\xef\xbb\xbf"):
            content = content[3:]
        pieces = content.split(b"\n")
        ended = pieces[:-1]
        lines = [Line(name, n + 1, piece[:-1] if piece.endswith(b"\r") else piece)
                 for n, piece in enumerate(ended)]
        if pieces[-1]:
            lines.append(Line(name, len(lines) + 1, pieces[-1]))
        if not self.recognised(lines):
            return
        version = [False]
        self.read_lines(name, lines, version)
        if name == "track.txt" and not version[0]:
            first = lines[0] if lines else Line(name, 1, b"")
            self.report_text(first, "no-version", first.all if lines else Text("", 0, 0))

    def recognised(self, lines: List[Line]) -> bool:
        rest = [line for line in lines if line.kind not in ("blank", "comment")]
        for line in rest:
            if line.kind == "marker" or line.kind == "log" and re.match(
                    "[0-9]{4}[%s]" % DASHES, line.text):
                return True
            if line.kind == "header" and fold(line.all.word(":")) in KEYS:
                return True
        if rest:
            self.report_text(rest[0], "unrecognised-file", rest[0].all)
        return not rest

    def read_lines(self, name: str, lines: List[Line], version: List[bool]) -> None:
        block: Optional[Block] = None
        state = "none"              # the owner of indented lines: none, block, or wrong
        stray = False               # within a run of stray properties
        last: Optional[Property] = None
        opened = ancestor = headers = False      # headers: a valid one was read
        conflict = 0                         # the number of the last `#?` line
        for line in lines:
            if line.kind == "marker":
                sign = line.text[0]
                if ancestor and sign not in "=>":
                    continue
                if sign == "<" or not opened:
                    self.report(line, "conflict-marker", 0, line.run)
                ancestor = opened and sign == "|"
                opened = sign == "<" or opened and sign != ">"
                continue
            if ancestor:
                continue
            if line.bad_byte >= 0:
                self.report(line, "not-utf8", line.bad_byte, line.bad_byte + 1)
            else:
                control = next((i for i, c in enumerate(line.text) if is_control(c)), -1)
                if control >= 0:
                    self.report(line, "control-character", control, control + 1)
            if line.kind == "comment":
                if line.all.peek(1) == "?" and line.bad_byte < 0:
                    more = str(line.all)[2:].lstrip("".join(filter(is_blank, str(line.all))))
                    if conflict != line.number - 1 or not more.startswith("|"):
                        self.report_text(line, "open-conflict", line.all)
                    conflict = line.number
                continue
            if line.kind == "blank":
                continue
            if line.kind in ("property", "continuation"):
                if state == "none":
                    if not stray:
                        self.report_text(line, "stray-property", line.all)
                    stray = True
                elif state == "block" and block and line.bad_byte < 0:
                    if line.kind == "property":
                        last = self.read_property(line, block) or self.wrong_line(line)
                    elif last is None or last.form in ("value", "line"):
                        self.report_text(line, "stray-continuation", line.all)
                        last = self.wrong_line(line)
                    elif last.form == "wrong":
                        pass
                    else:
                        self.go_on(last, line)
                elif line.kind == "property":
                    last = self.wrong_line(line)
                continue
            block, last, stray, state = None, None, False, "none"
            if line.kind == "log":
                if line.bad_byte < 0:
                    self.log.append(line)
            elif line.kind == "other":
                state = "wrong"
                if line.bad_byte < 0:
                    self.report_text(line, "unrecognised-line", line.all)
            else:
                state = "wrong"
                if line.bad_byte < 0:
                    block = self.read_header(line, not headers and name == "track.txt", version)
                    headers, state = headers or block is not None, "block" if block else "wrong"
        for block in self.blocks:
            if block.line.file == name:
                self.finish(block)

    @staticmethod
    def wrong_line(line: Line) -> Property:
        """Returns a placeholder for an invalid line, so that a `|` line may still continue it."""
        prop = Property(line, line.all)
        prop.form = "wrong"
        return prop

    # -- headers

    def read_header(self, line: Line, first: bool, version: List[bool]) -> Optional[Block]:
        t = Text(line.text, line.all.a, line.all.b)
        kind_a, kind = t.a, t.word(":")
        t.a += len(kind)
        kind_b, kind = t.a, fold(kind)
        if kind not in KEYS:
            self.report(line, "unknown-kind", kind_a, kind_b)
            return None
        t.blanks()
        at = Text(line.text, t.a, t.word_end(":"))
        name = str(at)
        t.a = at.b
        t.blanks()
        if kind == "track":
            if not first:
                self.report(line, "misplaced-settings", kind_a, kind_b)
            version[0] = version[0] or first
            if first and (not re.fullmatch("[0-9]+", name) or int(name) == 0):
                self.report_text(line, "bad-version", at)
                return None
        elif not name:
            self.report(line, "missing-id", t.a, t.a)
            return None
        elif kind == "term":
            if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= 9999:
                self.report_text(line, "bad-term-number", at)
                return None
            name = str(int(name))
        elif not is_id(name):
            self.report_text(line, "bad-id", at)
            return None
        elif fold(name) in RESERVED:
            self.report_text(line, "reserved-id", at)
            return None
        colon = t.text.find(":", t.a, t.b)
        words = t.upto(colon if colon >= 0 else t.b).trimmed()
        if not words.done:
            self.report_text(line, "extra-words", words)
            return None
        if kind == "track" and first:
            if int(name) > 1:
                self.report_text(line, "newer-version", at)
        title = str(Text(t.text, colon + 1, t.b).trimmed()) if colon >= 0 else ""
        block = Block(line, kind, name, at, title or name)
        block.title_at = Text(t.text, colon + 1, t.b).trimmed() if colon >= 0 else None
        self.blocks.append(block)
        return block

    # -- properties

    def read_property(self, line: Line, block: Block) -> Optional[Property]:
        colon = line.text.find(":", line.all.a, line.all.b)
        if colon < 0:
            self.report_text(line, "missing-colon", line.all)
            return None
        prop = Property(line, line.all.upto(colon).trimmed())
        prop.value = value = Text(line.text, colon + 1, line.all.b).trimmed()
        block.properties.append(prop)
        prop.lines.append((line, value))
        key = KEYS[block.kind].get(prop.name)
        if key is None:
            prop.form = "wrong" if key is None else key.form
            is_retired = block.kind == "track" and prop.name == "ids"
            self.report_text(line, "retired-key" if is_retired else "unknown-key", prop.key)
            return prop
        prop.form = key.form
        if key.form == "text":
            prop.texts.append(str(value))
            prop.read = Value()
            return prop
        if key.form == "line":
            if value.done:
                self.report_text(line, "missing-value", prop.key)
                return prop
            prop.read = Value(quoted(str(value)), str(value))
            if prop.name == "emoji" and (len(str(value)) > 8
                                         or re.search("[A-Za-z]{2}", str(value))):
                self.report_text(line, "bad-emoji", value)
            return prop
        semicolon = line.text.find(";", value.a, value.b)
        if semicolon >= 0:
            prop.free = str(Text(line.text, semicolon + 1, value.b).trimmed())
            prop.value = value = value.upto(semicolon).trimmed()
        if value.done:
            self.report_text(line, "missing-value", prop.key)
            return prop
        assert key.read
        self.check_times(prop, line, value)
        t = Text(line.text, value.a, value.b)
        try:
            read = key.read(t)
            before, blank = t.a, t.blanks()
            if not t.done:
                word, amount = fold(t.word()), read.amount
                if amount and not amount.unit and not amount.is_time and amount.b == before \
                        and blank and word in RESERVED_UNITS:
                    raise t.wrong("reserved-unit")
                raise Wrong("trailing-text", t.a, t.b)
            if key.free and prop.free:
                read.shown += " " + quoted(prop.free)
            prop.read = read
        except Wrong as wrong:
            prop.wrong, prop.wrong_ref = wrong, next(iter(t.refs), None)
        return prop

    def check_times(self, prop: Property, line: Line, value: Text) -> None:
        """Reports times such as `1h90` in the properties whose values hold an amount."""
        if prop.name not in ("every", "at-least", "at-most", "measure", "milestone", "goal"):
            return
        at = value.a
        while at < value.b:
            if is_blank(line.text[at]):
                at += 1
                continue
            word_end = at
            while word_end < value.b and not is_blank(line.text[word_end]):
                word_end += 1
            slash = line.text.find("/", at, word_end)
            t = Text(line.text, at, slash if slash >= 0 else value.b)
            if number_starts(t):
                try:
                    if scan_amount(t, lambda word: False).odd:
                        self.report(line, "odd-time", at, t.a)
                        word_end = max(word_end, t.a)
                except Wrong:
                    pass
            at = word_end

    def go_on(self, prop: Property, line: Line) -> None:
        t = Text(line.text, line.all.a + 1, line.all.b)
        prop.lines.append((line, t.trimmed()))
        if not t.done and is_blank(t.peek()):
            t.a += 1
        prop.texts.append(str(t))

    def finish(self, block: Block) -> None:
        """Checks the texts of a block, whose `|` lines are all read by now."""
        for prop in block.properties:
            if prop.form == "text" and prop.read:
                if prop.texts == [""]:
                    self.report_text(prop.line, "missing-value", prop.key)
                    prop.read = None
                    continue
                lines = prop.texts if prop.texts[0] else prop.texts[1:]
                prop.read = Value(quoted("\n".join(lines)))


# ---------------------------------------------------------------- units

FIXED: Dict[str, Tuple[str, Fraction]] = {}
for _kind, _units in {
        "length": "km=1000 metre=1 cm=0.01 mm=0.001 mi=1609.344 yd=0.9144 ft=0.3048 "
                  "kms=1000 kilometre=1000 kilometres=1000 kilometer=1000 kilometers=1000 "
                  "metres=1 meter=1 meters=1 mile=1609.344 miles=1609.344",
        "mass": "kg=1000 g=1 mg=0.001 µg=0.000001 μg=0.000001 ug=0.000001 mcg=0.000001 lb=453.59237 "
                "oz=28.349523125 st=6350.29318 kgs=1000 lbs=453.59237",
        "volume": "l=1 L=1 dl=0.1 dL=0.1 cl=0.01 cL=0.01 ml=0.001 mL=0.001 "
                  "litre=1 litres=1 liter=1 liters=1",
        "energy": "kcal=4184 kJ=1000 cal=4.184"}.items():
    for _unit in _units.split():
        _name, _factor = _unit.split("=")
        FIXED[_name] = (_kind, Fraction(_factor))
SEVERAL = {one: one + "s" for one in
           "page chapter book rep set step lap word character line point card problem item cup "
           "session".split()}
SEVERAL["glass"] = "glasses"
USUAL = set(FIXED) | set(SEVERAL) | set(SEVERAL.values()) | set(
    "bpm mmHg °C °F % mg/dL mmol/L ms".split())

USUAL_FOLDED = {fold(unit) for unit in USUAL | set(TIME_UNITS)}

Also = Dict[str, Tuple[Fraction, str]]


def several(unit: str) -> str:
    """Returns the plural of a unit written in the singular; other units unchanged."""
    return SEVERAL.get(unit, unit)


def unit_base(unit: str, also: Also) -> Tuple[str, Fraction]:
    """Returns the base unit of a unit, and how many base units one unit is."""
    unit = several(nfc(unit))
    factor, seen = Fraction(1), {unit}
    while unit not in FIXED and unit in also:
        times, unit = also[unit]
        unit = several(unit)
        factor *= times
        if unit in seen:
            break
        seen.add(unit)
    if unit in TIME_UNITS:
        return "time", factor * SECONDS[TIME_UNITS[unit]]
    kind, more = FIXED.get(unit, (" " + unit, Fraction(1)))
    return kind, factor * more


def amount_base(amount: Amount, also: Also = {}) -> Tuple[str, Fraction]:
    if amount.is_time:
        return "time", amount.number
    kind, factor = unit_base(amount.unit, also)
    return kind, amount.number * factor


class Limits(NamedTuple):
    low: Fraction
    high: Fraction
    unit: str


class BuiltIn(NamedTuple):
    name: str
    unit: str
    range: Optional[Limits]
    parts: Dict[str, Tuple[str, str, Optional[Limits]]]      # folded: name, unit, range


def built_in_measures() -> Dict[str, BuiltIn]:
    table = """
        heart_rate bpm 30..200|weight kg 20..300|resting_heart_rate bpm 30..200
        height cm 50..250|hrv ms|steps - 0..100000|distance km|water L 0..10|exercise min 0..600
        blood_pressure mmHg; systolic mmHg 70..200; diastolic mmHg 40..130
        blood_glucose mg/dL 50..400|blood_oxygen % 70..100|body_temperature °C 35..42
        sleep h 0..24; deep h; rem h; core h; light h; awake h; asleep h; latency h; awakenings -
        respiratory_rate /min 8..30
        active_calories kcal 0..10000
        meal; """ + NUTRIENTS

    def entry(text: str) -> Tuple[str, str, Optional[Limits]]:
        name, unit, ends = (text.split() + ["", ""])[:3]
        unit = "" if unit == "-" else unit
        low, _, high = ends.partition("..")
        return name, unit, Limits(Fraction(low), Fraction(high), unit) if ends else None

    measures = {}
    for line in table.replace("\n", "|").split("|"):
        if line.strip():
            head, *parts = [entry(text) for text in line.split(";")]
            measures[head[0]] = BuiltIn(*head, {part[0]: part for part in parts})
    return measures


BUILT_IN = built_in_measures()
ADDED = ("steps", "distance", "water", "exercise", "active_calories", "sleep", "meal")
CLOCK = "hh:mm"         # the unit of a time of day, in seconds from the noon before
NIGHT = {"bedtime": CLOCK, "waking": CLOCK, "efficiency": "%", "regularity": ""}


# ---------------------------------------------------------------- resolution of names

class Target(NamedTuple):
    amount: Amount
    compared: bool              # true if it declares its unit


class Subject:
    """The subject that a name in the log or a measure refers to, with its units."""

    def __init__(self, name: str, block: Optional[Block], built_in: Optional[BuiltIn]):
        self.name, self.block, self.built_in = name, block, built_in
        self.targets: List[Target] = []
        self.own_bare: List[Optional[str]] = []       # the unit of a bare number in its targets
        self.others_bare: List[Optional[str]] = []    # the same, in targets of goals and habits
        self.bare_of_part: Dict[str, List[Optional[str]]] = {}
        measure = block is None or block.kind == "measure"
        base = built_in if measure else None
        self.is_measure = measure and (block is not None or built_in is not None)
        self.unit, self.range = (base.unit, base.range) if base else ("", None)
        self.parts = dict(base.parts) if base else {}
        self.also: Also = {}
        self.also_units: Set[str] = set()
        if block and measure:
            unit, ends = block.first("unit"), block.first("range")
            if unit and unit.read:
                self.unit = unit.read.more["unit"]
            if ends and ends.read:
                self.range = Limits(*ends.read.more["range"], self.unit)
            for prop in block.all("also"):
                assert prop.read
                more = prop.read.more
                self.also_units.add(more["unit"])
                if "base" in more:
                    self.also[several(nfc(more["unit"]))] = (more["factor"], nfc(more["base"]))
            for prop in block.all("part"):
                assert prop.read
                more = prop.read.more
                limits = Limits(*more["range"], more["unit"]) if more["range"] else None
                self.parts[fold(more["name"])] = (more["name"], more["unit"], limits)

    @property
    def eats(self) -> bool:
        """Returns true for `meal`, whose lines can name foods."""
        return self.is_measure and self.built_in is not None and self.built_in.name == "meal"

    @property
    def is_doer(self) -> bool:
        return self.block is not None and self.block.kind in ("habit", "task")

    def bare_unit(self) -> str:
        """Returns the unit that a bare number has for the subject; empty if it is a count."""
        if self.is_measure:
            return self.unit
        bare = self.own_bare or self.others_bare
        if not self.is_doer or not bare or None in bare:
            return ""
        return (bare[0] or "") if len({several(nfc(unit or "")) for unit in bare}) == 1 else ""

    def part(self, name: str) -> Optional[Tuple[str, str, Optional[Limits]]]:
        """Returns a part's name, unit and range.

        For a habit or task, the unit is that of the targets on the part if all agree.
        """
        bare = self.bare_of_part.get(name, [])
        if self.is_doer and bare and bare[0] and None not in bare:
            if len({several(nfc(unit or "")) for unit in bare}) == 1:
                return name, bare[0], None
        return self.parts.get(name)

    def named_part(self, name: str) -> Optional[Tuple[str, str, Optional[Limits]]]:
        """Returns a part that goals and habits may name: declared, or computed from `sleep`."""
        if name not in self.parts and name in NIGHT and self.is_measure and self.built_in \
                and self.built_in.name == "sleep":
            return name, NIGHT[name], None
        return self.parts.get(name)

    def counts_things(self) -> bool:
        return self.is_doer and set(self.own_bare or self.others_bare) == {""} \
            and not self.declared_kinds(self.targets) - {"time"}

    def asked(self, day: Date) -> Optional[Tuple[Optional[Amount], Optional[Amount]]]:
        """Returns the sum that the rhythm of a day asks for, and the amount of `at-least`."""
        if not self.is_doer or not self.block:
            return None
        rhythms = [prop.read.more["rhythm"] for prop in self.block.all("every") if prop.read]
        held = [rhythm for rhythm in rhythms if (rhythm.since or Date.min) <= day]
        if not held:
            return None
        rhythm = max(held, key=lambda rhythm: rhythm.since or Date.min)
        at_least = self.block.first("at-least")
        return (rhythm.amount if adds_up(rhythm) else None,
                at_least.read.amount if at_least and at_least.read and not rhythm.at_most else None)

    def known_units(self) -> Set[str]:
        units = {self.unit} | self.also_units | {part[1] for part in self.parts.values()}
        units |= {base for _, base in self.also.values()}
        if self.built_in:
            units |= {self.built_in.unit} | {part[1] for part in self.built_in.parts.values()}
        units |= {target.amount.unit for target in self.targets}
        if self.block and self.block.kind in GOAL_KINDS:
            units |= {prop.read.amount.unit for key in ("measure", "milestone")
                      for prop in self.block.all(key) if prop.read and prop.read.amount}
        return {nfc(unit) for unit in units} - {""}

    def declared(self) -> List[str]:
        """Returns the kind of the unit that the subject itself declares, if it does."""
        return [kind for kind in [unit_base(self.unit, self.also)[0]] if self.unit]

    def fine_kinds(self) -> Set[str]:
        """Returns the kinds of unit that amounts may have in addition to the declared kinds."""
        units = self.also_units | {part[1] for part in self.parts.values()}
        if self.built_in and self.block and self.block.kind != "measure":
            units |= {self.built_in.unit} | {part[1] for part in self.built_in.parts.values()}
        return {unit_base(unit, self.also)[0] for unit in units if unit}

    def declared_kinds(self, targets: Iterable[Target]) -> Set[str]:
        kinds = set(self.declared())
        for target in targets:
            if target.compared and (target.amount.unit or target.amount.is_time):
                kinds.add(amount_base(target.amount, self.also)[0])
        return kinds

    def differs(self, amount: Amount, targets: Iterable[Target]) -> bool:
        if amount.is_time or not amount.unit:
            return False
        kinds = self.declared_kinds(targets) - {"time"}
        kind = amount_base(amount, self.also)[0]
        return bool(kinds) and kind != "time" and kind not in kinds | self.fine_kinds()


def adds_up(rhythm: Rhythm) -> bool:
    """Returns true if a rhythm adds up amounts or counts; false if it counts done days."""
    amount = rhythm.amount
    return amount is not None and (bool(amount.unit) or amount.is_time or rhythm.at_most
                                   or " on " in rhythm.text)


def bare_unit_of(amount: Amount) -> Optional[str]:
    """Returns the unit that a target gives bare numbers; None if it has several, as in `1h 30m`."""
    return amount.unit if not amount.is_time else amount.time_unit if amount.single else None


def is_thing(unit: str) -> bool:
    """Returns true for a unit that is a plain word, such as `books`, and not a known unit."""
    return (len(unit) >= 3 and all(unicodedata.category(c) == "Ll" for c in unit)
            and unit not in FIXED and unit not in TIME_UNITS)


class Model(Reader):
    """Resolves the references of the blocks, then reads the log, then makes the checks."""

    def __init__(self, files: Dict[str, Optional[bytes]], today: Date):
        super().__init__(files, today)
        self.ids: Dict[str, Block] = {}
        self.former: Dict[str, Block] = {}
        self.subjects: Dict[str, Subject] = {}
        self.entries: List[Entry] = []
        self.undeclared: Set[str] = set()
        self.name_blocks()
        for block in self.blocks:
            self.drop_doubles(block, references=False)
        self.name_former()
        for block in self.blocks:
            for prop in block.properties:
                self.read_times(prop)
                if prop.read and prop.read.ref:
                    self.resolve_property(block, prop)
                elif prop.wrong:
                    if not prop.wrong_ref or not self.wrong_reference(block, prop, prop.wrong_ref):
                        self.report(prop.line, prop.wrong.code, prop.wrong.a, prop.wrong.b)
            self.drop_doubles(block, references=True)
            self.settle_limit(block)
        self.collect_targets()
        self.spellings: Dict[str, str] = {}           # first spellings of names without a block
        self.entries = [entry for line in self.log for entry in [LogLine(self, line).read()]
                        if entry]
        Checks(self).run()
        self.problems.sort(key=lambda p: (file_order(p.file), p.line, p.column, p.code, p.length))

    def spelled(self, name: str) -> str:
        """Returns a name as its block spells it; without a block, as it was spelled first."""
        block = self.find(name)
        return block.name if block else self.spellings.setdefault(fold(name), name)

    def used_blocks(self) -> List[Block]:
        return [block for block in self.blocks if block.used and block.kind != "track"]

    def name_blocks(self) -> None:
        for block in self.used_blocks():
            if self.ids.setdefault(fold(block.name), block) is not block:
                self.report_text(block.line, "duplicate-id", block.at)
                block.used = False

    def drop_doubles(self, block: Block, references: bool) -> None:
        """Reports duplicates of properties that may occur only once, and keeps the first one."""
        seen: Set[Any] = set()
        for prop in block.properties:
            key = KEYS[block.kind].get(prop.name)
            if not key or not prop.read or not prop.used or bool(prop.read.ref) != references:
                continue
            if not key.repeats:
                if prop.name in seen:
                    self.report_text(prop.line, "duplicate-key", prop.key)
                    prop.used = False
                seen.add(prop.name)
            elif prop.read.identity is not None:
                if (prop.name, prop.read.identity) in seen:
                    self.report_text(prop.line, "duplicate-item", prop.value)
                    prop.used = False
                seen.add((prop.name, prop.read.identity))

    def name_former(self) -> None:
        claims = [(block, prop, fold(prop.read.more["name"])) for block in self.used_blocks()
                  for prop in block.all("was") if prop.read]
        leads: Dict[int, List[Block]] = {}
        for block, _, old in claims:
            if old not in self.ids:
                self.former.setdefault(old, block)
            leads.setdefault(id(block), []).append(self.ids.get(old) or self.former[old])
        for block, prop, old in claims:
            winner = self.ids.get(old) or self.former[old]
            if winner is block and old in self.former:
                continue
            reached, todo = {id(winner)}, [winner]
            while todo:
                for following in leads.get(id(todo.pop()), []):
                    if id(following) not in reached:
                        reached.add(id(following))
                        todo.append(following)
            t = prop.value
            if id(block) in reached:
                self.report_text(prop.line, "was-cycle", t)
            else:
                self.report_text(prop.line, "was-taken", t)

    def find(self, name: str) -> Optional[Block]:
        return self.ids.get(fold(name)) or self.former.get(fold(name))

    def subject(self, name: str) -> Subject:
        """Returns the subject of a name, which may have neither a block nor a built-in measure."""
        block = self.find(name)
        key = fold(block.name if block else name)
        if key not in self.subjects:
            had = (found for name, found in BUILT_IN.items()
                   if block and name not in self.ids and self.former.get(name) is block)
            built_in = BUILT_IN.get(key) or next(had, None)
            shown = block.name if block else built_in.name if built_in else name
            self.subjects[key] = Subject(shown, block, built_in)
        return self.subjects[key]

    def read_times(self, prop: Property) -> None:
        """Reads a measure or milestone again if it measures a bedtime or waking time."""
        ref = prop.read.ref if prop.read else prop.wrong_ref
        if prop.name not in ("measure", "milestone") or not ref or not ref.part:
            return
        target, subject = self.find(ref.name), self.subject(ref.name)
        part = subject.named_part(fold(ref.part))
        if target and target.kind != "measure" or not part or part[1] != CLOCK:
            return
        t = Text(prop.line.text, prop.value.a, prop.value.b)
        prop.read = prop.wrong = prop.wrong_ref = None
        try:
            read = (scan_measure if prop.name == "measure" else read_milestone)(t, True)
            t.blanks()
            if not t.done:
                raise Wrong("trailing-text", t.a, t.b)
            if prop.name == "milestone" and prop.free:
                read.shown += " " + quoted(prop.free)
            prop.read = read
        except Wrong as wrong:
            prop.wrong, prop.wrong_ref = wrong, next(iter(t.refs), None)

    def settle_limit(self, block: Block) -> None:
        """Reads a TIME in `at-most` as the bedtime or waking time that the habit counts."""
        limit = block.first("at-most") if block.kind == "habit" else None
        if not limit or not limit.read or not limit.read.more.get("is_time"):
            return
        parts = set()
        for prop in block.all("of"):
            ref = prop.read.ref if prop.read else None
            subject = self.subject(ref.name) if ref else None
            part = subject.named_part(fold(ref.part)) \
                if subject and ref.part and subject.is_measure else None
            parts.add(part[0] if part and part[1] == CLOCK else "")
        amount = limit.read.amount
        part = next(iter(parts)) if len(parts) == 1 else ""
        if not part:
            self.report(limit.line, "bad-amount", amount.a, amount.b)
            limit.read = None
            return
        limit.read.amount = of_night(part, int(amount.number), amount.a, amount.b)
        limit.read.shown = str(limit.read.amount)

    def wrong_reference(self, block: Block, prop: Property, ref: Ref) -> bool:
        """Reports a reference that has no target, or one of a wrong kind."""
        a, b = ref.a, ref.a + len(ref.name)
        target, code = self.find(ref.name), ""
        if ref.wants == "subject":
            subject = self.subject(ref.name)
            if target and target.kind not in ("habit", "task", "measure"):
                code = "wrong-kind"
            elif not target and not subject.built_in:
                code = "unknown-subject"
            elif prop.name == "of" and target is block and not ref.part:
                code = "self-reference"
            elif ref.part and subject.is_measure and not subject.named_part(fold(ref.part)):
                code, a, b = "unknown-part", ref.part_a, ref.part_a + len(ref.part)
        elif not target:
            code = "unknown-" + ref.wants
        elif target.kind not in (("value",) if ref.wants == "value" else
                                 GOAL_KINDS[:2] if block.kind == "milestone" else GOAL_KINDS):
            code = "wrong-kind"
        if code:
            self.report(prop.line, code, a, b)
        return bool(code)

    def resolve_property(self, block: Block, prop: Property) -> None:
        read = prop.read
        assert read and read.ref
        ref = read.ref
        if self.wrong_reference(block, prop, ref):
            prop.read = None
            return
        subject = self.subject(ref.name)
        part = subject.named_part(fold(ref.part)) if ref.part and subject.is_measure else None
        shown = subject.name + (f".{part[0] if part else ref.part}" if ref.part else "")
        read.shown = read.shown.replace("{}", shown, 1)
        if "begin" in read.more:
            try:
                settle_target(read, part[1] if part else subject.unit, subject.also)
            except Wrong as wrong:
                self.report(prop.line, wrong.code, wrong.a, wrong.b)
                prop.read = None
                return
        if read.identity is not None:
            more = measure_identity(read) if "begin" in read.more else ""
            read.identity = (fold(shown), more)

    def first_measure(self, goal: Block) -> Optional[Value]:
        first = goal.first("measure")
        return first.read if first else None

    def collect_targets(self) -> None:
        for block in self.used_blocks():
            for prop in block.properties:
                read = prop.read
                if not read or not prop.used or not read.amount:
                    continue
                amount, subject, compared = read.amount, None, True
                a, b = amount.a, amount.b
                if prop.name == "at-most" and read.more.get("is_time"):
                    continue
                if prop.name in ("every", "at-least", "at-most"):
                    subject = self.subject(block.name)
                    if prop.name != "every" or adds_up(read.more["rhythm"]):
                        subject.own_bare.append(bare_unit_of(amount))
                    if prop.name == "every":
                        a, b = prop.value.a, prop.value.b
                elif prop.name in ("measure", "milestone") and read.ref:
                    subject = self.subject(read.ref.name)
                    has_unit = bool(amount.unit) or amount.is_time
                    compared = read.more["how"] in ("sum", "latest", "best", "mean")
                    if compared or read.more["how"] == "count" and not has_unit:
                        (subject.bare_of_part.setdefault(fold(read.ref.part), [])
                         if read.ref.part else subject.others_bare).append(bare_unit_of(amount))
                    compared = compared and not read.ref.part
                elif prop.name == "goal" and read.ref:
                    goal = self.find(read.ref.name)
                    first = self.first_measure(goal) if goal else None
                    if first and first.ref:
                        subject = self.subject(first.ref.name)
                        compared = not first.ref.part
                if subject:
                    if compared and subject.differs(amount, subject.targets):
                        self.report(prop.line, "units-differ", a, b)
                        compared = False             # a known unit declares no kind
                    subject.targets.append(Target(amount, compared))
        for block in self.used_blocks():
            for prop in block.properties:
                if prop.name == "of" and prop.used and prop.read and prop.read.ref \
                        and not prop.read.ref.part:
                    self.subject(prop.read.ref.name).others_bare += self.subject(block.name).own_bare


# ---------------------------------------------------------------- the log

class Entry:
    """A valid line of the log."""

    def __init__(self, line: Line, date: Date):
        self.line, self.date = line, date
        self.start: Optional[int] = None
        self.end: Optional[int] = None
        self.running = self.before = False
        self.when = (0, 0)                      # the position of WHEN
        self.subject: Optional[Subject] = None
        self.typed, self.title = "", ""
        self.subject_at = (0, 0)
        self.words: List[str] = []              # skip, fail
        self.amounts: List[Tuple[str, Amount, Amount]] = []     # kind, converted, as written
        self.parts: List[Tuple[str, str, Amount, Amount]] = []  # typed, folded, converted, as written
        self.foods: List[Tuple[Block, Fraction, int, int]] = []     # food, portions, place
        self.goals: List[Tuple[str, Optional[Amount]]] = []
        self.contexts: List[str] = []
        self.tags: List[str] = []
        self.event, self.event_at = "", (0, 0)
        self.note = ""

    @property
    def length(self) -> Optional[int]:
        return None if self.start is None or self.end is None else self.end - self.start or None

    def amount(self, sort: str) -> Optional[Amount]:
        return next((meant for what, meant, _ in self.amounts if what == sort), None)

    def duration(self) -> Optional[Fraction]:
        written = self.amount("time")
        return written.number if written else None if self.length is None else Fraction(self.length)


CLOSERS = {'"': '"', "«": "»", "»": "«", **{mark: '“”„‟"' for mark in "“”„‟"}}


class LogLine:
    """A parser of one log line; `read` returns the entry if there is no error."""

    def __init__(self, model: Model, line: Line):
        self.model, self.line, self.entry = model, line, Entry(line, Date(1, 1, 1))
        self.t = Text(line.text, line.all.a, line.all.b)
        self.right = True

    def report(self, code: str, a: int, b: int, error: bool = True) -> None:
        self.model.report(self.line, code, a, b)
        self.right = self.right and not error

    def read(self) -> Optional[Entry]:
        entry, t = self.entry, self.t
        try:
            entry.date = scan_date(t)
            if t.peek() == ":":
                raise Wrong("bad-date", 0, t.a + 1)
            if not t.blanks() and t.peek() != ";":
                self.missing_subject()
            self.read_when()
            self.split_note()
            self.read_subject()
        except Wrong as wrong:
            self.report(wrong.code, wrong.a, wrong.b)
            return None
        while t.blanks() or not t.done:
            if t.done:
                break
            start = t.a
            try:
                self.read_item()
            except Wrong as wrong:
                if wrong.code == "bare-word":
                    self.join_words(wrong)
                self.report(wrong.code, wrong.a, wrong.b)
                past = t.a if wrong.code == "repeated-item" else start
                t.a = max(past, *(Text(t.text, at, t.b).word_end()
                                  for at in (start, max(start, wrong.b))))
                if wrong.code == "decimal-comma":
                    ahead = Text(t.text, t.a, t.b)
                    if ahead.blanks() and (ahead.word() in TIME_UNITS
                                           or self.known()(ahead.word())):
                        t.a = ahead.word_end()
        self.settle_count()
        self.add_nutrients()
        self.check_amounts()
        return entry if self.right else None

    def join_words(self, wrong: Wrong) -> None:
        """Reports words in a row as one problem, such as a title without quotation marks."""
        ahead, count = Text(self.t.text, wrong.b, self.t.b), 1
        if re.fullmatch("[xX][0-9]+", self.t.text[wrong.a:wrong.b]):
            return
        while ahead.blanks() and ahead.peek() and is_letter(ahead.peek()):
            word = ahead.word()
            if ":" in word or fold(word) in ("skip", "fail"):
                break
            ahead.a += len(word)
            wrong.b = ahead.a
            count += 1
        subject = self.entry.subject
        between = self.t.text[self.entry.subject_at[1]:wrong.a]
        if count > 1 and self.entry.typed and subject and not subject.block \
                and not subject.built_in and all(map(is_blank, between)):
            wrong.a = self.entry.subject_at[0]
            found = [p for p in self.model.problems if p.code == "undeclared-subject"
                     and (p.file, p.line) == (self.line.file, self.line.number)]
            for problem in found:
                self.model.problems.remove(problem)
                self.model.undeclared.discard(fold(self.entry.typed))

    # -- before the items

    def missing_subject(self) -> None:
        t = self.t
        while t.a < len(t.text) and is_blank(t.text[t.a]):
            t.a += 1
        raise Wrong("missing-subject", t.a, t.a)

    def read_when(self) -> None:
        entry, t = self.entry, self.t
        start = t.a
        before = t.peek() == "<"
        if before:
            t.a += 1
            t.blanks()
        elif not t.peek() or t.peek() not in DIGITS:
            return
        stops = DASHES + ";"
        if t.done or t.peek() not in DIGITS:
            raise t.wrong("bad-time", stops)
        first = scan_time_of_day(t, stops)
        after = t.a
        t.blanks()
        if not t.peek() or t.peek() not in DASHES:
            if before:
                raise Wrong("start-before-without-range", start, start + 1)
            t.a = after
            entry.start, entry.when = first, (start, t.a)
            return
        t.a += 1
        t.blanks()
        day = 86400
        entry.start, entry.before = first - (day if before else 0), before
        if t.peek() == "?":
            if t.word_end(";") > t.a + 1:
                raise t.wrong("bad-time", ";")
            t.a += 1
            entry.running, entry.when = True, (start, t.a)
            return
        last = scan_time_of_day(t, stops)
        if not t.done and t.peek() in DASHES:
            raise t.wrong("bad-time", ";")
        entry.when = (start, t.a)
        while last < entry.start:
            last += day
        if last == entry.start:
            entry.end = last
            self.report("empty-range", *entry.when, error=False)
            return
        entry.end = last
        if last - entry.start >= 16 * 3600:
            self.report("long-range", *entry.when, error=False)

    def split_note(self) -> None:
        """Splits off the note, which begins at the first `;` outside a quoted title."""
        entry, t = self.entry, self.t
        t.blanks()
        at = t.a
        if t.peek() and t.peek() in CLOSERS:
            at += 1
            while at < t.b and t.text[at] not in CLOSERS[t.peek()]:
                at += 1
            if at >= t.b:
                raise Wrong("quote-not-closed", t.a, t.a + 1)
        semicolon = t.text.find(";", at, t.b)
        if semicolon < 0:
            return
        entry.note = str(Text(t.text, semicolon + 1, t.b).trimmed())
        t.b = semicolon

    def read_subject(self) -> None:
        entry, t, model = self.entry, self.t, self.model
        if t.done or not is_blank(t.text[t.a - 1]):
            self.missing_subject()
        start = t.a
        if t.peek() in CLOSERS:
            closers = CLOSERS[t.peek()]
            t.a += 1
            while t.text[t.a] not in closers:
                t.a += 1
            entry.title = t.text[start + 1:t.a].strip()
            t.a += 1
            entry.subject_at = (start, t.a)
            if not t.done and not is_blank(t.peek()):
                self.report("bad-item", t.a, t.word_end())
                t.a = t.word_end()
            if not entry.title:
                raise Wrong("missing-subject", start, t.a)
            entry.subject = Subject("", None, None)
            return
        entry.typed = t.word()
        t.a = t.word_end()
        entry.subject_at = (start, t.a)
        entry.subject = Subject(entry.typed, None, None)
        if not is_id(entry.typed):
            raise Wrong("bad-id", start, t.a)
        elif fold(entry.typed) in RESERVED:
            raise Wrong("reserved-id", start, t.a)
        else:
            entry.subject = subject = model.subject(entry.typed)
            model.spelled(entry.typed)
            if subject.block and subject.block.kind in ("value", "food", "term", "source"):
                self.report("not-a-subject", start, t.a, error=False)
            elif not subject.block and not subject.built_in:
                if fold(entry.typed) not in model.undeclared:
                    self.report("undeclared-subject", start, t.a, error=False)
                model.undeclared.add(fold(entry.typed))

    # -- items

    def read_item(self) -> None:
        entry, t = self.entry, self.t
        first, word, start, end = t.peek(), t.word(), t.a, t.word_end()
        if all(TIME_FORM.fullmatch(time) for time in re.split("[%s]" % DASHES, word, maxsplit=1)):
            raise t.wrong("time-after-subject")
        if number_starts(t):
            self.read_amount()
        elif first == "+":
            self.read_goal(word[1:])
        elif first == "@" and is_tag(word[1:]):
            entry.contexts.append(word[1:])
        elif first == "#" and is_tag(word[1:]):
            entry.tags.append(word[1:])
        elif first == "^" and re.fullmatch("[A-Za-z0-9]+", word[1:]):
            if entry.event:
                raise t.wrong("repeated-item")
            entry.event, entry.event_at = word[1:], (start, end)
        elif fold(word) in ("skip", "fail"):
            if entry.amounts or entry.parts or entry.foods or entry.words:
                raise t.wrong("skip-with-amount")
            entry.words.append(fold(word))
        elif ":" in word and is_id(word.partition(":")[0]):
            self.read_part(*word.partition(":")[::2])
        elif entry.subject and entry.subject.eats and self.food(word):
            self.read_food(self.food(word))
        else:
            raise t.wrong("bare-word" if is_letter(first) else "bad-item")
        t.a = max(t.a, end)

    def food(self, word: str) -> Optional[Block]:
        block = self.model.find(word)
        return block if block and block.kind == "food" and is_letter(word[0]) else None

    def read_food(self, food: Optional[Block]) -> None:
        entry, t = self.entry, self.t
        assert food
        start, end = t.a, t.word_end()
        t.a = end
        t.blanks()
        portions = Fraction(1)
        times = Text(t.text, t.a + 1, t.b)
        its_end = t.word_end()
        many = t.a > end and t.peek() and t.peek() in "xX×" and number_starts(times, signed=False)
        if any(food is other for other, _, _, _ in entry.foods):
            t.a = its_end if many else end
            raise Wrong("repeated-item", start, end)
        if many:
            first = t.a
            t.a = its_end
            portions, _ = scan_number(times)
            if times.a != its_end:
                raise Wrong("bad-amount", first, its_end)
            if not 0 < portions <= 1000:
                raise Wrong("out-of-bounds", first, its_end)
        else:
            t.a = end
        self.beside_skip(start)
        entry.foods.append((food, portions, start, end))

    def add_nutrients(self) -> None:
        """Adds the nutrients of the foods as parts, except those that the line itself states."""
        entry, sums = self.entry, {}  # type: Entry, Dict[str, Amount]
        written = {name for _, name, _, _ in entry.parts}
        for food, portions, a, b in entry.foods:
            for name in KEYS["food"]:
                prop = food.first(name)
                amount = prop.read.amount if prop and prop.read else None
                if not amount or name in written:
                    continue
                number = six_places(amount.number * portions)
                so_far = sums.get(name, Amount(Fraction(0), amount.unit, False, a, b))
                sums[name] = so_far._replace(number=so_far.number + number)
        entry.parts += [(name, name, amount, amount) for name, amount in sums.items()]

    def beside_skip(self, start: int) -> None:
        if self.entry.words:
            raise Wrong("skip-with-amount", start, self.t.a)

    def known(self, more: Iterable[str] = ()) -> Callable[[str], bool]:
        assert self.entry.subject
        units = self.entry.subject.known_units() | USUAL | set(map(nfc, more))
        return lambda word: nfc(word) in units

    def check_unit(self, amount: Amount, known: Callable[[str], bool]) -> bool:
        if amount.odd:
            self.report("odd-time", amount.a, amount.b, error=False)
        if amount.unit and amount.glued and not known(amount.unit):
            self.report("undeclared-unit", amount.unit_a, amount.unit_a + len(amount.unit),
                        error=False)
            return False
        return True

    def ends_item(self, code: str, start: int) -> None:
        if not self.t.done and not is_blank(self.t.peek()):
            raise Wrong(code, start, self.t.word_end())

    def read_amount(self) -> None:
        entry, t, subject = self.entry, self.t, self.entry.subject
        assert subject
        start = t.a
        try:
            amount = scan_amount(t, self.known())
            self.ends_item("bad-item", start)
        except Wrong as wrong:
            if wrong.code == "not-amount":
                wrong.code = "bad-item"
            raise
        meant = amount
        if not amount.unit and not amount.is_time and subject.is_measure and subject.unit:
            meant = in_unit(amount, subject.unit)
        sort = "time" if meant.is_time else "amount" if meant.unit else "count"
        self.beside_skip(start)
        if entry.amount(sort):
            raise Wrong("two-amounts", amount.a, amount.b)
        if meant.is_time and meant.number < 0:
            raise Wrong("negative-time", amount.a, amount.b)
        if self.check_unit(amount, self.known()) and subject.differs(amount, subject.targets):
            self.report("units-differ", amount.a, amount.b, error=False)
        if meant.number < 0 and subject.block and subject.block.kind in ("habit", "task"):
            self.report("negative-amount", amount.a, amount.b, error=False)
        entry.amounts.append((sort, meant, amount))

    def repeated(self, start: int, at: int, known: Callable[[str], bool]) -> Wrong:
        """Returns the error for a duplicate part or goal; it marks the amount as well."""
        end = self.t.word_end()
        if at < end:
            ahead = Text(self.t.text, at, self.t.b)
            try:
                scan_amount(ahead, known)
                end = max(end, ahead.a)
            except Wrong:
                pass
        return Wrong("repeated-item", start, end)

    def read_glued(self, at: int, known: Callable[[str], bool]) -> Amount:
        """Reads the amount that follows `PART:` or `=` directly."""
        self.t.a = at
        try:
            amount = scan_amount(self.t, known)
            self.ends_item("bad-amount", at)
            return amount
        except Wrong as wrong:
            if wrong.code == "not-amount":
                wrong.code, wrong.a, wrong.b = "bad-amount", at, max(wrong.b, at)
            raise

    def read_part(self, name: str, _: str) -> None:
        entry, t, subject = self.entry, self.t, self.entry.subject
        assert subject
        start = t.a
        part = subject.part(fold(name))
        known = self.known([part[1]] if part else [])
        if any(fold(name) == other for _, other, _, _ in entry.parts):
            raise self.repeated(start, start + len(name) + 1, known)
        amount = self.read_glued(start + len(name) + 1, known)
        self.beside_skip(start)
        declared = self.check_unit(amount, known)
        if subject.parts and not part:
            self.report("undeclared-part", start, start + len(name), error=False)
        meant = amount
        if part and part[1] and not amount.unit and not amount.is_time:
            meant = in_unit(amount, part[1])
        elif declared and part and part[1]:
            if unit_base(part[1], subject.also)[0] != amount_base(amount, subject.also)[0]:
                self.report("units-differ", amount.a, amount.b, error=False)
        entry.parts.append((name, fold(name), meant, amount))

    def read_goal(self, word: str) -> None:
        entry, t, model = self.entry, self.t, self.model
        name, equals, _ = word.partition("=")
        start, amount, known = t.a, None, self.known()
        if not is_id(name):
            raise t.wrong("bad-item")
        goal = model.find(name)
        is_goal = goal is not None and goal.kind in GOAL_KINDS
        shown = model.spelled(name)
        if any(fold(shown) == fold(other) for other, _ in entry.goals):
            raise self.repeated(start, start + len(name) + 2, self.known())
        t.a = start + 1 + len(name)
        if equals:
            units = [prop.read.amount.unit for key in ("measure", "milestone")
                     for prop in (goal.all(key) if goal and is_goal else [])
                     if prop.read and prop.read.amount]
            known = self.known(unit for unit in units if unit)
            t.a = start
            amount = self.read_glued(start + len(name) + 2, known)
        if not is_goal:
            self.report("not-a-goal" if goal else "undeclared-goal", start + 1,
                        start + 1 + len(name), error=False)
        if amount:
            self.check_unit(amount, known)
        entry.goals.append((shown, amount))

    # -- after the items

    def settle_count(self) -> None:
        """Gives a bare number on a habit or task the unit of its targets, unless the line has
        an amount of that kind."""
        entry, subject = self.entry, self.entry.subject
        assert subject
        count, unit = entry.amount("count"), subject.bare_unit()
        if not count or subject.is_measure or not unit:
            return
        meant = in_unit(count, unit)
        if meant.is_time:
            if entry.duration() is not None or entry.running or count.number < 0:
                return
        elif entry.amount("amount"):
            return
        entry.amounts = [(sort, old, written) if sort != "count" else
                         ("time" if meant.is_time else "amount", meant, written)
                         for sort, old, written in entry.amounts]

    def check_amounts(self) -> None:
        entry, subject = self.entry, self.entry.subject
        assert subject
        kinds = subject.declared_kinds(subject.targets)
        if "length" in kinds and not any(
                amount_base(meant, subject.also)[0] == "length" for _, meant, _ in entry.amounts):
            for _, _, amount in entry.amounts:
                if amount.lone_m:
                    self.report("metres-or-minutes", amount.a, amount.b)
        note = entry.note
        for match in re.finditer("#", note):
            before = note[match.start() - 1:match.start()]
            if before and not is_blank(before) and unicodedata.category(before)[0] != "P":
                continue
            end = match.end()
            while end < len(note) and is_id_char(note[end]):
                end += 1
            if is_tag(note[match.end():end]):
                entry.tags.append(note[match.end():end])


def in_unit(amount: Amount, unit: str) -> Amount:
    """Returns a bare number as an amount in a unit."""
    if unit in TIME_UNITS:
        seconds = amount.number * SECONDS[TIME_UNITS[unit]]
        return amount._replace(number=max(-LARGEST, min(seconds, LARGEST)), is_time=True)
    return amount._replace(unit=unit)


# ---------------------------------------------------------------- checks

SECRET_RUN = re.compile(
    r"(?<![A-Za-z0-9_-])(?:sk-|ghp_|gho_|github_pat_|glpat-|xoxb-|xoxp-|AKIA|AIza)[A-Za-z0-9_-]*")
BLANKS = "[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
SECRET_WORD = re.compile(
    rf"(?i)(?<![^\W_])(?:password|secret|token|api-key|api_key|apikey){BLANKS}*[:=]{BLANKS}*"
    rf"[^\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{{8,}}")


def bare_name(text: str) -> str:
    """Returns a name for comparison: without its case, its blanks and a unit at its end."""
    words = "".join(" " if c in "-_" or is_blank(c) else c for c in fold(text)).split(" ")
    words = [word for word in words if word]
    if len(words) > 1 and words[-1] in USUAL_FOLDED:
        words.pop()
    return "".join(words)


def nearly_same(one: str, other: str) -> bool:
    one, other = bare_name(one), bare_name(other)
    if one == other:
        return bool(one)
    if min(len(one), len(other)) < 5 or abs(len(one) - len(other)) > 1:
        return False
    if len(one) > len(other):
        one, other = other, one
    at = next((i for i in range(len(one)) if one[i] != other[i]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1:]
    return one[at + 1:] == other[at + 1:] or (
        one[at:at + 2] == other[at:at + 2][::-1] and one[at + 2:] == other[at + 2:])


def idle(block: Block, day: Date, terms: List[Tuple[Date, Date]]) -> bool:
    """Returns true if a habit or task with a rhythm has nothing due on a day."""
    rhythms = [prop.read.more["rhythm"] for prop in block.all("every") if prop.read]
    if block.kind not in ("habit", "task") or not rhythms:
        return False
    start, archived = block.first("start"), block.first("archived")
    if start and start.read and day < start.read.more["date"]:
        return True
    if archived and archived.read and day > archived.read.more["date"]:
        return True
    for prop in block.all("pause"):
        span = prop.read.more["span"] if prop.read else None
        if span and span.first <= day and (span.last is None or day <= span.last):
            return True
    held = [rhythm for rhythm in rhythms if (rhythm.since or Date.min) <= day]
    if not held:
        return True
    text = max(held, key=lambda rhythm: rhythm.since or Date.min).text
    if text.endswith(" per term"):
        return not any(first <= day <= last for first, last in terms)
    _, on, days = text.partition(" on ")
    return bool(on) and DAY_NAMES[day.weekday()] not in days.split()


def says_nothing(entry: Entry) -> bool:
    """Returns true if the line says zero: `0`, `0km`."""
    said = [meant.number for sort, meant, _ in entry.amounts if sort == "amount"]
    if entry.duration() is not None:
        said.append(entry.duration() or Fraction(0))
    said = said or [meant.number for _, meant, _ in entry.amounts]
    return bool(said) and not any(said)


class Track:
    """A measure of a goal or of one of its milestones, with the unit of its numbers."""

    def __init__(self, model: Model, read: Value):
        assert read.amount
        self.model, self.how = model, read.more["how"]
        self.subject = model.subject(read.ref.name) if read.ref else None
        self.part = fold(read.ref.part) if read.ref and read.ref.part else ""
        self.unit, self.is_time = read.amount.unit, read.amount.is_time
        if self.subject and not self.unit and not self.is_time and self.how in (
                "sum", "latest", "best", "mean"):
            part = self.subject.part(self.part) if self.part else None
            own = part[1] if part else "" if self.part else self.subject.unit
            self.is_time = own in TIME_UNITS
            self.unit = "" if self.is_time else own
        self.is_word = self.how == "sum" and not self.subject and is_thing(self.unit)

    def covers(self, other: Track) -> bool:
        same = (self.subject, self.part, self.how) == (other.subject, other.part, other.how)
        one = Amount(Fraction(1), other.unit, other.is_time, 0, 0)
        bare = not self.unit and not self.is_time
        return same and (bare and not other.unit and not other.is_time
                         or not bare and self.converts(one, self.subject))

    def converts(self, amount: Amount, subject: Optional[Subject]) -> bool:
        if not amount.unit and not amount.is_time:
            return False
        target = Amount(Fraction(1), self.unit, self.is_time, 0, 0)
        return any(amount_base(amount, also)[0] == amount_base(target, also)[0]
                   for also in (subject.also if subject else {},
                                self.subject.also if self.subject else {}))

    def takes(self, entry: Entry, parts: Optional[List[str]]) -> bool:
        """Returns true if a line, or one of its given parts, has an amount for the measure."""
        if self.how in ("days", "streak"):
            return not says_nothing(entry)
        bare = not self.unit and not self.is_time
        if parts is not None:
            amounts = [meant for _, name, meant, _ in entry.parts if name in parts]
            return self.how == "count" or any(
                self.converts(amount, entry.subject) or
                bare and not amount.unit and not amount.is_time for amount in amounts)
        count, quantity = entry.amount("count"), entry.amount("amount")
        if self.how == "count":
            return True
        if bare:
            return self.how == "sum" or count is not None
        duration = entry.duration()
        if self.is_time and duration is not None:
            return True
        if quantity and self.converts(quantity, entry.subject):
            return True
        if duration is not None and self.converts(
                Amount(duration, "", True, 0, 0), entry.subject):
            return True
        return self.is_word and (count is not None or not quantity and duration is None)

    def takes_share(self, amount: Amount, subject: Optional[Subject]) -> bool:
        bare = not amount.unit and not amount.is_time
        if self.how in ("count", "days", "streak"):
            return bare
        if bare:
            return self.is_word or not self.unit and not self.is_time
        return self.converts(amount, subject)


class Goal:
    """The measures of a goal, and what each line gives them."""

    def __init__(self, model: Model, block: Block):
        self.model, self.block = model, block
        self.measures = [Track(model, prop.read) for prop in block.all("measure")
                         if prop.read and prop.read.amount]
        self.others: List[Track] = []
        for prop in block.all("milestone"):
            if prop.read and prop.read.amount:
                track = Track(model, prop.read)
                if not any(measure.covers(track) for measure in self.measures):
                    self.others.append(track)
        self.links: List[Tuple[Subject, str]] = []
        for doer in model.used_blocks():
            if doer.kind in ("habit", "task") and any(
                    prop.read and prop.read.ref and model.find(prop.read.ref.name) is block
                    for prop in doer.all("goal")):
                self.links.append((model.subject(doer.name), ""))
                self.links += self.counted(doer)
        self.first, self.last = (self.day(key) for key in ("start", "archived"))

    def counted(self, habit: Optional[Block]) -> List[Tuple[Subject, str]]:
        if not habit or habit.kind != "habit":
            return []
        return [(self.model.subject(prop.read.ref.name), fold(prop.read.ref.part or ""))
                for prop in habit.all("of") if prop.read and prop.read.ref]

    def day(self, key: str) -> Optional[Date]:
        prop = self.block.first(key)
        return Date.fromisoformat(prop.read.shown) if prop and prop.read else None

    @staticmethod
    def sources(entry: Entry, ways: List[Tuple[Subject, str]]) -> Tuple[bool, Optional[List[str]]]:
        """Returns whether a line counts, and the parts by which it does; None if as a whole."""
        mine = [part for subject, part in ways if subject is entry.subject]
        if not entry.typed or not mine:
            return False, None
        if "" in mine:
            return True, None
        return any(name in mine for _, name, _, _ in entry.parts), mine

    def loses_amount(self, entry: Entry) -> bool:
        """Returns true if a line contributes and states an amount, but no measure can take it."""
        subject = entry.subject
        own = bool(entry.typed and subject and subject.block is self.block)
        given = [amount for name, amount in entry.goals if self.model.find(name) is self.block]
        stated = given[0] if given else None
        if stated and not stated.number or not self.measures:
            return False
        explicit = own or bool(given)
        if not explicit and (self.first and entry.date < self.first
                             or self.last and entry.date > self.last):
            return False
        got, named, reason = set(), False, explicit
        for track in self.measures + self.others:
            if track.subject:
                ways = [(track.subject, track.part)]
                if not track.part:
                    ways += self.counted(track.subject.block)
                applies, parts = self.sources(entry, ways)
                if applies:
                    reason = True
                    named = named or track in self.measures
                    if track.takes(entry, parts):
                        got.add(track)
        linked, parts = self.sources(entry, self.links)
        if not reason and not linked:
            return False
        stated_lost = False
        if explicit or linked:
            parts = None if explicit else parts
            for track in self.measures + self.others:
                if not track.subject and track.takes(entry, parts):
                    got.add(track)
            if stated:
                fits = [track for track in self.measures if track.how != "streak"
                        and track.takes_share(stated, subject)]
                stated_lost = not fits
            if not named and (not stated or stated_lost):
                got |= {track for track in self.measures
                        if track.how != "streak" and track.takes(entry, parts)}
            got |= set(fits) if stated else set()
        says = bool(entry.amounts or entry.duration() is not None) and not says_nothing(entry)
        return stated_lost or not got and says


class Checks:
    def __init__(self, model: Model):
        self.model, self.report = model, model.report

    def run(self) -> None:
        for block in self.model.blocks:
            self.ends(block)
            self.days(block)
            self.at_most(block)
            self.title(block)
        self.terms()
        self.shares()
        self.unsaid_sums()
        self.readings()
        self.not_counted()
        self.uncounted()
        self.times()
        self.skips()
        self.events()
        self.measures()
        self.secrets()

    def days(self, block: Block) -> None:
        """Reports rhythms that ask for more done days than their period has."""
        for prop in block.all("every"):
            rhythm = prop.read.more["rhythm"] if prop.read else None
            if not rhythm or not rhythm.amount or adds_up(rhythm):
                continue
            last = rhythm.text.split()[-2:]
            most = int(last[0]) if last[1] == "days" else {
                "week": 7, "month": 31, "quarter": 92}.get(last[1], rhythm.amount.number)
            if rhythm.amount.number > most:
                self.model.report(prop.line, "too-many-days", prop.value.a, prop.value.b)

    def ends(self, block: Block) -> None:
        start = block.first("start")
        for end in (block.first("due"), block.first("archived")):
            if start and end and start.read and end.read and \
                    end.read.more["date"] < start.read.more["date"]:
                later = max(start, end, key=lambda prop: prop.line.number)
                self.model.report_text(later.line, "ends-before-start", later.value)

    def at_most(self, block: Block) -> None:
        if block.kind != "habit" or block.first("start"):
            return
        for prop in block.all("every"):
            rhythm = prop.read and prop.read.more["rhythm"]
            if rhythm and rhythm.at_most:
                self.report(prop.line, "at-most-without-start", prop.value.a, rhythm.b)
                return

    def title(self, block: Block) -> None:
        said = block.title_at
        if block.kind != "habit" or not said or said.done or any(
                prop.name == "every" for prop in block.properties):
            return
        if fold(str(said)) in PERIODS or fold(str(said)) in ("wk", "mo"):
            return
        try:
            scan_rhythm(Text(said.text, said.a, said.b))
        except Wrong:
            t = Text(said.text, said.a, said.b)
            try:
                scan_amount(t)
            except Wrong:
                return
            if not t.done or any(map(is_blank, str(said))):
                return
        self.model.report_text(block.line, "rhythm-as-title", said)

    def terms(self) -> None:
        starts: List[Tuple[Date, Date, Block]] = []
        by_file: Dict[str, List[Block]] = {}
        blocks = [block for block in self.model.used_blocks() if block.kind == "term"]
        for block in blocks:
            by_file.setdefault(block.line.file, []).append(block)
        for block in blocks:
            start, weeks = block.first("start"), block.first("weeks")
            day = self.day_of_name(block.line.file)
            if start and start.read:
                first = start.read.more["date"]
                if day and first != day and len(by_file[block.line.file]) == 1:
                    self.model.report_text(start.line, "term-name-differs", start.value)
            elif day:
                first = day
            else:
                self.model.report_text(block.line, "term-without-start", block.at)
                continue
            length = weeks.read.more["number"] if weeks and weeks.read else 10
            end = first.toordinal() + 7 * length
            starts.append((first, Date.fromordinal(min(end, Date.max.toordinal())), block))
        until: Optional[Date] = None
        for first, after, block in sorted(starts, key=lambda term: term[0]):
            if until and first != until:
                self.model.report_text(
                    block.line, "term-overlap" if first < until else "term-gap", block.at)
            until = max(until, after) if until else after

    @staticmethod
    def day_of_name(file: str) -> Optional[Date]:
        match = re.fullmatch(r"terms/([0-9]{4}-[0-9]{2}-[0-9]{2})\.txt", file)
        try:
            return Date.fromisoformat(match.group(1)) if match else None
        except ValueError:
            return None

    def unsaid_sums(self) -> None:
        for block in self.model.used_blocks():
            if block.kind not in GOAL_KINDS:
                continue
            for prop in block.all("measure") + block.all("milestone"):
                read = prop.read
                if not read or not read.ref or read.ref.part or not read.amount \
                        or read.more["how"] != "sum" or read.more["given_how"]:
                    continue
                subject = self.model.subject(read.ref.name)
                own = subject.block.first("by") if subject.block else None
                by = own.read.shown if own and own.read else ""
                if not by and subject.built_in:
                    by = "sum" if subject.built_in.name in ADDED else "last"
                if subject.is_measure and by not in ("", "sum"):
                    self.report(prop.line, "adds-readings", read.amount.a, read.amount.b)

    def shares(self) -> None:
        sums: Dict[int, Fraction] = {}
        for block in self.model.used_blocks():
            is_open = block.kind == "term" and not any(block.all("reflection"))
            for prop in block.all("goal") if is_open else []:
                if not prop.read or not prop.read.amount or not prop.read.ref:
                    continue
                goal = self.model.find(prop.read.ref.name)
                first = self.model.first_measure(goal) if goal else None
                if not goal or not first or not first.amount:
                    continue
                subject = self.model.subject(first.ref.name) if first.ref else None
                also = subject.also if subject else {}
                kind, target = amount_base(first.amount, also)
                own_kind, share = amount_base(self.share(prop.read.amount, first, subject), also)
                if own_kind != kind:
                    continue
                before = sums.get(id(goal), Fraction(0))
                sums[id(goal)] = before + share
                if before <= target < before + share:
                    amount = prop.read.amount
                    self.report(prop.line, "term-share-over", amount.a, amount.b)

    @staticmethod
    def share(share: Amount, first: Value, subject: Optional[Subject]) -> Amount:
        """Returns a share with a unit: a bare number gets the target's, or hours beside a time."""
        if share.unit or share.is_time or not first.amount:
            return share
        if not first.amount.is_time:
            return in_unit(share, first.amount.unit)
        own = ""
        if subject and subject.is_measure and first.ref:
            part = subject.named_part(fold(first.ref.part)) if first.ref.part else None
            own = (part[1] if part else "") if first.ref.part else subject.unit
        return in_unit(share, own if own in TIME_UNITS else "h")

    # -- the log

    def readings(self) -> None:
        seen: Dict[Tuple[Date, str], List[Entry]] = {}
        for entry in self.model.entries:
            subject = entry.subject
            if not subject or not subject.is_measure:
                continue
            self.out_of_range(entry, subject)
            self.parts_too_long(entry)
            if entry.start is not None:
                seen.setdefault((entry.date, fold(subject.name)), []).append(entry)
        for entries in seen.values():
            entries.sort(key=lambda entry: entry.start or 0)
            for number, entry in enumerate(entries):
                what = self.what(entry)
                assert entry.start is not None
                if what and any(entry.start - (other.start or 0) < 300 and self.what(other) == what
                                for other in entries[:number]):
                    self.report(entry.line, "repeated-reading", *entry.subject_at)

    @staticmethod
    def what(entry: Entry) -> List[Any]:
        also = entry.subject.also if entry.subject else {}
        found: List[Any] = [amount_base(meant, also) for sort, meant, _ in entry.amounts
                            if sort != "time"]
        if entry.duration() is not None:
            found.append(("time", entry.duration()))
        return sorted(found) + sorted(
            (name, amount_base(meant, also)) for _, name, meant, _ in entry.parts)

    def out_of_range(self, entry: Entry, subject: Subject) -> None:
        limits = subject.range
        if limits:
            kind, factor = unit_base(limits.unit, subject.also) if limits.unit else (" ", Fraction(1))
            values = [amount_base(meant, subject.also)[1] for _, meant, _ in entry.amounts
                      if amount_base(meant, subject.also)[0] == kind]
            if kind == "time" and not values and entry.length is not None:
                values = [Fraction(entry.length)]
            if any(not limits.low * factor <= value <= limits.high * factor for value in values):
                place = entry.when
                if entry.amounts:
                    place = (entry.amounts[-1][2].a, entry.amounts[-1][2].b)
                self.report(entry.line, "reading-out-of-range", *place)
        for _, name, meant, written in entry.parts:
            limits = subject.parts[name][2] if name in subject.parts else None
            if not limits:
                continue
            kind, factor = unit_base(limits.unit, subject.also) if limits.unit else (" ", Fraction(1))
            its_kind, value = amount_base(meant, subject.also)
            if its_kind == kind and not limits.low * factor <= value <= limits.high * factor:
                self.report(entry.line, "reading-out-of-range", written.a, written.b)

    def parts_too_long(self, entry: Entry) -> None:
        if not entry.subject or not entry.subject.built_in or entry.subject.built_in.name != "sleep" \
                or not entry.subject.is_measure or not entry.length or entry.length < 0:
            return
        times = {name: meant.number for _, name, meant, _ in entry.parts if meant.is_time}
        stages = sum(times.get(name, Fraction(0)) for name in ("deep", "rem", "core", "light"))
        asleep = max(Fraction(stages), times.get("asleep", Fraction(0)))
        if asleep + times.get("awake", Fraction(0)) > entry.duration():
            self.report(entry.line, "parts-too-long", *entry.when)

    def not_counted(self) -> None:
        """Reports lines that state an amount of which a goal can take none."""
        seen: Set[Tuple[str, str]] = set()
        goals = [Goal(self.model, block) for block in self.model.used_blocks()
                 if block.kind in GOAL_KINDS]
        for entry in self.model.entries:
            if entry.running or entry.words or entry.date > self.model.today:
                continue
            for goal in goals:
                if goal.loses_amount(entry):
                    key = (fold(entry.typed) or entry.title, goal.block.name)
                    if key not in seen:
                        self.report(entry.line, "amount-not-counted", *entry.subject_at)
                    seen.add(key)

    def uncounted(self) -> None:
        """Reports lines that add nothing to their habit's target, and amounts that count as 1."""
        for entry in self.model.entries:
            subject = entry.subject
            asked = subject.asked(entry.date) if subject else None
            if not subject or not asked or entry.words or entry.running or says_nothing(entry):
                continue
            kinds = {amount_base(meant, subject.also)[0] for _, meant, _ in entry.amounts
                     if meant.unit}
            if entry.duration() is not None:
                kinds.add("time")
            at = entry.amounts[-1][2] if entry.amounts else None
            quantity, count = entry.amount("amount"), entry.amount("count")
            lacking = [amount for amount in asked if amount and (amount.unit or amount.is_time)
                       and amount_base(amount, subject.also)[0] not in kinds]
            if lacking:
                if quantity and (nfc(quantity.unit) not in subject.known_units() | USUAL
                                 or subject.differs(quantity, subject.targets)):
                    continue
                if count and at:
                    self.model.report(entry.line, "number-not-counted", at.a, at.b)
                else:
                    self.model.report(entry.line, "amount-missing", *entry.subject_at)
            elif quantity and not count and at and asked[0] and asked[0].number > 1 and not (
                    asked[0].unit or asked[0].is_time):
                if not subject.counts_things() or not is_thing(quantity.unit):
                    self.model.report(entry.line, "number-not-counted", at.a, at.b)

    def times(self) -> None:
        days: Dict[Date, List[Entry]] = {}
        running = False
        for entry in self.model.entries:
            if self.model.today.toordinal() - entry.date.toordinal() > 36525:
                self.report(entry.line, "distant-date", entry.line.all.a, entry.line.all.a + 10)
            if entry.date > self.model.today:
                self.report(entry.line, "future-entry", entry.line.all.a, entry.line.all.a + 10)
            if entry.length:
                days.setdefault(entry.date, []).append(entry)
            if entry.running:
                if running:
                    self.report(entry.line, "two-running", *entry.when)
                running = True
        for entries in days.values():
            until: Optional[int] = None
            for entry in sorted(entries, key=lambda entry: entry.start or 0):
                assert entry.start is not None and entry.end is not None
                if until is not None and entry.start < until:
                    self.report(entry.line, "overlapping-time", *entry.when)
                until = max(entry.end, until) if until is not None else entry.end

    def skips(self) -> None:
        for entry in self.model.entries:
            block = entry.subject.block if entry.subject else None
            if "skip" in entry.words and block and idle(block, entry.date, self.asking_terms()):
                self.report(entry.line, "skip-not-due", *entry.subject_at)

    def asking_terms(self) -> List[Tuple[Date, Date]]:
        """Returns the first and last days of the terms that are neither on hold nor cancelled."""
        spans: List[Tuple[Date, Date]] = []
        for block in self.model.blocks:
            status, start, weeks = (block.first(key) for key in ("status", "start", "weeks"))
            if block.kind != "term" or status and status.read \
                    and status.read.shown in ("on-hold", "cancelled"):
                continue
            named = re.fullmatch(r"terms/(\d{4}-\d\d-\d\d)\.txt", block.line.file)
            first = start.read.more["date"] if start and start.read else \
                Date.fromisoformat(named.group(1)) if named else None
            count = int(weeks.read.shown) if weeks and weeks.read else 10
            if first:
                spans.append((first, first + datetime.timedelta(days=7 * count - 1)))
        return spans

    def events(self) -> None:
        seen: Set[str] = set()
        for entry in self.model.entries:
            if entry.event in seen:
                self.report(entry.line, "repeated-event", *entry.event_at)
            if entry.event:
                seen.add(entry.event)

    # -- names and texts

    def measures(self) -> None:
        earlier: List[Block] = []
        shadowed = {fold(block.name) for block in self.model.used_blocks()} & set(BUILT_IN)
        shadowed |= {name for name, block in self.model.former.items() if block.kind == "measure"}
        for block in self.model.used_blocks():
            if block.kind != "measure":
                continue
            alike = any(nearly_same(one, other) for before in earlier
                        for one in (block.name, block.title)
                        for other in (before.name, before.title))
            if fold(block.name) not in BUILT_IN:
                alike = alike or any(nearly_same(block.name, name) for name in BUILT_IN
                                     if name not in shadowed)
            if alike:
                self.model.report_text(block.line, "similar-measure", block.at)
            earlier.append(block)

    def secrets(self) -> None:
        for block in self.model.blocks:
            for prop in block.properties:
                for line, text in prop.lines:
                    self.secret(line, text)
        for line in self.model.log:
            semicolon = line.text.find(";")
            if semicolon >= 0:
                self.secret(line, Text(line.text, semicolon + 1, line.all.b))

    def secret(self, line: Line, t: Text) -> None:
        found = [match.span() for match in SECRET_RUN.finditer(line.text, t.a, t.b)
                 if len(match.group()) >= 20]
        found += [match.span() for match in SECRET_WORD.finditer(line.text, t.a, t.b)]
        if found:
            self.report(line, "looks-like-secret", *min(found))


# ---------------------------------------------------------------- the meaning as text

def meaning(model: Model) -> List[str]:
    lines: List[str] = []
    for block in model.used_blocks():
        lines.append(f"{block.kind} {block.name}")
        lines.append(f"  title {quoted(block.title)}")
        keys = [key for key in KEYS[block.kind] if key not in ("tag", "note", "was")]
        for key in keys + ["tag", "note", "was"]:
            shown = [prop.read for prop in block.all(key) if prop.read]
            if key == "every":
                shown.sort(key=lambda read: read.more["rhythm"].since or Date.min)
            lines += [f"  {key} {read.shown}" for read in shown]
    for entry in model.entries:
        lines.append(f"entry {entry.line.file}:{entry.line.number}")
        lines += ["  " + text for text in entry_lines(entry)]
    return lines


def entry_lines(entry: Entry) -> List[str]:
    lines = [f"day {entry.date}"]
    if entry.start is not None:
        lines.append(f"start {entry.start}")
    if entry.end is not None:
        lines.append(f"end {entry.end}")
    if entry.running:
        lines.append("running")
    subject = entry.subject
    if entry.title:
        lines.append(f"subject {quoted(entry.title)}")
    else:
        known = subject and (subject.block or subject.built_in)
        lines.append(f"subject {subject.name if subject and known else entry.typed}")
    lines += dict.fromkeys(entry.words)
    if entry.duration() is not None:
        lines.append(f"time {number_text(entry.duration() or Fraction(0))} s")
    for sort in ("count", "amount"):
        amount = entry.amount(sort)
        if amount:
            lines.append(f"{sort} {amount}")
    lines += [f"part {name} {amount}" for name, _, amount, _ in entry.parts]
    lines += [f"goal {name}" + (f" {amount}" if amount else "") for name, amount in entry.goals]
    lines += [f"context {name}" for name in entry.contexts]
    lines += [f"tag {name}" for name in entry.tags]
    if entry.event:
        lines.append(f"event {entry.event}")
    if entry.note:
        lines.append(f"note {quoted(entry.note)}")
    return lines


# ---------------------------------------------------------------- cases

TODAY = Date(2026, 11, 21)
ESCAPE = re.compile(r"\\(n|r|t|\\|x[0-9A-Fa-f]{2})")


class Case:
    """A case of the corpus; the README describes its layout."""

    def __init__(self, text: bytes):
        self.files: Dict[str, Optional[bytes]] = {}
        self.today, self.problems = TODAY, []  # type: Date, List[str]
        self.meaning: Optional[List[str]] = None
        pieces = re.split(rb"(?m)^--- ([^\n]*)\n?", text)
        for head, body in zip(pieces[1::2], pieces[2::2]):
            words = head.decode().split()
            lines = [line.rstrip() for line in body.decode("utf-8", "replace").split("\n")]
            if words[0] == "file":
                name = " ".join(words[1:-1] if words[-1] == "escaped" else words[1:])
                self.files[name] = unescaped(body) if words[-1] == "escaped" else body
                folder = os.path.dirname(name)
                if folder.endswith(".txt"):      # a folder with the name of a file
                    self.files[folder] = None
            elif words[0] == "today":
                self.today = Date.fromisoformat(words[1])
            elif words[0] == "meaning":
                self.meaning = [line for line in body.decode().split("\n") if line]
            elif words[0] == "problems":
                self.problems = [line for line in lines if line]
            else:
                raise ValueError(f"--- {words[0]}")

    def differences(self) -> List[str]:
        model = Model(self.files, self.today)
        found = [str(problem) for problem in model.problems]
        lines = difference("problems", self.problems, found)
        if self.meaning is not None:
            lines += difference("meaning", self.meaning, meaning(model))
        return lines


def unescaped(body: bytes) -> bytes:
    plain = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\"}
    out, at, text = b"", 0, body.decode().replace("\n", "")
    for match in ESCAPE.finditer(text):
        what = match.group(1)
        out += text[at:match.start()].encode() + (
            plain[what] if what in plain else bytes([int(what[1:], 16)]))
        at = match.end()
    return out + text[at:].encode()


def difference(what: str, expected: List[str], found: List[str]) -> List[str]:
    if expected == found:
        return []
    return [f"    {what} (- expected, + found)"] + [
        "    " + line for line in list(difflib.unified_diff(expected, found, lineterm="", n=2))[3:]]


def case_texts(paths: List[str]) -> Iterator[Tuple[str, bytes]]:
    """The name and the text of each case in files and folders."""
    for path in paths:
        if os.path.isdir(path):
            inside = [os.path.join(folder, base) for folder, _, files in sorted(os.walk(path))
                      for base in sorted(files) if base.endswith((".case", ".cases"))]
            yield from case_texts(inside)
            continue
        with open(path, "rb") as file:
            text = file.read()
        if not path.endswith(".cases"):
            yield path, text
            continue
        pieces = re.split(rb"(?m)^--- case ([^\n]*)\n", text)
        for name, body in zip(pieces[1::2], pieces[2::2]):
            yield f"{path} {name.decode()}", body


def run_cases(paths: List[str], only: Optional[str]) -> int:
    passed = failed = 0
    for name, text in case_texts(paths):
        if only and only not in name:
            continue
        try:
            lines = Case(text).differences()
        except Exception as error:  # a case that cannot be read, or a mistake in here
            lines = [f"    {type(error).__name__}: {error}"]
        if lines:
            failed += 1
            print("\n".join([name] + lines))
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def show_directory(root: str, today: Date) -> int:
    files: Dict[str, Optional[bytes]] = {}
    for folder in ("", "terms", "log", "sources"):
        place = os.path.join(root, folder)
        for base in os.listdir(place) if os.path.isdir(place) else []:
            path = os.path.join(place, base)
            if base.endswith(".txt"):
                try:
                    if not os.path.isfile(path):
                        raise OSError
                    with open(path, "rb") as file:
                        files[f"{folder}/{base}" if folder else base] = file.read()
                except OSError:
                    files[f"{folder}/{base}" if folder else base] = None
    model = Model(files, today)
    print("\n".join(["--- meaning"] + meaning(model)))
    print("\n".join(["--- problems"] + [str(problem) for problem in model.problems]))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="A second reader of the format of track.")
    parser.add_argument("cases", nargs="*", default=[os.path.dirname(os.path.abspath(__file__))])
    parser.add_argument("--only", metavar="WORDS", help="only cases with these in their names")
    parser.add_argument("--directory", metavar="DIR")
    parser.add_argument("--today", type=Date.fromisoformat, default=TODAY)
    options = parser.parse_args()
    if options.directory:
        return show_directory(options.directory, options.today)
    return run_cases(options.cases, options.only)


if __name__ == "__main__":
    sys.exit(main())
