"""Calendar periods, including terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional

from reading import DAY, Date, Directory, Item


@dataclass(frozen=True)
class Span:
    first: Date
    last: Date
    asks: bool = True
    term: Optional[Item] = None

    @property
    def length(self) -> int:
        return (self.last - self.first).days + 1


def term_end(term: Item) -> Optional[Date]:
    return term.start + DAY * (7 * term.weeks - 1) if term.start else None


class Calendar:
    def __init__(self, directory: Directory):
        self.week_start = directory.week_start
        terms = [term for term in directory.of_kind("term") if term.start]
        kept = [t for t in terms if t.status != "cancelled"]
        kept += [t for t in terms if t.status == "cancelled" and not any(
            other.start <= term_end(t) and term_end(other) >= t.start
            for other in terms if other.status != "cancelled")]
        kept.sort(key=lambda term: (term.start, int(term.id)))
        self.terms: List[Span] = []
        for number, term in enumerate(kept):
            last = term_end(term)
            if number + 1 < len(kept):
                last = min(last, kept[number + 1].start - DAY)
            if last >= term.start:
                self.terms.append(
                    Span(term.start, last, term.status not in ("cancelled", "on-hold"), term))

    def week(self, day: Date) -> Span:
        first = day - DAY * ((day.weekday() - self.week_start) % 7)
        return Span(first, first + 6 * DAY)

    def span(self, period: str, day: Date) -> Optional[Span]:
        """Returns the period that contains a day; None for a day outside all terms."""
        if period == "week":
            return self.week(day)
        if period == "term":
            return next((term for term in self.terms if term.first <= day <= term.last), None)
        count = 1 if period == "month" else 3
        month = (day.month - 1) // count * count + 1
        first = Date(day.year, month, 1)
        after = month + count
        last = Date(day.year + (after > 12), (after - 1) % 12 + 1, 1) - DAY
        return Span(first, last)

    def next(self, period: str, day: Date) -> Optional[Span]:
        """Returns the first period that begins after a day."""
        if period == "term":
            return next((term for term in self.terms if term.first > day), None)
        while True:
            day += DAY
            span = self.span(period, day)
            if span.first == day:
                return span
