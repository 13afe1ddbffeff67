"""Generates a data directory with ten years of ten habits, the same bytes for the same size."""
import datetime
import pathlib
import random

LAST = datetime.date(2026, 11, 20)
DAYS = 3650
# The rhythm of each habit, and the unit of its log lines.
HABITS = {
    "meditate": ("day", None), "run": ("20km/week", "km"), "water": ("8/day", "x"),
    "read": ("20pages/day", "pages"), "journal": ("weekday", None), "stretch": ("3/week", None),
    "piano": ("5h/week", "m"), "code": ("mon wed fri", "m"), "sleep": ("8h/day", "h"),
    "vitamins": ("2 days", None),
}


def blocks(folder: pathlib.Path, first: datetime.date) -> None:
    due = LAST + datetime.timedelta(days=30)
    (folder / "terms").mkdir(parents=True)
    (folder / "track.txt").write_text("track 1\n  week-start: monday\n")
    (folder / "values.txt").write_text(
        "value health: Health\n  level: major\n\nvalue craft: Craft\n  level: major\n")
    (folder / "goals.txt").write_text(
        f"goal run-half: Run a half marathon\n  start: {first}\n  due: {due}\n"
        "  measure: run 30000km\n  value: health 9\n\n"
        f"goal read-20: Read twenty books\n  start: {first}\n  due: {due}\n"
        "  measure: read 90000pages\n  value: craft 7\n")
    (folder / "habits.txt").write_text("\n".join(
        f"habit {habit}: {habit.capitalize()}\n  every: {every}\n  start: {first}\n"
        for habit, (every, _) in HABITS.items()))
    start, number = datetime.date(2026, 9, 14), 52
    while number and start >= first:
        (folder / "terms" / f"{start}.txt").write_text(
            f"term {number}: Term {number}\n  start: {start}\n"
            "  goal: run-half 100km\n  goal: read-20\n")
        start -= datetime.timedelta(weeks=10)
        number -= 1


def items(rng: random.Random, unit: str | None) -> str:
    if unit == "km":
        length = round(rng.uniform(3, 15), 1)
        return f" {length}km {int(length * 6)}m"
    if unit == "x":
        return " 2"
    if unit == "pages":
        return f" {rng.randint(5, 60)}pages"
    if unit == "m":
        return f" {rng.randint(10, 120)}m"
    if unit == "h":
        return f" {round(rng.uniform(5, 9), 1)}h"
    return ""


def directory(folder: pathlib.Path, lines: int) -> pathlib.Path:
    """Writes a data directory whose log has this number of lines; returns the path of the log."""
    first = LAST - datetime.timedelta(days=DAYS - 1)
    blocks(folder, first)
    rng = random.Random(7)
    names = list(HABITS)
    with open(folder / "log.txt", "w") as log:
        for k in range(lines):
            day = first + datetime.timedelta(days=k * DAYS // lines)
            habit = names[k % 10]
            clock = f"{6 + (k * 7) % 16:02}:{(k * 13) % 60:02}"
            subject, done = habit, items(rng, HABITS[habit][1])
            if k % 500 == 1:
                subject, done = '"Long walk with a friend"', " 5km +run-half"
            elif k % 50 == 1:
                done += " +run-half @park"
            # Every third line has an event ID; later lines reuse the IDs.
            event = f" ^{k % 36**4:04x}"[:6] if k % 3 == 0 else ""
            note = " ; felt good today" if k % 9 == 0 else ""
            log.write(f"{day} {clock} {subject}{done}{event}{note}\n")
    return folder / "log.txt"
