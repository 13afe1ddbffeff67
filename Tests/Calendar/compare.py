#!/usr/bin/env python3
"""Compares the calendar of `track remind --ics` with the reminders of each day of a year.

The habits are due on days that do not depend on the log, so both must name the same days and
times.

    compare.py PROGRAM
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile

import icalendar
from dateutil.rrule import rruleset, rrulestr

FIRST = datetime.date(2026, 11, 21)
LAST = FIRST + datetime.timedelta(days=365)

HABITS = """
habit a: Every day
  every: daily
  remind: 07:00
  remind: 21:15 sat sun
habit b: On weekdays
  every: mon wed fri
  remind: 07:30
  pause: 2026-12-21..2027-01-06
  pause: 2027-03-01
habit c: A small hour
  every: weekday
  remind: 25:30
  remind: 00:15 mon-thu
  archived: 2027-06-30
habit d: Another rhythm later
  every: daily
  every: tue thu from 2027-02-01
  every: at most 2/day from 2027-05-01
  remind: 12:00
habit e: Long pauses
  start: 2026-12-01
  every: daily
  pause: 2027-01-01..2028-06-01
  remind: 18:00
habit f: Paused for good
  every: daily
  pause: 2027-08-01..
  remind: 18:30
habit g: Each term
  every: 1/term
  remind: 19:00 sun always
"""
TERMS = {"2026-11-30": "term 1: One\n", "2027-03-01": "term 2: Two\n  weeks: 8\n"}


def expanded(text):
    """Returns the days and times of the habits' events within the year, repetitions included."""
    found = set()
    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        if str(event["CATEGORIES"].to_ical(), "utf-8") != "habit":
            continue
        start = event["DTSTART"].dt
        rules = rruleset()
        rules.rrule(rrulestr(event["RRULE"].to_ical().decode(), dtstart=start))
        gone = event.get("EXDATE", [])
        for part in gone if isinstance(gone, list) else [gone]:
            for date in part.dts:
                rules.exdate(date.dt)
        until = datetime.datetime.combine(LAST, datetime.time(4))
        found |= {(str(event["SUMMARY"]), at.isoformat()[:16]) for at in rules if at < until} \
            if "UNTIL" in event["RRULE"] else {
                (str(event["SUMMARY"]), at.isoformat()[:16])
                for at in rules.between(start, until, inc=True) if at < until}
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    program = os.path.abspath(parser.parse_args().program)
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        def run(*words, day=FIRST):
            return subprocess.run(
                [program, "--dir", folder, "--now", f"{day}T04:00", "remind", *words],
                check=True, stdout=subprocess.PIPE).stdout

        write("track.txt", "track 1\n")
        write("habits.txt", HABITS)
        for start, text in TERMS.items():
            write(f"terms/{start}.txt", text)
        feed = expanded(run("--ics"))
        listed = set()
        for number in range((LAST - FIRST).days):
            day = FIRST + datetime.timedelta(days=number)
            for reminder in json.loads(run("--json", day=day))["reminders"]:
                if reminder["kind"] == "habit":
                    listed.add((reminder["title"], reminder["at"]))
        for name, only in [("only the calendar", feed - listed), ("only remind", listed - feed)]:
            for title, at in sorted(only)[:20]:
                print(f"{name}: {at} {title}")
        print(f"{len(listed)} reminders of a year, {len(feed)} in the calendar")
        sys.exit(0 if feed == listed and len(feed) > 1500 else 1)


main()
