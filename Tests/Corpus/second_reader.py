#!/usr/bin/env python3
"""A second reader of the format of `track`, written from its reference alone.

It takes files (name -> bytes) and a day that is today, and gives the meaning of the
directory as text and the list of its problems. It shares no code and no design with
the first reader: where the two differ on a case of the corpus, one of them is wrong or
the reference is unclear.

    python3 second_reader.py [CASE or folder ...]           run cases; all without a name
    python3 second_reader.py --directory DIR [--today DAY]  what a real directory means
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
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Set, Tuple

Date = datetime.date

# ---------------------------------------------------------------- words and characters

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
DIGITS = "0123456789"
UNIT_SIGNS = "%‰°²³·_/-"
HOWS = "sum count days latest best mean streak".split()
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
    """A CONTEXT or TAG: like an ID, but it may begin with a digit if it holds a letter."""
    return (bool(word) and all(map(is_id_char, word)) and any(map(is_letter, word))
            and (is_letter(word[0]) or unicodedata.category(word[0]) == "Nd"))


def fold(word: str) -> str:
    """What IDs and words of the grammar are compared by: NFC, lower case scalar by scalar."""
    return "".join(c.lower() for c in unicodedata.normalize("NFC", word))


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
    """What is wrong in a line, from the scalar `a` up to `b` (from zero)."""

    def __init__(self, code: str, a: int, b: int):
        self.code, self.a, self.b = code, a, b


def file_order(name: str) -> Tuple[int, bytes]:
    folder = name.split("/")[0] if "/" in name else ""
    rank = {"terms": 2, "log": 3, "sources": 4}.get(folder, 5) if folder else 1
    return (0 if name == "track.txt" else rank, name.encode())


class Text:
    """A stretch of a line, read from `a` towards `b`."""

    def __init__(self, text: str, a: int, b: int):
        self.text, self.a, self.b = text, a, b

    def __str__(self) -> str:
        return self.text[self.a:self.b]

    def trimmed(self) -> Text:
        a, b = self.a, self.b
        while a < b and is_blank(self.text[a]):
            a += 1
        while b > a and is_blank(self.text[b - 1]):
            b -= 1
        return Text(self.text, a, b)

    def upto(self, b: int) -> Text:
        return Text(self.text, self.a, b)

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

    def word(self, stops: str = "") -> str:
        return self.text[self.a:self.word_end(stops)]

    def wrong(self, code: str, stops: str = "") -> Wrong:
        """The word that stands here is wrong."""
        return Wrong(code, self.a, self.word_end(stops))

    def dots(self) -> int:
        """The length of `..` or `…` here."""
        return 1 if self.peek() == "…" else 2 if self.peek() == self.peek(1) == "." else 0
